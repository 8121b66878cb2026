"""A flow and a question back give way to the site's own content, where that has the answer.

A flow is what is said when the content is not the answer, and its intent was fitted to what others
ask: a nurse's FAQ "Does she work nights?" knows better than any intent. A doubtful intent gives way
to whatever is found strongly, a sure one only to a section that is called what is asked for, and
what must be said anyway (see ``flows.ALWAYS``) to nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from answerable.errors import StorageError, UnusableIndexError
from answerable.retrieval.lexical import asked_terms, terms
from answerable.retrieval.own_name import without
from answerable.retrieval.sought import ASKING
from answerable.turn import finding, of_type
from answerable.turn.model_layer import Outcome
from answerable.turn.parts import Parts
from answerable.types import Chunk, Evidence, Reply, TurnRequest

HALF = 0.5  # of what is asked for: so much of it the best section's heading names at least
# What a heading names, where it names several things: "Talks and publications".
_BETWEEN = re.compile(r"(?:(?<!\s)\s+)?(?:[,;:&/|()–—]|\band\b|\bor\b)\s*", re.IGNORECASE)
# Words that say nothing of what is asked for, beside those that only ask: "Has she ever given any?"
_LITTLE = ASKING | frozenset(terms("ever given gave made took taken done had been lot please"))


async def settled(outcome: Outcome, request: TurnRequest, parts: Parts) -> Outcome:
    """``outcome``, whose reply is left for where nothing is found, if the content has the answer;
    and which offers no pages that are not there."""
    return await of_type.offering(await _yielding(outcome, request, parts), request, parts)


async def _yielding(outcome: Outcome, request: TurnRequest, parts: Parts) -> Outcome:
    """What is found is found once more by the search that answers, and a reply that needs no index
    is given without one.
    """
    if outcome.reply is None or outcome.firmness == "held":
        return outcome
    if outcome.firmness == "sure" and _links_to_it(outcome.reply, request.message):
        return outcome
    try:
        found = await finding.ahead(request, parts, outcome.intent)
    except (UnusableIndexError, StorageError):
        return outcome
    if not found.strong or found.low_confidence:
        return outcome
    if outcome.firmness == "sure" and not _is_called_so(request.message, found, parts):
        return outcome
    return replace(outcome, reply=None, otherwise=outcome.reply)


def _links_to_it(reply: Reply, message: str) -> bool:
    """Whether one of the reply's links is called what is asked for: "CV"."""
    asked = set(asked_terms(message))
    return any(named <= asked for each in reply.next_hops if (named := set(terms(each.title))))


def _is_called_so(message: str, found: Evidence, parts: Parts) -> bool:
    """Whether the best section is called what is asked for, or at least half of it."""
    routing = parts.layers.routing
    names = set(terms(f"{found.names.own} {routing.person if routing is not None else ''}"))
    asked = set(asked_terms(without(message, found.names.own))) - names
    core = asked - _LITTLE
    telling = (named - names - _LITTLE for named in _named(found.chunks[0].chunk))
    return any(each and each <= asked and len(core & each) >= HALF * len(core) for each in telling)


def _named(chunk: Chunk) -> Iterator[set[str]]:
    """The terms of each heading above the section, and of each of the things that it names."""
    for heading in dict.fromkeys((chunk.title, *chunk.heading_path)):
        for part in dict.fromkeys((heading, *_BETWEEN.split(heading))):
            yield set(terms(part))
