"""What is said beside the best sentence."""

from __future__ import annotations

from dataclasses import replace

from answerable.testing.corpus import chunk
from answerable.types import Evidence, ScoredChunk, UnitKind

from .test_extractive import written

BEST = "The lamp interface removes a lamp for good."
LEAD = "These interfaces were removed in the second release:"
ITEM = "The old lamp interface that removes all of them"
QUESTION = "What removes a lamp?"


def said(text: str, kinds: tuple[UnitKind, ...], worth: tuple[float, ...]) -> list[str]:
    """With another section that is worth as much."""
    best = ScoredChunk(chunk(BEST, path="a.md"), 0.9, 0.5, 1.0, (1.0,))
    section = chunk(text, kinds=kinds, path="b.md")
    first, *rest = section.units
    led = replace(section, units=(replace(first, lead=True), *rest))
    other = ScoredChunk(led, 0.9, 0.5, 1.0, worth)
    return [claim.text for claim in written(Evidence(QUESTION, (best, other), "MANY", 0.9))]


def test_an_item_comes_under_the_sentence_that_introduces_its_list() -> None:
    """Alone it says that what was removed is there."""
    found = said(f"{LEAD}\n{ITEM}", ("sentence", "item"), (0.1, 1.05))
    assert found[0] == BEST
    assert found[1:] == [LEAD, f"- {ITEM}"]


def test_a_sentence_is_said_alone() -> None:
    """What stands above it is not its beginning."""
    plain = "The wick interface removes a wick too."
    assert said(f"{LEAD}\n{plain}", ("sentence", "sentence"), (0.1, 1.05)) == [BEST, plain]


def test_an_item_comes_with_the_few_others_of_its_list() -> None:
    """What is one of two or three is as well told by the others; of a longer list it alone is."""
    items = [ITEM, "The wick interface", "The oil interface", "The brass interface"]
    for many, told in ((3, items[:3]), (4, [ITEM])):
        text = "\n".join([LEAD, *items[:many]])
        kinds: tuple[UnitKind, ...] = ("sentence", *["item"] * many)
        found = said(text, kinds, (0.1, 1.05, *[0.0] * (many - 1)))
        assert [each for each in found[2:] if "…" not in each] == [f"- {each}" for each in told]


def test_what_is_of_another_version_is_not_said_beside_it() -> None:
    """One page tells the same step of several."""
    best = chunk("From 3.7.3 on the lamp interface needs a user.", path="a.md")
    other = chunk("The lamp with many other words is lit since 3.6.19.", path="b.md")
    for question, many in (("lamp since 3.7.3", 1), ("lamp since 2.0", 2)):
        scored = [ScoredChunk(each, 0.9, 0.5, 1.0, (1.0,)) for each in (best, other)]
        found = written(Evidence(question, tuple(scored), "MANY", 0.9))
        assert len(found) == many
