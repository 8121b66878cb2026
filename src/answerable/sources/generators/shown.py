"""What a generator has to say of the files that its pages show, for whoever reads those."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from answerable.text import lines
from answerable.text.scissors import Cut

Line = tuple[int, int]  # from where to where, without its end


class Wanted(NamedTuple):
    """What a page shows: a file, or a section or some lines of it."""

    path: str
    section: str = ""
    lines: str = ""  # "2:7", both included; either may be missing
    fence: str = ""  # what opens the code that it is shown as, outside of a fence too
    between: tuple[str, str] = ("", "")  # the marks around a part; either may be missing
    is_tag: bool = False  # whether a tag of a plugin of MkDocs shows it
    is_every: bool = False  # whether all sections of that name are shown, not the first alone

    @property
    def part(self) -> str:
        """The part as it is written; empty for the whole file."""
        return self.section or self.lines or "\u2026".join(filter(None, self.between))


class Shows(Protocol):
    """How the pages of a site show other files."""

    @property
    def root(self) -> str:
        """The real folder that no file is read outside of."""

    @property
    def missing(self) -> str:
        """What is told of a file that is not there; ``{page}`` is the page that shows it."""

    @property
    def has_blocks(self) -> bool:
        """Whether lines such as ``!!! note`` hold what is indented below them."""

    def file(self, what: Wanted, page: str, by: str) -> str | None:
        """The real path of a file; None where it is not there, or not inside the site. ``page`` is
        the real path of the page that shows it, ``by`` that of the file that names it."""

    def cuts(self, text: str, start: int) -> list[Cut]:
        """Where a text shows others, from ``start`` on, in order."""

    def wanted(self, name: str) -> list[Wanted]:
        """What the name of a cut means."""

    def spans(self, text: str, of: Wanted) -> list[list[Line]]:
        """Where a part of a file stands, line by line; several times where it has others between.
        None where the file does not have it."""


def all_lines(text: str) -> list[Line]:
    """Where each line of a text stands, which has line feeds where lines end."""
    starts = lines.starts(text)
    return [*zip(starts, [*(each - 1 for each in starts[1:]), len(text)], strict=True)]


def some_lines(text: str, said: str) -> list[Line]:
    """The lines that ``Wanted.lines`` means: from 1 on, both included; those below 0 are counted
    from the end."""
    first, _, last = said.partition(":")
    return all_lines(text)[_slice(first, last)]


def _slice(first: str, last: str) -> slice:
    begin, end = (int(each) if each.strip("-") else None for each in (first, last))
    begin = begin - 1 if begin is not None and begin > 0 else begin
    if end is not None and end < 0:
        end = end + 1 or None
    return slice(begin, end)
