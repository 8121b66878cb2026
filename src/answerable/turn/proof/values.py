"""Which value is whose, where a sentence has several: "30 days on the primary and 7 on the
replica", "version 2.1 fixed what version 2.0 introduced"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from answerable.turn.proof.in_order import BE, in_order, is_content, stem
from answerable.turn.proof.number_words import in_figures

_JOINS = frozenset("and or , ; but while whereas".split())
_LEADING = frozenset(
    """
    after before within during until since over under above below between besides via per through
    than without against across along
    """.split()
)
_AUXILIARIES = BE | frozenset(
    "has have had will would can could may might must should does do did also then now".split()
)
_BY = frozenset("by in with since".split())
_REACH = 3  # words from "by" to a value
# Behind one of these a figure is a name, which does something; elsewhere it counts.
_NUMBERED = frozenset(
    "version versions release releases step phase stage level generation edition v".split()
)


class _Owned(NamedTuple):
    """A value, and the words behind it that are of no other one."""

    value: str
    words: frozenset[str]


def value_of_another(claim: str, cited: Sequence[str]) -> bool:
    """Whether a value of ``claim`` stands with the words of another one of its sentence, or does
    what another one does there."""
    said = _words(claim)
    return _has_words_of_another(said, cited) or _does_anothers_deed(said, cited)


def _words(text: str) -> Sequence[str]:
    return in_order(in_figures(text))


def _has_words_of_another(said: Sequence[str], cited: Sequence[str]) -> bool:
    mine, stems = {word for word in said if _is_value(word)}, set(map(stem, said))
    return any(
        (one.value in mine) != (other.value in mine)
        and _is_taken(stems, *((one, other) if one.value in mine else (other, one)))
        for text in cited
        for one, other in _pairs(_words(text))
    )


def _is_taken(stems: set[str], mine: _Owned, theirs: _Owned) -> bool:
    return stems.isdisjoint(mine.words) and not stems.isdisjoint(theirs.words)


def _pairs(words: Sequence[str]) -> Iterator[tuple[_Owned, _Owned]]:
    """Two values that are told one behind the other of the same, each with a tail of its own."""
    values = [at for at, word in enumerate(words) if _is_value(word)]
    for one, other in pairwise(values):
        joins = [at for at in range(one + 1, other) if words[at] in _JOINS]
        if not joins or _content(words[joins[-1] + 1 : other]):
            continue
        first = _content(words[one + 1 : joins[0]])
        second = _content(_to_join(words[other + 1 :]))
        if first - second and second - first:
            yield (
                _Owned(words[one], frozenset(first - second)),
                _Owned(words[other], frozenset(second - first)),
            )


def _to_join(words: Sequence[str]) -> Sequence[str]:
    end = next((at for at, word in enumerate(words) if word in _JOINS), len(words))
    return words[:end]


def _content(words: Sequence[str]) -> set[str]:
    return {stem(word) for word in words if is_content(word) and word not in _LEADING}


def _is_value(word: str) -> bool:
    return any(map(str.isdigit, word))


def _does_anothers_deed(said: Sequence[str], cited: Sequence[str]) -> bool:
    known = [word for text in cited for word in (*_words(text), ";")]
    values = {word for word in known if _is_value(word)}
    if len(values) < 2:
        return False
    there, here = _doers(known), _doers(said)
    return any(
        verb in there
        and len(there[verb]) == sum(stem(word) == verb for word in known)
        and any(doer in values and doer not in there[verb] for doer in doers)
        for verb, doers in here.items()
    )


def _doers(words: Sequence[str]) -> Mapping[str, list[str]]:
    """For each word the values that do it: the one before it, or behind its "by"."""
    found = defaultdict(list)
    for at, word in enumerate(words):
        if not is_content(word) or _is_value(word):
            continue
        before = at - 1
        while before >= 0 and words[before] in _AUXILIARIES:
            before -= 1
        is_passive = any(each in BE for each in words[before + 1 : at])
        if _is_named(words, before) and not is_passive:
            found[stem(word)].append(words[before])
        elif words[at + 1 : at + 2] and words[at + 1] in _BY:
            behind = range(at + 2, min(at + 2 + _REACH, len(words)))
            found[stem(word)] += [words[each] for each in behind if _is_named(words, each)][:1]
    return found


def _is_named(words: Sequence[str], at: int) -> bool:
    if at < 0 or not _is_value(words[at]):
        return False
    return "." in words[at] or (at > 0 and words[at - 1] in _NUMBERED)
