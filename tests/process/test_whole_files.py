"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
import resource
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from answerable.cli import app
from answerable.errors import AnswerableError
from answerable.process import private_files, whole_files


@contextmanager
def full_disk(room: int = 8) -> Iterator[None]:
    """No file may grow beyond ``room`` bytes meanwhile."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_what_is_there_stays_where_the_disk_is_full(tmp_path: Path) -> None:
    """An older report is not cut to nothing, and no draft of the new one is left."""
    file = tmp_path / "week.md"
    file.write_text("the week before")
    file.chmod(0o640)
    with full_disk(), pytest.raises(OSError, match="too large"):
        private_files.write(file, "a week that is longer than there is room for")
    assert file.read_text() == "the week before"
    assert [*tmp_path.iterdir()] == [file]
    private_files.write(file, "this week")
    assert (file.read_text(), stat.S_IMODE(file.stat().st_mode)) == ("this week", 0o640)


def test_a_new_file_is_closed_and_a_link_stays_one(tmp_path: Path) -> None:
    """It is nobody else's to read; what a link leads to is written, and a device is no file."""
    new, link = tmp_path / "new", tmp_path / "link"
    private_files.write(new, "first")
    assert stat.S_IMODE(new.stat().st_mode) == 0o600
    link.symlink_to(new)
    private_files.write(link, "second")
    assert link.is_symlink()
    assert new.read_text() == "second"
    private_files.write(Path(os.devnull), "third")
    assert not Path(os.devnull).is_file()


def test_where_no_second_file_can_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder that is closed to this user its own file is written over."""
    file = tmp_path / "week.md"
    file.write_text("before, and longer")

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(whole_files, "Draft", refused)
    private_files.write(file, "after")
    assert file.read_text() == "after"


def test_a_configuration_is_whole_or_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``init`` on a full disk leaves none that the next one would find, and says what to do."""
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path)
    with full_disk():
        result = CliRunner().invoke(app, ["init", "docs"])
    assert isinstance(result.exception, AnswerableError)
    assert "Make room there" in str(result.exception)
    assert not Path("answerable.toml").exists()
    assert CliRunner().invoke(app, ["init", "docs"]).exit_code == 0


def test_a_file_that_is_there_is_never_made(tmp_path: Path) -> None:
    """What somebody wrote stays."""
    file = tmp_path / "answerable.toml"
    file.write_text("mine")
    with pytest.raises(FileExistsError):
        whole_files.make(file, "other")
    assert file.read_text() == "mine"
