"""The way that a section tells to do what is asked, where its best sentence tells none.

"How do I remove the notice of the maker?" has most words in common with "Before you remove it,
consider that the maker ...", and is answered by "It can be removed with the following option:" and
the code below that. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from answerable.llms.quoting.composition import introduced
from answerable.llms.quoting.directives import directs
from answerable.types import Chunk, Unit
from answerable.wording.how_to import HOW_TO
from answerable.wording.undoing import ASKS_HOW, has_form, undoes

_RID = re.compile(r"\bget(?:ting)? rid of\b", re.IGNORECASE)
_TYPED = re.compile(r"^\W*(?:please )?(?P<verb>[a-z]{3,})\b", re.IGNORECASE)
# "Before removing it, ..." says nothing of how.
_BESIDE = re.compile(
    r"\b(?:before|after|when|while|if|without|prior to|instead of) \w+ing\b", re.IGNORECASE
)
# "It can be removed with ...", "To remove it, use ..."
_BY_MEANS = re.compile(
    r"\b(?:can|could|may) (?:also )?be \w+|^\W*(?:in order )?to \w+|\b(?:use|add|set|run|with)\b",
    re.IGNORECASE,
)


def with_the_way(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """The only introduction in the section that has the verb of a how-to question, with the code or
    list that it introduces; what is said, where that tells what to do, or there is none."""
    verb = _asked_verb(question)
    if not verb or any(_tells(chunk.units[number], verb) for number in numbers):
        return numbers
    heading = chunk.heading_path[-1]
    leads = [
        at
        for at, unit in enumerate(chunk.units)
        if _leads(chunk.units, at) and has_form(verb, unit.text) and _BY_MEANS.search(unit.text)
        if not undoes(question, heading, unit.text)
    ]
    return introduced(chunk.units, leads[0]) if len(leads) == 1 else numbers


def _leads(units: Sequence[Unit], at: int) -> bool:
    below = units[at + 1 : at + 2]
    return units[at].lead and bool(below) and below[0].kind in ("code", "item")


def _tells(unit: Unit, verb: str) -> bool:
    """Whether a unit tells what to do, or may."""
    if unit.kind != "sentence" or unit.lead or directs(unit.text):
        return True
    return has_form(verb, _BESIDE.sub(" ", unit.text))


@lru_cache(maxsize=256)
def _asked_verb(question: str) -> str:
    """What a question asks how to do; empty where it asks for something else."""
    if not HOW_TO.search(question):
        return ""
    if _RID.search(question):
        return "remove"
    asked = ASKS_HOW.search(question)
    if asked is not None:
        return asked[1]
    typed = _TYPED.match(question)
    return typed["verb"] if typed is not None and not typed["verb"].lower().startswith("wh") else ""
