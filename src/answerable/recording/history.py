"""What was said before in a conversation, as a turn needs it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from answerable.types import Message

HISTORY_PAIRS = 3
EARLIER_MESSAGES = 40  # before those pairs, for what cannot be understood without


def divided(messages: Sequence[Message]) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """What was said before, and the last pairs of a question and its answer; oldest first.

    Questions whose turn failed or was cut off have no whole answer and make no pair; of one that
    was blocked nothing is to be carried on. Of two questions that were asked at once both may come
    before both answers: an answer belongs to the question it names, if it names one.
    """
    questions = {each.id: each for each in messages if each.role == "user"}
    pairs = [
        (question, answer)
        for before, answer in pairwise(messages)
        if answer.role == "assistant" and answer.state not in ("interrupted", "blocked")
        if (question := questions.get(answer.reply_to or before.id)) is not None
    ]
    history = tuple(message for pair in pairs[-HISTORY_PAIRS:] for message in pair)
    known = {message.id for message in history}
    return tuple(each for each in messages if each.id not in known), history
