"""How a name that was said is to one that is known: a part of it, the next of a series, a slip."""

from __future__ import annotations

import re
from collections.abc import Mapping

from answerable import described
from answerable.own_rows import without_article
from answerable.turn.own.describing import OFFERED
from answerable.turn.own.wording import CALLED, NO_NAME

MOST_NAMES = 5  # each is looked up
MOST_WORDS = 4  # of what is taken for a name where nothing is called so
ALIKE = 0.8  # a name this near, by ``AppRow.score``, is meant by whoever slipped in a letter
_MARKED = re.compile(r"(?P<series>\w.*)\s(?:[a-z]|\d{1,4})")  # "quick links f", "sprint 12"
_BOTH = re.compile(r"^(?:both|either)\s+", re.IGNORECASE)
_JOINT = re.compile(r" ?, ?(?:(?:and|or) )?| (?:and|or|&) ", re.IGNORECASE)
_MINE = re.compile(r"^(?:my|any|some)\s+(?=\S)", re.IGNORECASE)


def names(query: str) -> list[str]:
    """The names in "X and Y" or "both X and Y"; none where it is one, or too many."""
    named = " ".join(_BOTH.sub("", query).split())
    said = [_MINE.sub("", without_article(each)) for each in _JOINT.split(named)]
    return said if 1 < len(said) <= MOST_NAMES and all(said) else []


def may_be_name(query: str) -> bool:
    """Whether what was written without capitals is short enough, and no phrase of another kind."""
    words = query.casefold().split()
    return len(words) <= MOST_WORDS and not NO_NAME.search(query) and OFFERED.isdisjoint(words)


def forms(word: str) -> tuple[str, ...]:
    """A word as it may be of one or of several: who asks for tandems means the Tandem Duo."""
    one = f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")
    return (word, one, f"{word}s", word.removesuffix("es"))


def has_words(query: str, label: str) -> bool:
    """Whether the name ``label`` has each word of ``query``, of one or of several."""
    asked, its = described.read(query).words, described.words_of(label)
    return bool(asked) and all(not its.isdisjoint(forms(word)) for word in asked)


def is_several_of(query: str, label: str) -> bool:
    """Whether ``query`` is the whole name ``label``, but for being of several: "spades"."""
    count = len(described.words_of(plain(query)))
    return has_words(query, label) and count == len(described.words_of(plain(label)))


def is_slip(query: str, label: str, score: float) -> bool:
    """Whether ``query`` is the name ``label`` with a letter or two wrong."""
    return score >= ALIKE and len(query.split()) == len(label.split())


def deniable(query: str, kinds: Mapping[str, str]) -> str:
    """What can be denied by name: all of ``query``, or the name in "a dinghy called Nelly"; empty
    where it is a phrase, or says of what kind it is ("boats without a mast")."""
    name = re.split(rf"\s{CALLED}\s+(?=\S)", query, maxsplit=1, flags=re.IGNORECASE)[-1]
    is_kind = not {*kinds, *kinds.values()}.isdisjoint(folded(name).split())
    return "" if is_kind or not may_be_name(name) else name


def folded(name: str) -> str:
    """``name`` on one line, whatever its case."""
    return " ".join(name.split()).casefold()


def plain(name: str) -> str:
    """The same without an article before it."""
    return without_article(folded(name))


def is_of_series(name: str) -> bool:
    """Whether it ends as those of a series do: "quick links f", "sprint 12"."""
    return _MARKED.fullmatch(plain(name)) is not None


def is_next_to(name: str, label: str) -> bool:
    """Whether both are names of one series: "quick links f" is no other page's beside the visitor's
    Quick Links D."""
    one, other = _MARKED.fullmatch(plain(name)), _MARKED.fullmatch(plain(label))
    return one is not None and other is not None and one["series"] == other["series"]
