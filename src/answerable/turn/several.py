"""Several questions in one message, each searched for by itself.

Where answers are quotes, each is answered by itself, below its words. A model is told all that was
asked, with what was found for each, and answers it in one text. Where nothing is found for any of
the questions, the message is answered as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, zip_longest

from answerable.events import Cited, Event, Token, Warned
from answerable.retrieval.asked_apart import asked_apart
from answerable.retrieval.typed import searched
from answerable.safe_markdown import shown_name
from answerable.turn import finding, next_hops, noting, telling
from answerable.turn.answer import Said
from answerable.turn.parts import Parts
from answerable.turn_notes import TurnNotes
from answerable.types import Evidence, Message, NextHop, SourceLink, State, Strength, TurnRequest

LONGEST = 160  # characters of a question that stand above its answer


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the questions, what was found for it, and what is said."""

    question: str
    notes: TurnNotes
    evidence: Evidence
    said: Said
    events: tuple[Event, ...]

    @property
    def found(self) -> bool:
        """Whether anything is quoted that is no guess: a warning above all of the answers would not
        say which of them it is about."""
        return bool(self.said.citations) and not self.evidence.low_confidence

    @property
    def state(self) -> State:
        """As if it had been asked alone."""
        return telling.state(self.evidence, self.said) if self.found else "no_match"


@dataclass(frozen=True, slots=True)
class Answers:
    """What is said to the whole message."""

    events: tuple[Event, ...]
    state: State
    sources: tuple[SourceLink, ...]
    next_hops: tuple[NextHop, ...]


async def answered(request: TurnRequest, parts: Parts, intent: str | None) -> Answers | None:
    """What is said to the questions of a message; None where it is answered as one."""
    if parts.model is not None or request.mode != "general":
        return None
    each: list[Answer] = []
    for question in _questions(request):
        each.append(await _answer(question, each, request, parts, intent))
    found = [answer for answer in each if answer.found]
    if not found:
        return None
    noting.several(request.notes, [answer.notes for answer in found])
    sources = tuple(dict.fromkeys(source for answer in found for source in answer.said.sources))
    hops = _next_hops(found, sources, parts)
    return Answers(tuple(_events(each, parts)), _state(found), sources, hops)


async def evidence(request: TurnRequest, parts: Parts, intent: str | None) -> Evidence | None:
    """What was found strongly for the questions of a message, for a model; None where it asks one
    thing, or where nothing was."""
    if parts.model is None:
        return None
    questions = _questions(request)
    strong: list[tuple[TurnNotes, Evidence]] = []
    for at, question in enumerate(questions):
        alone = _alone(question, questions[:at], request, TurnNotes())
        found = await finding.evidence(alone, parts, None, intent)
        if found.strong and not found.low_confidence:
            strong.append((alone.notes, found))
    if not strong:
        return None
    noting.several(request.notes, [notes for notes, _ in strong])
    return _together(request.message, [found for _, found in strong], parts.retrieval.top_k)


def _questions(request: TurnRequest) -> tuple[str, ...]:
    """Those of a message that asks several; none where it asks one thing."""
    questions = asked_apart(searched(request.message))
    return questions if len(questions) > 1 else ()


def _together(message: str, found: Sequence[Evidence], most: int) -> Evidence:
    """The best sections of each, in turns, each once."""
    turns = zip_longest(*(each.chunks for each in found))
    sections = {each.chunk.id: each for turn in turns for each in turn if each is not None}
    chunks = tuple(islice(sections.values(), most))
    strength: Strength = "MANY" if len(found) > 1 else found[0].strength
    return replace(found[0], question=message, chunks=chunks, strength=strength)


def _alone(
    question: str, before: Sequence[str], request: TurnRequest, notes: TurnNotes
) -> TurnRequest:
    """One of the questions, which may lean on those before it."""
    asked = [Message("", "user", each, "") for each in before]
    return replace(request, message=question, history=(*request.history, *asked), notes=notes)


async def _answer(
    question: str, before: Sequence[Answer], request: TurnRequest, parts: Parts, intent: str | None
) -> Answer:
    """The answer to one question."""
    notes = TurnNotes()
    alone = _alone(question, [answer.question for answer in before], request, notes)
    found = await finding.evidence(alone, parts, None, intent)
    said = Said(first=1 + sum(len(answer.said.citations) for answer in before if answer.found))
    events = [event async for event in telling.told(found, alone, parts, None, said)]
    noting.said(notes, said)
    return Answer(question, notes, found, said, tuple(events))


def _events(answers: Sequence[Answer], parts: Parts) -> Iterator[Event]:
    """The warnings, each once; then each question with its answer, or that there is none."""
    told = [event for answer in answers if answer.found for event in answer.events]
    warned = [event for event in told if isinstance(event, Warned)]
    yield from dict.fromkeys(warned)
    gap = ""
    for answer in answers:
        yield Token(f"{gap}**{shown_name(answer.question, LONGEST)}**\n\n")
        gap = "\n\n"
        if answer.found:
            yield from (event for event in answer.events if isinstance(event, Cited | Token))
        else:
            yield Token(parts.replies.say("no_match"))


def _state(found: Sequence[Answer]) -> State:
    """That of the only one that has an answer; of several one that is sure is enough."""
    if len(found) == 1:
        return found[0].state
    return "degraded" if all(each.state == "degraded" for each in found) else "answered"


def _next_hops(
    found: Sequence[Answer], sources: Sequence[SourceLink], parts: Parts
) -> tuple[NextHop, ...]:
    """Those of the first sure answer, where no answer quotes them."""
    sure = next((answer for answer in found if answer.state == "answered"), None)
    if sure is None:
        return ()
    return next_hops.choose(sure.evidence, parts.retrieval.threshold, sources, parts.hops)
