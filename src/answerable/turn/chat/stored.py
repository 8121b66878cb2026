"""What was shown in a conversation as the server stored it.

A client that tells nothing of what its visitor sees has the options of the stored answers, as long
as they are fresh. An answer that tells of one thing offers that, and the list before is still in
sight.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from answerable.recording import replay
from answerable.seen import Age
from answerable.settings import ContextSettings
from answerable.turn import options
from answerable.turn.chat.context import Recent, view
from answerable.types import ChatContext, Message, Option, TurnRequest


def recent(request: TurnRequest, settings: ContextSettings, now: datetime) -> Recent:
    """What the client tells of what is seen, and else what is stored."""
    stored = list(_shown(request, now))
    last = stored[0] if stored else None
    told = view(request.chat_context or last, settings)
    if last is None or told.fresh.last_options != last.last_options:
        return told
    fresh = (view(each, settings).fresh.last_options for each in stored)
    return replace(told, list_before=_list([each for each in fresh if each]))


def _list(shown: list[tuple[Option, ...]]) -> tuple[Option, ...]:
    """The list that is still in sight: only one thing, or a part of the list, was offered since."""
    if not shown:
        return ()
    last, longer = shown[0], (each for each in shown if len(each) > len(shown[0]))
    return next((each for each in longer if len(last) == 1 or set(last) <= set(each)), ())


def _shown(request: TurnRequest, now: datetime) -> Iterator[ChatContext]:
    """The options of each stored answer that had any, the last first."""
    for since, message in enumerate(reversed(request.history)):
        at = _moment(message)
        if message.role != "assistant" or at is None:
            continue
        offered = tuple(each for each in replay.shown(message).options if _can_be_picked(each))
        if offered:
            seconds = max(0.0, (now - at).total_seconds())
            yield ChatContext(last_options=offered, ages={"last_options": Age(seconds, since)})


def _can_be_picked(option: Option) -> bool:
    return not option.value.startswith("http") and option.value != options.SHOW_AGAIN


def _moment(message: Message) -> datetime | None:
    """When it was stored; None for what only a client told."""
    try:
        at = datetime.fromisoformat(message.created_at)
    except ValueError:
        return None
    return at if at.tzinfo is not None else None
