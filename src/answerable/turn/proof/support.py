"""How far a sentence says what the evidence it points to says.

Of what can be told without a model, the share of a sentence's rare words that its evidence has is
the best single sign; it cannot tell "8080" from "9090" in a long sentence, nor "is" from "is not".
So that share is lowered for each number, name and opposite that does not agree.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass

from answerable.retrieval.lexical import term_id, terms
from answerable.turn.proof.additions import added
from answerable.turn.proof.asides import takes_back
from answerable.turn.proof.bounds import otherwise_bound
from answerable.turn.proof.clauses import crossed_clauses, foreign_clauses, misreferred
from answerable.turn.proof.converse import told_from_other_side
from answerable.turn.proof.counting import counted
from answerable.turn.proof.denials import bare_denial_holds, denies_otherwise
from answerable.turn.proof.folding import foreign
from answerable.turn.proof.near_copies import changes
from answerable.turn.proof.number_words import (
    NUMBER_TERMS,
    in_figures,
    other_number_words,
    twice_for_once,
    with_times,
)
from answerable.turn.proof.opposites import contradictions
from answerable.turn.proof.other_subject import told_of_another
from answerable.turn.proof.permission import permits_what_is_forbidden
from answerable.turn.proof.promises import unfounded
from answerable.turn.proof.rates import otherwise_rated, rated_by_nothing
from answerable.turn.proof.set_apart import denies_what_is_set_apart
from answerable.turn.proof.units_of_measure import measured, other_units
from answerable.wording.numerals import CARDINALS

Idf = Callable[[int], float]

IN_HEADING = 0.8  # what a word is worth that only the headings above the evidence have
NEARBY = 0.25  # that only other sentences of the section have: too little by themselves
# What is left of the support where numbers, names or opposites differ.
OTHER_NUMBER = 0.2  # the evidence has it not
MISPLACED = 0.25  # it stands beside other words in the evidence
OTHER_NAME = 0.25
OPPOSITE = 0.25
# Shares of the plain words that the evidence has: with more it is a copy, with less a free wording.
CLOSE, FREE = 0.95, 0.8
FEW = 2  # sentences that a copy is made of

_NUMBER = re.compile(  # none within a name (claude-3), nor the second year of 2018-19
    r"(?<![\w.,:])(?<![A-Za-z][-–])(?<!\d{4}[-–])\d+(?:[.,:]\d+)*(?!\w|[.,:]\d)"
)
_NAME = re.compile(
    r"(?<=[\w,;:] )[A-Z][\w-]+|\b\w+_\w+\b|\b[a-z]+[A-Z]\w*\b|\b[A-Z][a-z]+[A-Z]\w*\b"
    r"|(?<!\S)--?[A-Za-z][\w-]+"
)
_SEVERAL = re.compile(r"\b([A-Z]{2,})s\b")  # "APIs" are several of one name
_VERSION = re.compile(r"(?<![\w.-])v(?=\d)", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_REFERS = re.compile(
    r"\b(?:it|its|they|their|them|this|these|those|he|she|his|her)\b"
    r"|(?:^|[^\w\s] |\b(?:of|for|to|in|with|by|at|from|on|do|and|but|than|when|if|after|before) )"
    r"that\b",  # not the one that a clause begins with
    re.IGNORECASE,
)
SMALL_NUMBERS = dict(  # in letters, each with its digits
    zip(CARDINALS[2:13], map(str, range(2, 13)), strict=True)
)
_BESIDE = 2  # content words on either side of a number that say what it counts
_AROUND = 5  # where they may stand in the evidence


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a sentence rests on: the sentences it cites, the headings above them, and the rest of
    their sections, with an empty text between two of them. ``question`` is what it answers."""

    cited: tuple[str, ...]
    headings: tuple[str, ...] = ()
    nearby: tuple[str, ...] = ()
    question: str = ""

    @property
    def known(self) -> tuple[str, ...]:
        """What is cited, and the headings above it."""
        return (*self.cited, *self.headings)

    @property
    def evidence(self) -> str:
        """What is cited, as one text."""
        return " . ".join(self.cited)


def support(claim: str, grounds: Grounds, idf: Idf) -> float:
    """How far ``grounds`` support ``claim``, from 0 (not at all) to 1 (word for word).

    ``idf`` gives the rarity of a term by its id, as ``Manifest.idf`` does. What does not agree
    weighs the more, the closer the sentence is to its evidence otherwise: a free wording may leave
    a name out, a copy may not. What is said beyond the evidence leaves nothing.
    """
    wanted = set(terms(claim))
    if not wanted:
        return float(_holds_bare(claim, grounds))
    if _goes_beyond(claim, grounds):
        return 0.0
    evidence, known = grounds.evidence, grounds.known
    plain = _covered_by_few(_plain_terms(claim), grounds.cited, idf)
    close = min(1.0, max(0.0, (plain - FREE) / (CLOSE - FREE)))
    missing = numbers(claim) - numbers(with_times(" ; ".join(known))) - measured(claim, evidence)
    missing -= counted(claim, grounds.cited)
    differences = (
        (OTHER_NUMBER, missing),
        (OTHER_NAME, _missing_names(claim, (*known, *_referred_to(claim, grounds)))),
        (MISPLACED, _misplaced(claim, grounds.cited)),
    )
    agreement: float = math.prod(worth**close for worth, found in differences if found)
    if (
        (contradictions(claim, evidence) and not _is_told_so(claim, grounds.cited))
        or denies_otherwise(claim, known)
        or changes(claim, grounds.cited, (*grounds.headings, grounds.question))
        or told_of_another(claim, grounds.cited, grounds.headings, grounds.nearby, grounds.question)
    ):
        agreement *= OPPOSITE
    if (missing and len(numbers(claim)) == 1) or _counts_otherwise(claim, grounds):
        agreement = min(agreement, OTHER_NUMBER)
    return _contained(wanted, grounds, idf) * agreement


def _is_told_so(claim: str, cited: Sequence[str]) -> bool:
    """Whether what seems to contradict only tells the same from the other side."""
    return told_from_other_side(claim, cited) or denies_what_is_set_apart(claim, cited)


def _counts_otherwise(claim: str, grounds: Grounds) -> bool:
    """Whether a number has another unit, bound or rate there, or is spelled out here and stands
    nowhere."""
    known = " ; ".join(grounds.known)
    return bool(
        other_units(claim, grounds.evidence)
        or other_number_words(claim, known)
        or twice_for_once(claim, grounds.evidence)
        or otherwise_bound(claim, known)
        or otherwise_rated(claim, grounds.evidence)
        or rated_by_nothing(claim, grounds.evidence, " ".join((*grounds.headings, *grounds.nearby)))
    )


def _holds_bare(claim: str, grounds: Grounds) -> bool:
    """Whether a sentence without a word of its own stands there, or rightly says no."""
    return claim in grounds.cited or bare_denial_holds(claim, grounds.question, grounds.evidence)


def _goes_beyond(claim: str, grounds: Grounds) -> bool:
    """Whether a part of ``claim`` speaks of something else or of two things at once, takes the rest
    back, or promises or asks what nothing says there."""
    known = grounds.known
    return (
        foreign(claim, (*known, *grounds.nearby))
        or bool(foreign_clauses(claim, known))
        or bool(crossed_clauses(claim, grounds.cited, grounds.headings, grounds.nearby))
        or misreferred(claim, grounds.cited, grounds.nearby)
        or permits_what_is_forbidden(claim, grounds.cited)
        or takes_back(claim, known, grounds.question)
        or bool(unfounded(claim, known))
        or added(claim, grounds.cited, (*grounds.headings, *grounds.nearby, grounds.question))
    )


def _plain_terms(text: str) -> set[str]:
    """The terms that are no number, in figures or in letters, and no part of a name."""
    details = NUMBER_TERMS | _term_set(_NAME.findall(text))
    return {term for term in terms(text) if term not in details and not _DIGIT.search(term)}


def _covered_by_few(wanted: Set[str], sentences: Sequence[str], idf: Idf) -> float:
    """The share of these terms that the best sentence and the best one beside it have."""
    left = {term: idf(term_id(term)) for term in sorted(wanted)}
    total = sum(left.values())
    known = [_term_set([sentence]) for sentence in sentences]
    for _ in range(FEW):
        best = max(known, key=lambda has: sum(left[t] for t in left if t in has), default=set())
        left = {term: weight for term, weight in left.items() if term not in best}
    return 1 - sum(left.values()) / total if total else 1.0


def _contained(wanted: Set[str], grounds: Grounds, idf: Idf) -> float:
    """The share of these terms, weighted by rarity, that the grounds have."""
    cited, headings, nearby = (
        _term_set(each) for each in (grounds.cited, grounds.headings, grounds.nearby)
    )
    total = worth = 0.0
    for term in sorted(wanted):
        weight = idf(term_id(term))
        total += weight
        if term in cited:
            worth += weight
        elif term in headings:
            worth += weight * IN_HEADING
        elif term in nearby:
            worth += weight * NEARBY
    return worth / total if total else 0.0


def _term_set(texts: Iterable[str]) -> set[str]:
    return {term for text in texts for term in terms(text)}


def numbers(text: str) -> set[str]:
    """The numbers of ``text``, in figures, without separators of thousands and the v of a
    version."""
    return {_figure(each) for each in _NUMBER.findall(_VERSION.sub("", in_figures(text)))}


def _figure(number: str) -> str:
    return re.sub(r",(?=\d{3}(?!\d))", "", number)


def _misplaced(claim: str, cited: Sequence[str]) -> list[str]:
    """Numbers that both have, but beside quite other words."""
    around: dict[str, set[str]] = {}
    for sentence in cited:
        for number, words in _neighbours(sentence, _AROUND).items():
            around.setdefault(number, set()).update(words)
    if len(around) < 2:
        return []  # there is nothing to mistake it for
    beside = _neighbours(claim, _BESIDE)
    return [
        number
        for number, words in sorted(beside.items())
        if number in around
        and words
        and not words & around[number]
        and not _YEAR.fullmatch(number)  # the words around a year say little
    ]


def _neighbours(text: str, reach: int) -> dict[str, set[str]]:
    """For each number of ``text`` the content words at most ``reach`` before and after it."""
    found: dict[str, set[str]] = {}
    for number in _NUMBER.finditer(text):
        before = [t for t in terms(text[: number.start()][-200:]) if not t.isdigit()][-reach:]
        after = [t for t in terms(text[number.end() :][:200]) if not t.isdigit()][:reach]
        found.setdefault(_figure(number[0]), set()).update((*before, *after))
    return found


def _referred_to(claim: str, grounds: Grounds) -> tuple[str, ...]:
    """The sentences nearby, where a pronoun in what is cited may stand for a name in them: one that
    ``claim`` has not, too."""
    return grounds.nearby if _pronouns(grounds.evidence) - _pronouns(claim) else ()


def _pronouns(text: str) -> Counter[str]:
    """How often which stands there; "IT" is none."""
    return Counter(word.lower() for word in _REFERS.findall(text) if not word.isupper())


def _missing_names(claim: str, known: Sequence[str]) -> list[str]:
    """Names and identifiers of ``claim`` that ``known`` has not in any of their words."""
    there = _term_set(_SEVERAL.sub(r"\1", text) for text in known)
    return [
        name
        for name in dict.fromkeys(_NAME.findall(claim))
        if (parts := set(terms(_SEVERAL.sub(r"\1", name)))) and not parts & there
    ]
