"""The mark before an answer ("A.") is no part of it where its question stands above."""

from __future__ import annotations

import pytest

from ingest.documents import chunks


def told(text: str) -> list[str]:
    return [unit.text for each in chunks(text) for unit in each.units]


@pytest.mark.parametrize(
    "text",
    [
        "**Q.** Does it float?\n\n**A.** Yes, on oil.\n",
        "Q: Does it float?\n\nA: Yes, on oil.\n",
        "**Question:** Does it float?\n\n**Answer:** Yes, on oil.\n",
        "### Q: Does it float?\n\nA: Yes, on oil.\n",
        "- **Q.** Does it float?\n\n  **A.** Yes, on oil.\n",
    ],
)
def test_what_is_quoted_is_the_answer(text: str) -> None:
    """However the two are marked."""
    assert told(text)[-1] == "Yes, on oil."


@pytest.mark.parametrize("text", ["A. Boats\n\nB. Oars\n", "A: Yes, on oil.\n"])
def test_without_a_question_the_mark_stays(text: str) -> None:
    """It may count, or name something."""
    assert told(text)[0].startswith("A")
