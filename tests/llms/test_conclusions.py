"""What follows of a list of conditions."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.conclusions import with_conclusion
from ingest.documents import chunks

PAGE = """## Lamps

{lead}

- has no name
- stands in the rain

{behind} It is dry there.
"""


@pytest.mark.parametrize(
    ("lead", "behind", "told"),
    [
        ("If you have a lamp that:", "Then you can put it into the shed.", True),
        ("When a lamp:", "In these cases, the shed is the place for it.", True),
        ("A lamp:", "Then you can put it into the shed.", False),
        ("If you have a lamp that:", "The shed is full.", False),
    ],
)
def test_what_holds_then(lead: str, behind: str, *, told: bool) -> None:
    """The sentence behind the list is said with one of its items."""
    (section,) = chunks(PAGE.format(lead=lead, behind=behind))
    numbers = with_conclusion(section.units, [0, 1])
    assert [section.units[each].text for each in numbers[2:]] == [behind] * told


def test_what_is_no_list_has_none() -> None:
    """A sentence is said as it was."""
    (section,) = chunks(PAGE.format(lead="If it:", behind="Then go."))
    assert with_conclusion(section.units, [0]) == [0]
