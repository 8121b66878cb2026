"""What somebody did in a year."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.composition import Pick
from answerable.llms.quoting.years import of_year
from answerable.testing.corpus import chunk
from answerable.types import Chunk

RECORD = "Name: Tide Ltd.\nPosition: Diver\nStart date: 2015-06-01\nEnd date: 2019-01-01"
ITEMS = ("item",) * 4


@pytest.mark.parametrize(
    ("section", "number", "year", "of_it"),
    [
        (chunk(RECORD, kinds=ITEMS), 1, 2017, True),
        (chunk(RECORD, kinds=ITEMS), 1, 2014, False),
        (chunk(RECORD, kinds=ITEMS), 1, 2020, False),
        (chunk(RECORD.rpartition("\n")[0], kinds=ITEMS), 1, 2020, True),
        (chunk("Diver, 2014 - 2019"), 0, 2017, True),
        (chunk("Diver, 2014 to present"), 0, 2024, True),
        (chunk("Diver, 2014\u2013May 2016"), 0, 2017, False),
        (chunk("In 2017 I sold lamps."), 0, 2017, True),
        (chunk("I sold lamps."), 0, 2017, False),
    ],
)
def test_posts_of_a_year(section: Chunk, number: int, year: int, *, of_it: bool) -> None:
    """By the dates of their record, or by the years that a line has; until today, where no end
    is given."""
    picks = [Pick(section, number, ())]
    assert (list(of_year(picks, f"What was she doing in {year}?")) == picks) is of_it
    assert of_year(picks, "What was she doing?") == picks
