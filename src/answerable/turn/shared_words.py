"""Whether a page has a word of the question, beside those that every page has.

On a small site a page on something else is strong by chance, since nothing there is far from
anything. So a project or a document to go to has to share a word with the question that tells
something; where the question names a page, it is that page, or has its name or all the other words.
Sections of documentation do not have to: on one subject they say the same in other words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from answerable.retrieval.answerability import names
from answerable.retrieval.boosts import spaced
from answerable.retrieval.called import aliases
from answerable.retrieval.lexical import asked_terms, chunk_terms, term_id, terms
from answerable.retrieval.sought import ASKING, LINKING
from answerable.types import Chunk, Evidence

COMMON = 1.1  # the idf of what stands in every third section, by which none is told from another
# A name so short may be a word as well ("Go"), which is written in another way.
_SHORT = re.compile(r"(?<=\s)(?!I\b)[A-Z][A-Za-z0-9+#]{0,2}(?!\w)")


@dataclass(frozen=True, slots=True)
class SharedWords:
    """The ``words`` of a question that tell something, as terms, and the pages that it names, each
    by the terms of its names. Nothing is known where there are neither. ``short`` are names of few
    letters among the words."""

    words: frozenset[str] = frozenset()
    pages: tuple[frozenset[str], ...] = ()
    short: tuple[str, ...] = ()

    @classmethod
    def of(cls, evidence: Evidence, types: Collection[str]) -> SharedWords:
        """Of the question of ``evidence``; pages of ``types`` can be named."""
        asked = asked_terms(evidence.question)
        telling = {each for each in asked if evidence.idf(term_id(each)) > COMMON}
        little = ASKING | LINKING | {term for kind in types for term in terms(_words(kind))}
        words = frozenset(telling - (little - names(evidence.question)) or telling)
        pages = tuple(dict.fromkeys(_named(evidence, types)))
        if not pages and not any(words & _terms(each.chunk) for each in evidence.chunks):
            words = frozenset()  # in another language, or other words than the pages'
        return cls(words, pages, short_names(evidence.question))

    def are_in(self, chunk: Chunk) -> bool:
        """Whether ``chunk`` has one of the words; where a page is named, whether it has the name,
        or all that is asked beside it."""
        has = _terms(chunk).difference(*(terms(each) for each in self.short if _lacks(chunk, each)))
        if not self.pages:
            return not self.words or not self.words.isdisjoint(has)
        beside = self.words.difference(*self.pages)
        return any(name <= has for name in self.pages) or bool(beside and beside <= has)


def short_names(question: str) -> tuple[str, ...]:
    """The names in a question that may be words as well."""
    return tuple(_SHORT.findall(question))


def is_written(name: str, text: str) -> bool:
    """Whether ``name`` stands in ``text`` letter for letter, as a whole."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _lacks(chunk: Chunk, name: str) -> bool:
    """Whether a section has a short name neither as it is written nor among its labels."""
    if spaced(name) in spaced(chunk.metadata.get("tags", "")):
        return False
    texts = (*_names(chunk), *chunk.heading_path, *(unit.words for unit in chunk.units))
    return not any(is_written(name, text) for text in texts)


def _names(chunk: Chunk) -> list[str]:
    """What the page of a chunk is called: its title and its aliases."""
    return [chunk.title, *aliases(chunk)]


def names_page(question: str, chunk: Chunk) -> bool:
    """Whether a question names the page of ``chunk``."""
    return next(_said(spaced(question), chunk), None) is not None


def _named(evidence: Evidence, types: Collection[str]) -> Iterator[frozenset[str]]:
    asked = spaced(evidence.question)
    for each in evidence.candidates:
        if each.chunk.source_type in types:
            for _ in _said(asked, each.chunk):
                yield frozenset(terms(each.chunk.title))


def _said(asked: str, chunk: Chunk) -> Iterator[str]:
    """Those of its names that the words ``asked`` have, as a phrase."""
    return (name for name in _names(chunk) if terms(name) and spaced(name) in asked)


def _terms(chunk: Chunk) -> frozenset[str]:
    """The terms of a section, and those that its page is labelled with."""
    labels = (*_names(chunk), chunk.metadata.get("tags", ""))
    return frozenset(chunk_terms(chunk)).union(*map(terms, labels))


def _words(kind: str) -> str:
    return kind.replace("_", " ")
