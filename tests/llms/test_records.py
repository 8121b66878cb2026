"""Records of values: what is said of one as a whole, and which has ended."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.composition import Pick
from answerable.llms.quoting.records import not_ended, of_record
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
    """Without what is for machines."""
    chunk = record(FERRY)
    said = [chunk.units[number].text for number in of_record(chunk, question)]
    assert said == [unit.text for unit in chunk.units if "://" not in unit.text]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (FERRY, "When did she join Pinewood Ferries?"),
        (FERRY, "Which position did she have at Pinewood Ferries?"),
        (FERRY, "What did she do at the harbour?"),
        (FERRY, "What is a lamp?"),
        (GUIDE, "What is Pinewood Ferries?"),
    ],
)
def test_what_is_asked_otherwise_or_is_no_record(text: str, question: str) -> None:
    """One value, another thing and a page's own list are no whole record."""
    assert of_record(record(text), question) == []


def test_what_has_ended_is_not_what_is_so_now() -> None:
    """Where anything else is there."""
    picks = [Pick(record(text), 1, ()) for text in (FERRY, HARBOUR)]
    assert not_ended(picks, "What is her current position?") == picks[1:]
    assert not_ended(picks, "What positions had she?") == picks
    assert not_ended(picks[:1], "What is her current position?") == picks[:1]
