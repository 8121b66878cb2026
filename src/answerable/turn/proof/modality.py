"""What must, may or will be: "may" where the evidence has "must", "were" where it has "are"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from answerable.turn.proof.in_order import content, in_order, is_content, next_content, stem

_REACH = 5  # words behind a modal at which its verb stands
_KINDS = {
    **dict.fromkeys(("must", "shall"), "must"),
    "need-to": "need",
    "likely-to": "likely",
    **dict.fromkeys(("should", "ought"), "should"),
    **dict.fromkeys(("may", "might"), "may"),
    **dict.fromkeys(("can", "could"), "can"),
    **dict.fromkeys(("will", "would", "i'll", "we'll", "you'll", "it'll", "they'll"), "will"),
}
# What may not become of what is said there. "Can" and "may" are often the same, and a promise of
# what a program does is its description. What "needs to" be done one should do, or must.
_OTHERWISE = {
    "may": {"must", "need", "should", "will"},
    "can": {"must", "need", "should"},
    "should": {"must", "will", "may", "can"},
    "need": {"may", "can"},
    "must": {"may", "can", "should"},
    "likely": {"will", "must"},
    "will": {"may", "must", "need"},
}
_ALWAYS = frozenset("always certainly definitely invariably inevitably".split())
_UNSURE = {(word,) for word in ("may", "might", "can", "could")}
_HAVE_TO = re.compile(r"\b(?:have|has) to\b")
_NEED_TO = re.compile(r"\bneeds? to\b")
_LIKELY_TO = re.compile(r"\b(?:is|are) (?:expected|likely|hoped|planned) to\b")
_CHOOSE_TO = re.compile(r"\b(?P<modal>may|can|could|might) (?:choose|opt|decide|want) to\b")
_UNCERTAIN = re.compile(  # what may be said with "may"
    r"\b(?:may|might|can|could|possibl[ey]|eligible|option\w*|choos\w+|allow\w*|perhaps|probably"
    r"|permit\w*|fine|free|up to|likely|sometimes|often|occasionally|potential\w*|risk\w*|become"
    r"|right to|would|should|some|tend\w*)\b"
)
_PAST = (  # what has happened was so, too
    (frozenset("was were".split()), frozenset("is are be".split())),
    (frozenset(("had",)), frozenset("has have".split())),
)
# An event is told in the past, whatever its report does: by its date or version, or as the making
# of something.
_DATED = re.compile(r"\b(?:1\d|20)\d\d\b|\b(?:in|since|with) (?:version |v)?\d+\.\d")
_MADE = frozenset(
    content(
        "made created built written founded introduced deprecated designed developed invented"
        " renamed named based launched".split()
    )
)
_SEEN = frozenset(content("see notice".split()))  # what one should see is what one will see
_IS = frozenset("is are has have be".split())
# What is so already and would not be yet: "will be deleted" is as good as "is deleted".
_STATES = frozenset("avail support possibl implement stabl releas includ free offer".split())
_LATER = frozenset("will would".split())


_OBLIGED = re.compile(
    r"\b(?:must|have to|has to|needs? to|obliged|required|mandatory|compulsory)\b"
)
_OPTIONAL_FOR = re.compile(
    r"\b(?:optional|voluntary) for (?P<who>(?:(?!(?:and|but|while|whereas)\b)[\w'-]++ ?){1,4})"
)
_AT_CHOICE = re.compile(
    r"\b(?:optional\w*|voluntary|recommended|advisable|advised|suggested"
    r"|at your (?:own )?discretion)\b"
)


def other_modality(claim: str, cited: Sequence[str]) -> bool:
    """Whether a verb of ``claim`` has another modal, or another tense, than in ``cited``."""
    evidence = " . ".join(cited)
    said, there = _words(claim), _words(evidence)
    return (
        _other_modal(said, there)
        or _made_uncertain(said, there, evidence)
        or _made_certain(said, there)
        or _drops_may(said, there, claim.lower())
        or _obliges_who_may_choose(said, claim.lower(), evidence.lower())
        or _made_a_choice(claim.lower(), said, there, evidence.lower())
        or (not _DATED.search(claim) and _was_for_is(said, there))
        or _will_be_for_is(said, there)
    )


def _words(text: str) -> tuple[str, ...]:
    with_modals = _CHOOSE_TO.sub(r"\g<modal>", _HAVE_TO.sub("must", text.lower()))
    return in_order(_LIKELY_TO.sub("likely-to", _NEED_TO.sub("need-to", with_modals)))


def _modals(words: Sequence[str]) -> dict[str, set[str]]:
    """For each verb with a modal before it which kinds of them it has: what one "may need to" do
    one may, and what one "will need to" do one needs to."""
    found: dict[str, set[str]] = {}
    verbs = ["" if word in _KINDS else word for word in words]
    for at, word in enumerate(words):
        kind = _KINDS.get(word) if words[at - 1 : at] not in _UNSURE else None
        if kind == "will" and not _KINDS.keys().isdisjoint(words[at + 1 : at + 2]):
            continue
        if kind is not None and (verb := next_content(verbs, at, _REACH)) is not None:
            found.setdefault(verb, set()).add(kind)
    return found


def _other_modal(said: Sequence[str], there: Sequence[str]) -> bool:
    if "not" in said or _only_these(said, there):  # "must not" and "cannot" are alike
        return False
    known = _modals(there)
    return any(
        _is_otherwise(kinds, known[verb])
        for verb, kinds in _modals(said).items()
        if verb in known and verb not in _SEEN
    )


def _only_these(said: Sequence[str], there: Sequence[str]) -> bool:
    """Whether what must be done by these is told as what only they may do."""
    return "only" in said and "by" in there and "must" in there


def _is_otherwise(kinds: set[str], known: set[str]) -> bool:
    return kinds.isdisjoint(known) and any(kinds & _OTHERWISE[each] for each in known)


def _made_uncertain(said: Sequence[str], there: Sequence[str], evidence: str) -> bool:
    """Whether something only "may" be that simply is."""
    unsure = {verb for verb, kinds in _modals(said).items() if kinds == {"may"}}
    if not unsure or _UNCERTAIN.search(evidence.lower()):
        return False
    plain = {next_content(there, at - 1, 1) for at in range(len(there))}
    return bool(unsure & plain - (_modals(there).keys() if _only_these(said, there) else set()))


def _made_certain(said: Sequence[str], there: Sequence[str]) -> bool:
    """Whether something is "always" so that only "may" be."""
    if not _ALWAYS.isdisjoint(there):
        return False
    sure = {next_content(said, at, _REACH) for at, word in enumerate(said) if word in _ALWAYS}
    return any(verb in sure for verb, kinds in _modals(there).items() if kinds == {"may"})


def _obliges_who_may_choose(said: Sequence[str], claim: str, evidence: str) -> bool:
    """Whether somebody must do what there is optional for them: "Members must use it"."""
    if _AT_CHOICE.search(claim) or "not" in said or _OBLIGED.search(claim) is None:
        return False
    mine = set(content(said))
    return any(
        who <= mine
        for found in _OPTIONAL_FOR.finditer(evidence)
        if (who := set(content(in_order(found["who"]))))
    )


def _drops_may(said: Sequence[str], there: Sequence[str], claim: str) -> bool:
    """Whether somebody or something simply does what it there may do: "a restore takes"."""
    if _UNCERTAIN.search(claim):
        return False
    may = {
        (stem(before), stem(verb))
        for before, modal, verb in zip(there, there[1:], there[2:], strict=False)
        if modal in ("may", "might") and is_content(before) and is_content(verb)
    }
    plain = {(stem(before), stem(verb)) for before, verb in pairwise(there)}
    return any(
        (stem(before), stem(verb)) in may - plain and is_content(before)
        for before, verb in pairwise(said)
    )


def _made_a_choice(claim: str, said: Sequence[str], there: Sequence[str], evidence: str) -> bool:
    """Whether what must be done is told as optional, and nothing of that is there."""
    if _AT_CHOICE.search(claim) is None or _AT_CHOICE.search(evidence) or "not" in said:
        return False
    must = {verb for verb, kinds in _modals(there).items() if kinds & {"must", "need"}}
    return bool(must & set(content(said)))


def _after(words: tuple[str, ...], before: frozenset[str]) -> set[str]:
    """The content words that stand behind one of ``before``."""
    found = (
        next_content(words, at, _REACH)
        for at, word in enumerate(words)
        if word in before and words[at + 1 : at + 2] != ("been",)  # what has been was, too
    )
    return {each for each in found if each is not None}


def _was_for_is(said: tuple[str, ...], there: tuple[str, ...]) -> bool:
    return any(
        bool(((_after(said, was) - _MADE) & _after(there, now)) - _after(there, was))
        for was, now in _PAST
    )


def _will_be_for_is(said: tuple[str, ...], there: tuple[str, ...]) -> bool:
    coming = _after(said, _LATER) & _STATES
    return bool(coming) and bool((coming & _after(there, _IS)) - _after(there, _LATER))
