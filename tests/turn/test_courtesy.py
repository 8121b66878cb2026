"""Greetings and thanks are answered at once, and searched for never."""

from __future__ import annotations

import pytest

from answerable.replies import Replies
from answerable.turn import courtesy

REPLIES = Replies(corpus="documentation")


WELCOME = "Hi! Ask me anything about this documentation."
THANKS = "You're welcome! Ask me anything else about this documentation."


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("hi", WELCOME),
        ("Hello there!", WELCOME),
        ("good morning", WELCOME),
        ("Hey!! Hello", WELCOME),
        ("HI ALL", WELCOME),
        ("thanks!", THANKS),
        ("ok thanks, that helped", THANKS),
        ("Thank you so much", THANKS),
        ("bye", THANKS),
        ("Great. Thanks a lot!", THANKS),
    ],
)
def test_a_courtesy_is_returned(message: str, said: str) -> None:
    """Greetings, thanks and goodbyes, with what people say around them; nothing is cited."""
    reply = courtesy.answer(message, REPLIES)
    assert reply is not None
    assert reply.text == said
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
