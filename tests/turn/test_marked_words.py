"""A model's sentence about marked text that copies it but for a word that turns what it says."""

from __future__ import annotations

import time

import pytest

from answerable.protocols import Claim
from answerable.testing.corpus import chunk
from answerable.turn.proof.marked_words import turned
from answerable.turn.proof.verification import prove
from answerable.types import Evidence, ScoredChunk
from ordinary_page import page_seconds

UNITS = (
    "In our test chamber, water boils at 62 degrees Celsius.",
    "The capital of France is Lyon.",
    "The free plan allows at most 40 devices.",
    "Keys are never rotated.",
    "The centre was founded by the Moor family and is run by three volunteers.",
)


@pytest.mark.parametrize(
    ("said", "withheld"),
    [
        ("At sea level, water boils at 62 degrees Celsius.", True),
        ("Water freezes at 62 degrees Celsius.", True),
        ("Alcohol boils at 62 degrees Celsius.", True),
        ("The former capital of France is Lyon.", True),
        ("The free plan allows at most 40 devices and unlimited storage.", True),
        ("The paid plan allows at most 40 devices.", True),
        ("Passwords are never rotated.", True),
        # its own words, and such as carry nothing by themselves
        ("Water boils at 62 degrees Celsius.", False),
        ("According to the text, water boils at 62 degrees Celsius in the test chamber.", False),
        ("The passage says that the capital of France is Lyon.", False),
        ("With the free plan you can use up to 40 devices.", False),
        ("A key is never rotated.", False),
        ("It was founded by the Moor family.", False),
        ("The center is run by three volunteers.", False),
        # worded freely: that is for the support to tell
        ("Three helpers keep it going, and the Moors set it up once.", False),
    ],
)
def test_copies_with_a_word_too_many(said: str, withheld: bool) -> None:
    """Close to the passage every word has to be its own or the question's."""
    assert turned(said, UNITS, UNITS[:1], "What does it say?") is withheld


def test_the_question_may_be_taken_up() -> None:
    """A word of the question is no stranger."""
    said = "The thermal capital of France is Lyon."
    assert turned(said, UNITS, UNITS[1:2], "What is the capital?")
    assert not turned(said, UNITS, UNITS[1:2], "What is the thermal capital?")


def test_other_languages_are_left_alone() -> None:
    """Which words carry nothing is not known there."""
    units = ("Die Bibliothek schließt am Samstag um dreizehn Uhr.",)
    assert not turned("Die Bibliothek schließt sonst um dreizehn Uhr.", units, units, "Wann?")


def test_long_texts_take_no_time() -> None:
    """However much a sentence repeats of a passage."""
    began = time.process_time()
    turned("water boils a " * 1_000 + "zebra", ["a water the boils " * 2_000], [], "")
    assert time.process_time() - began < 4 * page_seconds()


def test_only_marked_text_is_held_so_closely() -> None:
    """About a page of the site the same sentence is left to the support alone; a quote is shown."""
    scored = ScoredChunk(chunk("\n".join(UNITS)), 1.0, 1.0, 1.0, (1.0,) * len(UNITS))
    evidence = Evidence("What is the capital of France?", (scored,), "MANY", 1.0)
    marked = Evidence("What is the capital of France?", (scored,), "MANY", 1.0, marked=True)
    former = Claim("The former capital of France is Lyon.", ((scored.chunk.id, 1),))
    quote = Claim(UNITS[1], ((scored.chunk.id, 1),))
    assert prove(former, evidence, 1, 0.3).withheld is None
    assert prove(former, marked, 1, 0.3).withheld == "unsupported"
    assert prove(quote, marked, 1, 0.3).withheld is None
