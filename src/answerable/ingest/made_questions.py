"""Questions made out of an index's own sentences, and questions about something else.

A made question is what is left of a typical sentence of a chunk when a stretch of it, which would
be the answer, is cut out: some of its words replaced by words from elsewhere, since real questions
name only part of a passage in its own words, some with the heading they stand under, each opened by
question words. Compared on the choosing halves of four sets of questions, such ones cover 0.8 of a
window's words and come as near as a cosine of 0.55, real ones 0.6 to 1.0 and 0.66: no other recipe
tried came closer on both sides.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources

import numpy as np

from answerable.protocols import IndexedChunk
from answerable.retrieval.lexical import STOP_WORDS, WORD
from answerable.types import Unit

SAMPLE = 120  # chunks asked about; more change the fit little
CONTENT_WORDS = 5  # of a sentence worth a question
LONGEST = 22  # words of a sentence that are used
CUT, REPLACED, HEADED = 0.3, 0.25, 0.5  # shares: of the words, of content words, of questions
TYPICAL_OF = 3  # sentences of which the most typical is asked about
OPENINGS = (
    "how do I",
    "what is",
    "how does",
    "why is",
    "when is",
    "which",
    "can I",
    "what happens with",
    "how can I",
    "where is",
    "who",
    "what are",
    "how to",
    "does",
)


@dataclass(frozen=True, slots=True)
class Made:
    """A question, and the number of the chunk it was made of; None where nothing answers it."""

    text: str
    chunk: int | None


def made_questions(chunks: Sequence[IndexedChunk]) -> list[Made]:
    """The same questions for the same chunks in the same order."""
    chance = random.Random(len(chunks))  # noqa: S311 - a sample, not a secret
    able = [number for number, each in enumerate(chunks) if _worth_asking(each)]
    sample = chance.sample(able, min(SAMPLE, len(able)))
    pool = [
        word
        for number in sample
        for unit in chunks[number].chunk.units
        if unit.kind != "code"
        for word in WORD.findall(unit.text)
        if _is_content(word)
    ]
    own = [Made(_question(chunks[number], pool, chance), number) for number in sample]
    return own + [Made(text, None) for text in _off_topic()]


def _worth_asking(each: IndexedChunk) -> list[int]:
    """The numbers of the units that a question can be made of."""
    return [number for number, unit in enumerate(each.chunk.units) if _is_statement(unit)]


def _is_statement(unit: Unit) -> bool:
    prose = unit.kind in ("sentence", "item")
    return prose and sum(map(_is_content, WORD.findall(unit.text))) >= CONTENT_WORDS


def _is_content(word: str) -> bool:
    return word.lower() not in STOP_WORDS


def _question(each: IndexedChunk, pool: Sequence[str], chance: random.Random) -> str:
    words = _with_a_gap(WORD.findall(_typical(each, chance)), chance)
    words = [
        chance.choice(pool) if _is_content(word) and chance.random() < REPLACED else word
        for word in words
    ]
    headings = each.chunk.heading_path
    if chance.random() < HEADED and len(headings) > 1:
        words += ["in", *WORD.findall(headings[-1])]
    return f"{chance.choice(OPENINGS)} {' '.join(words)}?"


def _typical(each: IndexedChunk, chance: random.Random) -> str:
    """Of a few sentences the one nearest to the whole: people ask about what a section is about."""
    able = _worth_asking(each)
    few = chance.sample(able, min(TYPICAL_OF, len(able)))
    mean = np.mean(each.units, axis=0)
    return each.chunk.units[max(few, key=lambda number: float(each.units[number] @ mean))].text


def _with_a_gap(words: list[str], chance: random.Random) -> list[str]:
    start = chance.randint(0, max(0, len(words) - LONGEST))
    words = words[start : start + LONGEST]
    gap = round(CUT * len(words))
    start = chance.randint(0, len(words) - gap)
    return words[:start] + words[start + gap :]


def _off_topic() -> list[str]:
    return resources.files(__package__).joinpath("off_topic.txt").read_text().splitlines()
