"""Nothing is said of the person that their own pages do not say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.protocols import Claim
from answerable.retrieval.followup import Query
from answerable.testing.corpus import chunk, evidence
from answerable.testing.writers import ScriptedWriter
from answerable.turn.answer import Said, Standards, stream
from answerable.turn.person import Person

PROJECT = replace(chunk("Imke built the lamp in May."), source_type="project")
FACTS = replace(chunk("Imke likes files.", path="facts.md"), source_type="persona")
FOUND = evidence(PROJECT, FACTS)
IMKE = Person(("Imke", "Ms Tordoff"))


def claim(text: str, *sources: str) -> Claim:
    return Claim(text, tuple((each, 0) for each in sources))


@pytest.mark.parametrize(
    ("text", "sources", "allowed"),
    [
        ("Imke likes files.", (FACTS.id,), True),
        ("imke likes files.", (FACTS.id,), True),
        ("Imke built the lamp.", (PROJECT.id,), False),
        ("IMKE built the lamp.", (PROJECT.id, FACTS.id), False),
        ("Ms Tordoff built it.", (PROJECT.id,), False),
        ("Imke is kind.", (), False),
        ("The lamp was built in May.", (PROJECT.id,), True),
        ("The Imkerei sells honey.", (PROJECT.id,), True),
    ],
)
def test_who_may_speak_of_the_person(text: str, sources: tuple[str, ...], allowed: bool) -> None:
    """A claim that names the person rests on pages of the person alone."""
    assert IMKE.allows(claim(text, *sources), FOUND) is allowed


def test_who_is_meant() -> None:
    """A question that names the person means them, and so does one that leans on it."""
    assert IMKE.is_meant(Query("How does imke decide?"))
    assert IMKE.is_meant(Query("And why?", carried=("What does Imke like?",)))
    assert not IMKE.is_meant(Query("How is it decided?"))
    assert not Person().is_meant(Query("How does Imke decide?"))


def test_the_name_is_not_searched_for() -> None:
    """The search goes without the name; whoever writes the answer still has it."""
    query = IMKE.left_out(Query("Is Imke tall?", carried=("Who is Ms Tordoff?",)))
    assert (query.text, query.carried) == ("Is they tall?", ("Who is they?",))
    assert query.question == "Who is Ms Tordoff? Is Imke tall?"


@pytest.mark.parametrize(("score", "strength"), [(0.9, "ONE"), (0.4, "NONE")])
def test_only_their_own_pages(score: float, strength: str) -> None:
    """Of mixed evidence their own pages are left, as strong as these are."""
    left = IMKE.own_pages(evidence(PROJECT, FACTS, score=score), 0.5)
    assert [each.chunk.id for each in left.chunks] == [FACTS.id]
    assert left.strength == strength
    nothing = IMKE.own_pages(evidence(PROJECT, score=score), 0.5)
    assert (nothing.chunks, nothing.strength, nothing.score) == ((), "NONE", 0.0)
    own = evidence(FACTS, score=score)
    assert IMKE.own_pages(own, 0.5) == own


def test_nobody_is_named_by_default() -> None:
    """A site without a person withholds nothing, and a blank name names nobody."""
    for nobody in (Person(), Person((" ",))):
        assert nobody.allows(claim("Imke built the lamp.", PROJECT.id), FOUND)


@pytest.mark.anyio
async def test_it_is_withheld_and_counted() -> None:
    """What another page says of the person is not shown."""
    said = Said()
    writer = ScriptedWriter(
        Claim("Imke built the lamp in May.", ((PROJECT.id, 0),)),
        Claim("Imke likes files.", ((FACTS.id, 0),)),
    )
    events = [each async for each in stream(FOUND, writer, said, Standards(person=IMKE))]
    assert [each.quote for each in said.citations] == ["Imke likes files."]
    assert said.withheld == {"person": 1}
    assert "lamp" not in str(events)
