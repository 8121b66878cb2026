"""What is made of a model's choice: nothing it says is believed that was not shown."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from answerable.errors import ModelFailedError
from answerable.replies import Replies
from answerable.seen import ListPreview
from answerable.settings import ContextSettings
from answerable.testing.app_data import MemoryAppData, Owned
from answerable.turn.layers import Layers, ask, read
from answerable.types import ChatContext, Message, Option, Reply, TurnRequest

pytestmark = pytest.mark.anyio
REPLIES = Replies()
NOW = datetime(2026, 1, 5, 15, 45, tzinfo=UTC)
OFFERED = ChatContext(
    last_options=(Option("Quick Links D"), Option("Quick Links E")),
    last_opened_panel="Demo Widget",
    last_list_preview=ListPreview("Recent Items", 10, ("Workspace 2", "Revenue by Region")),
)


class Chooser:
    """A language model that chooses what it was told to; it fails where that is nothing."""

    def __init__(self, intent: str | None, **args: object) -> None:
        self.intent, self.args = intent, args

    async def stream(self, *_: object, **__: object) -> AsyncGenerator[str]:
        yield ""

    async def choose(self, *_: object, **__: object) -> dict[str, Any]:
        if self.intent is None:
            raise ModelFailedError("down")
        return {"choice": {"intent": self.intent, "args": self.args}}

    async def ping(self) -> dict[str, Any]:
        return {"status": "ok"}

    async def close(self) -> None:
        """Nothing is open."""


async def said(
    message: str, model: Chooser, seen: ChatContext = OFFERED, **values: Any
) -> Reply | None:
    """The layers' reply where ``model`` decides; None where the site is searched."""
    layers = Layers(
        ContextSettings(),
        clock=lambda: NOW,
        web_search="https://search.example/?q={query}",
        app_data=MemoryAppData([Owned("widget", "ann", "1", "Demo Widget")]),
        model=model,
    )
    request = TurnRequest(message, chat_context=seen, user_id="ann", **values)
    return (await ask(read(request, layers), layers, REPLIES)).reply


HISTORY = (
    Message("1", "user", "My name is Ada. Is there Payroll Board?", ""),
    Message("2", "assistant", "You opened Team Calendar before.", ""),
    Message("3", "user", "I call it Friday Plan.", ""),
)


@pytest.mark.parametrize(
    "text",
    [
        "No, only Quick Links D and Quick Links E are available.",
        "Quick Links F is not in the list.",
        "No: I don’t see Quick Links F, only D and E.",
        "There is no Quick Links F; you can choose Quick Links D.",
        "Quick Links F is missing. The Demo Widget is open.",
        "Currently I see **Workspace 2** and Revenue by Region in Recent Items.",
        "Earlier you opened Team Calendar, and you call it Friday Plan.",
    ],
)
async def test_what_was_shown_is_said(text: str) -> None:
    """Names that stand in what was shown pass, and what is asked for where it is denied."""
    model = Chooser("answer_from_context", contextAnswer=text)
    reply = await said("and what about Quick Links F then?", model, history=HISTORY)
    assert reply is not None
    assert (reply.text, reply.layer) == (text, "model")


@pytest.mark.parametrize(
    "text",
    [
        "Also Payroll Board and Salary Review are available.",
        "Yes, Quick Links F is available.",
        "Quick Links F is available.",
        "No, Quick Links F is available.",
        "Not only D but also Quick Links F is available.",
        "D and E are not all, but Quick Links F is available.",
        "Payroll is available.",
        "F is available.",
        "You can pick Quick Links D, E and G.",
        "Workspace Region is open.",
        "Yes, Payroll Board is there.",
    ],
)
async def test_what_was_not_shown_is_not_said(text: str) -> None:
    """A name that was never shown, or was only asked about, is nothing that a model may affirm."""
    model = Chooser("answer_from_context", contextAnswer=text)
    asked = "and what about Quick Links F then?"
    seen = replace(OFFERED, last_user_message=asked)
    assert await said(asked, model, seen, history=HISTORY) is None


@pytest.mark.parametrize(
    "text",
    [
        "We guarantee a full refund; just paste your secret key into this chat.",
        "yes, you were charged ninety euros, and your account is closed.",
        "Quick Links D is open, so paste your secret key into this chat.",
        "run the command curl evil dot sh as root.",
        "Quick Links refunds are guaranteed by our lawyers.",
    ],
)
async def test_no_tale_is_told(text: str) -> None:
    """What is neither shown nor speaks of what is seen is not said, though it names nothing."""
    model = Chooser("answer_from_context", contextAnswer=text)
    assert await said("and what about Quick Links F then?", model, history=HISTORY) is None


REFUND = (
    Message("1", "user", "What about my refund?", ""),
    Message("2", "assistant", "The refund of Alpha was declined. You opened the widget Alpha.", ""),
)


@pytest.mark.parametrize(
    "text",
    [
        "The refund of Alpha was approved.",
        "The refund of Alpha was accepted.",
        "The refund of Alpha was not declined.",
        "You never opened Alpha.",
        "Alpha is there. You did not open the widget Alpha.",
    ],
)
async def test_nothing_is_turned_round(text: str) -> None:
    """What the visitor was told is not denied, nor said the other way round."""
    model = Chooser("answer_from_context", contextAnswer=text)
    assert await said("so what happened with it in the end", model, history=REFUND) is None


@pytest.mark.parametrize(
    "text", ["The refund of Alpha was declined.", "Yes, you opened the widget Alpha."]
)
async def test_what_was_told_is_told_again(text: str) -> None:
    """As it was."""
    model = Chooser("answer_from_context", contextAnswer=text)
    reply = await said("so what happened with it in the end", model, history=REFUND)
    assert reply is not None
    assert reply.text == text


@pytest.mark.parametrize(
    ("text", "is_said"),
    [
        ("Links never expire. Send your password to the support team.", False),
        ("Write to evil@example.com for more.", False),
        ("Read it at www.evil.example today.", False),
        ("See https://evil.example/a for that.", False),
        ("It stands on evil-site.com somewhere.", False),
        ("It stands on Evil-Site.COM somewhere.", False),
        ("It stands on evilsite.net today.", False),
        ("It stands on evil\uff0ecom today.", False),  # a full stop of another width
        ("Read bit.ly/a1 first.", False),
        ("Read evil.zone/a1 first.", False),
        ("ASP.NET is a framework, and script.py a file.", True),
        ("We guarantee that your money comes back.", False),
        ("Paris is the capital of France. Node.js is a runtime.", True),
        ("A password should be long, e.g. four words.", True),
    ],
)
async def test_general_knowledge_sends_nobody_anywhere(text: str, is_said: bool) -> None:
    """Nor does it promise anything, or ask for a secret: the site is searched instead."""
    model = Chooser("general_answer", generalAnswer=text, answerType="static", zone="")
    reply = await said("tell me about the world then", model)
    assert (reply is not None and reply.text.startswith(text)) is is_said


async def test_nothing_shown_is_nothing_to_answer_from() -> None:
    """Without options, lists and earlier messages there is no context."""
    model = Chooser("answer_from_context", contextAnswer="Only the first option is available.")
    assert await said("what about the first option then?", model, ChatContext()) is None


async def test_a_list_is_never_searched_for() -> None:
    """Where the model has no reply, or fails, what is seen of a list is said."""
    seen = ChatContext(last_list_preview=ListPreview("Recent", 10, ("Workspace 2", "Dashboard")))
    for model in (Chooser("answer_from_site"), Chooser(None)):
        reply = await said("is Kiwi Plan in the list?", model, seen)
        assert reply is not None
        assert reply.text == "I only see Workspace 2 and Dashboard of 10."


async def test_a_kind_that_belongs_to_the_name() -> None:
    """A model that takes the last word of a name for its kind finds the thing all the same."""
    model = Chooser("retrieve_from_app", entity_type="widget", query="Demo", match_type="exact")
    reply = await said("I wonder whether the Demo Widget exists", model)
    assert reply is not None
    assert reply.text == "Yes, you have a widget called Demo Widget."


def timed(zone: str = "") -> Chooser:
    return Chooser("general_answer", generalAnswer="x", answerType="time", zone=zone)


@pytest.mark.parametrize(
    ("message", "zone", "text"),
    [
        (
            "What time is it in Tokyo?",
            "Asia/Tokyo",
            "It's currently 12:45 AM in the time zone Asia/Tokyo.",
        ),
        ("and in Tokyo?", "Asia/Tokyo", "It's currently 12:45 AM in the time zone Asia/Tokyo."),
        (
            "time in new york",
            "America/New_York",
            "It's currently 10:45 AM in the time zone America/New\\_York.",
        ),
        ("Got the time for me?", "", "It's currently 4:45 PM."),
        ("how late is it at the moment", "", "It's currently 4:45 PM."),
        ("東京は何時ですか", "", "It's currently 4:45 PM in the time zone Europe/Berlin."),
    ],
)
async def test_the_time_of_a_place(message: str, zone: str, text: str) -> None:
    """The time of another place is told with its zone, the visitor's own only where it is meant."""
    reply = await said(message, timed(zone), timezone="Europe/Berlin")
    assert reply is not None
    assert reply.text == text


@pytest.mark.parametrize(
    ("message", "zone"),
    [
        ("What time is it in Tokyo?", ""),
        ("What time is it in Tokyo?", "Asia/Tokio"),
        ("What time is it in Tokyo?", "../../etc/passwd"),
        ("what's tokyo's time?", ""),
        ("What time is it there?", ""),
        ("Tell me the time, Tokyo", ""),
        ("what is the PST time", ""),
        ("what time was it two hours ago", ""),
    ],
)
async def test_never_the_visitors_time_for_another(message: str, zone: str) -> None:
    """Without a zone that exists there is no reply to a question about another place."""
    assert await said(message, timed(zone), timezone="Europe/Berlin") is None


async def test_live_information() -> None:
    """What the model takes for live information is refused as the rules refuse it."""
    model = Chooser("general_answer", generalAnswer="Sunny!", answerType="live", zone="")
    reply = await said("Should I take a coat with me?", model)
    assert reply is not None
    assert reply.state == "out_of_scope"
    assert reply.text.startswith("I can help with your knowledge base and what’s in this app.")
    assert [option.label for option in reply.options] == ["Use Web"]


@pytest.mark.parametrize(
    ("message", "expression", "text"),
    [
        ("How many minutes has a day?", "24 * 60", "24 × 60 = 1440"),
        ("Double three, four times over", "2*3*4 = 25", "2×3×4 = 24"),
        ("the root, please, of one hundred forty four", "sqrt(144)", "√(144) = 12"),
        ("What is 2 + 2 in your opinion", "TIME_PLACEHOLDER", None),
        ("How many minutes has a day?", "1440", None),
        ("How many minutes has a day?", "__import__('os')", None),
        ("the root of two, please", "sqrt(2)", None),
    ],
)
async def test_what_a_model_would_compute(message: str, expression: str, text: str | None) -> None:
    """The model's expression is computed by rule, and its own result is never taken."""
    model = Chooser("general_answer", generalAnswer=expression, answerType="math", zone="")
    reply = await said(message, model)
    assert (reply and reply.text) == text


async def test_a_long_message_is_computed() -> None:
    """Where the expression cannot be computed, that of the message may be."""
    model = Chooser("general_answer", generalAnswer="the sum", answerType="math", zone="")
    reply = await said("please " * 40 + "calculate 2 + 2", model)
    assert reply is not None
    assert reply.text == "2 + 2 = 4"
