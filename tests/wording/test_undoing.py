"""Sentences that undo what is asked for."""

from __future__ import annotations

import pytest

from answerable.retrieval.boosts import Asked, boost
from answerable.settings import BoostSettings
from answerable.testing.corpus import chunk
from answerable.wording.undoing import denies, is_switch, leaves, sets_contrary, turns_off, undoes


@pytest.mark.parametrize(
    ("question", "said", "expected"),
    [
        ("How do I enable it?", "To disable it, click here.", True),
        ("How do I turn it on?", "Turn off the lamp.", True),
        ("How do I turn on the lamp?", "Turn off the lamp.", True),
        ("How do I disable it?", "Enable it in the settings.", True),
        ("turn them off for one lamp", "Enable lamps for all.", True),
        ("get rid of the lamp", "Add a lamp here.", True),
        ("How do I connect a lamp?", "Click Unlink to remove it.", True),
        ("How do I add a lamp?", "You can add and remove lamps.", False),
        ("How do I add and remove lamps?", "Remove one here.", False),
        ("How do I set up a lamp?", "To remove the lamp, run this.", True),
        ("How do I set up a lamp?", "Setup: The lamp removed by others stays.", False),
        ("How do I install a lamp?", "To remove the lamp, run this.", True),
        ("How do I remove the lamp?", "Install it by this.", True),
        ("How do I disable auto sync?", "Disable manual sync for a day.", True),
        ("How do I sync manually?", "It syncs automatically.", True),
        ("How do I disable auto sync?", "Disable automatic or manual sync.", False),
        ("How do I start it?", "Run it.", False),
        ("How do I start a new fleet?", "To join an existing fleet, run this.", True),
        ("How do I start a new fleet?", "New fleet: an existing lamp is kept.", False),
        ("What is a lamp?", "Disable it.", False),
    ],
)
def test_only_the_opposite_is_named(question: str, said: str, expected: bool) -> None:
    """Where the sentence has what is asked for too, or the question both, nothing is known."""
    assert undoes(question, "Lamps", said) is expected


@pytest.mark.parametrize(
    ("heading", "said", "expected"),
    [
        ("Disabling or enabling it", "Then enable it by removing the line.", True),
        ("Disabling or enabling it", "Add this line.", False),
        ("Disabling it", "Then enable it by removing the line.", False),
        ("Security", "You can enable it by removing `lamp.security.disabled`.", True),
        ("Security", "Set lamp.enabled to false.", False),
    ],
)
def test_headings_of_both_and_names_in_code_tell_nothing(
    heading: str, said: str, expected: bool
) -> None:
    """What is done is said by the sentence, or by a heading of one of the two."""
    assert undoes("How do I disable it?", heading, said) is expected


@pytest.mark.parametrize(
    ("question", "sentence", "left"),
    [
        ("How do I enable HTTP/2?", "HTTP/2 is not enabled by default.", True),
        ("How can I enable HTTP/2?", "A future version may enable it by default.", True),
        ("How to share a note", "A note can't be shared yet.", True),
        ("How do I enable HTTP/2?", "You may enable it in the settings.", False),
        ("How do I enable HTTP/2?", "Enable it in the settings, not in the code.", False),
        ("How do I enable HTTP/2?", "It is not needed.", False),
        ("Why is HTTP/2 not enabled?", "HTTP/2 is not enabled by default.", False),
    ],
)
def test_what_is_not_done(question: str, sentence: str, *, left: bool) -> None:
    """Where it is asked how to do something, a sentence that it is not done tells no way."""
    assert leaves(question, sentence) is left


def test_a_heading_that_undoes_is_found_later() -> None:
    """The weight is a setting."""
    settings = BoostSettings(undoing=0.25)
    for heading, off in (("How to disable it", -0.25), ("How to enable it", 0.0)):
        section = chunk("A lamp.", heading=("Page", heading))
        assert boost(section, Asked.of("How do I enable lamps?"), None, settings) == off


@pytest.mark.parametrize(
    ("question", "heading", "expected"),
    [
        ("What is she good at?", "What she is less good at", True),
        ("When should I use a lamp?", "When not to use a lamp", True),
        ("Which lamps are supported?", "Lamps that aren't supported", True),
        ("Which lamps are not supported?", "Lamps that aren't supported", False),
        ("Who should not use the lamp?", "Who should use the lamp?", True),
        ("Who shouldn't use the lamp?", "Who should not use the lamp?", False),
        ("Who should not use the lamp?", "Using the lamp", False),
        ("Does it support lamps?", "Lamps that aren't supported", False),
        ("What can I do if a lamp stays dark?", "The lamp does not light", False),
        ("How do I light a lamp?", "Lighting a lamp", False),
        ("What is a knotted lamp?", "Knotted lamps", False),
    ],
)
def test_a_heading_denies_what_is_asked_for(question: str, heading: str, *, expected: bool) -> None:
    """Whoever asks whether something is so, or what to do in trouble, is answered there too."""
    assert denies(question, heading) is expected


def test_a_heading_that_denies_is_found_later() -> None:
    """The weight is the one of a heading that undoes."""
    section = chunk("A lamp.", heading=("Page", "When not to use lamps"))
    asked = Asked.of("When should I use lamps?")
    assert boost(section, asked, None, BoostSettings(undoing=0.25)) == -0.25


@pytest.mark.parametrize(
    ("question", "name", "expected"),
    [
        ("Does it read the plan?", "--no-plan", True),
        ("Which plans are read?", "`--no-plan`: Read no plan.", True),
        ("How do I stop it from reading the plan?", "--no-plan", False),
        ("What does --no-plan do?", "--no-plan", False),
        ("Which flag is for the plan?", "--no-plan", False),
        ("Does it read the plan?", "--plan", False),
        ("Does it read the plan?", "--node-plan", False),
    ],
)
def test_an_option_by_which_something_is_not_done(
    question: str, name: str, *, expected: bool
) -> None:
    """Answers what asks of that, and nothing that asks of what is done."""
    assert turns_off(question, name) is expected


@pytest.mark.parametrize(
    ("question", "code", "expected"),
    [
        ("How do I turn off analytics?", "enableAnalytics: 'true'", True),
        ("how do I turn all analytics off", "ENABLE_ANALYTICS=on", True),
        ("disable analytics", "enableAnalytics: false", False),
        ("disable analytics", "enableAnalytics: true # or\nenableAnalytics: false", False),
        ("How do I enable analytics?", "enableAnalytics: false", True),
        ("Which analytics are there?", "enableAnalytics: true", False),
        ("How do I turn off analytics?", "analytics.send()", False),
    ],
)
def test_code_that_sets_the_contrary(question: str, code: str, *, expected: bool) -> None:
    """On where off is wanted, or off where on is; not where it shows both."""
    assert sets_contrary(question, code) is expected


@pytest.mark.parametrize(
    ("text", "switch"),
    [
        ("Option: `signup`; Format: boolean; Default: false; Allows users to sign up", True),
        ("--signup: lets users sign up (default: false)", True),
        ("`signup` (true/false) lets users sign up.", True),
        ("It defaults to `on`.", True),
        ("Allows users to sign up.", False),
        ("By default, on weekdays users may sign up.", False),
    ],
)
def test_a_switch_is_for_both(text: str, *, switch: bool) -> None:
    """Who asks how to disable something is told the setting that enables it."""
    assert is_switch(text) is switch
