"""Words that stand in each other's place: who does what to whom, and which value is whose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, pairwise
from typing import NamedTuple

from answerable.turn.proof.in_order import (
    BE,
    content,
    forms_of_be,
    in_order,
    is_content,
    pieces,
    stem,
)

NEAR = 0.7  # share of the words of a sentence that a near copy has from one of the evidence
KEPT = 0.9  # of the words beside values, in their order
FRAME = 0.3  # of the words of two sentences that are told alike, but for their values
_IN_TURN = "respectively"  # no form of "respect"
_JOINED = frozenset("and or but , ; while whereas nor plus".split())
_ARTICLES = frozenset("a an the".split())
_LISTED = _JOINED | _ARTICLES  # between things of one list: either may come first
_PRONOUNS = {"your": "you", "our": "we", "us": "we", "their": "they", "them": "they", "its": "it"}
_BARE = frozenset(("you", "we"))  # "it" stands for a word of either text
# What is moved with the word that it stands before is moved as a whole: "for ..." to the front.
_LEADING = frozenset(
    map(
        stem,
        """
        from to into onto by over than with without of in on for at as after before between besides
        through under via per during until since because if when while unless where whenever
        """.split(),
    )
)


class _Changed(NamedTuple):
    """Where two texts differ: what stands there in the evidence, and what in the claim."""

    at: int  # the how many-th piece of the comparison
    there: range
    here: range


def exchanged(claim: str, cited: Sequence[str]) -> bool:
    """Whether two words of a near copy stand in each other's place, around others that stayed."""
    said = _units(claim)
    return any(
        _is_near(said, known) and (_swapped(said, known) or _turned_around(said, known))
        for known in map(_units, cited)
    )


@lru_cache(maxsize=512)  # the sentences of an answer are held against the same units
def _units(text: str) -> tuple[str, ...]:
    """The words in order: stems, and one form of each pronoun."""
    return tuple(
        word if word == _IN_TURN else _PRONOUNS.get(word) or stem(word) for word in in_order(text)
    )


def _is_near(said: Sequence[str], known: Sequence[str]) -> bool:
    wanted = {word for word in said if _has_weight(word)}
    return len(wanted & set(known)) >= NEAR * len(wanted) and not _has_other_voice(said, known)


def _has_other_voice(said: Sequence[str], known: Sequence[str]) -> bool:
    """Whether one of them is passive: there what stands first is what something is done to."""
    here, there = forms_of_be(said), forms_of_be(known)
    return here != there and (("by" in said) != ("by" in known) or 0 in (here, there))


def _has_weight(word: str) -> bool:
    return word in _BARE or is_content(word)


def _swapped(said: Sequence[str], known: Sequence[str]) -> bool:
    compared = pieces(known, said)
    changed = [
        _Changed(at, range(a, b), range(c, d))
        for at, (tag, a, b, c, d) in enumerate(compared)
        if tag != "equal"
    ]
    for one, other in combinations(changed, 2):
        between = [
            word
            for tag, a, b, _, _ in compared[one.at + 1 : other.at]
            if tag == "equal"
            for word in known[a:b]
        ]
        span = known[one.there.start : other.there.stop]
        in_turn = _IN_TURN in known  # then each is that of another thing
        if not in_turn and (_LISTED.issuperset(between) or _is_list(span)):
            continue
        if _in_each_others_place(one, other, said, known):
            return True
    return False


def _is_list(words: Sequence[str]) -> bool:
    """Whether these are single words with nothing but an "and" or a comma between."""
    told = [word for word in words if word not in _ARTICLES]
    return all(one in _JOINED or other in _JOINED for one, other in pairwise(told))


def _turned_around(said: Sequence[str], known: Sequence[str]) -> bool:
    """Whether the words on either side of one have changed sides: "A starts B", "B starts A"."""
    if ("by" in said) != ("by" in known) or forms_of_be(said) != forms_of_be(known):
        return False
    there = set(_threes(known))
    as_there = {three[:3] for three in there}
    return any(
        (c, b, a, n) in there and (a, b, c) not in as_there
        for a, b, c, n in _threes(said)
        if a != c
    )


def _threes(words: Sequence[str]) -> Iterator[tuple[str, str, str, int]]:
    """Words that say something, three in a row, and how many forms of "be" stand before the second:
    a name "is" what its description is, either way."""
    places = [at for at, word in enumerate(words) if _has_weight(word) or word in _JOINED]
    forms = list(accumulate((word in BE for word in words), initial=0))
    for one, two, three in zip(places, places[1:], places[2:], strict=False):
        told = words[one], words[two], words[three]
        if _JOINED.isdisjoint(told):
            yield (*told, forms[two])


def _in_each_others_place(
    one: _Changed, other: _Changed, said: Sequence[str], known: Sequence[str]
) -> bool:
    later = _moved(known, one.there, other.there, said, other.here)
    if not later:
        return False
    earlier = _moved(known, other.there, one.there, said, one.here)
    return bool(earlier) and not later & earlier


def _moved(
    known: Sequence[str], there: range, place: range, said: Sequence[str], here: range
) -> set[str]:
    """The words of a place in the evidence that stand in the other ``place`` of the claim.

    None where a phrase moved as a whole: its first word goes with it, and was not in that place.
    """
    both = {known[at] for at in there if _has_weight(known[at])} & {said[at] for at in here}
    if not both:
        return set()
    behind = {known[at]: _leading(known, at) for at in there if known[at] in both}
    stayed = {None, *(_leading(known, at) for at in place)}
    found = {said[at]: _leading(said, at) for at in here if said[at] in both}
    first, now = next(iter(found.items()))
    if behind[first] == now and now not in stayed:
        return set()
    return set(found)


def _leading(words: Sequence[str], at: int) -> str | None:
    """The preposition or the link that the words around this place begin with."""
    for before in reversed(words[max(0, at - 4) : at]):
        if before in _LEADING:
            return before
    return None


def crossed_values(claim: str, cited: Sequence[str]) -> bool:
    """Whether values stand in another order among words that kept theirs, or one of them is that
    of a sentence told alike."""
    said = _units(claim)
    return any(_reordered(said, _units(text)) for text in cited) or _is_of_another(said, cited)


def _reordered(said: Sequence[str], known: Sequence[str]) -> bool:
    own = [word for word in known if _is_value(word)]
    mine = [word for word in said if _is_value(word) and word in own]
    if len(set(mine)) < 2 or len(set(own)) != len(own) or _are_listed(own, known):
        return False
    order = [own.index(word) for word in mine]
    if order == sorted(order):
        return False
    rest = [word for word in said if not _is_value(word)]
    others = [word for word in known if not _is_value(word)]
    kept = sum(b - a for tag, a, b, _, _ in pieces(others, rest) if tag == "equal")
    return kept >= KEPT * len(rest)


def _are_listed(values: Sequence[str], known: Sequence[str]) -> bool:
    """Whether nothing but an "and" or a comma stands between values: then any order is as good,
    unless each is that of another thing, "respectively"."""
    if _IN_TURN in known:
        return False
    first, last = known.index(values[0]), known.index(values[-1])
    between = set(known[first : last + 1]) - set(values)
    return between <= {"and", "or", ","} and not between.isdisjoint(("and", "or"))


def _is_value(word: str) -> bool:
    return any(map(str.isdigit, word))


def _is_of_another(said: Sequence[str], cited: Sequence[str]) -> bool:
    """Whether a value of one sentence stands with all that is peculiar to the other one."""
    if len(cited) != 2:
        return False
    one, two = (set(_units(text)) for text in cited)
    if len(set(content(one & two))) < FRAME * min(len(one), len(two)):
        return False
    words = set(said)
    return _taken_from(words, one - two, two - one) or _taken_from(words, two - one, one - two)


def _taken_from(said: set[str], mine: set[str], theirs: set[str]) -> bool:
    values = {word for word in theirs if _is_value(word)}
    return not said.isdisjoint(values) and (
        said.isdisjoint(_marks(theirs)) and not said.isdisjoint(_marks(mine))
    )


def _marks(words: Iterable[str]) -> set[str]:
    """What tells a sentence from another one, but for its values."""
    return {word for word in words if is_content(word) and not _is_value(word)}
