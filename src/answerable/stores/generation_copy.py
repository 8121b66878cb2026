"""Copies of a generation's files: for the next one to begin with, and among the temporary files
where this user may read and not write."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Collection
from pathlib import Path

from answerable.errors import ClosedIndexError
from answerable.stores import generation_files as files
from answerable.stores.holes import blocks


def copied(folder: Path, closed: ClosedIndexError) -> Path:
    """The copy's folder, of this user alone and the only one in its parent.

    Raises ``ClosedIndexError``, with what ``closed`` says, where none can be made.
    """
    try:
        place = Path(tempfile.mkdtemp(prefix="answerable-index-"))
    except OSError as error:
        raise ClosedIndexError(f"{closed} No copy could be made of it: {error}.") from error
    try:
        _copy(folder, place / folder.name)
    except OSError as error:
        remove(place / folder.name)
        raise ClosedIndexError(f"{closed} No copy could be made in {place}: {error}.") from error
    except BaseException:
        remove(place / folder.name)
        raise
    return place / folder.name


def begun_with(folder: Path, new: Path, names: Collection[str]) -> None:
    """Fill the folder ``new`` with these files and folders of another generation.

    Raises ``OSError``.
    """
    new.mkdir()
    for each in sorted(names):
        if (folder / each).is_dir():
            _copy(folder / each, new / each)
        elif (folder / each).exists():
            _copy_file(folder / each, new / each)


def remove(copy: Path) -> None:
    """Take a copy away; what cannot be deleted stays."""
    shutil.rmtree(copy.parent, ignore_errors=True)


def _copy(folder: Path, copy: Path) -> None:
    """With folders and files that may be written, whatever theirs allow."""
    free = shutil.disk_usage(copy.parent).free
    if free < files.size(folder):  # they are mapped: a full disk would end the process
        raise OSError(f"{free:,} bytes are free there")
    for parent, _, names in os.walk(folder, onerror=_raise):
        own = copy / Path(parent).relative_to(folder)
        own.mkdir()
        for name in names:
            _copy_file(Path(parent) / name, own / name)


def _copy_file(file: Path, copy: Path) -> None:
    """With its holes: of a small index hardly anything else is read."""
    with file.open("rb") as source, copy.open("wb") as target:
        for at, block in blocks(source):
            target.seek(at)
            target.write(block)
        target.truncate(file.stat().st_size)


def _raise(error: OSError) -> None:
    raise error
