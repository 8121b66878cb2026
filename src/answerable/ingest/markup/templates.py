"""What the readers of templates in pages share: they show a page as it is once these have run,
character for character, so that positions stay those of the file."""

from __future__ import annotations

import re
from collections.abc import Iterable

from answerable.ingest.markup.mdx import FILLER, UNFILLED

LONGEST = 2_000  # characters: a longer line holds more than tags

Change = tuple[int, int, str]  # from where to where something of the same length is shown


def changed(text: str, changes: Iterable[Change]) -> str:
    """``text`` with each of the changes; the later one counts where two meet."""
    shown = list(text)
    for first, last, instead in changes:
        shown[first:last] = instead
    return "".join(shown)


def alone(text: str, first: int, last: int, tag: re.Pattern[str]) -> bool:
    """Whether the lines that ``text[first:last]`` stands in hold nothing else but tags."""
    around = beside(text, first, last)
    return len(around) <= LONGEST and not tag.sub("", around).strip()


def beside(text: str, first: int, last: int) -> str:
    """What stands before and behind ``text[first:last]`` in its lines, which is all of it or more
    than ``LONGEST``: a line of a whole page is not read anew for each tag in it."""
    before = text[max(0, first - LONGEST - 1) : first].rpartition("\n")[2]
    return before + text[last : last + LONGEST + 1].partition("\n")[0]


# What stands before it in an address: of a link, in a tag, in a definition.
_ADDRESS = re.compile(r"(?:\]\([^\s()]*|<[A-Za-z][^<>]*|\]:[ \t]*\S*)\Z")
_OF_ADDRESS = 300  # characters of one before what is filled in
# What is drawn, and said by the words beside it.
_ICON = re.compile(
    r"icon|emoji|badge|new-in|\b(?:fa[a-z]?|fa-[\w-]+|octicons?|br|nbsp|anchor|image|img|figure|video|youtube|vimeo|audio|gist|tweet)\b",
    re.IGNORECASE,
)


def without_value(text: str, first: int, last: int) -> str:
    """What stands for ``text[first:last]`` within a line, of which it is not known what it writes:
    something that is not known, so that nobody quotes the line with a hole; in an address, which
    has no lines, and where it draws an icon, nothing."""
    source = text[first:last]
    before = text[max(0, first - _OF_ADDRESS) : first]
    blank = re.sub(r"[^\n]", FILLER, source)
    if _ICON.search(source) or ("\n" not in source and _ADDRESS.search(before)):
        return blank
    return UNFILLED + blank[1:]
