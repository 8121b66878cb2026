"""The socket of a user's own rows in the application beside the site.

As with every socket (``answerable.protocols``): async only, and drivers' errors stay inside.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

MatchType = Literal["exact", "fuzzy", "semantic", "words"]
_ARTICLE = re.compile(r"^(?:the|an?)\s+(?=\w)", re.IGNORECASE)


def without_article(name: str) -> str:
    """``name`` but for an article before it: people say "The Plan" and "the plan" for Plan."""
    return _ARTICLE.sub("", name, count=1)


@dataclass(frozen=True, slots=True)
class AppRow:
    """Something of the user's own; ``id`` tells it from others of the same name.

    ``also`` is what else it is found by, beside its label.
    """

    entity_type: str
    label: str
    id: str
    sublabel: str
    score: float  # 0..1, and 1 is the very name, or all that was said of it
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Every:
    """A user's rows of one kind by name; not ``whole`` where more were there than are read."""

    rows: tuple[AppRow, ...]
    whole: bool = True

    def count(self, number: int) -> str:
        """``number`` of these as it is said: of rows that were not all read there may be more."""
        return f"{number}" if self.whole else f"{number}+"


class AppData(Protocol):
    """The rows of one user in the application beside the site."""

    @property
    def entity_types(self) -> Mapping[str, str]:
        """The names of what can be asked for, each with its plural, in the site's order."""
        ...

    async def find(
        self, user_id: str, entity_type: str, query: str, match_type: MatchType
    ) -> list[AppRow]:
        """The rows of ``user_id`` that match, best first, and never a row of anybody else.

        ``exact`` is the same name but for case and white space, and with less than full score the
        same but for an article before it; ``fuzzy`` is a similar one,
        ``semantic`` one of a similar meaning. ``words`` finds what a description fits, wholly or in
        part: by what stands in its label, its sublabel and ``also`` (see ``described``). An
        empty query finds all of the user's rows by name. An entity type that was not declared finds
        nothing, and the store is not asked. The number of rows is bounded. Raises ``StorageError``.
        """
        ...

    async def every(self, user_id: str, entity_type: str) -> Every:
        """What an empty query finds, and whether these are all. Raises ``StorageError``."""
        ...

    async def ping(self) -> dict[str, Any]: ...

    async def close(self) -> None: ...
