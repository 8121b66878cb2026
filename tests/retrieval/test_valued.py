"""What is asked the price of, and which sections tell it of that thing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.retrieval.valued import valued, without_others
from answerable.site_names import Names
from answerable.types import Candidate, Chunk, Evidence, ScoredChunk, Span, Unit


def section(heading: str, *sentences: str) -> Chunk:
    """A section of a page "Goods" with these sentences."""
    text = " ".join(sentences)
    span = Span(0, len(text), 1, 1)
    units = tuple(Unit("sentence", span, each) for each in sentences)
    path = ("Goods", heading)
    return Chunk(heading, "goods", "goods.md", "Goods", "", path, 2, 0, text, span, 9, units)


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("How much does the lamp cost?", "the lamp"),
        ("and how much is a lamp", "a lamp"),
        ("What's the price of lamps?", "lamps"),
        ("does the lamp cost anything", "the lamp"),
        ("is lamp free?", "lamp"),
        ("Is Lamp open source?", "Lamp"),
        ("How much memory does it need?", None),
        ("Is the port free for others?", None),
        ("What does the lamp do?", None),
    ],
)
def test_what_is_asked_the_price_of(question: str, thing: str | None) -> None:
    """A price, or that none is due, or a license; nothing else of it."""
    asked = valued(question)
    assert (asked.thing if asked else None) == thing


@pytest.mark.parametrize(
    ("heading", "sentences", "told"),
    [
        ("Lamps", ("A lamp costs 30 euros.",), True),
        ("Lamp", ("It burns for a year.", "It costs 30 euros."), True),
        ("Shop", ("We sell a lamp.", "It costs 30 euros."), False),
        ("Chairs", ("A chair costs 30 euros.",), False),
        ("Evenings", ("A talk by the lamp.", "It costs 30 euros."), False),
        ("Lamp", ("It burns for a year.",), False),
        ("Lamp repair", ("A repair costs 30 euros.",), False),
        ("Lamp, our smallest", ("It costs 30 euros.",), True),
    ],
)
def test_a_price_is_of_its_sentence_or_heading(
    heading: str, sentences: tuple[str, ...], told: bool
) -> None:
    """ "It" may be anything of the sentence before."""
    asked = valued("how much is a lamp?")
    assert asked is not None
    assert asked.is_told(section(heading, *sentences)) is told


def found(question: str, *sections: Chunk, own: str = "") -> list[str]:
    """The headings that are left of what was found."""
    evidence = Evidence(
        question,
        tuple(ScoredChunk(each, 0.9, 0.9, 0.9) for each in sections),
        "MANY",
        0.9,
        candidates=tuple(Candidate(each, 0.9, 0.9) for each in sections),
        names=Names(own=own),
    )
    return [each.chunk.heading_path[-1] for each in without_others(evidence, 0.5).chunks]


def test_the_price_of_another_thing_is_left_out() -> None:
    """Where the thing has a section, or a name; whose words are left open finds what it did."""
    lamp = section("Lamp", "It burns for a year.")
    chair = section("Chair", "A chair costs 30 euros.")
    prices = section("Prices", "Lamps are from 20 euros.")
    assert found("how much is the lamp?", lamp, chair, prices) == ["Lamp", "Prices"]
    assert found("how much is a sofa?", lamp, chair, prices) == ["Lamp", "Chair", "Prices"]


def of_page(document: str, title: str, sentence: str) -> Chunk:
    """A page that is one section."""
    whole = section(title, sentence)
    return replace(whole, document=document, file=document, title=title, heading_path=(title,))


def test_of_what_the_site_is_about_every_price_is_its_own() -> None:
    """It has the site's name, its first page is called so, or several pages speak of it."""
    plans = of_page("plans.md", "Plans", "The big plan costs 9 euros.")
    more = of_page("use.md", "Use", "Cut films with Tide.")
    for first in ("index.md", "docs/README.md", "films.md"):
        title = "Tide" if first != "films.md" else "Films"
        start = of_page(first, title, "It is easy to use Tide on films.")
        assert found("How much does Tide cost?", start, plans, more) == [title, "Plans", "Use"]
    assert found("how much does Tide cost?", plans, more, own="Tide Docs") == ["Plans", "Use"]
    assert found("how much does Tide cost?", plans, more) == ["Use"]
    assert found("How much does Gull cost?", plans, more) == []
    assert found("how much does gull cost?", plans, more) == ["Plans", "Use"]
