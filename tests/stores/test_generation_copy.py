"""Copies of generations that may only be read."""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from answerable.errors import ClosedIndexError
from answerable.stores.generation_copy import copied, remove

CLOSED = ClosedIndexError("It is closed.")
HOLE = 3_000_000


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files."""
    place = tmp_path / "copies"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    return place


@pytest.fixture
def generation(tmp_path: Path) -> Path:
    """A folder with a file below it that is mostly a hole, both not to be written."""
    folder = tmp_path / "gen-000001-00000000"
    (folder / "shard").mkdir(parents=True)
    with (folder / "shard" / "vectors").open("wb") as file:
        file.write(b"begin")
        file.truncate(HOLE)
    for each in (folder / "shard" / "vectors", folder / "shard"):
        each.chmod(0o444 if each.is_file() else 0o555)
    return folder


def test_a_copy_is_the_same_and_can_be_written(generation: Path, place: Path) -> None:
    """Byte for byte, holes as holes; it goes away with the folder that was made for it."""
    copy = copied(generation, CLOSED)
    file = copy / "shard" / "vectors"
    assert copy.name == generation.name
    assert file.read_bytes() == b"begin" + bytes(HOLE - 5)
    assert file.stat().st_blocks * 512 < HOLE / 2
    assert file.stat().st_mode & 0o200
    assert (copy / "shard").stat().st_mode & 0o200
    remove(copy)
    assert not list(place.iterdir())


def test_holes_cost_no_more_than_reading_them(generation: Path) -> None:
    """A small index is 200 MB of them, which each ingest copies."""
    large = generation / "shard" / "vectors"
    large.chmod(0o600)
    with large.open("r+b") as file:
        file.truncate(100 * HOLE)
    for _ in range(2):  # the system is quicker the second time
        began = time.process_time()
        with large.open("rb") as file:
            while file.read(1_000_000):
                pass
    read = time.process_time()
    copied(generation, CLOSED)
    assert time.process_time() - read < 6 * (read - began)


def test_no_room_for_a_copy(generation: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that could not hold it gets no byte: a mapped file without room ends the process."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=10))
    with pytest.raises(ClosedIndexError, match=r"It is closed\. No copy .*: 10 bytes are free"):
        copied(generation, CLOSED)
    assert not list(place.iterdir())


def test_a_generation_that_cannot_be_read(generation: Path, place: Path) -> None:
    """The reason is told, and nothing is left behind."""
    with pytest.raises(ClosedIndexError, match=r"It is closed\. No copy .* No such file"):
        copied(generation / "gone", CLOSED)
    assert not list(place.iterdir())
