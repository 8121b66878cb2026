"""A question how to begin with what a site is about is searched for in the words of the pages that
answer it, too."""

from __future__ import annotations

from dataclasses import replace

from answerable.retrieval.followup import Query
from answerable.wording.beginnings import asks_to_begin

WORDING = "Getting started, quick start, installation, setup"  # what is searched for beside it


def with_beginning(query: Query) -> Query:
    """The query, searched for in the words of such pages too where it asks for them."""
    if query.carried or not asks_to_begin(query.text):
        return query
    return replace(query, variants=(*query.variants, WORDING))
