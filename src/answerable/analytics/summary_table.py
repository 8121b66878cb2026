"""The first table: what a site's owner looks at each week, with the targets to be reached."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from answerable.analytics.reading import Figures
from answerable.analytics.shown import amount, milliseconds, minutes, money, percent

Cell = str | int | float | None

ABSTAIN_BAND = (0.05, 0.15)  # below it claims too much, above it has too little to say
POSITIVE = 0.8  # least share of thumbs up
CLICK_THROUGH = 0.2  # least share of answers with a link that was followed
SESSION_SECONDS = 120.0  # least mean length of sessions of two turns and more
P95_MS = 2_500.0  # most
COST_PER_100 = 0.5  # most, in the currency of the prices in [model]


@dataclass(frozen=True, slots=True)
class Summed:
    """A row: what it is, its value as it is shown, and whether a target was reached."""

    name: str
    value: str
    target: str = ""
    reached: bool | None = None  # None: no target, or nothing to judge by
    how: str = ""

    @property
    def cells(self) -> tuple[Cell, ...]:
        reached = "" if self.reached is None else "yes" if self.reached else "no"
        return self.name, self.value, self.target, reached, self.how


def summed(figures: Figures) -> list[Summed]:
    """All rows."""
    return [*_asked(figures), *_answered(figures), *_quick(figures), *_liked(figures)]


def _asked(figures: Figures) -> Iterator[Summed]:
    total = figures.summary
    yield Summed("questions", amount(total.questions), how="turns, however they ended")
    yield Summed("conversations", amount(total.conversations), how="with a turn in these days")
    yield Summed("visitors", amount(total.visitors), how="by an anonymous mark of the browser")


def _answered(figures: Figures) -> Iterator[Summed]:
    total = figures.summary
    low, high = ABSTAIN_BAND
    yield Summed(
        "hit ratio",
        percent(total.hit_ratio),
        how=f"{amount(total.hits)} of {amount(total.searched)} searches found what answers",
    )
    rate = total.abstain_rate
    yield Summed(
        "abstain rate",
        percent(rate),
        "5 to 15 %",
        None if rate is None else low <= rate <= high,
        f"{amount(total.abstained)} of {amount(total.decided)} turns ended in no_match or "
        "out_of_scope; those that were blocked, failed or interrupted do not count",
    )


def _quick(figures: Figures) -> Iterator[Summed]:
    total = figures.summary
    yield Summed("time to answer, p50", milliseconds(total.p50_ms), how="to the last word")
    yield _at_most("time to answer, p95", total.p95_ms, P95_MS, "2,500 ms at most")
    first = "of turns that said a word"
    yield Summed("time to first word, p50", milliseconds(total.first_p50_ms), how=first)
    yield Summed("time to first word, p95", milliseconds(total.first_p95_ms), how=first)
    yield Summed("cost", money(total.cost), how="of models, by the prices in [model]")
    cost = total.cost_per_100
    reached = None if cost is None else cost <= COST_PER_100
    yield Summed("cost per 100 questions", money(cost), "0.50 at most", reached)
    yield Summed("tokens read", amount(total.prompt_tokens), how="by models")
    yield Summed("tokens written", amount(total.completion_tokens), how="by models")


def _liked(figures: Figures) -> Iterator[Summed]:
    thumbs, sessions = figures.thumbs, figures.sessions
    how = f"{amount(thumbs.up)} up, {amount(thumbs.down)} down"
    yield Summed(
        "thumbs up",
        percent(thumbs.positive),
        "80 % at least",
        _least(thumbs.positive, POSITIVE),
        how,
    )
    for each in figures.clicks:
        if each.kind == "any link":
            reached = _least(each.rate, CLICK_THROUGH)
            how = f"of {amount(each.shown)} answers with links"
            yield Summed("click-through", percent(each.rate), "20 % at least", reached, how)
    yield Summed(
        "session time",
        minutes(sessions.mean_seconds),
        "2 min at least",
        _least(sessions.mean_seconds, SESSION_SECONDS),
        f"mean of {amount(sessions.engaged)} sessions of two turns and more, first question to "
        f"last; {amount(sessions.single)} of one turn have no length; half an hour of silence "
        "begins another session",
    )


def _at_most(name: str, value: float | None, most: float, target: str) -> Summed:
    return Summed(name, milliseconds(value), target, None if value is None else value <= most)


def _least(value: float | None, least: float) -> bool | None:
    return None if value is None else value >= least
