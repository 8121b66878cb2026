"""Turns counted: pure functions from rows of the turn log to figures.

Shares are 0..1, or None where nothing could have been counted; times are milliseconds unless a name
says otherwise, and percentiles are nearest-rank (the smallest value that p of all do not exceed).
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from itertools import pairwise
from typing import Any, Literal

from answerable.analytics.days import DAY, Days

ABSTAINED = ("no_match", "out_of_scope")
"""States of a turn that declined: it found nothing that answers, or is not there for this."""
UNDECIDED = ("blocked", "failed", "error", "interrupted")
"""States of a turn that was stopped before it could either answer or decline."""
FOUND = ("ONE", "MANY")  # strengths of evidence that answers
SESSION_SECONDS = 1_800.0  # a longer silence begins another session


@dataclass(frozen=True, slots=True)
class Turns:
    """Turns by columns, in order of time; fields as of ``TurnRecord``.

    ``first_cited`` and ``has_hops`` are those of ``turn_log.SHORT``. Flat columns hold 100,000
    turns in little time and space: as many objects that hold others would keep the garbage
    collector busy for longer than they take to read.
    """

    id: list[str] = field(default_factory=list)
    conversation_id: list[str] = field(default_factory=list)
    visitor: list[str] = field(default_factory=list)
    at: list[float] = field(default_factory=list)
    state: list[str] = field(default_factory=list)
    arm: list[str] = field(default_factory=list)
    intent: list[str] = field(default_factory=list)
    strength: list[str] = field(default_factory=list)
    low_confidence: list[int] = field(default_factory=list)
    total_ms: list[float] = field(default_factory=list)
    first_token_ms: list[float | None] = field(default_factory=list)
    cost: list[float] = field(default_factory=list)
    prompt_tokens: list[int] = field(default_factory=list)
    completion_tokens: list[int] = field(default_factory=list)
    generation: list[str] = field(default_factory=list)
    first_cited: list[str] = field(default_factory=list)
    has_hops: list[int] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.id)

    def add(self, rows: Sequence[Sequence[Any]]) -> None:
        """Take in later rows, with these columns, ``COLUMNS``."""
        columns = list(zip(*rows, strict=True))
        for name, values in zip(COLUMNS, columns, strict=bool(rows)):
            getattr(self, name).extend(values)

    def between(self, first: int, last: int) -> Turns:
        """The turns of these places, the last one not included."""
        return Turns(*(getattr(self, name)[first:last] for name in COLUMNS))

    def at_places(self, places: Sequence[int]) -> Turns:
        """The turns of these places."""
        return Turns(*([getattr(self, name)[n] for n in places] for name in COLUMNS))


COLUMNS = tuple(each.name for each in fields(Turns))
"""What is read of each turn, in this order."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Turns in one go.

    ``decided`` turns could answer or decline, ``abstained`` of them declined; ``searched`` turns
    looked into the index, and ``hits`` of them found evidence that answers.
    """

    questions: int
    visitors: int
    conversations: int
    searched: int
    hits: int
    decided: int
    abstained: int
    p50_ms: float | None
    p95_ms: float | None
    first_p50_ms: float | None
    first_p95_ms: float | None
    cost: float
    prompt_tokens: int
    completion_tokens: int

    @property
    def hit_ratio(self) -> float | None:
        return share(self.hits, self.searched)

    @property
    def abstain_rate(self) -> float | None:
        return share(self.abstained, self.decided)

    @property
    def cost_per_100(self) -> float | None:
        return 100 * self.cost / self.questions if self.questions else None


@dataclass(frozen=True, slots=True)
class Sessions:
    """Turns of one conversation with no silence over half an hour between them.

    A session of one turn has no length and is counted apart; ``mean_seconds`` is the mean time from
    the first to the last question of the others.
    """

    engaged: int
    single: int
    mean_seconds: float | None


@dataclass(frozen=True, slots=True)
class DayFigures:
    """One day."""

    day: date
    summary: Summary


def share(part: int, whole: int) -> float | None:
    """``part`` of ``whole``."""
    return part / whole if whole else None


def percentile(values: Iterable[float], p: float) -> float | None:
    """The nearest-rank percentile, ``p`` in 0..1; None of nothing."""
    ranked = sorted(values)
    return ranked[max(0, math.ceil(p * len(ranked)) - 1)] if ranked else None


def summary(turns: Turns) -> Summary:
    """Figures about all of them."""
    states, strengths = Counter(turns.state), Counter(turns.strength)
    totals = sorted(turns.total_ms)
    firsts = sorted([each for each in turns.first_token_ms if each is not None])
    return Summary(
        questions=len(turns),
        visitors=len(set(turns.visitor) - {""}),
        conversations=len(set(turns.conversation_id) - {""}),
        searched=len(turns) - strengths[""],
        hits=sum(strengths[each] for each in FOUND),
        decided=len(turns) - sum(states[each] for each in UNDECIDED),
        abstained=sum(states[each] for each in ABSTAINED),
        p50_ms=percentile(totals, 0.5),
        p95_ms=percentile(totals, 0.95),
        first_p50_ms=percentile(firsts, 0.5),
        first_p95_ms=percentile(firsts, 0.95),
        cost=math.fsum(turns.cost),
        prompt_tokens=sum(turns.prompt_tokens),
        completion_tokens=sum(turns.completion_tokens),
    )


def by_day(turns: Turns, days: Days) -> list[DayFigures]:
    """Figures of every day, those without a turn too."""
    edges = [bisect_left(turns.at, days.begins + n * DAY) for n in range(len(days) + 1)]
    cut = zip(days, pairwise(edges), strict=True)
    return [DayFigures(day, summary(turns.between(*edge))) for day, edge in cut]


def by_hour(turns: Turns) -> list[int]:
    """Questions in each hour of the day in UTC, 24 of them, all days together."""
    counts = Counter([int(at % DAY // 3_600) for at in turns.at])
    return [counts[hour] for hour in range(24)]


def states(turns: Turns) -> dict[str, int]:
    """State to number of turns, the most frequent first."""
    return _ranked(Counter(turns.state))


def by(turns: Turns, column: Literal["arm", "intent"]) -> dict[str, Turns]:
    """The turns by what a column says, the most frequent first."""
    values = turns.arm if column == "arm" else turns.intent
    ranked = _ranked(Counter(values))
    if len(ranked) < 2:
        return dict.fromkeys(ranked, turns)
    places: dict[str, list[int]] = {name: [] for name in ranked}
    for place, name in enumerate(values):
        places[name].append(place)
    return {name: turns.at_places(some) for name, some in places.items()}


def sessions(turns: Turns) -> Sessions:
    """How long visitors stay; turns without a conversation are left out."""
    times: dict[str, list[float]] = defaultdict(list)
    for conversation, at in zip(turns.conversation_id, turns.at, strict=True):
        times[conversation].append(at)
    times.pop("", None)
    single, lengths = 0, []
    for asked in times.values():
        for length in _lengths(asked):
            single += length is None
            lengths += [] if length is None else [length]
    mean = math.fsum(lengths) / len(lengths) if lengths else None
    return Sessions(len(lengths), single, mean)


def _lengths(times: Sequence[float]) -> Iterable[float | None]:
    """Seconds of each session, None of one with a single turn; ``times`` are in order."""
    first, count = times[0], 1
    for earlier, later in pairwise(times):
        if later - earlier > SESSION_SECONDS:
            yield earlier - first if count > 1 else None
            first, count = later, 0
        count += 1
    yield times[-1] - first if count > 1 else None


def _ranked(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
