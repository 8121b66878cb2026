"""``answerable calibrate``: move where answers begin to where your labelled questions say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated

import anyio
import typer

from answerable import retrieval, wiring
from answerable.cli import options
from answerable.cli.output import note, print_json, say
from answerable.errors import ConfigError
from answerable.evals import golden
from answerable.evals.golden import Question
from answerable.ingest.run import Tools, recalibrate
from answerable.retrieval.calibration import Calibration, refined, rescored
from answerable.settings import Settings

LEAST_ANSWERABLE, LEAST_OUTSIDE = 10, 5  # labelled questions, below which nothing is changed

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


@dataclass(frozen=True, slots=True)
class Labelled:
    """Scores (0..1) by label; ``not_found`` counts questions whose gold was not retrieved."""

    answerable: list[float] = field(default_factory=list)
    unanswerable: list[float] = field(default_factory=list)
    not_found: int = 0


@dataclass(frozen=True, slots=True)
class Changed:
    """What the labelled questions changed, at the threshold of the settings."""

    answerable: int
    unanswerable: int
    not_found: int
    shift: float
    refused_before: int  # of the answerable
    refused: int
    answered_before: int  # of the unanswerable
    answered: int


async def _calibrated(settings: Settings, questions: Sequence[Question]) -> Changed:
    async with wiring.indexing(settings) as tools:
        manifest = retrieval.usable(await tools.store.manifest(), tools.embedder)
        labelled = await _asked(settings, tools, questions)
        if (
            len(labelled.answerable) < LEAST_ANSWERABLE
            or len(labelled.unanswerable) < LEAST_OUTSIDE
        ):
            raise ConfigError(_too_few(labelled))
        before = Calibration.from_mapping(manifest.calibration)
        after = refined(before, labelled.answerable, labelled.unanswerable)
        await recalibrate(tools, manifest, after.as_mapping())
    return _changed(labelled, before, after, settings.retrieval.threshold)


def _too_few(labelled: Labelled) -> str:
    return (
        f"The index was left as it is: {LEAST_ANSWERABLE} questions whose gold is found and "
        f"{LEAST_OUTSIDE} out of scope are needed, and there are {len(labelled.answerable)} and "
        f"{len(labelled.unanswerable)} ({labelled.not_found} more were not found). Label more."
    )


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


def _changed(
    labelled: Labelled, before: Calibration, after: Calibration, threshold: float
) -> Changed:
    new = [
        [rescored(score, before, after) for score in scores]
        for scores in (labelled.answerable, labelled.unanswerable)
    ]
    return Changed(
        answerable=len(labelled.answerable),
        unanswerable=len(labelled.unanswerable),
        not_found=labelled.not_found,
        shift=after.shift,
        refused_before=sum(score < threshold for score in labelled.answerable),
        refused=sum(score < threshold for score in new[0]),
        answered_before=sum(score >= threshold for score in labelled.unanswerable),
        answered=sum(score >= threshold for score in new[1]),
    )


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
