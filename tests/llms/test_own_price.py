"""What costs nothing may be the site's subject, or a part of it."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.own_price import priced_here
from answerable.llms.quoting.picks import Pick
from answerable.testing.corpus import chunk, evidence
from answerable.wording.other_names import OtherNames


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is free.", True),
        ("This app is free.", True),
        ("This is free.", True),
        ("This feature is free.", False),
        ("These lamps are free.", False),
    ],
)
def test_a_part_alone_is_not_the_subject(text: str, expected: bool) -> None:
    """Whatever its heading says of prices."""
    section = chunk(text, heading=("Lantern", "Free and paid"))
    others = OtherNames.of(evidence(section).names, "Is Lantern free?")
    assert priced_here(Pick(section, 0, (1.0,)), others) is expected
