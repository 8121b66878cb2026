"""What a short message asks of another thing: "And uploads?", "What about Windows?", "For guests?".

The questions before it weigh more words than the one that is new, so that what was quoted for them
would be found again: the new one has to stand in what is quoted. Days, numbers and what any thing
has ("And the price?") are not asked as another thing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from answerable.retrieval.leaning import NO_THING, OF_SOMETHING, SAYS_NOTHING
from answerable.retrieval.lexical import term_id, term_ids, terms
from answerable.retrieval.related import Related
from answerable.types import Chunk, Evidence, ScoredChunk, Strength
from answerable.wording.same_names import GROUPS

MOST_CHARS = 80  # of a message
MOST_TERMS = 3  # of the thing: a longer message says more than a name
ALIKE = 0.6  # cosine of a word that stands for one of the thing's; below it most are chance
HALF = 0.5  # of the thing's words by rarity: less of it is something else
BESIDE = 0.2  # what a sentence without it is worth where another of the section has it
_MESSAGE = re.compile(
    r"\W*(?P<on>(?:(?:and|but|so|or|also|ok|okay|then|no|yes|well|great|thanks|actually|now)\b\W*)*)"
    r"(?P<about>(?:(?:what|how) about|i mean(?:t)?)\b)?\W*"
    r"(?P<where>(?:in|on|at|for|with|using|by|via|from|to|of|under) )?(?P<the>the |this |that )?"
    r"(?:(?:an?|my|your|our) )?"
    r"(?P<thing>[^\s?!.,;:]+(?:[.:][^\s?!.,;:]+)*(?: [^\s?!,;:]+?){0,3}?)"
    r"(?: (?:it|them|this|that|ones?))?[?!.\s]*",
    re.IGNORECASE,
)
# Words of a sentence that says more, and of a phrase that names nothing.
_SAYS_MORE = NO_THING | frozenset(
    """
    what how why when where who whom which is are was were be do does did can could will would
    should must may might have has had if i you he she they we it its not never then that this there
    here just please same other others another else more less again also too instead both either
    after before since until while because detail order time first second third last next previous
    yes no ok thanks
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays
    fridays saturdays sundays today tomorrow tonight weekend weekends weekday weekdays holiday
    holidays christmas easter morning mornings evening evenings night nights
    """.split()
)

_SAME = {
    term_id(term): frozenset(term_ids(" ".join(group)))
    for group in GROUPS
    for term in terms(" ".join(group))
}


@dataclass(frozen=True, slots=True)
class Another:
    """A thing that a message asks of; ``attribute`` where it may be one of the thing before."""

    name: str
    terms: frozenset[str]
    attribute: bool = False

    def narrowed(self, evidence: Evidence, alike: Related) -> Evidence:
        """The sections of ``evidence`` that have it; their sentences that have it come first."""
        known = self._known(alike)
        kept = (each for each in evidence.chunks if self._is_in(_ids(each.chunk), evidence, known))
        return _of(evidence, [self._first(each, evidence, known) for each in kept])

    def called(self, evidence: Evidence, alike: Related) -> Evidence:
        """The sections of ``evidence`` that are called so."""
        known = self._known(alike)
        kept = [e for e in evidence.chunks if self._is_in(_called(e.chunk), evidence, known)]
        return _of(evidence, kept)

    def _known(self, alike: Related) -> dict[str, frozenset[int]]:
        return {term: _standing_for(term, alike) for term in self.terms}

    def _first(
        self, scored: ScoredChunk, evidence: Evidence, known: dict[str, frozenset[int]]
    ) -> ScoredChunk:
        chunk = scored.chunk
        having = [self._is_in(set(term_ids(u.words)), evidence, known) for u in chunk.units]
        if self._is_in(_called(chunk), evidence, known) or not any(having):
            return scored
        worth = zip(scored.unit_scores, having, strict=False)
        return replace(scored, unit_scores=tuple(s if has else s * BESIDE for s, has in worth))

    def _is_in(
        self, ids: AbstractSet[int], evidence: Evidence, known: dict[str, frozenset[int]]
    ) -> bool:
        rarity = {term: evidence.idf(term_id(term)) for term in self.terms}
        found = sum(rarity[term] for term in self.terms if not known[term].isdisjoint(ids))
        return found > 0 and found >= HALF * sum(rarity.values())


def another(message: str, before: str) -> Another | None:
    """The thing that ``message`` asks of after the question ``before``, which had another."""
    said = _MESSAGE.fullmatch(message) if len(message) <= MOST_CHARS else None
    if said is None or not (said["on"] or said["about"] or said["where"]):
        return None
    spoken = said["thing"].casefold().split()
    own = frozenset(terms(said["thing"])) - SAYS_NOTHING
    names = 0 < len(own) <= MOST_TERMS and _SAYS_MORE.isdisjoint(spoken)
    if not names or own <= OF_SOMETHING or any(map(_has_digit, spoken)):
        return None
    if own <= frozenset(terms(before)):
        return None
    return Another(said["thing"], own, bool(said["the"]))


def _of(evidence: Evidence, kept: Sequence[ScoredChunk]) -> Evidence:
    strength: Strength = "MANY" if len(kept) > 1 else "ONE"
    strong = kept and evidence.strong
    return replace(evidence, chunks=tuple(kept), strength=strength if strong else "NONE")


def none_of(evidence: Evidence) -> Evidence:
    """``evidence`` that answers nothing."""
    return replace(evidence, chunks=(), strength="NONE", low_confidence=False)


def _has_digit(word: str) -> bool:
    return any(map(str.isdigit, word))


def _standing_for(term: str, alike: Related) -> frozenset[int]:
    own = term_id(term)
    related = (other for other, cosine in alike.get(own, ()) if cosine >= ALIKE)
    return frozenset([own, *_SAME.get(own, ()), *related])


def _called(chunk: Chunk) -> frozenset[int]:
    named: Sequence[str] = (chunk.title, *chunk.heading_path, chunk.metadata.get("aliases", ""))
    return frozenset(term_ids(" ".join(named)))


def _ids(chunk: Chunk) -> frozenset[int]:
    return _called(chunk).union(*(term_ids(unit.words) for unit in chunk.units))
