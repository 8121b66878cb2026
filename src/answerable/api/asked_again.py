"""What a client sends so that a question is answered once, and an answer can be taken up again."""

from __future__ import annotations

from typing import Annotated
from uuid import RFC_4122, UUID

from fastapi import Depends, Header, Request

from answerable.api.errors import RefusedError
from answerable.api.relay import Relay
from answerable.api.streams import Streams
from answerable.recording.recorder import CLAIM_SECONDS
from answerable.settings import Settings

QUEUES = 2  # that a turn may stand in: for what is meant, and for the answer
REST_SECONDS = 5.0  # of a turn, without its model

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        max_length=100,
        description="a random UUID (version 4), the same for each try of one question",
    ),
]
LastEventId = Annotated[
    str | None,
    Header(alias="Last-Event-ID", description="number of the last event that arrived"),
]


async def _streams(request: Request) -> Streams:
    streams: Streams = request.app.state.streams
    return streams


async def _relay(request: Request) -> Relay:
    relay: Relay = request.app.state.relay
    return relay


TheStreams = Annotated[Streams, Depends(_streams)]
TheRelay = Annotated[Relay, Depends(_relay)]


def key_of(header: str | None, message_id: str | None) -> str | None:
    """The key of a question, from header or body. Raises ``RefusedError`` for what is none.

    It must be random: the first question has no other secret, and whoever repeats its key gets its
    answer. The draft of the header's standard puts it in quotation marks.
    """
    given = {_canonical(each.strip().strip('"')) for each in (header, message_id) if each}
    if len(given) > 1:
        raise _refused("'Idempotency-Key' and 'message_id' differ. Send one of them.")
    return next(iter(given), None)


def claim_seconds(settings: Settings) -> float:
    """How long a turn may take, and so may hold its question."""
    model = settings.model
    longest = QUEUES * settings.limits.model_wait_seconds + REST_SECONDS
    return max(CLAIM_SECONDS, longest + model.first_token_seconds + model.total_seconds)


def seen(last_event_id: str | None) -> int:
    """How many events arrived; whatever is no number means none."""
    text = last_event_id or ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _canonical(text: str) -> str:
    try:
        key = UUID(text)
    except ValueError:
        key = None
    if key is None or key.version != 4 or key.variant != RFC_4122:
        raise _refused("The key of a question must be a random UUID (version 4), or left out.")
    return str(key)


def _refused(message: str) -> RefusedError:
    return RefusedError(422, "invalid_key", message)
