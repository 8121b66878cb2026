"""What is said to the assistant itself, and what only looks like it."""

from __future__ import annotations

import time

import pytest

from answerable.replies import Replies
from answerable.turn import to_assistant
from answerable.turn.model_layer import Outcome
from answerable.types import NextHop, Reply
from ordinary_page import page_seconds

REPLIES = Replies(corpus="documentation")
ABOUT_ME = REPLIES.say("about_me")
WELCOME = "Hi! Ask me anything about this documentation."
NO_MATCH = (
    "I couldn't find relevant information in the documentation about that. "
    "Could you rephrase or ask something else?"
)
URL = "https://site.example/contact"


def outcome(message: str, **profile: str) -> Outcome:
    return to_assistant.answer(message, REPLIES, profile)


def text(reply: Reply | None) -> str:
    assert reply is not None
    return reply.text


@pytest.mark.parametrize(
    "message",
    [
        "are you a bot?",
        "Are you a real person?",
        "hey, are you human or a bot",
        "Is this a bot?",
        "am I talking to a real human?",
        "are you an AI",
        "are you ChatGPT?",
        "Bist du ein Roboter?",
    ],
)
def test_what_it_is(message: str) -> None:
    """Said at once: any page that has a bot in it would be found."""
    assert text(outcome(message).reply) == ABOUT_ME


@pytest.mark.parametrize(
    "message",
    [
        "what can you do?",
        "who made you?",
        "Who are you",
        "how do you work?",
        "who am I talking to?",
    ],
)
def test_what_a_page_may_tell(message: str) -> None:
    """A site may say who it is and what it does: only where it does not, the assistant does."""
    found = outcome(message)
    assert found.reply is None
    assert text(found.otherwise) == ABOUT_ME


@pytest.mark.parametrize("message", ["help", "Help!", "I need help", "?", "???", "？", "Hilfe"])
def test_help(message: str) -> None:
    """Whoever does not know how to begin is told, unless a page is called so."""
    found = outcome(message)
    assert found.reply is None
    assert text(found.otherwise) == WELCOME


@pytest.mark.parametrize(
    "message",
    [
        "can I speak to a human please",
        "I want a human",
        "Talk to a person",
        "how do I contact support?",
        "let me talk to someone",
        "I'd like to speak with a real person now",
        "How can I reach you?",
        "human please",
    ],
)
def test_a_person_is_wanted(message: str) -> None:
    """Where no page says how, the site's own link leads there; without one nothing was found."""
    assert outcome(message).reply is None
    reply = outcome(message, contact_url=URL).otherwise
    assert text(reply) == NO_MATCH
    assert reply is not None
    assert (reply.state, reply.next_hops) == ("no_match", (NextHop("Contact", URL, "link"),))
    plain = outcome(message, contact_url="javascript:alert(1)").otherwise
    assert plain is not None
    assert plain.next_hops == ()


@pytest.mark.parametrize(
    "message",
    ["do you store my questions?", "Are you recording this?", "is this chat private?"],
)
def test_privacy(message: str) -> None:
    """A site has a page on it, or nothing is known: it is not called out of scope."""
    found = outcome(message)
    assert found.reply is None
    assert text(found.otherwise) == NO_MATCH


@pytest.mark.parametrize(
    "message",
    [
        "this is wrong",
        "That's wrong!",
        "that's not what I asked",
        "No, that is not what I meant.",
        "You didn't answer my question",
        "wrong answer",
        "Sorry, that's not helpful",
        "it doesn't answer the question",
    ],
)
def test_complaints(message: str) -> None:
    """No page is about the answer before: a search would find what has "wrong" in it."""
    reply = outcome(message).reply
    assert reply is not None
    assert (reply.text, reply.state) == (NO_MATCH, "no_match")


@pytest.mark.parametrize(
    "message",
    [
        "How do I build a bot?",
        "Are you a bot user? See what?",
        "what can you do with webhooks?",
        "who made the logo?",
        "help command",
        "--help",
        "`help`",
        "/help",
        "how do I contact support about a refund for my invoice",
        "can a human review the queue?",
        "do you store my card number?",
        "why is this wrong in the example?",
        "wrong password",
        "The password is wrong",
        "what is wrong with my config",
        "support for Python 3.13",
        "agents",
        "",
        "!",
    ],
)
def test_questions_to_the_site(message: str) -> None:
    """What only looks alike is searched for, and refused as any other question."""
    assert outcome(message) == Outcome()


def test_no_message_takes_long() -> None:
    """However its words repeat."""
    started = time.process_time()
    for words in ("a ", "the some ", "so no ", "a human "):
        outcome(words * (to_assistant.MOST_CHARS // len(words) - 1) + "x")
    assert time.process_time() - started < 4 * page_seconds()
