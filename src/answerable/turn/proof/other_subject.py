"""What is told of somebody or something else: "Every user may reset it" where administrators may,
"Logs and backups are not encrypted" where logs are not, "salted hashes" where hashes are.

Whom or what a sentence is about stands before its verb. In a copy it is another one if its name
stands elsewhere on the page, or only in the question: what has a name of its own there is no other
word for the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

from answerable.retrieval.lexical import terms
from answerable.turn.proof.in_order import content, in_order, is_content, pieces, stem
from answerable.turn.proof.reserved import same
from answerable.wording.languages import is_foreign

_FEWEST = 2  # words that say something behind the subject, or one that is denied
_HEAD = 6  # words among which a subject ends
_HINGES = frozenset(
    "is are was were has have had does do did can could may might must shall should will would not"
    " cannot".split()
)
_ARTICLES = frozenset("the a an this that these those".split())
_EVERY = frozenset("every all any each no everyone everybody anyone anybody".split())
_ALL = frozenset(content(_EVERY))
_LEADS = frozenset(  # what stands before the subject, or in its place
    "if when while to for in on at by with without after before once unless until from as because"
    " since during under though although there you we i".split()
)
_JOINS = frozenset("and or , plus".split())
# Words for what the page is about or for any of its things, and for whoever reads it.
_GENERIC = frozenset(
    content(
        """
        tool program app application command option setting parameter argument flag method function
        feature service server system project library package software platform page site website
        file value field plugin extension component module class product company organization
        organisation team default number limit maximum minimum name type way thing item object
        example result answer output input process task job step version release documentation
        guide section table list key code text data information tag element attribute property
        variable user visitor person people reader individual human customer client
        one everyone everybody anyone anybody question error message problem issue
        """.split()
    )
)
_PEOPLE = frozenset(content("user visitor person people reader individual human".split()))
_SAME_AS = re.compile(r"\b(?:is|are|called|named|means?|or|aka)\b|[(,]")


class _Copy(NamedTuple):
    """Where a claim differs from a sentence whose words it has otherwise."""

    there: Sequence[str]  # in the place of
    here: Sequence[str]
    before: Sequence[str]  # what the claim has before it
    rest: Sequence[str]  # and behind it


def told_of_another(
    claim: str, cited: Sequence[str], headings: Sequence[str], nearby: Sequence[str], question: str
) -> bool:
    """Whether ``claim`` tells of another one, of more of them or of a narrower kind what one of
    ``cited`` tells."""
    said = in_order(claim)
    if is_foreign(claim) or any(_has_in_order(in_order(text), said) for text in cited):
        return False
    above = {term for text in headings for term in terms(text)}
    of_page = {term for text in (*cited, *nearby) for term in terms(text)}
    subjects = {first for text in (*cited, *nearby) if (first := _first(text)) is not None}
    named = ((of_page | set(terms(question))) - above) | subjects
    only_asked = set(terms(question)) - of_page - above
    each_has = [set(terms(text)) for text in cited]
    return any(
        _is_of_another(copy, named, (*cited, *nearby))
        or _is_of_more(copy, named, each_has)
        or _is_of_a_kind(copy, only_asked)
        for text in cited
        for copy in _copies(said, in_order(text))
    )


def _has_in_order(known: Sequence[str], said: Sequence[str]) -> bool:
    """Whether ``known`` has all of ``said`` that counts here, in its order."""
    left = iter(map(stem, known))
    return all(stem(word) in left for word in said if is_content(word) or word in _EVERY)


def _first(text: str) -> str | None:
    """The first word of a sentence that says something."""
    return next((stem(word) for word in in_order(text) if is_content(word)), None)


def _copies(said: Sequence[str], known: Sequence[str]) -> Iterator[_Copy]:
    """The one place where ``said`` has other words than ``known``, if there is but one."""
    if said[:1] == known[:1] and said[0] in _LEADS:
        said, known = said[1:], known[1:]
    if said[:1] and said[0] in _LEADS:
        return
    compared = pieces(list(map(stem, known)), list(map(stem, said)))
    others = [
        each
        for each in compared
        if each[0] in ("replace", "insert") and any(map(is_content, said[each[3] : each[4]]))
    ]
    if len(others) == 1:
        _, a, b, c, d = others[0]
        yield _Copy(known[a:b], said[c:d], said[:c], said[d:])


def _begins(copy: _Copy) -> bool:
    """Whether it stands where the subject does, and enough is told of that."""
    behind = copy.rest
    told = len(content(behind)) + ("not" in behind)
    kinds = len(content(copy.before))  # "exported charts": of what kind it is
    if not behind or told < _FEWEST or kinds > (behind[0] in _HINGES):
        return False
    said = (*copy.before, *copy.here)
    return (
        said[0] in _ARTICLES | _EVERY
        or (said[0].endswith("s") and not said[0].endswith("ss"))
        or not _HINGES.isdisjoint(behind[:_HEAD])
    )


def _is_of_another(copy: _Copy, named: Set[str], page: Sequence[str]) -> bool:
    here, there = (set(content(each)) - _ALL for each in (copy.here, copy.there))
    if not here or not there or not _begins(copy) or _is_same(here, there):
        return False
    if not _HINGES.isdisjoint(copy.here) or _glued(copy.here) in _glued(copy.there):
        return False
    if not _EVERY.isdisjoint((*copy.before, *copy.here)) and here <= _PEOPLE:
        return not there <= _PEOPLE
    if here <= _GENERIC or there <= _GENERIC or not here & named:
        return False
    return not any(_names_both(text, here, there) for text in page)


def _is_same(here: Set[str], there: Set[str]) -> bool:
    """Whether a word of both is the same, short for the other, or compares it: "old", "older"."""
    return same(set(here), set(there)) or any(
        one + end == other or other + end == one
        for one in here
        for other in there
        for end in ("er", "r", "est", "st")
    )


def _glued(words: Sequence[str]) -> str:
    """The letters of ``words``: "max retries" and "max_retries" are one."""
    return "".join(filter(str.isalnum, "".join(words)))


def _names_both(text: str, here: Set[str], there: Set[str]) -> bool:
    """Whether a sentence calls the one the other: "lampd, the daemon"."""
    words = in_order(text)
    places = [(at, stem(word)) for at, word in enumerate(words) if stem(word) in here | there]
    return any(
        (one in here) != (other in here)
        and second - first <= 4
        and _SAME_AS.search(" ".join(words[first + 1 : second])) is not None
        and not {"and", "for"} & set(words[first + 1 : second])
        for (first, one), (second, other) in pairwise(places)
    )


def _is_of_more(copy: _Copy, named: Set[str], each_has: Sequence[Set[str]]) -> bool:
    """Whether the subject is joined with one that none of the cited sentences names."""
    here = set(content(copy.here))
    joined = not _JOINS.isdisjoint((copy.here[0], copy.here[-1]))
    if any(map(is_content, copy.there)) or not joined or not here <= named or here & _GENERIC:
        return False
    behind = copy.rest if copy.here[0] in _JOINS else copy.rest[1:]
    return (
        len(copy.before) <= _HEAD
        and bool(behind)
        and (behind[0] in _HINGES or len(content(behind)) >= _FEWEST)
        and not _HINGES.isdisjoint(behind[:_HEAD])
        and all(here.isdisjoint(has) for has in each_has)
    )


def _is_of_a_kind(copy: _Copy, only_asked: Set[str]) -> bool:
    """Whether a thing has one more word before it, which nothing but the question has."""
    here = content(copy.here)
    if any(map(is_content, copy.there)) or len(here) != 1 or not copy.rest or not copy.before:
        return False
    *before, word = copy.here
    return (
        _ARTICLES.issuperset(before)
        and here[0] in only_asked - _GENERIC
        and not word.endswith(("ly", "ing"))
        and is_content(copy.rest[0])
        and copy.rest[0] not in _EVERY
    )
