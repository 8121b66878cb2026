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
from answerable.types import Evidence

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
    asked = Query("Does Imke like files?")
    left = IMKE.own_pages(evidence(PROJECT, FACTS, score=score), 0.5, asked)
    assert [each.chunk.id for each in left.chunks] == [FACTS.id]
    assert left.strength == strength
    nothing = IMKE.own_pages(evidence(PROJECT, score=score), 0.5, asked)
    assert (nothing.chunks, nothing.strength, nothing.score) == ((), "NONE", 0.0)
    own = evidence(FACTS, score=score)
    assert IMKE.own_pages(own, 0.5, asked) == own


def said(*sentences: str) -> Evidence:
    """Evidence of one page of the person with these sentences."""
    page = replace(chunk("\n".join(sentences), path="facts.md"), source_type="persona")
    return evidence(page, strength="ONE")


@pytest.mark.parametrize(
    ("question", "sentence", "strength"),
    [
        ("How old is Imke?", "Tidewatch may show an old reading with its age.", "NONE"),
        ("How old is Imke?", "Imke was born in 1985.", "ONE"),
        ("How old are you?", "Records are never edited; a new one replaces an old one.", "NONE"),
        ("How old are you?", "I am 39 years old.", "ONE"),
        ("Is she single?", "A replay needs two people at one desk.", "NONE"),
        ("Is she single?", "She is married.", "ONE"),
        ("Is Imke good at her job?", "Whoever wants to see jobs writes a query.", "NONE"),
        ("Is Imke good at her job?", "Imke is one of the best at it.", "ONE"),
        ("What does Imke decide?", "Whoever wants to see jobs writes a query.", "ONE"),
    ],
)
def test_what_is_asked_of_a_person_is_said_of_them(
    question: str, sentence: str, strength: str
) -> None:
    """An age, a marriage or a judgement is nothing that near words could say."""
    assert IMKE.is_meant(Query(question))
    assert IMKE.own_pages(said(sentence), 0.5, Query(question)).strength == strength


def test_only_what_says_it_is_worth_something() -> None:
    """Of the section that says it, the other sentences are worth nothing."""
    found = said("Imke likes files.", "She is married.")
    left = IMKE.own_pages(found, 0.5, Query("Is Imke married?"))
    assert [bool(each) for each in left.chunks[0].unit_scores] == [False, True]


def test_a_pronoun_after_others_may_be_of_others() -> None:
    """ "She" is the person of the site unless somebody else was spoken of."""
    assert IMKE.is_meant(Query("How old is she?"))
    assert IMKE.is_meant(Query("How old is she?", carried=("Who is Imke?",)))
    assert not IMKE.is_meant(Query("How old is she?", carried=("Who is Ada?",)))
    assert not Person().is_meant(Query("How old are you?"))


AUTHOR = Person(("the author", "Imke", "Tordoff", "she", "her"))


@pytest.mark.parametrize(
    "question",
    [
        "Who is Imke?",
        "who's imke tordoff",
        "Tell me about Imke",
        "Can you tell me something about her?",
        "What does she do?",
        "What does Imke do for a living?",
        "Who is the author?",
        "Do you know who Imke is?",
        "Imke Tordoff",
        "Give me an overview of Imke, please.",
    ],
)
def test_who_the_person_is(question: str) -> None:
    """A question that has no word beside the name is searched for with the name."""
    assert AUTHOR.left_out(Query(question)) == Query("Who is Imke?")


@pytest.mark.parametrize(
    "question",
    [
        "Where is Imke?",
        "Who is her boss?",
        "Tell me about her projects",
        "What does Imke use?",
        "Tell me how Imke decides",
        "Who does she work for?",
        "What does Imke",
    ],
)
def test_more_than_who_the_person_is(question: str) -> None:
    """A question that asks for more is searched for by what it asks."""
    left = AUTHOR.left_out(Query(question))
    assert "Imke" not in left.text
    assert left.asked == question


def test_who_somebody_else_is() -> None:
    """ "She" after somebody else is not the person of the site."""
    query = Query("Who is she?", carried=("What did Ada write?",))
    assert AUTHOR.left_out(query).text != "Who is Imke?"
    assert AUTHOR.left_out(replace(query, carried=("Does Imke write?",))).text == "Who is Imke?"


def test_what_says_who_they_are_leads() -> None:
    """Of sentences that all have the name, the one that says who it is counts; or all, where none
    does."""
    found = said("Only this may be said about Imke.", "Imke Tordoff is an engineer.")
    left = IMKE.own_pages(found, 0.5, Query("Who is Imke?"))
    assert [bool(each) for each in left.chunks[0].unit_scores] == [False, True]
    vague = said("Only this may be said about Imke.", "Imke likes files.")
    assert IMKE.own_pages(vague, 0.5, Query("Who is Imke?")) == vague


def test_nobody_is_named_by_default() -> None:
    """A site without a person withholds nothing, and a blank name names nobody."""
    for nobody in (Person(), Person((" ",))):
        assert nobody.allows(claim("Imke built the lamp.", PROJECT.id), FOUND)


@pytest.mark.anyio
async def test_it_is_withheld_and_counted() -> None:
    """What another page says of the person is not shown."""
    heard = Said()
    writer = ScriptedWriter(
        Claim("Imke built the lamp in May.", ((PROJECT.id, 0),)),
        Claim("Imke likes files.", ((FACTS.id, 0),)),
    )
    events = [each async for each in stream(FOUND, writer, heard, Standards(person=IMKE))]
    assert [each.quote for each in heard.citations] == ["Imke likes files."]
    assert heard.withheld == {"person": 1}
    assert "lamp" not in str(events)


OWNER = Person(("Imke",), everywhere=True)


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("Is she married?", True),
        ("How old is Imke?", True),
        ("What is her religion?", True),
        ("What does Imke weigh?", True),
        ("How does Imke decide?", False),
        ("What salary does she expect?", False),
        ("How much does she earn?", False),
        ("Is she a good leader?", False),
    ],
)
def test_only_what_is_private_is_strict_where_all_pages_are_theirs(
    question: str, *, meant: bool
) -> None:
    """A recruiter asks of the rest."""
    assert OWNER.is_meant(Query(question)) is meant
    assert not Person(("",), everywhere=True).is_meant(Query(question))
