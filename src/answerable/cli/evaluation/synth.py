"""``answerable eval synth``."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import anyio
import typer

from answerable import wiring
from answerable.cli import options
from answerable.cli.output import note
from answerable.errors import ConfigError
from answerable.evals import synth as evals
from answerable.evals.abstain import shipped_questions
from answerable.evals.golden import Golden, Thresholds
from answerable.ingest.chunking import UnparsableError, chunk_document
from answerable.process import whole_files
from answerable.settings import CONFIG_NAME, Settings
from answerable.types import Chunk, Skipped

Count = Annotated[
    int,
    typer.Option(
        "--count",
        min=1,
        help="Domain questions to draft; fewer where the documents make no more.",
    ),
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        help="File to write, which must not be there yet; default: standard output.",
    ),
]


def synth(
    config: options.Config = None,
    data: options.Data = None,
    count: Count = 30,
    output: Output = None,
) -> None:
    """Draft a golden file from your documents, to be edited by a person."""
    settings = options.read_settings(config, data)
    if not settings.sources:
        raise ConfigError(f"No documents are configured. Name them in {CONFIG_NAME}.")
    questions = anyio.run(_drafted, settings, count)
    inside = sum("gold" in each for each in questions)
    if not inside:
        raise ConfigError(
            "No question can be drafted from the configured documents: no section has a sentence "
            "of four words or more."
        )
    content = {
        **_named(config, output),
        "thresholds": Thresholds().model_dump(by_alias=True, exclude_none=True),
        "questions": questions,
    }
    Golden.model_validate(content)
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    _write(text, output)
    if inside < count:
        note(f"{inside} of the {count} questions asked for: the documents make no more.")
    note(f"{inside} questions with gold and {len(questions) - inside} out of scope were drafted.")
    note('Edit each one, put it into the words of your readers, and remove its "draft".')


async def _drafted(settings: Settings, count: int) -> list[dict[str, Any]]:
    async with wiring.answering(settings) as parts:
        chunks = await _chunks(settings, parts.embedder.count_tokens)
        model = parts.model.model if parts.model is not None else None
        return await evals.draft(chunks, shipped_questions(), count, model)


async def _chunks(settings: Settings, count_tokens: Any) -> list[Chunk]:
    """The chunks of all documents, cut as ingest cuts them."""
    found: list[Chunk] = []
    for source in wiring.sources(settings):
        async for document in source.documents():
            if not isinstance(document, Skipped):
                with suppress(UnparsableError):  # ingest names it in its report
                    found += chunk_document(document, count_tokens, settings.ingest)
    if not found:
        raise ConfigError("There is no text in the configured documents to draft questions from.")
    return found


def _named(config: Path | None, output: Path | None) -> dict[str, str]:
    """The configuration as the golden file names it: relative to itself."""
    used = options.config_file(config)
    if output is None or used is None:
        return {}
    return {"config": Path(os.path.relpath(used, output.parent)).as_posix()}


def _write(text: str, output: Path | None) -> None:
    if output is None:
        print(text, end="")
        return
    try:
        whole_files.make(output, text)
    except FileExistsError:
        raise ConfigError(f"{output} is there already; it was left as it is.") from None
    except OSError as error:
        raise ConfigError(f"{output} cannot be written: {error.strerror}") from None
