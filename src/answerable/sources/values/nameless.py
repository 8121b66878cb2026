"""What things in a list are called, also those that have neither an id nor a name nor a title.

Sites keep such lists as data: the posts somebody held, schools, skills. "company: Lamps & Sons" is
what such an entry is called, since it says that first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.sources.labels import DATES, REPOSITORIES
from answerable.sources.values import declared
from answerable.sources.values.declared import IDS, KINDS, LINKS, NAMES
from answerable.sources.values.keys import LABELS, NAME_CHARS, PROSE
from answerable.sources.values.nodes import Mapping, Node

_NO_NAMES = frozenset((*DATES, *KINDS, *LINKS, *REPOSITORIES, *PROSE, *LABELS, "date", "image"))
_YEAR = re.compile(r"(?:19|20)\d\d\b")
_SAYS = re.compile(r"^(?!\w+://|/|\./|true$|false$)(?=.*[^\W\d_])", re.IGNORECASE)


def are_nameless(items: Sequence[Node]) -> bool:
    """Whether all are objects of which none says what it is called; a list in which some do has
    others that were forgotten, of which the owner hears."""
    objects = all(isinstance(item, Mapping) for item in items)
    return objects and not any(declared.first(declared.values(i), (*IDS, *NAMES)) for i in items)


def called(items: Sequence[Node]) -> Iterator[str]:
    """A name for each, no two the same: its title, name or id, else its first short value with a
    letter in it, else its first one with a year, else its number. The second "Lamps & Sons" is
    "Lamps & Sons (2)"."""
    seen: dict[str, int] = {}
    for number, item in enumerate(items, start=1):
        name = next(_names(item, _SAYS), "") or next(_names(item, _YEAR), str(number))
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name} ({seen[name]})"


def _names(item: Node, says: re.Pattern[str]) -> Iterator[str]:
    own = declared.values(item)
    said = (key for key in own if key.casefold() not in _NO_NAMES)
    for key in (*NAMES, "id", *said):
        name = declared.first(own, [key])
        if name and len(name) <= NAME_CHARS and name.isprintable() and says.match(name):
            yield name
