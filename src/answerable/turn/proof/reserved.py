"""What only some may do, said of others: "Guests may delete it" where only administrators may."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.retrieval.lexical import terms
from answerable.turn.proof.opposites import negated

_CLAUSE = re.compile(r"[,;:()—–]|(?<=\w)\.(?: |$)| \. |\b(?:but|and so|whereas|while)\b")
_MAY = r"(?:may|can|could|(?:is|are) (?:allowed|permitted|able|entitled) to)"
_RESERVED = re.compile(rf"\b(?:only|solely) (?P<who>.+?) {_MAY} (?P<what>.+)")
_RESERVED_BY = re.compile(  # "can be deleted only by", "can only be deleted by"
    rf"(?m:^)(?P<what>.+? {_MAY} (?:[^ ]+ ){{0,6}}?(?:only|solely) (?:[^ ]+ ){{0,4}}?)"
    r"by (?P<who>.+)"
)
_ALLOWED = re.compile(rf"(?m:^)(?P<who>.+?) {_MAY} (?P<what>.+)")
_PASSIVE = re.compile(r"^(?:\w+ )?be \w+")
_BY = re.compile(r"\bby (?P<who>.+)")
# Who is meant is said elsewhere, or not at all.
_ANYBODY = re.compile(r"\b(?:you|it|they|this|that|these|those|we|one|he|she|i|which|who|there)\b")
_LIMITED = re.compile(r"\b(?:only|solely|except|unless|if|when|other than)\b")
_OTHER_WORDS = frozenset(terms("only solely may can could be allowed permitted able entitled to"))
_SHORTEST = 4  # letters by which "admins" are administrators


def taken_by_others(claim: str, evidence: str) -> bool:
    """Whether ``claim`` lets somebody do what ``evidence`` lets only others do; both in lower
    case."""
    clauses = _CLAUSE.split(evidence)
    reserved = [found for clause in clauses if (found := _reserved(clause)) is not None]
    if not reserved:
        return False
    free = [each for clause in clauses if _reserved(clause) is None for each in _allowed([clause])]
    return any(
        _is_taken(who, what, *each) and not any(same(who, also) for also, _ in free)
        for who, what in _allowed(_CLAUSE.split(claim))
        for each in reserved
    )


def _reserved(clause: str) -> tuple[set[str], set[str]] | None:
    found = _RESERVED.search(clause) or _RESERVED_BY.search(clause)
    if found is None or negated(clause):
        return None
    who = set(terms(found["who"]))
    what = set(terms(found["what"])) - who - _OTHER_WORDS
    return (who, what) if who and what else None


def _allowed(clauses: Sequence[str]) -> Iterator[tuple[set[str], set[str]]]:
    """Who is said to be free to do what, by clause."""
    for clause in clauses:
        found = _ALLOWED.search(clause)
        if found is None or negated(clause) or _LIMITED.search(clause):
            continue
        who, what = found["who"], found["what"]
        if _PASSIVE.match(what):
            by = _BY.search(what)
            if by is None:
                continue
            who, what = by["who"], f"{who} {what[: by.start()]}"
        if not _ANYBODY.search(who) and (subject := set(terms(who))):
            yield subject, set(terms(what)) - subject


def _is_taken(who: set[str], what: set[str], others: set[str], theirs: set[str]) -> bool:
    return not same(who, others) and 2 * len(what & theirs) > len(theirs)


def same(who: set[str], others: set[str]) -> bool:
    """Whether any word of both is the same, or short for the other."""
    return any(
        one == other or (min(len(one), len(other)) >= _SHORTEST and _is_short(one, other))
        for one in who
        for other in others
    )


def _is_short(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)
