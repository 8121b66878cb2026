"""Words that the site writes as two, and the reverse: "timezone" is searched for as "time zone".

Only one that no page has, and only as two that pages have side by side, with a blank or a hyphen.
Two words are put together where pages have the whole, and not both of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from answerable.manifest import Manifest
from answerable.protocols import Embedder, Searchable
from answerable.retrieval.followup import Query
from answerable.retrieval.lexical import NO_CODE_BEFORE, NO_CODE_BEHIND, term_ids
from answerable.retrieval.side_by_side import are_beside
from answerable.types import Filter
from answerable.wording.languages import is_foreign

MOST = 3  # places to part words at that are looked for in one question, a search each
SHORTEST = 3  # letters of a part: "id" and "in" begin and end many words
_WORD = re.compile(rf"{NO_CODE_BEFORE}[A-Za-z]{{{2 * SHORTEST},30}}{NO_CODE_BEHIND}")
_PART = rf"([A-Za-z]{{{SHORTEST},20}})"
# "to roll back", "I log in", not "the log in days".
_PARTICLE = re.compile(
    r"(?:^|(?<=\bto )|(?<=\bI )|(?<=\bwe )|(?<=\byou )|(?<=\bnot )|(?<=n't )|(?<=\band ))"
    rf"{NO_CODE_BEFORE}([A-Za-z]{{3,12}})[ -](up|in|out|back|off|down|over){NO_CODE_BEHIND}",
    re.IGNORECASE,
)
_TELLS_NOTHING = frozenset({"setup", "cutover", "moreover"})  # as often apart
_TWO = re.compile(rf"{NO_CODE_BEFORE}{_PART}[ -](?={_PART}{NO_CODE_BEHIND})")


async def as_parts(
    query: Query, manifest: Manifest, embedder: Embedder, store: Searchable, where: Filter | None
) -> Query:
    """The query with such words as the pages have them that ``where`` admits; in another language
    than English they stay."""
    if is_foreign(query.question):
        return query
    query = query.reworded(lambda text: _TWO.sub(lambda two: _joined(two, manifest), text))
    query = await _with_particles(query, manifest, embedder, store, where)
    typed = dict.fromkeys(found[0] for text in query.texts for found in _WORD.finditer(text))
    may_be = [(word, two) for word in typed for two in _parted(word, manifest)]
    known: dict[str, str] = {}
    for word, two in may_be[:MOST]:
        if word not in known and await are_beside(two, embedder, store, where):
            known[word] = two
    return query.reworded(lambda text: _WORD.sub(lambda each: known.get(each[0], each[0]), text))


async def _with_particles(
    query: Query, manifest: Manifest, embedder: Embedder, store: Searchable, where: Filter | None
) -> Query:
    """The query with "rollback" for "roll back" where pages have the one and nowhere the other;
    that they have a "roll" and a "back" says nothing."""
    as_one: dict[str, str] = {}
    for found in _PARTICLE.finditer(query.question):
        whole = "".join(found.groups()).lower()
        if whole in _TELLS_NOTHING or not _has(whole, manifest):
            continue
        if not await are_beside(" ".join(found.groups()), embedder, store, where):
            as_one[found[0]] = whole
    return query.reworded(lambda text: _PARTICLE.sub(lambda two: as_one.get(two[0], two[0]), text))


def _joined(two: re.Match[str], manifest: Manifest) -> str:
    """The first of two words, without what stands behind it where both are one on this site."""
    one, other = map(term_ids, two.groups())
    whole = term_ids("".join(two.groups()).lower())[:1]
    if not (one and other and whole) or whole[0] in (one[0], other[0]):  # "lampfully" is a "lamp"
        return two[0]
    apart = _has(two[1], manifest) and _has(two[2], manifest)
    return two[1] if not apart and manifest.has(whole[0]) else two[0]


def _parted(word: str, manifest: Manifest) -> Iterator[str]:
    """The word as two that pages have, if they have not the whole; the most equal parts first."""
    if _has(word, manifest) or not term_ids(word):
        return
    places = range(SHORTEST, len(word) - SHORTEST + 1)
    for at in sorted(places, key=lambda at: abs(2 * at - len(word))):
        if _has(word[:at], manifest) and _has(word[at:], manifest):
            yield f"{word[:at]} {word[at:]}"


def _has(word: str, manifest: Manifest) -> bool:
    """Whether pages have the word as a whole: of one that is written like code parts are known."""
    return any(map(manifest.has, term_ids(word.lower())[:1]))
