"""Records of values: what is said of one as a whole, and which has ended."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.outdated import not_ended
from answerable.llms.quoting.picks import Pick
from answerable.llms.quoting.records import (
    of_asked_facts,
    of_career,
    of_record,
    of_small_record,
    of_small_records,
    record_name,
)
from answerable.testing.corpus import chunk
from answerable.types import Chunk
from ingest.documents import chunks

FERRY = """\
# Work

## Pinewood Ferries

- Name: Pinewood Ferries
- Position: Deckhand
- Url: https://pinewood.example
- Start date: 2016-09-01
- End date: 2021-02-01

Kept the lamps lit.

Highlights:

- Painted twelve lamps.
"""
HARBOUR = """\
# Work

## Harbour

- Name: Harbour
- Position: Pilot
- Start date: 2021-03-01
"""
GUIDE = "# Guide\n\n## Pinewood Ferries\n\n- Light lamps.\n- Sail on.\n\nThey sail.\n"


def record(text: str) -> Chunk:
    (chunk,) = (each for each in chunks(text) if each.units)
    return chunk


@pytest.mark.parametrize(
    "question",
    [
        "What did she do at Pinewood Ferries?",
        "What has Ada worked on at Pinewood Ferries?",
        "Tell me about Pinewood Ferries",
        "What is Pinewood Ferries?",
        "What was her experience at Pinewood Ferries like?",
    ],
)
def test_a_record_is_said_as_a_whole(question: str) -> None:
    """With the list that it ends with."""
    chunk = record(FERRY)
    said = of_record([chunk], question)
    assert said == (chunk, list(range(len(chunk.units))))


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (FERRY, "Which position did she have at Pinewood Ferries?"),
        (FERRY, "What did she do at the harbour?"),
        (FERRY, "What is a lamp?"),
        (GUIDE, "What is Pinewood Ferries?"),
    ],
)
def test_what_is_asked_otherwise_or_is_no_record(text: str, question: str) -> None:
    """One value, another thing and a page's own list are no whole record."""
    assert of_record([record(text)], question) is None


def test_what_has_ended_is_not_what_is_so_now() -> None:
    """Where anything else is there."""
    picks = [Pick(record(text), 1, ()) for text in (FERRY, HARBOUR)]
    assert not_ended(picks, "What is so now?") == picks[1:]
    assert not_ended(picks, "What positions had she?") == picks
    assert not_ended(picks[:1], "What is so now?") == picks[:1]


NOTES = """\
# Kept

## Ada Moor, Pinewood Ferries

- Name: Ada Moor, Pinewood Ferries
- Reference: He lit every lamp.
"""


def test_what_was_done_there_is_told_by_its_record() -> None:
    """Which need not be the best section, and may be called by the beginning of its name."""
    found = [record(NOTES), record(FERRY)]
    for question in ("What did she learn at Pinewood?", "her time at Pinewood Ferries"):
        said = of_record(found, question)
        assert said is not None
        assert said[0] is found[1]
    assert of_record(found, "What did she learn at the harbour?") is None


def test_a_long_record_does_not_end_in_what_leads_to_more() -> None:
    """Of what something is only the first values are told; a home's street and what is for machines
    is not."""
    values = "\n".join(f"- Part {number}: {number} lamps" for number in range(5))
    text = f"# Lamps\n\n- Name: Lamps\n- Id: 7\n- Home > Street: Kai 1\n{values}\n- Url: a.example"
    chunk = record(f"{text}\n\nHighlights:\n\n- Painted.\n")
    said = of_record([chunk], "What are Lamps?")
    assert said is not None
    assert [chunk.units[number].text[:4] for number in said[1]] == ["Name", *["Part"] * 5, "Url:"]


def test_values_are_said_behind_the_name_of_their_record() -> None:
    """Unless that is said by them, or by the question."""
    chunk = record(NOTES)
    assert record_name(chunk, [1], "What is said of her?") == "Ada Moor, Pinewood Ferries"
    assert record_name(chunk, [0, 1], "What is said of her?") == ""
    assert record_name(chunk, [1], "What does Ada Moor of Pinewood Ferries say?") == ""
    assert record_name(record(GUIDE), [1], "What is said of her?") == ""


def test_small_records_are_said_whole_and_side_by_side() -> None:
    """Where it is asked of somebody's work, those below one heading; long ones are not."""
    page = (
        "# Kept\n\n"
        + NOTES.partition("\n\n")[2]
        + "\n"
        + NOTES.partition("\n\n")[2].replace("Ada Moor", "Kim Rask")
    )
    first, second = (each for each in chunks(page) if each.units)
    said = of_small_records([second, first], "What do her managers say about her?")
    assert said == [(first, [0, 1]), (second, [0, 1])]
    assert of_small_records([second, first], "What is a lamp?") == []
    assert of_small_records([record(GUIDE), first], "What are her hobbies?") == []
    assert of_small_record(record(FERRY), "What is her current position?") == []


CV = """\
# CV

## Work experience

- 2022-present: Pilot
  - Tide Ltd.
  - Two ships a day
- 2016-2022: Deckhand
  - Pinewood Ferries, Ghent
  - Duties: lighting lamps

## Studies

- Ph.D. in Lamps, Ghent, 2016
- M.Sc. in Tides, Lagos, 2011

## Hobbies

- Bees
- Knots
"""


@pytest.mark.parametrize(
    ("section", "number", "question", "said"),
    [
        (0, 0, "Where does she work now?", [0, 1, 2]),
        (0, 5, "What was she doing in 2018?", [3, 4, 5]),
        (1, 0, "When did she finish her master's?", [1]),
        (1, 0, "What did she study?", [0, 1]),
        (2, 1, "What are her hobbies?", [0, 1]),
        (2, 1, "What does she study?", []),
        (2, 1, "What is a knot?", []),
    ],
)
def test_what_is_said_of_a_list_in_a_cv(
    section: int, number: int, question: str, said: list[int]
) -> None:
    """The post with what stands in it, the degree, or all that stands below the heading."""
    sections = [each for each in chunks(CV) if each.units]
    assert of_career(sections[section], number, question) == said


def test_what_was_done_at_the_place_of_a_post() -> None:
    """Which stands in the item of the post, or is that."""
    work, *others = (each for each in chunks(CV) if each.units)
    found = [*others, work]
    assert of_record(found, "What did she do at Pinewood Ferries?") == (work, [3, 4, 5])
    assert of_record(found, "What did she do at the harbour?") is None


def test_the_facts_that_are_asked_for() -> None:
    """Where the year of one of them was found: its place; of front matter alone."""
    text = "Venue: Oil Days\nDate: 2023-06-01\nLocation: Ghent"
    talk = chunk(text, path="docs/talk.md#facts", kinds=("item",) * 3)
    assert of_asked_facts(talk, 0, "Where was the talk in 2023?") == [0, 2]
    assert of_asked_facts(talk, 0, "When was the talk?") == [1]
    assert of_asked_facts(talk, 2, "What is the talk about?") == [2]  # and nothing beside it
    assert of_asked_facts(chunk(text, kinds=("item",) * 3), 0, "Where was the talk?") == []


def test_a_post_is_said_with_its_dates() -> None:
    """Where the present one is asked for, or that of a year."""
    for question in ("What is her current position?", "What was she doing in 2018?"):
        assert of_career(record(FERRY), 1, question) == [1, 2, 3, 4]


LAMP = """\
# Things

## lamp-lab

- Name: lamp-lab

A lamp to learn with.

Highlights:

- Used at two schools.

- Keywords: oil, wick
"""


def test_a_record_with_prose_is_told_as_a_whole() -> None:
    """Where all of it is asked for; what it is is told by its prose."""
    lamp = record(LAMP)
    assert of_record([lamp], "Tell me about lamp-lab") == (lamp, [0, 1, 2, 3, 4])
    assert of_record([lamp], "What is lamp-lab?") is None
    assert of_record([record(GUIDE)], "Tell me about Pinewood Ferries") is None


@pytest.mark.parametrize(
    "question",
    [
        "When did she leave Pinewood Ferries?",
        "when did Ada join Pinewood",
        "How long was she at Pinewood Ferries?",
        "How long did she work for Pinewood Ferries?",
    ],
)
def test_when_a_post_began_and_ended(question: str) -> None:
    """By the record of the employer that is named."""
    found = [record(NOTES), record(FERRY)]
    assert of_record(found, question) == (found[1], [1, 2, 3, 4])
    assert of_record(found[:1], question) is None
    assert of_record(found, "How long was she at the harbour?") is None
