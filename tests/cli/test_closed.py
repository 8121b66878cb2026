"""Files and folders that the user may not read or write: said in words, and nothing is lost."""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from ordinary_user import ordinary_user, their_folder

from .test_commands import PAGES, Shell


@pytest.fixture
def theirs() -> Iterator[Shell]:
    """A folder with documents and an index, all of the ordinary user's."""
    with their_folder() as folder:
        shell = Shell(folder)
        shell("ask", "What is imported by now?")  # while everything may be read
        with ordinary_user():
            for name, text in PAGES.items():
                shell.write(f"docs/{name}", text)
            assert shell("ingest", "docs").code == 0
        yield shell


def test_a_closed_page_is_left_out(theirs: Shell) -> None:
    """One page that may not be read is named with the reason, and nothing is quoted from it any
    more; the others are."""
    (theirs.folder / "docs/config.md").chmod(0)
    with ordinary_user():
        said = theirs("ingest", "docs")
        asked = theirs("ask", "Which port does the server listen on?", "--json")
    assert (said.code, said.out.split(" documents", 1)[0]) == (0, "2 of 3")
    assert "skipped docs/config.md: It cannot be read: permission denied." in said.err
    assert "8000" not in asked.out


@pytest.mark.parametrize("closed", [".", "docs", "docs/faq.md"])
def test_a_closed_source_changes_nothing(theirs: Shell, closed: str) -> None:
    """A source that may not be read at all, beside one that may, is named with what to do, and the
    index stays as it was."""
    theirs.write("more/docs/faq.md", "# FAQ\n\nMore is said elsewhere.\n")
    place = theirs.folder / "more" / closed
    place.chmod(0)
    source = "more/docs/faq.md" if closed.endswith(".md") else "more/docs"
    with ordinary_user():
        said = theirs("ingest", "docs/faq.md", source)
        asked = theirs("ask", "Which port does the server listen on?")
    place.chmod(0o755)
    assert (said.code, said.out) == (2, "")
    assert f"{source} cannot be read: permission denied. Make it readable" in said.err
    assert "8000" in asked.out


def test_init_says_that_a_folder_is_closed(theirs: Shell) -> None:
    """``init`` writes its file for a folder that may not be read, and says that it may not."""
    (theirs.folder / "docs").chmod(0)
    with ordinary_user():
        said = theirs("init", "docs")
    (theirs.folder / "docs").chmod(0o755)
    assert said.code == 0
    assert "docs cannot be read: permission denied" in said.err
    assert Path(theirs.folder / "answerable.toml").is_file()


def test_a_closed_folder_for_a_configuration(theirs: Shell) -> None:
    """``init`` in a folder that may not be written to, and a configuration that may not be read,
    are told with what to do."""
    theirs.write("answerable.toml", "[server]\n")
    (theirs.folder / "answerable.toml").chmod(0)
    with ordinary_user():
        asked = theirs("ask", "why?", "--config", "answerable.toml")
    (theirs.folder / "answerable.toml").unlink()
    theirs.folder.chmod(0o555)
    with ordinary_user():
        made = theirs("init")
    theirs.folder.chmod(0o755)
    assert (asked.code, made.code) == (2, 2)
    assert "answerable.toml cannot be read: Permission denied. Make it a file that" in asked.err
    assert "answerable.toml cannot be written: Permission denied. Go to a folder" in made.err


ASK = ("ask", "Which port does the server listen on?")


def test_an_index_that_may_only_be_read(theirs: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions are answered from a copy, which is gone afterwards; where there is no place for
    one, that is said."""
    with their_folder() as place, _closed(theirs.folder / ".answerable", 0o444, 0o555):
        monkeypatch.setattr(tempfile, "tempdir", str(place))
        mode = place.stat().st_mode
        place.chmod(0)
        with ordinary_user():
            nowhere = theirs(*ASK)
        place.chmod(mode)
        with ordinary_user():
            said = theirs(*ASK)
        gc.collect()
        assert not list(place.iterdir())
    assert "8000" in said.out
    assert nowhere.code == 1
    assert "is closed to this user" in nowhere.err
    assert "No copy could be made of it" in nowhere.err


@pytest.mark.parametrize(
    ("command", "modes"),
    [
        (("ingest", "docs", "--full"), (0o444, 0o555)),
        (("ingest", "docs", "--full"), (0o000, 0o000)),
        (ASK, (0o000, 0o000)),
    ],
)
def test_an_index_that_is_closed(
    theirs: Shell, command: Sequence[str], modes: tuple[int, int]
) -> None:
    """An index that may not be written by an ingest, or not even be read, is named with what it
    needs, and is not called damaged; it is as it was once it may be."""
    with _closed(theirs.folder / ".answerable", *modes), ordinary_user():
        said = theirs(*command)
    assert (said.code, said.out) == (1, "")
    assert "is closed to this user" in said.err
    assert "Give this user the folder" in said.err
    assert "ebuil" not in said.err
    with ordinary_user():
        assert "8000" in theirs("ask", "Which port does the server listen on?").out


def test_check_says_that_the_data_folder_is_closed(theirs: Shell) -> None:
    """``check`` names a data folder that may not be read in each part that lies there."""
    data = theirs.folder / ".answerable"
    data.chmod(0)
    with ordinary_user():
        said = theirs("check", "--data", ".answerable")
    data.chmod(0o755)
    assert said.code == 1
    assert "conversations.sqlite3 cannot be read: Permission denied. Give this user" in said.out
    assert "is closed to this user" in said.out


@contextmanager
def _closed(folder: Path, file: int, directory: int) -> Iterator[None]:
    """A folder with all below it in these modes, and afterwards in ordinary ones."""
    below = sorted([folder, *folder.rglob("*")])  # what holds something comes before it
    folders = {each for each in below if each.is_dir()}
    for each in reversed(below):
        each.chmod(directory if each in folders else file)
    yield
    for each in below:
        each.chmod(0o755 if each in folders else 0o644)
