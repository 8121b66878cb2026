"""Whether a clock may be deleted by: what was deleted too soon does not come back.

Whatever deletes what is old keeps beside it the moment at which it last did. A clock that is far
from there is wrong, or nothing ran for so long. Until it is known which, nothing is deleted: a
wrong clock is set right sooner or later, and a right one holds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from answerable.errors import ClockDoubtedError

HOUR, DAY = 3_600.0, 86_400.0
BELIEVED_SECONDS = 3 * DAY  # further from the last sweep no clock is believed at once
LEAST_SECONDS = 2 * HOUR  # one that is so near always is: sweeps are an hour apart
HELD_SECONDS = DAY  # a clock that went on for so long is right


@dataclass(frozen=True, slots=True)
class Sweep:
    """What is kept of the sweeps of something, in seconds since 1970.

    ``at`` is the last moment that was believed. ``doubted`` is the first one that was not, by the
    clock in doubt; None while none is.
    """

    at: float
    doubted: float | None = None

    def check(self) -> None:
        """Raise ``ClockDoubtedError`` while the clock is doubted."""
        if self.doubted is not None:
            raise ClockDoubtedError(
                f"The clock says {_date(self.doubted)}. It said {_date(self.at)} when what is old "
                "was last looked for, or when the newest was written. Nothing is deleted for its "
                "age until the clock is right, or has gone on like this for a day. Set it right; "
                "if nothing ran for so long, there is nothing to do."
            )


def _uptime() -> float:
    """Seconds that nobody sets, with those for which the machine slept where that can be told."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class SweepClock:
    """Finds out in the course of sweeps whether their clock can be believed.

    A clock that is doubted has to hold for a day: by this process' own uptime while it runs, in
    which setting the clock again hurries nothing, and by the clock across a restart.
    """

    def __init__(self, uptime: Callable[[], float] = _uptime) -> None:
        self._uptime = uptime
        self._doubt: tuple[float, float] | None = None  # when it began: by the clock, by the uptime

    def look(self, known: Sweep, now: float, days: float) -> Sweep:
        """What is to be kept of a sweep at ``now`` of what is older than so many ``days``.

        Nothing may be deleted where it is ``doubted``; else ``at`` is ``now``.
        """
        near = max(LEAST_SECONDS, min(BELIEVED_SECONDS, days * DAY / 2))
        if abs(now - known.at) <= near:
            return Sweep(now)
        if not _goes_on(known, now):
            self._doubt = (now, self._uptime())
            return Sweep(known.at, now)
        return Sweep(now) if self._held(now, known.doubted) else known

    def _held(self, now: float, doubted: float | None) -> bool:
        if doubted is None:
            return False
        if self._doubt is None or self._doubt[0] != doubted:  # another process began it
            self._doubt = (doubted, self._uptime() - (now - doubted))
        return self._uptime() - self._doubt[1] >= HELD_SECONDS


def _goes_on(known: Sweep, now: float) -> bool:
    """Whether this may be the same clock that was doubted, some time later."""
    doubted = known.doubted
    return doubted is not None and doubted <= now and (doubted > known.at) == (now > known.at)


def _date(moment: float) -> str:
    """No error for a moment that no calendar has."""
    try:
        return datetime.fromtimestamp(moment, UTC).date().isoformat()
    except (OverflowError, ValueError, OSError):
        return "no day of the calendar"
