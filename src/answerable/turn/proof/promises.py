"""What commits the site, or asks something of the reader, and no page says.

A sentence with most of the words of its evidence can still promise what that only mentions, or ask
for a password that it only speaks of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.retrieval.lexical import terms
from answerable.turn.proof.opposites import negated

_PROMISES = re.compile(
    r"\b(guarantee\w*|promis\w+|warrant(?:s|ed|y|ies)?"
    r"|refund(?:ed|ing)|(?:will|to|can|we|us|must|shall) refund)\b",
    re.IGNORECASE,
)
_ENSURED = re.compile(r"\b(?:ensur(?:e[sd]?|ing)|mak(?:es?|ing) sure)\b", re.IGNORECASE)
# What is guaranteed "to be" or "that it is"; nothing where it is guaranteed as such.
_GUARANTEED = re.compile(r"\bguarantee\w*(?: (?:to|that) (?P<what>[^,;:()—–.]+))?", re.IGNORECASE)
_CONFIDENTIAL = (
    r"(?P<secret>passwords?|passphrases?|passcodes?|api[ -]keys?|keys?|tokens?|cards?|credit|pins?"
    r"|credentials?|(?:security|verification|access|login|backup|one-time) codes?)"
)
_TOLD = (
    "send|tell|give|share|e-?mail|reveal|disclose|post|forward|hand|read out|text|message|show"
    "|submit|present"
)
_ENTERED = "enter|type|paste|write|provide|put|fill in|supply|pass|copy"
_ASKED = re.compile(
    rf"\b(?P<verb>{_TOLD}|{_ENTERED})\b(?:[ ,]+[\w'-]++){{0,5}}? {_CONFIDENTIAL}\b", re.IGNORECASE
)
_IS_TOLD = re.compile(_TOLD, re.IGNORECASE)
_HANDED = re.compile(
    rf"\b(?:{_TOLD}|{_ENTERED}|set|add|use|save|store|insert|specify|include|carry|need|require)"
    r"(?:s|es|d|ed|t?ing)?\b|\b(?:sent|told|given|written|using|saving|storing|includ\w+|typing)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,;:()—–]|(?<=\w)\. |\bbut\b")


def unfounded(claim: str, known: Sequence[str]) -> list[str | tuple[str, str]]:
    """The promises and requests of ``claim`` that no clause of ``known`` makes without denying
    it."""
    return [
        *(
            each
            for each in dict.fromkeys(_promised(claim))
            if not (_is_promised(each, known) or _is_ensured(each, claim, known))
        ),
        *(each for each in dict.fromkeys(_requested(claim)) if not _is_requested(*each, known)),
    ]


def _promised(claim: str) -> Iterator[str]:
    for clause in _CLAUSE.split(claim):
        if not negated(clause):
            yield from _PROMISES.findall(clause)


def _is_promised(promise: str, known: Sequence[str]) -> bool:
    stems = set(terms(promise))
    return any(stems <= set(terms(clause)) for clause in _affirmed(known))


def _is_ensured(promise: str, claim: str, known: Sequence[str]) -> bool:
    """Whether what ``claim`` has "guaranteed to ..." is ensured there; the rest of a guarantee
    (of a refund) is none that is ensured."""
    if not promise.lower().startswith("guarantee"):
        return False
    guaranteed = [set(terms(each)) for each in _GUARANTEED.findall(claim)]
    ensured = [set(terms(each)) for each in _affirmed(known) if _ENSURED.search(each)]
    return bool(guaranteed) and all(
        any(2 * len(each & there) > len(each) for there in ensured) for each in guaranteed
    )


def _requested(claim: str) -> Iterator[tuple[str, str]]:
    """The verb of each request, and the secret that is asked for."""
    for clause in _CLAUSE.split(claim):
        if not negated(clause):
            yield from ((each["verb"], each["secret"]) for each in _ASKED.finditer(clause))


def _is_requested(verb: str, named: str, known: Sequence[str]) -> bool:
    """A secret that is told to somebody must be told there; one that is entered, be spoken of."""
    secret = set(terms(named))
    for text in known:
        if secret & set(terms(text)):
            affirmed = list(_affirmed([text]))
            if any(map(_HANDED.search, affirmed)):
                return True
            entered = not _IS_TOLD.fullmatch(verb)
            if entered and any(secret & set(terms(each)) for each in affirmed):
                return True
    return False


def _affirmed(known: Sequence[str]) -> Iterator[str]:
    """The clauses that deny nothing."""
    for text in known:
        yield from (clause for clause in _CLAUSE.split(text) if not negated(clause))
