"""Names in a question that stand nowhere in the index: "Can I import it from Oracle?".

What is found then is about the rest of the question, so that its reader is told. Only names, and in
English, where nothing else is written with a capital: other words that no page has are mostly the
visitor's own for what the pages call otherwise. Who types in small letters ("import from heimdall")
writes a name where names stand, as a word that the embedder's model does not know as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from answerable.manifest import Manifest
from answerable.protocols import Embedder
from answerable.retrieval.lexical import EDGES, term_id, term_ids, terms
from answerable.retrieval.related import MISTYPED, Related
from answerable.types import Chunk, Evidence
from answerable.wording.english import is_english
from answerable.wording.languages import is_foreign

ALIKE = 0.6  # cosine: the pages have the name in another form ("Postgres", "PostgreSQL")
SHORTEST = 3  # letters of a name; shorter ones are mostly abbreviations
MOST = 2  # names that are told
_ENDS = (".", "!", "?", ":", ";")  # after these a capital begins a sentence
_ASKS = re.compile(r"(?:(?<=[.!?]\s)|^)(?:[^.!?]|[.!?](?!\s|$))+\?")
_NAME = re.compile(r"[A-Z][\w+#]*(?:[.'\u2019/-][\w+#]+)*")
_POSSESSIVE = re.compile(r"['\u2019]s?$")
# Where names stand in small letters: what something comes from, goes to, is done with, or is of.
# What follows "to" is a name only where something goes there: not in "I have to detach it".
_SMALL = (
    r"(?!\w+(?:ing|ed|ly)\b)(?:[a-z]{3,30}|[a-z]{1,9}\d[a-z\d]{0,9})"
    r"(?![\w@`'\u2019/-]|[.(]\w|\()"
)
_PLACED = re.compile(
    rf"\b(?:from|with|via|using|as|into|on|for|supports?) (?:(?:an?|my) )?(?P<beside>{_SMALL})"
    r"|\b(?:export|import|connect|migrat|mov|switch|convert|cast|send|sync|upload|publish|deploy"
    rf"|push|integrat|stream|link|post|forward)\w* (?:\w+ ){{0,3}}to (?P<goal>{_SMALL})"
    rf"|\b(?:an?|any) (?P<kind>{_SMALL})(?= (?:image|plugin|extension|integration|app|add-?on"
    r"|module|connector|widget|theme|client|feed|export|import|support)\b)"
)


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


async def unmentioned_small(
    question: str, manifest: Manifest, alike: Related, embedder: Embedder
) -> tuple[str, ...]:
    """The names that no page has and that a question writes in small letters; none where it is in
    another language than English, or the embedder does not tell which words its model knows."""
    if not question.isascii() or is_foreign(question):
        return ()
    placed = (found[found.lastgroup or 0] for found in _PLACED.finditer(_asking(question)))
    names = [each for each in dict.fromkeys(placed) if terms(each)]
    missing = [
        each
        for each in names
        if not _has_word(each, manifest, _without_beginnings(each, alike))
        and not _is_slip(each, manifest)
    ]
    known = await embedder.word_vectors(missing) if missing else None
    if known is None:
        return ()
    pieces = zip(missing, known.pieces, strict=True)
    return tuple(word for word, made_of in pieces if len(made_of) > 1)[:MOST]


def _without_beginnings(name: str, alike: Related) -> Related:
    """``alike`` without the words that the name begins with: a "dropbox" is nothing to drop."""
    begins = {term_id(name[:end]) for end in range(SHORTEST, len(name) - 2)}
    own = term_id(terms(name)[0])
    return {own: [each for each in alike.get(own, ()) if each[0] not in begins]}


def _is_slip(word: str, manifest: Manifest) -> bool:
    """Whether it is nearly a word that the index has: "postgres", "extention"."""
    near = [each for each in manifest.words if each[0] == word[0]]
    return bool(get_close_matches(word, near, n=1, cutoff=MISTYPED))


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
