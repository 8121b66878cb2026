"""What is refused before anything is searched."""

from __future__ import annotations

from answerable.events import Failed
from answerable.types import TurnRequest


def objection(request: TurnRequest, max_chars: int) -> Failed | None:
    """Why the message cannot be answered, in words that say what to do; None if it can."""
    if not request.message.strip():
        return Failed("empty_message", "The question is empty. Type a question and send it again.")
    if len(request.message) > max_chars:
        return Failed(
            "message_too_long",
            f"The question is too long. Shorten it to {max_chars} characters or fewer.",
        )
    if request.mode == "selection" and not (request.context or "").strip():
        return Failed("empty_selection", "No text is selected. Select some text and ask again.")
    return None
