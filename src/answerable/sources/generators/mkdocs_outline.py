"""What stands above a place on a page of MkDocs or mdBook: headings, and what holds the place.

A file that a page shows is read as a document of its own. So that it has the headings and the place
on the page that readers see it at, these are written above its text; and where it is shown within
a fence, an admonition or a tab, it is read within that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import NamedTuple

_MARKERS = re.compile(r"(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*+")  # of quotes and list items
_FENCE = re.compile(r"(?P<mark>`{3,}(?=[^`]*$)|~{3,})")
_COMMENT = re.compile("<!--|-->")
_HEADING = re.compile(r"#{1,6}[ \t]+\S")
_UNDERLINE = re.compile(r"(=+|-+)[ \t]*")
_BLOCK = re.compile(r"(?:!!!|\?\?\?\+?)[ \t]+[A-Za-z]|===[!+]?[ \t]+[\"']")
_SLASHES = re.compile(r"/{3,}[ \t]*(?P<kind>[a-z][^\n]*)?")
_LIST_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]")
_TAB = 4
_LONGEST = 20_000  # characters of headings; a page with more is linked without the place on it
_LONGEST_LINE = 500
_DEEPEST = 8


class Around(NamedTuple):
    """What is written before and after a text that is shown at a place, and before its lines."""

    above: str
    below: str
    indent: str


class _Holder(NamedTuple):
    column: int
    opening: str


@dataclass(slots=True)
class Outline:
    """Where a reader of a page is. Of the files in it the headings are those of the page, too."""

    headings: list[str] = field(default_factory=list)
    fence: str = ""
    outer: tuple[_Holder, ...] = ()  # what holds a file on the page that shows it
    is_code: bool = False  # whether all of it is code: a file that is shown in a fence
    blocks: list[_Holder] = field(default_factory=list)
    slashes: list[str] = field(default_factory=list)
    before: str = ""
    is_comment: bool = False  # whether nothing is shown here
    is_quoted: bool = False  # whether the fence is in a quote, and ends with it
    has_blocks: bool = True  # whether there are others than fences that hold something

    def within(self) -> Outline:
        """For a file that is shown here."""
        return Outline(
            self.headings,
            self.fence,
            self._holders,
            is_code=bool(self.fence),
            has_blocks=self.has_blocks,
        )

    def fenced(self, opening: str) -> Outline:
        """For a file that is shown here as code, whether a fence is around it or not."""
        return replace(self, fence=opening) if opening and not self.fence else self

    def hides(self, text: str, line: int, position: int) -> bool:
        """Whether nothing is shown at a position of a line that is read up to there."""
        if self.is_comment or self.fence:
            return self.is_comment
        before = _COMMENT.findall(text, max(line, position - _LONGEST_LINE), position)
        return before[-1:] == ["<!--"]

    def read(self, line: str) -> None:
        """Go on below a line."""
        stripped = line.strip()
        if self.is_code or len(stripped) > _LONGEST_LINE:
            return
        self._leave_quote(stripped)
        if self.fence:
            mark = _FENCE.match(self.fence)
            bare = stripped.lstrip("> \t") if self.is_quoted else stripped
            closes = mark and bare.startswith(mark["mark"]) and not bare.strip("`~")
            self.fence = "" if closes else self.fence
        elif stripped:
            self._read(stripped, _column(line))
        self.before = "" if self.fence else stripped

    def leave(self, line: str) -> None:
        """Leave the blocks that end above a line that is not read: one that shows a file."""
        self._leave_quote(line.strip())
        column = _column(line)
        while self.blocks and column <= self.blocks[-1].column and not self.fence:
            self.blocks.pop()

    def _leave_quote(self, stripped: str) -> None:
        if self.is_quoted and not stripped.startswith(">"):
            self.fence, self.is_quoted = "", False

    def _read(self, stripped: str, column: int) -> None:
        marks = _COMMENT.findall(stripped)
        was_comment = self.is_comment
        self.is_comment = marks[-1] == "<!--" if marks else was_comment
        if was_comment:
            return
        while self.blocks and column <= self.blocks[-1].column:
            self.blocks.pop()
        slashes = _SLASHES.fullmatch(stripped) if self.has_blocks else None
        bare = _MARKERS.sub("", stripped, count=1)
        if _FENCE.match(bare):
            self.fence = bare
            self.is_quoted = ">" in stripped[: len(stripped) - len(bare)]
        elif slashes and slashes["kind"]:
            self.slashes.append(stripped)
        elif slashes:
            del self.slashes[-1:]
        elif self.has_blocks and _BLOCK.match(stripped) and len(self.blocks) < _DEEPEST:
            self.blocks.append(_Holder(column, stripped))
        else:
            self._heading(stripped, column)

    def _heading(self, stripped: str, column: int) -> None:
        if column >= _TAB * (len(self.blocks) + 1):  # code
            return
        if _HEADING.match(stripped):
            self.headings.append(stripped)
        elif self.before and _UNDERLINE.fullmatch(stripped) and not _is_no_text(self.before):
            self.headings.append(f"{'#' if stripped[0] == '=' else '##'} {self.before}")

    @property
    def _holders(self) -> tuple[_Holder, ...]:
        slashes = (_Holder(-1, each) for each in self.slashes)
        return (*self.outer, *slashes, *self.blocks)[:_DEEPEST]

    def around(self, text: str) -> Around:
        """What is around a file with ``text`` that is shown here."""
        size = sum(map(len, self.headings))
        written = [*self.headings] if size <= _LONGEST else []
        below, indent = [], ""
        for each in self._holders:
            written.append(indent + each.opening)
            if each.opening.startswith("/"):
                below.append(
                    indent + each.opening[: len(each.opening) - len(each.opening.lstrip("/"))]
                )
            else:
                indent += " " * _TAB
        above = "".join(f"{each}\n\n" for each in written)
        mark = _FENCE.match(self.fence)
        if mark:
            char = mark["mark"][0]
            # Longer than any fence within, which a file about Markdown has.
            within = max((len(each) for each in re.findall(f"{char}{{3,}}", text)), default=2)
            fence = char * max(len(mark["mark"]), within + 1)
            above += f"{indent}{fence}{self.fence[mark.end() :]}\n"
            below.append(indent + fence)
        elif _is_open(text):
            below = []  # it would be code
        return Around(above, "".join(f"\n{each}" for each in reversed(below)), indent)


def _is_open(text: str) -> bool:
    """Whether a text ends within a fence."""
    outline = Outline()
    for line in text.split("\n"):
        outline.read(line)
    return bool(outline.fence)


def _is_no_text(line: str) -> bool:
    return bool(_HEADING.match(line) or _LIST_ITEM.match(line) or line.startswith(("|", ">")))


def _column(line: str) -> int:
    expanded = line.expandtabs(_TAB)
    return len(expanded) - len(expanded.lstrip())
