"""Arrays, objects and texts that are written out in JavaScript, with their places.

Nothing is evaluated: what is neither, such as a call, a function or JSX, is passed over as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

MAX_DEPTH = 8  # of arrays and objects in each other; what is deeper is passed over

Kind = Literal["text", "object", "array", "scalar", "other"]

_SPACE = re.compile(r"(?:\s++|//[^\n]*+|/\*.*?\*/)++", re.DOTALL)
# A text that nothing is filled in. Only one between backticks goes over several lines.
_TEXT = re.compile(
    r"\"(?:[^\"\\\n]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+'|`(?:[^`\\$]|\\.|\$(?!\{))*+`", re.DOTALL
)
_TEMPLATE = re.compile(r"`(?:[^`\\]|\\.)*+`", re.DOTALL)
_SCALAR = re.compile(r"[-+]?\d[\w.]*|(?:true|false|null|undefined)\b")
_KEY = re.compile(r"(?:([A-Za-z_$][\w$-]*)|\"([^\"\\\n]*)\"|'([^'\\\n]*)'|\d+)\s*+:")
_MARK = re.compile(r"[{}()\[\],\"'`]|//|/\*")
_CLOSERS = {"{": "}", "[": "]"}


@dataclass(slots=True)
class Value:
    """``text[start:end]``, with its quotes or brackets. ``held`` are the values in an object, each
    with its key, and those in an array, with none."""

    kind: Kind
    start: int
    end: int
    held: list[tuple[str, Value]] = field(default_factory=list)

    @property
    def inside(self) -> tuple[int, int]:
        """Where stands what is between the quotes."""
        return self.start + 1, self.end - 1


def read(text: str, start: int, end: int) -> Value:
    """The one value that ``text[start:end]`` is; ``other`` where it is none, or more."""
    reader = _Reader(text, end)
    found = reader.value(reader.space(start), 0)
    return found if reader.space(found.end) >= end else Value("other", found.start, end)


def all_in(value: Value, key: str = "") -> Iterator[tuple[str, Value]]:
    """The value and all that it holds, in order, each with the key that it is under: what stands in
    an array is under that of the array."""
    yield key, value
    for own, each in value.held:
        yield from all_in(each, own or key)


class _Reader:
    """Each character is looked at a few times at most, whatever it is."""

    def __init__(self, text: str, end: int) -> None:
        self.text = text
        self.end = end
        self.endless: dict[str, int] = {}  # up to where no quote closes, by the quote

    def space(self, at: int) -> int:
        found = _SPACE.match(self.text, at, self.end)
        return found.end() if found else at

    def value(self, at: int, depth: int) -> Value:
        found = self._literal(at, depth)
        if found is None:
            return Value("other", at, self._skip(at))
        after = self.space(found.end)
        if after >= self.end or self.text[after] in ",]}":
            return found
        return Value("other", at, self._skip(after))

    def _literal(self, at: int, depth: int) -> Value | None:
        char = self.text[at : min(at + 1, self.end)]
        if char in _CLOSERS:
            return self._holding(at, depth + 1) if depth < MAX_DEPTH else None
        stop = self._after_text(at, _TEXT) if char in ("'", '"', "`") else 0
        if stop:
            return Value("text", at, stop)
        scalar = _SCALAR.match(self.text, at, self.end)
        return Value("scalar", at, scalar.end()) if scalar else None

    def _holding(self, at: int, depth: int) -> Value:
        """The object or the array that begins here."""
        is_array = self.text[at] == "["
        closer, held = _CLOSERS[self.text[at]], Value("array" if is_array else "object", at, at)
        position = self.space(at + 1)
        while position < self.end and self.text[position] != closer:
            key = None if is_array else _KEY.match(self.text, position, self.end)
            if is_array or key:
                begins = self.space(key.end()) if key else position
                each = self.value(begins, depth)
                name = next((name for name in key.groups() if name), "") if key else ""
                held.held.append((name, each))
                stop = each.end
            else:  # a method, or what is spread out
                stop = self._skip(position)
            stop = self.space(stop)
            is_comma = stop < self.end and self.text[stop] == ","
            is_stuck = not is_comma and stop == position and self.text[stop : stop + 1] != closer
            position = self.space(stop + (is_comma or is_stuck))
        held.end = min(position + 1, self.end)
        return held

    def _skip(self, at: int) -> int:
        """The next comma or closing bracket that belongs to what surrounds this place."""
        depth = 0
        while mark := _MARK.search(self.text, at, self.end):
            at = mark.end()
            if mark[0] in "{([":
                depth += 1
            elif depth == 0 and mark[0] in ",})]":
                return mark.start()
            elif mark[0] in "})]":
                depth -= 1
            elif mark[0] in "\"'`":
                at = self._after_text(mark.start(), _TEXT) or at
                if mark[0] == "`" and at == mark.end():
                    at = self._after_text(mark.start(), _TEMPLATE, "${") or at
            elif mark[0] != ",":
                comment = _SPACE.match(self.text, mark.start(), self.end)
                at = comment.end() if comment else self.end
        return self.end

    def _after_text(self, at: int, pattern: re.Pattern[str], kind: str = "") -> int:
        """Where the text ends that begins with the quote here; 0 where none does, which is looked
        for once a line, or once for those that go over several."""
        quote = self.text[at] + kind
        if at < self.endless.get(quote, 0):
            return 0
        found = pattern.match(self.text, at, self.end)
        if found:
            return found.end()
        line = self.text.find("\n", at, self.end)
        self.endless[quote] = line if quote in "'\"" and line >= 0 else self.end
        return 0
