"""Which messages lean on the question before them."""

from __future__ import annotations

import pytest

from answerable.retrieval.followup import self_contained
from answerable.types import Message, Role


def said(role: Role, content: str) -> Message:
    return Message("id", role, content, "2025-01-01T00:00:00Z")


HISTORY = [
    said("user", "What is a store?"),
    said("assistant", "A store holds the state."),
    said("user", "How do I write a reducer?"),
    said("assistant", "Like this."),
]


@pytest.mark.parametrize(
    "message",
    [
        "And how do I test it?",
        "Why?",
        "What about TypeScript?",
        "How about middleware and thunks?",
        "Does that work with hooks and selectors?",
        "Which file?",
        "Show me an example instead of this text",
        "ok, then where do they go in the project layout",
        "but is there another way to write reducers",
        "IT does not compile with my settings",
    ],
)
def test_it_leans_back(message: str) -> None:
    """A message that refers back, or names too little, is searched with the last question."""
    assert self_contained(message, HISTORY) == f"How do I write a reducer? {message}"


@pytest.mark.parametrize(
    "message",
    [
        "How do I configure the development server port?",
        "Where are selectors memoized by reselect?",
        "useSelector versus connect performance",
    ],
)
def test_it_stands_alone(message: str) -> None:
    """A message that says what it is about is searched as it is."""
    assert self_contained(message, HISTORY) == message


@pytest.mark.parametrize("message", ["And how do I test it?", "Why?", ""])
def test_without_history_nothing_is_added(message: str) -> None:
    """A first message is searched as it is, whatever it says."""
    assert self_contained(message, []) == message
    assert self_contained(message, [said("assistant", "Hello, ask me.")]) == message
