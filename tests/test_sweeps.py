"""A clock that may be wrong is not deleted by, and one that holds is believed in the end."""

from __future__ import annotations

import pytest

from answerable.errors import ClockDoubtedError
from answerable.sweeps import DAY, HOUR, Sweep, SweepClock

NOW = 1_764_158_400.0


class Process:
    """One that sweeps, over what is stored of its sweeps."""

    def __init__(self, known: Sweep, days: float = 30.0) -> None:
        self.known = known
        self.days = days
        self.uptime = 1_000.0
        self.clock = SweepClock(lambda: self.uptime)

    def restart(self) -> None:
        self.uptime = 50.0
        self.clock = SweepClock(lambda: self.uptime)

    def sweeps(self, now: float, after: float = 0.0) -> bool:
        """Whether it may delete, so many seconds of uptime after the last time."""
        self.uptime += after
        self.known = self.clock.look(self.known, now, self.days)
        return self.known.doubted is None


@pytest.mark.parametrize(
    ("hours", "days", "believed"),
    [
        (1, 30, True),
        (71, 30, True),
        (-71, 30, True),
        (73, 30, False),
        (-73, 30, False),
        (60 * 24, 90, False),
        (11, 1, True),
        (13, 1, False),
        (1.5, 1e-9, True),
        (3, 1e-9, False),
    ],
)
def test_how_far_a_clock_is_believed(hours: float, days: float, *, believed: bool) -> None:
    """Some days, and of what is kept for less than that, half of the time it is kept for."""
    process = Process(Sweep(NOW), days)
    assert process.sweeps(NOW + hours * HOUR) is believed
    assert process.known.at == (NOW + hours * HOUR if believed else NOW)


def test_a_clock_that_is_set_right() -> None:
    """Nothing is deleted meanwhile, and everything is as it was."""
    process = Process(Sweep(NOW))
    for hour in range(3):
        assert not process.sweeps(NOW + 60 * DAY + hour * HOUR, HOUR)
    assert process.sweeps(NOW + 4 * HOUR, HOUR)
    assert process.known == Sweep(NOW + 4 * HOUR)
    assert not process.sweeps(NOW + 60 * DAY, HOUR)


def test_a_clock_that_holds() -> None:
    """A site that was off for a month deletes a day later, and from then on as ever."""
    process = Process(Sweep(NOW))
    hours = range(26)
    begun = NOW + 31 * DAY
    assert [process.sweeps(begun + hour * HOUR, HOUR) for hour in hours] == [False] * 24 + [
        True
    ] * 2


def test_setting_it_again_hurries_nothing() -> None:
    """In a process that runs, only time that passes counts, whatever the clock says."""
    process = Process(Sweep(NOW))
    assert not process.sweeps(NOW + 60 * DAY)
    assert not process.sweeps(NOW + 100 * DAY, HOUR)
    assert not process.sweeps(NOW + 100 * DAY, 22.9 * HOUR)
    assert process.sweeps(NOW + 100 * DAY + HOUR, HOUR)


def test_a_restart() -> None:
    """One that comes sooner does not begin the day anew, and one that comes later ends it."""
    process = Process(Sweep(NOW))
    assert not process.sweeps(NOW + 60 * DAY)
    process.restart()
    assert not process.sweeps(NOW + 60 * DAY + 20 * HOUR)
    assert not process.sweeps(NOW + 60 * DAY + 23 * HOUR, 3 * HOUR)
    assert process.sweeps(NOW + 61 * DAY, HOUR)
    assert not process.sweeps(NOW + 90 * DAY)
    process.restart()
    assert process.sweeps(NOW + 97 * DAY)


def test_a_clock_that_begins_in_1970() -> None:
    """A machine without a clock of its own deletes as soon as it knows the time, and it confirms no
    clock that is ahead."""
    process = Process(Sweep(NOW))
    for _ in range(3):
        process.restart()
        assert not process.sweeps(10.0)
        assert process.sweeps(process.known.at + DAY, HOUR)
    assert not process.sweeps(10.0)
    process.restart()
    assert not process.sweeps(NOW + 60 * DAY)


def test_a_clock_that_went_back_while_doubted() -> None:
    """The day begins anew where it is still ahead."""
    process = Process(Sweep(NOW))
    assert not process.sweeps(NOW + 100 * DAY)
    assert not process.sweeps(NOW + 60 * DAY, 30 * HOUR)
    assert not process.sweeps(NOW + 60 * DAY + HOUR, HOUR)


@pytest.mark.parametrize(("doubted", "date"), [(NOW + 60 * DAY, "2026-01-25"), (1e300, "no day")])
def test_it_is_said_in_words(doubted: float, date: str) -> None:
    """With both dates, and what to do."""
    with pytest.raises(ClockDoubtedError, match=rf"{date}.* said 2025-11-26 .*Set it right"):
        Sweep(NOW, doubted).check()
    Sweep(NOW).check()
