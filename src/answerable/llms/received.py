"""What an endpoint sends, in time: deadlines, the bytes of a stream, and what errors mean."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import openai

from answerable.errors import ModelBusyError, ModelError, ModelFailedError
from answerable.llms.chat_stream import ChatStream
from answerable.llms.patience import RejectedError
from answerable.outbound.endpoints import BUSY, retry_after
from answerable.outbound.openai_transport import DRIVER_ERRORS, unreadable
from answerable.settings import ModelSettings

# How endpoints refuse a text: too long, or stopped by a filter. So do those that refuse every one.
OF_WHAT_WAS_ASKED = (400, 413, 422)
AFTER_FINISH_SECONDS = 2.0  # for the usage that may follow the finish reason
PIECE = 4_096  # bytes, some ten words of a stream; a part of more is read in several turns


class Deadlines:
    """When the next words are due: the first ones, those after a pause, the last ones."""

    def __init__(self, settings: ModelSettings, began: float) -> None:
        self.due = began + min(settings.first_token_seconds, settings.total_seconds)
        self._gap = settings.gap_seconds
        self._end = began + settings.total_seconds

    def heard(self) -> None:
        """Words came."""
        self.due = min(asyncio.get_running_loop().time() + self._gap, self._end)


@asynccontextmanager
async def due(by: float) -> AsyncIterator[None]:
    """Raises ``ModelFailedError`` in what is not over by then, on the loop's clock."""
    try:
        async with asyncio.timeout_at(by):
            yield
    except TimeoutError:
        raise ModelFailedError("The model took too long to answer.") from None


async def received(
    response: openai.AsyncAPIResponse[Any], clock: Deadlines, read: ChatStream
) -> AsyncGenerator[bytes]:
    """What is received, each part in time. A finished answer may be followed by nothing.

    The clock is looked at as well: what is there already is had without a turn of the loop, in
    which a deadline could fire. And a large part is cut, with a turn for others after each piece: a
    thousand lines in which no word comes would keep them waiting.
    """
    loop = asyncio.get_running_loop()
    coming = response.iter_bytes()
    while True:
        now = loop.time()
        by = min(clock.due, now + AFTER_FINISH_SECONDS) if read.settled else clock.due
        try:
            if now >= by:
                raise ModelFailedError("The model took too long to answer.")
            async with due(by):
                data = await anext(coming, None)
        except (ModelFailedError, *DRIVER_ERRORS) as error:
            if read.complete:
                return
            raise failure(error) from None
        if data is None:
            return
        if len(data) <= PIECE:
            yield data
            continue
        for start in range(0, len(data), PIECE):
            yield data[start : start + PIECE]
            await asyncio.sleep(0)


def failure(error: Exception) -> ModelError:
    """What a driver's error means. Its text stays behind: it may quote the request."""
    if isinstance(error, ModelError):
        return error
    if said := unreadable(error):
        return ModelFailedError(f"The model cannot be used: {said}.")
    if not isinstance(error, openai.APIStatusError):
        return ModelFailedError(f"The model cannot be reached ({type(error).__name__}).")
    status = error.status_code
    if status in BUSY:
        asked = retry_after(error.response.headers)
        return ModelBusyError("The model has no room just now.", 1.0 if asked is None else asked)
    said = f"The model's endpoint answered HTTP {status}."
    if status >= 500 or status == 408:
        return ModelFailedError(said)
    return RejectedError(said, what_was_asked=status in OF_WHAT_WAS_ASKED)
