"""The name of what every page of a site is about, which says nothing about where an answer stands.

"Does Redux run on Deno?" shares its name with every section of a documentation of Redux: as a word
it covers a part of the question wherever one looks, and in the question's vector it is near to all
of them. So what is searched for is "Does it run on Deno?".
"""

from __future__ import annotations

import re
from dataclasses import replace

from answerable.retrieval.followup import Query
from answerable.retrieval.lexical import terms
from answerable.retrieval.sought import ASKING
from answerable.wording.makers import asks_maker
from answerable.wording.possessive import POSSESSIVE

ARTICLE = r"((?i:\b(?:the|an?|this|that|my|our|your) )?)"
ENDS_THERE = r"(?![\w@-]|[./:]\w| [A-Z])"


def nameless(query: Query, name: str) -> Query:
    """The query without ``name`` in what is searched for; its question stays as it was asked."""
    text = without(query.text, name)
    carried = tuple(without(each, name) for each in query.carried)
    variants = tuple(without(each, name) for each in query.variants)
    if (text, carried, variants) == (query.text, query.carried, query.variants):
        return query
    return replace(query, text=text, carried=carried, variants=variants, asked=query.question)


def without(text: str, name: str) -> str:
    """The text with "it" for ``name``, where something else is left that can be searched for.

    After an article nothing stands for it ("the Redux logo"). It stays where it is asked who made
    it, and where it is a part of something else: of a longer name ("Redux Toolkit"), of code
    ("redux-saga", "answerable.toml").
    """
    if not name or name.casefold() not in text.casefold() or asks_maker(text):
        return text
    pattern = rf"{ARTICLE}(?<![\w./:@-])(?i:{re.escape(name)})({POSSESSIVE})?{ENDS_THERE}"
    left = " ".join(re.sub(pattern, _instead, text).split())
    return left if any(term not in ASKING for term in terms(left)) else text


def _instead(found: re.Match[str]) -> str:
    article, possessive = found[1], found[2]
    return article or ("its" if possessive else "it")
