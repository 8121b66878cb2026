"""``answerable eval all``."""

from __future__ import annotations

from typing import Any

import anyio

from answerable.cli import options
from answerable.cli.evaluation import abstain, answers, opening, retrieval
from answerable.cli.evaluation.ending import Ending, finish


def everything(
    file: opening.GoldenFile = None,
    folder: opening.Beir = None,
    other: abstain.Other = None,
    config: options.Config = None,
    data: options.Data = None,
    split: opening.Split = None,
    as_json: options.Json = False,
    report: opening.Report = None,
    plots: opening.Plots = None,
) -> None:
    """Measure retrieval, answers and abstention in one run."""
    found = opening.read_set(file, folder, config, data, split)
    opening.needs_domain(found)
    results = anyio.run(_measured, found, abstain.read_questions(other))
    finish(results, found, Ending(as_json, report, plots))


async def _measured(found: opening.Set, others: list[str]) -> dict[str, dict[str, Any]]:
    async with opening.opened(found) as opened:
        return {
            "retrieval": await retrieval.measured(opened),
            "answers": await answers.measured(opened),
            "abstain": await abstain.measured(opened, others),
        }
