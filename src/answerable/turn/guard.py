"""What is refused before anything is stored or searched."""

from __future__ import annotations

from answerable.events import Failed
from answerable.types import TurnRequest


def objection(request: TurnRequest, max_chars: int) -> Failed | None:
    """Why the message cannot be answered, in words that say what to do; None if it can."""
    if not request.message.strip():
        return Failed("message_empty", "The question is empty. Write one and send it.")
    if len(request.message) > max_chars:
        advice = f"The question is longer than {max_chars} characters. Shorten it, then send it."
        return Failed("message_too_long", advice)
    if request.mode == "selection" and not (request.context or "").strip():
        advice = "Mark some text on the page and send it as 'context', or use mode \"general\"."
        return Failed("context_missing", advice)
    return None
