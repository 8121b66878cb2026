"""Greetings and thanks are answered at once, and searched for never."""

from __future__ import annotations

import pytest

from answerable.replies import Replies
from answerable.turn import courtesy

REPLIES = Replies(corpus="documentation")


@pytest.mark.parametrize("message", ["hi", "Hello there!", "good morning", "Hey!! Hello", "HI ALL"])
def test_a_greeting(message: str) -> None:
    """It is greeted back, with nothing cited."""
    reply = courtesy.answer(message, REPLIES)
    assert reply is not None
    assert reply.text == "Hi! Ask me anything about this documentation."
    assert reply.state == "answered"


@pytest.mark.parametrize(
    "message",
    ["thanks!", "ok thanks, that helped", "Thank you so much", "bye", "Great. Thanks a lot!"],
)
def test_thanks(message: str) -> None:
    """Thanks and goodbyes, with what people say around them."""
    reply = courtesy.answer(message, REPLIES)
    assert reply is not None
    assert reply.text == "You're welcome! Ask me anything else about this documentation."
    assert reply.state == "answered"


@pytest.mark.parametrize(
    "message",
    [
        "hey, how do I install it?",
        "hello world",
        "thanks for the page on typos, what about synonyms?",
        "great",
        "yes",
        "how do I say thanks",
        "hi " * 100,
        "",
        "!",
    ],
)
def test_what_is_asked_beside_it(message: str) -> None:
    """A question stays one, however polite; so does what may answer a question."""
    assert courtesy.answer(message, REPLIES) is None
