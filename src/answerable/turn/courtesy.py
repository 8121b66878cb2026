"""Greetings and thanks: nothing is asked, so nothing is searched for.

A search for "thanks" finds the page that thanks its contributors. Only a message that is nothing
else is meant, in any of the languages of ``small_talk``; a site whose intents have small talk
answers it in its own words (see ``routing``).
"""

from __future__ import annotations

from answerable.replies import Replies
from answerable.turn import bare_words
from answerable.turn.small_talk import (
    BESIDE,
    CONTENT,
    GREETINGS,
    OPENINGS,
    PLEASED,
    THANKS,
    WAVES,
)
from answerable.types import Reply

LAYER = "general"
MOST_CHARS = 80

_LISTS = (GREETINGS, OPENINGS, THANKS, CONTENT, BESIDE)
_KNOWN = bare_words.vocabulary(phrase for phrases in _LISTS for phrase in phrases)
_SMALL_TALK = bare_words.sequences(*_LISTS)
_GREETING = bare_words.sequences(GREETINGS, OPENINGS, BESIDE)
_BESIDE = bare_words.sequences(BESIDE)
_CONTENT = bare_words.sequences(CONTENT, BESIDE)


def answer(message: str, replies: Replies) -> Reply | None:
    """What is said to a greeting, or to thanks or a word of content; None for everything else."""
    if len(message) > MOST_CHARS:
        return None
    said = bare_words.bare(message, _KNOWN)
    shown = frozenset(bare_words.pictures(message))
    if not said:
        return _to_pictures(message, shown, replies)
    if not _SMALL_TALK.fullmatch(said) or _BESIDE.fullmatch(said):
        return None
    if _GREETING.fullmatch(said):
        return _reply("welcome", replies)
    asks = message.rstrip().endswith("?") and _CONTENT.fullmatch(said)  # "It works?"
    return None if asks else _reply("thanks", replies)


def _to_pictures(message: str, shown: frozenset[str], replies: Replies) -> Reply | None:
    """What is said to a wave or a thumb that stands alone."""
    if not shown or any(each.isalnum() for each in message):
        return None
    if shown <= WAVES:
        return _reply("welcome", replies)
    return _reply("thanks", replies) if shown <= PLEASED | WAVES else None


def _reply(name: str, replies: Replies) -> Reply:
    return Reply(replies.say(name), layer=LAYER)
