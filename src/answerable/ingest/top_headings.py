"""Which of a page's H1 is what the page is called; all others are parts of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

# What parts a name from what is added to it: the site's, a version, an explanation.
_ADDED = re.compile(
    r"(?:(?<!\s)\s+)?[|\u2013\u2014:\u00b7\u2022([]|(?<!\s)\s+(?:-+\s|(?=v\d|\d+\.\d))"
)


def saying_title(headings: Sequence[str], title: str) -> int | None:
    """The place of the first that says the title, but for what one of the two adds ("| The Site");
    None where none does. Above it may stand what all pages begin with.

    What is added tells a part where another begins like it: "Holiday: Germany" and "Holiday: Spain"
    are two parts of a page called "Holiday".
    """
    name = _said(title)
    if not name:
        return None
    same = {name, *map(_said, _before_added(title))} - {""}
    said = [*map(_said, headings)]
    if (called := next((at for at, each in enumerate(said) if each in same), None)) is not None:
        return called
    alike = [at for at, each in enumerate(said) if each.startswith(name)]
    adds = len(alike) == 1 and name in map(_said, _before_added(headings[alike[0]]))
    return alike[0] if adds else None


def _said(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _before_added(text: str) -> list[str]:
    return [text[: match.start()] for match in _ADDED.finditer(text)]
