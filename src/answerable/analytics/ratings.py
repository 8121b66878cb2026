"""What visitors did with answers, and what guards did: pure functions from rows to figures.

Thumbs and clicks count by when they came. Click-through takes turns and clicks of the same time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Any, NamedTuple

from answerable.analytics.turns import Turns, share


class Rating(NamedTuple):
    """What is read of each ``Feedback``: no comment."""

    id: str
    verdict: str
    reasons: Sequence[str]


class Clicked(NamedTuple):
    """What is read of each ``Click``."""

    kind: str
    turn_id: str


@dataclass(frozen=True, slots=True)
class Thumbs:
    """Verdicts, and how often each reason was given."""

    up: int
    down: int
    reasons: tuple[tuple[str, int], ...] = ()

    @property
    def positive(self) -> float | None:
        """Share of the thumbs that are up, 0..1."""
        return share(self.up, self.up + self.down)


@dataclass(frozen=True, slots=True)
class ClickThrough:
    """Answers that showed links of a kind, and those of them with one that was followed."""

    kind: str
    shown: int
    followed: int
    clicks: int  # links followed, each once an answer

    @property
    def rate(self) -> float | None:
        return share(self.followed, self.shown)


@dataclass(frozen=True, slots=True)
class Guarded:
    """How often a guard saw a category of things and did this about it."""

    category: str
    action: str
    count: int


def thumbs(ratings: Iterable[Rating], of: Collection[str] | None = None) -> Thumbs:
    """The verdicts on the turns with these ids, or on all."""
    kept = [each for each in ratings if of is None or each.id in of]
    verdicts = Counter(each.verdict for each in kept)
    reasons = Counter(reason for each in kept for reason in each.reasons)
    ranked = sorted(reasons.items(), key=lambda item: (-item[1], item[0]))
    return Thumbs(verdicts["up"], verdicts["down"], tuple(ranked))


def click_through(turns: Turns, clicks: Sequence[Clicked]) -> tuple[ClickThrough, ...]:
    """Of citations, of hops, and of both together, in this order."""
    citations = set(compress(turns.id, turns.first_cited))
    hops = set(compress(turns.id, turns.has_hops))
    kinds = {"citation_click": citations, "hop_click": hops}
    told = [_followed(kind, ids, clicks) for kind, ids in kinds.items()]
    links = [each for each in clicks if each.kind in kinds]
    both = {each.turn_id for each in links if each.turn_id in kinds[each.kind]}
    shown = len(citations | hops)
    return (*told, ClickThrough("any link", shown, len(both), sum(each.clicks for each in told)))


def _followed(kind: str, ids: Collection[str], clicks: Sequence[Clicked]) -> ClickThrough:
    on = [each.turn_id for each in clicks if each.kind == kind and each.turn_id in ids]
    return ClickThrough(kind, len(ids), len(set(on)), len(on))


def opened(clicks: Iterable[Clicked]) -> int:
    """How often the widget was opened."""
    return sum(each.kind == "open" for each in clicks)


def guarded(rows: Iterable[Sequence[Any]]) -> tuple[Guarded, ...]:
    """Moderation events, from rows of category and action; the most frequent first."""
    counts = Counter((category, action) for category, action in rows)
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Guarded(category, action, count) for (category, action), count in ranked)
