"""The turn log read once: all figures of some days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from anyio import to_thread

from answerable.analytics import coverage, health, ratings, turns
from answerable.analytics.collector import held_back
from answerable.analytics.coverage import Theme
from answerable.analytics.days import DAY, Days
from answerable.analytics.health import IndexHealth
from answerable.analytics.ratings import Clicked, ClickThrough, Guarded, Rating, Thumbs
from answerable.analytics.turns import DayFigures, Sessions, Summary, Turns
from answerable.manifest import Manifest
from answerable.observability.telemetry import Click, Feedback, ModerationEvent, TurnRecord
from answerable.observability.turn_log import TurnLog

UNKNOWN: Mapping[str, float | None] = MappingProxyType({})  # of no index when it was made


@dataclass(frozen=True, slots=True)
class Arm:
    """The visitors of one set of settings (a canary's, or the others'), side by side."""

    name: str
    summary: Summary
    thumbs: Thumbs


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything that is counted, over ``days``; no word of a visitor, and no address of one."""

    days: Days
    summary: Summary
    by_day: tuple[DayFigures, ...]
    by_hour: tuple[int, ...]
    states: Mapping[str, int]
    sessions: Sessions
    thumbs: Thumbs
    clicks: tuple[ClickThrough, ...]
    opened: int
    themes: tuple[Theme, ...]
    intents: Mapping[str, Summary]
    arms: tuple[Arm, ...]
    moderation: tuple[Guarded, ...]
    indexes: tuple[IndexHealth, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """What the log has about some days."""

    turns: Turns
    ratings: Sequence[Rating]
    clicks: Sequence[Clicked]
    guards: Sequence[Sequence[str]]


async def figures(
    log: TurnLog,
    days: Days,
    manifests: Mapping[str, Manifest],
    golden: Sequence[str] | None = None,
    made_at: Mapping[str, float | None] = UNKNOWN,
) -> Figures:
    """All figures of ``days``. ``golden`` are the gold files of the owner's questions, if any.

    ``made_at`` says when each index was made, in seconds since 1970. Raises ``StorageError``.
    """
    with held_back():
        kept = await kept_of(log, days)
        return await to_thread.run_sync(counted, kept, days, manifests, golden, made_at)


async def kept_of(log: TurnLog, days: Days) -> Kept:
    """What the log has. Raises ``StorageError``."""
    start, end = days.begins, days.ends
    read = Turns()
    for day in range(len(days)):  # so that one day's rows at a time are objects
        begin = start + day * DAY
        read.add(await log.rows(TurnRecord, turns.COLUMNS, begin, begin + DAY))
    rated = await log.rows(Feedback, Rating._fields, start, end)
    clicked = await log.rows(Click, Clicked._fields, start, end)
    guards = await log.rows(ModerationEvent, ("category", "action"), start, end)
    return Kept(read, [Rating._make(each) for each in rated], _clicks(clicked), guards)


def counted(
    kept: Kept,
    days: Days,
    manifests: Mapping[str, Manifest],
    golden: Sequence[str] | None,
    made_at: Mapping[str, float | None] = UNKNOWN,
) -> Figures:
    """The figures of what was kept."""
    of_turns = kept.turns
    intents = turns.by(of_turns, "intent")
    return Figures(
        days=days,
        summary=turns.summary(of_turns),
        by_day=tuple(turns.by_day(of_turns, days)),
        by_hour=tuple(turns.by_hour(of_turns)),
        states=turns.states(of_turns),
        sessions=turns.sessions(of_turns),
        thumbs=ratings.thumbs(kept.ratings),
        clicks=ratings.click_through(of_turns, kept.clicks),
        opened=ratings.opened(kept.clicks),
        themes=coverage.themes(list(manifests.values()), of_turns, kept.ratings, golden),
        intents={name: turns.summary(some) for name, some in intents.items() if name},
        arms=tuple(_arms(kept)),
        moderation=ratings.guarded(kept.guards),
        indexes=health.health(manifests, made_at, of_turns),
    )


def _arms(kept: Kept) -> list[Arm]:
    arms = turns.by(kept.turns, "arm")
    if len(arms) < 2:  # nothing to compare
        return []
    return [
        Arm(name, turns.summary(some), ratings.thumbs(kept.ratings, set(some.id)))
        for name, some in arms.items()
    ]


def _clicks(rows: Sequence[Sequence[str]]) -> list[Clicked]:
    return [Clicked._make(each) for each in rows]
