"""Settings to the facts that checks judge: everything is opened to be read, nothing is changed."""

from __future__ import annotations

import hashlib
import shlex
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import aclosing
from pathlib import Path
from urllib.parse import urlsplit

from answerable import adapters, wiring
from answerable.checks import (
    Finding,
    dates,
    index,
    keys,
    language,
    links,
    named,
    orphans,
    proxies,
    schema,
    thresholds,
    widget,
)
from answerable.conversations import revisions
from answerable.conversations.database_files import all_of
from answerable.errors import AnswerableError
from answerable.ingest.run import Tools
from answerable.llms.pointing import PointingWriter
from answerable.manifest import Manifest
from answerable.process import private_files
from answerable.protocols import Embedder, Remote, Source, VectorStore
from answerable.settings import CONFIG_NAME, MAIN, Settings, SourceSettings
from answerable.sources import other_markup
from answerable.sources.docusaurus import DocusaurusSource
from answerable.sources.markdown import MarkdownSource
from answerable.types import Chunk, Document
from answerable.upkeep import upkeep_of
from answerable.widget import built as built_widget
from answerable.wiring import canary
from answerable.wiring.opened import PLACES

LANGUAGE_SAMPLE = 200  # chunks by which the language of a site is told
READ_AT_ONCE = 500  # chunks, when the addresses of all are wanted


async def checked(settings: Settings, site: Path | None = None) -> AsyncIterator[Finding]:
    """All findings, as they are made; with ``site``, a built site's folder, links too."""
    yield Finding("configuration", "settings are valid")
    for found in (
        *_canary(settings),
        *await _app_data(settings),
        *thresholds.checked(settings),
        *proxies.checked(settings),
        *keys.needed(settings),
        *_sources(settings),
    ):
        yield found
    yield widget.checked(built_widget())
    yield await _model(settings)
    for found in (await _schema(settings), *_readable(settings)):
        yield found
    for name in settings.indexes:
        for found in await _index(settings, name):
            yield found
    for address in settings.store.written:
        if address != settings.store.answered_from:
            yield await _other(settings, address)
    if site is not None:
        for found in await _links(settings, site):
            yield found


def _canary(settings: Settings) -> Iterator[Finding]:
    """Whether a canary's file changes only what it may."""
    if settings.canary.config is None:
        return
    try:
        canary.overlaid(settings)
    except AnswerableError as error:
        yield Finding("configuration", f"[canary] {settings.canary.name}", "failure", str(error))
    else:
        share = f"{settings.canary.share:.0%} of visitors"
        yield Finding("configuration", f"[canary] {settings.canary.name}: {share}")


async def _app_data(settings: Settings) -> list[Finding]:
    """Whether the application's rows could be asked for; its database is not."""
    if not settings.app_data.entities:
        return []
    try:
        rows = await adapters.find_adapter("appdata", "sql")(settings.app_data)
        await rows.close()
    except AnswerableError as error:
        return [Finding("configuration", "[app_data]", "failure", str(error))]
    return [Finding("configuration", "[app_data]: its address is one of a database")]


def _sources(settings: Settings) -> Iterator[Finding]:
    if not settings.sources:
        what = f"none configured (name them in {CONFIG_NAME} or on the line)"
        yield Finding("sources", what)
        return
    try:
        found = wiring.sources(settings)
    except AnswerableError as error:
        yield Finding("sources", "not all can be read", "failure", str(error))
        return
    yield Finding("sources", f"{len(found)} found")
    for each in settings.sources:
        if each.kind != "docusaurus" and not (each.url or each.base_url or each.viewer):
            problem = "It has no url and no viewer, so that answers name its files and link none."
            yield Finding("sources", str(each.path), "warning", problem)
    for each, said in other_markup.unread(settings.sources):
        yield Finding("sources", str(each.path), "warning", said)


async def _model(settings: Settings) -> Finding:
    """Whether the model's key is good; without a model nothing is asked."""
    try:
        writer = await adapters.open_adapter("llms", settings.store.llm, settings.model)
    except AnswerableError as error:
        return Finding("keys", "the model", "failure", str(error))
    if not isinstance(writer, PointingWriter):
        return Finding("keys", "no model is set up, and none is needed")
    try:
        state = await writer.model.ping()
    finally:
        await writer.close()
    endpoint = getattr(writer.model, "endpoint", None)
    return keys.of_model(getattr(endpoint, "key_variable", "the model's key"), state)


async def _schema(settings: Settings) -> Finding:
    scheme, _, rest = settings.store.conversations.partition(":")
    ask = revisions.ASKED.get(scheme)
    if ask is None:
        return _unasked(scheme)
    place = rest or (str(settings.data / PLACES[scheme]) if scheme in PLACES else "")
    try:
        return schema.checked(scheme, await ask(place))
    except AnswerableError as error:
        return Finding("schema", scheme, "failure", str(error))


def _readable(settings: Settings) -> Iterator[Finding]:
    """Whether others of this machine may read what visitors wrote. Nothing is opened."""
    scheme, _, rest = settings.store.conversations.partition(":")
    if scheme != "sqlite":
        return
    place = Path(rest or settings.data / PLACES[scheme])
    found = [str(each) for each in all_of(place) if private_files.is_open(each)]
    if found:
        problem = (
            "It holds what visitors wrote, and others than its owner may read it. The next start "
            f"by its owner closes it; so does: chmod 600 {shlex.join(found)}"
        )
        yield Finding("schema", f"open to others: {named(found)}", "warning", problem)


def _unasked(scheme: str) -> Finding:
    """A store of conversations that tells no revision: of another package, or there is none."""
    try:
        adapters.find_adapter("conversations", scheme)
    except AnswerableError as error:
        return Finding("schema", scheme, "failure", str(error))
    return Finding("schema", f"{scheme}: an adapter of its own, which is not looked into")


async def _index(settings: Settings, name: str) -> list[Finding]:
    called = f"index {name}" if name != MAIN else "main index"
    try:
        async with wiring.indexing(settings, name, searching=True) as tools:
            manifest = await tools.store.manifest()
            return [
                await _embedder(tools.embedder),
                await _judged(called, manifest, tools),
                *await _language(called, manifest, tools.store),
                *await _dates(called, settings, manifest, tools.store),
                *await _orphans(called, settings, name, manifest, tools.store),
            ]
    except AnswerableError as error:
        return [Finding("index", called, "failure", str(error))]


async def _dates(
    called: str, settings: Settings, manifest: Manifest | None, store: VectorStore
) -> list[Finding]:
    """By the first chunk of each document: a date is the whole document's."""
    offered = {each.name for each in settings.node_types if each.cap}
    entries = manifest.documents.values() if manifest is not None else ()
    first = [entry.chunk_ids[0] for entry in entries if entry.chunk_ids]
    return [*dates.checked(called, [each async for each in _chunks(store, first)], offered)]


async def _language(called: str, manifest: Manifest | None, store: VectorStore) -> list[Finding]:
    """By some chunks from all over the index."""
    if manifest is None:
        return []
    ids = manifest.chunk_ids
    some = [each async for each in _chunks(store, ids[:: max(1, len(ids) // LANGUAGE_SAMPLE)])]
    return [*language.checked(called, manifest.embedder, some)]


async def _embedder(embedder: Embedder) -> Finding:
    """Whether one that is elsewhere answers."""
    state = await embedder.ping() if isinstance(embedder, Remote) else {}
    if "error" in state:
        return Finding("embedder", embedder.name, "failure", state["error"])
    return Finding("embedder", embedder.name)


async def _judged(called: str, manifest: Manifest | None, tools: Tools) -> Finding:
    state = await tools.store.ping()
    upkeep = await upkeep_of(tools.store)
    return index.checked(called, manifest, tools.embedder, state, upkeep, time.time())


async def _orphans(
    called: str, settings: Settings, name: str, manifest: Manifest | None, store: VectorStore
) -> list[Finding]:
    found = [orphans.left(called, await upkeep_of(store))]
    if manifest is None or not settings.sources:
        return found
    try:
        sources = wiring.sources(settings, name)
    except AnswerableError:
        return found  # said of the sources already
    present, files = await _present(sources)
    return [
        *found,
        *orphans.documents(called, manifest, present),
        *orphans.changed(called, manifest, files),
    ]


async def _present(sources: list[Source]) -> tuple[dict[str, bool], dict[str, tuple[str, str]]]:
    """The paths of all documents, and whether they can be read; of those that cannot, an ingest
    decides, so that they count too. Of those that can, the file and its hash, as an ingest has it:
    of two of one path the first counts."""
    found: dict[str, bool] = {}
    files: dict[str, tuple[str, str]] = {}
    hashes: dict[str, str] = {}  # by file, which may hold many records
    for source in sources:
        async for each in source.documents():
            found[each.path] = isinstance(each, Document) or found.get(each.path, False)
            if isinstance(each, Document):
                if each.file not in hashes:
                    hashes[each.file] = hashlib.sha256(each.original.encode()).hexdigest()
                files.setdefault(each.path, (each.file, hashes[each.file]))
    return found, files


async def _other(settings: Settings, address: str) -> Finding:
    """A store that is written, and not read: it may be read tomorrow."""
    called = wiring.without_secrets(address)
    try:
        async with wiring.store_at(address, settings) as store:
            manifest, state = await store.manifest(), await store.ping()
    except AnswerableError as error:
        return Finding("index", called, "failure", str(error))
    if manifest is None:
        problem = "It is written and holds nothing yet. Run: answerable ingest"
        return Finding("index", called, "warning", problem)
    what = f"{called}: {manifest.chunk_count} chunks"
    if state["status"] != "connected":
        return Finding("index", what, "failure", state["error"])
    return Finding("index", what)


async def _links(settings: Settings, site: Path) -> list[Finding]:
    try:
        built = await _built(settings, site)
        addresses = [each async for each in _addresses(settings)]
    except AnswerableError as error:
        return [Finding("links", str(site), "failure", str(error))]
    return links.checked(built, addresses)


async def _built(settings: Settings, site: Path) -> links.Built:
    """Where the site is served, as its first source with addresses of pages says."""
    origins: set[str] = set()
    bases: list[str] = []
    for each, source in zip(settings.sources, wiring.sources(settings), strict=True):
        bases.append(_base(each, source))
        if url := await _first_url(source):
            parts = urlsplit(url)
            origins.add(f"{parts.scheme}://{parts.netloc}" if parts.netloc else "")
    return links.Built(site, bases[0] if bases else "/", frozenset(origins))


def _base(settings: SourceSettings, source: Source) -> str:
    if isinstance(source, DocusaurusSource):
        return source.layout.site.base_url
    if isinstance(source, MarkdownSource):
        settings = source.settings
    base = (settings.base_url or "/").strip("/")
    return f"/{base}/" if base else "/"


async def _first_url(source: Source) -> str:
    """The address of the first document, which has the site's origin."""
    documents = source.documents()
    async with aclosing(documents):  # type: ignore[type-var]
        async for each in documents:
            if isinstance(each, Document):
                return each.url
    return ""


async def _addresses(settings: Settings) -> AsyncIterator[str]:
    """The addresses of all indexed sections that are pages; the viewer shows files, not pages."""
    viewers = tuple(each.viewer for each in settings.sources if each.viewer)
    for name in settings.indexes:
        async with wiring.indexed(settings, name) as store:
            async for address in _addresses_in(store):
                if not address.startswith(viewers):  # of an empty tuple nothing starts with any
                    yield address


async def _addresses_in(store: VectorStore) -> AsyncIterator[str]:
    manifest = await store.manifest()
    async for chunk in _chunks(store, manifest.chunk_ids if manifest is not None else ()):
        if chunk.address:
            yield chunk.address


async def _chunks(store: VectorStore, ids: Sequence[str]) -> AsyncIterator[Chunk]:
    for start in range(0, len(ids), READ_AT_ONCE):
        for stored in (await store.read(ids[start : start + READ_AT_ONCE])).values():
            yield stored.chunk
