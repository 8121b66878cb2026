"""Several indexes asked at once: one evidence, the surest first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.retrieval.several import best, together
from answerable.testing.corpus import chunk, evidence
from answerable.types import Candidate, Evidence, ScoredChunk, Strength

SITE = chunk("The lamp is a project.", path="lamp.md")
FACTS = chunk("Files over services.", path="facts.md")


def found(source: str, strength: Strength, score: float) -> Evidence:
    return evidence(SITE if source == "site" else FACTS, strength=strength, score=score)


def test_the_surest_leads() -> None:
    """The evidence that is surer is first, and what else is strong follows."""
    both = together([found("site", "ONE", 0.6), found("facts", "ONE", 0.9)], 0.5)
    assert [each.chunk.id for each in both.chunks] == [FACTS.id, SITE.id]
    assert (both.strength, both.score) == ("MANY", 0.9)


def test_the_site_leads_where_both_are_equally_sure() -> None:
    """Of two that are as sure as each other, the first one leads."""
    both = together([found("site", "ONE", 0.9), found("facts", "ONE", 0.9)], 0.5)
    assert both.chunks[0].chunk.id == SITE.id


@pytest.mark.parametrize(
    ("site", "facts", "strength"),
    [
        ("NONE", "NONE", "NONE"),
        ("NONE", "ONE", "ONE"),
        ("ONE", "NONE", "ONE"),
        ("NONE", "MANY", "MANY"),
    ],
)
def test_strength_is_over_all(site: Strength, facts: Strength, strength: Strength) -> None:
    """One strong section in all of them is one; what is weak is not added."""
    both = together([found("site", site, 0.4), found("facts", facts, 0.6)], 0.5)
    assert both.strength == strength
    assert [each.chunk.id for each in both.chunks] == [FACTS.id]


def test_the_best_of_all() -> None:
    """Sections of all indexes by their scores, each index in its own order, and so many of them."""
    texts = {name: chunk(f"Text {name}.", path=f"{name}.md") for name in "abcd"}
    own = replace(
        evidence(*(texts[name] for name in "abc"), strength="ONE", score=0.6),
        chunks=tuple(
            ScoredChunk(texts[name], score, 0.5, 0.5)
            for name, score in (("a", 0.6), ("b", 0.2), ("c", 0.9))
        ),
    )
    other = replace(
        evidence(texts["d"], strength="ONE", score=0.7),
        chunks=(ScoredChunk(texts["d"], 0.6, 0.5, 0.5),),
    )
    found = best([own, other], 3)
    assert [each.chunk for each in found.chunks] == [texts[name] for name in "adb"]
    assert (found.strength, found.score) == ("MANY", 0.7)
    assert best([own], 3) == own


def test_only_what_no_index_has_is_unmentioned() -> None:
    """A name that stands in one of them stands on the site."""
    one = replace(evidence(), unmentioned=("Oracle", "Slack"))
    other = replace(evidence(), unmentioned=("Slack", "Figma"))
    assert together([one, other], 0.5).unmentioned == ("Slack",)


def test_hops_are_of_the_content() -> None:
    """Next hops come from the first index, whichever leads."""
    first = found("site", "ONE", 0.6)
    site = Evidence(
        "q",
        first.chunks,
        "ONE",
        0.6,
        candidates=(Candidate(SITE, 0.5, 0.5),),
        judge=lambda each: 0.6,
    )
    both = together([site, found("facts", "ONE", 0.9)], 0.5)
    assert [each.chunk.id for each in both.candidates] == [SITE.id]
    assert both.judge(both.candidates[0]) == 0.6
