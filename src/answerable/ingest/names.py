"""Which name every page of a site is about, and which only some are."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from answerable.other_names import NAME, Names
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
# From this share of the times on, the name beside a name belongs to it: "React Native" (measured).
BESIDE = 0.5
WORD = re.compile(rf"{NAME}|[.:!?]")
ENDS = frozenset(".:!?")


# Another name is written small at most that often, and stands in sentences of fewer than a fifth of
# the pages: "React", in a documentation of Redux, stands in most, and is what they are about too.
OTHERS_LOWER_CASE = 0.2
OTHERS_SHARE = 0.2
OTHERS_TIMES = 3


def names(chunks: Iterable[Chunk], own: str = "") -> Names:
    """The names in a site's sentences; ``own`` is its own where that is known."""
    pages: defaultdict[str, set[str]] = defaultdict(set)
    named, lower, pairs = Counter[str](), Counter[str](), Counter[tuple[str, str]]()
    documents: set[str] = set()
    for chunk in chunks:
        documents.add(chunk.document)
        for before, word in _within_sentences(chunk):
            if word[0].isupper():
                pages[word].add(chunk.document)
                named[word] += 1
                pairs[before, word] += before[:1].isupper()
            else:
                lower[word] += 1
    shares = {word: len(found) / len(documents) for word, found in pages.items()}
    small = {word: lower[word.lower()] / count for word, count in named.items()}
    if not own and len(documents) >= LEAST_PAGES:
        own = min(shares, key=lambda word: (-shares[word], -named[word], word), default="")
        if shares.get(own, 0.0) < LEAST_SHARE or small[own] > MOST_LOWER_CASE:
            own = ""
        own = _whole(own, named, pairs)
    others = frozenset(
        word
        for word, count in named.items()
        if count >= OTHERS_TIMES
        and small[word] <= OTHERS_LOWER_CASE
        and shares[word] <= OTHERS_SHARE
        and word not in own.split()
    )
    return Names(own, others)


def _whole(name: str, named: Counter[str], pairs: Counter[tuple[str, str]]) -> str:
    """The name with the words that mostly stand before and after it."""
    words = [name]
    beside = [pair for pair, count in pairs.items() if name and count >= BESIDE * named[name]]
    for _ in beside:  # once for each word that may be added
        for before, word in beside:
            if word == words[0] and before not in words:
                words.insert(0, before)
            elif before == words[-1] and word not in words:
                words.append(word)
    return " ".join(words)


def _within_sentences(chunk: Chunk) -> Iterable[tuple[str, str]]:
    """The words of its sentences but the first of each, and none that is all capitals; each after
    the one before it, unless that is the first."""
    for unit in chunk.units:
        if unit.kind != "sentence":
            continue
        words = WORD.findall(unit.text)
        for earlier, before, word in zip((".", *words), words, words[1:], strict=False):
            if before not in ENDS and word not in ENDS and not word.isupper():
                yield "" if earlier in ENDS else before, POSSESSIVE_ENDING.sub("", word)
