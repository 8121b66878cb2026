"""Whether a model's text about a chat is about what the visitor was shown and said there.

Its names and numbers are looked up elsewhere; this is about all its other words. A promise, a
request or a tale may have neither, and nothing that was shown stands behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from answerable.retrieval.lexical import terms

LEAST = 0.5  # of its words that were shown, said, or speak of what is seen
CLAUSE = 3  # words that tell of something else, if none of them was
# Words that speak of what is seen, whatever it is.
_OF_SEEING = frozenset(
    terms(
        """
        open opened opening close closed show shown showing list listed lists option options item
        items panel page screen choose chosen choice pick select selected see seen available
        missing error message last first second third fourth fifth next previous before earlier
        later current currently now there here only also just name named call called say said ask
        asked answer mention mentioned contain contains include includes have has two three four
        five six seven eight nine ten one total yes no none nothing still again both either other
        """
    )
)
_CLAUSE = re.compile(r"[.!?;:,()–—\n]+|\b(?:and|but|so|or|which|because|then)\b", re.IGNORECASE)


def is_of_the_chat(text: str, shown: Iterable[str]) -> bool:
    """Whether most of ``text`` stands in ``shown`` or speaks of seeing, in each of its clauses."""
    known = _OF_SEEING.union(*map(terms, shown))
    clauses = [each for each in map(set, map(terms, _CLAUSE.split(text))) if each]
    told = set[str]().union(*clauses)
    if len(told & known) < LEAST * len(told):
        return False
    return all(each & known for each in clauses if len(each) >= CLAUSE)
