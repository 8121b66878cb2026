"""Where to begin with what a site is about: the question and the pages that answer it.

"How do I install it?" is mostly answered on a page that is called after something else: "Quick
start", "Getting started", "Setup".
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from answerable.retrieval.followup import Query
from answerable.section_start import starts_section
from answerable.types import Chunk

BELOW = 0.5  # of what the beginning of such a page is worth, other sections are
WORDING = "Getting started, quick start, installation, setup"  # what is searched for beside it
_HOW = (
    r"(?:how|where) (?:do|can|should|would|to)(?: (?:i|we|you|one))?"
    r"|(?:what is the |the )?(?:best|easiest|quickest|right|first) (?:way|steps?) to"
)
_START = r"(?:getting|get) started|install(?:ing|ation)?|set(?:ting)? ?up|quick ?start"
_WHAT = (
    r"(?: (?:using|with))?(?: (?:it|this|of it))?"
    r"(?: (?:on|in|to|for) (?:my|a|an existing|a new) "
    r"(?:computer|machine|pc|laptop|project|app|application))?"
)
_ASKED = re.compile(
    rf"^\W*(?:(?:{_HOW}) (?:{_START}|start|begin|download|try(?: out)?|add|get|use)|{_START})"
    rf"{_WHAT}\W*$",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"^\W*(?:(?:getting|get) started|quick[ -]?start|install(?:ing|ation)?|set(?:ting)?[ -]?up"
    r"|first steps?)\b",
    re.IGNORECASE,
)


def asks_to_begin(text: str) -> bool:
    """Whether an English question, with "it" for the site's own name, asks how to begin with it."""
    return _ASKED.match(text) is not None


def with_beginning(query: Query) -> Query:
    """The query, searched for in the words of such pages too where it asks for them."""
    if query.carried or not asks_to_begin(query.text):
        return query
    return replace(query, variants=(*query.variants, WORDING))


def beginning(chunk: Chunk) -> float:
    """How far (0..1) the chunk is where it is said how to begin: it opens a page that is called so,
    or stands below such a heading; a later part of a long section goes on with something else."""
    if not starts_section(chunk):
        return 0.0
    if chunk.ordinal == 0 and is_called_so(chunk.title):
        return 1.0
    return BELOW * any(map(is_called_so, (chunk.title, *chunk.heading_path)))


@lru_cache(maxsize=16_384)
def is_called_so(name: str) -> bool:
    """Whether a page or section of this name says how to begin."""
    return _CALLED.match(name) is not None
