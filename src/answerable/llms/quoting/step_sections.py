"""Procedures whose steps are sections: "Step 1: Paste the code", "2. Create a goal".

Whoever asks how it is done is told what to do in each, below its heading; the sentence of the page
with most of the question's words only says that it can be done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.llms.quoting import lists
from answerable.llms.quoting.composition import introduced
from answerable.llms.quoting.directives import directs
from answerable.llms.quoting.picks import Pick, Said
from answerable.llms.quoting.procedures import instructs
from answerable.text.section_start import starts_section
from answerable.types import Chunk
from answerable.wording.how_to import ASKS_STEPS
from answerable.wording.step_headings import step_number

MOST = 8  # units of one step
NEAR = 3  # units below an instruction, of which one may be its code
_SENDS_BELOW = re.compile(
    r"\b(?:steps|instructions) below\b|\bfollowing steps\b|\b(?:follow|in) these steps\b",
    re.IGNORECASE,
)
_FOLLOW = re.compile(r"^\W*(?:please )?(?:follow|see|read|check)\b", re.IGNORECASE)


def steps_in_sections(picks: Sequence[Pick], said: Sequence[int], question: str) -> list[Said]:
    """What to do in each of the sections that are the steps of a page called as what is asked.

    Empty where what is ``said`` of the best section tells what to do, where that is called so
    itself, and where fewer than two steps from the first on were found.
    """
    best = picks[0].chunk
    units = [best.units[number] for number in said]
    tells = any(
        unit.kind != "sentence" or (instructs(unit) and not _only_sends_on(unit.text))
        for unit in units
    )
    own = step_number(best.heading_path[-1]) and lists.has_all(best.heading_path[-1], question)
    if tells or own or not ASKS_STEPS.search(question):
        return []
    sent = any(_SENDS_BELOW.search(unit.text) for unit in units)
    for steps in _procedures(picks, question, best if sent else None):
        told: list[Said] = []
        while chunk := steps.get(len(told) + 1):
            told.append((chunk, _what_to_do(chunk)))
        if len(told) > 1:
            return told
    return []


def _only_sends_on(text: str) -> bool:
    return _FOLLOW.match(text) is not None or _SENDS_BELOW.search(text) is not None


def _procedures(
    picks: Sequence[Pick], question: str, sent: Chunk | None
) -> Iterator[dict[int, Chunk]]:
    """The steps by their number that stand below one heading, on each page that is called as what
    is asked, or that is the one whose steps are spoken of (in ``sent``); those right below what
    speaks of them alone, if there are any."""
    found: dict[tuple[str, ...], dict[int, Chunk]] = {}
    for pick in picks:
        chunk = pick.chunk
        number = step_number(chunk.heading_path[-1])
        is_sent = sent is not None and chunk.document == sent.document
        if number and starts_section(chunk) and (is_sent or _is_called(chunk.title, question)):
            above = (chunk.document, *chunk.heading_path[:-1])
            found.setdefault(above, {}).setdefault(number, chunk)
    own = found.get((sent.document, *sent.heading_path)) if sent is not None else None
    yield from found.values() if own is None else [own]


def _is_called(title: str, question: str) -> bool:
    """Whether a title has all words of a question that name something: "bend" is in "bending"."""
    asked = lists.stems(question)
    return bool(asked) and not lists.lacking(lists.stems(title), asked)


def _what_to_do(chunk: Chunk) -> list[int]:
    """The first thing to do that a section says, with what it leads to; else how it begins."""
    units = chunk.units
    for number, unit in enumerate(units):
        if unit.lead:
            return introduced(units, number)[:MOST]
        if unit.place.depth or unit.kind == "code":
            return list(range(number, _end(chunk, number)))
        if instructs(unit) or directs(unit.text):
            return list(range(number, _code_below(chunk, number) + 1))
    return [0]


def _code_below(chunk: Chunk, number: int) -> int:
    """The code a few sentences below an instruction; else the instruction itself."""
    for at in range(number + 1, min(len(chunk.units), number + 1 + NEAR)):
        if chunk.units[at].kind == "code":
            return at
        if chunk.units[at].kind != "sentence" or chunk.units[at].under:
            break
    return number


def _end(chunk: Chunk, first: int) -> int:
    """Behind the list that begins there, or the one block of code."""
    end = first + 1
    while end < min(len(chunk.units), first + MOST) and chunk.units[end].place.depth:
        end += 1
    return end
