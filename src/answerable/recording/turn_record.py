"""A turn's record, made of what it said, what it noted on its way, and the clock."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from itertools import zip_longest
from typing import Any

from answerable.events import Cited, Done, Event, Failed, Started, Token
from answerable.observability.telemetry import FAILED, TurnRecord, Unstored, visitor_of
from answerable.turn_notes import TurnNotes
from answerable.types import TurnRequest

INTERRUPTED = "interrupted"
TAKEN_OVER = tuple(each.name for each in fields(TurnNotes) if each.name not in ("cited", "query"))


@dataclass(slots=True)
class Watch:
    """One turn's times: when it began, and when it first said a word."""

    at: float = field(default_factory=time.time)
    _began: float = field(default_factory=time.perf_counter)
    _spoke: float | None = None
    _ended: float | None = None

    def stop(self) -> None:
        """The turn is over."""
        self._ended = time.perf_counter()

    def saw(self, event: Event) -> None:
        """Note the time of the first word."""
        if self._spoke is None and isinstance(event, Token):
            self._spoke = time.perf_counter()

    @property
    def total_ms(self) -> float:
        """Milliseconds until it stopped, or so far."""
        ended = time.perf_counter() if self._ended is None else self._ended
        return round(1000 * (ended - self._began), 2)

    @property
    def first_token_ms(self) -> float | None:
        """Milliseconds until the first word; None where none was said."""
        return None if self._spoke is None else round(1000 * (self._spoke - self._began), 2)


def made(
    request: TurnRequest,
    started: Started,
    owner_token: str,
    told: Sequence[Event],
    end: Done | Failed | None,
    answer_id: str,
    watch: Watch,
) -> TurnRecord:
    """The record of a turn that said ``told`` and ended in ``end``; None: its reader left."""
    notes, done = request.notes, end if isinstance(end, Done) else None
    state = done.state if done else FAILED if isinstance(end, Failed) else INTERRUPTED
    return TurnRecord(
        id=started.message_id,
        answer_id=answer_id,
        conversation_id=started.conversation_id,
        visitor=visitor_of(owner_token),
        at=watch.at,
        state=state,
        code=end.code if isinstance(end, Failed) else "",
        mode=request.mode,
        first_token_ms=watch.first_token_ms,
        total_ms=watch.total_ms,
        filters=request.where.conditions if request.where else {},
        citations=tuple(_cited(told, notes)),
        hops=tuple(hop.url for hop in done.next_hops) if done else (),
        timings_ms=dict(done.timings_ms) if done else {},
        unstored=tuple(_unstored(request)),
        **{name: getattr(notes, name) for name in TAKEN_OVER},
    )


def line(record: TurnRecord, notes: TurnNotes, request_id: str) -> dict[str, Any]:
    """What the log says of a turn (seed 002, section 18.8): no word of it unless it is wanted."""
    told = {
        "request_id": request_id,
        "turn": record.id,
        "state": record.state,
        "code": record.code,
        "intent": record.intent,
        "confidence": record.confidence,
        "rerank_used": record.rerank_used,
        "selected_count": len(record.evidence),
        "top1_boosted": record.top1_boosted,
        "evidence": [chunk_id for chunk_id, _, _ in record.evidence],
        "ms": record.total_ms,
    }
    unsure = record.low_confidence or record.strength == "NONE"
    return {
        **told,
        **({"note": "low-confidence"} if unsure else {}),
        **({"query": notes.query} if notes.query else {}),
    }


def _cited(told: Sequence[Event], notes: TurnNotes) -> Iterator[tuple[str, str]]:
    """Each citation's section, and the id of the chunk that it was cut from."""
    sections = [each.citation.section_url for each in told if isinstance(each, Cited)]
    return zip_longest(sections, notes.cited[: len(sections)], fillvalue="")


def _unstored(request: TurnRequest) -> Iterator[Unstored]:
    """What the turn was told that no store keeps."""
    if request.mode == "selection":
        yield "selection"
    if any(not each.created_at for each in (*request.earlier, *request.history)):
        yield "history"  # told by the client, not read from a conversation
    if request.chat_context is not None:
        yield "chat_context"
    if request.user_id is not None:
        yield "user"
    if request.timezone is not None:
        yield "timezone"
