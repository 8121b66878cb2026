"""A page is read out of an index in its own order, and quoted at one place."""

from __future__ import annotations

import pytest

from answerable.manifest import DocumentEntry
from answerable.testing.corpus import chunk
from answerable.testing.fakes import ReadableIndex
from answerable.turn.page_sections import first_sentence, quoted_at, sections

pytestmark = pytest.mark.anyio
PAGE = [chunk(f"Lamp {number} is lit.", ordinal=number) for number in range(4)]
ENTRY = DocumentEntry("f", "0", "Lamps", "", tuple(each.id for each in PAGE))


async def test_sections_come_in_the_order_of_the_page() -> None:
    """Whatever order the index hands them out in, and no more of them are read than are wanted."""
    index = ReadableIndex(*reversed(PAGE))
    assert await sections(ENTRY, index) == PAGE
    assert await sections(ENTRY, index, 2) == PAGE[:2]
    assert [len(each) for each in index.reads] == [4, 2]


async def test_a_section_that_is_gone_is_left_out() -> None:
    """An ingest may have replaced the page meanwhile."""
    assert await sections(ENTRY, ReadableIndex(PAGE[0], PAGE[3])) == [PAGE[0], PAGE[3]]


def test_what_is_quoted_of_a_section_is_its_first_whole_sentence() -> None:
    """No item; and of the units that one alone is worth something."""
    section = chunk("Oil\nLamps burn oil.\nThey are lit.", kinds=("item", "sentence", "sentence"))
    first = first_sentence(section)
    assert first == 1
    assert quoted_at(section, first, 0.9).unit_scores == (0.0, 1.0, 0.0)
    assert first_sentence(chunk("Oil", kinds=("item",))) is None
