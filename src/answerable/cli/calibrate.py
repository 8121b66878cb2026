"""``answerable calibrate``: move where answers begin to where your labelled questions say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import anyio
import typer

from answerable import retrieval, wiring
from answerable.cli import options
from answerable.cli.output import complain_of, note, print_json, say
from answerable.evals import golden
from answerable.evals.golden import Question
from answerable.evals.labelled import Changed, Labelled
from answerable.ingest.run import Tools, recalibrate
from answerable.retrieval.calibration import Calibration
from answerable.settings import Settings

GoldenFile = Annotated[
    Path, typer.Option("--golden", help="Your questions with their gold, as for eval retrieval.")
]
Split = Annotated[
    str | None, typer.Option("--split", help="Only questions of the file with this split.")
]


def calibrate(
    file: GoldenFile,
    split: Split = None,
    config: options.Config = None,
    data: options.Data = None,
    as_json: options.Json = False,
) -> None:
    """Refit the confidence of the index with questions you have labelled."""
    questions = golden.read(file).part(split)
    settings = options.read_settings(config, data)
    found = anyio.run(_calibrated, settings, questions.questions)
    print_json(asdict(found)) if as_json else _print(found)


async def _calibrated(settings: Settings, questions: Sequence[Question]) -> Changed:
    async with wiring.indexing(settings) as tools:
        manifest = retrieval.usable(await tools.store.manifest(), tools.embedder)
        labelled = await _asked(settings, tools, questions)
        before = Calibration.from_mapping(manifest.calibration)
        after = labelled.refined(before)
        await recalibrate(tools, manifest, after.as_mapping())
        for each in await wiring.mirrored(settings, tools.store):
            complain_of(each)
    return Changed.of(labelled, before, after, settings.retrieval.threshold)


async def _asked(settings: Settings, tools: Tools, questions: Sequence[Question]) -> Labelled:
    """What the index says of each question; drafts count as soon as they are in the file."""
    manifest = retrieval.usable(await tools.store.manifest(), tools.embedder)
    ids = frozenset(each for entry in manifest.documents.values() for each in entry.chunk_ids)
    files = await golden.read_files(wiring.sources(settings))
    labelled = Labelled()
    not_found = 0
    for question in questions:
        evidence = await retrieval.retrieve(
            question.question, tools.embedder, tools.store, settings.retrieval
        )
        targets = golden.targets(question, files, ids)
        held = any(target.held_by(each.chunk) for each in evidence.chunks for target in targets)
        if question.out_of_scope:
            labelled.unanswerable.append(evidence.score)
        elif held:
            labelled.answerable.append(evidence.score)
        else:
            not_found += 1
    return Labelled(labelled.answerable, labelled.unanswerable, not_found)


def _print(changed: Changed) -> None:
    say(
        f"Answerable and refused: {changed.refused_before} before, {changed.refused} now, of "
        f"{changed.answerable} questions whose gold is found"
    )
    say(
        f"Unanswerable and answered: {changed.answered_before} before, {changed.answered} now, of "
        f"{changed.unanswerable} questions"
    )
    if changed.not_found:
        note(f"{changed.not_found} questions were left out: their gold is not among what is found")
    note("The index keeps this, and so do later ingests. Next: answerable eval abstain")
