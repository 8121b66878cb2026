"""Files and folders that the user may not read or write: said in words, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
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
