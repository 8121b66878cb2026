"""How OpenAI's SDK reaches an endpoint, and what it raises where a call fails."""

from __future__ import annotations

import re
import ssl
from collections.abc import AsyncIterator
from functools import cache
from typing import Any

import aiohttp
import httpx2
import openai

from answerable.outbound.response_bodies import ASKED_FOR, PackedError, of_answer, pieces

# The SDK maps most errors of its transport, not all: garbage instead of HTTP comes as aiohttp's,
# a broken TLS handshake as OSError.
DRIVER_ERRORS = (
    openai.OpenAIError,
    httpx2.HTTPError,
    httpx2.StreamError,
    httpx2.InvalidURL,
    aiohttp.ClientError,
    OSError,
)
KEY_REFUSED = (401, 403)
BAD_REQUEST = 400

MAX_BODY = 8_000_000  # bytes of an answer that is read whole, such as a list of models
MAX_ERROR = 65_536  # bytes that are read of an answer that is an error


class BodyError(httpx2.DecodingError):
    """A body is longer than it may be, or is compressed in a way that is not unpacked."""


def http_client(timeout: openai.Timeout, most: int = MAX_BODY) -> httpx2.AsyncClient:
    """A client for the SDK that follows no redirect; it is closed with the SDK's own.

    An answer that is read whole may have ``most`` bytes; see ``_Client``. The SDK's default
    client: first token p95 6.9 s at 200 streams; this one 2.9 s.
    """
    return _Client(
        most, timeout=timeout, follow_redirects=False, verify=_authorities(), headers=ASKED_FOR
    )


class _Client(openai.DefaultAioHttpClient):
    """Asks for plain bodies, and unpacks what comes compressed all the same a little at a time.

    A streamed answer is as long as it is: whoever reads it has deadlines. Any other has a bound.
    """

    def __init__(self, most: int, **options: Any) -> None:
        super().__init__(**options)
        self._most = most

    async def send(
        self, request: httpx2.Request, *, stream: bool = False, **options: Any
    ) -> httpx2.Response:
        """See ``httpx2.AsyncClient.send``. Raises ``BodyError``."""
        response = await super().send(request, stream=True, **options)
        try:
            self._bound(response, streamed=stream and response.is_success)
            if not stream:
                await response.aread()
        except BaseException:
            await response.aclose()
            raise
        return response

    def _bound(self, response: httpx2.Response, *, streamed: bool) -> None:
        most = None if streamed else self._most if response.is_success else MAX_ERROR
        said = response.headers.pop("content-encoding", "")
        try:
            packed, most = of_answer(said, most, is_success=response.is_success)
        except PackedError as error:
            raise BodyError(str(error), request=response.request) from None
        if streamed and not packed:
            return
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = _Body(response.stream, packed, most, cut=not response.is_success)


class _Body(httpx2.AsyncByteStream):
    """The bytes of another, as ``response_bodies.pieces`` hands them on."""

    def __init__(
        self, raw: httpx2.AsyncByteStream, packed: str, most: int | None, *, cut: bool
    ) -> None:
        self._raw = raw
        self._packed = packed
        self._most = most
        self._cut = cut

    def __aiter__(self) -> AsyncIterator[bytes]:
        return pieces(self._raw, self._packed, self._most, BodyError, cut=self._cut)

    async def aclose(self) -> None:
        await self._raw.aclose()


@cache
def _authorities() -> ssl.SSLContext:
    """The certificates that the system trusts, read once: it takes 24 ms for each client."""
    return httpx2.create_ssl_context()


def refuses_key(error: BaseException, *, of_nothing: bool = False) -> bool:
    """Whether an endpoint's answer refuses the key: 401, 403, or as Gemini does, 400 and words.

    Words about a "key" may be about one of the request's own; where ``of_nothing`` was sent that
    they could quote, as with a request for the list of models, they are about the one sent along.
    """
    if not isinstance(error, openai.APIStatusError):
        return False
    about_it = r"key" if of_nothing else r"api[ _-]?key"
    # The SDK's own text has nothing of a body that is a list, which Gemini's are.
    named = re.search(about_it, f"{error} {error.body}", re.IGNORECASE) is not None
    return error.status_code in KEY_REFUSED or (error.status_code == BAD_REQUEST and named)


def unreadable(error: BaseException) -> str:
    """What is wrong with the body of an answer ("its answer ..."), empty where it is nothing of
    that. Other errors' texts stay behind: they may quote the request.
    """
    each: BaseException | None = error
    while each is not None and not isinstance(each, BodyError):
        each = each.__cause__
    return "" if each is None else str(each)


def reached_nobody(error: BaseException) -> bool:
    """Whether the SDK's ``error`` says that no connection came about, so that nothing was sent.

    Only what lies beneath tells: the SDK's transport also calls it a timeout of connecting where an
    endpoint hangs up on a request that it has received, and may have worked on.
    """
    beneath = error.__cause__.__cause__ if error.__cause__ is not None else None
    return isinstance(beneath, aiohttp.ClientConnectorError | aiohttp.ConnectionTimeoutError)
