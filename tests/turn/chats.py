"""Conversations as a visitor sees them, and what is answered from them."""

from __future__ import annotations

from dataclasses import replace

from answerable.replies import Replies
from answerable.seen import Age, ListPreview
from answerable.settings import ContextSettings
from answerable.turn.chat import from_context
from answerable.turn.chat.context import Recent, view
from answerable.types import ChatContext, Message, Option, Reply

REPLIES = Replies()
LINKS = (Option("Quick Links D"), Option("Quick Links E"))
SHOW_AGAIN = Option("Show them again", value="show them again")
STALE = "I don’t see recent options. Want me to show them again?"
MISSING = "I don’t see that in this chat. Want me to show it again?"
TWO_MINUTES = Age(120, 0)


def seen(**fields: object) -> Recent:
    return view(ChatContext(**fields), ContextSettings())  # type: ignore[arg-type]


def said(*contents: str) -> tuple[Message, ...]:
    """A history of questions and answers in turn."""
    roles = ("user", "assistant")
    return tuple(
        Message(str(at), roles[at % 2], text, "")  # type: ignore[arg-type]
        for at, text in enumerate(contents)
    )


def answered(message: str, recent: Recent, history: tuple[Message, ...] = ()) -> Reply:
    reply = from_context.answer(message, recent, REPLIES, history)
    assert reply is not None, message
    assert reply.layer == "context"
    return reply


OFFERED = seen(last_options=LINKS)
VALUED = tuple(replace(each, value=f"widget:{n}") for n, each in enumerate(LINKS, 2))
OLD = seen(last_options=VALUED, ages={"last_options": TWO_MINUTES})
LISTED = seen(last_list_preview=ListPreview("Recent Items", 2, ("Workspace 2", "Dashboard")))
CUT = seen(last_list_preview=ListPreview("Recent Items", 10, ("Workspace 2", "Dashboard")))
TEN = seen(last_options=tuple(Option(f"Board {n:02}", "", f"widget:{n}") for n in range(1, 11)))
OPENED = seen(last_opened_panel="Demo Widget")
