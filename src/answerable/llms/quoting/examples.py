"""Sentences of an example, where a number is asked for: its figures are made up.

The rule stands beside it, in fewer of the question's words. The rules know English.
"""

from __future__ import annotations

import re

from answerable.llms.quoting.paragraphs import is_one_paragraph
from answerable.types import Chunk
from answerable.wording.amounts import NAMES_NUMBER

EXAMPLE = 0.5  # what an example is worth less where a number is asked for
_BEGINS = re.compile(
    r"^\W*(?:(?:for|as an?) (?:example|instance)\b|examples?:|e\.g\.|suppose\b|say,|imagine\b"
    r"|assum(?:e|ing) (?:that|you|we)\b|let['\u2019]?s (?:say|assume|suppose|imagine)\b"
    r"|(?:setting|if) \W{0,3}[\w.-]{1,60}\W{0,3}(?:=|(?:is )?(?:set )?to\b) ?\W{0,3}\d)",
    re.IGNORECASE,
)
_ASKED = re.compile(r"\bexamples?\b", re.IGNORECASE)


def is_made_up(chunk: Chunk, number: int, question: str) -> bool:
    """Whether a unit begins an example, or goes on with one in the same paragraph, where a number
    is asked for and no example."""
    if NAMES_NUMBER.search(question) is None or _ASKED.search(question):
        return False
    while _BEGINS.match(chunk.units[number].text) is None:
        if number == 0 or not _goes_on(chunk, number):
            return False
        number -= 1
    return True


def _goes_on(chunk: Chunk, number: int) -> bool:
    """Whether a sentence stands in one paragraph with the one before it."""
    before = chunk.units[number - 1]
    return not before.lead and is_one_paragraph(chunk, before, chunk.units[number])
