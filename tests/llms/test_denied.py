"""What may not be done is no answer to who may do it."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.denied import denied

from .test_composition import section

PAGE = """\
Keepers can:

- light the lamp

Keepers can not:

- invite others
"""


@pytest.mark.parametrize(
    ("item", "question", "expected"),
    [
        ("invite others", "Who can invite others?", True),
        ("invite others", "Who is allowed to invite others?", True),
        ("invite others", "Who can not invite others?", False),
        ("invite others", "Can keepers invite others?", False),
        ("light the lamp", "Who can light the lamp?", False),
        ("Keepers can not:", "Who can invite others?", False),
    ],
)
def test_items_below_what_denies(item: str, question: str, *, expected: bool) -> None:
    """By the sentence that leads to their list, where it is asked who may."""
    units = section(PAGE).units
    number = next(at for at, unit in enumerate(units) if unit.text == item)
    assert denied(units, number, question) is expected
