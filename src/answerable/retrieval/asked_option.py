"""An option or setting that is asked about by its name alone ("What does --open-browser do?",
"OCR_CLEAN"), and its entry.

A reference says of an option in one line what it does, among fifty others, and a question that is
nothing but its name is near none of them. The line that begins with the name answers it.
"""

from __future__ import annotations

import re

from answerable.retrieval.lexical import asked_terms, terms
from answerable.retrieval.sought import ASKING
from answerable.text.inner_headings import inner_headings
from answerable.types import Chunk

_OPTION = re.compile(
    r"(?<![\w./-])--[A-Za-z][\w-]*\w(?![\w=])|(?<![\w./$-])[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+(?![\w(./-])"
)
_KINDS = frozenset(
    terms(
        "flag flags option options argument arguments parameter parameters switch command cli line"
        " setting effect purpose meaning passed pass given"
    )
)
_ENTRIES = ("row", "item")


def asked_option(question: str) -> str:
    """The option; empty where there is none or several, or something else is named beside it."""
    found = set(_OPTION.findall(question))
    if len(found) != 1:
        return ""
    (option,) = found
    rest = set(asked_terms(question.replace(option, " "))) - ASKING - _KINDS
    return "" if rest else option


def is_entry(chunk: Chunk, option: str) -> bool:
    """Whether a section has the line that says what the option is, or is called so."""
    begins = re.compile(rf"\W{{0,3}}(?:-{{1,2}}[\w-]+(?:,? |, ?))?{re.escape(option)}(?![\w-])")
    entries = (each.text for each in chunk.units if each.kind in _ENTRIES)
    headings = (chunk.heading_path[-1], *inner_headings(chunk))
    return any(map(begins.match, (*headings, *entries)))
