"""Any endpoint that speaks OpenAI's embeddings: OpenAI, Gemini, Ollama, vLLM, llama.cpp.

``openai:MODEL`` asks ``EMBEDDING_BASE_URL`` with ``EMBEDDING_API_KEY``, or where that is unset
``OPENAI_BASE_URL`` with ``OPENAI_API_KEY``; ``openai:gemini/MODEL`` asks Gemini with
``GEMINI_API_KEY``. ``?dimensions=N`` behind the model says how long its vectors are.

Texts go there: those of the site at an ingest, and the questions of visitors. A passage and each of
its parts are texts of their own.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any
from urllib.parse import parse_qs

import httpx2
import numpy as np
import openai
from numpy.typing import NDArray

from answerable.embedders.plain_texts import (
    MAX_TOKENS,
    batches,
    count_tokens,
    sendable,
    texts_of,
)
from answerable.embedders.recent_questions import RecentQuestions
from answerable.errors import (
    AnswerableError,
    ConfigError,
    ModelBusyError,
    ModelError,
    ModelFailedError,
)
from answerable.outbound.endpoints import BUSY, EMBEDDING, Endpoint, resolve, retry_after
from answerable.outbound.openai_transport import DRIVER_ERRORS, http_client, refuses_key, unreadable
from answerable.protocols import Passage, PassageVectors, Vectors
from answerable.word_vectors import WordVectors

# How long the vectors of models are that many use; others are asked once, at the start.
DIMENSIONS = {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
    "text-embedding-004": 768,
    "gemini-embedding-001": 3072,
    "nomic-embed-text": 768,
    "mxbai-embed-large": 1024,
    "bge-m3": 1024,
}
SHORTENED = ("text-embedding-3-", "gemini-embedding-")  # take ``dimensions`` with a request
AT_ONCE = 4  # requests of one ingest
FIRST_DELAY = 0.25  # seconds before another try, doubled with each
BATCH_SECONDS, QUERY_SECONDS, PROBE_SECONDS = 60.0, 5.0, 1.0
REST_SECONDS = 2.0  # after a question that failed: others are told at once
CHECK_SECONDS = 60.0  # between two looks at whether the endpoint is there
PROBED = "ok"  # a text that says nothing of anybody
MAX_BODY = 20_000_000  # bytes of an answer: the vectors of a batch, each number with 20 digits
LARGEST = 1e6  # number of a vector: beyond, and what is no number, is garbage

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Patience:
    """How often a request is made, how long each may take, and how long is waited in between."""

    tries: int
    seconds: float
    longest_delay: float  # an endpoint that asks for more is taken for down


INGEST = _Patience(tries=8, seconds=BATCH_SECONDS, longest_delay=65.0)  # a quota of a minute passes
# All of them in ``QUERY_SECONDS``: 1.75 s of waiting, 3 s where the endpoint says that it is busy.
QUESTION = _Patience(tries=4, seconds=QUERY_SECONDS, longest_delay=1.0)


async def connect(address: str = "") -> OpenAIEmbedder:
    """The endpoint that ``address`` names. A model that is not known is asked for one vector.

    Raises ``ConfigError`` where the model, its key or an answer to that is missing, and where the
    key is refused. An endpoint that cannot be reached just now stops nothing.
    """
    model, wanted = _parsed(address)
    endpoint = resolve(model, "", os.environ, EMBEDDING)
    embedder = OpenAIEmbedder(endpoint, wanted or DIMENSIONS.get(endpoint.model, 0))
    try:
        await (embedder.check_key() if embedder.dimension else embedder.measure())
    except BaseException:
        await embedder.close()
        raise
    return embedder


def _parsed(address: str) -> tuple[str, int]:
    """The model, and the length of its vectors (0 if it is not said)."""
    model, _, query = address.partition("?")
    said = parse_qs(query)
    number = said.pop("dimensions", ["0"])[0]
    if said or not number.isdecimal() or (query and not int(number)):
        raise ConfigError(f"'openai:{address}' is no embedder: try openai:MODEL?dimensions=768")
    return model, int(number)


class OpenAIEmbedder:
    """An ``Embedder`` over HTTP. Words have no vectors there."""

    max_tokens = MAX_TOKENS

    def __init__(self, endpoint: Endpoint, dimension: int) -> None:
        self.endpoint = endpoint
        self.dimension = dimension
        self._queries = RecentQuestions()
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._resting_until = self._checked_at = float("-inf")  # on the monotonic clock
        self._problem = ""  # with the last call; empty where it went well
        self._doubted = False  # whether a text was refused: it alone, or all of them
        timeout = openai.Timeout(BATCH_SECONDS)
        self._client = openai.AsyncOpenAI(
            api_key=endpoint.key,
            base_url=endpoint.url,
            max_retries=0,  # `_asked` asks again
            timeout=timeout,
            http_client=http_client(timeout, MAX_BODY),
        )

    @property
    def name(self) -> str:
        """The model and the length of its vectors; not the place, which may move."""
        return f"openai:{self.endpoint.model}:{self.dimension}"

    def count_tokens(self, text: str) -> int:
        return count_tokens(text)

    async def measure(self) -> None:
        """Ask how long the vectors are. Raises ``ConfigError`` where there is no answer."""
        try:
            reply = await self._post([PROBED], QUERY_SECONDS)
            self.dimension = len(reply["data"][0]["embedding"])
        except (ModelError, LookupError, TypeError) as error:
            raise ConfigError(
                f"The embedder's endpoint does not say how long the vectors of "
                f"{self.endpoint.model} are ({error}). Name it: "
                f"openai:{self.endpoint.model}?dimensions=768"
            ) from error

    async def check_key(self) -> None:
        """Ask for the list of models, which costs nothing: does the endpoint take the key?

        Raises ``ConfigError`` where it does not.
        """
        failure = await self._listed(QUERY_SECONDS)
        if isinstance(failure, ConfigError):
            raise failure
        if failure is not None:
            extra = {"reason": str(failure), **self.endpoint.place}
            _log.warning("embedder_not_reached", extra=extra)

    async def embed(self, passages: Sequence[Passage]) -> list[PassageVectors]:
        """Waits where the endpoint asks for it, for minutes if need be.

        Raises ``ModelError`` where it does not answer all the same, ``ConfigError`` where it
        refuses the key or the vectors are of another length.
        """
        texts = [texts_of(each) for each in passages]
        known: dict[str, NDArray[np.float32]] = {}
        try:
            async with asyncio.TaskGroup() as group:
                for batch in batches(chain(*texts)):
                    group.create_task(self._fill(known, batch))
        except ExceptionGroup as failed:
            raise failed.exceptions[0] from None
        return [
            PassageVectors(
                known[whole],
                np.array([known[part] for part in parts], np.float32).reshape(-1, self.dimension),
            )
            for whole, *parts in texts
        ]

    async def embed_query(self, text: str) -> NDArray[np.float32]:
        """Raises ``ModelError`` where there is no answer in time, and at once right after that."""
        known = self._queries.get(text)
        if known is not None:
            return known
        resting = self._resting_until - time.monotonic()
        if resting > 0:
            raise ModelBusyError("The embedder failed a moment ago and is not asked.", resting)
        began = time.monotonic()
        try:
            async with asyncio.timeout(QUERY_SECONDS):
                vectors = await self._asked([sendable(text)], QUESTION)
        except TimeoutError:
            raise self._failed(ModelFailedError("The embedder took too long to answer.")) from None
        except ModelError as error:
            raise self._failed(error) from None
        except ConfigError:  # of the key, or of this text alone: others are not kept waiting
            self._doubted = True
            raise
        milliseconds = round(1000 * (time.monotonic() - began), 1)
        _log.debug("question_embedded", extra={"model": self.endpoint.model, "ms": milliseconds})
        return self._queries.keep(text, vectors[0])

    async def word_vectors(self, words: Sequence[str]) -> WordVectors | None:
        """None: a request for 20,000 words would be one too many (see ``retrieval.worded``)."""
        return None

    async def ping(self) -> dict[str, Any]:
        """How the last call went. After a failure a word is embedded, to see whether it still does;
        else the endpoint is asked now and then for its list of models, which costs nothing.
        """
        if self._problem or self._doubted:
            try:
                await self._vectors([PROBED], PROBE_SECONDS)
            except AnswerableError as error:
                self._problem = str(error)
            self._doubted = False
        elif time.monotonic() - self._checked_at >= CHECK_SECONDS:
            await self._listed(PROBE_SECONDS)
        state = {"status": "disconnected" if self._problem else "ok", "model": self.endpoint.model}
        return state | ({"error": self._problem} if self._problem else {})

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()

    async def _listed(self, seconds: float) -> ModelError | ConfigError | None:
        """What is wrong by the list of models, for health too. Who has no such list is there."""
        self._checked_at = time.monotonic()
        try:
            async with asyncio.timeout(seconds):
                await self._client.get("/models", cast_to=httpx2.Response)  # read, not parsed
        except (*DRIVER_ERRORS, TimeoutError) as error:
            status = error.status_code if isinstance(error, openai.APIStatusError) else 0
            refused = refuses_key(error, of_nothing=True)
            if refused or status == 0 or status >= 500:
                failure = _refused(self.endpoint) if refused else _failure(error, self.endpoint)
                self._problem = str(failure)
                return failure
        return None

    def _failed(self, error: ModelError) -> ModelError:
        self._problem = str(error)
        self._resting_until = time.monotonic() + REST_SECONDS
        return error

    async def _fill(self, known: dict[str, NDArray[np.float32]], batch: Sequence[str]) -> None:
        async with self._at_once:
            vectors = await self._asked(batch, INGEST)
        known.update(zip(batch, vectors, strict=True))

    async def _asked(self, texts: Sequence[str], patience: _Patience) -> Vectors:
        """The vectors of the texts; asked for again where that can help in time."""
        for number in range(1, patience.tries):
            try:
                return await self._vectors(texts, patience.seconds)
            except ModelError as error:
                wanted = error.retry_after if isinstance(error, ModelBusyError) else 0.0
                delay = max(wanted, FIRST_DELAY * 2 ** (number - 1))
                if delay > patience.longest_delay:
                    raise
                _log.info("embedder_asked_again", extra={"reason": str(error), "seconds": delay})
                await asyncio.sleep(delay)
        return await self._vectors(texts, patience.seconds)

    async def _vectors(self, texts: Sequence[str], seconds: float) -> Vectors:
        found = _read(await self._post(texts, seconds), len(texts))
        if found.shape[1] != self.dimension:
            raise ConfigError(
                f"{self.endpoint.model} gives vectors of {found.shape[1]} numbers where "
                f"{self.dimension} were expected. Name the number in [store] embedder: "
                f"openai:MODEL?dimensions={found.shape[1]}"
            )
        self._problem = ""
        return found

    async def _post(self, texts: Sequence[str], seconds: float) -> Any:
        body: dict[str, Any] = {"model": self.endpoint.model, "input": list(texts)}
        if self.dimension and self.endpoint.model.startswith(SHORTENED):
            body["dimensions"] = self.dimension
        try:
            async with asyncio.timeout(seconds):
                return await self._client.post("/embeddings", cast_to=object, body=body)
        except (*DRIVER_ERRORS, TimeoutError, ValueError) as error:
            raise _failure(error, self.endpoint) from None


def _failure(error: Exception, endpoint: Endpoint) -> ModelError | ConfigError:
    """What a driver's error means. Its text stays behind: it may quote the request."""
    if said := unreadable(error):
        return ModelFailedError(f"The embedder cannot be used: {said}.")
    if not isinstance(error, openai.APIStatusError):
        return ModelFailedError(f"The embedder cannot be reached ({type(error).__name__}).")
    if refuses_key(error):
        return _refused(endpoint)
    status = error.status_code
    if status in BUSY:
        asked = retry_after(error.response.headers)
        return ModelBusyError("The embedder has no room just now.", 1.0 if asked is None else asked)
    if status >= 500 or status == 408:
        return ModelFailedError(f"The embedder's endpoint answered HTTP {status}.")
    return ConfigError(
        f"The embedder's endpoint refuses what it is asked (HTTP {status}). Is {endpoint.model} "
        f"the name of a model that it has, and one that embeds?"
    )


def _refused(endpoint: Endpoint) -> ConfigError:
    return ConfigError(
        f"The embedder's endpoint refuses the key in {endpoint.key_variable}. Set a valid one, "
        f"or do without: {EMBEDDING.setting}={EMBEDDING.without}"
    )


def _read(reply: Any, count: int) -> Vectors:
    """The vectors of a reply in the order of the texts, of length 1.

    Raises ``ModelFailedError`` where it is anything else than ``count`` vectors.
    """
    try:
        rows = list(reply["data"])
        if sorted(row.get("index", -1) for row in rows) == list(range(len(rows))):
            rows.sort(key=lambda row: row["index"])
        vectors = np.array([row["embedding"] for row in rows], np.float64)
    except (LookupError, TypeError, ValueError, AttributeError):
        raise ModelFailedError("The embedder's endpoint sent no vectors.") from None
    sound = vectors.ndim == 2 and len(vectors) == count and (np.abs(vectors) < LARGEST).all()
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True) if sound else np.zeros(1)
    if not (lengths > 0).all():
        raise ModelFailedError("The embedder's endpoint sent vectors that cannot be used.")
    scaled: Vectors = (vectors / lengths).astype(np.float32)
    return scaled
