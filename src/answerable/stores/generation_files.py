"""The files around an embedded index: pointer, lock and manifest. All writes are made durable."""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import secrets
import shutil
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from answerable.errors import ClosedIndexError, StorageError
from answerable.manifest import Manifest
from answerable.stores.manifest_text import from_text, to_text
from answerable.upkeep import Upkeep

POINTER, LOCK, MANIFEST, PREFIX = "CURRENT", "LOCK", "manifest.json", "gen-"
NOTE = "note.json"  # for the next ingest, below its checksum; readers do without
SPARE_BYTES = 32_000_000  # an index of no chunks takes a third of it
BLOCK = 512  # bytes that st_blocks counts in, whatever the file system's are
MOST_BYTES = 4_096  # of the pointer, which holds one name
_NAME = re.compile(r"gen-[0-9]{6,}-[0-9a-f]{8}")  # of a generation, as `next_name` makes it
# What the system says, which the engine hands on in a text of its own.
_CLOSED = re.compile("Permission denied|Operation not permitted|Read-only file system")
_FULL = re.compile("No space left|File too large|quota exceeded", re.IGNORECASE)
_NO_FILES = re.compile("Too many open files")


def current(index: Path) -> str | None:
    """The name of the generation being served, or None before the first one.

    Raises ``StorageError`` for a pointer that names none: after a power cut it may hold anything.
    """
    pointer = os.path.join(index, POINTER)
    try:
        seen = os.stat(pointer)
        content = _content(pointer, (seen.st_ino, seen.st_mtime_ns, seen.st_size))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise failed(index, error) from error
    name = content.decode(errors="replace").strip()
    if _NAME.fullmatch(name) is None:
        raise _names_nothing(index)
    return name


@lru_cache(maxsize=64)
def _content(pointer: str, stamp: tuple[int, int, int]) -> bytes:
    """All of a file of one line, read once for each ``stamp``: each turn asks for it six times."""
    descriptor = os.open(pointer, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return os.read(descriptor, MOST_BYTES)
    finally:
        os.close(descriptor)


def failed(index: Path, error: BaseException) -> StorageError:
    """What happened to the index, and what to do next."""
    if _CLOSED.search(str(error)):
        return ClosedIndexError(
            f"The index at {index} is closed to this user ({error}). Give this user the folder and "
            "all in it, where writing is allowed; what may only be read is searched in a copy."
        )
    if _FULL.search(str(error)):
        return StorageError(
            f"There was no room to write below {index} ({error}). Free some space or lift the "
            "limit, then run answerable ingest again. What was indexed before is still there."
        )
    if _NO_FILES.search(str(error)):
        return StorageError(
            f"The index at {index} could not be opened: this process may have no more files open "
            f"({error}). Allow it more, for example with: ulimit -n 1024"
        )
    return StorageError(
        f"The index at {index} could not be read or written ({error}). "
        f"Check the disk, or rebuild it with: answerable ingest --full"
    )


def _names_nothing(index: Path) -> StorageError:
    """What is wrong with the pointer; where it can have named one generation only, which."""
    named = sorted(whole(index))
    mend = f"write {named[0]} into it, which is complete, or " if len(named) == 1 else ""
    return StorageError(
        f"The file {index / POINTER} names no index any more. Check the disk, then {mend}rebuild "
        "the index with: answerable ingest --full"
    )


def _is_missing(folder: Path) -> StorageError:
    """What the pointer names is gone, or a part of it; another one that is complete may be read."""
    index = folder.parent
    what = f"{folder / MANIFEST} is" if folder.exists() else f"{folder} is"
    others = sorted(whole(index) - {folder.name})
    mend = f", write {others[-1]}, which is complete, into {index / POINTER}," if others else ""
    return StorageError(
        f"The index that is served is not there any more: {what} missing. Put a backup of all of "
        f"{index} back{mend} or rebuild it with: answerable ingest --full"
    )


def whole(index: Path) -> set[str]:
    """The names of generations that were written to their end: the manifest comes last."""
    return {each.name for each in index.glob(f"{PREFIX}*") if (each / MANIFEST).exists()}


def next_name(index: Path) -> str:
    """A name no generation ever had, even where the whole index was deleted in between."""
    numbers = [folder.name.split("-")[1] for folder in index.glob(f"{PREFIX}*")]
    last = max((int(number) for number in numbers if number.isdecimal()), default=0)
    return f"{PREFIX}{last + 1:06d}-{secrets.token_hex(4)}"


def lock(index: Path) -> int | None:
    """A file descriptor that holds the writer's lock until it is closed, or None if it is taken."""
    try:
        descriptor = os.open(index / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except PermissionError:  # another user's, of which it can be told whether it is held
        descriptor = os.open(index / LOCK, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def remove_leftovers(index: Path, keep: Collection[str]) -> None:
    """Delete superseded generations and those an interrupted run left unfinished."""
    for folder in index.glob(f"{PREFIX}*"):
        if folder.name not in keep:
            shutil.rmtree(folder, ignore_errors=True)


def require_room(folder: Path, more: int) -> None:
    """Raises ``StorageError`` unless ``more`` bytes and some to spare are free where ``folder`` is.

    The engine writes to files that are mapped into memory: on a full disk the system would kill the
    process without a word.
    """
    free, needed = free_bytes(folder), more + SPARE_BYTES
    if free < needed:
        raise StorageError(
            f"There is too little room for an index below {folder.parent}: {_megabytes(free)} are "
            f"free, {_megabytes(needed)} are needed. Free some space, then run answerable ingest "
            "again. What was indexed before is still there."
        )


def free_bytes(folder: Path) -> int:
    """Where ``folder`` is; as many as there can be where the file system has no size (ramfs)."""
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize if disk.f_blocks else sys.maxsize


def size(folder: Path) -> int:
    """Bytes that the files below a folder take on the disk; many of an index are mostly holes."""
    return sum(seen.st_blocks * BLOCK for _, seen in below(folder))


def below(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """All files and folders below a folder, with what the system says of each.

    What is gone by then is left out: a process that opens an index writes files into it that are
    there for a moment, and others may open it at the same time. Raises ``OSError`` for what may not
    be read.
    """
    for place, folders, files in os.walk(folder, onerror=_unless_gone):
        for name in (*folders, *files):
            path = Path(place, name)
            with suppress(FileNotFoundError):
                yield path, path.lstat()


def _unless_gone(error: OSError) -> None:
    if not isinstance(error, FileNotFoundError):
        raise error


def _megabytes(count: int) -> str:
    return f"{count / 1e6:,.0f} MB"


def upkeep(index: Path) -> Upkeep:
    """When the pointer was last moved, and the generations it does not name."""
    name = current(index)
    others = {each.name for each in index.glob(f"{PREFIX}*")} - {name}
    before = _before(name, whole(index))
    published = (index / POINTER).stat().st_mtime if name is not None else None
    left = tuple(sorted(others - {before}))
    return Upkeep(published, left, bool(left) and _is_locked(index), before)


def _before(name: str | None, complete: Iterable[str]) -> str:
    """The last complete generation of those with a lower number: one that was killed right before
    it was pointed to has a higher one."""
    return max((each for each in complete if name and each < name), default="")


def _is_locked(index: Path) -> bool:
    """Whether a writer is at work; nothing is made where there never was one."""
    if not (index / LOCK).exists():
        return False
    descriptor = lock(index)
    if descriptor is None:
        return True
    os.close(descriptor)
    return False


def save_manifest(folder: Path, manifest: Manifest) -> None:
    """Write ``manifest`` into its generation: the same bytes for the same contents."""
    (folder / MANIFEST).write_text(to_text(manifest), encoding="utf-8")


def load_manifest(folder: Path) -> Manifest:
    """Raises ``IndexMismatchError`` for another format, ``StorageError`` for a damaged file."""
    try:
        content = (folder / MANIFEST).read_bytes()
    except FileNotFoundError:
        raise _is_missing(folder) from None
    except OSError as error:
        raise failed(folder.parent, error) from error
    return from_text(content, str(folder.parent))


def save_note(folder: Path, text: str, sized: Path) -> None:
    """Write a text into a generation, for whoever writes the next one, and how long the file
    ``sized`` is."""
    content = text.encode()
    (folder / NOTE).write_bytes(_seal(content, sized).encode() + b"\n" + content)


def load_note(folder: Path, sized: Path) -> str | None:
    """The text that was noted; None where there is none, or another than was written, or where
    ``sized`` has become longer or shorter."""
    try:
        seal, _, content = (folder / NOTE).read_bytes().partition(b"\n")
        return content.decode() if seal == _seal(content, sized).encode() else None
    except OSError:
        return None


def _seal(content: bytes, sized: Path) -> str:
    length = sized.stat().st_size if sized.exists() else 0
    return hashlib.sha256(b"%d\n%b" % (length, content)).hexdigest()


def sync_tree(folder: Path) -> None:
    """Write every file and folder below ``folder`` through to the disk."""
    for parent, _, names in os.walk(folder):
        for name in names:
            _sync(Path(parent) / name)
        _sync(Path(parent))


def point_to(folder: Path) -> None:
    """Make ``folder`` the current generation: readers see the old one or the new one."""
    index = folder.parent
    draft = index / f"{POINTER}.new"
    draft.write_text(folder.name + "\n")
    _sync(draft)
    draft.replace(index / POINTER)
    _sync(index)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
