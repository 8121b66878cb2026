"""Headings that say which part of a page they stand above, and nothing of what it is about."""

from __future__ import annotations

import pytest

from answerable.wording.generic_headings import (
    describes_above,
    is_part_of_reference,
    leads_on,
    states_of_above,
)


@pytest.mark.parametrize("heading", ["Overview", "2.1 Introduction", "Key concepts"])
def test_what_stands_below_describes_the_heading_before(heading: str) -> None:
    """With its number or without."""
    assert describes_above(heading)


@pytest.mark.parametrize("heading", ["About lamps", "Overview of the wicks", "Usage"])
def test_a_heading_that_names_something_is_of_that(heading: str) -> None:
    """So is one that tells how it is used."""
    assert not describes_above(heading)


def test_a_heading_may_be_of_several_kinds() -> None:
    """Each kind is asked for by somebody else."""
    kinds = (describes_above, states_of_above, is_part_of_reference, leads_on)
    found = {
        heading: [kind.__name__ for kind in kinds if kind(heading)]
        for heading in ("Description", "Default value", "Flags", "See also", "Wicks")
    }
    assert found == {
        "Description": ["describes_above", "states_of_above", "is_part_of_reference"],
        "Default value": ["states_of_above"],
        "Flags": ["is_part_of_reference"],
        "See also": ["is_part_of_reference", "leads_on"],
        "Wicks": [],
    }
