"""What was embedded before an ingest was interrupted is not embedded again, and nothing wrong is
taken for it."""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
import stat
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.errors import AnswerableError
from answerable.ingest import vector_cache
from answerable.ingest.embedding import embed_chunks
from answerable.ingest.report import Report
from answerable.ingest.run import Tools, run
from answerable.ingest.vector_cache import caching
from answerable.protocols import IndexedChunk, Passage, PassageVectors, VectorStore
from answerable.settings import IngestSettings
from answerable.testing.corpus import chunk
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Document

pytestmark = pytest.mark.anyio
PAGES = 64  # four batches of documents
STOPS_AT = 33  # texts: after two of them
CHILD = Path(__file__).parent / "interrupted.py"


class StoppedError(AnswerableError):
    """As an endpoint that hangs up, or Ctrl-C."""


class Stopping(HashedEmbedder):
    """Embeds so many texts, and then no more."""

    left = STOPS_AT

    async def embed(self, passages: Sequence[Passage]) -> list[PassageVectors]:
        self.left -= len(passages)
        if self.left < 0:
            raise StoppedError("It hung up.")
        return await super().embed(passages)


@dataclass
class Site:
    """A site, its index and the file that keeps what was embedded."""

    store: VectorStore
    cache: Path
    pages: dict[str, str] = field(
        default_factory=lambda: {
            f"docs/{n:02}.md": f"# Page {n}\n\nThe lamp number {n} burns oil.\n"
            for n in range(PAGES)
        }
    )

    async def documents(self) -> AsyncIterator[Document]:
        for path, text in self.pages.items():
            yield Document(path=path, file=path, text=text, title=path, url=f"/{path}")

    async def ingest(self, embedder: HashedEmbedder, *, full: bool = False) -> Report:
        tools = Tools(embedder, self.store, IngestSettings(), cache=self.cache)
        return await run([self], tools, full=full)

    async def interrupted(self, *, full: bool = False) -> None:
        with pytest.raises(StoppedError):
            await self.ingest(Stopping(), full=full)
        assert self.cache.exists()

    async def held(self) -> dict[str, tuple[bytes, bytes, tuple[int, ...]]]:
        manifest = await self.store.manifest()
        assert manifest is not None
        generation = await self.store.begin(manifest.dimension)
        held = await generation.held(manifest.chunk_ids)
        await generation.discard()
        return {
            id_: (each.pieces.tobytes(), each.units.tobytes(), each.sparse.indices)
            for id_, each in held.items()
        }


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    store: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    yield Site(store, tmp_path / "embedded.part")
    await store.close()


async def test_a_first_ingest_goes_on(site: Site) -> None:
    """What was embedded before it broke off is in the index of the next run, with the very vectors
    that it would have anyway, and nothing is left beside it."""
    await site.interrupted()
    report = await site.ingest(HashedEmbedder())
    assert (report.embedded, report.reused, report.chunks) == (PAGES // 2, PAGES // 2, PAGES)
    assert not site.cache.exists()
    gone_on = await site.held()
    assert (await site.ingest(HashedEmbedder(), full=True)).embedded == PAGES
    assert await site.held() == gone_on


async def test_a_large_change_goes_on(site: Site) -> None:
    """So it is where an index was there before, which answers meanwhile."""
    await site.ingest(HashedEmbedder())
    site.pages = {path: text + "\nAnd gas.\n" for path, text in site.pages.items()}
    await site.interrupted()
    report = await site.ingest(HashedEmbedder())
    assert (report.embedded, report.reused, report.chunks) == (PAGES // 2, PAGES // 2, PAGES)


async def test_nothing_changed_after_all(site: Site) -> None:
    """An ingest with nothing to do takes away what an interrupted one left."""
    await site.ingest(HashedEmbedder())
    before, site.pages = site.pages, {p: t + "\nAnd gas.\n" for p, t in site.pages.items()}
    await site.interrupted()
    site.pages = before
    assert (await site.ingest(HashedEmbedder())).embedded == 0
    assert not site.cache.exists()


async def test_killed(site: Site) -> None:
    """SIGKILL while a batch is embedded: those before it are kept."""
    folder = site.cache.parent
    killed = await asyncio.create_subprocess_exec(sys.executable, str(CHILD), str(folder))
    assert await killed.wait() == -signal.SIGKILL
    site.pages = {f"{n}.md": f"# Page {n}\n\nThe lamp number {n}.\n" for n in range(PAGES)}
    report = await site.ingest(HashedEmbedder())
    assert (report.embedded, report.reused) == (PAGES // 2, PAGES // 2)


async def test_another_embedder_gets_nothing(site: Site) -> None:
    """Vectors of another embedder, or of another length, are not taken for one's own."""
    for other in (HashedEmbedder("fake:other"), HashedEmbedder(dimension=32)):
        await site.interrupted()
        assert (await site.ingest(other, full=True)).embedded == PAGES
        await site.interrupted(full=True)
        assert (await site.ingest(other)).embedded == 0


async def test_full_embeds_all(site: Site) -> None:
    """With ``full`` only what a run with it left is used; without, either."""
    await site.interrupted()
    assert (await site.ingest(HashedEmbedder(), full=True)).embedded == PAGES
    await site.interrupted(full=True)
    assert (await site.ingest(HashedEmbedder(), full=True)).embedded == PAGES // 2


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "cut off in a record": lambda content: content[: len(content) * 3 // 4],
    "cut off in the header": lambda content: content[:10],
    "garbage": lambda content: bytes(len(content)),
    "one bit in a vector": lambda content: _flipped(content, len(content) - 60),
    "one bit in the middle": lambda content: _flipped(content, len(content) // 2),
    "one bit in the header": lambda content: _flipped(content, 5),
    "more behind it": lambda content: content + os.urandom(5_000),
}


def _flipped(content: bytes, at: int) -> bytes:
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]


@pytest.fixture
async def made() -> list[IndexedChunk]:
    return await embed_chunks([chunk(f"text {n}", ordinal=n) for n in range(20)], HashedEmbedder())


async def kept(path: Path, made: Sequence[IndexedChunk]) -> None:
    """Keep chunks in a cache, and break off."""
    with suppress(StoppedError):
        async with caching(path, HashedEmbedder(), full=False) as cache:
            await cache.add(made)
            raise StoppedError("It ends here.")


@pytest.mark.parametrize("kind", DAMAGE)
async def test_a_damaged_file_gives_nothing_wrong(
    tmp_path: Path, made: list[IndexedChunk], kind: str
) -> None:
    """Whatever happened to the file, what it gives is what was kept, or nothing; and what is kept
    afterwards is there."""
    path = tmp_path / "embedded.part"
    await kept(path, made[:-1])
    path.write_bytes(DAMAGE[kind](path.read_bytes()))
    chunks, vectors = [each.chunk for each in made], [each.pieces.tobytes() for each in made]
    async with caching(path, HashedEmbedder(), full=False) as cache:
        found = await cache.known(chunks)
        assert len(found) == len(made) - 1 if kind == "more behind it" else len(found) < len(made)
        for each in found:
            assert each.pieces.tobytes() == vectors[chunks.index(each.chunk)]
        there = {each.chunk.id for each in found}
        await cache.add([each for each in made if each.chunk.id not in there])
        assert [each.pieces.tobytes() for each in await cache.known(chunks)] == vectors
    await kept(path, made)


async def test_an_ingest_with_a_damaged_file(site: Site) -> None:
    """It embeds what it cannot read, and is as every other."""
    await site.interrupted()
    content = site.cache.read_bytes()
    site.cache.write_bytes(_flipped(content, len(content) // 2)[:-7])
    report = await site.ingest(HashedEmbedder())
    assert report.chunks == report.embedded + report.reused == PAGES
    assert report.embedded > PAGES // 2


async def test_nobody_else_reads_it(site: Site) -> None:
    """It is closed to others whatever the umask, also where it was there before."""
    umask = os.umask(0)
    try:
        site.cache.write_bytes(b"")
        site.cache.chmod(0o666)
        await site.interrupted()
    finally:
        os.umask(umask)
    assert stat.S_IMODE(site.cache.stat().st_mode) == 0o600


async def test_a_place_where_nothing_can_be_kept(site: Site, tmp_path: Path) -> None:
    """A link, a folder and a path below a file keep nothing; the ingest does without, and what the
    link leads to stays as it is."""
    other = tmp_path / "other"
    other.write_bytes(b"of somebody else")
    link, folder = tmp_path / "link", tmp_path / "folder"
    link.symlink_to(other)
    folder.mkdir()
    for site.cache in (link, folder, other / "below"):
        assert (await site.ingest(HashedEmbedder(), full=True)).embedded == PAGES
    assert (other.read_bytes(), link.is_symlink()) == (b"of somebody else", True)


async def test_a_file_in_use_is_left_alone(site: Site) -> None:
    """Of another process that is embedding nothing is read, written over or taken away."""
    await site.interrupted()
    content = site.cache.read_bytes()
    with site.cache.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert (await site.ingest(HashedEmbedder())).embedded == PAGES
        assert (await site.ingest(HashedEmbedder())).embedded == 0  # nothing changed
        assert site.cache.read_bytes() == content


async def test_the_file_is_bounded(
    tmp_path: Path, made: list[IndexedChunk], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes no more than its limit, and no more than its share of the room there is."""
    path = tmp_path / "embedded.part"
    await kept(path, made)
    size = path.stat().st_size
    for name, most in (("MOST_BYTES", size // 2), ("SHARE_OF_DISK", 10**12)):
        path.unlink()
        with monkeypatch.context() as changed:
            changed.setattr(vector_cache, name, most)
            await kept(path, made)
        assert 0 < path.stat().st_size <= size // 2


async def test_every_kind_of_vector(tmp_path: Path) -> None:
    """Chunks with several pieces, with units that have the vector of a piece, and with none, come
    back as a store would keep them, for the same text anywhere."""
    embedder = HashedEmbedder()
    texts = ("One line.", "First.\nSecond one.\nThird one here.", "")
    chunks = [chunk(text, ordinal=n) for n, text in enumerate(texts)]
    made = await embed_chunks(chunks, embedder)
    shared = made[1].units.copy()
    shared[1] = made[1].pieces[0]
    made[1] = IndexedChunk(chunks[1], made[1].pieces, shared, made[1].sparse)
    path = tmp_path / "embedded.part"
    await kept(path, made)
    async with caching(path, embedder, full=False) as cache:
        found = await cache.known([*chunks, chunk("Unheard of.")])
        assert [each.chunk for each in found] == chunks
        for each, before in zip(found, made, strict=True):
            assert each.pieces.tobytes() == before.pieces.tobytes()
            assert each.units.astype("f2").tobytes() == before.units.astype("f2").tobytes()
            assert each.sparse == before.sparse
    assert not path.exists()
