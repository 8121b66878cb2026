"""The weekly sample: ten conversations that a person reads, the same ten for everybody.

Conversations are dealt from the states of their turns in turn, the rarest state first, so that what
goes wrong seldom is read too. Within a state their order follows from the week and the id.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest
from typing import get_args

from answerable.analytics import days as calendar
from answerable.observability.telemetry import Review, ReviewVerdict, TurnRecord
from answerable.observability.turn_log import TurnLog
from answerable.types import Message

SIZE = 10
VERDICTS: tuple[ReviewVerdict, ...] = get_args(ReviewVerdict)
SHOWN = {
    "good": "Good",
    "wrong": "Wrong",
    "should_have_abstained": "Should have abstained",
    "should_have_answered": "Should have answered",
}
_EVER = 4e9  # seconds since 1970; a verdict may come long after its week


@dataclass(frozen=True, slots=True)
class Sampled:
    """A conversation to read; ``stratum`` is the state it stands for, ``verdict`` may be empty."""

    id: str
    stratum: str
    messages: tuple[Message, ...]
    verdict: str = ""


@dataclass(frozen=True, slots=True)
class Sample:
    """The conversations of a week such as ``2026-W07``."""

    week: str
    conversations: tuple[Sampled, ...]


def drawn(turns: Iterable[tuple[str, str]], week: str) -> list[tuple[str, str]]:
    """Every conversation with the state it stands for, in the order in which they are read.

    ``turns`` are the conversation and the state of each.
    """
    states: dict[str, set[str]] = defaultdict(set)
    for id_, state in turns:
        if id_:
            states[id_].add(state)
    counts = Counter(state for some in states.values() for state in some)
    strata: dict[str, list[str]] = defaultdict(list)
    for id_, some in states.items():
        strata[min(some, key=lambda state: (counts[state], state))].append(id_)
    ordered = sorted(strata, key=lambda state: (counts[state], state))
    piles = [[(id_, state) for id_ in _shuffled(strata[state], week)] for state in ordered]
    return [each for dealt in zip_longest(*piles) for each in dealt if each is not None]


async def sample(log: TurnLog, week: str) -> Sample:
    """The sample of ``week``; one that is deleted leaves its place to the next.

    Raises ``ValueError`` for what is no week, and ``StorageError``.
    """
    days = calendar.week(week)
    rows = await log.rows(TurnRecord, ("conversation_id", "state"), days.begins, days.ends)
    verdicts = dict(await log.rows(Review, ("id", "verdict"), days.begins, _EVER))
    chosen: list[Sampled] = []
    for id_, stratum in drawn(rows, week):
        messages = await log.conversation(id_)
        if messages:
            chosen.append(Sampled(id_, stratum, tuple(messages), verdicts.get(id_, "")))
        if len(chosen) == SIZE:
            break
    return Sample(week, tuple(chosen))


def _shuffled(ids: Iterable[str], week: str) -> list[str]:
    return sorted(ids, key=lambda id_: hashlib.sha256(f"{week} {id_}".encode()).digest())
