"""What the readers of templates in pages share: they show a page as it is once these have run,
character for character, so that positions stay those of the file."""

from __future__ import annotations

import re
from collections.abc import Iterable

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
    line, stop = text.rfind("\n", 0, first) + 1, text.find("\n", last)
    around = text[line:first] + text[last : len(text) if stop < 0 else stop]
    return len(around) <= LONGEST and not tag.sub("", around).strip()
