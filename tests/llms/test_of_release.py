"""What a version brought is told from the sections about it, and not by the line that dates it."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.of_release import MOST_ENTRIES
from answerable.testing.corpus import evidence
from ingest.documents import chunks
from llms.test_extractive import written

PAGE = """# Changelog

## 2.1.0

Release date: 2025-03-04

This release brings quieter nights.

### Added

- A night mode for the bell.
- Tides on the display.

### Fixed

- The bell rang twice at noon.

## 2.0.0 - 2024-11-02

- Fix: the anchor light blinked.
- New: a button for tests.
"""


def told(question: str, page: str = PAGE, strength: str = "MANY") -> list[str]:
    """What is said, of sections that were found in another order."""
    found = sorted(chunks(page), key=lambda each: -each.ordinal)
    return [each.text for each in written(evidence(*found, question=question, strength=strength))]  # type: ignore[arg-type]


def test_entries_of_a_kind() -> None:
    """Those below the heading of that kind, or that say it themselves."""
    assert told("What was fixed in 2.1.0?") == ["- The bell rang twice at noon."]
    assert told("What was fixed in 2.0.0?") == ["- Fix: the anchor light blinked."]
    assert told("which features were added in 2.0.0") == ["- New: a button for tests."]


def test_all_of_it() -> None:
    """The introduction, then the entries of each kind behind its heading, in the page's order."""
    assert told("What's new in 2.1.0?") == [
        "This release brings quieter nights.",
        "**Added**:\n\n- A night mode for the bell.",
        "- Tides on the display.",
        "**Fixed**:\n\n- The bell rang twice at noon.",
    ]


def test_a_kind_that_it_has_not() -> None:
    """All of it is told, which shows that there is none."""
    assert told("What was deprecated in 2.1.0?") == told("What's new in 2.1.0?")


@pytest.mark.parametrize("question", ["When was 2.1.0 released?", "What's new in 3.0.0?"])
def test_what_is_no_question_for_it(question: str) -> None:
    """Nothing of a version that no heading names, and not where its date is asked for."""
    assert not any("**Added**" in each for each in told(question))


def test_a_long_list_is_cut() -> None:
    """Of a hundred entries the first are told."""
    entries = "\n".join(f"- Bell {number} rings." for number in range(100))
    page = f"# Changelog\n\n## 2.1.0\n\n{entries}\n\n## 2.0.0\n\n- One bell.\n"
    assert len(told("What's new in 2.1.0?", page)) == MOST_ENTRIES
