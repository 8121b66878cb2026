"""What is told of one thing and denied of another in the same breath, or of one alone, is not told
of the other: "at startup, not at shutdown", "only the primary", "except on Sundays"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.retrieval.lexical import terms
from answerable.turn.proof.in_order import content, in_order
from answerable.turn.proof.opposites import negated, negations, spelled_out
from answerable.turn.proof.reserved import same

NEAR = 0.8  # share of the words of a claim that the sentence has
_FEWEST = 2  # words that say what is done
_MOST = 4  # words of what is set apart
# "..., not under them", "but not with oil": no verb follows, or stands before it.
_NOT_SO = re.compile(
    r"(?P<mark>,|\bbut|\band)\s(?:but )?not\s(?P<tail>(?:[^\s,.;:()]++\s){0,4}[^\s,.;:()]++)"
    r"(?=\s*(?:[,.;:()]|$))"
)
# "..., but drawings may not."
_NEITHER = re.compile(
    r"(?:,|\bbut|\band|\bwhile|\bwhereas)\s(?:(?:but|and|while|whereas) )?"
    r"(?P<tail>(?:(?!(?:but|and|while|whereas)\b)[\w'-]++\s){1,4}?)"
    r"(?:may|can|are|is|do|does|will|must|should|was|were|have|has) not(?=\s*(?:[.;]|$))"
)
_VERBS = re.compile(
    r"^(?:be|is|are|was|were|do|does|have|has|can|may|must|will|yet|only|if|when|because|just)\b"
)
_EXCEPT = re.compile(
    r"\b(?:except|excluding|apart from|other than)(?: (?:for|on|in|at|during|by|from|to|with))?"
    r" (?P<tail>(?:[^\s,.;:()]++ ?){1,4})"
)
# A claim with one of these may set the same thing apart in words of its own.
_SETS_APART = re.compile(
    r"\b(?:only|except\w*|exclu\w+|but|instead|rather|unlike|avoid\w*|forbid\w*|forbidden|prohibit\w*"
    r"|unless|alone|skip\w*|omit\w*|apart|aside|besides|other\w*|however|while|whereas|stays?|remains?|different\w*"
    r"|separate\w*|optional|free|un\w{4,}|non\w{3,})\b"
)
_NO_EXCEPTION = re.compile(r"\b(?:if|when|even|although|though|must|can|may|before|after)\b")
_CLAUSE_END = re.compile(r"[,;:()]")
_ONLY_WHO = re.compile(r"^\W*only (?P<rest>.+)")
_PLACE = r"(?:on|for|in|at|by|to|with|from|during|after|before|through|via|within|as)"
_ONLY_SO = re.compile(rf"\bonly (?:\w+ ){{0,2}}?{_PLACE} (?P<where>[^,.;:()]{{1,60}})")
_SO_ONLY = re.compile(rf"\b{_PLACE} (?P<where>(?:[\w'-]++ ){{1,4}})only\W*$")
_NOT = frozenset("not never cannot".split())
_UNTIL = re.compile(
    r"\b(?:until|unless|without|before|only|if|when|but|yet|except\w*|always|all|every|both|alone)\b"
)
_REFUSES = re.compile(
    r"\b(?:refus\w+|reject\w*|fail\w*|unable|impossible|prevent\w*|stops?|den(?:y|ies|ied)|block\w*"
    r"|ignor\w+|lack\w*|extra|additional\w*|top of|plus|besides|against|instead)\b"
)
_LIMITED = re.compile(
    r"\b(?:only|just|solely|exclusively|sole|alone|except\w*|unless|no|not|never|cannot|nobody|none"
    r"|limited|restricted|must|have to|has to|need|needs|requires?|required)\b"
)


def of_what_is_excepted(claim: str, cited: Sequence[str]) -> bool:
    """Whether what is so "unless" something holds is told of just that: "Pinned copies are removed"
    beside "Old copies are removed unless they are pinned"."""
    said = spelled_out(claim)
    if negated(said) or _SETS_APART.search(said) or _NO_EXCEPTION.search(said):
        return False
    mine = set(terms(said))
    for text in cited:
        told, unless, but = spelled_out(text).partition(" unless ")
        its = list(dict.fromkeys(terms(told)))
        excepted = set(terms(_CLAUSE_END.split(but)[0])) - set(its)
        if unless and its and excepted and its[-1] in mine and excepted <= mine:
            return True
    return False


def of_what_is_set_apart(claim: str, cited: Sequence[str]) -> bool:
    """Whether ``claim`` says of one thing what a sentence of ``cited`` says of another alone."""
    said = spelled_out(claim)
    if negated(claim):
        return False
    mine = set(terms(said))
    for text in map(spelled_out, cited):
        if any(also != text and mine <= set(terms(also)) for also in map(spelled_out, cited)):
            continue
        near = len(mine & set(terms(text))) >= NEAR * len(mine)
        if near and _is_affirmed(said, mine, text):
            return True
        if _is_another_than_only(said, text) or _moves_only(said, text):
            return True
        if near and _leaves_out_only(said, mine, text):
            return True
    return False


def _is_affirmed(said: str, mine: set[str], text: str) -> bool:
    if not _SETS_APART.search(said.replace("only", "")) and _is_denied_one(mine, text):
        return True
    is_otherwise = _SETS_APART.search(said) or _REFUSES.search(said)
    return not is_otherwise and _leaves_out_not(mine, text)


def _is_denied_one(mine: set[str], text: str) -> bool:
    """Whether a claim has what is set apart, and not what it is set apart from."""
    for tail, before, behind in _tails(text):
        there = set(terms(before))
        apart, own = set(terms(tail)) - there, set(terms(behind)) - there
        if apart and apart < mine and mine.isdisjoint(own - apart):
            return True
    return False


def denies_what_is_set_apart(claim: str, cited: Sequence[str]) -> bool:
    """Whether ``claim`` denies of the one thing what a sentence of ``cited`` denies of it, and
    affirms of another: "Secrets are not masked in artifacts"."""
    said = spelled_out(claim)
    mine = set(terms(said))
    if len(negations(claim)) != 1 or _SETS_APART.search(said):
        return False
    return any(
        apart <= mine and mine <= of | apart and content(in_order(before))[-1] not in mine
        for text in map(spelled_out, cited)
        for tail, before, _ in _tails(text)
        if (apart := set(terms(tail)) - (of := set(terms(before)))) and of
    )


def _tails(text: str) -> Iterator[tuple[str, str, str]]:
    """What is set apart, with what stands before and behind it."""
    every = (*_NOT_SO.finditer(text), *_EXCEPT.finditer(text), *_NEITHER.finditer(text))
    for found in every:
        if not _VERBS.match(found["tail"]):
            yield found["tail"], text[: found.start()], text[found.end() :]


def _is_another_than_only(said: str, text: str) -> bool:
    """Whether the deed of the one that alone does it is told of another one."""
    only = _ONLY_WHO.match(text)
    if only is None or _LIMITED.search(said):
        return False
    known, mine = content(in_order(only["rest"])), content(in_order(said))
    shared = 0
    while shared < min(len(known), len(mine)) and known[-1 - shared] == mine[-1 - shared]:
        shared += 1
    head = mine[: len(mine) - shared]
    return (
        shared >= _FEWEST
        and 0 < len(head) <= _MOST
        and shared >= len(known) - _MOST
        and not same(set(head), set(known))
    )


def _leaves_out_not(mine: set[str], text: str) -> bool:
    """Whether a claim has all that a sentence says, but for its "not", in whatever order."""
    words = in_order(text)
    places = [at for at, word in enumerate(words) if word in _NOT]
    if len(places) != 1 or len(negations(text)) != 1 or _UNTIL.search(text):
        return False
    clause = _CLAUSE_END.split(text)
    denied = next((each for each in clause if not _NOT.isdisjoint(in_order(each))), "")
    there, of = set(content(in_order(denied))) - _NOT, content(words[places[0] + 1 :])
    if not of or of[0] not in mine or content(words).count(of[0]) > 1:
        return False
    return len(there) > _FEWEST and len(there & mine) >= NEAR * len(there)


def _moves_only(said: str, text: str) -> bool:
    """Whether what alone does something is told to do that alone."""
    only, words = _ONLY_WHO.match(text), in_order(said)
    if only is None or "only" not in words[1:-1]:
        return False
    first, at = content(in_order(only["rest"]))[:1], words.index("only", 1)
    return (
        bool(first)
        and first[0] in content(words[: at - 1])
        and first[0] not in content(words[at - 1 :])
    )


def _leaves_out_only(said: str, mine: set[str], text: str) -> bool:
    """Whether it is told without where, for whom or how alone it is so."""
    if _LIMITED.search(said):
        return False
    for only in (*_ONLY_SO.finditer(text), *_SO_ONLY.finditer(text)):
        where = set(terms(only["where"]))
        rest = set(terms(f"{text[: only.start('where')]} {text[only.end('where') :]}")) - where
        if where and len(where) <= _MOST and not where <= mine and mine <= rest | where:
            return len(mine & rest) >= _FEWEST or mine >= rest
    return False
