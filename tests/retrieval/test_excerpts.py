"""The best sections read once more, unit by unit."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from answerable.retrieval.cross_encoding import ReadingEmbedder
from answerable.retrieval.excerpts import (
    LEAST,
    MOST,
    ORDER_WEIGHT,
    ROOM,
    SECTION_EVEN,
    SECTION_WEIGHT,
    UNIT_EVEN,
    UNIT_WEIGHT,
    Read,
    as_read,
    read_excerpts,
)
from answerable.retrieval.worded import WordedEmbedder
from answerable.testing.corpus import chunk
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Candidate
from answerable.unit_reading import UNREAD, Excerpt, UnitReader

pytestmark = pytest.mark.anyio
QUESTION = "How long is it kept?"


class LengthReader(HashedEmbedder):
    """Finds that longer units answer better, and remembers what it read."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[Excerpt] = []

    async def read_units(
        self, question: str, excerpts: Sequence[Excerpt]
    ) -> list[tuple[float, ...]]:
        self.read += excerpts
        return [tuple(len(unit) / 100 for unit in each.units) for each in excerpts]


def candidate(*units: str) -> Candidate:
    return Candidate(chunk("\n".join(units)), 0.5, 0.0)


async def around(best: int, *lengths: int) -> tuple[str, ...]:
    """The units that are read of a section, by their numbers; each is so long."""
    units = [str(number) + "x" * (length - 1) for number, length in enumerate(lengths)]
    own, reader = candidate(*units), LengthReader()
    scores = [float(number == best) for number in range(len(units))]
    read = await read_excerpts(QUESTION, [own], lambda _: scores, reader)
    (excerpt,) = reader.read
    assert excerpt.headings == own.chunk.heading_path
    assert read[own.chunk.id].first == int(excerpt.units[0][0])
    return tuple(unit[0] for unit in excerpt.units)


async def test_an_excerpt_stands_around_the_best_unit() -> None:
    """As far as there is room, what follows first; the best one is read however long it is."""
    assert await around(1, 10, 10, 10) == ("0", "1", "2")
    assert await around(2, 200, 200, 200, 200, 200) == ("2", "3")
    assert await around(2, 150, 150, 150, ROOM, 10) == ("0", "1", "2")
    assert await around(1, 10, 2 * ROOM, 10) == ("1",)


async def test_what_is_not_read() -> None:
    """A question in another language, a section without units, and where nothing can read."""
    own, empty, reader = candidate("One.", "Two."), candidate(), LengthReader()
    told = {own.chunk.id: (1.0, 0.0), empty.chunk.id: ()}

    def scores(each: Candidate) -> tuple[float, ...]:
        return told[each.chunk.id]

    for other in ("Wie lange wird es behalten?", "Dokąd?", "どうやって"):
        assert await read_excerpts(other, [own], scores, reader) == {}
    assert await read_excerpts(QUESTION, [own], scores, HashedEmbedder()) == {}
    assert not reader.read
    assert list(await read_excerpts(QUESTION, [own, empty], scores, reader)) == [own.chunk.id]


async def test_key_words_are_read_where_the_index_has_them_all() -> None:
    """Few of them are words that only English has; sections in another language are not read."""
    english, german = candidate("It is what the upload is cut to."), candidate("Das ist das Limit.")

    async def read(question: str, section: Candidate, *, known: bool) -> bool:
        found = await read_excerpts(
            question, [section], lambda _: (1.0,), LengthReader(), known=known
        )
        return bool(found)

    assert await read("upload limit", english, known=True)
    assert not await read("upload limit", english, known=False)
    assert not await read("upload limit", german, known=True)
    assert not await read("limit für uploads", english, known=True)


def test_what_was_read_counts() -> None:
    """The best unit for the section, and each for itself; what was not read is the least likely."""
    read = Read(1, (SECTION_EVEN, UNIT_EVEN, UNREAD))
    assert Read(0, (SECTION_EVEN, UNREAD)).surer == 0
    assert Read(0, (3.0, SECTION_EVEN + 2)).surer == pytest.approx(
        SECTION_WEIGHT * (3.0 - SECTION_EVEN)
    )
    assert Read(0, (UNREAD, -50.0)).surer == pytest.approx(SECTION_WEIGHT * (LEAST - SECTION_EVEN))
    least = UNIT_WEIGHT * (LEAST - UNIT_EVEN)
    assert read.added((1.0, 1.0, 1.0, 1.0, 1.0)) == pytest.approx(
        (1 + least, 1 + UNIT_WEIGHT * (SECTION_EVEN - UNIT_EVEN), 1.0, 1 + least, 1 + least)
    )


def test_what_answers_better_comes_first() -> None:
    """The reading changes the order of those that were read, as far as their scores are near; the
    others stay behind them. However sure a reading is, it makes up for so much and no more."""
    one, two, three = (candidate(text) for text in ("One.", "Two.", "Three."))
    scores = {one.chunk.id: 0.8, two.chunk.id: 0.7, three.chunk.id: 0.6}

    def order(first: float, second: float) -> list[Candidate]:
        read = {one.chunk.id: Read(0, (first,)), two.chunk.id: Read(0, (second,))}
        return as_read([one, two, three], scores, read)

    even = 0.1 / ORDER_WEIGHT  # log-odds that make up for the lead of the first
    assert order(0.0, even - 0.1) == [one, two, three]
    assert order(0.0, even + 0.1) == [two, one, three]
    assert order(MOST - even + 0.1, 50.0) == [one, two, three]
    assert order(-50.0, LEAST + even - 0.1) == [one, two, three]
    assert as_read([one, two, three], scores, {}) == [one, two, three]


async def test_other_embedders_read_too() -> None:
    """The bundled model reads for one that cannot, with a cross-encoder beside it or without."""

    class Encoder:
        async def read_pairs(self, question: str, passages: Sequence[str]) -> list[float]:
            return [0.5 for _ in passages]

    reader = LengthReader()
    worded = WordedEmbedder(HashedEmbedder(), reader)
    for each in (worded, ReadingEmbedder(worded, Encoder())):
        assert isinstance(each, UnitReader)
        assert await each.read_units(QUESTION, [Excerpt((), ("x" * 100,))]) == [(1.0,)]
    assert not isinstance(WordedEmbedder(reader, HashedEmbedder()), UnitReader)
