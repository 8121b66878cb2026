"""A Qdrant server as the store uses it: its address, names of collections, errors in our words."""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit, urlunsplit

import httpx
from qdrant_client import AsyncQdrantClient
from qdrant_client.common.client_exceptions import QdrantException
from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

from answerable.errors import ConfigError, StorageError, UnavailableError
from answerable.outbound.response_bodies import PackedError, of_answer, pieces

T = TypeVar("T")
COLLECTION = "docusaurus-book"  # specification 003, FR-013
READ_SECONDS, WRITE_SECONDS = 4, 60
MAX_BODY = 256_000_000  # bytes of an answer: some hundred thousand chunks
CONFLICT, NOT_FOUND = 409, 404
# Clusters that are full say so in words, with other statuses too.
INSUFFICIENT_STORAGE = 507
AWAY = frozenset({401, 403, 408, 429, 502, 503, 504})
_FULL = re.compile(
    rb"quota|(?:disk|storage|memory) (?:usage )?(?:is )?(?:limit|full|exceed)"
    rb"|no space left|out of (?:disk|memory)",
    re.IGNORECASE,
)
ERRORS = (UnexpectedResponse, ResponseHandlingException, QdrantException, httpx.HTTPError)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server is and how the index is called there."""

    url: str
    collection: str

    @classmethod
    def parsed(cls, rest: str) -> Address:
        """What follows ``qdrant:``, ``https://HOST:6333/COLLECTION``; raises ``ConfigError``.

        The part before the last slash may hold the path of a proxy.
        """
        try:
            parts = urlsplit(rest or "http://localhost:6333")
            _ = parts.port  # raises where it is no number
        except ValueError:
            raise ConfigError(_NO_ADDRESS) from None
        before, _, name = parts.path.rpartition("/")
        collection = name or COLLECTION
        known = parts.scheme in ("http", "https") and parts.hostname
        if not known or "@" in rest or not re.fullmatch(r"[A-Za-z0-9_.-]{1,100}", collection):
            raise ConfigError(_NO_ADDRESS)
        return cls(urlunsplit((parts.scheme, parts.netloc, before, "", "")), collection)

    @property
    def place(self) -> str:
        """The index by name."""
        return f"Qdrant ({urlsplit(self.url).hostname}, collection {self.collection})"

    def generation(self, name: str) -> str:
        """The collection of this name, twelve hexadecimal digits."""
        return f"{self.collection}-{name}"

    def is_generation(self, collection: str) -> bool:
        """Whether a collection is one of ours, or belongs to one."""
        return bool(
            re.fullmatch(rf"{re.escape(self.collection)}-[0-9a-f]{{12}}(-manifest)?", collection)
        )


_NO_ADDRESS = (
    "This is no address of a Qdrant index. Write qdrant:https://HOST:6333/COLLECTION, and the key "
    "into QDRANT_API_KEY."
)


class Server:
    """Two clients: readers give up soon, a writer waits."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.reader = _client(address, READ_SECONDS)
        self._writer: AsyncQdrantClient | None = None  # few who open a store write

    @property
    def writer(self) -> AsyncQdrantClient:
        """The client of a writer."""
        if self._writer is None:
            self._writer = _client(self.address, WRITE_SECONDS)
        return self._writer

    async def ask(self, question: Callable[[AsyncQdrantClient], Awaitable[T]]) -> T:
        """What ``question`` makes of the reading client; asked again where a connection broke.

        Raises ``StorageError``, and ``UnexpectedResponse`` where a collection is not there.
        """
        with driver_errors(self.address.place):
            try:
                return await question(self.reader)
            except ResponseHandlingException as error:
                if not isinstance(error.source, httpx.NetworkError | httpx.RemoteProtocolError):
                    raise
                return await question(self.reader)

    async def close(self) -> None:
        """Close every connection."""
        await self.reader.close()
        if self._writer is not None:
            await self._writer.close()


def _client(address: Address, seconds: int) -> AsyncQdrantClient:
    key = os.environ.get("QDRANT_API_KEY", "").strip()
    # As a header: given as a key, a server within the same network would be warned of in each run.
    headers = {"api-key": key} if key else {}
    return AsyncQdrantClient(
        url=address.url,
        timeout=seconds,
        headers={"Accept-Encoding": "gzip", **headers},
        check_compatibility=False,
        event_hooks={"response": [_bound]},
    )


async def _bound(response: httpx.Response) -> None:
    """Have its body unpacked a little at a time and read up to a bound: the driver has none."""
    said = response.headers.pop("content-encoding", "")
    try:
        packed, most = of_answer(said, MAX_BODY, is_success=response.is_success)
    except PackedError as error:
        raise httpx.DecodingError(str(error), request=response.request) from None
    if isinstance(response.stream, httpx.AsyncByteStream):
        response.stream = _Body(response.stream, packed, most, cut=not response.is_success)


class _Body(httpx.AsyncByteStream):
    """The bytes of another, as ``response_bodies.pieces`` hands them on."""

    def __init__(
        self, raw: httpx.AsyncByteStream, packed: str, most: int | None, *, cut: bool
    ) -> None:
        self._raw = raw
        self._packed = packed
        self._most = most
        self._cut = cut

    def __aiter__(self) -> AsyncIterator[bytes]:
        return pieces(self._raw, self._packed, self._most, httpx.DecodingError, cut=self._cut)

    async def aclose(self) -> None:
        await self._raw.aclose()


def is_missing(error: UnexpectedResponse) -> bool:
    """Whether the server says that there is no such collection."""
    return error.status_code == NOT_FOUND


def already_exists(error: UnexpectedResponse) -> bool:
    """Whether it says that there is such a collection already; servers before 1.8 say 400."""
    return error.status_code == CONFLICT or b"already exists" in error.content


@contextmanager
def driver_errors(place: str) -> Iterator[None]:
    """Turn errors of the driver and of the network into ``StorageError``; into
    ``UnavailableError`` those that say nothing of what is kept there.

    A server's own words are not repeated: they may quote what was asked.
    """
    try:
        yield
    except ERRORS as error:
        kind = UnavailableError if _is_away(error) else StorageError
        raise kind(f"{place}: {_said(error)}") from error


def _is_away(error: Exception) -> bool:
    """Whether it is the server's, the key's or the network's matter, whatever is kept."""
    if not isinstance(error, UnexpectedResponse):
        return True
    return error.status_code in AWAY or _is_full(error)


def _is_full(error: UnexpectedResponse) -> bool:
    return error.status_code == INSUFFICIENT_STORAGE or bool(_FULL.search(error.content))


def _said(error: Exception) -> str:
    """What happened and what to do next."""
    if isinstance(error, UnexpectedResponse):
        if _is_full(error):
            return "its storage quota is exceeded. Make room or raise the quota, and ingest again."
        if error.status_code in (401, 403):
            return "it refused the key. Check QDRANT_API_KEY."
        return f"it could not be read or written (HTTP {error.status_code}). Look into its log."
    if isinstance(error, QdrantException):
        return "it has too much to do just now. Try again in a moment."
    source = error.source if isinstance(error, ResponseHandlingException) else error
    if isinstance(source, httpx.DecodingError):
        return f"{source}. Look what stands between."
    if isinstance(source, httpx.TimeoutException):
        return "it did not answer in time. Look whether it is overloaded."
    return (
        f"it could not be reached ({type(source).__name__}). "
        f"Check that it runs and that the address is right."
    )
