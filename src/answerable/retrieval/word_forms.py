"""The terms of a text with the forms of irregular verbs as one: "written" is "write" here.

Only a marked passage is compared so. In an index the terms of a page and those of a question are
counted, and how rare they are, and a form more for a word would change what is found for others.
"""

from __future__ import annotations

from answerable.retrieval.lexical import terms
from answerable.retrieval.sought import ASKING
from answerable.wording.irregular import BASES


def _term(word: str) -> str:
    return next(iter(terms(word)), "")


# "Won" and "told" have no term, since "won't" and "tell me" have none. What only asks ("make",
# "give") stays apart from what is asked ("made", "given").
_BASE = {
    _term(form): _term(base)
    for form, base in BASES.items()
    if _term(form) and _term(base) and _term(base) not in ASKING
}


def base_terms(text: str) -> list[str]:
    """The content terms of a text in their order, each irregular form as its infinitive."""
    return [_BASE.get(term, term) for term in terms(text)]
