r"""Where each character of a value stands in the JSON or YAML that spells it.

JSON is exact by its escapes. YAML folds lines, strips indentation and comments on no character that
is not blank: so the characters that are not blank must be the same ones in the same order in the
file and in the value, which is checked for each value, and blank ones lie between them. A value for
which that does not hold is refused, never guessed.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence

from answerable.sources.files import UnreadableError
from answerable.sources.values.json_offsets import character_starts
from answerable.sources.values.nodes import Leaf, refused

# What YAML 1.1 folds or strips, and what JSON and YAML call white space.
_BLANK = frozenset(" \t\r\n\x85\u2028\u2029\ufeff")
_DOUBLE = re.compile(r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\r\n|.)|.", re.DOTALL)
_NAMED = {"0": "\0", "a": "\a", "b": "\b", "v": "\v", "f": "\f", "e": "\x1b", "_": "\xa0"}
_BLANK_ESCAPES = frozenset("tnrNLP \t\r\n\x85\u2028\u2029")

Place = tuple[str, int, int]  # a character, and where in the file its spelling begins and ends


def offsets(leaf: Leaf, source: str) -> Sequence[int]:
    """Item ``i`` is where character ``i`` of the value begins in ``source``; the last, its end.

    Never decreasing. Raises ``UnreadableError`` naming the line where the places cannot be proven.
    """
    if leaf.style == "json":
        return character_starts(source[leaf.start + 1 : leaf.end - 1], leaf.start + 1)
    if source[leaf.start : leaf.end] == leaf.value:
        return range(leaf.start, leaf.end + 1)
    return _aligned(leaf, source)


def _aligned(leaf: Leaf, source: str) -> Sequence[int]:
    """Blank characters begin where the one before them ends."""
    found = (place for place in _places(leaf, source) if place[0] not in _BLANK)
    starts = array("q")
    end = first = _content_start(leaf, source)
    for char in leaf.value:
        if char in _BLANK:
            starts.append(end)
            continue
        spelled, start, stop = next(found, ("", first, first))
        if spelled != char:
            raise _unproven(leaf, source)
        starts.append(start)
        end = stop
    if next(found, None) is not None:
        raise _unproven(leaf, source)
    starts.append(end)
    return starts


def _unproven(leaf: Leaf, source: str) -> UnreadableError:
    advice = "Write it in another style, in plain words or between double quotes."
    return refused(source, leaf.start, "The place of a value cannot be proven", advice)


def _content_start(leaf: Leaf, source: str) -> int:
    """After the opening mark; of a block, after the line with its ``|`` or ``>``."""
    if leaf.style == "plain":
        return leaf.start
    if leaf.style != "block":
        return leaf.start + 1
    header = re.compile(r"[^\r\n\x85\u2028\u2029]*").match(source, leaf.start, leaf.end)
    return header.end() if header else leaf.start


def _places(leaf: Leaf, source: str) -> Iterator[Place]:
    """The characters that the file spells for a YAML value, in order."""
    start = _content_start(leaf, source)
    if leaf.style == "double":
        for token in _DOUBLE.finditer(source, start, leaf.end - 1):
            yield _unescaped(token.group()), *token.span()
    elif leaf.style == "single":
        for token in re.compile("''|.", re.DOTALL).finditer(source, start, leaf.end - 1):
            yield token.group()[0], *token.span()
    else:
        for position in range(start, leaf.end):
            yield source[position], position, position + 1


def _unescaped(token: str) -> str:
    """The character that a token of a double-quoted YAML value stands for."""
    if len(token) == 1:
        return token
    if token[1] in "xuU" and len(token) > 2:
        return chr(int(f"0x{token[2:]}", 0))
    return " " if token[1] in _BLANK_ESCAPES else _NAMED.get(token[1], token[1])
