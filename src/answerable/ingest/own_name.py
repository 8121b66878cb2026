"""Which name every page of a site is about, where its owner has not said."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import pairwise

from answerable.retrieval.answerability import POSSESSIVE_ENDING
from answerable.types import Chunk

# Of 85 pages about Redux 98 % have the name, of 12 about a product and 8 about a person 75 % and
# all, of 232 about one product 59 %, of the documentation of Jest, Copier, Vite, Django, Celery,
# Scrapy, Flask and Salt 77 to 100 %; of 240 pages about nothing in common 12 % have the commonest.
LEAST_SHARE = 0.5  # of the pages
LEAST_PAGES = 5
# Of how often it is written as a name. Commands and modules bear those names in small letters, 0.02
# to 0.84 times as often; words that begin titles ("Environment", "Master") have it 3 to 5 times.
MOST_LOWER_CASE = 1.0
WORD = re.compile(r"[^\W\d_][\w'\u2019-]*|[.:!?]")
ENDS = frozenset(".:!?")


def own_name(chunks: Iterable[Chunk]) -> str:
    """The capitalised word that most pages have within their sentences; empty if fewer than half.

    The commonest alone: the next ("React", in a documentation of Redux) tells sections apart.
    """
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
    if len(documents) < LEAST_PAGES:
        return ""
    name = min(pages, key=lambda word: (-len(pages[word]), -named[word], word), default="")
    if len(pages[name]) < LEAST_SHARE * len(documents):
        return ""
    return name if lower[name.lower()] <= MOST_LOWER_CASE * named[name] else ""


def _within_sentences(chunk: Chunk) -> Iterable[str]:
    """The words of its sentences but the first of each, and none that is all capitals."""
    for unit in chunk.units:
        if unit.kind != "sentence":
            continue
        words = WORD.findall(unit.text)
        for before, word in pairwise(words):
            if before not in ENDS and word not in ENDS and not word.isupper():
                yield POSSESSIVE_ENDING.sub("", word)
