"""What a site and its pages are about, by name."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Names:
    """``own`` is the name of what every page of a site is about, or empty; ``others`` are those of
    what some pages are about."""

    own: str = ""
    others: Set[str] = frozenset()


NO_NAMES = Names()
