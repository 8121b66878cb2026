"""``answerable eval retrieval``."""

from __future__ import annotations

from typing import Annotated, Any

import anyio
import typer

from answerable.cli import options
from answerable.cli.evaluation import opening
from answerable.cli.evaluation.ending import Ending, finish
from answerable.errors import ConfigError
from answerable.evals import followups, gate
from answerable.evals.qrels import DEPTH
from answerable.evals.retrieval import ablate, compare

K = Annotated[
    int,
    typer.Option(
        "-k",
        min=1,
        max=1000,
        help="Chunks asked for at first; of a BEIR folder, more are asked for until 20 documents "
        "came back.",
    ),
]
Ablate = Annotated[
    bool,
    typer.Option(
        "--ablate",
        help="Also measure with each step of the pipeline switched off (BEIR folders only).",
    ),
]
FollowUps = Annotated[
    bool,
    typer.Option(
        "--follow-ups",
        help="Also measure questions after what was asked before them (BEIR folders only).",
    ),
]


def retrieval(
    file: opening.GoldenFile = None,
    folder: opening.Beir = None,
    config: options.Config = None,
    data: options.Data = None,
    split: opening.Split = None,
    k: K = DEPTH,
    with_ablation: Ablate = False,
    follow_ups: FollowUps = False,
    as_json: options.Json = False,
    report: opening.Report = None,
    plots: opening.Plots = None,
) -> None:
    """Say how well the right sections are found."""
    if (with_ablation or follow_ups) and folder is None:
        raise ConfigError("--ablate and --follow-ups need a BEIR folder: name one with --beir DIR.")
    found = opening.read_set(file, folder, config, data, split)
    opening.needs_domain(found)
    figures = anyio.run(_measured, found, k, with_ablation, follow_ups)
    finish({"retrieval": figures}, found, Ending(as_json, report, plots))


async def _measured(
    found: opening.Set, k: int, with_ablation: bool, follow_ups: bool
) -> dict[str, Any]:
    async with opening.opened(found) as opened:
        figures = await measured(opened, k)
        if found.folder is not None and with_ablation:
            advance = opening.asked("ablation")
            figures["ablation"] = await ablate(found.folder, opened.index(k), advance)
        if found.folder is not None and follow_ups:
            figures["follow_ups"] = await followups.compare(found.folder, opened.index(k))
        return figures


async def measured(opened: opening.Opened, k: int = DEPTH) -> dict[str, Any]:
    """The figures of the open set: a golden file's gate, or a folder beside other systems."""
    found, advance = opened.set, opening.asked(opened.set.name)
    if found.golden is not None:
        return await gate.evaluate(found.golden, opened.targets, opened.index(k), advance)
    assert found.folder is not None  # noqa: S101 - a set is one or the other
    return await compare(found.folder, opened.index(k), advance)
