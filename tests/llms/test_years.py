"""What somebody did in a year."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.picks import Pick
from answerable.llms.quoting.years import of_present_post, of_year
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


NOW = "What is her current position?"
PILOT = "Name: Quay\nPosition: Pilot\nStart date: 2019-03-01"
COOK = "Name: Inn\nPosition: Cook\nStart date: 2012-01-01\nEnd date: 2019-07-01"


def of(*texts: str) -> list[Pick]:
    return [Pick(chunk(text, kinds=ITEMS), 1, ()) for text in texts]


def test_the_present_post_is_the_one_that_goes_on() -> None:
    """Beside what tells of none; the dates of a line count as those of a record do."""
    picks = [*of(RECORD, PILOT), Pick(chunk("I light lamps."), 0, ())]
    assert of_present_post(picks, NOW) == picks[1:]
    assert of_present_post(picks, "What positions had she?") == picks
    lines = [Pick(chunk(each), 0, ()) for each in ("Diver, 2014 to 2019", "Pilot, 2019 to today")]
    assert of_present_post(lines, NOW) == lines[1:]


def test_a_sentence_says_that_it_goes_on() -> None:
    """ "Since 2019 she is ..." and "she works at ..." are of the present post, "is" is not."""
    past = Pick(chunk("From 2014 to 2019 Nora was a diver at Tide."), 0, ())
    for said in ("Since 2019 Nora is a pilot at Quay.", "Nora works at Quay."):
        picks = [past, Pick(chunk(said), 0, ())]
        assert of_present_post(picks, NOW) == picks[1:]
    picks = [past, Pick(chunk("Tide is a company in Sluis."), 0, ())]
    assert of_present_post(picks, NOW) == picks[:1]


def test_where_all_have_ended_it_is_the_last() -> None:
    """Alone: what else there is says nothing of it."""
    picks = [*of(RECORD, COOK), Pick(chunk("I light lamps."), 0, ())]
    assert of_present_post(picks, NOW) == picks[1:2]
    assert of_present_post(picks, "What was her last position?") == picks[1:2]
    assert of_present_post(picks[2:], NOW) == picks[2:]


def test_a_title_with_a_date_is_a_post() -> None:
    """As data of a résumé has it below its company, which says no date itself."""
    company = Pick(chunk("Company: Tide Ltd.\nUrl: /t", kinds=ITEMS), 0, ())
    past = "Title: Diver\nStart date: 2014-01-01\nEnd date: 2019-01-01"
    present = "Title: Pilot\nStart date: 2019-01-01"
    book = "Title: Lamps\nYear: 2001"
    picks = [company, *(Pick(chunk(each, kinds=ITEMS), 0, ()) for each in (past, present, book))]
    assert of_present_post(picks, NOW) == picks[2:]
    assert of_present_post(picks[:1], NOW) == picks[:1]
    assert list(of_year(picks, "What was she doing in 2017?")) == picks[1:2]
