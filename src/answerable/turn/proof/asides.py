"""What is said beside a true sentence and takes it back: that it is a joke, outdated, somebody's
belief, or wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.retrieval.lexical import terms
from answerable.turn.proof.opposites import contradictions, negated, spelled_out

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
# "Wrong: the port is 8080."
_FALSE_HEAD = re.compile(
    r"^\W*(?:(?:that|this|it)(?: is|'s) )?(?:an? |the )?(?:totally |completely |simply |just )?"
    r"(wrong(?:ly)?|false(?:ly)?|incorrect(?:ly)?|fake|lie|lies|untrue|nonsense|rumou?r|fiction"
    r"|myth|hoax|joke|scam|fraud|hacked|bogus|bullshit|fake news|misleading|danger"
    r"|not true|not so)\s?[:,.!;—–-]"
)
# Whoever says so must be known, or be the page itself.
_SAID_BY = re.compile(
    r"^\W*(?:as (?P<one>[^,;:.]{1,60}?) (?:once |has |have |had )?"
    r"(?:say|says|said|claim|claims|claimed|tells?|told|puts? it|wrote|insists?|insisted|noted?s?"
    r"|explain(?:s|ed)|stated?s?|believe[sd]?)\b"
    r"|according to (?P<two>[^,;:.]{1,60})"
    r"|(?P<three>[^,;:.]{1,60}?) (?:says|said|claims|claimed|insists|insisted|swears|swore|alleges"
    r"|alleged|argues|argued|thinks|thought|believes|believed)\b(?! (?:to|by|in|as|so|not)\b))"
)
_SOURCES = frozenset(
    terms(
        """
        page pages docs documentation doc document guide manual site website text article section
        evidence author authors source sources sentence passage reference readme faq changelog note
        notes tutorial handbook post blog help answer title heading table list official we above
        following example examples tool documentation's guide's order this version
        """
    )
)
_IS_ANSWER = re.compile(r"^\W*(?:no|nope|nah)\s*[,.:;!–—-]+\s+(?=\w)")
_YES_OR_NO = re.compile(
    r"(?:^|[.,;:!?]\s+|\b(?:and|but|or|so|then|know|ask|wonder|if|whether) )(?:is|are|was|were|am"
    r"|does|do|did|can|could|may|might|must|should|shall|will|would|has|have|had|need|isn't|aren't"
    r"|doesn't|don't|can't|won't|if|whether|any)\b|\bright\?|\bor not\b|\bcorrect\?"
)
_ASKS_WHAT = re.compile(r"\b(?:how|what|where|which|when|who|whose|why)\b")
_LIMITS = re.compile(
    r"\b(?:only|just|always|never|all|every|any|must|required?|need|have to|too|both|or|more|less"
    r"|still|yet|already|alone)\b"
)
_WORKING_DAYS = re.compile(r"\b\d+ (business|working) (?:day|hour)")
# "Never hesitate to share it" asks for what "Never share it" forbids.
_HESITATES = re.compile(
    r"\b(?:not|never)(?: \w+)? (?P<verb>hesitat|forget|neglect|fail|omit|refrain|avoid|shy)\w*"
)
# Pictures that deny or mock.
_DENYING = re.compile("[❌❎✖✗✘✕⛔🚫🛑👎🙅🤥🤡😂🤣😜😉🙃🙄💩⁉❓❔↛🔕]")


def takes_back(claim: str, known: Sequence[str], question: str = "") -> bool:
    """Whether something in ``claim`` takes back what it says, and nothing of ``known`` does; and
    whether it only asks, or says "No" to what is asked and then just that."""
    evidence = spelled_out(" . ".join(known))
    said = spelled_out(claim)
    return (
        _is_disowned(said, evidence)
        or _foreign(_FALSE_HEAD, said, evidence)
        or _is_said_by_another(said, evidence)
        or _is_no_answer(said, question)
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


def _is_said_by_another(said: str, evidence: str) -> bool:
    found = _SAID_BY.search(said)
    if found is None:
        return False
    who = set(terms(next(filter(None, found.groups()))))
    return bool(who) and who.isdisjoint(_SOURCES) and who.isdisjoint(terms(evidence))


def _is_no_answer(said: str, question: str) -> bool:
    """Whether "No" is said to what cannot be answered so, or before just what is asked."""
    answer, asked = _IS_ANSWER.match(said), spelled_out(question)
    if answer is None or not asked.strip():
        return False
    if not _YES_OR_NO.search(asked):
        return _ASKS_WHAT.search(asked) is not None
    rest = said[answer.end() :]
    return (
        set(terms(asked)) <= set(terms(rest))
        and not (negated(rest) or negated(asked))
        and not (_LIMITS.search(asked) or _LIMITS.search(rest) or contradictions(rest, asked))
    )


def _is_past(said: str) -> bool:
    return _USED_TO.match(said) is not None and _AUXILIARY.search(said) is None


def _foreign(words: re.Pattern[str], said: str, evidence: str) -> bool:
    return any(each not in evidence for each in words.findall(said))


def _hesitates(said: str, evidence: str) -> bool:
    return any(found["verb"] not in evidence for found in _HESITATES.finditer(said))
