"""A moderation endpoint that speaks OpenAI's protocol: ``POST {endpoint}/moderations``.

It is asked for the messages that the rules let pass, and only where the settings name it: what
visitors write goes there. Its categories are told apart as far as the replies need.
"""

from __future__ import annotations

import asyncio
import time

import openai
from pydantic import BaseModel, ValidationError

from answerable.errors import ModelBusyError, ModelError, ModelFailedError
from answerable.outbound.openai_transport import DRIVER_ERRORS, http_client, unreadable
from answerable.sections.guard import GuardSettings
from answerable.verdicts import Verdict

NO_KEY = "none"  # what an endpoint that wants no key is sent; the protocol has no word for it
# Their categories by what they begin with, ours behind; others keep their own name.
CATEGORIES = {
    "harassment": "harassment",
    "hate": "harassment",
    "self-harm": "self_harm",
    "self_harm": "self_harm",
    "sexual": "sexual",
    "violence": "violence",
}
# A question that mentions what is forbidden is not what is stopped here; see ours.
PASSED = ("illicit",)
MAX_BODY = 1_000_000  # bytes of a judgement


class _Result(BaseModel):
    flagged: bool
    categories: dict[str, bool | None]
    category_scores: dict[str, float | None] = {}


class OpenAIModerator:
    """A ``Moderator`` over HTTP; it is asked once, and not for long."""

    def __init__(self, settings: GuardSettings) -> None:
        self._model = settings.endpoint_model
        self._seconds = settings.endpoint_seconds
        self._pause = 10 * settings.endpoint_seconds  # after a failure: nobody else waits for it
        self._asked_again_at = float("-inf")  # on the monotonic clock
        timeout = openai.Timeout(settings.endpoint_seconds)
        self._client = openai.AsyncOpenAI(
            api_key=settings.endpoint_key.get_secret_value() or NO_KEY,
            base_url=settings.endpoint,
            max_retries=0,
            timeout=timeout,
            http_client=http_client(timeout, MAX_BODY),
        )

    async def judge(self, message: str) -> Verdict | None:
        """The likeliest flagged category. Raises ``ModelFailedError`` and ``ModelBusyError``."""
        if time.monotonic() < self._asked_again_at:
            raise ModelBusyError("The moderation endpoint failed a moment ago and is not asked.")
        try:
            return await self._asked(message)
        except ModelError:
            self._asked_again_at = time.monotonic() + self._pause
            raise

    async def _asked(self, message: str) -> Verdict | None:
        try:
            async with asyncio.timeout(self._seconds):  # the driver's begin anew with every byte
                answer = await self._client.post(
                    "/moderations", cast_to=object, body={"model": self._model, "input": message}
                )
            results = [_Result.model_validate(each) for each in answer["results"]]  # type: ignore[index]
        except openai.RateLimitError as error:
            raise ModelBusyError("The moderation endpoint has no room just now.") from error
        except (*DRIVER_ERRORS, ValidationError, LookupError, TypeError, ValueError) as error:
            if said := unreadable(error):
                raise ModelFailedError(f"The moderation endpoint: {said}.") from error
            kind = type(error).__name__
            raise ModelFailedError(f"The moderation endpoint did not answer ({kind}).") from error
        return next(filter(None, map(_verdict, results)), None)

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()


async def connect(settings: GuardSettings) -> OpenAIModerator:
    """The endpoint that the settings name; nothing is asked of it yet."""
    return OpenAIModerator(settings)


def _verdict(result: _Result) -> Verdict | None:
    flagged = [
        name for name, yes in result.categories.items() if yes and not name.startswith(PASSED)
    ]
    if not result.flagged or not flagged:
        return None
    scores = {name: result.category_scores.get(name) or 0.0 for name in flagged}
    best = max(sorted(flagged), key=lambda name: scores[name])
    ours = next((CATEGORIES[each] for each in CATEGORIES if best.startswith(each)), best)
    return Verdict(ours, "blocked", round(scores[best], 4))
