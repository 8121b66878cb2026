"""What is refused before anything is searched: what is no question, and what is unsafe."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import get_args

from answerable.events import Failed
from answerable.moderation import INJECTION, TOPIC, Screen
from answerable.observability.telemetry import ModerationEvent
from answerable.replies import Replies
from answerable.text import hidden
from answerable.types import Mode, Reply, TurnRequest
from answerable.verdicts import Verdict

# Half of a pair, as in "\ud800": it is no character, and UTF-8 cannot write it.
_SURROGATES = re.compile("[\ud800-\udfff]")

# The reply to each category; another one of the site's own has the first.
REPLIES = {
    "": "blocked",
    "harassment": "blocked_harassment",
    "self_harm": "blocked_self_harm",
    TOPIC: "blocked_topic",
    INJECTION: "blocked_injection",
}
Listener = Callable[[ModerationEvent], None]  # neither waits nor raises, as Journal.note

_log = logging.getLogger(__name__)

NO_MODE = '\'mode\' must be "general" or "selection".'
HALF_A_CHARACTER = "The text holds half a character. Type it anew."


def cleaned(text: str) -> str | None:
    """Text from outside without control characters, what is smuggled in it, and outer space; None
    if it is not Unicode."""
    if _SURROGATES.search(text):
        return None
    return hidden.cleaned(text).strip()


def objection(request: TurnRequest, max_chars: int) -> Failed | None:
    """Why the message cannot be answered, in words that say what to do; None if it can."""
    if not request.message.strip():
        return Failed("message_empty", "The question is empty. Write one and send it.")
    if len(request.message) > max_chars:
        advice = f"The question is longer than {max_chars} characters. Shorten it, then send it."
        return Failed("message_too_long", advice)
    if request.mode not in get_args(Mode):
        return Failed("invalid_request", NO_MODE)
    if request.mode == "selection" and not (request.context or "").strip():
        advice = "Mark some text on the page and send it as 'context', or use mode \"general\"."
        return Failed("context_missing", advice)
    return None


@dataclass(frozen=True, slots=True)
class Moderation:
    """What screens messages, and who hears of it: each of ``listeners`` gets every event."""

    screen: Screen
    listeners: list[Listener] = field(default_factory=list)


async def stopped(
    request: TurnRequest, moderation: Moderation | None, replies: Replies
) -> Reply | None:
    """What is said instead of an answer, or None where the message may be answered.

    A verdict is logged and told to the listeners without a word of the message.
    """
    if moderation is None:
        return None
    verdict = await moderation.screen.verdict(request.message)
    if verdict is None:
        return None
    _tell(verdict, request, moderation)
    if verdict.action != "blocked":
        return None
    name = REPLIES.get(verdict.category, REPLIES[""])
    return Reply(replies.say(name), "blocked", layer="guard")


def _tell(verdict: Verdict, request: TurnRequest, moderation: Moderation) -> None:
    event = ModerationEvent(time.time(), verdict.category, verdict.action, verdict.score)
    extra = {
        "request_id": request.request_id,
        "category": event.category,
        "action": event.action,
        "score": event.score,
        "language": verdict.language,
    }
    _log.info("moderation", extra=extra)
    for listener in moderation.listeners:
        listener(event)
