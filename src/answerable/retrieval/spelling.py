"""Mistyped words of a question: "how to deply" is searched for as "how to deploy".

Only a word that neither the index nor the embedder's model knows, and only as one that the index
has and that differs by a letter too many, one too few, or two that are the other way round. Another
letter in its place makes a word that is meant ("flask", "flash"), as does another beginning
("jquery", "query"). Names and code stay as they are, as does all where the embedder tells of no
words, but for a name with a number, which is looked for as the site writes it ("ROS2"); and where
the index has no other word of the question either, for then it is about something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from string import ascii_lowercase

from answerable.manifest import Manifest
from answerable.protocols import Embedder
from answerable.retrieval.followup import Query
from answerable.retrieval.leaning import OF_SOMETHING, SAYS_NOTHING
from answerable.retrieval.lexical import NO_CODE_BEFORE, NO_CODE_BEHIND, term_id, term_ids, terms
from answerable.retrieval.spacing import as_written

_OF_ANYTHING = OF_SOMETHING | set(terms("length width height age amount number count list rule"))
SHORTEST = 5  # letters: many words of fewer are one letter from another
_MAY_BE = re.compile(
    rf"{NO_CODE_BEFORE}(?:(?<=^)[A-Za-z]|[a-z])[a-z]{{{SHORTEST - 1},30}}{NO_CODE_BEHIND}"
)


async def spelled(query: Query, manifest: Manifest, embedder: Embedder) -> Query:
    """The query as it is meant, what it leans on included."""
    query = as_written(query, manifest)
    typed = {found[0] for text in query.texts for found in _MAY_BE.finditer(text)}
    slips = {word: near for word in sorted(typed) if (near := _nearest(word, manifest))}
    if _is_about_something_else(query.question, slips, manifest):
        return query
    whole = await embedder.word_vectors([*slips]) if slips else None
    if whole is None:
        return query
    for word, pieces in zip([*slips], whole.pieces, strict=True):
        if len(pieces) == 1:  # the model knows it: no slip
            del slips[word]
    return query.reworded(
        lambda text: _MAY_BE.sub(lambda found: slips.get(found[0], found[0]), text)
    )


def _is_about_something_else(question: str, slips: Iterable[str], manifest: Manifest) -> bool:
    """Whether the index has none of the other words that say what it is about: "repot an orchid" is
    no report, and the "minimum length" may be that of anything."""
    others = {*terms(question)} - SAYS_NOTHING - _OF_ANYTHING - {*terms(" ".join(slips))}
    return bool(others) and not any(manifest.has(term_id(each)) for each in others)


def _nearest(word: str, manifest: Manifest) -> str:
    """The commonest word that this one may be; empty where the index has it or none is near."""
    own = term_ids(word)
    if not own or any(map(manifest.has, own)):
        return ""
    near = sorted({each for each in _one_slip_away(word.lower()) if each in manifest.known_words})
    return min(near, key=lambda each: _rarity(each, manifest), default="")


def _rarity(word: str, manifest: Manifest) -> float:
    return min(map(manifest.idf, term_ids(word)), default=float("inf"))


def _one_slip_away(word: str) -> Iterator[str]:
    """The words that are typed as this one by one slip behind the first letter."""
    for at in range(1, len(word) + 1):
        for letter in ascii_lowercase:
            yield word[:at] + letter + word[at:]
    for at in range(1, len(word)):
        yield word[:at] + word[at + 1 :]
        yield word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]
