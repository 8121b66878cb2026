"""Turns counted: pure functions from rows of the turn log to figures.

Shares are 0..1, or None where nothing could have been counted; times are milliseconds unless a name
says otherwise, and percentiles are nearest-rank (the smallest value that p of all do not exceed).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from answerable.analytics.days import DAY, Days, day_of

ABSTAINED = ("no_match", "out_of_scope")
"""States of a turn that declined: it found nothing that answers, or is not there for this."""
UNDECIDED = ("blocked", "failed", "error", "interrupted")
"""States of a turn that was stopped before it could either answer or decline."""
FOUND = ("ONE", "MANY")  # strengths of evidence that answers
SESSION_SECONDS = 1_800.0  # a longer silence begins another session


class Turn(NamedTuple):
    """What is read of each ``TurnRecord``; fields as there, lists as the log hands them out."""

    id: str
    conversation_id: str
    visitor: str
    at: float
    state: str
    arm: str
    intent: str
    strength: str
    low_confidence: int
    model: str
    total_ms: float
    first_token_ms: float | None
    cost: float
    prompt_tokens: int
    completion_tokens: int
    generation: str
    citations: Sequence[Sequence[str]] = ()
    hops: Sequence[str] = ()


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


def read(rows: Iterable[Sequence[Any]]) -> list[Turn]:
    """Rows with the columns ``Turn._fields``."""
    return [Turn._make(row) for row in rows]


def summary(turns: Sequence[Turn]) -> Summary:
    """Figures about all of them."""
    states = Counter([each.state for each in turns])
    strengths = Counter([each.strength for each in turns])
    totals = sorted([each.total_ms for each in turns])
    firsts = sorted([each.first_token_ms for each in turns if each.first_token_ms is not None])
    return Summary(
        questions=len(turns),
        visitors=len({each.visitor for each in turns} - {""}),
        conversations=len({each.conversation_id for each in turns} - {""}),
        searched=len(turns) - strengths[""],
        hits=sum(strengths[each] for each in FOUND),
        decided=len(turns) - sum(states[each] for each in UNDECIDED),
        abstained=sum(states[each] for each in ABSTAINED),
        p50_ms=percentile(totals, 0.5),
        p95_ms=percentile(totals, 0.95),
        first_p50_ms=percentile(firsts, 0.5),
        first_p95_ms=percentile(firsts, 0.95),
        cost=math.fsum(each.cost for each in turns),
        prompt_tokens=sum([each.prompt_tokens for each in turns]),
        completion_tokens=sum([each.completion_tokens for each in turns]),
    )


def by_day(turns: Iterable[Turn], days: Days) -> list[DayFigures]:
    """Figures of every day, those without a turn too."""
    kept: dict[int, list[Turn]] = defaultdict(list)
    for each in turns:
        kept[int(each.at // DAY)].append(each)
    told = {day_of(number * DAY): some for number, some in kept.items()}
    return [DayFigures(day, summary(told.get(day, ()))) for day in days]


def by_hour(turns: Iterable[Turn]) -> list[int]:
    """Questions in each hour of the day in UTC, 24 of them, all days together."""
    counts = Counter([int(each.at % DAY // 3_600) for each in turns])
    return [counts[hour] for hour in range(24)]


def states(turns: Iterable[Turn]) -> dict[str, int]:
    """State to number of turns, the most frequent first."""
    return _ranked(Counter([each.state for each in turns]))


def by(turns: Iterable[Turn], field: Literal["arm", "intent"]) -> dict[str, list[Turn]]:
    """The turns by a field's value, the most frequent first."""
    found: dict[str, list[Turn]] = defaultdict(list)
    for each in turns:
        found[getattr(each, field)].append(each)
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))


def sessions(turns: Iterable[Turn]) -> Sessions:
    """How long visitors stay; turns without a conversation are left out."""
    times: dict[str, list[float]] = defaultdict(list)
    for each in turns:
        if each.conversation_id:
            times[each.conversation_id].append(each.at)
    single, lengths = 0, []
    for asked in times.values():
        for length in _lengths(sorted(asked)):
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
