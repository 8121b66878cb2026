"""What was embedded and is in no index yet: an ingest that was killed does not embed it again.

One file, closed to other users: a line that says whose vectors these are, and behind it a record
for each chunk, written as batches are done. It is gone once an index holds them. A record is found
by the hash of what the embedder was given, and holds vectors alone.

    record   32 bytes of SHA-256, numbers of pieces, units and rows, their CRC-32;
             float32 pieces; for each unit the piece that it has the vector of, or -1;
             float16 rows of the other units; 16 bytes of BLAKE2b of all that

Whatever is wrong with the file costs no more than embedding again: what is not as it was written
counts as not there, and where it cannot be written nothing is kept.
"""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
import json
import os
import stat
import struct
import zlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

import numpy as np

from answerable.ingest.embedding import layout, with_vectors
from answerable.process import private_files
from answerable.protocols import Embedder, IndexedChunk
from answerable.types import Chunk

VERSION = 1  # of the file, and of what keys are made of
MOST_BYTES = 4_000_000_000  # of the file: 500,000 sections with vectors of 384 numbers
SHARE_OF_DISK = 4  # a quarter of the room there is at most: the index has to be written too
_HEAD, _CHECK = struct.Struct("<32sIII"), struct.Struct("<I")
_SEAL_BYTES = 16
_OWN_ROW = -1


@dataclass(frozen=True, slots=True)
class _Record:
    """Where the vectors of a chunk are in the file, and how many."""

    at: int
    pieces: int
    units: int
    rows: int

    def size(self, dimension: int) -> int:
        return (4 * self.pieces + 2 * self.rows) * dimension + 4 * self.units


class VectorCache:
    """Vectors of chunks by what was embedded; without a file it has none, and keeps none."""

    def __init__(self, dimension: int, file: int | None = None, begins_at: int = 0) -> None:
        self._dimension = dimension
        self._file = file
        self._records: dict[bytes, _Record] = {}
        self._end = begins_at
        self._one_at_a_time = Lock()
        if file is not None:
            while self._find_next(file):
                pass

    async def known(self, chunks: Sequence[Chunk]) -> list[IndexedChunk]:
        """Those whose vectors are here, in the given order."""
        if not self._records or not chunks:
            return []
        return await asyncio.to_thread(self._known, chunks)

    async def add(self, chunks: Sequence[IndexedChunk]) -> None:
        """Keep what was embedded, durably."""
        if self._file is not None and chunks:
            await asyncio.to_thread(self._add, chunks)

    def _find_next(self, file: int) -> bool:
        """Whether another whole record follows, which then is known."""
        head = os.pread(file, _HEAD.size + _CHECK.size, self._end)
        if len(head) < _HEAD.size + _CHECK.size:
            return False
        if _CHECK.unpack_from(head, _HEAD.size)[0] != zlib.crc32(head[: _HEAD.size]):
            return False
        key, *numbers = _HEAD.unpack_from(head)
        record = _Record(self._end + len(head), *numbers)
        end = record.at + record.size(self._dimension) + _SEAL_BYTES
        if end > os.fstat(file).st_size:
            return False
        self._records[key], self._end = record, end
        return True

    def _known(self, chunks: Sequence[Chunk]) -> list[IndexedChunk]:
        with self._one_at_a_time:
            found = [self._read(each) for each in chunks]
        return [each for each in found if each is not None]

    def _read(self, chunk: Chunk) -> IndexedChunk | None:
        key = _key(chunk)
        record = self._records.get(key)
        if record is None or self._file is None or record.units != len(chunk.units):
            return None
        size = record.size(self._dimension)
        try:
            content = os.pread(self._file, size + _SEAL_BYTES, record.at)
        except OSError:
            return None
        body = content[:size]
        sealed = len(body) == size and content[size:] == _seal(key, body)
        return _unpacked(chunk, body, record, self._dimension) if sealed else None

    def _add(self, chunks: Sequence[IndexedChunk]) -> None:
        """What cannot be written is not kept, and what was begun is written over."""
        with self._one_at_a_time, suppress(OSError):
            if self._file is not None:
                for each in chunks:
                    self._write(self._file, each)
                os.fdatasync(self._file)

    def _write(self, file: int, each: IndexedChunk) -> None:
        key = _key(each.chunk)
        body, rows = _packed(each)
        head = _HEAD.pack(key, len(each.pieces), len(each.units), rows)
        head += _CHECK.pack(zlib.crc32(head))
        content = head + body + _seal(key, body)
        disk = os.fstatvfs(file)
        end, free = self._end + len(content), disk.f_bavail * disk.f_frsize
        if end > MOST_BYTES or SHARE_OF_DISK * end > free + self._end:
            return
        if os.pwrite(file, content, self._end) == len(content):
            at = self._end + len(head)
            self._records[key] = _Record(at, len(each.pieces), len(each.units), rows)
            self._end = end


@asynccontextmanager
async def caching(
    path: Path | None, embedder: Embedder, *, full: bool
) -> AsyncIterator[VectorCache]:
    """The cache in the file ``path``, which is taken away once the block has come to its end.

    With ``full`` only what a run with it kept is used: whoever wants all embedded anew may not
    trust the vectors that there are. A file that another process is using is left alone.
    """
    file = await asyncio.to_thread(_locked, path, make=True) if path is not None else None
    try:
        yield await asyncio.to_thread(_opened, file, embedder, full)
        if file is not None:
            await asyncio.to_thread(_remove, path)
    finally:
        if file is not None:
            os.close(file)


def forget(path: Path | None) -> None:
    """Take the file away unless somebody is using it: the index holds all there is to embed."""
    file = _locked(path, make=False) if path is not None else None
    if file is not None:
        _remove(path)
        os.close(file)


def _locked(path: Path, *, make: bool) -> int | None:
    """The file, opened for this process alone, and closed to other users; None where it cannot be.

    A link is not followed, and a file of somebody else not used.
    """
    flags = os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW | (os.O_CREAT if make else 0)
    try:
        if make:
            private_files.make_folder(path.parent)
        file = os.open(path, flags, 0o600)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        seen = os.fstat(file)
        if not stat.S_ISREG(seen.st_mode) or seen.st_uid != os.geteuid():
            raise PermissionError(path)
        os.fchmod(file, 0o600)
    except OSError:
        os.close(file)
        return None
    return file


def _opened(file: int | None, embedder: Embedder, full: bool) -> VectorCache:
    """The cache in a file, which is begun anew where it is not about the same."""
    if file is None:
        return VectorCache(embedder.dimension)
    own, trusted = (_header(embedder, each) for each in (full, True))
    try:
        found = next((h for h in (own, trusted) if os.pread(file, len(h), 0) == h), None)
        if found is None:
            os.ftruncate(file, 0)
            os.pwrite(file, own, 0)
        return VectorCache(embedder.dimension, file, len(found or own))
    except OSError:
        return VectorCache(embedder.dimension)


def _header(embedder: Embedder, full: bool) -> bytes:
    said = {"version": VERSION, "of": embedder.name, "dimension": embedder.dimension, "full": full}
    return json.dumps(said).encode() + b"\n"


def _remove(path: Path | None) -> None:
    with suppress(OSError):
        if path is not None:
            path.unlink()


def _key(chunk: Chunk) -> bytes:
    """Of all that its vectors depend on, beside the embedder: equal texts have equal vectors."""
    passages, owners = layout(chunk)
    said = [[each.text, each.parts] for each in passages]
    return hashlib.sha256(json.dumps([said, owners, len(chunk.units)]).encode()).digest()


def _seal(key: bytes, body: bytes) -> bytes:
    return hashlib.blake2b(key + body, digest_size=_SEAL_BYTES).digest()


def _packed(each: IndexedChunk) -> tuple[bytes, int]:
    """The vectors as they are kept, and how many units have one of their own.

    An embedder that cannot tell parts apart gives a unit the vector of its piece.
    """
    pieces, units = each.pieces.astype("<f4"), each.units.astype("<f4")
    owners = np.full(len(units), _OWN_ROW, "<i4")
    for number, piece in enumerate(pieces):
        owners[(units == piece).all(axis=1)] = number
    rows = units[owners == _OWN_ROW].astype("<f2")
    return pieces.tobytes() + owners.tobytes() + rows.tobytes(), len(rows)


def _unpacked(chunk: Chunk, body: bytes, record: _Record, dimension: int) -> IndexedChunk:
    owners_at = 4 * record.pieces * dimension
    rows_at = owners_at + 4 * record.units
    pieces = np.frombuffer(body[:owners_at], "<f4").reshape(-1, dimension).astype(np.float32)
    owners = np.frombuffer(body[owners_at:rows_at], "<i4")
    units = pieces[np.maximum(owners, 0)]
    units[owners == _OWN_ROW] = np.frombuffer(body[rows_at:], "<f2").reshape(-1, dimension)
    return with_vectors(chunk, pieces, units)
