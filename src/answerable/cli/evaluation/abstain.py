"""``answerable eval abstain``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import anyio
import typer

from answerable.cli import options
from answerable.cli.evaluation import opening
from answerable.cli.evaluation.ending import Ending, finish
from answerable.errors import ConfigError, unread
from answerable.evals import abstain as evals

Other = Annotated[
    Path | None,
    typer.Option("--other", help="Off-topic questions, one a line, in the place of those shipped."),
]


def abstain(
    file: opening.GoldenFile = None,
    folder: opening.Beir = None,
    other: Other = None,
    config: options.Config = None,
    data: options.Data = None,
    split: opening.Split = None,
    as_json: options.Json = False,
    report: opening.Report = None,
    plots: opening.Plots = None,
) -> None:
    """Say how well the score tells what can be answered from what cannot."""
    found = opening.read_set(file, folder, config, data, split)
    opening.needs_domain(found)
    figures = anyio.run(_measured, found, read_questions(other))
    finish({"abstain": figures}, found, Ending(as_json, report, plots))


def read_questions(path: Path | None) -> list[str]:
    """The questions of a file, one a line; those shipped if there is no path."""
    if path is None:
        return evals.shipped_questions()
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {unread(error)}") from None
    questions = [line.strip() for line in lines if line.strip()]
    if not questions:
        raise ConfigError(f"{path} holds no questions. Write one a line.")
    return questions


async def _measured(found: opening.Set, others: Sequence[str]) -> dict[str, Any]:
    async with opening.opened(found) as opened:
        return await measured(opened, others)


async def measured(opened: opening.Opened, others: Sequence[str]) -> dict[str, Any]:
    """The figures of the open set and the off-topic questions."""
    found, advance = opened.set, opening.asked(f"{opened.set.name}, scores")
    if found.golden is not None:
        probes = evals.golden_probes(found.golden, opened.targets, others)
        figures = await evals.evaluate(probes, opened.index(), advance)
        missed = evals.shortfalls(figures, found.golden)
        return {"passed": not missed, "shortfalls": missed, **figures}
    assert found.folder is not None  # noqa: S101 - a set is one or the other
    return await evals.evaluate(evals.beir_probes(found.folder, others), opened.index(), advance)
