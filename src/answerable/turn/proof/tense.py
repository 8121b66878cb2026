"""What is yet to be is not told as done, nor what was done as yet to be: "has moved" beside "will
move", "since 2016" beside "from 2016 to 2020"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.turn.proof.in_order import in_order, is_content, stem

_REACH = 4  # words between an auxiliary and its verb
_TO_COME = frozenset("will shall".split())
_GOING_TO = re.compile(r"\b(?:is|are) (?:going|planned|scheduled|due|expected|set) to\b")
_DONE = frozenset("was were has have had".split())
_WAS = frozenset("was were".split())
_PLANNED = re.compile(r"\b(?:planned|scheduled|due|upcoming|expected)\b")
_WAS_DONE = re.compile(r"\b(?:was|were|has been|have been) \w+ed\b")
_BEING = re.compile(r"\b(?:is|are) being (?P<verb>\w+)")
# What is done once something else has been done.
_WITHIN = re.compile(r"\b(?:if|when|whenever|once|after|until|unless|before|who|which|that|as)\b")
_CLAUSE = re.compile(r"[.,;:()] |\b(?:and|but|while|whereas)\b")
_POINT = r"(?:[a-z]{3,9}\.? )?\d{1,4}(?:[:.]\d{2})?(?: ?[ap]m)?"
_SPAN = re.compile(
    rf"\bfrom (?P<first>{_POINT}) (?:to|until|till|through) (?P<last>{_POINT})\b"
    rf"|\bbetween (?P<one>{_POINT}) and (?P<other>{_POINT})\b"
)
_OPEN = re.compile(rf"\b(?:since (?P<since>{_POINT})\b|from (?P<on>{_POINT}) on(?:wards?)?\b)")


def other_time(claim: str, cited: Sequence[str]) -> bool:
    """Whether ``claim`` tells as done what ``cited`` tells as to come, or the reverse, or goes on
    with what has an end there."""
    said, known = claim.lower(), " . ".join(cited).lower()
    there, here = _verbs(known), _verbs(said)
    coming, done = there["coming"] - there["done"], there["done"] - there["coming"]
    return bool(
        here["done"] & coming
        or ((here["coming"] | _being(said)) & done - _being(known) - there["plain"])
        or (_PLANNED.search(known) and not _PLANNED.search(said) and _is_told_as_done(said, known))
        or _has_no_end(said, known)
    )


def _verbs(text: str) -> dict[str, set[str]]:
    """The verbs of ``text`` by what is said of them: that it will be so, that it was or has been,
    or neither."""
    found: dict[str, set[str]] = {"coming": set(), "done": set(), "plain": set()}
    for clause in _CLAUSE.split(_GOING_TO.sub("will", text)):
        if _WITHIN.search(clause) is None:
            for kind, verb in _of_clause(in_order(clause)):
                found[kind].add(verb)
    return found


def _of_clause(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    kind, left = "", 0
    for at, word in enumerate(words):
        left -= 1
        if word in _TO_COME:
            kind, left = "coming", _REACH
        elif word in _DONE and kind != "coming":
            kind, left = "done", _REACH
        elif is_content(word):
            if kind and left > 0 and (kind == "coming" or _is_past(word)):
                yield kind, stem(word)
            elif _is_past(word) and at and is_content(words[at - 1]):
                yield "done", stem(word)
            else:
                yield "plain", stem(word)
            if not word.endswith("ly"):
                kind = ""


def _is_told_as_done(said: str, known: str) -> bool:
    return _WAS_DONE.search(said) is not None and _WAS_DONE.search(known) is None


def _is_past(word: str) -> bool:
    return word.endswith("ed") and len(word) > len("need")


def _being(text: str) -> set[str]:
    return {stem(each["verb"]) for each in _BEING.finditer(text)}


def _has_no_end(said: str, known: str) -> bool:
    ended = {
        each["first"] or each["one"]: each["last"] or each["other"]
        for each in _SPAN.finditer(known)
    }
    return any(
        (first := each["since"] or each["on"]) in ended
        and ended[first] not in said
        and not any(first == also["since"] or first == also["on"] for also in _OPEN.finditer(known))
        for each in _OPEN.finditer(said)
    )
