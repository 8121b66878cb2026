"""So many in any minute: what a place among them is, and how those are counted that share nothing.

A place is a moment at which one may go. It is given out beforehand, so whoever has one knows how
long to wait and asks nobody meanwhile. There are as many places at a time as may go in a minute.
Once all are given out, the next one follows the one that is over first: it takes its row, and its
moment is a period later. So no period has two moments of one row, whoever comes and leaves.

A place is given back by setting its moment a period back, as if it had just been over by then.
Whom another one follows already, as may be where waits are longer than a minute, gives back
nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal
from uuid import uuid4

from answerable.errors import RateLimitedError

# Whoever comes later than this after its moment has missed it: a reply was late, or a loop stood.
GRACE_SECONDS = 1.0
# Places are so far apart that those who go up to the grace late keep to 60 seconds all the same.
PERIOD_SECONDS = 60.0 + GRACE_SECONDS
# No wait is longer than 300 s. A place that lies further ahead was given out by a clock that was
# set back since, and would keep everybody waiting for it.
BELIEVED_SECONDS = 300.0 + PERIOD_SECONDS


@dataclass(frozen=True, slots=True)
class RateLimit:
    """At most ``most`` in any minute, which is 1 or more; for whom a place is asked.

    ``holder`` is whose limit it is, and empty where it is everybody's. A place may lie ``longest``
    seconds ahead.
    """

    scope: Literal["call", "question"]
    holder: str
    most: int
    longest: float = 0.0

    def wait(self, now: float, free: float) -> float:
        """Seconds until a place that is ``free`` then. Raises ``RateLimitedError`` beyond that."""
        seconds = max(0.0, free - now)
        if seconds > self.longest:
            raise RateLimitedError(seconds)
        return seconds


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a minute: its id, and how many seconds it lay ahead when it was given out."""

    id: str
    wait: float


class OwnPlaces:
    """The places of one process. Times are those of ``clock``, which must not jump."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.given: dict[str, tuple[str, float]] = {}  # id to meter and moment
        self._clock = clock

    def take(self, meter: str, limit: RateLimit) -> Place:
        """The next place. Raises ``RateLimitedError`` where it comes too late."""
        now = self._clock()
        held = sorted(
            (at, id_)
            for id_, (name, at) in self.given.items()
            if name == meter and now - PERIOD_SECONDS < at < now + BELIEVED_SECONDS
        )
        over, followed = held[-limit.most] if len(held) >= limit.most else (now, "")
        moment = over + PERIOD_SECONDS if followed else now
        place = Place(str(uuid4()), limit.wait(now, moment))
        self.given = {
            id_: (name, at)
            for id_, (name, at) in self.given.items()
            if id_ != followed and at > now - PERIOD_SECONDS
        }
        self.given[place.id] = (meter, moment)
        return place

    def give_back(self, place: Place) -> None:
        """As if it had not been taken."""
        if place.id in self.given:
            meter, at = self.given[place.id]
            self.given[place.id] = (meter, at - PERIOD_SECONDS)
