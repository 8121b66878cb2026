"""Names in a question that stand nowhere in the index: "Can I import it from Oracle?".

What is found then is about the rest of the question, so that its reader is told. Only names, and in
English, where nothing else is written with a capital: other words that no page has are mostly the
visitor's own for what the pages call otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.manifest import Manifest
from answerable.retrieval.lexical import EDGES, term_id, term_ids, terms
from answerable.retrieval.related import Related
from answerable.types import Chunk, Evidence
from answerable.wording.english import is_english

ALIKE = 0.6  # cosine: the pages have the name in another form ("Postgres", "PostgreSQL")
SHORTEST = 3  # letters of a name; shorter ones are mostly abbreviations
MOST = 2  # names that are told
_ENDS = (".", "!", "?", ":", ";")  # after these a capital begins a sentence
_ASKS = re.compile(r"(?:(?<=[.!?]\s)|^)(?:[^.!?]|[.!?](?!\s|$))+\?")
_NAME = re.compile(r"[A-Z][\w+#]*(?:[.'\u2019/-][\w+#]+)*")
_POSSESSIVE = re.compile(r"['\u2019]s?$")


def unmentioned(question: str, manifest: Manifest, alike: Related) -> tuple[str, ...]:
    """The names of an English question that no page has, as they are written, ``MOST`` at most.

    What is told beside it ("I come from Pinboard.") asks for nothing.
    ``alike`` says which words of the index are like the question's (see ``related``).
    """
    names = (each for each in names_asked(question) if not _has(each, manifest, alike))
    return tuple(dict.fromkeys(names))[:MOST]


def names_asked(question: str) -> list[str]:
    """The names in what an English question asks, as they are written."""
    return list(_names(_asking(question))) if is_english(question) else []


def without_unknown(question: str, manifests: Sequence[Manifest]) -> str:
    """``question`` without the names of which no index has a word."""
    for name in _names(question):
        known = (each.has(term) for each in manifests for term in term_ids(name))
        if not any(known):
            question = " ".join(question.replace(name, " ").split())
    return question


def uncalled(evidence: Evidence) -> tuple[str, ...]:
    """The ``unmentioned`` names that no page which was found is called by.

    What a page is called may stand in its front matter alone, which is no text of it.
    """
    called = frozenset(term for each in evidence.candidates for term in _called(each.chunk))
    return tuple(name for name in evidence.unmentioned if not called.issuperset(terms(name)))


def _asking(question: str) -> str:
    """The sentences that ask, or all where none does."""
    return " ".join(_ASKS.findall(question)) or question


def _called(chunk: Chunk) -> list[str]:
    named = (chunk.metadata.get(key, "") for key in ("aliases", "source_name"))
    return terms(" ".join((chunk.title, *named)))


def _names(question: str) -> Iterator[str]:
    """The capitalised words that begin no sentence, those that stand together as one."""
    words = question.split()
    if 2 * sum(each[:1].isupper() for each in words[1:]) > len(words):  # a title, or shouting
        return
    capital = [at for at in range(1, len(words)) if _is_name(words[at], words[at - 1])]
    name: list[str] = []
    for at in capital:
        if name and (at - 1 not in capital or words[at - 1][-1] in ",;"):
            yield " ".join(name)
            name = []
        name.append(_POSSESSIVE.sub("", words[at].strip(EDGES)))
    if name:
        yield " ".join(name)


def _is_name(word: str, before: str) -> bool:
    bare = word.strip(EDGES)
    whole = _NAME.fullmatch(bare) is not None
    return whole and len(bare) >= SHORTEST and not before.endswith(_ENDS) and bool(terms(bare))


def _has(name: str, manifest: Manifest, alike: Related) -> bool:
    """Whether the index has every word of a name, or one that is nearly it."""
    return all(_has_word(word, manifest, alike) for word in name.split())


def _has_word(word: str, manifest: Manifest, alike: Related) -> bool:
    """A number belongs to a name ("HTTP/3"); of others each part may stand by itself."""
    ids = term_ids(word)
    known = ids[:1] if any(map(str.isdigit, word)) else ids
    if any(map(manifest.has, known)):
        return True
    own = term_id(terms(word)[0])
    return any(cosine >= ALIKE and manifest.has(term) for term, cosine in alike.get(own, ()))
