"""A question how something is done is searched for in other words for the doing, too: "How do I
write a preset?" is answered below "Creating presets"."""

from __future__ import annotations

from dataclasses import replace

from answerable.manifest import Manifest
from answerable.retrieval.followup import Query
from answerable.retrieval.lexical import term_ids
from answerable.wording.asked_tasks import asked_task


def with_task(query: Query, manifest: Manifest) -> Query:
    """The query, searched for in other words for the task that it asks about too, if the site has
    all words of what that is done with: else there is nothing to find by them."""
    task = None if query.carried else asked_task(query.text)
    if task is None or not all(map(manifest.has, term_ids(" ".join((*task.thing, *task.rest))))):
        return query
    wording = task.in_other_words
    return replace(query, variants=(*query.variants, wording)) if wording else query
