"""The model that reads a question and some sentences together."""

from __future__ import annotations

import asyncio
import hashlib

import pytest
from tokenizers import Tokenizer

from answerable.embedders import local, unit_reader
from answerable.embedders.pooling import tokenizer_of
from answerable.embedders.unit_reader import BEGIN, END_OF_HEADINGS, MOST, PART, UNIT, encoded
from answerable.errors import ModelFileError
from answerable.unit_reading import UNREAD, Excerpt, UnitReader

pytestmark = pytest.mark.anyio
NOTES = Excerpt(
    ("Notes", "Deleting"),
    (
        "Select a note and press Delete.",
        "Deleted notes are kept for 30 days.",
        "They can be restored by whoever wrote them.",
    ),
)


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    """The bundled model's."""
    return tokenizer_of(local._verified(*local.TOKENIZER, local.TOKENIZER_SHA256).decode(), None)


async def reader() -> UnitReader:
    embedder = await local.connect()
    assert isinstance(embedder, UnitReader)
    return embedder


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How long are deleted notes kept?", 1),
        ("Who can get a deleted note back?", 2),
        ("Can I restore a note?", 2),
    ],
)
async def test_the_unit_that_answers_is_the_likeliest(question: str, answer: int) -> None:
    """All three say much the same words."""
    (told,) = await (await reader()).read_units(question, [NOTES])
    assert len(told) == len(NOTES.units)
    assert max(range(len(told)), key=told.__getitem__) == answer


async def test_a_near_miss_is_less_likely_than_what_is_answered() -> None:
    """The section is about the same thing, and does not say it."""
    own = await reader()
    (answered,) = await own.read_units("How long are deleted notes kept?", [NOTES])
    (missed,) = await own.read_units("How much space do deleted notes take?", [NOTES])
    assert max(answered) > max(missed) + 1


async def test_the_same_alone_and_together() -> None:
    """What is read beside an excerpt changes nothing; order is kept."""
    own = await reader()
    other = Excerpt(("Prices",), ("A seat costs 4 euros.",))
    question = "How long are deleted notes kept?"
    together = await own.read_units(question, [NOTES, other, NOTES])
    alone = await asyncio.gather(*(own.read_units(question, [each]) for each in (NOTES, other)))
    assert together == [alone[0][0], alone[1][0], alone[0][0]]
    assert await own.read_units(question, []) == []


def test_what_the_model_is_given(tokenizer: Tokenizer) -> None:
    """The question, the headings, and a marker before each unit."""
    ids, headings_from, marks = encoded(tokenizer, "Why?", Excerpt(("A", "B"), ("One.", "Two.")))
    pieces = [tokenizer.id_to_token(each) for each in ids]
    assert (ids[0], ids[-1], ids.count(PART), ids.count(END_OF_HEADINGS)) == (BEGIN, PART, 2, 1)
    assert pieces[1:3] == ["why", "?"]
    assert pieces[headings_from : headings_from + 3] == ["a", ">", "b"]
    assert [ids[mark or 0] for mark in marks] == [UNIT, UNIT]
    assert [pieces[(mark or 0) + 1] for mark in marks] == ["one", "two"]


def test_what_has_no_room_is_not_read(tokenizer: Tokenizer) -> None:
    """The first unit always has, cut; a later one that is short still may have."""
    long, longer = "word " * 90, "word " * 300
    told = encoded(tokenizer, "Why? " * 90, Excerpt((longer,), (longer, long, "One.")))
    assert len(told.ids) == MOST
    assert [mark is None for mark in told.marks] == [False, True, True]
    told = encoded(tokenizer, "Why?", Excerpt(("A",), (long, long, "One.")))
    assert [mark is None for mark in told.marks] == [False, True, False]
    assert len(told.ids) <= MOST


async def test_units_without_room_are_unread() -> None:
    """And any text can be read."""
    long = "word " * 900
    ((cut,),) = await (await reader()).read_units(long, [Excerpt((long, long), (long,))])
    assert cut > UNREAD
    (told,) = await (await reader()).read_units(
        "Why \ud800?", [Excerpt((), ("", "\udfff " * 300, "word " * 120, "e\u0301" * 9))]
    )
    assert [each == UNREAD for each in told] == [False, False, True, False]


def test_a_changed_file_is_refused() -> None:
    """As the bundled embedder's are."""
    content = local._verified(*unit_reader.FILE, unit_reader.SHA256)
    assert hashlib.sha256(content).hexdigest() == unit_reader.SHA256
    with pytest.raises(ModelFileError, match="pip install --force-reinstall answerable"):
        local._verified(*unit_reader.FILE, "0" * 64)
