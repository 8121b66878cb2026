"""What is refused before anything is stored or searched."""

from __future__ import annotations

import re

from answerable.events import Failed
from answerable.types import TurnRequest

# Everything in Unicode's Cc but tab and line feed; a terminal or a log might obey it.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
# Half of a pair, as in "\ud800": it is no character, and UTF-8 cannot write it.
_SURROGATES = re.compile("[\ud800-\udfff]")
_LINE_ENDS = re.compile("\r\n?")

HALF_A_CHARACTER = "The text holds half a character. Type it anew."


def cleaned(text: str) -> str | None:
    """Text from outside without control characters and outer space; None if it is not Unicode."""
    if _SURROGATES.search(text):
        return None
    return _CONTROLS.sub("", _LINE_ENDS.sub("\n", text)).strip()


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
