"""A question how to begin with what a site is about, or to do something else with that itself, is
searched for in the words of the pages that answer it, too."""

from __future__ import annotations

from dataclasses import replace

from answerable.retrieval.followup import Query
from answerable.wording.beginnings import asks_to_begin
from answerable.wording.careers import asked_career
from answerable.wording.own_tasks import own_task

WORDING = "Getting started, quick start, installation, setup"  # what is searched for beside it


def with_beginning(query: Query) -> Query:
    """The query, searched for in the words of such pages too where it asks for them."""
    if query.carried:
        return query
    career = asked_career(query.question)
    if career is not None:
        wording = career.words
    else:
        wording = WORDING if asks_to_begin(query.text) else ", ".join(sorted(own_task(query.text)))
    return replace(query, variants=(*query.variants, wording)) if wording else query
