"""Questions for what a version brought."""

from __future__ import annotations

import pytest

from answerable.wording.asked_changes import AskedChanges, asked_changes, is_of_release


@pytest.mark.parametrize(
    ("question", "version", "kind"),
    [
        ("What's new in 2.1.0?", "2.1.0", ""),
        ("whats new in v3.0", "3.0", ""),
        ("what changed in version 2.0.0", "2.0.0", ""),
        ("release notes 1.9.0", "1.9.0", ""),
        ("what was fixed in 23.12.1", "23.12.1", "fixed"),
        ("Which bugs were fixed in 2.1.0?", "2.1.0", "fixed"),
        ("What features were added in 2.1.0?", "2.1.0", "added"),
        ("list the breaking changes of 4.0.0", "4.0.0", "broken"),
        ("What has been deprecated in 4.0.0-beta.2?", "4.0.0-beta.2", "deprecated"),
    ],
)
def test_what_is_asked(question: str, version: str, kind: str) -> None:
    """The version, without a "v", and of what kind the changes are, if one is named."""
    assert asked_changes(question) == AskedChanges(version, kind)


@pytest.mark.parametrize(
    "question",
    [
        "What's new?",
        "When was 2.0.0 released?",
        "Which version added the night mode?",
        "How do I upgrade to 2.0.0?",
        "Was the bell fixed in 2.1.0?",
        "What changed about the bell in 2.1.0?",  # of one thing
        "What changed from 2.0.0 to 2.1.0?",
        "What was added and removed in 2.1.0?",
        "What does 2.1.0 need?",
        "What is fixed at 12 volts?",
    ],
)
def test_what_asks_something_else(question: str) -> None:
    """Nothing is asked of all that a version brought."""
    assert asked_changes(question) is None


def test_words_that_name_whose_version_it_is() -> None:
    """They are in the headings or the place of the section."""
    question = "What's new in Bell Tower 2.1.0?"
    assert asked_changes(question) is None
    assert asked_changes(question, "Bell tower 2.1.0") == AskedChanges("2.1.0", "")


def test_headings_and_entries() -> None:
    """A heading names the version exactly, or with a zero behind it; entries may say their kind."""
    asked = AskedChanges("2.1", "added")
    assert asked.is_of("v2.1.0 - 2025-03-04")
    assert asked.is_of("2.1")
    assert not asked.is_of("2.1.3")
    assert not asked.is_of("Added")
    assert asked.is_headed("Added")
    assert asked.is_headed("New features")
    assert not asked.is_headed("Fixed")
    assert asked.is_said("New: a button")
    assert not asked.is_said("Fix: a button")
    assert not AskedChanges("2.1", "").is_headed("Added")


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("Release date: 2025-03-04", True),
        ("Docker tag: 2.1.0", True),
        ("Released on 4 March 2025", True),
        ("2025-03-04", True),
        ("Released bells ring again.", False),
        ("The version is shown on the display.", False),
    ],
)
def test_lines_on_the_release_itself(text: str, own: bool) -> None:
    """They say nothing of what it brought."""
    assert is_of_release(text) is own
