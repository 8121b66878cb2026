"""Answers without a model: the sentences that answer the question, in reading order.

The best sentence of the strongest sections is taken, with what it needs to be understood: the code
or list it introduces, the sentence a code block stands under, the sentence a "this" refers to.
Everything is the source's own words, so the same question on the same index gives the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any

from answerable.llms.answer_types import expected_count, expected_in_answer
from answerable.llms.emptiness import emptiness
from answerable.llms.phrasing import as_markdown
from answerable.protocols import Claim, Writer
from answerable.settings import ModelSettings
from answerable.types import Chunk, Evidence, ScoredChunk, Unit

MAX_SENTENCES = 3
MAX_ITEMS = 6  # a list is only cut where it would drown the answer
RANK_STEP = 0.15  # what a place lower in the ranking costs a sentence
SCORE_WEIGHT = 0.3  # what the section's own calibrated score is worth beside its sentence's
HOW_TO_CODE = 0.25  # what code is worth more where the question asks how something is done
ANSWER_TYPE = 0.2  # what having the kind of thing asked for (a date, a number, a name) is worth
COUNT = 0.3  # what a number right before what is counted is worth more
DEFINITION = 0.2  # what "X is ..." is worth more where the question asks what X is
COMPANION = 0.55  # of the best unit's worth: a neighbour that has as much is said with it

HOW_TO = re.compile(
    r"\b(how (do|can|should|would|could|to|does one)|command|install|example|snippet|syntax|code"
    r"|set up|configure)\b",
    re.IGNORECASE,
)
WHAT_IS = re.compile(
    r"^\W*what(?:'s| is| are| does)\s+(?:an?\s+|the\s+)?(?P<subject>.+?)\W*$", re.IGNORECASE
)
REFERS_BACK = re.compile(
    r"^(this|that|these|those|it|they|its|their|he|she|such|however|also|but|so|then|therefore"
    r"|instead|otherwise|in this case|for example|for instance|as a result)\b",
    re.IGNORECASE,
)


async def connect(address: str = "", settings: ModelSettings | None = None) -> Writer:
    """The extractive writer; it needs nothing, and takes what every writer is opened with."""
    return ExtractiveWriter()


@dataclass(frozen=True, slots=True)
class ExtractiveWriter:
    """Quotes the evidence: at least ``min_citations`` times where several sections are strong."""

    min_citations: int = 1

    async def write(self, evidence: Evidence) -> AsyncIterator[Claim]:
        picks = _ranked(evidence)
        if not picks:
            return
        best = picks[0]
        said = [(best.chunk, number) for number in _composed(best, evidence.question)]
        if evidence.strength == "MANY":
            said += _elsewhere(picks, self.min_citations - len(said))
        for chunk, number in said:
            unit = chunk.units[number]
            yield Claim(as_markdown(chunk, unit), ((chunk.id, number),))

    async def ping(self) -> dict[str, Any]:
        return {"status": "ok", "model": "extractive"}


@dataclass(frozen=True, slots=True)
class _Pick:
    chunk: Chunk
    number: int  # of the unit
    values: tuple[float, ...]  # of all the chunk's units


def _ranked(evidence: Evidence) -> list[_Pick]:
    """All units, best first, over all chunks; ties go to the better chunk, then upwards."""
    picks = []
    for rank, scored in enumerate(evidence.chunks):
        values = _values(scored, evidence.question)
        for number, value in enumerate(values):
            whole = value + SCORE_WEIGHT * scored.score - RANK_STEP * rank
            picks.append((whole, _Pick(scored.chunk, number, values)))
    return [pick for _, pick in sorted(picks, key=lambda pick: -pick[0])]


def _elsewhere(picks: Sequence[_Pick], missing: int) -> list[tuple[Chunk, int]]:
    """The best sentences of other sections, one of each, to make up what is ``missing``."""
    found: dict[str, tuple[Chunk, int]] = {}
    for pick in picks:
        stands_alone = pick.chunk.units[pick.number].kind != "code" and not _refers(pick)
        if len(found) < missing and pick.chunk.id != picks[0].chunk.id and stands_alone:
            found.setdefault(pick.chunk.id, (pick.chunk, pick.number))
    return list(found.values())


def _refers(pick: _Pick) -> bool:
    unit = pick.chunk.units[pick.number]
    return unit.lead or REFERS_BACK.match(unit.text) is not None


def _values(scored: ScoredChunk, question: str) -> tuple[float, ...]:
    """What each unit is worth for this kind of question."""
    how_to = bool(HOW_TO.search(question))
    subject = WHAT_IS.match(question)
    expected, count = expected_in_answer(question), expected_count(question)
    values = []
    for number, score in enumerate(scored.unit_scores):
        unit = scored.chunk.units[number]
        value = score - emptiness(scored.chunk, number)
        if unit.kind == "code" and how_to:
            value += HOW_TO_CODE
        value += ANSWER_TYPE * any(answer.search(unit.text) for answer in expected)
        value += COUNT * bool(count and count.search(unit.text))
        if subject and unit.kind == "sentence" and _defines(unit, subject["subject"]):
            value += DEFINITION
        values.append(value)
    return tuple(values)


def _defines(unit: Unit, subject: str) -> bool:
    pattern = rf"^\W*(?:an?\s+|the\s+)?{re.escape(subject)}\W*\s(?:is|are|means|lets|provides)\b"
    return re.match(pattern, unit.text, re.IGNORECASE) is not None


def _composed(pick: _Pick, question: str) -> list[int]:
    """The numbers of the units to say, in reading order."""
    unit = pick.chunk.units[pick.number]
    if unit.lead:
        return _introduced(pick.chunk.units, pick.number)
    if unit.kind == "code":
        return _with_introduction(pick.chunk.units, pick.number)
    if unit.kind == "item":
        return _with_companions(pick, "item")
    if unit.kind == "row":
        return [pick.number]
    if HOW_TO.search(question):
        code = _code_below(pick.chunk.units, pick.number)
        if code is not None:
            return list(range(pick.number, code + 1))
    return _with_antecedent(pick.chunk.units, _with_companions(pick, "sentence"))


def _introduced(units: Sequence[Unit], lead: int) -> list[int]:
    """A sentence that ends in a colon, and what it introduces."""
    if lead + 1 >= len(units):
        return [lead]
    kind = units[lead + 1].kind
    limit = 1 if kind == "code" else MAX_ITEMS
    end = lead + 1
    while end < len(units) and units[end].kind == kind and end - lead <= limit:
        end += 1
    return list(range(lead, end))


def _with_introduction(units: Sequence[Unit], code: int) -> list[int]:
    """A code block under the sentence it illustrates."""
    above = code - 1
    if above >= 0 and units[above].kind in ("sentence", "item"):
        return [above, code]
    return [code]


def _code_below(units: Sequence[Unit], number: int) -> int | None:
    """The code that a how-to sentence leads to: the next unit, or the one after a lead."""
    for below in (number + 1, number + 2):
        if below < len(units) and units[below].kind == "code":
            return below
    return None


def _with_companions(pick: _Pick, kind: str) -> list[int]:
    """The best unit and those neighbours of its kind that answer nearly as well."""
    first = last = pick.number
    enough = COMPANION * pick.values[pick.number]
    units = pick.chunk.units

    def joins(number: int) -> bool:
        fits = 0 <= number < len(units) and units[number].kind == kind
        # A sentence that introduces something would end the answer at its colon.
        return fits and not units[number].lead and pick.values[number] >= enough

    while last - first + 1 < MAX_SENTENCES:
        if joins(last + 1):
            last += 1
        elif joins(first - 1):
            first -= 1
        else:
            break
    return list(range(first, last + 1))


def _with_antecedent(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """Add the sentence before where the first one refers back to it."""
    first = numbers[0]
    refers = REFERS_BACK.match(units[first].text) is not None
    if refers and first > 0 and units[first - 1].kind == "sentence":
        return [first - 1, *numbers][:MAX_SENTENCES]
    return numbers
