"""Several questions in one message, each answered as if it had been asked alone.

Each goes its own way (what is the visitor's own, the time, a sum, a flow, the site's content), and
is answered below its words. A model is told all that no rule settles, with what was found for each,
and answers that in one text, below what the rules say: that is there at once, and the model's text
as it comes. Where none of the questions has an answer, the message is answered as one.
"""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from itertools import islice, zip_longest

from answerable.events import Cited, Done, Event, Picked, Token, Warned
from answerable.retrieval.asked_apart import MOST, MOST_CHARS, asked_apart, is_question, sentences
from answerable.retrieval.typed import searched
from answerable.turn import (
    carried,
    content_first,
    courtesy,
    finding,
    layers,
    next_hops,
    noting,
    options,
)
from answerable.turn.chat import stored
from answerable.turn.chat.offered import Asked
from answerable.turn.next_hops import HopRules
from answerable.turn.own import lists
from answerable.turn.parts import Parts
from answerable.turn_notes import TurnNotes
from answerable.types import (
    Evidence,
    Message,
    NextHop,
    Option,
    Reply,
    SourceLink,
    State,
    Strength,
    TurnRequest,
)

_OPENING = re.compile(r"^\W*(?:(?:and|but|also|plus|then|so)\b[\s,]*)+(?=\w)", re.IGNORECASE)

# The way of a message alone; its first citation has the number that is given.
Alone = Callable[[TurnRequest, int], AsyncGenerator[Event]]


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the questions, and what is said to it: by a layer, or with quotes."""

    question: str
    notes: TurnNotes
    events: tuple[Event, ...]
    state: State
    sources: tuple[SourceLink, ...] = ()
    next_hops: tuple[NextHop, ...] = ()
    options: tuple[Option, ...] = ()

    @property
    def citations(self) -> int:
        return sum(isinstance(event, Cited) for event in self.events)

    @property
    def quoted(self) -> bool:
        """Whether anything is quoted that is no guess: a warning above all of the answers would not
        say which of them it is about."""
        return self.citations > 0 and not self.notes.low_confidence

    @property
    def quotes(self) -> frozenset[tuple[str, str]]:
        """What is quoted, and of which files."""
        cited = [event.citation for event in self.events if isinstance(event, Cited)]
        return frozenset((each.file, each.quote) for each in cited)

    @property
    def spoken(self) -> bool:
        """Whether a layer settled it; to be asked back, or told that it fits nothing, is no
        answer beside others."""
        asked_back = self.state == "clarify" and self.notes.layer == "flow"
        return self.notes.layer not in ("", "intent") and not asked_back

    @property
    def found(self) -> bool:
        return self.quoted or self.spoken

    @property
    def text(self) -> str:
        return "".join(event.content for event in self.events if isinstance(event, Token))


async def answered(request: TurnRequest, parts: Parts, alone: Alone) -> AsyncGenerator[Event]:
    """What is said to the questions of a message, up to ``Done``; nothing where it is answered as
    one."""
    questions = _questions(request, parts)
    each: list[Answer] = []
    if parts.model is not None:
        each, left = await _settled(questions, request, parts)
        if each and left:
            rest = replace(request, message=" ".join(left), notes=TurnNotes())
            async with aclosing(_beside_a_model(each, rest, request, parts, alone)) as events:
                async for event in events:
                    yield event
            return
    else:
        for question in questions:
            _add(each, await _answer(question, each, request, alone))
    found = [answer for answer in each if answer.found]
    if not found:
        return
    noting.several(request.notes, [answer.notes for answer in found])
    once = _once(each)
    for event in _events(once, parts, headed=len(once) > 1):
        yield event
    yield _end(once, parts.hops)


async def evidence(request: TurnRequest, parts: Parts, intent: str | None) -> Evidence | None:
    """What was found strongly for the questions of a message, for a model; None where it asks one
    thing, or where nothing was."""
    if parts.model is None:
        return None
    questions = asked_apart(searched(request.message))
    before: list[str] = []
    strong: list[tuple[TurnNotes, Evidence]] = []
    for question in questions if len(questions) > 1 else ():
        alone = _alone(question, before, request, TurnNotes())
        found = await finding.evidence(alone, parts, None, intent)
        if found.strong and not found.low_confidence:
            strong.append((alone.notes, found))
            before.append(question)
    if not strong:
        return None
    noting.several(request.notes, [notes for notes, _ in strong])
    return _together(request.message, [found for _, found in strong], parts.retrieval.top_k)


def _questions(request: TurnRequest, parts: Parts) -> tuple[str, ...]:
    """Those of a message that asks several, each once, and what it asks for beside them ("Show my
    notes."); none where it asks one thing, or picks an option. One alone is what a rule settles,
    beside which nothing else is said than thanks, or the same again."""
    recent = stored.recent(request, parts.layers.context, parts.layers.clock())
    if request.mode != "general" or options.choose(request.message, recent.fresh.last_options):
        return ()
    message = searched(request.message)
    found = asked_apart(message)
    if len(message) <= MOST_CHARS:
        found = tuple(part for each in found for part in _without_requests(each, parts))
    first: dict[str, str] = {}
    for question in found:
        first.setdefault(_bare(question), question)
    once = tuple(first.values())
    if len(once) == 1 and once[0] != message and _is_settled(once[0], parts):
        return once
    return once if 1 < len(once) <= MOST else ()


def _without_requests(question: str, parts: Parts) -> Iterator[str]:
    """A question and, apart from it, the sentences beside it that a rule settles by themselves;
    thanks and greetings are nothing to be answered beside either."""
    kept: list[str] = []
    for sentence in sentences(question):
        if courtesy.answer(sentence, parts.replies) is not None:
            continue
        if is_question(sentence) or not _is_settled(sentence, parts):
            kept.append(sentence)
            continue
        if kept:
            yield " ".join(kept)
            kept = []
        yield sentence
    if kept:
        yield " ".join(kept)


def _is_settled(sentence: str, parts: Parts) -> bool:
    return layers.is_settled(sentence, parts.layers, parts.replies)


def _bare(question: str) -> str:
    """What is the same for a question that is asked twice."""
    return " ".join(without_opening(question).casefold().split()).rstrip(" .!?")


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
    """One of the questions, which may lean on those of ``before``."""
    asked = [Message("", "user", each, "") for each in before]
    return replace(request, message=question, history=(*request.history, *asked), notes=notes)


def _add(answers: list[Answer], answer: Answer) -> None:
    """Note an answer; what quotes the same as the one before is said once, below both questions."""
    if answers and answer.quoted and answers[-1].quotes == answer.quotes:
        answers[-1] = _below_both(answers[-1], answer)
    else:
        answers.append(answer)


async def _answer(
    question: str, before: Sequence[Answer], request: TurnRequest, alone: Alone
) -> Answer:
    """The answer to one question, where quotes are all there is. It may lean on those before it
    that are answered, and on the first half of its own sentence ("Is X there, and how do I use
    it?")."""
    first = 1 + sum(answer.citations for answer in before if answer.quoted)
    half = [answer for answer in before[-1:] if answer.question not in request.message]
    asked = [answer.question for answer in before if answer.quoted or answer in half]
    part = _alone(question, asked, request, TurnNotes())
    part = replace(part, beside=tuple(answer.question for answer in before), apart=True)
    return await _collected(question, part, alone, first)


async def _collected(question: str, request: TurnRequest, alone: Alone, first: int) -> Answer:
    events = [event async for event in alone(request, first)]
    return _said(question, request.notes, events)


def _said(question: str, notes: TurnNotes, events: Iterable[Event]) -> Answer:
    """The answer that ``events`` are, which may have been left before their end."""
    told = tuple(event for event in events if not isinstance(event, Done))
    end = next((event for event in events if isinstance(event, Done)), Done("no_match"))
    return Answer(question, notes, told, end.state, end.sources, end.next_hops, end.options)


async def _settled(
    questions: Sequence[str], request: TurnRequest, parts: Parts
) -> tuple[list[Answer], list[str]]:
    """What rules settle, each by itself; and what they do not, which goes to the model as one
    message, in as many calls as any message."""
    told: list[Answer] = []
    left: list[str] = []
    for at, question in enumerate(questions):
        part = replace(request, beside=tuple(questions[:at]))
        answer = await _by_rules(question, part, parts)
        if answer is None:
            left.append(question)
        else:
            told.append(answer)
    return told, left


async def _by_rules(question: str, request: TurnRequest, parts: Parts) -> Answer | None:
    """What is said to a question without a model and without the site's content, if that is so."""
    asked = Asked(replace(request, message=without_opening(question), notes=TurnNotes()))
    outcome = await layers.ask(asked, replace(parts.layers, model=None), parts.replies)
    reply = (await content_first.settled(outcome, asked.request, parts)).reply
    answer = _spoken(question, reply) if reply is not None else None
    return answer if answer is not None and answer.found else None


async def _beside_a_model(
    told: Sequence[Answer], rest: TurnRequest, request: TurnRequest, parts: Parts, alone: Alone
) -> AsyncGenerator[Event]:
    """What rules say, at once; below it the answer to the ``rest``, as it comes from its first
    citation on. What is before that may turn out to be none."""
    once = _once(told)
    for event in _events(once, parts, headed=True):
        yield event
    yield _heading(rest.message, once)
    events: list[Event] = []
    quoted = False
    try:
        async with aclosing(alone(rest, 1)) as coming:
            async for event in coming:
                events.append(event)
                if isinstance(event, Cited) and not quoted:
                    if rest.notes.low_confidence:
                        break
                    quoted = True
                    for before in events[:-1]:
                        yield before
                if quoted and not isinstance(event, Done):
                    yield event
    finally:
        last = _said(rest.message, rest.notes, events)
        noting.several(request.notes, [each.notes for each in (*told, last) if each.found])
    if not quoted:
        for event in _body(last, parts):
            yield event
    timings = next((each.timings_ms for each in events if isinstance(each, Done)), {})
    yield replace(_end((*once, last), parts.hops), timings_ms=timings)


def _spoken(question: str, reply: Reply) -> Answer:
    """What a layer says, as it says it to a message alone."""
    notes = TurnNotes()
    noting.spoken(notes, reply)
    picked = (Picked(reply.picked),) if reply.picked is not None else ()
    said: tuple[Event, ...] = (*picked, Token(reply.text))
    links = (reply.sources, reply.next_hops, reply.options)
    return Answer(question, notes, said, reply.state, *links)


def without_opening(question: str) -> str:
    """A question without what joins it to the one before, which no layer knows."""
    return _OPENING.sub("", question)


def _once(answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """All of them; what is the answer to two questions is said once, below both."""
    each: dict[object, Answer] = {}
    for place, answer in enumerate(answers):
        key = answer.text if answer.spoken else place
        before = each.get(key)
        each[key] = _below_both(before, answer) if before else answer
    return tuple(each.values())


def _below_both(answer: Answer, same: Answer) -> Answer:
    """An answer below its question and that of another which says the same."""
    return replace(answer, question=f"{answer.question} {same.question}")


def _end(answers: Sequence[Answer], rules: HopRules) -> Done:
    """How they end together. Every option is there, as the text has every list; those of no list
    ("Use Web") are behind what is listed, whose places they would take."""
    found = [answer for answer in answers if answer.found]
    sources = tuple(dict.fromkeys(source for answer in found for source in answer.sources))
    listed_first = sorted(found, key=lambda answer: answer.notes.layer != lists.LAYER)
    offered = tuple(dict.fromkeys(option for each in listed_first for option in each.options))
    state = _state(found)
    given = [hop for each in found if each.spoken for hop in each.next_hops]
    own = [each.next_hops for each in found if each.quoted and not each.spoken]
    hops = next_hops.joined(given, own if state == "answered" else [], sources, rules)
    return Done(state, sources, hops, offered)


def _events(answers: Sequence[Answer], parts: Parts, *, headed: bool) -> Iterator[Event]:
    """The warnings, each once, and what is picked; then each question with its answer, or that
    there is none."""
    told = [event for answer in answers if answer.found for event in answer.events]
    first = [event for event in told if isinstance(event, Warned | Picked)]
    yield from dict.fromkeys(first)
    for place, answer in enumerate(answers):
        if headed:
            yield _heading(answer.question, answers[:place])
        body = _body(answer, parts)
        yield from (event for event in body if isinstance(event, Cited | Token))


def _heading(question: str, before: Sequence[Answer]) -> Token:
    gap = "\n\n" if before else ""
    return Token(f"{gap}{carried.heading(question)}\n\n")


def _body(answer: Answer, parts: Parts) -> tuple[Event, ...]:
    return answer.events if answer.found else (Token(parts.replies.say("no_match")),)


def _state(found: Sequence[Answer]) -> State:
    """That of the only one that has an answer; of several one that is sure is enough, unless a part
    failed."""
    states = {each.state for each in found}
    if len(found) == 1:
        return found[0].state
    if "degraded" in states:
        return "degraded"
    if states & {"answered", "only_one_match"}:
        return "answered"
    if len(states) == 1:
        return found[0].state
    return "clarify" if "clarify" in states else "no_match"
