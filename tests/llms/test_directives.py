"""Sentences that say what to do."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.directives import directs, leave, warning


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("Use a button.", True),
        ("Then, open the menu.", True),
        ("To stop it, press a key.", True),
        ("When it hangs, you restart it.", True),
        ("Here you can choose a port.", True),
        ("You'll need a key.", True),
        ("It can be disabled at any time.", True),
        ("Lines are joined by adding a comma.", True),
        ("Users interact mainly through touch.", False),
        ("Open: whether it is open.", False),
        ("It is usually fast.", False),
        ("", False),
    ],
)
def test_what_directs(text: str, *, does: bool) -> None:
    """An instruction, what the reader can or must do, or by what means; no description."""
    assert directs(text) is does


@pytest.mark.parametrize(
    ("question", "sign"),
    [
        ("Can I run the tests with threads?", 1),
        ("And should we share a key?", 1),
        ("Is it safe to run tests with threads?", 1),
        ("How do I run the tests with threads?", -1),
        ("Do I need to run the tests?", 0),
        ("What are threads?", 0),
    ],
)
def test_what_a_warning_answers(question: str, sign: int) -> None:
    """Whether something may be done is answered by "don't"; how it is done is not."""
    worth = warning("Do not run tests with threads.", question)
    assert (worth > 0) - (worth < 0) == sign
    assert warning("Tests run with threads.", question) == 0


@pytest.mark.parametrize(
    ("question", "text", "says"),
    [
        ("Can I pause my membership?", "You may pause a monthly membership for a month.", True),
        ("Can I pause my membership?", "To leave, give us notice.", False),
        ("Is it ok to just copy the file?", "It is not recommended to just copy that file.", True),
        ("Do I need to restart it?", "The server does not have to be restarted.", True),
        ("Should we use tabs?", "Use of tabs is discouraged.", False),  # no verb that says whether
        ("How do I pause it?", "You may pause it.", False),  # asks no leave
    ],
)
def test_what_says_whether_one_may(question: str, text: str, *, says: bool) -> None:
    """The verb that is asked about, behind a word that allows it, forbids it or needs it."""
    assert (leave(text, question) > 0) is says


@pytest.mark.parametrize(
    "text",
    [
        "It is not recommended to copy that file.",
        "Copying it isn't safe.",
        "Use of the file is discouraged.",
        "We advise against it.",
    ],
)
def test_what_warns_in_other_words(text: str) -> None:
    """So does advice against something."""
    assert warning(text, "Can I copy the file?") > 0
    assert warning(text, "How do I copy the file?") < 0
