"""What is fresh, what is stale: a window for each kind."""

from __future__ import annotations

import math

import pytest

from answerable.seen import Age, ListPreview
from answerable.settings import ContextSettings
from answerable.turn.chat.context import Recent, view
from answerable.types import ChatContext, Option

SETTINGS = ContextSettings()
FULL = ChatContext(
    last_assistant_message="Which one?",
    last_user_message="quick links",
    last_options=(Option("Quick Links D"), Option("Quick Links E")),
    last_list_preview=ListPreview("Recent", 2, ("a", "b")),
    last_opened_panel="Demo Widget",
    last_error_message="Timeout",
)
KINDS = (
    "last_assistant_message",
    "last_user_message",
    "last_options",
    "last_list_preview",
    "last_opened_panel",
    "last_error_message",
)


def aged(seconds: float = 0, messages: int = 0) -> Recent:
    ages = dict.fromkeys(KINDS, Age(seconds, messages))
    context = ChatContext(**{name: getattr(FULL, name) for name in KINDS}, ages=ages)
    return view(context, SETTINGS)


def fresh(recent: Recent) -> set[str]:
    return {name for name in KINDS if getattr(recent.fresh, name)}


def test_no_context() -> None:
    """A client that tells nothing has shown nothing, fresh or stale."""
    assert view(None, SETTINGS) == Recent()


def test_without_ages_all_is_fresh() -> None:
    """What has no age was shown just now."""
    assert view(FULL, SETTINGS).fresh == FULL


@pytest.mark.parametrize(
    ("seconds", "messages", "stale"),
    [
        (45, 6, set()),
        (46, 0, {"last_options"}),
        (0, 7, {"last_options"}),
        (60, 0, {"last_options"}),
        (61, 0, set(KINDS) - {"last_opened_panel"}),
        (0, 11, set(KINDS) - {"last_opened_panel"}),
        (120, 1, set(KINDS) - {"last_opened_panel"}),
        (601, 0, set(KINDS)),
        (0, 41, set(KINDS)),
        (math.nan, 0, set(KINDS)),
        (math.inf, 0, set(KINDS)),
    ],
)
def test_windows(seconds: float, messages: int, stale: set[str]) -> None:
    """Options fade first and the opened panel last, by time and by messages alike."""
    recent = aged(seconds, messages)
    assert fresh(recent) == set(KINDS) - stale
    assert {name for name in KINDS if getattr(recent.stale, name)} == stale


def test_the_windows_are_settings() -> None:
    """A window of nothing makes everything stale that is not from this very moment."""
    settings = ContextSettings(options_seconds=0, seconds=1000)
    recent = view(ChatContext(last_options=(Option("D"),), ages={"last_options": Age(1)}), settings)
    assert recent.stale.last_options == (Option("D"),)


def test_ages_are_kept() -> None:
    """The age of a thing is known whether it is fresh or stale."""
    assert aged(50).age("last_options") == Age(50)
    assert aged(50).age("last_opened_panel") == Age(50)
    assert view(FULL, SETTINGS).age("last_options") == Age()


def test_options_are_shortest_and_panels_longest() -> None:
    """The defaults keep the order that the specification asks for."""
    assert SETTINGS.options_seconds < SETTINGS.seconds == 60 < SETTINGS.panel_seconds
    assert SETTINGS.options_messages < SETTINGS.messages == 10 < SETTINGS.panel_messages
