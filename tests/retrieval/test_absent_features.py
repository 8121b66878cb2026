"""What is asked of a feature that the whole site has no word of is not answered by what is near."""

from __future__ import annotations

import pytest

from answerable.retrieval.absent_features import without_absent
from answerable.testing.corpus import chunk, evidence

from .test_unmentioned import index

PAGES = index(
    "To log in, type your password. Drop the file. The lamp has a dark theme and an add-on."
)
FOUND = evidence(chunk("To log in, type your password."), strength="ONE")


@pytest.mark.parametrize(
    "question",
    [
        "How do I enable two-factor authentication?",
        "2FA",
        "Is there multi factor authentication?",
        "how do i add single sign-on to the dashboard",
        "Are messages end-to-end encrypted?",
        "Can I use it offline?",
        "Is there a mobile app?",
        "which keyboard shortcuts are there",
        "Do you offer a student discount?",
        "How do I export my lamps as CSV?",
        "Can I import them from an Excel sheet?",
        "pdf export",
        "Does it read handwriting?",
    ],
)
def test_it_is_absent(question: str) -> None:
    """Nothing is found, and the question is not called one about something else."""
    left = without_absent(FOUND, question, PAGES, 0.1)
    assert (left.chunks, left.strength, left.score) == ((), "NONE", 0.1)


@pytest.mark.parametrize(
    "question",
    [
        "How do I log in?",
        "night mode for the panel?",  # is called dark there
        "Is there a plugin for it?",  # an add-on
        "How many factors are there?",
        "Why is the lamp offline?",
        "Can I drop a file?",
        "How do I upload a PDF?",
        "How do I reset my password?",
    ],
)
def test_another_question_is_answered_as_before(question: str) -> None:
    """One that names no such feature, or one that a page has a word of."""
    assert without_absent(FOUND, question, PAGES, 0.1) is FOUND
