"""Names that begin with an article: people say it or leave it out."""

from __future__ import annotations

import re

import pytest

from answerable.replies import Replies
from answerable.testing.app_data import TYPES, MemoryAppData, Owned
from answerable.turn.own.app_data import answer, question
from answerable.types import Reply

pytestmark = pytest.mark.anyio
NAMED_WITH_ARTICLES = MemoryAppData(
    [
        Owned("widget", "ann", "1", "My list"),
        Owned("widget", "ann", "2", "Roadmap"),
        Owned("note", "ann", "3", "The Roadmap"),
        Owned("note", "ann", "4", "A Long Walk"),
        Owned("note", "bob", "5", "The Secret"),
    ]
)


async def said(message: str) -> Reply:
    asked = question(message, TYPES)
    assert asked is not None
    reply = await answer(asked, "ann", NAMED_WITH_ARTICLES, Replies())
    assert reply is not None
    return reply


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("Do I have My list?", "a widget called My list"),
        ("do i have my list", "a widget called My list"),
        ("do i have my list widget", "a widget called My list"),
        ("Show me My list", "a widget called My list"),
        ("Do I have The Roadmap?", "a note called The Roadmap"),
        ("do i have the roadmap", "a note called The Roadmap"),
        ("Show me The Roadmap", "a note called The Roadmap"),
        ("Do I have Roadmap?", "a widget called Roadmap"),
        ("Do I have a Roadmap widget?", "a widget called Roadmap"),
        ("Do I have A Long Walk?", "a note called A Long Walk"),
        ("do i have a long walk", "a note called A Long Walk"),
        ("Do I have Long Walk?", "a note called A Long Walk"),
        ("Do I have the Long Walk note?", "a note called A Long Walk"),
        ("Is there a note called Long Walk?", "a note called A Long Walk"),
        ("DO I HAVE MY ROADMAP WIDGET?", "a widget called Roadmap"),
        ("Do I Have My Roadmap Widget?", "a widget called Roadmap"),
        ("DO I HAVE MY LIST?", "a widget called My list"),
    ],
)
async def test_a_name_may_begin_with_an_article(message: str, name: str) -> None:
    """It is found with the article and without; as it is written goes first, of whatever kind."""
    reply = await said(message)
    assert reply.text == f"Yes, you have {name}."


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("Do I have The Secret?", "The Secret"),
        ("Do I have the Secret?", "Secret"),
        ("Do I have My Wishes?", "My Wishes"),
        ("Do I have a note called The Secret?", "The Secret"),
    ],
)
async def test_a_missing_name_has_the_article_that_was_written_large(
    message: str, name: str
) -> None:
    """What is not there, or not one's own, is named as it was asked for."""
    reply = await said(message)
    assert re.fullmatch(rf"I don’t see .+ called {name} in your workspace\.", reply.text)
    assert "The Secret" not in [each.label for each in reply.options]
