"""Which name every page of a site is about, and which only some are."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from answerable.other_names import NAME
from answerable.possessive import POSSESSIVE_ENDING
from answerable.types import Chunk

# Of 85 pages about Redux 98 % have the name, of 12 about a product and 8 about a person 75 % and
# all, of 232 about one product 59 %, of the documentation of Jest, Copier, Vite, Django, Celery,
# Scrapy, Flask and Salt 77 to 100 %; of 240 pages about nothing in common 12 % have the commonest.
LEAST_SHARE = 0.5  # of the pages
LEAST_PAGES = 5
# Of how often it is written as a name. Commands and modules bear those names in small letters, 0.02
# to 0.84 times as often; words that begin titles ("Environment", "Master") have it 3 to 5 times.
MOST_LOWER_CASE = 1.0
WORD = re.compile(rf"{NAME}|[.:!?]")
ENDS = frozenset(".:!?")


# Another name is written small at most that often, and stands in sentences of fewer than a fifth of
# the pages: "React", in a documentation of Redux, stands in most, and is what they are about too.
OTHERS_LOWER_CASE = 0.2
OTHERS_SHARE = 0.2
OTHERS_TIMES = 3


@dataclass(frozen=True, slots=True)
class Names:
    """``own`` is the name of what every page is about, or empty; ``others`` are those of what some
    pages are about, in alphabetical order."""

    own: str
    others: tuple[str, ...]


def names(chunks: Iterable[Chunk], own: str = "") -> Names:
    """The names in a site's sentences; ``own`` is its own where that is known."""
    pages: defaultdict[str, set[str]] = defaultdict(set)
    named, lower = Counter[str](), Counter[str]()
    documents: set[str] = set()
    for chunk in chunks:
        documents.add(chunk.document)
        for word in _within_sentences(chunk):
            if word[0].isupper():
                pages[word].add(chunk.document)
                named[word] += 1
            else:
                lower[word] += 1
    shares = {word: len(found) / len(documents) for word, found in pages.items()}
    small = {word: lower[word.lower()] / count for word, count in named.items()}
    if not own and len(documents) >= LEAST_PAGES:
        own = min(shares, key=lambda word: (-shares[word], -named[word], word), default="")
        if shares.get(own, 0.0) < LEAST_SHARE or small[own] > MOST_LOWER_CASE:
            own = ""
    others = sorted(
        word
        for word, count in named.items()
        if count >= OTHERS_TIMES
        and small[word] <= OTHERS_LOWER_CASE
        and shares[word] <= OTHERS_SHARE
        and word not in own.split()
    )
    return Names(own, tuple(others))


def _within_sentences(chunk: Chunk) -> Iterable[str]:
    """The words of its sentences but the first of each, and none that is all capitals."""
    for unit in chunk.units:
        if unit.kind != "sentence":
            continue
        words = WORD.findall(unit.text)
        for before, word in pairwise(words):
            if before not in ENDS and word not in ENDS and not word.isupper():
                yield POSSESSIVE_ENDING.sub("", word)
