"""Only regular files inside the root are read; everything else is named, in bounded time."""

from __future__ import annotations

import errno
import os
import socket
import time
from pathlib import Path

import pytest

from answerable.errors import ConfigError
from answerable.sources import files
from answerable.sources.files import UnreadableError, Walk, printable, read_text
from ordinary_user import ordinary_user, their_folder

from .reading import MAX_BYTES, SITES, put, read


def _reasons(folder: Path) -> dict[str, str]:
    started = time.perf_counter()
    documents, reasons = read("markdown", folder)
    assert time.perf_counter() - started < 60  # a pipe would be read for ever
    assert [d.title for d in documents] == ["Good"], "the readable page must survive the others"
    return reasons


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    put(tmp_path, "docs/good.md", "# Good\n")
    return tmp_path / "docs"


def test_a_valid_site_is_read_whole() -> None:
    """Each page of a valid folder becomes a document with its title."""
    documents, reasons = read("markdown", SITES / "valid")
    assert {d.file: d.title for d in documents} == {
        "valid/README.md": "Robots",
        "valid/hardware/index.md": "hardware",
        "valid/hardware/motors.mdx": "Motors",
        "valid/sensors.md": "Sensors",
    }
    assert reasons == {}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("unclosed-front-matter.md", "never closed"),
        ("broken-yaml.md", "not valid YAML in line"),
        ("not-a-mapping.md", "not a list of `key: value`"),
        ("latin1.md", "not UTF-8"),
        ("utf16.md", "UTF-16"),
        ("binary.md", "binary"),
        ("cut-character.md", "not UTF-8"),
    ],
)
def test_malformed_files_are_named_with_their_fault(name: str, reason: str) -> None:
    """A file that cannot be used is skipped with a reason its owner understands."""
    documents, reasons = read("markdown", SITES / "malformed")
    assert [d.title for d in documents] == ["Fine"]
    assert reason in reasons[f"malformed/{name}"]


def test_empty_files_are_named() -> None:
    """Nothing, blanks, a byte order mark and front matter alone are no pages."""
    documents, reasons = read("markdown", SITES / "empty")
    assert documents == []
    assert sorted(reasons) == [
        "empty/blank.md",
        "empty/nothing.md",
        "empty/only-a-mark.md",
        "empty/only-front-matter.md",
    ]
    assert "no content" in reasons["empty/only-front-matter.md"]


def test_a_link_out_of_the_root_is_not_followed(docs: Path) -> None:
    """Neither a file nor a folder outside the root can be reached through a link."""
    put(docs.parent, "outside/secret.md", "canary")
    (docs / "file.md").symlink_to(docs.parent / "outside" / "secret.md")
    (docs / "folder").symlink_to(docs.parent / "outside")
    (docs / "zero.md").symlink_to("/dev/zero")
    reasons = _reasons(docs)
    assert sorted(reasons) == ["docs/file.md", "docs/folder", "docs/zero.md"]
    assert all("leads out of the content folder" in reason for reason in reasons.values())


def test_a_link_within_the_root_is_followed_once(docs: Path) -> None:
    """A link to a file or a folder inside is read under its own name; loops end."""
    put(docs, "inner/page.md", "# Page\n")
    (docs / "alias.md").symlink_to("inner/page.md")
    (docs / "other").symlink_to("inner")
    (docs / "third").symlink_to("inner")
    (docs / "inner" / "loop").symlink_to("..")
    documents, reasons = read("markdown", docs)
    assert [d.file for d in documents] == [
        "docs/alias.md",
        "docs/good.md",
        "docs/inner/page.md",
        "docs/other/page.md",
    ]
    assert set(reasons.values()) == {"The link leads to a folder that is read already."}


def test_many_links_between_folders_end(docs: Path) -> None:
    """Folders that all link to each other do not multiply the walk."""
    folders = [docs / f"f{i}" for i in range(12)]
    for folder in folders:
        folder.mkdir()
        for other in folders:
            (folder / f"to-{other.name}").symlink_to(other)
    _reasons(docs)


def test_broken_links_are_named(docs: Path) -> None:
    """A link to nothing and a link to itself are skipped."""
    (docs / "gone.md").symlink_to("nowhere.md")
    (docs / "self.md").symlink_to("self.md")
    reasons = _reasons(docs)
    assert "leads nowhere" in reasons["docs/gone.md"]
    assert "docs/self.md" in reasons


def test_pipes_sockets_and_folders_are_no_pages(
    docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not a file is named, and nobody waits for a writer of a pipe."""
    os.mkfifo(docs / "pipe.md")
    monkeypatch.chdir(docs)  # the name of a socket may have 107 bytes only
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.md")
        put(docs, "folder.md/inside.txt")
        reasons = _reasons(docs)
    assert "named pipe" in reasons["docs/pipe.md"]
    assert "socket" in reasons["docs/socket.md"]
    assert "folder, not a file" in reasons["docs/folder.md"]


def test_devices_are_refused(tmp_path: Path) -> None:
    """A device gives no endless page, even if its path gets as far as being opened."""
    with pytest.raises(UnreadableError, match="device"):
        read_text("/dev/zero", MAX_BYTES)
    with pytest.raises(UnreadableError, match="a folder"):
        read_text(str(tmp_path), MAX_BYTES)


def test_forbidden_files_and_folders_are_named() -> None:
    """What the user may not read is named together with the remedy."""
    with their_folder() as folder:
        docs = folder / "docs"
        put(docs, "good.md", "# Good")
        put(docs, "closed.md").chmod(0)
        closed = put(docs, "closed/page.md").parent
        closed.chmod(0)
        with ordinary_user():
            reasons = _reasons(docs)
        closed.chmod(0o755)
    assert "permission denied" in reasons["docs/closed.md"]
    assert "permission denied" in reasons["docs/closed/"]


def test_what_is_closed_for_the_moment_is_told_from_what_is_no_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the former keeps its place in an index."""
    page = put(tmp_path, "page.md", "# Page")
    put(tmp_path, "page.bin").write_bytes(b"\0")
    with pytest.raises(UnreadableError) as binary:
        read_text(str(tmp_path / "page.bin"), MAX_BYTES)
    assert not binary.value.passing

    def fails(descriptor: int, size: int) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(files.os, "read", fails)
    with pytest.raises(UnreadableError) as broken:
        read_text(str(page), MAX_BYTES)
    assert broken.value.passing


@pytest.mark.parametrize("kind", ["docusaurus", "markdown", "html", "jsonl", "structured"])
@pytest.mark.parametrize("closed", ["docs", "docs/page", "."])
def test_a_closed_source_is_refused(kind: str, closed: str) -> None:
    """A source as a whole that the user may not read, or not reach, is an error that names it,
    whatever its kind: a missing one is, too."""
    with their_folder() as folder:
        put(folder / "site", "docs/page")
        source = folder / "site" / ("docs/page" if closed == "docs/page" else "docs")
        (folder / "site" / closed).chmod(0)
        with ordinary_user(), pytest.raises(ConfigError, match="permission denied") as refused:
            read(kind, source)
        (folder / "site" / closed).chmod(0o755)
    assert str(source) in str(refused.value)


def test_large_files_are_refused_before_they_are_read(docs: Path) -> None:
    """A file beyond the limit is skipped at once, however large it claims to be."""
    with (docs / "huge.md").open("wb") as file:
        file.truncate(1 << 40)
    put(docs, "limit.md", "x" * (MAX_BYTES + 1))
    reasons = _reasons(docs)
    assert "1,099,511,627,776 bytes" in reasons["docs/huge.md"]
    assert "max_file_bytes" in reasons["docs/limit.md"]


def test_a_file_without_a_size_is_cut_off(tmp_path: Path) -> None:
    """Files of the kernel say they are empty and are not: the limit holds while reading, too."""
    with pytest.raises(UnreadableError, match="too large"):
        read_text("/proc/self/maps", 10)


def test_a_file_that_vanished_is_named(tmp_path: Path) -> None:
    """A file removed between finding and reading is no crash."""
    with pytest.raises(UnreadableError, match="is gone"):
        read_text(str(tmp_path / "gone.md"), MAX_BYTES)


def test_unprintable_names_are_escaped(docs: Path) -> None:
    """A name that could write into a terminal, or is no text, is shown escaped and skipped."""
    put(docs, "a\x1b[31m.md")
    Path(os.fsdecode(os.fsencode(docs) + b"/b\xff.md")).write_text("Text.")
    reasons = _reasons(docs)
    assert sorted(reasons) == ["docs/a\\x1b[31m.md", "docs/b\\udcff.md"]
    assert printable("Größe 🚀") == "Größe 🚀"


def test_hidden_folders_and_packages_are_not_entered(docs: Path) -> None:
    """What belongs to tools is not content, and is not reported either."""
    for name in (".git/a.md", "node_modules/b.md", ".hidden.md", "notes.txt"):
        put(docs, name)
    assert _reasons(docs) == {}


def test_a_mark_is_removed_and_line_ends_are_kept(tmp_path: Path) -> None:
    """Offsets count characters of the decoded text as it is in the file."""
    path = tmp_path / "page.md"
    path.write_bytes(b"\xef\xbb\xbf# A\r\n\r\nB\rC\n")
    assert read_text(str(path), MAX_BYTES) == "# A\r\n\r\nB\rC\n"


def test_the_order_is_that_of_the_paths(docs: Path) -> None:
    """The same folder is always read in the same order."""
    for name in ("z.md", "a.md", "m/b.md", "M.md"):
        put(docs, name)
    assert [d.file for d in read("markdown", docs)[0]] == [
        "docs/M.md",
        "docs/a.md",
        "docs/good.md",
        "docs/m/b.md",
        "docs/z.md",
    ]


def test_a_missing_root_is_named(tmp_path: Path) -> None:
    """A folder that vanished is one skipped entry."""
    items = list(Walk(str(tmp_path / "gone"), lambda path: True))
    assert [item.path for item in items if hasattr(item, "path")] == ["."]
