"""What may not be done is no answer to who may do it."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.denied import denied, forbidden

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


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        ("It must never run dry, or it burns.", "Which pump may run dry?", True),
        ("A diver cannot invite others.", "Who can invite others?", True),
        ("Guests aren't allowed to invite others.", "Who is allowed to invite others?", True),
        ("You can't mix it with oil.", "What can I safely mix it with?", True),
        ("It must never run dry.", "Which pumps are there? Which one may run dry?", True),
        ("It may run dry.", "Which pump may run dry?", False),
        ("Brass pumps must never run dry; tin pumps may.", "Which pumps may run dry?", False),
        ("It must never run dry.", "Which pump must never run dry?", False),
        ("It must never run dry.", "Can the pump run dry?", False),
        ("It must never run dry.", "What may happen?", False),
        ("It does not leak when it may run.", "Which pump may run dry?", False),
    ],
)
def test_sentences_that_forbid_it(text: str, question: str, *, expected: bool) -> None:
    """Where it is asked which may do it: no answer is what may not, unless another may beside it;
    whether it may is answered by both."""
    assert forbidden(text, question) is expected
