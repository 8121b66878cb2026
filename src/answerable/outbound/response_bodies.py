"""Bodies of answers from elsewhere, unpacked a little at a time and read up to a bound.

A hundred kilobytes of gzip unpack to a hundred megabytes. Whoever unpacks and reads them in one go
stops everybody else's requests, or takes all the memory.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, AsyncIterable, Callable, Generator, Iterator
from contextlib import aclosing

PIECE = 16_384  # bytes; after one that is so large others get their turn
PLAIN = ""
# Content codings that the standard library unpacks, by what zlib calls them.
UNPACKED = {"gzip": 16 + zlib.MAX_WBITS, "x-gzip": 16 + zlib.MAX_WBITS, "deflate": zlib.MAX_WBITS}
REFUSED = frozenset({"br", "zstd", "compress", "x-compress", "dcb", "dcz"})
HEAD = 2  # bytes that say whether what is called deflate has a head
ASKED_FOR = {"Accept-Encoding": "identity"}

Wrong = Callable[[str], Exception]


class PackedError(ValueError):
    """A body is compressed in a way that is not unpacked here."""


def coding(header: str) -> str:
    """How a body is compressed by its ``Content-Encoding``; ``PLAIN`` where it is not.

    What is no compression ("utf-8", which some servers say there) is passed over. Raises
    ``PackedError``.
    """
    said = [name for name in map(str.strip, header.lower().split(",")) if name]
    packed = [name for name in said if name in UNPACKED or name in REFUSED]
    if len(packed) > 1 or REFUSED.intersection(packed):
        raise PackedError(
            f"its answer is compressed ({', '.join(packed[:3])}), which it is asked not to be: "
            "have the endpoint, or what stands before it, send it as it is or as gzip"
        )
    return packed[0] if packed else PLAIN


def of_answer(header: str, most: int | None, *, is_success: bool) -> tuple[str, int | None]:
    """``coding``, and how many bytes are read. Of an error whose body cannot be unpacked that is
    none, as its status says enough."""
    try:
        return coding(header), most
    except PackedError:
        if is_success:
            raise
        return PLAIN, 0


async def pieces(
    raw: AsyncIterable[bytes], packed: str, most: int | None, wrong: Wrong, *, cut: bool = False
) -> AsyncGenerator[bytes]:
    """The bytes of a body, in pieces of about ``PIECE`` at most where they are unpacked.

    ``wrong`` makes the error for one of more than ``most`` bytes, and for one that is not what it
    says it is; with ``cut`` it ends there instead.
    """
    try:
        async with aclosing(_unpacked(raw, packed, most)) as plain:
            async for piece in plain:
                yield piece
    except _TooLongError:
        if not cut:
            raise wrong(f"its answer has more than {most:,} bytes") from None
    except zlib.error:
        if not cut:
            raise wrong(f"its answer is not the {packed} that it says it is") from None


async def _unpacked(
    raw: AsyncIterable[bytes], packed: str, most: int | None
) -> AsyncGenerator[bytes]:
    """As ``pieces``. Raises ``_TooLongError`` and ``zlib.error``."""
    body = _Packed(packed) if packed != PLAIN else None
    sent = read = 0
    async for data in raw:
        sent += len(data)
        for piece in (data,) if body is None else body.unpacked(data):
            read += len(piece)
            _insist(max(sent, read), most)
            yield piece
            if len(piece) >= PIECE:
                await asyncio.sleep(0)
        _insist(sent, most)
        if body is not None and body.over:
            return
    if body is not None and body.unfinished:
        raise zlib.error


def _insist(read: int, most: int | None) -> None:
    if most is not None and read > most:
        raise _TooLongError


class _TooLongError(Exception):
    pass


class _Packed:
    """A compressed body, unpacked as it comes, never much of it at once."""

    def __init__(self, packed: str) -> None:
        self._is_deflate = packed == "deflate"
        self._bits = UNPACKED[packed]
        self._state = zlib.decompressobj(self._bits)
        self._held = b""  # of a head that has not all come
        self._begun = False
        self.over = False  # what comes after it is none of it

    @property
    def unfinished(self) -> bool:
        """Whether it ended before its end."""
        return bool(self._held) or (self._begun and not self._state.eof)

    def unpacked(self, data: bytes) -> Iterator[bytes]:
        """What is known of it with ``data`` added. Raises ``zlib.error``."""
        data, self._held = self._held + data, b""
        if not self._begun:
            if len(data) < HEAD:
                self._held = data
                return
            self._begin(data)
        behind = yield from self._of_member(data)
        while behind and not self._is_deflate:
            self._state = zlib.decompressobj(self._bits)
            behind = yield from self._of_member(behind)
        self.over = self._is_deflate and self._state.eof

    def _begin(self, data: bytes) -> None:
        self._begun = True
        if self._is_deflate:
            try:
                zlib.decompressobj(self._bits).decompress(data[:HEAD])
            except zlib.error:  # as many servers send it, without a head
                self._bits = -zlib.MAX_WBITS
            self._state = zlib.decompressobj(self._bits)

    def _of_member(self, data: bytes) -> Generator[bytes, None, bytes]:
        """Unpacks up to the end of a part of it (gzip may have several); returns what follows."""
        if self._state.eof and data:
            return data.lstrip(b"\0")  # which some fill up with
        while not self._state.eof:
            piece = self._state.decompress(data, PIECE)
            if piece:
                yield piece
            data = self._state.unconsumed_tail
            if not data and not piece:
                break
        return self._state.unused_data.lstrip(b"\0")
