"""What a page forbids, told as what may be done, under whatever other words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.retrieval.lexical import terms
from answerable.turn.proof.opposites import negated, spelled_out

SHARED = 2 / 3  # of the words of what is forbidden that a permission has
FEWEST = 2  # of these words
_CLAUSE = re.compile(r"[.;:,()—–](?=\s|$)|\bbut\b")
_FORBIDS = re.compile(
    r"\b(?:do not|never|must not|should not|may not|cannot|avoid|forbidden|prohibited|discouraged"
    r"|unsafe|not (?:be )?(?:allowed|permitted|recommended|supported|safe))\b"
)
# What is forbidden only so may be done otherwise.
_ONLY_SO = re.compile(
    r"\b(?:without|unless|until|before|after|if|when\w*|while|except\w*|only|once|during|more|less"
    r"|both|alone|too)\b"
)
_PERMITS = re.compile(
    r"\b(?:(?:is|are|be|it's|seems?|perfectly|completely|totally|quite|always) (?:fine|safe|ok|okay"
    r"|allowed|permitted|recommended|harmless|encouraged|advisable|advised|acceptable|supported"
    r"|best|wise|good|required|necessary)"
    r"|(?:no problem|a good idea|good practice|best practice|feel free|go ahead)"
    r"|(?:you|users?|anyone|anybody|everyone|everybody|one) (?:can|may|could|should|must))\b"
)
_WITHOUT_CONTENT = frozenset(terms("not never cannot avoid allowed permitted recommended safe"))


def permits_what_is_forbidden(claim: str, cited: Sequence[str]) -> bool:
    """Whether ``claim`` says that one may do what a sentence of ``cited`` forbids altogether."""
    clauses = [each for each in _clauses(claim) if _PERMITS.search(each) and not _denies(each)]
    if not clauses:
        return False
    there = [clause for text in cited for clause in _clauses(text)]
    affirmed = [set(terms(each)) for each in there if not _denies(each)]
    forbidden = [set(terms(each)) - _WITHOUT_CONTENT for each in _forbidden(cited)]
    return any(
        _is_of(said := set(terms(clause)), act) and not any(said & act <= each for each in affirmed)
        for clause in clauses
        for act in forbidden
    )


def _clauses(text: str) -> list[str]:
    return _CLAUSE.split(spelled_out(text))


def _denies(clause: str) -> bool:
    return negated(clause) or _FORBIDS.search(clause) is not None


def _forbidden(cited: Sequence[str]) -> Iterator[str]:
    for text in cited:
        if not _ONLY_SO.search(text.lower()):
            yield from (clause for clause in _clauses(text) if _FORBIDS.search(clause))


def _is_of(said: set[str], act: set[str]) -> bool:
    shared = len(said & act)
    return shared >= max(FEWEST, SHARED * len(act))
