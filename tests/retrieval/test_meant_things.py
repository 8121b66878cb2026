"""What "it" stands for behind a question that says what is done with a thing."""

import pytest

from answerable.retrieval.followup import follow_up
from answerable.retrieval.meant_things import with_the_thing
from answerable.types import Message

MEANT = [
    ("how do i install a plugin?", "How do i enable it?", "How do i enable the plugin?"),
    (
        "How can I add a custom field to a form?",
        "and how can I delete it again?",
        "and how can I delete the custom field again?",
    ),
    ("How do I export lamps?", "How do I import them?", "How do I import lamps?"),
    ("What is a webhook?", "how do I create it?", "how do I create the webhook?"),
    ("How do I set up a proxy?", "Can I switch it off?", "Can I switch the proxy off?"),
    ("what's WICK_ROOT for?", "Can I move it?", "Can I move the WICK_ROOT?"),
]
OPEN = [
    ("How do I install it?", "How do I enable it?"),
    ("How do I install a plugin?", "Does it support groups?"),
    ("How do I install a plugin?", "How do I enable it for those of my team?"),
    ("What is the default?", "Can I change it?"),
    ("Why does the lamp flicker?", "How do I stop it?"),
    ("How do I install a plugin?", "How do I enable themes?"),
]


@pytest.mark.parametrize(("before", "message", "meant"), MEANT)
def test_the_object_of_the_question_before_stands_for_it(
    before: str, message: str, meant: str
) -> None:
    """The noun is searched for as a word of the message, and not as one from before."""
    assert with_the_thing(message, before) == meant


@pytest.mark.parametrize(("before", "message"), OPEN)
def test_what_is_not_plain_stays_as_it_is(before: str, message: str) -> None:
    """A subject, another pronoun, a word that names nothing: the earlier question is carried."""
    assert with_the_thing(message, before) is None


def test_a_follow_up_is_searched_with_the_thing_alone() -> None:
    """What was to be done with it before is no part of what is searched."""
    history = [Message("1", "user", "How do I export lamps?", "")]
    query = follow_up("And how do I import them?", history)
    assert query.text == "And how do I import lamps?"
    assert query.carried == ()
