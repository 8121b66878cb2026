"""Compressed bodies: in odd pieces, of several members, cut short, and with more behind."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import AsyncIterator

import pytest

from answerable.outbound.response_bodies import pieces

pytestmark = pytest.mark.anyio
TEXT = b"It is in the docs. " * 200
PACKED = gzip.compress(TEXT, mtime=0)
TWO = gzip.compress(TEXT[:99], mtime=0) + gzip.compress(TEXT[99:], mtime=0)
HEADLESS = zlib.compress(TEXT)[2:-4]


class WrongError(Exception):
    """The body is not what it should be."""


async def read(
    body: bytes, packed: str, *, size: int = 7, most: int | None = 100_000, cut: bool = False
) -> bytes:
    """The plain bytes of a body that comes ``size`` bytes at a time."""

    async def coming() -> AsyncIterator[bytes]:
        yield b""
        for start in range(0, len(body), size):
            yield body[start : start + size]

    found = pieces(coming(), packed, most, WrongError, cut=cut)
    return b"".join([piece async for piece in found])


@pytest.mark.parametrize("size", [1, 7, 1_000_000])
@pytest.mark.parametrize(
    ("body", "packed"),
    [
        pytest.param(PACKED, "gzip", id="one member"),
        pytest.param(TWO, "gzip", id="two members"),
        pytest.param(PACKED + b"\0" * 50, "gzip", id="filled up"),
        pytest.param(zlib.compress(TEXT), "deflate", id="deflate"),
        pytest.param(HEADLESS, "deflate", id="without a head"),
        pytest.param(zlib.compress(TEXT) + b"more", "deflate", id="more behind it"),
    ],
)
async def test_however_it_comes(body: bytes, packed: str, size: int) -> None:
    """In pieces of any size, with or without a head, in one member or more."""
    assert await read(body, packed, size=size) == TEXT


async def test_nothing_is_nothing() -> None:
    """An empty body is no broken one."""
    assert await read(b"", "gzip") == b""


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(PACKED[:-12], id="cut short"),
        pytest.param(b"nothing", id="no gzip"),
        pytest.param(PACKED + b"x", id="more behind it"),
    ],
)
async def test_what_is_not_whole(body: bytes) -> None:
    """It is said, and of an error's body as much is told as there is."""
    with pytest.raises(WrongError, match="not the gzip"):
        await read(body, "gzip")
    assert TEXT.startswith(await read(body, "gzip", cut=True))


async def test_what_is_too_long() -> None:
    """Unpacked, or as it is sent: a hundred thousand empty members unpack to nothing."""
    empty = gzip.compress(b"") * 10_000
    with pytest.raises(WrongError, match="more than 1,000 bytes"):
        await read(empty, "gzip", size=4_096, most=1_000)
    with pytest.raises(WrongError, match="more than 1,000 bytes"):
        await read(PACKED, "gzip", most=1_000)
