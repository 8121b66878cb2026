"""Sentences in which something is missing that the page shows: a component, a variable, a picture.

Their tags are in the source and not in the text, where "Pressing <Key name="undo" /> will undo it"
reads "Pressing will undo it". A picture beside the word that says what it shows leaves nothing out:
"Click the <Gear /> button".
"""

from __future__ import annotations

import re

from answerable.types import Chunk, Unit

# Where a component or a variable stood: "The versions supported are ."
_LEFT = re.compile(r"\w \.$|\w , ")
_SHOWN_ELSEWHERE = re.compile(
    r"<[A-Z][\w.]*(?:\s[^<>]*)?/>"  # a component without words of its own
    r"|\{\{[^{}]*\}\}|\{%[^%]*%\}|<%[^%]*%>|\{[A-Za-z_$][\w.$]*\}"  # a value of a template
    r"|!\[[^\]]*\]\([^)]*\)"  # a picture
)
_TAG_BEFORE = re.compile(rf"(?:{_SHOWN_ELSEWHERE.pattern})[ \t]*\Z")
_TAG_BEHIND = re.compile(rf"[ \t]*(?:{_SHOWN_ELSEWHERE.pattern})")
_AROUND = 200  # characters that are looked at for a tag beside a unit
_BEFORE = re.compile(r"([\w']+)\W*\Z")
_AFTER = re.compile(r"[\s*_]*([a-z]|[,.;:]?\Z)")
_ENDS = (".", "!", "?")
_DETERMINERS = frozenset("a an the this that these those your our its each every any".split())


def has_hole(chunk: Chunk, unit: Unit) -> bool:
    """Whether words of a sentence or an item are missing from its text."""
    if unit.kind == "code":
        return False
    if _LEFT.search(unit.text):
        return True
    text = chunk.text
    if "/>" not in text and "{" not in text and "%>" not in text and "![" not in text:
        return False  # as in most sections
    quote = _with_tags(chunk, unit)
    return any(_is_hole(quote, tag, unit.text) for tag in _SHOWN_ELSEWHERE.finditer(quote))


def _with_tags(chunk: Chunk, unit: Unit) -> str:
    """The unit as it is written, with a tag right before it or right behind."""
    first = chunk.span.char_start
    start, end = unit.span.char_start - first, unit.span.char_end - first
    above = chunk.text[max(0, start - _AROUND) : start]
    before = _TAG_BEFORE.search(above) if above.rstrip(" \t").endswith((">", "}")) else None
    behind = _TAG_BEHIND.match(chunk.text, end, end + _AROUND)
    return f"{before[0] if before else ''}{chunk.text[start:end]}{behind[0] if behind else ''}"


def _is_hole(quote: str, tag: re.Match[str], text: str) -> bool:
    if tag[0] in text or quote[: tag.start()].rstrip().endswith(_ENDS):  # inline code shows it
        return False
    before, after = _BEFORE.search(quote, 0, tag.start()), _AFTER.match(quote, tag.end())
    if after is None:
        return False
    if before is None or before[1].casefold() not in _DETERMINERS:
        return before is not None or bool(after[1][:1].isalpha())
    return not after[1][:1].isalpha()
