"""What is said where nothing answers: that nothing was found, or that it is about something else.

A score near zero says that no page is about anything like it. In another language than the pages'
it says nothing, so only a question whose words are plainly English is called out of scope, where
the pages are not plainly in another language, and only by a site that does not ask back.
"""

from __future__ import annotations

from dataclasses import dataclass

from answerable import flows
from answerable.flows import Profile
from answerable.replies import Replies
from answerable.retrieval.distance import says_enough
from answerable.retrieval.leaning import leaning
from answerable.turn import clarify
from answerable.types import Evidence, NextHop, State, TurnRequest
from answerable.wording.languages import mostly_foreign


@dataclass(frozen=True, slots=True)
class Refusal:
    """``text`` is said in the turn's own words; the links lead on."""

    state: State
    text: str
    next_hops: tuple[NextHop, ...] = ()


def of(
    request: TurnRequest,
    evidence: Evidence,
    replies: Replies,
    unrelated: float,
    profile: Profile | None = None,
) -> Refusal:
    """The refusal of a question that nothing answered. Below ``unrelated`` a score says that it is
    about something else; ``profile`` may name an address to write to."""
    if request.mode == "selection":
        return Refusal("no_match", replies.say("not_in_selection"))
    links = flows.contact(replies.say("contact"), profile or {})
    found = evidence.candidates and request.where is None  # of all pages, something
    told = not replies.clarify and replies.tells_unrelated
    tells = told and evidence.score < unrelated and _says_enough(request)
    if found and tells and not _in_another_language(evidence):
        return Refusal("out_of_scope", replies.say("unrelated"), links)
    asked = clarify.question(evidence, replies, request.history)
    return Refusal("no_match", "\n\n".join(filter(None, (replies.say("no_match"), asked))), links)


def _says_enough(request: TurnRequest) -> bool:
    """Whether a question stands alone and is English, so that its score tells what it is about."""
    alone = not request.history or leaning(request.message) == "alone"
    return alone and says_enough(request.message)


def _in_another_language(evidence: Evidence) -> bool:
    """Whether the pages are not in English, by those that come nearest."""
    return mostly_foreign(u.text for each in evidence.candidates for u in each.chunk.units)
