"""``answerable calibrate``: move where answers begin to where your labelled questions say."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import anyio
import typer

from answerable import retrieval, wiring
from answerable.cli import options
from answerable.cli.measuring import measuring
from answerable.cli.output import complain_of, note, print_json, say
from answerable.evals import golden
from answerable.evals.golden import Files, Question, Target
from answerable.evals.labelled import Changed, Labelled, Scored, refitted
from answerable.evals.retrieval import Index
from answerable.ingest.run import recalibrate
from answerable.retrieval.calibration import Calibration
from answerable.settings import MAIN, Settings

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
    with measuring():
        questions = golden.read(file).part(split)
        settings = options.read_settings(config, data)
        found = anyio.run(_calibrated, settings, questions.questions)
        print_json(asdict(found)) if as_json else _print(found)


async def _calibrated(settings: Settings, questions: Sequence[Question]) -> Changed:
    async with wiring.indexing(settings) as tools:
        manifest = retrieval.usable(await tools.store.manifest(), tools.embedder)
        index = Index(tools.embedder, tools.store, settings.retrieval)
        labelled = await _asked(settings, index, questions)
        before = Calibration.from_mapping(manifest.calibration)
        after, changed = await refitted(labelled, before, index)
        if not changed.kept:
            await recalibrate(tools, manifest, after.as_mapping())
            for each in await wiring.mirrored(settings, tools.store):
                complain_of(each)
    return changed


async def _asked(settings: Settings, index: Index, questions: Sequence[Question]) -> Labelled:
    """What the main index says of each question; drafts count as soon as they are in the file."""
    shelves = await _shelves(settings, index)
    files = {file: text for each in shelves for file, text in each.files.items()}
    ids = frozenset(chunk_id for each in shelves for chunk_id in each.ids)
    answerable: list[Scored] = []
    unanswerable: list[Scored] = []
    not_found = elsewhere = 0
    for question in questions:
        targets = golden.targets(question, files, ids)
        if targets and not any(shelves[0].has(each) for each in targets):
            elsewhere += 1
            continue
        evidence = await index.search(question.question)
        scored = Scored(question.question, evidence.score)
        if question.out_of_scope:
            unanswerable.append(scored)
        elif any(target.held_by(each.chunk) for each in evidence.chunks for target in targets):
            answerable.append(scored)
        else:
            not_found += 1
    return Labelled(answerable, unanswerable, not_found, elsewhere)


@dataclass(frozen=True, slots=True)
class _Shelf:
    """What an index is made of: the texts of its files, and the ids of its chunks."""

    files: Files
    ids: frozenset[str]

    def has(self, target: Target) -> bool:
        """Whether what is to be found is in this index."""
        return target.chunk_id in self.ids or any(each.file in self.files for each in target.places)


async def _shelves(settings: Settings, index: Index) -> list[_Shelf]:
    """All indexes, the main one first: gold may be in each, though the main one is calibrated."""
    shelves = []
    for name in settings.indexes:
        opened = nullcontext(index.store) if name == MAIN else wiring.indexed(settings, name)
        async with opened as store:
            manifest = await store.manifest()
        ids = frozenset(manifest.chunk_ids if manifest is not None else ())
        shelves.append(_Shelf(await golden.read_files(wiring.sources(settings, name)), ids))
    return shelves


def _print(changed: Changed) -> None:
    now = "with the scale that these questions ask for" if changed.kept else "now"
    say(
        f"Answerable and refused: {changed.refused_before} before, {changed.refused} {now}, of "
        f"{changed.answerable} questions whose gold is found"
    )
    say(
        f"Unanswerable and answered: {changed.answered_before} before, {changed.answered} {now}, "
        f"of {changed.unanswerable} questions"
    )
    if changed.not_found:
        note(f"{changed.not_found} questions were left out: their gold is not among what is found")
    if changed.elsewhere:
        note(
            f"{changed.elsewhere} questions were left out: their gold is in an index apart, and "
            "the main one is calibrated"
        )
    if changed.kept:
        note("The index was left as it is: that scale is worse for these questions. Label more.")
    else:
        note("The index keeps this, and so do later ingests. Next: answerable eval abstain")
