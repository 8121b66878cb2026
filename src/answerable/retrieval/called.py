"""A page that is asked for by what it is called and by nothing else: "Quill", "What is Quill?"

An alias need not stand in the text of its page, so neither words nor meaning know it there: that
the page's own labels name it is what answers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import unquote

from answerable.retrieval.boosts import items_of, spaced
from answerable.retrieval.lexical import terms
from answerable.retrieval.ranking import slug
from answerable.types import Chunk
from answerable.wording.definition import asked_term


def aliases(chunk: Chunk) -> tuple[str, ...]:
    """The other names of the chunk's page."""
    return tuple(filter(None, items_of(chunk.metadata.get("aliases", ""))))


def apart(chunk: Chunk) -> str:
    """The title of the chunk's page with what tells it from another of that title: how it is called
    in its address."""
    return f"{chunk.title} ({unquote(slug(chunk).rstrip('/').rpartition('/')[2])})"


def alias_terms(chunk: Chunk) -> list[str]:
    """What a page is found by beside its text: the words of its aliases, by its beginning alone,
    so that no other section of it loses weight for them."""
    return [] if chunk.ordinal else terms(" ".join(aliases(chunk)))


def asks_for_page(question: str, chunk: Chunk) -> bool:
    """Whether ``question`` is nothing but a name of the page that ``chunk`` begins, or asks what
    that is."""
    return not chunk.ordinal and is_asked_for_as(question, (chunk.title, *aliases(chunk)))


def is_asked_for_as(question: str, names: Iterable[str]) -> bool:
    """Whether ``question`` is one of ``names``, or asks what that is."""
    asked = _asked(question)
    return any(spaced(name) in asked for name in names)


@lru_cache(maxsize=256)  # asked again for each section
def _asked(question: str) -> frozenset[str]:
    """The one name that may be asked for, as it is written and alone."""
    term = asked_term(question)
    return frozenset((spaced(question), spaced(term.name) if term is not None else "")) - {""}
