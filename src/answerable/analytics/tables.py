"""Figures laid out as tables: the one form that pages, reports, JSON and CSV are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from answerable.analytics.reading import Figures
from answerable.analytics.summary_table import Cell, Summed, summed
from answerable.analytics.turns import Summary, share

Kind = Literal["text", "count", "share", "ms", "money"]
Plot = Literal["", "columns", "bars"]
Columns = tuple[tuple[str, Kind], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """One table: ``columns`` are names with the kind of what stands below them.

    ``plot`` draws the first number of each row against its first cell. Shares are 0..1, times
    milliseconds; a cell is None where there is nothing to say. ``note`` says how it was counted.
    """

    name: str
    title: str
    columns: Columns
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    plot: Plot = ""


FIGURES: Columns = (
    ("questions", "count"),
    ("hit ratio", "share"),
    ("abstain rate", "share"),
    ("p50", "ms"),
    ("p95", "ms"),
    ("cost per 100", "money"),
)


def tables(figures: Figures) -> list[Table]:
    """All tables, in the order of a page."""
    return [
        _summary(summed(figures)),
        _days(figures),
        _hours(figures),
        _states(figures),
        _reasons(figures),
        _clicks(figures),
        _themes(figures),
        _intents(figures),
        _arms(figures),
        _moderation(figures),
        _indexes(figures),
        _skipped(figures),
    ]


def _summary(rows: Sequence[Summed]) -> Table:
    """Its values are of several kinds, so they are written out."""
    columns: Columns = (
        ("figure", "text"),
        ("value", "text"),
        ("target", "text"),
        ("reached", "text"),
        ("how it is counted", "text"),
    )
    return Table("summary", "Summary", columns, tuple(each.cells for each in rows))


def _days(figures: Figures) -> Table:
    rows = tuple((str(each.day), *_figures(each.summary)) for each in figures.by_day)
    return Table("days", "Days", (("day", "text"), *FIGURES), rows, plot="columns")


def _hours(figures: Figures) -> Table:
    rows = tuple((f"{hour:02d}:00", count) for hour, count in enumerate(figures.by_hour))
    note = "All days together, hours in UTC."
    return Table("hours", "Hours of the day", _counted("hour"), rows, note, "columns")


def _states(figures: Figures) -> Table:
    whole = figures.summary.questions
    rows = tuple((state, n, share(n, whole)) for state, n in figures.states.items())
    columns: Columns = (*_counted("state"), ("share", "share"))
    note = "How turns ended. failed: an error; interrupted: the visitor left before the end."
    return Table("states", "States", columns, rows, note, "bars")


def _reasons(figures: Figures) -> Table:
    thumbs = figures.thumbs
    rows: tuple[tuple[Cell, ...], ...] = (("thumbs up", thumbs.up), ("thumbs down", thumbs.down))
    rows += tuple((f"reason: {reason}", n) for reason, n in thumbs.reasons)
    note = "Counted on the day they were given; the last verdict on an answer counts."
    columns: Columns = (("verdict or reason", "text"), ("count", "count"))
    return Table("feedback", "Feedback", columns, rows, note, "bars")


def _clicks(figures: Figures) -> Table:
    names = {"citation_click": "citations", "hop_click": "next hops"}
    rows = tuple(
        (names.get(each.kind, each.kind), each.shown, each.followed, each.rate, each.clicks)
        for each in figures.clicks
    )
    columns: Columns = (
        ("links", "text"),
        ("answers that showed one", "count"),
        ("answers with one followed", "count"),
        ("click-through", "share"),
        ("links followed", "count"),
    )
    note = f"The widget was opened {figures.opened:,} times."
    return Table("clicks", "Click-through", columns, rows, note)


def _themes(figures: Figures) -> Table:
    rows = tuple(
        (each.name, each.questions, each.documents, each.up, each.down, each.golden)
        for each in figures.themes
    )
    columns: Columns = (
        ("theme", "text"),
        ("questions", "count"),
        ("documents", "count"),
        ("thumbs up", "count"),
        ("thumbs down", "count"),
        ("golden questions", "count"),
    )
    note = (
        "A theme is a top-level section of the site, and a question's theme that of its first "
        "citation. Golden questions are those of the file in [admin] golden; a theme with "
        "questions and none of these is not tried by any evaluation."
    )
    return Table("themes", "Themes and evaluation", columns, rows, note, "bars")


def _intents(figures: Figures) -> Table:
    rows = tuple((name, *_figures(each)) for name, each in figures.intents.items())
    columns: Columns = (("intent", "text"), *FIGURES)
    return Table("intents", "Intents", columns, rows, "Where intents are on.", "bars")


def _arms(figures: Figures) -> Table:
    rows = tuple(
        (each.name or "(main)", *_figures(each.summary), each.thumbs.up, each.thumbs.down)
        for each in figures.arms
    )
    columns: Columns = (("arm", "text"), *FIGURES, ("thumbs up", "count"), ("thumbs down", "count"))
    note = "Visitors who get other settings beside the rest, where there are any."
    return Table("arms", "Canary", columns, rows, note)


def _moderation(figures: Figures) -> Table:
    rows = tuple((each.category, each.count, each.action) for each in figures.moderation)
    columns: Columns = (("category", "text"), ("count", "count"), ("action", "text"))
    return Table("moderation", "Moderation", columns, rows, plot="bars")


def _indexes(figures: Figures) -> Table:
    rows = tuple(
        (
            each.name or "(main)",
            each.documents,
            each.chunks,
            len(each.skipped),
            each.generation,
            _time(each.made_at) or "unknown",
            _time(each.first_used),
            _age(each.first_used, figures.days.ends),
        )
        for each in figures.indexes
    )
    columns: Columns = (
        ("index", "text"),
        ("documents", "count"),
        ("sections", "count"),
        ("skipped", "count"),
        ("generation", "text"),
        ("made (UTC)", "text"),
        ("first question it answered (UTC)", "text"),
        ("days from there to the end of the range", "count"),
    )
    note = (
        "As the index is now. Where the store does not know when it was made, its age is at least "
        "the time since its first question."
    )
    return Table("indexes", "Index", columns, rows, note)


def _skipped(figures: Figures) -> Table:
    rows = tuple(
        (each.name or "(main)", path, reason)
        for each in figures.indexes
        for path, reason in each.skipped
    )
    columns: Columns = (("index", "text"), ("document", "text"), ("reason", "text"))
    note = "Documents that could be read and have nothing to index."
    return Table("skipped", "Skipped documents", columns, rows, note)


def _figures(summary: Summary) -> tuple[Cell, ...]:
    """The cells below ``FIGURES``."""
    return (
        summary.questions,
        summary.hit_ratio,
        summary.abstain_rate,
        summary.p50_ms,
        summary.p95_ms,
        summary.cost_per_100,
    )


def _counted(what: str) -> Columns:
    return (what, "text"), ("questions", "count")


def _time(at: float | None) -> str | None:
    return None if at is None else f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M}"


def _age(since: float | None, until: float) -> int | None:
    return None if since is None else max(0, int((until - since) // 86_400))
