"""Evidence of one thing is one match, however many of its sections are strong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.protocols import VectorStore
from answerable.retrieval.followup import Query
from answerable.sections.answers import NODE_TYPES
from answerable.testing.corpus import chunk, evidence
from answerable.turn.gathering import gathered
from answerable.turn.next_hops import HopRules
from answerable.turn.person import Person
from answerable.types import Candidate, Chunk, Evidence

RULES = HopRules(NODE_TYPES)
pytestmark = pytest.mark.anyio


def part(number: int, page: str = "lamp", kind: str = "project") -> Chunk:
    """A section of a page of some type."""
    return replace(chunk(f"Part {number}.", path=page, ordinal=number), source_type=kind)


async def gather(*found: Chunk, weak: tuple[Chunk, ...] = (), question: str = "q") -> Evidence:
    """What is gathered where one store finds these, and what is weak too."""
    whole = replace(
        evidence(*found, question=question),
        candidates=tuple(Candidate(each, 0.5, 0.5) for each in (*found, *weak)),
        judge=lambda each: 0.2 if each.chunk in weak else 0.9,
    )

    async def search(store: VectorStore, query: Query) -> Evidence:
        return whole

    store: VectorStore = None  # type: ignore[assignment]  # never looked at
    return await gathered(Query(question), [store], search, Person(("Imke",)), RULES, 0.5)


async def test_sections_of_one_project_are_one_match() -> None:
    """Three strong sections of one project are one thing; weak ones of another do not count."""
    found = await gather(part(1), part(2), part(3), weak=(part(4, "kettle"),))
    assert found.strength == "ONE"


async def test_two_projects_are_many() -> None:
    """A strong section of another project makes two, also among those not handed on."""
    assert (await gather(part(1), part(2, "kettle"))).strength == "MANY"


async def test_of_the_person_only_their_own_pages_speak() -> None:
    """A question that names the person is answered from their pages; another from all of them."""
    pages = (part(1), part(2, "facts", "persona"))
    theirs = await gather(*pages, question="Why does Imke do that?")
    assert [each.chunk.document for each in theirs.chunks] == ["facts"]
    anybody = await gather(*pages, question="Why does it do that?")
    assert [each.chunk.document for each in anybody.chunks] == ["lamp", "facts"]


async def test_sections_of_other_pages_count_by_themselves() -> None:
    """Pages of no declared type are read by sections: two of one page are two matches."""
    assert (await gather(part(1, kind="docs"), part(2, kind="docs"))).strength == "MANY"


async def test_what_is_asked_of_the_person_is_marked() -> None:
    """A question back about projects would not be about the person."""
    pages = (part(1), part(2, "facts", "persona"))
    assert (await gather(*pages, question="Is Imke married?")).of_person
    assert not (await gather(*pages, question="Is it dim?")).of_person


async def test_several_things_are_several_matches() -> None:
    """Of one strong project and a weaker one that says the same, both are matches."""
    one, other = part(1), part(1, "kettle")
    found = await gather(one, weak=(other,), question="Which projects have a part?")
    assert (found.strength, found.listed) == ("MANY", True)
    assert [each.chunk.document for each in found.chunks] == ["lamp", "kettle"]
    theirs = await gather(one, weak=(other,), question="Which projects of Imke's have a part?")
    assert not theirs.listed


async def test_a_follow_up_is_about_what_was_said() -> None:
    """What leans on an earlier question is not one about all things."""
    whole = replace(
        evidence(part(1), question="Which projects have a part?"),
        candidates=tuple(Candidate(part(1, page), 0.5, 0.5) for page in ("lamp", "kettle")),
    )

    async def search(store: VectorStore, query: Query) -> Evidence:
        return whole

    store: VectorStore = None  # type: ignore[assignment]  # never looked at
    leaning = Query("and which parts?", carried=("Which projects have a part?",))
    assert not (await gathered(leaning, [store], search, Person(), RULES, 0.5)).listed
