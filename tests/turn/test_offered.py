"""Who picks an option of a flow has asked what it asks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from answerable.embedders import local
from answerable.flows import Flow
from answerable.intents import storage
from answerable.seen import Age
from answerable.settings import ContextSettings
from answerable.turn.chat import context
from answerable.turn.chat.offered import Asked, asked
from answerable.turn.routing import Route, Routing
from answerable.types import ChatContext, Message, Option, Reply, TurnRequest

pytestmark = pytest.mark.anyio
SKILLS = Option("Skills", value="What are Ada's skills?")
TALK = Option("Talk", value="Can we talk?")
ROW = Option("Skills", "note", "note:7")
FLOWS = {
    "hello": Flow(
        "hello", "Hello.", options=(Option("Skills", value="What are {name}'s skills?"),)
    ),
    "more": Flow("more", "Well?", options=(replace(SKILLS, value="Which skills?"), TALK)),
}


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def routing(shipped_intents: Path) -> Routing:
    """A site with two flows whose options share a label."""
    model = storage.load(shipped_intents)
    assert model is not None
    return Routing(model, await local.connect(), FLOWS, {"name": "Ada"}, threshold=0.45)


def read(
    routing: Routing | None,
    message: str,
    offered: tuple[Option, ...] = (),
    seconds: float = 0,
    said: str = "",
) -> Asked:
    shown = ChatContext(last_options=offered, ages={"last_options": Age(seconds)})
    history = (Message("1", "user", "x", ""), Message("2", "assistant", said, ""))
    request = TurnRequest(message, chat_context=shown, history=history if said else ())
    return asked(request, context.view(shown, ContextSettings()), routing)


@pytest.mark.parametrize(
    "message",
    [
        "What are Ada's skills?",
        "Skills",
        "1",
        "the first one",
        "show me option 1",
        "the first one, please",
        "ok, skills",
    ],
)
async def test_a_pick_is_its_question(routing: Routing, message: str) -> None:
    """By what a click sends, by its label, by its place; nothing is left to be picked."""
    found = read(routing, message, (SKILLS, TALK))
    assert found.request.message == "What are Ada's skills?"
    assert found.request.chat_context is not None
    assert not found.request.chat_context.last_options
    assert found.above == {"Hello."}


async def test_an_option_of_an_older_client_is_known_by_its_label(routing: Routing) -> None:
    """It was offered with its label as its value, or with none."""
    for value in ("Talk", ""):
        found = read(routing, "Talk", (Option("Talk", value=value),))
        assert found.request.message == "Can we talk?"


async def test_a_thing_of_an_application_stays_a_pick(routing: Routing) -> None:
    """Whatever flows call their options, one with another value is none of theirs."""
    for message in ("Skills", "1", "note:7"):
        found = read(routing, message, (ROW, Option("Docs", value="note:8")))
        assert (found.request.message, found.above) == (message, frozenset())


async def test_a_label_is_read_below_its_reply_alone(routing: Routing) -> None:
    """Clients that show options as text send labels; without the reply a label is a message."""
    assert read(routing, "skills", said="Well?").request.message == "Which skills?"
    assert read(routing, "Talk", (TALK,), 900, "Well?").request.message == "Can we talk?"
    assert read(routing, "Skills").request.message == "Skills"
    assert read(routing, "Skills", said="Another answer.").request.message == "Skills"
    assert read(routing, "2", said="Well?").request.message == "2"
    assert read(None, "Skills", (SKILLS,)).request.message == "Skills"


def test_the_way_never_leads_back() -> None:
    """The reply that an option stood below does not answer it, be it now or in the end."""
    here, there = Reply("Hello.", layer="flow"), Reply("Well?", layer="flow")
    asking = Asked(TurnRequest("x"), frozenset({"Hello."}))
    assert asking.unlike(Route(here, here)) == Route()
    assert asking.unlike(Route(there, there)) == Route(there, there)
