"""Words before a verb of the evidence by which it is not done, not quite, or perhaps not: "ceased
to fix", "is not necessarily 8080", "almost deletes"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.turn.proof.in_order import content, in_order, is_content, stem
from answerable.turn.proof.opposites import negated

# Who does so does not do what follows.
_NOT_DONE = re.compile(
    r"\b(?P<root>ceas|stop|quit|pretend|purport|refus|declin|neglect|forg[eo]t|omit|threaten|seem"
    r"|appear|claim)(?:[st]|e[sd]?|ed|[pt]ed|ten|ing|[pt]ing)? (?:to (?:be )?|(?=\w+ing\b))"
    r"(?P<verb>\w+)"
)
# Who did so may not have done it: told in the past, as "tries to connect" is how it connects.
_NOT_SURE = re.compile(
    r"\b(?P<root>tried|attempt|sought|plann|intend|hoped|wanted|promis|fail"
    r"|(?:was|were) (?:supposed|meant|going|about))(?:ed)? to (?:be )?(?P<verb>\w+)"
)
_CONDITION = re.compile(r"\b(?:if|when|whenever|unless|until|once|who|that|which)\b[^,;:.]*$")
_ENDED = re.compile(
    r"\b(?:no longer|drop\w*|remov\w+|discontinu\w+|end(?:s|ed)?|ceas\w+|stop\w*|until|deprecat\w+"
    r"|disabl\w+)\b"
)
_NO_LONGER = re.compile(r"\b(?:no longer|not any ?more|not [^.,;:]{1,40} any(?: ?more| longer))\b")
_ENDS = re.compile(
    r"\b(?:no longer|not|never|cannot|no|until|old|former\w*|replac\w+|instead|supersed\w+|drop\w*"
    r"|remov\w+|delet\w+|discontinu\w+|end(?:s|ed)?|ceas\w+|stop\w*|deprecat\w+|disabl\w+|expir\w+"
    r"|clos\w+|retir\w+|los[et]\w*|leav\w+|left|revok\w+|skip\w*|obsolete|legacy)\b|n't\b"
)
_ALMOST = re.compile(
    r"\b(?P<how>almost|nearly|partly|partially|virtually|practically|supposedly|ostensibly"
    r"|nominally|theoretically|in theory) (?P<what>\w[\w'-]*)"
)
_NOT_ALL = re.compile(
    r"\b(?:almost|near\w*|part\w*|about|approximat\w+|roughly|around|some|most\w*|may|might|limited"
    r"|incomplete\w*|experimental|theor\w+|suppos\w+|mainly|largely|few|rare\w*)\b|~"
)
_NOT_NECESSARILY = re.compile(r"\b(?P<modal>may |might |can |could )?not necessarily\b")
_UNCERTAIN = re.compile(
    r"\b(?:necessar\w+|always|guarante\w+|depend\w*|sometimes|usually|often|might|may|can|could"
    r"|some|unless|if|when|except\w*|only|optional\w*|typically|generally|likely)\b"
)
_NOT_ONLY = re.compile(r"\bnot (?:only|just|merely|simply)\b")
_AND_MORE = re.compile(
    r"\b(?:also|too|as well|both|but|and|only|just|merely|more|other|addition\w*|further\w*|plus"
    r"|besides|even|rather|instead)\b|[;,:]"
)


def weakened(claim: str, cited: Sequence[str]) -> bool:
    """Whether ``claim`` has one of these words before what ``cited`` says without it."""
    said, evidence = claim.lower(), " . ".join(cited).lower()
    return (
        _is_not_done(said, evidence)
        or _is_not_quite(said, evidence)
        or (_NO_LONGER.search(said) is not None and _ENDS.search(evidence) is None)
        or _is_not_necessarily(said, evidence)
        or _is_not_only(said, evidence)
    )


def _is_not_done(said: str, evidence: str) -> bool:
    there = set(content(in_order(evidence)))
    if negated(evidence) or _ENDED.search(evidence):
        return False
    return any(
        found["root"] not in evidence
        and is_content(found["verb"])
        and stem(found["verb"]) in there
        and not _CONDITION.search(said[: found.start()])
        for words in (_NOT_DONE, _NOT_SURE)
        for found in words.finditer(said)
    )


def _is_not_quite(said: str, evidence: str) -> bool:
    there = set(content(in_order(evidence)))
    if _NOT_ALL.search(evidence) or negated(evidence):
        return False
    return any(
        is_content(found["what"]) and found["what"].isalpha() and stem(found["what"]) in there
        for found in _ALMOST.finditer(said)
    )


def _is_not_necessarily(said: str, evidence: str) -> bool:
    found = _NOT_NECESSARILY.search(said)
    if found is None or negated(evidence):
        return False
    return found["modal"] is not None or not _UNCERTAIN.search(evidence)


def _is_not_only(said: str, evidence: str) -> bool:
    """Whether there is more to it, and neither text says what."""
    found = _NOT_ONLY.search(said)
    return (
        found is not None
        and not negated(evidence)
        and not _AND_MORE.search(said[: found.start()] + said[found.end() :])
        and not _AND_MORE.search(evidence)
    )
