"""Any endpoint that speaks OpenAI's chat completions, chosen by environment alone.

``openai:MODEL`` asks ``OPENAI_BASE_URL`` (OpenAI itself where that is unset) with
``OPENAI_API_KEY``; ``openai:gemini/MODEL`` asks Gemini with ``GEMINI_API_KEY``.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager, suppress
from typing import Any

import httpx2
import openai

from answerable.errors import (
    ConfigError,
    ModelError,
    ModelFailedError,
    ModelLengthError,
    ModelOutputError,
)
from answerable.llms.chat_stream import (
    ChatStream,
    count,
    first_choice,
    is_cut_short,
    parsed,
    raise_for,
    text_of,
)
from answerable.llms.key import OFTEN, KeyState, Verdict
from answerable.llms.patience import Patience
from answerable.llms.pointing import PointingWriter
from answerable.llms.portions import Portions
from answerable.llms.price import Price
from answerable.llms.received import Deadlines, due, failure, received
from answerable.llms.thoughts import Thoughts, without_thoughts
from answerable.outbound.endpoints import Endpoint, resolve
from answerable.outbound.openai_transport import (
    DRIVER_ERRORS,
    http_client,
    reached_nobody,
    refuses_key,
    unreadable,
)
from answerable.protocols import Prompt, Usage
from answerable.settings import ModelSettings

CHOICE_TOKENS = 500  # longest choice: a label and a sentence
MAX_BODY = 1_000_000  # bytes of an answer that is not streamed
KEY_CHECK_SECONDS = 5.0  # at the start
PING_SECONDS = 0.7  # later, in the background: two of them are less than a ping may take

_log = logging.getLogger(__name__)


async def connect(address: str = "", settings: ModelSettings | None = None) -> PointingWriter:
    """The writer that asks the model ``address`` names; ``.model`` is the model itself.

    Raises ``ConfigError`` where the key is missing or the endpoint refuses it. An endpoint that
    cannot be reached just now stops nothing.
    """
    settings = settings or ModelSettings()
    model = OpenAIModel(resolve(address, settings.name, os.environ), settings)
    try:
        await model.check_key()
    except BaseException:
        await model.close()
        raise
    return PointingWriter(model, settings)


class OpenAIModel:
    """A ``LanguageModel`` over HTTP."""

    def __init__(self, endpoint: Endpoint, settings: ModelSettings) -> None:
        self.endpoint = endpoint
        self.settings = settings
        self.patience = Patience(settings)
        self.key = KeyState(pause=settings.key_check_seconds or OFTEN)
        self._unread = ""  # what was wrong with the last list of models
        self._is_known = True  # whether the last call found the model by its name
        timeout = openai.Timeout(settings.total_seconds, connect=settings.connect_seconds)
        self._client = openai.AsyncOpenAI(
            api_key=endpoint.key,
            base_url=endpoint.url,
            max_retries=0,  # `patience` is the only layer that asks again
            timeout=timeout,
            http_client=http_client(timeout),
        )

    async def stream(
        self, messages: Sequence[Prompt], *, max_tokens: int, usage: Usage | None = None
    ) -> AsyncGenerator[str]:
        """See ``LanguageModel.stream``."""
        body = self._body(messages, max_tokens) | {
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        breaker = self.patience.breaker
        price = Price.of(body, max_tokens, usage)
        await self._begin(price)
        began = asyncio.get_running_loop().time()  # what was waited for a place is no delay
        tries, shown = 0, False
        while True:
            tries += 1
            try:
                async with aclosing(self._streamed(body, max_tokens, began, price)) as pieces:
                    async for piece in pieces:
                        if not shown:
                            breaker.answering()
                        shown = True
                        yield piece
            except ModelError as error:
                if shown and isinstance(error, ModelLengthError):
                    breaker.succeeded()  # it works, and would write on
                    raise
                if shown or isinstance(error, ModelLengthError):  # again it would be as long
                    self.patience.failed(error)
                    raise
                by = began + self.settings.first_token_seconds
                await self.patience.before_another(error, tries, by)
                await self._pay(price, queued=False)
            except BaseException:  # the reader left
                breaker.left()
                raise
            else:
                breaker.succeeded()
                return

    async def choose(
        self, messages: Sequence[Prompt], schema: Mapping[str, Any], *, usage: Usage | None = None
    ) -> dict[str, Any]:
        """See ``LanguageModel.choose``; the whole choice is due when a first word would be."""
        body = self._body(messages, CHOICE_TOKENS) | {
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "choice", "schema": dict(schema), "strict": True},
            }
        }
        price = Price.of(body, CHOICE_TOKENS, usage)
        await self._begin(price)
        by = asyncio.get_running_loop().time() + self.settings.first_token_seconds
        tries = 0
        while True:
            tries += 1
            try:
                reply = await self._whole(body, by, price)
            except ModelError as error:
                await self.patience.before_another(error, tries, by)
                await self._pay(price, queued=False)
            except BaseException:
                self.patience.breaker.left()
                raise
            else:
                self.patience.breaker.succeeded()
                return _object(reply)

    async def check_key(self, seconds: float = KEY_CHECK_SECONDS) -> None:
        """Ask for the list of models, which costs nothing: does the endpoint take the key?

        Raises ``ConfigError`` where it does not.
        """
        try:
            async with asyncio.timeout(seconds):
                said = await self._list_says()
            if said == "valid" and (self.key.last_listed == "invalid" or not self.key.reached):
                self.patience.breaker.mended()
            self.key.listed(said)
        except (openai.APIConnectionError, OSError) as error:
            self._unread = unreadable(error)
            if self.key.not_reached():
                extra = {"error": self._unread or type(error).__name__, **self.endpoint.place}
                _log.warning("model_not_reached", extra=extra)
        if self.key.verdict == "invalid":
            raise self._bad_key()

    async def _list_says(self) -> Verdict:
        try:
            await self._client.get("/models", cast_to=httpx2.Response)  # read, not parsed
        except (openai.APIConnectionError, OSError):
            raise
        except DRIVER_ERRORS as error:
            if refuses_key(error, of_nothing=True):
                return "invalid"
            if self.key.last_listed != "unchecked":
                _log.warning("model_not_checked", extra={"error": type(error).__name__})
            return "unchecked"
        return "valid"

    async def ping(self) -> dict[str, Any]:
        """How the last calls went, whether the endpoint is there, and whether the key is good.

        Asks for the list of models when that is due. One that is missing for the first time is
        asked for once more: a list may be slow once.
        """
        for _ in range(2 if self.key.reached else 1):
            if self.key.due:
                with suppress(ConfigError):
                    await self.check_key(PING_SECONDS)
        state = {"status": "ok", "model": self.endpoint.model, "key": self.key.verdict}
        said = self._trouble()
        return state | {"status": "disconnected", "error": said} if said else state

    def _trouble(self) -> str:
        """What is wrong, in words; that of the last calls is so until one succeeds."""
        breaker = self.patience.breaker
        if breaker.paused_for > 0:
            return "calls failed and are paused"
        if self.key.verdict == "invalid":
            return str(self._bad_key())
        if not self.key.reached:
            return self._unread or "the endpoint cannot be reached"
        return breaker.failing if self._is_known else "the endpoint knows no such model"

    async def close(self) -> None:
        await self._client.close()

    async def _begin(self, price: Price) -> None:
        """Wait until a first call may be made. Raises ``ModelBusyError`` where none may."""
        self.patience.begin()
        await self._pay(price, queued=True)

    async def _pay(self, price: Price, *, queued: bool) -> None:
        try:
            await price.pay(queued=queued)
        except BaseException:
            self.patience.breaker.left()
            raise

    def _bad_key(self) -> ConfigError:
        return ConfigError(
            f"The model's endpoint refuses the key in {self.endpoint.key_variable}. Set a valid "
            f"one, or do without a model: ANSWERABLE_STORE__LLM=extractive:"
        )

    def _note_key(self, error: openai.APIStatusError) -> None:
        if isinstance(error, openai.AuthenticationError | openai.PermissionDeniedError):
            self.key.refused()
        elif refuses_key(error):
            self.key.doubted()  # the words may be about something else
        if isinstance(error, openai.NotFoundError):
            self._is_known = False

    def _body(self, messages: Sequence[Prompt], max_tokens: int) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self.endpoint.model,
            "messages": [{"role": each.role, "content": each.content} for each in messages],
            self.endpoint.tokens_field: max_tokens,
        }
        if self.settings.temperature >= 0:
            body["temperature"] = self.settings.temperature
        return body

    async def _streamed(
        self, body: Mapping[str, Any], max_tokens: int, began: float, price: Price
    ) -> AsyncGenerator[str]:
        """One call: its text, complete, or ``ModelError``."""
        read, thoughts = ChatStream(), Thoughts()
        portions = Portions(max_tokens)
        clock = Deadlines(self.settings, began)
        try:
            async with self._response(body, clock.due, price) as response:
                _check_type(response)
                async with aclosing(received(response, clock, read)) as parts:
                    async for data in parts:
                        for text in read.feed(data):
                            clock.heard()
                            for portion in portions.feed(text):
                                if shown := thoughts.feed(portion):
                                    yield shown
                                await asyncio.sleep(0)  # others get their turn between them
                        if read.done:
                            break
            read.check_complete()
            if shown := thoughts.close():
                yield shown
            if thoughts.only:
                raise ModelFailedError("The model thought, and wrote no answer.")
        finally:
            await price.settle(read.usage)

    async def _whole(self, body: Mapping[str, Any], by: float, price: Price) -> dict[str, Any]:
        """One call that is not streamed: the body of its answer, or ``ModelError``."""
        data = bytearray()
        spent = Usage()
        try:
            async with self._response(body, by, price) as response, due(by):
                async for some in response.iter_bytes():
                    data += some
                    if len(data) > MAX_BODY:
                        raise ModelFailedError("The model's answer is too long.")
            reply = parsed(bytes(data))
            raise_for(reply)
            count(reply, spent)
        except DRIVER_ERRORS as error:
            raise failure(error) from None
        finally:
            await price.settle(spent)
        if not first_choice(reply):
            raise ModelFailedError("The model's answer is empty.")
        return reply

    @asynccontextmanager
    async def _response(
        self, body: Mapping[str, Any], by: float, price: Price
    ) -> AsyncIterator[openai.AsyncAPIResponse[Any]]:
        """The response once its headers are there; closed, and the connection with it, at the
        end."""
        price.called()
        # Only the bytes: reading them is `chat_stream`'s, which sees what the SDK's parser hides.
        # The SDK goes through every field of a message by its declared type, 2 ms for a prompt of
        # ours, but takes an extra body as it is.
        sending = self._client.chat.completions.with_streaming_response.create(
            model=self.endpoint.model, messages=(), extra_body=body
        )
        try:
            async with due(by):
                response = await sending.__aenter__()
        except DRIVER_ERRORS as error:
            if isinstance(error, openai.APIStatusError):
                self._note_key(error)
            price.refused = isinstance(error, openai.APIStatusError)
            price.unsent = reached_nobody(error)
            raise failure(error) from None
        self.key.accepted()
        self._is_known = True
        self.key.answering += 1
        try:
            yield response
        finally:
            self.key.answering -= 1
            await sending.__aexit__(None, None, None)


def _check_type(response: openai.AsyncAPIResponse[Any]) -> None:
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in ("text/html", "application/json"):
        raise ModelFailedError(f"The model's endpoint sent {kind} where a stream was asked for.")


def _object(reply: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON object that the model wrote. Raises ``ModelOutputError``."""
    choice = first_choice(reply)
    message = choice.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    reason = choice.get("finish_reason")
    if isinstance(reason, str) and is_cut_short(reason):
        raise ModelOutputError("The model did not finish its choice.")
    try:
        value = json.loads(without_thoughts(text_of(content)))
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise ModelOutputError("The model's choice is not a JSON object.")
    return value
