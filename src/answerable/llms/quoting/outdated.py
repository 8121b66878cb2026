"""What held at a time: a release note or a step of an upgrade is told as what held then.

"This release requires version 3.7" is true of its release, and may be wrong of the one that a
reader has. So nothing of it is said beside what holds now, and alone it begins with the heading
that says of which time it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting.picks import Pick
from answerable.llms.quoting.years import has_ended
from answerable.types import Chunk
from answerable.wording.asked_versions import (
    Version,
    is_of_version,
    is_past,
    named_versions,
    version_name,
)
from answerable.wording.careers import asks_present_post
from answerable.wording.dated import asks_what_was_new, asks_which_release, dated_heading, is_dated
from answerable.wording.definition import asked_term

ABOUT = 0.6  # of what the best is worth, what holds now is worth at least
_NOW = re.compile(
    r"\b(?:now|nowadays|current(?:ly)?|present(?:ly)?|today|these days|at the moment)\b",
    re.IGNORECASE,
)


def of_now(picks: Sequence[Pick], question: str) -> Sequence[Pick]:
    """Only what holds now, where that is the best; all of them where it is not, or where a time or
    a change is asked about. Where a version is, what holds in that one."""
    if not picks:
        return picks
    if is_past(picks[0].chunk, question):
        return _rather_now(picks, question)
    kept = [each for each in picks if not is_past(each.chunk, question)]
    return _of_one_version(kept, named_versions(question))


def _rather_now(picks: Sequence[Pick], question: str) -> Sequence[Pick]:
    """Without what held at a time, where what holds now tells that about as well, or speaks of the
    thing whose meaning is asked: an announcement says what is new about it, below its name."""
    now = [each for each in picks if not is_past(each.chunk, question)]
    if not now:
        return picks
    term = asked_term(question)
    meant = term is not None and term.name.casefold() in now[0].text.casefold()
    return now if meant or now[0].worth >= ABOUT * picks[0].worth else picks


def _of_one_version(picks: Sequence[Pick], named: frozenset[Version]) -> Sequence[Pick]:
    """Where one version is named and the best is of it, nothing of another, but what names it."""
    if len(named) != 1 or not is_of_version(picks[0].chunk, named):
        return picks
    return [
        each
        for each in picks
        if not version_name(each.chunk)
        or is_of_version(each.chunk, named)
        or not named.isdisjoint(named_versions(each.text))
    ]


def not_ended(picks: Sequence[Pick], question: str) -> Sequence[Pick]:
    """Without records of what has ended, where it is asked what is so now; all of them where
    nothing else is there. Of somebody's post see ``years``."""
    if not _NOW.search(question) or asks_present_post(question):
        return picks
    return [each for each in picks if not has_ended(each.chunk)] or picks


def time_above(chunk: Chunk, text: str, question: str) -> str:
    """The heading that says of which time or version ``text`` is, where neither it nor the question
    does, or where it is that time which is asked for; else empty."""
    told = asks_what_was_new(question) and not asks_which_release(question)
    if told or not is_dated(chunk):
        return ""
    heading = dated_heading(chunk)
    return "" if heading.casefold() in text.casefold() else heading
