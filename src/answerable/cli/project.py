"""``answerable init`` and ``answerable check``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import anyio
import typer

from answerable import retrieval, wiring
from answerable.cli import options
from answerable.cli.output import note, say
from answerable.errors import AnswerableError, ConfigError
from answerable.settings import CONFIG_NAME, Settings, guess_source
from answerable.turn import Parts

TEMPLATE = """\
# Answerable's configuration. Every key is optional; `answerable check` says what is wrong.
# An environment variable wins: ANSWERABLE_SERVER__PORT=9000 sets [server] port.

[site]
name = "My site"
# starters = ["How do I install it?"]

[[sources]]
kind = {kind}        # docusaurus, markdown, jsonl or structured
path = {path}
# url = "https://example.org"    # address of the site, for the links of citations
# viewer = "/system/doc"         # no site: shows the files here, with numbered lines
# base_url = "/"
# route_base_path = "docs"       # Docusaurus: where the docs live below base_url

[server]
# port = 8000
# cors_origins = ["https://example.org"]    # pages elsewhere that may ask

[replies]
corpus = "documentation"    # what the fixed sentences call your content
"""


def init(
    path: Annotated[Path, typer.Argument(help="The folder with your documents.")] = Path("docs"),
) -> None:
    """Write an answerable.toml to start from."""
    target = Path(CONFIG_NAME)
    kind = guess_source(path).kind
    text = TEMPLATE.format(kind=json.dumps(kind), path=json.dumps(path.as_posix()))
    try:
        with target.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise ConfigError(f"{target} is there already; it was left as it is.") from None
    say(f"Wrote {target}. Next: answerable ingest && answerable serve")
    if not path.exists():
        note(f"There is no folder {path} yet: set `path` to where your documents are.")


@dataclass(frozen=True, slots=True)
class _Finding:
    what: str
    problem: str = ""


def check(config: options.Config = None, data: options.Data = None) -> None:
    """Check configuration, sources, model and index."""
    settings = options.read_settings(config, data)
    findings = [_Finding("configuration"), *_sources(settings), *anyio.run(_stores, settings)]
    for each in findings:
        say(f"{'FAIL' if each.problem else 'ok  '}  {each.what}")
        if each.problem:
            say(f"      {each.problem}")
    if any(each.problem for each in findings):
        raise typer.Exit(1)


def _sources(settings: Settings) -> Iterator[_Finding]:
    if not settings.sources:
        yield _Finding(f"sources: none configured (name them in {CONFIG_NAME} or on the line)")
        return
    try:
        found = wiring.sources(settings)
    except AnswerableError as error:
        yield _Finding("sources", str(error))
    else:
        yield _Finding(f"sources: {len(found)}")
        for each in settings.sources:
            if each.kind != "docusaurus" and not (each.url or each.base_url or each.viewer):
                yield _Finding(f"{each.path}: without url or viewer; answers name its files only")


async def _stores(settings: Settings) -> list[_Finding]:
    try:
        async with wiring.answering(settings) as parts:
            return [_Finding(f"embedder: {parts.embedder.name}"), await _index(parts)]
    except AnswerableError as error:
        return [_Finding("embedder and stores", str(error))]


async def _index(parts: Parts) -> _Finding:
    try:
        manifest = retrieval.usable(await parts.store.manifest(), parts.embedder)
    except AnswerableError as error:
        return _Finding("index", str(error))
    what = f"index: {len(manifest.documents)} documents, {manifest.chunk_count} chunks"
    state = await parts.store.ping()
    if state["status"] != "connected":
        return _Finding(what, state["error"])
    if state["vectors"] != manifest.chunk_count:
        return _Finding(
            what,
            f"It holds {state['vectors']} chunks where its manifest says {manifest.chunk_count}. "
            f"Rebuild it with: answerable ingest --full",
        )
    return _Finding(what)
