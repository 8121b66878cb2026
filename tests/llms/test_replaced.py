"""What to use instead of what was removed."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.replaced import says_replacement, with_replacement
from ingest.documents import chunks

PAGE = """## Removed the light command

The `lamp light` command and its subcommands {gone}.

Migration:

- Replace `lamp light harbour` with `lamp harbour`.
- Paraffin is no longer lit by a command. Use the variable `WICK`.
"""


@pytest.mark.parametrize(
    ("question", "gone", "told"),
    [
        ("lamp light paraffin stopped working", "have been removed", "WICK"),
        ("lamp light harbour: unknown command", "were removed", "lamp harbour"),
        ("lamp light does not work", "are no longer supported", "lamp harbour"),
        ("What is lamp light?", "have been removed", ""),
        ("lamp light oil stopped working", "are explained", ""),
        ("my boat does not sail", "have been removed", ""),
    ],
)
def test_what_is_used_instead(question: str, gone: str, told: str) -> None:
    """Of several things the one that has most of what is told; none for who only asks."""
    (section,) = chunks(PAGE.format(gone=gone))
    numbers = with_replacement(section, [0], question)
    assert len(numbers) == 1 + bool(told)
    assert told in section.units[numbers[-1]].text


def test_what_is_told_with_its_replacement_needs_none() -> None:
    """The sentence says it itself."""
    page = PAGE.format(gone="were removed, use `lamp on` instead")
    (section,) = chunks(page)
    assert with_replacement(section, [0], "lamp light oil stopped working") == [0]


@pytest.mark.parametrize(
    ("question", "text", "says"),
    [
        ("what replaced whale oil", "Paraffin is burnt instead of whale oil.", True),
        ("Which oil replaces whale oil?", "Whale oil was replaced by paraffin.", True),
        ("Is there a replacement for whale oil?", "Paraffin is the successor of whale oil.", True),
        ("what replaced whale oil", "Whale oil can be burnt with a flag.", False),
        ("what replaced whale oil", "Wicks were replaced by gas.", False),
        ("How do I burn whale oil?", "Paraffin is burnt instead of whale oil.", False),
    ],
)
def test_what_took_its_place(question: str, text: str, *, says: bool) -> None:
    """It says so of that thing, and is asked for."""
    assert says_replacement(text, question) is says
