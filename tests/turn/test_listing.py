"""A question about several things of a type is answered by each of them that matches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.sections.answers import NODE_TYPES
from answerable.testing.corpus import chunk, evidence
from answerable.turn.listing import MOST, listed
from answerable.types import Candidate, Chunk, Evidence
from answerable.wording.facts import RECORD

KINDS = {each.name for each in NODE_TYPES}


def section(name: str, heading: str, text: str, kind: str = "project") -> Chunk:
    """A section of a page of a type; a line that names labels is an item."""
    kinds = ["item" if line.startswith("Tags:") else "sentence" for line in text.split("\n")]
    path = (name, heading) if heading else (name,)
    made = chunk(text, path=f"{kind}/{name}", heading=path, kinds=kinds)  # type: ignore[arg-type]
    return replace(made, source_type=kind)


BELLOWS = section("Bellows", "Storage", "It is small.\nBellows keeps backups in S3 or on a disk.")
LINTEL = section("Lintel", "Storage", "Lintel keeps results in S3 for 30 days.")
QUARRY = section("Quarry", "Storage", "Quarry keeps its index in files.")
HERON = section("Heron", "", "Tags: elixir, tides\nHeron sends the water level of a gauge.")
TIDEMARK = section("Tidemark", "Accuracy", "Tidemark is off by minutes in 95 of 100 tides.")
OF_LINTEL = section("Lintel", "", "Tags: go, cache\nLintel shares builds.")
OF_BELLOWS = section("Bellows", "", "Tags: go\nWhere a backup goes is tried every night.")
RULES = section("Limits", "Storage rules", "Projects that come first use S3.", "system_doc")
ALL = (LINTEL, BELLOWS, QUARRY, TIDEMARK, HERON, OF_LINTEL, OF_BELLOWS, RULES)


def ask(question: str, *found: Chunk, lead: Chunk | None = None) -> Evidence:
    """What becomes of evidence that says that one section is strong."""
    pages = found or ALL
    one = evidence(lead or pages[0], question=question, strength="ONE", score=0.6)
    near = tuple(Candidate(each, 0.5, 0.5) for each in pages)
    doubted = replace(one, candidates=near, judge=lambda _: 0.4, low_confidence=True)
    return listed(doubted, KINDS)


def said(found: Evidence) -> list[str]:
    """The unit of each section that is worth something, where the things are listed."""
    if not found.listed:
        return []
    assert (found.strength, found.low_confidence) == ("MANY", False)
    for each in found.chunks:
        assert max(each.unit_scores) == 1.0 == sum(each.unit_scores)
    return [each.chunk.units[each.unit_scores.index(1.0)].text for each in found.chunks]


S3 = ["Lintel keeps results in S3 for 30 days.", "Bellows keeps backups in S3 or on a disk."]


@pytest.mark.parametrize(
    "question",
    [
        "Which projects use S3?",
        "What projects are stored in S3",
        "which of the projects rely on S3?",
        "Are there other projects that use S3?",
        "List all projects that use S3",
        "projects using S3",
        "Show me the projects with S3",
    ],
)
def test_which_they_are(question: str) -> None:
    """Each project that has what is asked for is quoted, by the sentence that has it."""
    assert said(ask(question)) == S3


@pytest.mark.parametrize(
    "question",
    [
        "Where do the projects store their data?",
        "How do your projects store data?",
        "Where are projects stored?",
        "What storage do all of the projects have?",
    ],
)
def test_what_each_of_them_says(question: str) -> None:
    """A section of each that is called what is asked of all of them is quoted."""
    found = said(ask(question))
    assert found == [S3[0], found[1], "Quarry keeps its index in files."]
    assert found[1] in [each.text for each in BELLOWS.units]


def test_by_their_labels() -> None:
    """A label says what a thing is about, if no sentence does."""
    assert said(ask("Which projects are about tides?", lead=TIDEMARK)) == [
        "Tidemark is off by minutes in 95 of 100 tides.",
        "Tags: elixir, tides",
    ]


def test_a_name_that_is_a_word_too() -> None:
    """ "Go" is meant as it is written, or among labels: nothing "goes" there."""
    found = said(ask("Which projects are written in Go?", lead=HERON))
    assert found == ["Tags: go, cache", "Tags: go"]


@pytest.mark.parametrize(
    "question",
    [
        "Does any project use S3?",  # of one
        "How many projects use S3?",  # a number is not counted from what is near
        "Which projects do not use S3?",  # what is denied stands in no sentence
        "Which projects don't use S3?",
        "Which projects use S3 without a disk?",
        "Which rules use S3?",
        "Which projects use Kafka?",  # none
        "Which projects use elixir?",  # one alone
        "Which projects keep backups in S3?",
        "What are the projects about?",
        "Where is S3 used?",
        "How do I store projects?",
    ],
)
def test_other_questions(question: str) -> None:
    """What is not asked of several, or is said by fewer than two, stays as it was found."""
    found = ask(question)
    assert not found.listed
    assert (found.strength, found.low_confidence) == ("ONE", True)


def test_what_the_rules_of_a_site_say_of_projects() -> None:
    """Where a page of another type comes first, a word that projects have by chance is no match;
    a name is."""
    pages = (*ALL, section("A", "", "The first lamp."), section("B", "", "It was the first."))
    assert not ask("Which projects come first?", *pages, lead=RULES).listed
    assert said(ask("Which projects come first?", *pages))
    assert said(ask("Which projects use S3?", lead=RULES)) == S3


def test_nothing_strong_stays_so() -> None:
    """Where nothing answers, words alone make no answer."""
    weak = replace(ask("Which projects use S3?"), listed=False, strength="NONE")
    assert listed(weak, KINDS) == weak


def test_types_of_two_words() -> None:
    """Any declared type has its plural."""
    documents = [section(name, "", f"{name} runs on S3.", "system_doc") for name in "AB"]
    assert len(said(ask("Which system docs speak of S3?", *documents))) == 0  # a word of its own
    assert len(said(ask("Which system docs mention S3?", *documents))) == 2
    assert not ask("Which runbooks mention S3?", *documents).listed


def test_one_thing_counts_once() -> None:
    """Two sections of a page, or the facts beside it, are one thing."""
    facts = replace(LINTEL, id="facts", document=f"{LINTEL.document}{RECORD}")
    more = section("Lintel", "Cache", "The cache lies in S3.")
    assert not ask("Which projects use S3?", LINTEL, facts, more).listed
    assert said(ask("Which projects use S3?", LINTEL, facts, more, BELLOWS)) == S3


def test_so_many_at_most() -> None:
    """A long list ends somewhere, and the best come first."""
    pages = [section(f"P{n}", "", f"P{n} uses S3.") for n in range(MOST + 5)]
    found = said(ask("Which projects use S3?", *pages))
    assert found == [f"P{n} uses S3." for n in range(MOST)]
