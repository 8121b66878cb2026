"""Questions about all things of a type: "projects", "How many projects are there?", "newest post".

What is asked beside that ("Which projects use S3?") is another question. The rules know English.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

Wanted = Literal["all", "number", "newest", "oldest"]

_OPENING = (
    r"\W*(?:(?:hi|hello|hey|so|and|ok|okay|please|well|i mean|it['\u2019]?s|it is)[\s,]{1,3}"
    r"|(?:can|could|would) you (?:please )?)*"
)
_WHICH = r"(?:about )?(?:all )?(?:of )?(?:(?:the|your|these|those|other|different) )*"
_THERE = (
    r"(?: (?:are|is) there| do you have| have you got| you have| there are| exist| are listed)?"
    r"(?: (?:here|in total|in all|altogether|on (?:this|the|your) (?:site|page|map)))?"
    r"(?: please)?\W*"
)


def _of_end(words: str) -> tuple[str, ...]:
    """How the page at one end of the order is asked for."""
    return (
        r"(?:(?:what|which)(?:['\u2019]?s| is| are| was) "
        r"|(?:show|name|list|tell)(?: me| us)? (?:about )?)?"
        rf"(?:the |your )?(?:very )?(?:{words}) (?:{{one}}|{{several}})",
        rf"(?:what|which) (?:{{one}}|{{several}}) (?:is|are|was) (?:the )?(?:{words})",
    )


_FORMS: dict[Wanted, tuple[str, ...]] = {
    "all": (
        r"{which}{several}",
        r"(?:list|show|name|give|tell)(?: me| us)? {which}{several}",
        r"(?:what|which)(?: kinds? of)? {which}{several}",
        r"(?:what|which) are {which}{several}",
        r"(?:are there|do you have)(?: any)? {which}{several}",
        r"(?:an? )?(?:overview|list) of {which}{several}",
    ),
    "number": (
        r"how many {which}{several}",
        r"(?:what(?:['\u2019]s| is) )?(?:the )?number of {which}{several}",
        r"count {which}{several}",
    ),
    "newest": _of_end(r"newest|latest|most recent|last"),
    "oldest": _of_end(r"oldest|earliest|first"),
}


@dataclass(frozen=True, slots=True)
class AskedType:
    """A type of page by its ``name``, and what of all its pages is wanted."""

    name: str
    wanted: Wanted


@lru_cache(maxsize=64)
def _patterns(one: str, several: str) -> dict[Wanted, re.Pattern[str]]:
    words = {"which": _WHICH, "one": _noun(one), "several": _noun(several)}
    return {
        wanted: re.compile(
            rf"{_OPENING}(?:{'|'.join(each.format(**words) for each in forms)}){_THERE}",
            re.IGNORECASE,
        )
        for wanted, forms in _FORMS.items()
    }


def _noun(words: str) -> str:
    """The words as a pattern: a doc is a document, too."""
    found = r"[ _-]".join(map(re.escape, words.split()))
    return re.sub(r"\bdoc(s?)$", r"doc(?:ument)?\1", found)


def asked_of_type(question: str, named: dict[str, tuple[str, str]]) -> AskedType | None:
    """What an English question asks of all pages of a type; None where it asks something else.
    ``named`` has each type with its words for one and for several of it."""
    for name, (one, several) in named.items():
        for wanted, pattern in _patterns(one, several).items():
            if pattern.fullmatch(question):
                return AskedType(name, wanted)
    return None
