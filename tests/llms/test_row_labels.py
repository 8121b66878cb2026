"""Rows of another thing than the one that is asked for."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.row_labels import is_other_row
from ingest.documents import chunks

PAGE = """## Limits

| Limit | Description |
| --- | --- |
| Letters | By default 16 letters may be sent at once. |
| Daily messages | By default 250 of them may be sent. |
| Size limit | By default 4 KB. |
"""


@pytest.mark.parametrize(
    ("question", "others"),
    [
        ("Is there a limit on how many messages I can send?", [True, False, False]),
        ("What is the limit?", [False, False, False]),
        ("How many parcels can I send?", [False, False, False]),
        ("How many letters and messages can I send?", [False, False, False]),
    ],
)
def test_the_row_that_is_asked_for(question: str, others: list[bool]) -> None:
    """It begins with a word of the question, and another that names something else yields; what
    any limit is called names nothing."""
    (section,) = chunks(PAGE)
    assert [is_other_row(section.units, each, question) for each in range(3)] == others


def test_a_sentence_is_no_row() -> None:
    """It is not held against the rows below it."""
    (section,) = chunks(PAGE.replace("## Limits", "## Limits\n\nLetters: they are sent."))
    assert not is_other_row(section.units, 0, "How many messages can I send?")
