"""Whom a pronoun means that stands for nobody said before: the person a site is about."""

from __future__ import annotations

import re
from dataclasses import replace

from answerable.retrieval.followup import Query
from answerable.retrieval.lexical import terms
from answerable.wording.definition import asked_term

_SOMEBODY = re.compile(r"\b(?:he|she|him|her)\b", re.IGNORECASE)
_THEIRS = re.compile(r"\b(?:his|hers)\b", re.IGNORECASE)


def is_asked(message: str, name: str) -> bool:
    """Whether an English message asks who the person called ``name`` is, by name or as "she"."""
    if not name:
        return False
    by_pronoun, by_name = asked_term(_with_name(message, name)), asked_term(message)
    if by_pronoun is not None and by_pronoun.name.casefold() == name.casefold():
        return True
    # "Who is Mira Holt?"; but with "her" before a word ("Who is her boss?") that is asked for.
    if by_name is None or not by_name.person:
        return False
    return by_name.name.casefold().startswith(f"{name} ".casefold())


def named(query: Query, name: str) -> Query:
    """The query with ``name`` for "she", where it has no word of its own to search for.

    "What does she do?" and "Tell me about her" find nothing by their words; both ask who it is.
    Where there are others ("Where did she study?") they say enough: every page has the name.
    """
    if not name or query.carried or terms(_without(query.text, name)):
        return query
    asked = f"Who is {name}?" if is_asked(query.text, name) else _with_name(query.text, name)
    return replace(query, text=asked) if asked != query.text else query


def _with_name(text: str, name: str) -> str:
    # By functions: a backslash in a name is no reference to a group.
    return _THEIRS.sub(lambda _: f"{name}'s", _SOMEBODY.sub(lambda _: name, text))


def _without(text: str, name: str) -> str:
    return re.sub(rf"\b{re.escape(name)}\b", " ", text, flags=re.IGNORECASE)
