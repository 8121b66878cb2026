"""Proven claims to Markdown: what stands between them, and how deep an item is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from answerable.protocols import Claim
from answerable.text.nesting import INDENT, Nesting
from answerable.text.safe_markdown import ITEM
from answerable.types import Citation

# What is no sentence (a name with its description) would run on into the next.
_ENDED = re.compile(r"[.!?:;…。！？：；][^\w\s]*$")
_TITLE = r"\*\*[^\n]+\*\*:\n\n"  # of a tab, or a heading above the item of a list
_TITLED = re.compile(rf"{_TITLE}(?!`)")
_CODE = re.compile(rf"(?:{_TITLE})?(?:…\n\n)?```")  # the whole block, or the end of one


@dataclass(slots=True)
class AnswerText:
    """The answer's Markdown as it grows."""

    _before: str = ""
    _apart: bool = False  # whether a paragraph began with what is missing
    _nesting: Nesting = field(default_factory=Nesting)

    def add(self, claim: Claim, citations: tuple[Citation, ...]) -> str:
        """What the answer grows by."""
        if _is_item(claim.text):
            claim = replace(claim, text=self._placed(claim.text, shown=True))
        else:
            self._nesting.ends()
        claim = replace(claim, apart=claim.apart or self._apart)
        grown = _gap(self._before, claim) + _marked(claim, citations)
        self._before, self._apart = claim.after or claim.text, False
        return grown

    def leave_out(self, claim: Claim) -> None:
        """Note that a claim is missing."""
        self._apart = self._apart or claim.apart
        if _is_item(claim.text):
            self._placed(claim.text, shown=False)

    def _placed(self, item: str, *, shown: bool) -> str:
        """An item as deep as it stands among those that are shown."""
        begun = item.lstrip(" ")
        return INDENT * self._nesting.depth(len(item) - len(begun), shown=shown) + begun


def _marked(claim: Claim, citations: tuple[Citation, ...]) -> str:
    """The claim followed by its numbers; a code block keeps them off its closing fence."""
    numbers = "".join(f"[{citation.n}]" for citation in citations)
    whole = f"{claim.text}\n\n{numbers}" if _is_code(claim.text) else f"{claim.text} {numbers}"
    if not claim.after:
        return whole
    gap = "\n" if _is_item(claim.text) else "\n\n"
    return f"{whole}{gap}{claim.after}"


def _gap(before: str, claim: Claim) -> str:
    if not before:
        return ""
    titled = _TITLED.match(before)
    before = before[titled.end() :] if titled else before
    if _is_item(before) and _is_item(claim.text):
        return "\n\n" if _begins_late(before, claim.text) else "\n"
    blocks = any(_is_code(each) or _is_item(each) for each in (before, claim.text))
    return "\n\n" if blocks or claim.apart or not _ENDED.search(before) else " "


def _begins_late(above: str, item: str) -> bool:
    """Whether a nested list begins with another number than 1: right below words it is none."""
    begun = item.lstrip(" ")
    deeper = len(item) - len(begun) > len(above) - len(above.lstrip(" "))
    return deeper and not begun.startswith(("-", "1."))


def _is_code(text: str) -> bool:
    return _CODE.match(text) is not None


def _is_item(text: str) -> bool:
    return ITEM.match(text) is not None
