"""Denials that no single word gives away: one too many, one cut off, and a bare "No."."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from answerable.retrieval.lexical import terms
from answerable.turn.proof.in_order import content, in_order, is_content, stem
from answerable.turn.proof.opposites import (
    INSTEAD,
    contradictions,
    mentions,
    negations,
    spelled_out,
)
from answerable.turn.proof.reserved import taken_by_others

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
_LIMITED = re.compile(
    r"\b(?:(?:no other|nobody else|no one else)(?![^.]{0,80}\bthan\b)|nothing else|other than|but"
    r"|besides|except|unless|without|who|if)\b"
)
# What is so "unless you change it" is so by default.
_BY_DEFAULT = re.compile(
    r"\bunless (?:you|it is|they are)"
    r" (?:(?P<off>(?:turn|switch)\w* (?:[\w`-]+ )?off|disabl\w+)"
    r"|(?:chang|overrid|specif|giv|pass|choos|configur)\w+|set\b)"
)
_OFF_BY_DEFAULT = re.compile(
    r"\b(?:disabled|off|false|inactive)\b[^.]{0,40}\bdefault"
    r"|\bdefault\W+(?:(?:is|it is)\W+)?(?:disabled|off|false|no|none|inactive)\b"
)
# Words with a "not" in what they mean: an update that is avoided is not made.
_IMPLIES = re.compile(
    r"\b(?:avoid\w*|prevent\w*|disabl\w+|instead of|rather than|skip\w*|bypass\w*|omit\w*"
    r"|drop(?:s|ped)? support|discontinu\w+|no longer)\b"
)
# The same, and often in both: then the "not" of the claim is about something else.
_FAILS = re.compile(
    r"\b(?:fail(?:s|ed|ing|ures?)?|stop(?:s|ped)? \w+ing|unlike"
    r"|in contrast to|contrary to|as opposed to)\b"
)
_OPTIONAL = re.compile(r"\boptional(?:ly)?\b")
_NO_DUTY = re.compile(r"\bnot (?:have|need|require[sd]?|necessary|mandatory)\b|\bno need\b")
# A bound of a number, and held against it as one.
_NO_MORE = re.compile(
    r"\b(?:no|not|cannot)(?: be)? (?:more|less|fewer|(?:lat|earli|larg|bigg|long|old|young|high|low"
    r"|great|small|short|heavi)er) than\b|\b(?:not|cannot) exceed\b"
)
_EVERYBODY = re.compile(r"\b(?:everybody|everyone|anybody|anyone|any user|all users)\b")
# "It is not true that ...": what follows is said to be otherwise.
_DISOWNED = re.compile(
    r"\b(?:not|never|hardly) (?:true|so|right|correct|the case) (?:to say )?that (?P<not>[^.;:]+)"
    r"|\b(?:false|untrue|wrong|incorrect|a myth|a mistake) (?:to (?:say|think|assume) )?that"
    r" (?P<false>[^.;:]+)"
)
_DENIED = frozenset("not never cannot".split())
_ENDS = frozenset(", ; but".split())
_ROW = 3  # words that are a copy
_CLAUSE_END = re.compile(r"[,;:()—–]|\. ")
_SENTENCE_END = re.compile(r"(?<=[.!?;])\s+")
_THEN_DENIED = re.compile(
    r"^\W*(?:is|are|was|were|be|must|should|may|can|will|does|do|has|have)(?: \w+)?"
    r" (?:not|never|forbidden|prohibited)\b|^\W*cannot\b"
)


def denies_otherwise(claim: str, known: Sequence[str]) -> bool:
    """Whether ``claim`` denies more than ``known``, or says of everybody what that limits."""
    evidence = " . ".join(known)
    said, there = spelled_out(_ANSWER.sub("", claim)), spelled_out(evidence)
    if _RESERVES.search(said) and not _may_reserve(said, evidence):
        return True
    limited = _ONLY.search(there) is not None
    if limited and taken_by_others(said, there):
        return True
    if (
        limited
        and _EVERYBODY.search(said)
        and not (_EVERYBODY.search(there) or _LIMITED.search(said))
    ):
        return True
    most = _denials(there).total() + len(_RESERVES.findall(there))
    most += bool(limited and _LIMITED.search(said)) + _implied(said, there)
    extra = len(_denials(_NO_MORE.sub(" ", said))) - most
    if extra > 0 and extra > _otherwise_said(said, evidence):
        return True
    if _drops_denial(said, known) or _adds_denial(said, known):
        return True
    return any(
        _affirms(said, found["not"] or found["false"]) for found in _DISOWNED.finditer(there)
    )


def _drops_denial(said: str, known: Sequence[str]) -> bool:
    """Whether ``said`` has no denial among words that stand in a row, with one, wherever they are
    told."""
    wanted = content(words := in_order(said))
    if len(wanted) < _ROW or _DENIED.intersection(words) or _denials(said):
        return False
    rows = [row for text in known for row in _rows(wanted, in_order(spelled_out(text)))]
    return bool(rows) and all(not _DENIED.isdisjoint(row) for row in rows)


def _adds_denial(said: str, known: Sequence[str]) -> bool:
    """Whether ``said`` denies words that stand in a row, with no denial about them wherever they
    are told: what else is denied there is something else."""
    words = in_order(said)
    wanted = content(word for word in words if word not in _DENIED)
    if len(wanted) < _ROW or not _DENIED.intersection(words) or _denials(said).total() != 1:
        return False
    rows = [row for text in known for row in _clauses_of(wanted, in_order(spelled_out(text)))]
    return bool(rows) and not any(map(_denials, rows))


def _clauses_of(wanted: Sequence[str], words: Sequence[str]) -> Iterator[str]:
    """The clauses that have those that are ``wanted`` in a row."""
    for is_end, group in groupby(words, _ENDS.__contains__):
        clause = () if is_end else tuple(group)
        if any(True for _ in _rows(wanted, clause)):
            yield " ".join(clause)


def _rows(wanted: Sequence[str], words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Where ``words`` have those that are ``wanted`` in a row, without others that say anything."""
    places = [n for n, each in enumerate(words) if is_content(each) and each not in _DENIED]
    stems = [stem(words[at]) for at in places]
    for first in range(len(stems) - len(wanted) + 1):
        if stems[first : first + len(wanted)] == wanted:
            yield words[places[first] : places[first + len(wanted) - 1]]


def _may_reserve(said: str, evidence: str) -> bool:
    """Whether ``evidence`` has anything that an "unless" or "except" may rest on."""
    there = evidence.lower()
    if _RESERVED.search(there) or negations(evidence):
        return True
    by_default = _BY_DEFAULT.search(said)
    if by_default is None or "default" not in there:
        return False
    return by_default["off"] is None or _OFF_BY_DEFAULT.search(there) is None


def turned_round(text: str, known: Sequence[str]) -> bool:
    """Whether a sentence of ``text`` says the opposite of what ``known`` tells, or has all its
    words from one sentence there and denies it.

    What nothing of ``known`` speaks of may be denied: "Quick Links F is not in the list."
    """
    evidence = " . ".join(known)
    every = [sentence for told in known for sentence in _SENTENCE_END.split(told)]
    return any(
        any(_denies_one(sentence, told) for told in every)
        if negations(sentence)
        else contradictions(sentence, evidence)
        for sentence in _SENTENCE_END.split(text)
    )


def _denies_one(sentence: str, told: str) -> bool:
    said = set(terms(sentence)) - set(negations(sentence))
    return bool(said) and said <= set(terms(told)) and denies_otherwise(sentence, [told])


def _denials(text: str) -> Counter[str]:
    """The words of ``text`` that deny something, each with how often."""
    return Counter((*negations(text), *_DENIES.findall(text)))


def _implied(said: str, there: str) -> int:
    """How often the evidence has a "not" in what a word of it means, which ``said`` may tell."""
    fails = len(_FAILS.findall(there)) - len(_FAILS.findall(said))
    optional = bool(_OPTIONAL.search(there) and _NO_DUTY.search(said))
    return len(_IMPLIES.findall(there)) + max(0, fails) + optional


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
    asked = INSTEAD.split(question)[0]  # whether this may be, not whether that may not
    return bool(_denials(spelled_out(claim))) and bool(contradictions(asked, evidence))
