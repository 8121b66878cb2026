"""Which files visitors may read: those of declared sources, as ingest finds them, and no others."""

from __future__ import annotations

import os
import socket
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Literal

import numpy as np
import pytest

import answerable
from answerable.documents import AGAIN, DeclaredDocuments
from answerable.errors import ConfigError, IndexMismatchError, StorageError
from answerable.manifest import DocumentEntry, Manifest
from answerable.pii import Redactor
from answerable.protocols import StoredChunk
from answerable.settings import Settings, SourceSettings
from answerable.sources.pages import DRAFT
from answerable.testing.corpus import chunk
from answerable.types import Chunk

pytestmark = pytest.mark.anyio

SHOWN = "/system/doc"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with a document, and things around it that are nobody's business."""
    (tmp_path / "docs" / "sub").mkdir(parents=True)
    (tmp_path / "docs" / "a.md").write_text("# A\n")
    (tmp_path / "docs" / "sub" / "b.mdx").write_text("# B\n")
    (tmp_path / "secret.md").write_text("kanarienvogel\n")
    return tmp_path


class Indexes:
    """Indexes, each with its manifest, without one, or broken."""

    def __init__(self, *states: Manifest | Exception | None) -> None:
        self.states = states

    async def __call__(self) -> list[Known]:
        return [Known(each) for each in self.states]


class Known:
    """An index that is asked for its manifest, and for chunks where there are any."""

    def __init__(self, state: Manifest | Exception | None, *chunks: Chunk) -> None:
        self.state = state
        self.chunks = {each.id: StoredChunk(each, np.zeros((0, 3), np.float16)) for each in chunks}

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        return {each: self.chunks[each] for each in chunk_ids if each in self.chunks}

    async def manifest(self) -> Manifest | None:
        if isinstance(self.state, Exception):
            raise self.state
        return self.state


def declared(
    *sources: SourceSettings, max_bytes: int = 10_000, **entries: str
) -> DeclaredDocuments:
    """The documents of sources, and an index that holds ``entries``: path to hash of the file."""
    known = {
        path: DocumentEntry("fingerprint", digest, f"Title of {path}", "/", ())
        for path, digest in entries.items()
    }

    return DeclaredDocuments(sources, max_bytes, Indexes(Manifest("embedder", 3, known)))


def source(path: Path, viewer: str = SHOWN, kind: str = "markdown") -> SourceSettings:
    # Unchecked: every kind that a source can have is read by its extensions here.
    return SourceSettings.model_construct(kind=kind, path=path, viewer=viewer)


async def test_documents_are_named_as_ingest_names_them(root: Path) -> None:
    """Names begin with the folder of the source, and are listed in order."""
    documents = declared(source(root / "docs"))
    assert await documents.files() == ("docs/a.md", "docs/sub/b.mdx")
    found = await documents.read("docs/sub/b.mdx")
    assert found is not None
    assert (found.file, found.text, found.title, found.changed) == (
        "docs/sub/b.mdx",
        "# B\n",
        "",
        False,
    )


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "docs",
        "docs/",
        "a.md",
        "/docs/a.md",
        "docs//a.md",
        "docs/./a.md",
        "docs/../docs/a.md",
        "docs/../secret.md",
        "../secret.md",
        "secret.md",
        "docs/%2e%2e/secret.md",
        "docs\\a.md",
        "docs/a.md\0",
        "docs/a.md\n",
        "docs/a.md#L1",
        "DOCS/A.MD",
        "docs/a.md/",
        "docs/" + "a" * 5_000,
        "\udcff",
    ],
)
async def test_other_names_name_nothing(root: Path, name: str) -> None:
    """Only the very name of a document is one; none is made into a path."""
    assert await declared(source(root / "docs")).read(name) is None


async def test_an_absolute_path_names_nothing(root: Path) -> None:
    """A file cannot be asked for by where it is on the disk."""
    documents = declared(source(root / "docs"))
    assert await documents.read(str(root / "docs" / "a.md")) is None
    assert await documents.read(str(root / "secret.md")) is None


async def test_what_ingest_does_not_read_is_not_shown(root: Path) -> None:
    """Hidden files, other formats, links out of the folder, pipes, sockets and folders are none."""
    docs = root / "docs"
    for name in (".hidden.md", "page.html", "notes.md~", "key.pem"):
        (docs / name).write_text("kanarienvogel")
    (docs / "node_modules").mkdir()
    (docs / "node_modules" / "x.md").write_text("kanarienvogel")
    (docs / "folder.md").mkdir()
    (docs / "out.md").symlink_to(root / "secret.md")
    (docs / "up").symlink_to(root)
    (docs / "device.md").symlink_to("/dev/zero")
    os.mkfifo(docs / "pipe.md")
    documents = declared(source(docs))
    for path in docs.rglob("*"):
        if path.name not in ("a.md", "b.mdx", "pipe.md"):
            assert await documents.read(f"docs/{path.relative_to(docs)}") is None, path
    assert await documents.read("docs/pipe.md") is None
    assert await documents.read("docs/up/secret.md") is None


async def test_what_the_site_leaves_out_is_not_shown(root: Path) -> None:
    """A page that the site's own settings exclude is for no visitor, in the viewer either."""
    docs = root / "docs"
    (docs / "_config.yml").write_text("exclude: [plans.md]\n")
    (docs / "_includes").mkdir()
    for name in ("plans.md", "_includes/part.md"):
        (docs / name).write_text("kanarienvogel")
    documents = declared(source(docs))
    assert not {"docs/plans.md", "docs/_includes/part.md"} & {*await documents.files()}
    assert "docs/a.md" in await documents.files()
    assert await documents.read("docs/plans.md") is None


async def test_a_socket_is_not_shown() -> None:
    """A socket in the folder is neither opened nor waited for."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listening:
        listening.bind(f"{folder}/s.md")
        assert await declared(source(Path(folder))).read(f"{Path(folder).name}/s.md") is None


@pytest.mark.parametrize(
    "content",
    [b"x" * 10_001, b"\xff\xfe#\0", b"caf\xe9\n", b"a\0b", b"", b" \n\t\n"],
    ids=["too large", "UTF-16", "Latin-1", "NUL", "empty", "blank"],
)
async def test_what_is_no_text_is_not_shown(root: Path, content: bytes) -> None:
    """A file that ingest would skip is not shown either."""
    (root / "docs" / "odd.md").write_bytes(content)
    assert await declared(source(root / "docs")).read("docs/odd.md") is None


async def test_a_link_inside_is_followed(root: Path) -> None:
    """A link to a file of the same source is a document of its own name."""
    (root / "docs" / "alias.md").symlink_to("a.md")
    found = await declared(source(root / "docs")).read("docs/alias.md")
    assert found is not None
    assert found.text == "# A\n"


@pytest.mark.parametrize("viewer", ["", "https://elsewhere.example/view", "/system/docs"])
async def test_sources_that_do_not_declare_this_viewer(root: Path, viewer: str) -> None:
    """A source without a viewer, or with another one, shows nothing here."""
    documents = declared(source(root / "docs", viewer))
    assert await documents.files() == ()
    assert await documents.read("docs/a.md") is None


@pytest.mark.parametrize("viewer", ["/system/doc/", "https://example.org/assistant/system/doc"])
async def test_the_viewer_may_be_below_a_prefix(root: Path, viewer: str) -> None:
    """The address that visitors know may have a host and a prefix."""
    assert await declared(source(root / "docs", viewer)).read("docs/a.md") is not None


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("jsonl", ["r.jsonl", "r.ndjson"]),
        ("structured", ["r.json", "r.yaml", "r.yml"]),
        ("markdown", ["a.md", "r.markdown", "sub/b.mdx"]),
    ],
)
async def test_each_kind_has_its_formats(root: Path, kind: str, names: list[str]) -> None:
    """A source shows files of the formats that it reads."""
    for extension in "jsonl ndjson json yaml yml markdown toml".split():
        (root / "docs" / f"r.{extension}").write_text("{}\n")
    documents = declared(source(root / "docs", kind=kind))
    assert await documents.files() == tuple(f"docs/{name}" for name in names)


async def test_a_source_of_one_file(root: Path) -> None:
    """A source that is a file shows that file; one that is gone shows none."""
    documents = declared(source(root / "docs" / "a.md"), source(root / "gone.md"))
    assert await documents.files() == ("a.md",)
    found = await documents.read("a.md")
    assert found is not None
    assert found.text == "# A\n"


async def test_the_title_of_the_index(root: Path) -> None:
    """A document that is in the index is called as it is there."""
    documents = declared(source(root / "docs"), **{"docs/a.md": "?"})
    found = await documents.read("docs/a.md")
    assert found is not None
    assert found.title == "Title of docs/a.md"


@pytest.mark.parametrize("error", [IndexMismatchError("old"), StorageError("broken")])
async def test_an_index_that_cannot_be_used(root: Path, error: Exception) -> None:
    """Documents can be read before the first ingest and with a broken index."""

    for states in ([error], [None], []):
        documents = DeclaredDocuments((source(root / "docs"),), 10_000, Indexes(*states))
        found = await documents.read("docs/a.md")
        assert found is not None
        assert not found.changed


async def test_a_document_of_another_index(root: Path) -> None:
    """A document is looked for in each index, also where one of them cannot be used."""
    entry = DocumentEntry("fingerprint", "another hash", "Apart", "/", ())
    apart = Manifest("embedder", 3, {"docs/a.md": entry})
    indexes = Indexes(Manifest("embedder", 3, {}), StorageError("broken"), apart)
    found = await DeclaredDocuments((source(root / "docs"),), 10_000, indexes).read("docs/a.md")
    assert found is not None
    assert (found.title, found.changed) == ("Apart", True)


async def test_a_file_that_changed_since_it_was_indexed(tmp_path: Path) -> None:
    """A file is as it was indexed, then it is not, and after another ingest it is again; so are
    the records of one file, of which most did not change."""
    (tmp_path / "docs").mkdir()
    page, records = tmp_path / "docs" / "a.md", tmp_path / "faq.jsonl"
    page.write_bytes(b"\xef\xbb\xbf# A\r\n\r\nText.\r\n")
    lines = [f'{{"id": "{n}", "title": "T{n}", "text": "Record number {n}."}}\n' for n in range(3)]
    records.write_text("".join(lines))
    sources = (
        SourceSettings(path=tmp_path / "docs", viewer=SHOWN),
        SourceSettings(kind="jsonl", path=records, viewer=SHOWN),
    )
    settings = Settings(data=tmp_path / "data", sources=sources)
    async with answerable.open(settings) as assistant:
        await assistant.ingest()
        await assistant.start()

        async def changed() -> list[bool]:
            found = [await assistant.documents.read(each) for each in ("docs/a.md", "faq.jsonl")]
            return [each.changed for each in found if each is not None]

        assert await changed() == [False, False]
        page.write_text("# A\n\nOther text.\n")
        records.write_text("".join([*lines[:2], "\n"]))
        assert await changed() == [True, True]
        await assistant.ingest()
        assert await changed() == [False, False]
        records.write_text("".join(lines[:2]))
        assert await changed() == [False, True]
        await assistant.ingest()
        assert await changed() == [False, False]


@pytest.mark.parametrize("kind", ["docusaurus", "html"])
async def test_a_site_needs_no_viewer(tmp_path: Path, kind: Literal["docusaurus", "html"]) -> None:
    """A viewer for pages that have addresses of their own is refused with the reason."""
    sources = (SourceSettings(kind=kind, path=tmp_path, viewer=SHOWN),)
    async with answerable.open(Settings(data=tmp_path / "data", sources=sources)) as assistant:
        with pytest.raises(ConfigError, match="have pages of their own"):
            await assistant.start()


async def test_the_lines_that_answers_link_to(root: Path) -> None:
    """A section of the index and each quote of it are places to land on, where lines are proven."""
    shown = chunk("One.\nTwo.\nThree.", path="docs/a.md")
    shown = replace(shown, url=f"/system/doc/docs/a.md{shown.span.anchor}")
    other = chunk("Elsewhere.\nToo.", path="docs/a.md", ordinal=1)
    ids = (shown.id, other.id, "gone")
    known = {"docs/a.md": DocumentEntry("fingerprint", "", "A", "/", ids)}

    async def indexes() -> list[Known]:
        return [Known(Manifest("embedder", 3, known), shown, other)]

    found = await DeclaredDocuments((source(root / "docs"),), 10_000, indexes).read("docs/a.md")
    assert found
    assert found.linked == {(1, 3), (1, 1), (2, 2), (3, 3)}


class Counting(Redactor):
    """Counts how often it is asked."""

    asked = 0

    def filled(self, text: str) -> str:
        type(self).asked += 1
        return text.replace("secret", "******")


async def test_a_file_is_redacted_once(root: Path) -> None:
    """Who asks for a document again and again costs one redaction, until the file changes."""
    file = root / "docs" / "a.md"
    file.write_text("# A secret\n")
    os.utime(file, (1_000_000_000, 1_000_000_000))
    redactor = Counting()
    documents = DeclaredDocuments((source(root / "docs"),), 10_000, Indexes(), redactor=redactor)
    for times, text in ((1, "# A secret\n"), (2, "# No secret\n")):
        file.write_text(text)
        os.utime(file, (1_000_000_000 + times, 1_000_000_000 + times))
        for _ in range(3):
            found = await documents.read("docs/a.md")
            assert found is not None
            assert found.text == text.replace("secret", "******")
        assert Counting.asked == times


async def test_a_file_is_looked_at_again_after_a_while(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be the same, and no longer be published: its dates say until when."""
    now = [time.time() + 10]
    monkeypatch.setattr("answerable.documents.time", SimpleNamespace(time=lambda: now[0]))
    monkeypatch.setattr(Counting, "asked", 0)
    redactor = Counting()
    documents = DeclaredDocuments((source(root / "docs"),), 10_000, Indexes(), redactor=redactor)
    for _ in range(2):
        for _ in range(3):
            await documents.read("docs/a.md")
        now[0] += AGAIN
    assert Counting.asked == 2


async def test_a_draft_is_not_shown(root: Path) -> None:
    """A page that says of itself that it is a draft cannot be read, and is not listed where the
    index knows it."""
    (root / "docs" / "plan.md").write_text("---\ndraft: true\n---\n# Plan\n")
    index = Manifest("embedder", 3, {}, unread={"docs/plan.md": DRAFT})
    documents = DeclaredDocuments((source(root / "docs"),), 10_000, Indexes(index))
    assert await documents.read("docs/plan.md") is None
    files = await documents.files()
    assert "docs/a.md" in files
    assert "docs/plan.md" not in files


async def test_what_the_owner_leaves_out_is_not_shown(root: Path) -> None:
    """Neither in the list of files nor by its name."""
    source = SourceSettings(path=root / "docs", viewer=SHOWN, exclude=("sub/",))
    documents = declared(source)
    assert await documents.files() == ("docs/a.md",)
    assert await documents.read("docs/sub/b.mdx") is None
