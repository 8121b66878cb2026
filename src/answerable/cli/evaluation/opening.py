"""What the evaluations open: arguments they share, and the index of a set."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer

from answerable import wiring
from answerable.cli import options
from answerable.cli.output import note, progress
from answerable.errors import ConfigError, UnusableIndexError
from answerable.evals import beir, golden, scratch, undivided
from answerable.evals.beir import Folder
from answerable.evals.gate import Targets
from answerable.evals.golden import Files, Golden
from answerable.evals.qrels import DEPTH
from answerable.evals.retrieval import Advance, Index
from answerable.ingest.run import Tools
from answerable.ingest.run import run as run_ingest
from answerable.manifest import DocumentEntry
from answerable.protocols import VectorStore
from answerable.retrieval.as_one import AsOne
from answerable.settings import Settings

GoldenFile = Annotated[
    Path | None, typer.Argument(metavar="GOLDEN.json", help="Your questions with their gold.")
]
Beir = Annotated[
    Path | None,
    typer.Option("--beir", help="Folder in BEIR's layout, in the place of a golden file."),
]
Split = Annotated[
    str | None, typer.Option("--split", help="Only questions of the golden file with this split.")
]
Report = Annotated[
    Path | None,
    typer.Option(
        "--report",
        help="Write figures, plots and a table of all questions to one HTML file that loads "
        "nothing.",
    ),
]
Plots = Annotated[
    Path | None, typer.Option("--plots", help="Write the plots to this folder, as SVG.")
]


@dataclass(frozen=True, slots=True)
class Set:
    """What is evaluated: a golden file or a BEIR folder, with the settings of its index."""

    name: str
    settings: Settings
    golden: Golden | None = None
    folder: Folder | None = None
    is_configured: bool = False  # whether the golden file itself names its configuration


def read_set(
    file: Path | None,
    folder: Path | None,
    config: Path | None,
    data: Path | None,
    split: str | None,
) -> Set:
    """The set that the arguments name. Raises ``ConfigError`` unless it is exactly one."""
    if (file is None) == (folder is None):
        raise ConfigError(
            "Give a golden file, or a folder in BEIR's layout with --beir DIR, and not both."
        )
    if folder is not None:
        if split is not None:
            raise ConfigError("--split is for golden files; a BEIR folder is asked as a whole.")
        found = beir.read(folder)
        if found.doubt:
            note(found.doubt)
        settings = options.read_settings(config, data)
        return Set(found.name, scratch.settings_for(settings, found), folder=found)
    assert file is not None  # noqa: S101 - one of the two is given
    questions = golden.read(file).part(split)
    own = file.parent / questions.config if questions.config else None
    settings = options.read_settings(config or own, data)
    return Set(file.stem, settings, golden=questions, is_configured=own is not None)


def needs_domain(found: Set) -> None:
    """Raises ``ConfigError`` where no question has gold: what is not asked for is not found."""
    if found.golden is not None and not found.golden.domain:
        raise ConfigError(
            f"No question of {found.name} has gold, so nothing says what should be found. Add "
            f"questions that your documents answer, each with its gold."
        )


@dataclass(frozen=True, slots=True)
class Opened:
    """A set with its open indexes, the texts of its files and where its gold stands.

    ``tools`` has the main index, ``beside`` are those apart.
    """

    set: Set
    tools: Tools
    files: Files
    targets: Targets
    beside: tuple[VectorStore, ...] = ()

    def index(self, k: int = DEPTH) -> Index:
        """The indexes as they are searched, asking for ``k`` chunks at first."""
        embedder, store = self.tools.embedder, self.tools.store
        return Index(embedder, store, self.set.settings.retrieval, k, self.beside)


@asynccontextmanager
async def opened(found: Set) -> AsyncIterator[Opened]:
    """The set's indexes, made first where the set says from what."""
    async with AsyncExitStack() as stack:
        tools = await stack.enter_async_context(wiring.indexing(found.settings))
        if found.folder is not None:
            await _fill(found.folder, found.settings, tools)
            yield Opened(found, tools, found.folder.texts, {})
        elif found.golden is not None:
            apart = [wiring.indexed(found.settings, each) for each in found.settings.indexes[1:]]
            beside = tuple([await stack.enter_async_context(each) for each in apart])
            known = await _known(found, tools, beside)
            files = await golden.read_files(wiring.sources(found.settings))
            _warn_of_changes(known.documents, files)
            ids = frozenset(each for e in known.documents.values() for each in e.chunk_ids)
            questions = found.golden.questions
            targets = {each.id: golden.targets(each, files, ids) for each in questions}
            await undivided.check(targets, questions, files, known)
            yield Opened(found, tools, files, await _located(targets, known), beside)


async def _fill(folder: Folder, settings: Settings, tools: Tools) -> None:
    def wait() -> None:
        note(f"Another run is indexing {folder.name}: this one goes on when it is done.")

    with progress(f"Indexing {folder.name}") as advance:
        report = await scratch.fill(settings.data, folder, tools, advance, wait)
    note(f"{folder.name}: {len(folder.rows)} documents, {report.embedded} chunks embedded now")
    if left := report.skipped:
        first = f"{left[0].path}: {left[0].reason}"
        relevant = folder.relevant_among([each.path for each in left])
        note(
            f"{len(left)} documents could not be indexed, {relevant} of them relevant "
            f"(the first: {first})"
        )


async def _located(targets: Targets, known: AsOne) -> Targets:
    """The targets with the places of chunks that the file names by their ids."""
    named = {target.chunk_id for each in targets.values() for target in each if target.chunk_id}
    chunks = {id_: stored.chunk for id_, stored in (await known.read(sorted(named))).items()}
    return {
        name: tuple(target.located(chunks) for target in each) for name, each in targets.items()
    }


async def _known(found: Set, tools: Tools, beside: Sequence[VectorStore]) -> AsOne:
    """What the indexes hold. Raises ``ConfigError`` where there is none to evaluate."""
    names, stores = found.settings.indexes, (tools.store, *beside)
    try:
        for name, store in zip(names, stores, strict=True):
            if found.is_configured and await store.manifest() is None:
                await _ingest(found.settings, replace(tools, store=store), name)
        return await AsOne.of(names, stores, tools.embedder)
    except UnusableIndexError as error:
        raise ConfigError(str(error)) from None


def _warn_of_changes(documents: Mapping[str, DocumentEntry], files: Files) -> None:
    """A quote of an older text is not in the file any more, which looks like a wrong one."""
    changed = [
        path
        for path, entry in documents.items()
        if path in files and sha256(files[path].encode()).hexdigest() != entry.file_sha256
    ]
    if changed:
        note(
            f"{len(changed)} files changed since the index was made ({changed[0]}), so quotes and "
            f"gold may not be found. Bring it up to date with: answerable ingest"
        )


async def _ingest(settings: Settings, tools: Tools, index: str) -> None:
    called = f"index '{index}'" if index else "index"
    note(f"There is no {called} in {settings.data} yet: it is made first.")
    with progress("Ingesting") as advance:
        await run_ingest(wiring.sources(settings, index), tools, progress=advance)


def asked(what: str) -> Advance:
    """Says how many questions of a set were asked, a tenth of them at a time."""
    said = 0

    def advance(done: int, total: int) -> None:
        nonlocal said
        if total and 10 * done // total > said:
            said = 10 * done // total
            note(f"{what}: {done} of {total} asked")

    return advance
