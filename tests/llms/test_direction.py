"""From A to B is not from B to A."""

from __future__ import annotations

import pytest

from answerable.llms.extractive import ExtractiveWriter
from answerable.llms.quoting.direction import leads_out, wrong_way
from answerable.testing.corpus import chunk
from answerable.types import Evidence, ScoredChunk

MOVE = "How do I move from the embedded store to Postgres?"


@pytest.mark.parametrize(
    ("question", "said", "wrong"),
    [
        (MOVE, "answerable migrate --from postgres://a@db.example.org/site --to embedded:", True),
        (MOVE, "answerable migrate --from embedded: --to postgres://a@db.example.org/site", False),
        (MOVE, "Go back to the embedded store from Postgres.", True),
        (MOVE, "Go to Postgres from the embedded store.", False),
        (MOVE, "Copies go from one store to the other.", False),
        (MOVE, "From Postgres to embedded, or from embedded to Postgres.", False),
        (MOVE, "Postgres is a database.", False),
        (
            "How do I switch to yarn from npm?",
            "To move from yarn to npm, delete the lock file.",
            True,
        ),
        ("How do I switch to yarn from npm?", "To move from npm to yarn, run yarn import.", False),
        ("How do I move from npm?", "Move from yarn to npm.", False),
        ("From v4 to v4?", "From v4 to v4.", False),
        ("What is Postgres?", "From Postgres to embedded.", False),
    ],
)
def test_the_way(question: str, said: str, wrong: bool) -> None:
    """Only a text that leads back, and nowhere where it should, is the wrong way."""
    assert wrong_way(question, [said]) is wrong


@pytest.mark.parametrize(
    ("question", "said", "out"),
    [
        ("Can I move my lamps over from Lumen?", "Lamps are exported as a list.", True),
        ("import from Lumen", "You can export your lamps.", True),
        ("import from Lumen", "You can import and export lamps.", False),
        ("How do I export from here?", "You can export your lamps.", False),
        ("Can I move a lamp?", "You can export your lamps.", False),
    ],
)
def test_what_comes_in_is_not_taken_out(question: str, said: str, out: bool) -> None:
    """Where nothing is said of taking it in."""
    assert leads_out(said, question) is out


@pytest.mark.anyio
async def test_the_way_back_is_not_quoted() -> None:
    """The nearest sentence is passed over where it leads back, and nothing is said where all do."""
    back = chunk("Move from yarn to npm with this command.")
    forth = chunk("Import your old lock file.")
    question = "How do I move from npm to yarn?"
    both = Evidence(question, (scored(back, 1.0), scored(forth, 0.4)), "MANY", 0.9, lambda _: 1.0)
    claims = [each async for each in ExtractiveWriter().write(both)]
    assert [each.text for each in claims] == ["Import your old lock file."]
    alone = Evidence(question, (scored(back, 1.0),), "ONE", 0.9, lambda _: 1.0)
    assert [each async for each in ExtractiveWriter().write(alone)] == []


def scored(each: object, value: float) -> ScoredChunk:
    return ScoredChunk(each, 0.9, 0.5, 0.5, (value,))  # type: ignore[arg-type]
