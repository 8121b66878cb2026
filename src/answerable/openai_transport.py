"""What OpenAI's SDK raises where a call fails, for every adapter that asks an endpoint with it."""

from __future__ import annotations

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
