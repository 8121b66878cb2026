"""The best sections read once more together with the question, unit by unit.

What is searched by compares words and meaning, which a section on the right subject shares with a
question that it does not answer. A model that reads both tells more (see ``unit_reading``), for a
thousand times the price of a comparison: so it reads only the best few, and of each what stands
around the unit that answers best as far as was known before. It was trained on English.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from answerable.protocols import Embedder
from answerable.types import Candidate, Chunk
from answerable.unit_reading import Excerpt, UnitReader
from answerable.wording.english import is_english, is_plain

ROOM = 520  # characters of an excerpt, beside its headings; more where one unit has more
# What log-odds of a unit count beside its other scores, and those at which they change nothing.
UNIT_WEIGHT, UNIT_EVEN = 0.08, -2.0
LEAST = -6.0  # log-odds below which a unit answers no less
# The same for how sure the evidence is to answer, from the best of all units.
SECTION_WEIGHT, SECTION_EVEN = 1.0, -2.25
# The same for the order of the sections that were read, beside their boosted scores.
ORDER_WEIGHT, MOST = 0.04, 6.0

UnitScores = Sequence[float]


@dataclass(frozen=True, slots=True)
class Read:
    """What was made of a section's units from the one numbered ``first`` on: log-odds."""

    first: int
    answers: tuple[float, ...]

    @property
    def best(self) -> float:
        """The log-odds of its best unit, or the least that count."""
        return max(LEAST, *self.answers)

    @property
    def surer(self) -> float:
        """What the log-odds that the evidence answers grow by, as far as this section goes."""
        return SECTION_WEIGHT * (self.best - SECTION_EVEN)

    @property
    def sooner(self) -> float:
        """What this section's score in the order grows by."""
        return ORDER_WEIGHT * min(MOST, self.best)

    def added(self, scores: UnitScores) -> tuple[float, ...]:
        """The scores of the section's units with what was read; units not read are the worst."""
        told = dict(enumerate(self.answers, self.first))
        return tuple(
            round(score + UNIT_WEIGHT * (max(LEAST, told.get(number, LEAST)) - UNIT_EVEN), 6)
            for number, score in enumerate(scores)
        )


async def read_excerpts(
    question: str,
    sections: Sequence[Candidate],
    scores: Callable[[Candidate], UnitScores],
    embedder: Embedder,
    *,
    known: bool = False,
) -> dict[str, Read]:
    """Of each section by its chunk's id what was read; nothing where nothing reads, or no English.

    ``scores`` of a section's units say where to look; ``known`` whether the index has every word
    of the question.
    """
    if not isinstance(embedder, UnitReader) or not _in_english(question, sections, known):
        return {}
    places = {each.chunk.id: _around(each.chunk, scores(each)) for each in sections}
    excerpts = [
        Excerpt(each.chunk.heading_path, tuple(unit.text for unit in each.chunk.units[slice(*at)]))
        for each, at in zip(sections, places.values(), strict=True)
    ]
    told = await embedder.read_units(question, excerpts)
    return {
        chunk_id: Read(first, answers)
        for (chunk_id, (first, _)), answers in zip(places.items(), told, strict=True)
        if answers
    }


def as_read(
    chosen: Sequence[Candidate], scores: Mapping[str, float], read: Mapping[str, Read]
) -> list[Candidate]:
    """``chosen`` with those that were read, which are the first, in the order of ``scores`` and of
    their reading."""
    first = sorted(
        (each for each in chosen if each.chunk.id in read),
        key=lambda each: scores[each.chunk.id] + read[each.chunk.id].sooner,
        reverse=True,
    )
    return first + [each for each in chosen if each.chunk.id not in read]


def _in_english(question: str, sections: Sequence[Candidate], known: bool) -> bool:
    """Whether the question is, or has no word but those of an index whose sections are."""
    if is_english(question):
        return True
    texts = (unit.text for each in sections for unit in each.chunk.units)
    return known and is_plain(question) and any(map(is_english, texts))


def _around(chunk: Chunk, scores: UnitScores) -> tuple[int, int]:
    """``(first, end)`` of the units around the best one that have room, those behind it first."""
    if not chunk.units:
        return 0, 0
    best = max(range(len(chunk.units)), key=scores.__getitem__)
    first, end = best, best + 1
    left = ROOM - len(chunk.units[best].text)
    grows = True
    while grows:
        grows = False
        for place in (end, first - 1):
            if 0 <= place < len(chunk.units) and len(chunk.units[place].text) <= left:
                left -= len(chunk.units[place].text)
                first, end = min(first, place), max(end, place + 1)
                grows = True
    return first, end
