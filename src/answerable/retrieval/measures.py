"""Words of one measure: a number with any of them tells how many of another ("levels" by "a depth
of 5", "minutes" by "1 hour"). The rules know English."""

from __future__ import annotations

from functools import cache

from answerable.retrieval.lexical import terms

_OF_ONE_MEASURE = (
    "second sec millisecond ms minute min hour hr day week month year",
    "byte kilobyte megabyte gigabyte terabyte kb mb gb tb kib mib gib size",
    "level layer tier deep depth nested",
    "character char letter symbol long length",
    "pixel px wide width high height",
)


@cache
def of_its_measure(term: str) -> frozenset[str]:
    """The terms of the measure that a term is of, itself among them; no other term where it is
    of none."""
    return next((each for each in _families() if term in each), frozenset({term}))


@cache
def _families() -> tuple[frozenset[str], ...]:
    return tuple(frozenset(terms(each)) for each in _OF_ONE_MEASURE)
