"""Denials that no single word gives away: one too many, one cut off, and a bare "No."."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from answerable.retrieval.lexical import terms
from answerable.turn.opposites import contradictions, mentions, negations, spelled_out

_ANSWER = re.compile(r"^\W*(?:no|nope)\s*[,.:;–—-]\s+(?=\w)", re.IGNORECASE)
_DENIES = re.compile(
    r"\b(?:(?:fail|refus|declin)\w* to|unable|rarely|seldom|false|untrue)\b", re.IGNORECASE
)
_RESERVES = re.compile(r"\b(?:unless|except|excluding)\b")
# What a sentence with "unless" or "except" may rest on.
_RESERVED = re.compile(
    r"\b(?:unless|except\w*|exclu\w+|only|but|other than|apart from|aside from|besides|if|when"
    r"|where|until|alone|sole|solely)\b"
)
_ONLY = re.compile(r"\b(?:only|solely|alone|nobody else|no one else)\b")
_LIMITED = re.compile(r"\b(?:other than|but|besides|except|unless|without|who|if)\b")
_EVERYBODY = re.compile(r"\b(?:everybody|everyone|anybody|anyone|any user|all users)\b")
# "It is not true that ...": what follows is said to be otherwise.
_DISOWNED = re.compile(
    r"\b(?:not|never|hardly) (?:true|so|right|correct|the case) (?:to say )?that (?P<not>[^.;:]+)"
    r"|\b(?:false|untrue|wrong|incorrect|a myth|a mistake) (?:to (?:say|think|assume) )?that"
    r" (?P<false>[^.;:]+)"
)
_CLAUSE_END = re.compile(r"[,;:()—–]|\. ")
_THEN_DENIED = re.compile(
    r"^\W*(?:is|are|was|were|be|must|should|may|can|will|does|do|has|have)(?: \w+)?"
    r" (?:not|never|forbidden|prohibited)\b|^\W*cannot\b"
)


def denies_otherwise(claim: str, known: Sequence[str]) -> bool:
    """Whether ``claim`` denies more than ``known``, or says of everybody what that limits."""
    evidence = " . ".join(known)
    said, there = spelled_out(_ANSWER.sub("", claim)), spelled_out(evidence)
    if _RESERVES.search(said) and not (_RESERVED.search(evidence.lower()) or negations(evidence)):
        return True
    limited = _ONLY.search(there) is not None
    if (
        limited
        and _EVERYBODY.search(said)
        and not (_EVERYBODY.search(there) or _LIMITED.search(said))
    ):
        return True
    most = _denials(there).total() + len(_RESERVES.findall(there))
    most += bool(limited and _LIMITED.search(said))
    extra = len(_denials(said)) - most
    if extra > 0 and extra > _otherwise_said(said, evidence):
        return True
    return any(
        _affirms(said, found["not"] or found["false"]) for found in _DISOWNED.finditer(there)
    )


def _denials(text: str) -> Counter[str]:
    """The words of ``text`` that deny something, each with how often."""
    return Counter((*negations(text), *_DENIES.findall(text)))


def _otherwise_said(claim: str, evidence: str) -> int:
    """How many things the claim denies that the evidence denies in another way: what is "not
    required" is optional there, or stands further behind a "not"."""
    known = mentions(evidence)
    likewise = {(each.idea, each.sign) for each in known if not each.denied}
    unsure = {each.idea for each in known if not each.sure}
    denied = {(each.idea, each.sign) for each in mentions(claim) if each.denied}
    return sum(each in likewise or each[0] in unsure for each in denied)


def _affirms(said: str, disowned: str) -> bool:
    wanted = set(terms(disowned))
    return bool(wanted) and not _denials(said) and 2 * len(wanted & set(terms(said))) > len(wanted)


def cut_off(text: str, cited: Sequence[str]) -> bool:
    """Whether ``text`` is a part of a sentence of ``cited`` that is denied there, outside of it."""
    bare = re.escape(text.strip(" .!?"))
    part = re.compile(rf"(?s)(.*?)(?<!\w){bare}(?!\w)(.*)")
    places = [found.groups() for unit in cited if bare and (found := part.fullmatch(unit))]
    return bool(places) and all(_is_denied(*each) for each in places)


def _is_denied(before: str, after: str) -> bool:
    left = spelled_out(_CLAUSE_END.split(before)[-1])
    right = spelled_out(_CLAUSE_END.split(after)[0])
    return bool(_denials(left)) or _THEN_DENIED.match(right) is not None


def bare_denial_holds(claim: str, question: str, evidence: str) -> bool:
    """Whether a "No, it does not." is right: the evidence says the opposite of what is asked."""
    return bool(_denials(spelled_out(claim))) and bool(contradictions(question, evidence))
