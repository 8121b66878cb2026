"""Bodies of answers from elsewhere, unpacked a little at a time and read up to a bound.

A hundred kilobytes of gzip unpack to a hundred megabytes. Whoever unpacks and reads them in one go
stops everybody else's requests, or takes all the memory.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, AsyncIterable, Callable, Iterator

PIECE = 16_384  # bytes; after one that is so large others get their turn
PLAIN = ""
# Content codings that the standard library unpacks, by what zlib calls them.
UNPACKED = {"gzip": 16 + zlib.MAX_WBITS, "x-gzip": 16 + zlib.MAX_WBITS, "deflate": zlib.MAX_WBITS}
REFUSED = frozenset({"br", "zstd", "compress", "x-compress", "dcb", "dcz"})
ASKED_FOR = {"Accept-Encoding": "identity"}

Unpack = Callable[[bytes], Iterator[bytes]]
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


async def pieces(
    raw: AsyncIterable[bytes], packed: str, most: int | None, wrong: Wrong, *, cut: bool = False
) -> AsyncGenerator[bytes]:
    """The bytes of a body, in pieces of about ``PIECE`` at most where they are unpacked.

    ``wrong`` makes the error for one of more than ``most`` bytes, which with ``cut`` ends there,
    and for one that is not what it says it is.
    """
    unpack = unpacker(packed)
    read = 0
    try:
        async for data in raw:
            for piece in unpack(data):
                read += len(piece)
                if most is not None and read > most:
                    if cut:
                        return
                    raise wrong(f"its answer has more than {most:,} bytes")
                yield piece
                if len(piece) >= PIECE:
                    await asyncio.sleep(0)
    except zlib.error:
        raise wrong(f"its answer is not the {packed} that it says it is") from None


def unpacker(packed: str) -> Unpack:
    """What makes plain bytes of those of a body, never many of them at once."""
    if packed == PLAIN:
        return lambda data: iter((data,))
    state = zlib.decompressobj(UNPACKED[packed])
    begun = False

    def unpack(data: bytes) -> Iterator[bytes]:
        nonlocal state, begun
        try:
            piece = state.decompress(data, PIECE)
        except zlib.error:
            if begun or packed != "deflate":
                raise
            state = zlib.decompressobj(-zlib.MAX_WBITS)  # as many servers send it, without a head
            piece = state.decompress(data, PIECE)
        begun = True
        while piece:
            yield piece
            piece = state.decompress(state.unconsumed_tail, PIECE)

    return unpack
