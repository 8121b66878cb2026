"""What is said beside a true sentence and takes it back: that it is a joke, outdated, somebody's
belief, or wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.retrieval.lexical import terms
from answerable.turn.proof.opposites import negated, spelled_out

# Whoever says so, the sentence is no longer the site's.
_BELIEF = re.compile(
    r"\b(?:people|users|critics|some|many|they|rumou?rs?|everyone|nobody) (?:\w+ )?"
    r"(?P<one>think|believe|claim|assume|allege|say)s?\b"
    r"|(?<!\bif )(?<!when )(?<!where )(?<!what )\byou (?:\w+ )?"
    r"(?P<two>think|believe|assume|claim)\b"
    r"|\bas you (?P<three>said|say|think)\b|\b(?P<four>allegedly|supposedly|rumou?red)\b"
)
_STATUS = re.compile(
    r"\b(?:outdated|obsolete|deprecated|formerly|discontinued|abandoned|discouraged|myth|hoax|joke"
    r"|joking|kidding|nonsense|sarcasm|ironically|lol|a lie|once upon a time)\b"
)
_NO_LONGER = re.compile(
    r"\b(?:deprecated|obsolete|outdated|legacy|former\w*|remov\w+|supersed\w+|replac\w+"
    r"|discontinu\w+|abandon\w+|discourag\w+|no longer|old|until|retired?)\b"
)
# "Links used to expire": with another verb it may be what something is used for.
_USED_TO = re.compile(r"^\W*(?:\w+ ){1,4}used to [a-z]+")
_AUXILIARY = re.compile(
    r"\b(?:is|are|was|were|be|been|can|may|must|should|will|has|have|had|does|do)\b"
)
_TAIL = re.compile(
    r"(?:[:;,(!?—–]|\.{2,}+|\s-|…)\W*+(?:(?:all|just|totally|completely|which|that|this|it|is|s|but"
    r"|so|an?) )*(?P<what>wrong|fake|incorrect|nonsense|not so|nope|untrue|false|as if"
    r"|in your dreams|yeah right|ha ?ha|lol|just kidding)\W*$|\bin your dreams\b"
)
_WORKING_DAYS = re.compile(r"\b\d+ (business|working) (?:day|hour)")
# "Never hesitate to share it" asks for what "Never share it" forbids.
_HESITATES = re.compile(
    r"\b(?:not|never)(?: \w+)? (?P<verb>hesitat|forget|neglect|fail|omit|refrain|avoid|shy)\w*"
)
# Pictures that deny or mock.
_DENYING = re.compile("[❌❎✖✗✘✕⛔🚫🛑👎🙅🤥🤡😂🤣😜😉🙃🙄💩⁉❓❔↛🔕]")


def takes_back(claim: str, known: Sequence[str]) -> bool:
    """Whether something in ``claim`` takes back what it says, and nothing of ``known`` does; and
    whether it only asks."""
    evidence = spelled_out(" . ".join(known))
    said = spelled_out(claim)
    return (
        _is_disowned(said, evidence)
        or (negated(evidence) and _hesitates(said, evidence))
        or not set(_DENYING.findall(claim)) <= set(_DENYING.findall(evidence))
        or (claim.rstrip(" *_\"'”)").endswith("?") and "?" not in evidence)
    )


def _is_disowned(said: str, evidence: str) -> bool:
    there = set(terms(evidence))
    beliefs = (next(filter(None, found.groups())) for found in _BELIEF.finditer(said))
    if any(there.isdisjoint(terms(each)) for each in beliefs):
        return True
    if not (_NO_LONGER.search(evidence) or "used to" in evidence) and (
        _is_past(said) or _foreign(_STATUS, said, evidence)
    ):
        return True
    days = _WORKING_DAYS.search(said)
    if days is not None and not re.search(r"\b(?:business|work\w*|week)", evidence):
        return True
    tail = _TAIL.search(said)
    return tail is not None and (tail["what"] or tail[0]) not in evidence


def _is_past(said: str) -> bool:
    return _USED_TO.match(said) is not None and _AUXILIARY.search(said) is None


def _foreign(words: re.Pattern[str], said: str, evidence: str) -> bool:
    return any(each not in evidence for each in words.findall(said))


def _hesitates(said: str, evidence: str) -> bool:
    return any(found["verb"] not in evidence for found in _HESITATES.finditer(said))
