"""Facts about a piece of work: who asks for which, what states one, and what that is worth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.extractive import ExtractiveWriter
from answerable.retrieval.boosts import Asked, boost
from answerable.settings import BoostSettings
from answerable.testing.corpus import chunk
from answerable.types import Chunk, Evidence, ScoredChunk
from answerable.wording.facts import asked_facts

ROLE = "Role: Lead designer"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What was her role in Harbor?", ROLE),
        ("What was she responsible for in Harbor?", "Responsibilities: research"),
        ("Which technologies does Harbor use?", "Tech: Figma, React"),
        ("What is Harbor built with?", "Stack: Python"),
        ("What is the tech stack of Harbor?", "Tech stack: Python"),
        ("Who was the client of Harbor?", "Client: Kelder Bank"),
        ("Who did she build Harbor for?", "Company : Kelder Bank"),
        ("When was Harbor made?", "Date: 2024-04-11"),
        ("Which year was Harbor?", "Year: 2024"),
        ("How long did Harbor take?", "Duration: six months"),
        ("Where was Harbor made?", "Location: Gdynia"),
        ("Did Harbor win any awards?", "Awards: none"),
    ],
)
def test_what_states_the_fact_asked_for(question: str, text: str) -> None:
    """On the page that is called as the question says."""
    assert asked_facts(question).stated(text, "Harbor, a design system") == 1.0


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What was her role in Harbor?", "Tech: Figma"),
        ("What was her role in Harbor?", "Her role: designer"),
        ("What was her role in Harbor?", "Role of the team"),
        ("What was her role in Harbor?", "Roles and permissions: see below"),
        ("What is Harbor?", ROLE),
        ("When should I restart Harbor?", "Date: 2024-04-11"),
        ("How do I install Harbor?", "Platform: Linux"),
    ],
)
def test_what_does_not(question: str, text: str) -> None:
    """Another fact, another sentence, or a question that asks for none."""
    assert asked_facts(question).stated(text, "Harbor") == 0.0


@pytest.mark.parametrize(
    ("title", "share"),
    [
        ("Ask Harbor", 1.0),
        ("Ask Harbor, an assistant that quotes", 1.0),
        ("Ask Harbor: how it was made", 1.0),
        ("Harbor", 0.5),  # "ask" is nowhere
        ("The Harbor design system", 1 / 6),  # neither are "design" and "system" in the question
        ("Lamps of the Ask Harbor project", 0.0),  # which is about lamps
        ("Lamps", 0.0),
    ],
)
def test_the_page_has_to_be_meant(title: str, share: float) -> None:
    """By its own name, as far as the question has its words and they the question's."""
    asked = asked_facts("Which technologies does Ask Harbor use?")
    assert asked.stated("Tech: Figma", title) == pytest.approx(share)


@pytest.mark.parametrize(
    "question", ["What is her role?", "What was her role at the bank?", "Which roles did she have?"]
)
def test_a_page_that_is_not_named_states_nothing(question: str) -> None:
    """The role in one project is not the role of somebody, nor at the place of the project."""
    assert asked_facts(question).stated(ROLE, "Account opening at the bank") == 0.0


HARBOR = chunk(f"{ROLE}\nTech: Figma", heading=("Harbor",), kinds=("item", "item"))
LAMPS = chunk("Role: Intern\nTech: Blender", heading=("Lamps",), kinds=("item", "item"))


def test_the_section_is_lifted() -> None:
    """By the setting, as far as it states what is asked for."""
    asked = Asked.of("What was her role in Harbor?")
    off, on = BoostSettings(fact=0.0), BoostSettings(fact=0.5)

    def lift(section: Chunk) -> float:
        return boost(section, asked, None, on) - boost(section, asked, None, off)

    assert lift(HARBOR) == pytest.approx(0.5)
    assert lift(LAMPS) == 0.0
    assert lift(replace(HARBOR, units=())) == 0.0


@pytest.mark.anyio
async def test_the_answer_is_the_fact() -> None:
    """It has none of the question's words but its name, and is said all the same."""
    about = chunk("Harbor is what she had the lead of.", heading=("Harbor",), ordinal=1)
    found = (
        ScoredChunk(about, 0.9, 0.0, 0.0, (0.8,)),
        ScoredChunk(HARBOR, 0.9, 0.0, 0.0, (0.4, 0.1)),
    )
    evidence = Evidence("What was her role in Harbor?", found, "ONE", 0.9)
    said = [claim.text async for claim in ExtractiveWriter().write(evidence)]
    assert said == [f"- {ROLE}"]
