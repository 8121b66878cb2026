"""A recorded turn, asked once more with today's index and settings, and what differs.

``replay`` tells a stored answer again, word for word; here nothing stored is told, the turn is run
anew. What it was asked with is read from the conversation, so a deleted conversation cannot be run
again. Nothing of the new run is stored.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from answerable.errors import AnswerableError, ConfigError
from answerable.events import Done, Event, Failed, Started, Token
from answerable.observability.telemetry import TurnRecord, Unstored
from answerable.observability.turn_log import TurnLog
from answerable.recording import replay, turn_record
from answerable.recording.history import EARLIER_MESSAGES, divided
from answerable.recording.replay import Shown
from answerable.types import Filter, Message, TurnRequest

NO_RECORD = "There is no record of this turn. Name the id of a question or of its answer."
NO_QUESTION = (
    "This turn cannot be run again: its conversation is deleted, and with it what was asked."
)
OUTSIDE = (
    "This turn cannot be run again: it belonged to no conversation (it was asked over MCP), and of "
    "such a turn no word is kept."
)
NO_SELECTION = "This turn cannot be run again: the text that was marked on the page is not kept."
MODEL = (
    "A model took part. It was asked again, and its words may differ each time: what it wrote "
    "cannot be replayed."
)
CLOCK = "A rule answered that may look at the clock: times and dates differ by themselves."
MAIN = "main"  # what the settings are called that are no canary's
LEFT = "Its reader left before the end: only what was said until then is known."
ARM = "It was answered with the settings of '{then}'; this ran with those of '{now}'."
MISSING: Mapping[Unstored, str] = {
    "history": "The client told what was said before, which is not kept: it was left out here.",
    "chat_context": "What the visitor saw on the page is not kept: it was left out here.",
    "user": "The visitor was signed in, and who it was is not kept: no rows of theirs were found, "
    "and such rows may have changed since.",
    "timezone": "The visitor's time zone is not kept: the server's was taken here.",
}

Run = Callable[[TurnRequest], AsyncIterator[Event]]


@dataclass(frozen=True, slots=True)
class Recorded:
    """A turn as it was: its record, what it was asked, and the answer, if one was stored."""

    record: TurnRecord
    request: TurnRequest
    answer: Message | None


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as it was; both values are as JSON has them."""

    what: str
    then: Any
    now: Any


@dataclass(frozen=True, slots=True)
class Comparison:
    """A turn then and now; ``notes`` say what the comparison cannot know."""

    question: str
    then: TurnRecord
    now: TurnRecord
    differences: tuple[Difference, ...]
    notes: tuple[str, ...]

    @property
    def same(self) -> bool:
        return not self.differences

    def as_dict(self) -> dict[str, Any]:
        """For JSON: another index or other settings are reasons, not differences."""
        return {
            "turn": self.then.id,
            "asked_at": self.then.at,
            "question": self.question,
            "same": self.same,
            "index": {"then": self.then.generation, "now": self.now.generation},
            "settings": {"then": self.then.settings, "now": self.now.settings},
            "differences": [asdict(each) for each in self.differences],
            "notes": list(self.notes),
        }


async def load(log: TurnLog, turn_id: str) -> Recorded:
    """The turn of a question or answer. Raises ``ConfigError`` where it cannot be run again."""
    record = await log.turn(turn_id)
    if record is None:
        raise ConfigError(NO_RECORD)
    if "selection" in record.unstored:
        raise ConfigError(NO_SELECTION)
    if not record.conversation_id:
        raise ConfigError(OUTSIDE)
    messages = await log.conversation(record.conversation_id)
    place = next((n for n, each in enumerate(messages) if each.id == record.id), None)
    if place is None:
        raise ConfigError(NO_QUESTION)
    told_by_client = "history" in record.unstored
    before = [] if told_by_client else messages[max(0, place - EARLIER_MESSAGES) : place]
    earlier, history = divided(before)
    request = TurnRequest(
        messages[place].content,
        mode=record.mode,
        history=history,
        earlier=earlier,
        where=Filter(**record.filters) if record.filters else None,
    )
    answer = next((each for each in messages if each.reply_to == record.id), None)
    return Recorded(record, request, answer)


async def again(recorded: Recorded, run: Run) -> Comparison:
    """Ask the turn's question with ``run``, and compare."""
    then, request = recorded.record, recorded.request
    watch = turn_record.Watch()
    told, end = await _events(run(request))
    started = Started(then.conversation_id, then.id, "")
    now = turn_record.made(request, started, "", told, end, "", watch)
    answer = recorded.answer
    was = _compared(then, replay.shown(answer) if answer else Shown(), _text(answer))
    text = "".join(each.content for each in told if isinstance(each, Token))
    said = Message("", "assistant", text, "", detail=replay.detail(told, _done(end)))
    found = _compared(now, replay.shown(said), text)
    differences = [
        Difference(what, was[what], found[what]) for what in was if was[what] != found[what]
    ]
    return Comparison(request.message, then, now, tuple(differences), tuple(_notes(then, now)))


async def _events(events: AsyncIterator[Event]) -> tuple[list[Event], Done | Failed]:
    """What a turn says, and how it ends."""
    told: list[Event] = []
    try:
        async for event in events:
            if isinstance(event, Done | Failed):
                return told, event
            told.append(event)
    except AnswerableError as error:
        return told, Failed(error.code, str(error))
    raise RuntimeError("the turn ended without Done or Failed")


def _done(end: Done | Failed) -> Done | None:
    return end if isinstance(end, Done) else None


def _text(answer: Message | None) -> str:
    return answer.content if answer else ""


def _compared(record: TurnRecord, shown: Shown, text: str) -> dict[str, Any]:
    """What must be the same, by name, each as JSON has it."""
    return {
        "state": record.state,
        "error": record.code,
        "layer": record.layer,
        "intent": record.intent,
        "strength": record.strength,
        "evidence": [
            {"chunk": chunk, "url": url, "score": round(score, 4)}  # as far as machines agree
            for chunk, score, url in record.evidence
        ],
        "citations": [
            {"n": each.n, "url": each.section_url, "quote": each.quote} for each in shown.citations
        ],
        "next_hops": [each.url for each in shown.next_hops],
        "options": [each.label for each in (*shown.picked, *shown.options)],
        "warnings": list(shown.warnings),
        "answer": text,
    }


def _notes(then: TurnRecord, now: TurnRecord) -> Sequence[str]:
    """What is not kept, or is not the same twice by its nature."""
    notes = [MISSING[each] for each in then.unstored if each in MISSING]
    if then.model or now.model:
        notes.append(MODEL)
    if "general" in (then.layer, now.layer):
        notes.append(CLOCK)
    if then.state == turn_record.INTERRUPTED:
        notes.append(LEFT)
    if then.arm != now.arm:
        notes.append(ARM.format(then=then.arm or MAIN, now=now.arm or MAIN))
    return notes
