"""What a turn tells its record: written into ``TurnRequest.notes``, and read by no stage."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from answerable.protocols import Usage
from answerable.retrieval.trace import Trace
from answerable.turn.answer import Said
from answerable.turn.model_layer import Outcome
from answerable.turn_notes import TurnNotes
from answerable.types import Evidence, Reply, TurnRequest

_log = logging.getLogger(__name__)


def understood(notes: TurnNotes, outcome: Outcome) -> None:
    """How the message was understood, and which layer answered it, if one did."""
    how = outcome.understood
    notes.intent, notes.confidence, notes.rerank_used = how.intent, how.confidence, how.adjudicated
    spoken(notes, outcome.reply)


def spoken(notes: TurnNotes, reply: Reply | None) -> None:
    """Which layer's reply is told."""
    notes.layer = reply.layer if reply is not None else ""


def log_understood(request: TurnRequest) -> None:
    """A line for whoever looks why: how the message was understood, without a word of it."""
    notes = request.notes
    extra = {"layer": notes.layer, "intent": notes.intent, "confidence": notes.confidence}
    _log.debug("understood", extra={"request_id": request.request_id, **extra})


def log_found(request: TurnRequest, milliseconds: float) -> None:
    """And what was found for it: the ids of sections with their scores, best first."""
    notes = request.notes
    extra = {
        "request_id": request.request_id,
        "index": notes.generation,
        "strength": notes.strength,
        "score": notes.score,
        "found": [{"id": id_, "score": score} for id_, score, _ in notes.evidence],
        "ms": milliseconds,
    }
    _log.debug("retrieved", extra=extra)


def found(notes: TurnNotes, evidence: Evidence, searches: Sequence[Trace] = ()) -> None:
    """What was found by ``searches``, one for each index; marked text is found by none."""
    notes.generation = "+".join(each.generation for each in searches)
    best = [each.top1_boosted for each in searches if each.top1_boosted is not None]
    notes.top1_boosted = round(max(best), 6) if best else None
    notes.strength, notes.low_confidence = evidence.strength, evidence.low_confidence
    notes.score = round(evidence.score, 6)
    notes.evidence = tuple(
        (each.chunk.id, round(each.score, 6), each.chunk.url) for each in evidence.chunks
    )


def said(notes: TurnNotes, so_far: Said) -> None:
    """Which chunks were cited, and how many sentences were withheld."""
    notes.cited, notes.withheld = tuple(so_far.cited), so_far.withheld.total()


def several(notes: TurnNotes, answered: Sequence[TurnNotes]) -> None:
    """Of a message with several questions: what was found for each that is answered; how sure that
    is, is told of the first that pages answer. Without any, a layer answered."""
    notes.intent, notes.confidence = answered[0].intent, answered[0].confidence
    first = next((each for each in answered if each.evidence), answered[0])
    notes.layer = first.layer
    notes.generation, notes.top1_boosted = first.generation, first.top1_boosted
    notes.strength, notes.low_confidence = first.strength, first.low_confidence
    notes.score = first.score
    notes.evidence = tuple(dict.fromkeys(found for each in answered for found in each.evidence))
    notes.cited = tuple(cited for each in answered for cited in each.cited)
    notes.withheld = sum(each.withheld for each in answered)


def used(notes: TurnNotes, model: str, usage: Usage, cost: float) -> None:
    """What was used of the model."""
    notes.model, notes.calls, notes.cost = model, usage.calls, cost
    notes.prompt_tokens, notes.cached_tokens = usage.prompt_tokens, usage.cached_tokens
    notes.completion_tokens = usage.completion_tokens
