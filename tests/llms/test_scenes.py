"""Sentences that only set a scene, and what is told of it behind them."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.scenes import with_what_it_is_for
from answerable.types import Chunk
from ingest.documents import chunks

ASKED = "a light for the yard"
SCENE = "Let's imagine you want to light the yard."


def page(*parts: str) -> Chunk:
    return chunks("# Lamp\n\n" + "\n\n".join(parts) + "\n")[0]


@pytest.mark.parametrize(
    "scene",
    [
        SCENE,
        "For example, imagine you have a yard without a lamp.",
        "Let us suppose that you come home late.",
        "Say you have two lamps.",
    ],
)
def test_a_scene_is_told_with_what_it_is_for(scene: str) -> None:
    """As far as two sentences go, or some code."""
    shown = page(scene, "For that you turn the wheel. It clicks. It is warm then.")
    assert with_what_it_is_for(shown, [0], 0, ASKED) == [0, 1, 2]
    shown = page(scene, "For that you turn the wheel:", "```\nlamp --yard\n```", "It clicks.")
    assert with_what_it_is_for(shown, [0], 0, ASKED) == [0, 1, 2]
    shown = page(scene, "```\nlamp --yard\n```", "It clicks.")
    assert with_what_it_is_for(shown, [0], 0, ASKED) == [0, 1]


def test_what_is_said_before_it_stays() -> None:
    """A neighbour that is said with a scene is one of the two behind it, or stands before it."""
    shown = page("The lamp is by the door.", SCENE, "For that you turn the wheel. It clicks.")
    assert with_what_it_is_for(shown, [0, 1], 1, ASKED) == [0, 1, 2, 3]
    assert with_what_it_is_for(shown, [1, 2], 1, ASKED) == [1, 2, 3]


def test_a_scene_beside_the_best_is_told_as_far_as_it_is() -> None:
    """An example behind what answers is no answer."""
    shown = page("The lamp is by the door.", SCENE, "For that you turn the wheel. It clicks.")
    assert with_what_it_is_for(shown, [0, 1], 0, ASKED) == [0, 1]
    assert with_what_it_is_for(shown, [1, 3], 1, ASKED) == [1, 3]


@pytest.mark.parametrize(
    "text", ["You can imagine what it is like.", "Say: lamp.", "We assume nothing."]
)
def test_what_sets_no_scene(text: str) -> None:
    """Other sentences are said as they are, and so is what ends a section or a list follows."""
    assert with_what_it_is_for(page(text, "It clicks."), [0], 0, ASKED) == [0]
    assert with_what_it_is_for(page(SCENE), [0], 0, ASKED) == [0]
    assert with_what_it_is_for(page(SCENE, "- One\n- Two"), [0], 0, ASKED) == [0]


def test_how_it_is_done_is_shown_by_the_code_further_on() -> None:
    """A few sentences behind the scene, in the same section."""
    how = "How do I light the yard?"
    page_ = page(
        "Say, you want to light the yard at https://yard.test/.",
        "The yard is large. It is dark there.",
        "You need this wick:",
        "```\nlamp --yard\n```",
    )
    assert with_what_it_is_for(page_, [0, 1], 0, how) == [0, 3, 4]
    assert with_what_it_is_for(page_, [0, 1], 0, ASKED) == [0, 1, 2]
    listed = page(SCENE, "The yard is large.", "- One", "You need:", "```\nlamp\n```")
    assert with_what_it_is_for(listed, [0], 0, how) == [0, 1]
