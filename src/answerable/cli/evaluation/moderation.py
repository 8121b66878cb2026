"""``answerable eval moderation``."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Annotated

import anyio
import typer

from answerable.cli import options
from answerable.cli.output import complain, print_json, say
from answerable.errors import ConfigError
from answerable.evals.moderation import Count, Goals, Judged, Labelled, Report, read, report
from answerable.intents.catalog import read_text
from answerable.settings import Settings
from answerable.wiring import guarding
from answerable.wiring.embedding import bundled

File = Annotated[
    Path, typer.Argument(help="CSV with the columns category,message and, if you like, language.")
]
MaxFalseAlarms = Annotated[
    float,
    typer.Option(
        "--max-false-alarms", min=0, max=1, help="Largest share of ordinary messages to stop."
    ),
]
MinCaught = Annotated[
    float,
    typer.Option("--min-caught", min=0, max=1, help="Least share of unsafe messages to stop."),
]


def moderation(
    file: File,
    config: options.Config = None,
    data: options.Data = None,
    as_json: options.Json = False,
    max_false_alarms: MaxFalseAlarms = Goals.max_false_alarms,
    min_caught: MinCaught = Goals.min_caught,
) -> None:
    """Say which messages moderation stops, rightly and wrongly."""
    settings = options.read_settings(config, data)
    found = report(anyio.run(_judged, settings, read(file, read_text(file))))
    missed = found.shortfalls(Goals(max_false_alarms, min_caught))
    print_json({**found.as_dict(), "passed": not missed}) if as_json else _print(found)
    for each in missed:
        complain(each)
    if missed:
        raise typer.Exit(1)


async def _judged(settings: Settings, messages: list[Labelled]) -> list[Judged]:
    async with AsyncExitStack() as stack:
        screening = await guarding.moderation(settings, await bundled(), stack)
        if screening is None:
            raise ConfigError("Moderation is off. Set [guard] moderation = true to measure it.")
        judged = []
        for each in messages:
            verdict = await screening.screen.verdict(each.message)
            judged.append(Judged(each, verdict is not None and verdict.action == "blocked"))
        return judged


def _print(found: Report) -> None:
    say(f"{'messages':24} {'asked':>6} {'stopped':>8} {'share':>7}")
    _line("ordinary", found.ordinary)
    for language, count in found.ordinary_in.items():
        _line(f"  in {language}", count)
    _line("unsafe", found.unsafe)
    for name, count in (*found.categories.items(), *found.unsafe_in.items()):
        _line(f"  {name}" if name in found.categories else f"  in {name}", count)
    for title, messages in (("stopped wrongly", found.false_alarms), ("missed", found.missed)):
        if messages:
            say(f"\n{title}")
        for each in messages:
            say(f"  {each}")


def _line(name: str, count: Count) -> None:
    share = "-" if count.share is None else f"{count.share:.3f}"
    say(f"{name:24} {count.asked:6} {count.stopped:8} {share:>7}")
