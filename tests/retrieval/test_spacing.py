"""Names with a number are searched for as the site writes them."""

from __future__ import annotations

import pytest

from answerable.manifest import Manifest
from answerable.retrieval.followup import Query
from answerable.retrieval.lexical import term_ids
from answerable.retrieval.spacing import as_written


def index(**counts: int) -> Manifest:
    """One with so many chunks that have these words as a whole."""
    found = {str(term_ids(word)[0]): count for word, count in counts.items()}
    return Manifest("x", 100, {}, term_counts=found)


@pytest.mark.parametrize(
    ("asked", "searched"),
    [
        ("What is ROS 2?", "What is ROS2?"),
        ("What is ros-2 for?", "What is ros2 for?"),
        ("What is ROS 22?", "What is ROS 22?"),
        ("What is ROS 2.5?", "What is ROS 2.5?"),
        ("What is lamp 2?", "What is lamp 2?"),
    ],
)
def test_what_is_mostly_written_as_one(asked: str, searched: str) -> None:
    """Nothing else is changed: a lamp, and the second of them, are two things."""
    found = as_written(Query(asked), index(ros2=40, ros=60, lamp=30, lamp2=2))
    assert found.text == found.question == searched


@pytest.mark.parametrize(
    ("asked", "searched"),
    [
        ("How do I use Vue3?", "How do I use Vue 3?"),
        ("How do I use base64?", "How do I use base64?"),
        ("How do I use Oil3?", "How do I use Oil3?"),
        ("How do I use Vue3.js?", "How do I use Vue3.js?"),
    ],
)
def test_what_is_never_written_as_one(asked: str, searched: str) -> None:
    """What the index has stays as it is, and so does what it has not at all."""
    assert as_written(Query(asked), index(vue=50, base=50, base64=1)).text == searched


def test_what_a_question_leans_on_is_changed_too() -> None:
    """Earlier questions are searched for beside it."""
    found = as_written(Query("And in Python?", ("What is ROS 2?",)), index(ros2=9, ros=9))
    assert found.carried == ("What is ROS2?",)
    assert found.question == "What is ROS2? And in Python?"
    same = Query("And in Python?", ("What is a lamp?",))
    assert as_written(same, index(ros2=9)) is same
