"""How much of something is meant: "all" where the evidence has "most", "only" where it has none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from answerable.turn.proof.in_order import content, in_order, is_content, next_content, pieces, stem

_REACH = 5  # words behind a quantifier at which what it counts stands
_ALL = "all every each per any always everyone everything entire whole".split()
_MOST = "most mostly majority usually typically generally mainly often".split()
_KINDS = {
    **dict.fromkeys(_ALL, "all"),
    **dict.fromkeys(_MOST, "most"),
    **dict.fromkeys("some sometimes several occasionally few".split(), "some"),
    **dict.fromkeys("none no never".split(), "none"),
    **dict.fromkeys("only solely exclusively".split(), "only"),
}
# What may not become of what is said there.
_OTHERWISE = {
    "all": {"some", "most"},
    "most": {"all", "some", "none"},
    "some": {"all", "most"},
    "none": {"some", "most"},
    "only": {"all"},
}
_BOUNDS = {("at", "most"), ("at", "all")}
_ONLY = frozenset("only solely exclusively".split())
_ONLY_EVERY = re.compile(r"\bonly (?=(?:every|each|about|\d))")  # how seldom, and not of what alone
_LIMITED = re.compile(  # what may be said with "only"
    r"\b(?:only|just|sole\w*|exclusive\w*|merely|except\w*|unless|alone|limit\w*|nothing|none|no"
    r"|never|not|cannot|fails?|without|one|single|once|at most|up to|within|maximum|must"
    r"|requir\w+|needs?|until|neither|rather|instead|unlike|whereas)\b"
)
_DEFINITE = frozenset("the this your its their our".split())
_WHOLE = frozenset("all every entire whole".split())
_EACH = _WHOLE | {"each", "per"}
_EVERY = frozenset((*_ALL, "both", "everything"))
_ARTICLES = frozenset("a an the".split())
_CONDITIONS = frozenset("if when after once while unless".split())
_NARROWING = frozenset("that who whose on in with at from of under over below above for".split())
_AT_ALL_TIMES = re.compile(
    r"\b(?:always|every day|daily|everywhere|anywhere|anytime|at (?:all times|any time)|all year"
    r"|around the clock|without exception|in all cases|in any case)\b"
)
_AT_TIMES = re.compile(  # what may be told with one of these, or is so only then or there
    r"\b(?:always|every\w*|daily|any\w*|all|each|constant\w*|permanent\w*|unconditional\w*|never|clock)\b"
)
_THEN = re.compile(
    r"\b(?:except\w*|unless|only|until|if|when|up to|but not|not|(?:for|within)"
    r"(?= \d[\d.,]* (?:second|minute|hour|day|week|month|year)))\b"
    r" (?P<what>[^.;:]{1,80})"
)
_LIST = frozenset("and or ,".split())
_NEAR = 0.8  # share of the words of a sentence that the evidence has
_ANYONE = frozenset("anyone anybody everyone everybody".split())
_READERS = frozenset(content("user visitor person people reader individual human".split()))
_ITEM = 3  # words of an item that is left out of what is said of some only


class _Counted(NamedTuple):
    """What a quantifier stands before."""

    kind: str
    stem: str


def other_quantity(claim: str, cited: Sequence[str]) -> bool:
    """Whether ``claim`` says of all, of most, of some or only of these what ``cited`` says of
    others."""
    said = in_order(claim)
    known = [word for text in cited for word in (*in_order(text), ".")]
    return (
        _counts_otherwise(said, known)
        or _widens(said, known)
        or any(_widens(said, (*in_order(text), ".")) for text in cited if _has_all(text, said))
        or _frees(said, known)
        or _adds_all(said, known)
        or _moves_only(said, known)
        or _limits(said, cited)
        or any(_opens_to_all(said, in_order(text)) for text in cited)
        or any(_is_so_at_all_times(claim.lower(), text.lower()) for text in cited)
        or _leaves_out_of_only(said, cited)
        or any(_drops_who(said, in_order(text)) for text in cited)
    )


def _counted(words: Sequence[str]) -> set[_Counted]:
    found = set()
    for at, word in enumerate(words):
        kind = None if (words[at - 1], word) in _BOUNDS else _KINDS.get(word)
        if kind is not None and (of := next_content(words, at, _REACH)) is not None:
            found.add(_Counted(kind, of))
    return found


def _counts_otherwise(said: Sequence[str], known: Sequence[str]) -> bool:
    there = _counted(known)
    return any(
        each.kind not in (kinds := {other.kind for other in there if other.stem == each.stem})
        and any(each.kind in _OTHERWISE[kind] for kind in kinds)
        for each in _counted(said)
    )


def _widens(said: Sequence[str], known: Sequence[str]) -> bool:
    """Whether "all" stands before something that is narrowed there: by a word that is left out, or
    as the one that is meant."""
    if any(_KINDS.get(word) == "all" for word in known):
        return False
    every = _WHOLE if "not" in said else _WHOLE | {"any"}
    whole = {next_content(said, at, _REACH) for at, word in enumerate(said) if word in every}
    places = [at for at, word in enumerate(known) if stem(word) in whole]
    mine = set(map(stem, said))
    return bool(places) and all(_is_narrowed(known, at, said, mine) for at in places)


def _has_all(text: str, said: Sequence[str]) -> bool:
    return set(content(said)).issubset(content(in_order(text)))


def _frees(said: Sequence[str], known: Sequence[str]) -> bool:
    """Whether it is so of all, and only of some there."""
    if _ONLY.isdisjoint(known) or _WHOLE.isdisjoint(said) or not _EACH.isdisjoint(known):
        return False
    return not _LIMITED.search(" ".join(said)) and _is_near(said, known)


def _adds_all(said: Sequence[str], known: Sequence[str]) -> bool:
    """Whether something is done to "all" of what is named there with no word of how many: "can
    remove all users" beside "can remove users"."""
    if not _EVERY.isdisjoint(known):
        return False
    done = [
        (stem(said[at - 1]), of)
        for at, word in enumerate(said)
        if at and word in _WHOLE and is_content(said[at - 1])
        if (of := next_content(said, at, 1)) is not None
    ]
    stems = list(map(stem, known))
    return any(pair in pairwise(stems) for pair in done)


def _moves_only(said: Sequence[str], known: Sequence[str]) -> bool:
    """Whether what is so "only if" something is becomes so only of the first thing named."""
    first = next((word for word in said[1:] if word not in _ARTICLES), "")
    if said[:1] != ("only",) or first in _CONDITIONS or not is_content(first):
        return False
    there = {word for before, word in pairwise(known) if before in _ONLY}
    return bool(there) and there <= _CONDITIONS and not _CONDITIONS.isdisjoint(said)


def _opens_to_all(said: Sequence[str], known: Sequence[str]) -> bool:
    """Whether "anyone" stands where a copy has some people."""
    others = [word for word in said if word not in _ANYONE]
    if not _has_anyone(said) or _has_anyone(known) or not _is_near(others, known):
        return False
    return not _ANYONE.isdisjoint(known) or any(
        not _ANYONE.isdisjoint(said[c:d]) and bool(set(content(known[a:b])) - _READERS)
        for tag, a, b, c, d in pieces(known, said)
        if tag == "replace"
    )


def _is_so_at_all_times(said: str, known: str) -> bool:
    """Whether it is always or everywhere so, and a copy has neither that nor when or where not."""
    if _AT_ALL_TIMES.search(said) is None or _AT_TIMES.search(known):
        return False
    rest = set(content(in_order(_AT_ALL_TIMES.sub(" ", said))))
    there = set(content(in_order(known)))
    limits = [set(content(in_order(each["what"]))) for each in _THEN.finditer(known)]
    return (
        len(rest & there) >= _NEAR * len(rest)
        and bool(limits)
        and _THEN.search(said) is None
        and any(rest.isdisjoint(each) for each in limits)
    )


def _drops_who(said: Sequence[str], known: Sequence[str]) -> bool:
    """Whether it is so of "anyone", and there of anyone of some kind."""
    who = [
        {next_content(known, at + 1, _REACH)}
        for at, word in enumerate(known)
        if word in _ANYONE and known[at + 1 : at + 2] and known[at + 1] in _NARROWING
    ]
    plain = [
        at
        for at, word in enumerate(said)
        if word in _ANYONE and said[at + 1 : at + 2] and said[at + 1] not in _NARROWING | {"else"}
    ]
    mine = set(content(said))
    at_end = bool(said) and said[-1] in _ANYONE
    every = sum(word in _ANYONE for word in known)
    return every == len(who) > 0 and bool(plain or at_end) and mine.isdisjoint(set().union(*who))


def _has_anyone(words: Sequence[str]) -> bool:
    """Whether "anyone" is there, and no "anyone else"."""
    return any(
        word in _ANYONE and words[at + 1 : at + 2] != ("else",) for at, word in enumerate(words)
    )


def _is_near(said: Sequence[str], known: Sequence[str]) -> bool:
    wanted = set(content(said))
    return len(wanted & set(content(known))) >= _NEAR * len(wanted)


def _is_narrowed(known: Sequence[str], at: int, said: Sequence[str], mine: set[str]) -> bool:
    if known[at + 1] in _NARROWING and stem(known[at]) in mine:
        return mine.isdisjoint(content(known[at + 2 : at + 2 + _REACH]))
    if at == 0:
        return False
    before = known[at - 1]
    if known[at] not in said:  # one there, several here
        return before in _DEFINITE or (at > 1 and known[at - 2] in _DEFINITE)
    return is_content(before) and stem(before) not in mine and before not in _KINDS


def _limits(said: Sequence[str], cited: Sequence[str]) -> bool:
    """Whether it is so only here, and nothing limits it there."""
    alone = _ONLY_EVERY.sub("", " ".join(said)).split()
    return not _ONLY.isdisjoint(alone) and not _LIMITED.search(" ".join(_lower(cited)))


def _lower(cited: Sequence[str]) -> Iterable[str]:
    return (" ".join(in_order(text)) for text in cited)


def _leaves_out_of_only(said: Sequence[str], cited: Sequence[str]) -> bool:
    """Whether a copy leaves out one of those of which alone something is said."""
    if _ONLY.isdisjoint(said) or len(cited) != 1:
        return False
    known = in_order(cited[0])
    if _ONLY.isdisjoint(known) or not set(said) <= set(known):
        return False
    compared = pieces(known, said)
    if any(tag in ("insert", "replace") for tag, *_ in compared):
        return False
    return any(_is_item(known[a:b]) for tag, a, b, _, _ in compared if tag == "delete")


def _is_item(words: Sequence[str]) -> bool:
    return (
        len(words) <= _ITEM
        and not _LIST.isdisjoint((words[0], words[-1]))
        and any(map(is_content, words))
    )
