"""``answerable eval answers``."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import anyio

from answerable.assistant import Assistant
from answerable.cli import options
from answerable.cli.evaluation import opening
from answerable.cli.evaluation.ending import Ending, finish
from answerable.collected import collect
from answerable.evals import turns
from answerable.evals.golden import Files, Thresholds
from answerable.evals.retrieval import Index
from answerable.evals.turns import DOMAIN, Asking, Case
from answerable.events import Event
from answerable.turn import Parts
from answerable.turn import run as run_turn
from answerable.types import TurnRequest

WARM_UP = "Please tell me:"  # before a question of the set
WARM_UPS = 3  # turns that are not measured


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
    cases, thresholds = _cases(opened)
    async with Assistant(found.settings) as assistant:
        introduction = found.settings.replies.say("only_one_match")
        asking = _asking(await assistant.parts(), opened.files, introduction)
        await _warm_up(asking, cases)
        return await turns.evaluate(
            cases, asking, thresholds, opening.asked(f"{found.name}, turns")
        )


def _cases(opened: opening.Opened) -> tuple[list[Case], Thresholds | None]:
    found = opened.set
    if found.golden is not None:
        return turns.golden_cases(found.golden, opened.targets), found.golden.thresholds
    assert found.folder is not None  # noqa: S101 - a set is one or the other
    return turns.beir_cases(found.folder), None


def _asking(parts: Parts, files: Files, introduction: str) -> Asking:
    """Turns as an assistant has them, over what is in the index or over a part of it."""
    index = Index(
        parts.embedder,
        parts.store,
        parts.retrieval,
        parts.retrieval.top_k,
        parts.beside,
        parts.at_once,
    )

    def without(documents: frozenset[str]) -> Asking:
        store, *beside = index.without(documents).stores
        seen = replace(parts, store=store, beside=tuple(beside))
        return _asking(seen, files, introduction)

    def ask(question: str) -> AsyncIterator[Event]:
        return run_turn(TurnRequest(question), parts)

    return Asking(ask, index.search, files, introduction, without)


async def _warm_up(asking: Asking, cases: Sequence[Case]) -> None:
    """Load what the first turns of a process load, which no visitor of a running site waits for.

    The questions are of the set, so that their turns go as far as those that are measured, but in
    other words: what is known of a question from before would make its turn a faster one.
    """
    for case in [each for each in cases if each.kind == DOMAIN][:WARM_UPS] or cases[:1]:
        await collect(asking.ask(f"{WARM_UP} {case.question}"))
