"""``answerable eval answers``."""

from __future__ import annotations

from typing import Any

import anyio

from answerable.assistant import Assistant
from answerable.cli import options
from answerable.cli.evaluation import opening
from answerable.cli.evaluation.ending import Ending, finish
from answerable.evals import turns
from answerable.evals.turns import Asking

WARM_UP = "What is this?"  # the first search of a process opens files


def answers(
    file: opening.GoldenFile = None,
    folder: opening.Beir = None,
    config: options.Config = None,
    data: options.Data = None,
    split: opening.Split = None,
    as_json: options.Json = False,
    report: opening.Report = None,
    plots: opening.Plots = None,
) -> None:
    """Ask every question in a turn of its own, and judge answers, quotes and states."""
    found = opening.read_set(file, folder, config, data, split)
    figures = anyio.run(_measured, found)
    finish({"answers": figures}, found, Ending(as_json, report, plots))


async def _measured(found: opening.Set) -> dict[str, Any]:
    async with opening.opened(found) as opened:
        return await measured(opened)


async def measured(opened: opening.Opened) -> dict[str, Any]:
    """The figures of whole turns over the open set."""
    found = opened.set
    async with Assistant(found.settings) as assistant:
        await assistant.search(WARM_UP)
        introduction = found.settings.replies.say("only_one_match")
        asking = Asking(assistant.ask, assistant.search, opened.files, introduction)
        advance = opening.asked(f"{found.name}, turns")
        if found.golden is not None:
            cases = turns.golden_cases(found.golden, opened.targets)
            return await turns.evaluate(cases, asking, found.golden.thresholds, advance)
        assert found.folder is not None  # noqa: S101 - a set is one or the other
        return await turns.evaluate(turns.beir_cases(found.folder), asking, None, advance)
