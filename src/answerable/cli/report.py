"""``answerable report``: the figures of a week, to be read, sent or kept."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import anyio
import typer

from answerable.analytics import days as calendar
from answerable.analytics import gaps, markdown, page, reading
from answerable.analytics.golden_files import golden_files
from answerable.analytics.style import style
from answerable.analytics.tables import tables
from answerable.assistant import Assistant
from answerable.cli import options
from answerable.cli.output import note, say
from answerable.cli.unwritten import remedy
from answerable.errors import AnswerableError, ConfigError
from answerable.process import private_files
from answerable.settings import Settings
from answerable.wiring.kept_turns import turn_log


class Format(StrEnum):
    """How a report is written."""

    HTML = "html"
    MD = "md"


Week = Annotated[str, typer.Argument(help="ISO week as 2026-W07; default: the last whole one.")]
Weekly = Annotated[
    bool, typer.Option("--week", help="May stand before the name of the week, or alone.")
]
Written = Annotated[
    Format, typer.Option("--format", help="md, Markdown, or html, one file that loads nothing.")
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", help="File to write; default: standard output.")
]


def report(
    week: Week = "",
    weekly: Weekly = True,  # so that `--week` may stand alone or before the name of one
    written: Written = Format.MD,
    output: Output = None,
    config: options.Config = None,
    data: options.Data = None,
) -> None:
    """Write the figures of a week, with what was not answered."""
    name = week or calendar.last_whole_week(datetime.now(UTC).date())
    try:
        days = calendar.week(name)
    except ValueError as error:
        raise ConfigError(f"WEEK: {error}") from None
    text = anyio.run(_report, options.read_settings(config, data), name, days, written)
    if output is None:
        say(text.rstrip("\n"))
        return
    try:
        private_files.write(output, text)  # it holds visitors' words
    except OSError as error:
        said = remedy(error, "Name a file in a folder that this user may write to.")
        raise AnswerableError(f"{output} cannot be written: {error.strerror}. {said}") from None
    note(f"Wrote {output}")


async def _report(settings: Settings, name: str, days: calendar.Days, written: Format) -> str:
    golden = golden_files(settings.admin.golden)
    async with Assistant(settings) as assistant, turn_log(settings) as log:
        manifests = await assistant.manifests()
        kept = await reading.kept_of(log, days)
        figures = reading.counted(kept, days, manifests, golden, await assistant.made_at())
        found = await gaps.found(log, kept, assistant.vectors, assistant.search)
    title = f"{settings.site.name}: week {name}"
    about = f"From {days.start} on and before {days.end}, in UTC."
    told = tables(figures)
    if written is Format.HTML:
        return page.report_page(title, about, told, found, style())
    return markdown.markdown_text(title, about, told, found)
