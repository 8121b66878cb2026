"""Several questions in one message, each answered below its words."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from answerable import turn
from answerable.adapters import open_adapter
from answerable.collected import Collected, collect
from answerable.errors import ModelError
from answerable.events import Cited, Done, Event, Picked, Token
from answerable.ingest.embedding import embed_chunks
from answerable.llms.extractive import ExtractiveWriter
from answerable.protocols import Claim, Marked
from answerable.replies import Replies
from answerable.settings import ContextSettings, RetrievalSettings
from answerable.testing.app_data import MemoryAppData, Owned
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.writers import ScriptedWriter
from answerable.turn import ModelParts, Parts, finding, noting, several
from answerable.turn.layers import Layers
from answerable.turn_notes import TurnNotes
from answerable.types import ChatContext, Evidence, Option, TurnRequest

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()
PAGES = {
    "Refunds": "Refunds are paid back within 14 days of the order.",
    "Passwords": "Reset a forgotten password under Account, with the link that is mailed to you.",
    "Deletion": "Delete a workspace under Settings, which removes all of its files for good.",
}
CHUNKS = [
    chunk(text, heading=("Guide", name), path=f"{name}.md", url=f"/{name}#x", ordinal=0)
    for name, text in PAGES.items()
]
SECOND = "And how do I reset a forgotten password?"
TWO = f"When are refunds of an order paid back? {SECOND}"


async def read_passage(text: str) -> Marked:
    chunks = await embed_chunks([chunk(text, path="selection", url="#part")], EMBEDDER)
    return Marked(tuple(chunks), truncated=False, limit=2_000)


@pytest.fixture
async def parts(tmp_path: Path) -> AsyncIterator[Parts]:
    store = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    await publish(store, CHUNKS, EMBEDDER)
    yield Parts(
        embedder=EMBEDDER,
        store=store,
        writer=ExtractiveWriter(),
        replies=Replies(),
        retrieval=RetrievalSettings(threshold=0.3),
        read_passage=read_passage,
        max_message_chars=4_000,
        layers=Layers(ContextSettings(), clock=lambda: datetime(2026, 1, 5, tzinfo=UTC)),
    )
    await store.close()


async def asked(message: str, parts: Parts, **values: object) -> Collected:
    request = TurnRequest(message, **values)  # type: ignore[arg-type]
    return await collect(turn.run(request, parts))


def _done(told: Collected) -> Done:
    assert isinstance(told.end, Done)
    return told.end


async def test_each_question_is_answered_below_its_words(parts: Parts) -> None:
    """Both quotes are there, numbered through, each below its question."""
    told = await asked(TWO, parts)
    first, second = told.answer.split("**And how do I reset a forgotten password?**")
    assert first.startswith("**When are refunds of an order paid back?**\n\n")
    assert "14 days" in first
    assert "Account" in second
    assert [each.n for each in told.citations] == list(range(1, len(told.citations) + 1))
    assert {each.file for each in told.citations} >= {"Refunds.md", "Passwords.md"}
    assert {each.file for each in _done(told).sources} >= {"Refunds.md", "Passwords.md"}


async def test_what_has_no_answer_is_said(parts: Parts) -> None:
    """The sentence for nothing found stands below the question it is about."""
    told = await asked("When are refunds of an order paid back? Who painted the Mona Lisa?", parts)
    missing = Replies().say("no_match")
    assert told.answer.endswith(f"**Who painted the Mona Lisa?**\n\n{missing}")
    assert "14 days" in told.answer
    assert _done(told).state in ("answered", "only_one_match")


async def test_a_message_without_any_answer_is_refused_as_one(parts: Parts) -> None:
    """Nothing is told apart where nothing is found."""
    told = await asked("Who painted the Mona Lisa? Which planet is the largest?", parts)
    assert not told.citations
    assert _done(told).state in ("no_match", "out_of_scope")
    assert "**" not in told.answer


async def test_a_doubtful_answer_is_none(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    """No warning would say which of several answers it is about."""
    found = finding.evidence

    async def doubtful(request: TurnRequest, *others: Any) -> Evidence:
        evidence = await found(request, *others)
        evidence = replace(evidence, low_confidence="password" in request.message)
        noting.found(request.notes, evidence)
        return evidence

    monkeypatch.setattr(finding, "evidence", doubtful)
    third = "How do I delete a workspace?"
    told = await asked(f"{TWO} {third}", parts)
    missing = Replies().say("no_match")
    assert f"**{SECOND}**\n\n{missing}\n\n**{third}**" in told.answer
    assert told.warnings == ()
    assert {each.file for each in told.citations} == {"Refunds.md", "Deletion.md"}
    assert [each.n for each in told.citations] == list(range(1, len(told.citations) + 1))


async def test_the_second_question_may_lean_on_the_first(parts: Parts) -> None:
    """Its "its" is what the question before is about."""
    told = await asked("How do I delete a workspace? Are its files removed for good?", parts)
    assert {each.file for each in told.citations} == {"Deletion.md"}


async def test_words_of_a_visitor_do_nothing_above_their_answer(parts: Parts) -> None:
    """Markup in a question is shown, not done."""
    anything = replace(parts, retrieval=RetrievalSettings(threshold=0.0))
    message = "When is an [order](https://evil.example/x) <b>paid</b> back? " + SECOND
    told = await asked(message, anything)
    heading = told.answer.splitlines()[0]
    assert heading.startswith("**When is an ")
    assert "](https://evil.example" not in heading
    assert "<b>" not in heading.replace("\\<b", "")


async def test_the_record_has_what_was_found_for_each(parts: Parts) -> None:
    """Analytics see the sections of every answer."""
    notes = TurnNotes()
    told = await asked(TWO, parts, notes=notes)
    assert len(notes.cited) == len(told.citations)
    assert {url for _, _, url in notes.evidence} >= {"/Refunds#x", "/Passwords#x"}
    assert notes.score is not None
    assert notes.generation


async def test_a_model_and_marked_text_get_the_whole_message(parts: Parts) -> None:
    """Nothing is answered apart there; a model sees what was found for each question."""
    marked = await asked(TWO, parts, mode="selection", context=PAGES["Refunds"])
    assert "**" not in marked.answer
    writer = ScriptedWriter()
    modelled = replace(parts, model=ModelParts(model=None, writer=lambda _: writer))  # type: ignore[arg-type]
    told = await asked(TWO, modelled)
    assert "**" not in told.answer
    [shown] = writer.evidence[:1]
    assert shown.question == TWO
    assert {each.chunk.file for each in shown.chunks} >= {"Refunds.md", "Passwords.md"}
    assert shown.strength == "MANY"
    nothing = ScriptedWriter()
    without = replace(parts, model=ModelParts(model=None, writer=lambda _: nothing))  # type: ignore[arg-type]
    await asked("Who painted the Mona Lisa? Which planet is the largest?", without)
    assert nothing.evidence == []


def _with_rows(parts: Parts) -> Parts:
    return replace(parts, layers=replace(parts.layers, app_data=MemoryAppData(), web_search=""))


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("Do I have Sales Dashboard?", "Yes, you have a widget called Sales Dashboard."),
        ("And do I have Sales Dashboard?", "Yes, you have a widget called Sales Dashboard."),
        ("What is 2+2?", "2+2 = 4"),
        ("What time is it?", "It's currently 12:00 AM."),
        ("What's the weather?", Replies().live_web),
        ("Show my workspaces.", "You have "),
    ],
)
async def test_what_rules_answer_is_answered_beside_a_question(
    parts: Parts, message: str, said: str
) -> None:
    """Each is answered as it is alone, in either place."""
    own = _with_rows(parts)
    assert said in (await asked(message, own, user_id="ann")).answer
    for both in (f"{message} {SECOND}", f"{SECOND} {message}"):
        told = await asked(both, own, user_id="ann")
        assert f"**{message}**\n\n{said}" in told.answer
        assert {each.file for each in told.citations} == {"Passwords.md"}
        assert [each.n for each in told.citations] == list(range(1, len(told.citations) + 1))
        assert _done(told).state == "answered"


async def test_what_a_layer_lists_can_be_picked_from(parts: Parts) -> None:
    """Its options end the answer, and an option that reads like two questions is picked."""
    told = await asked(f"Show my workspaces. {SECOND}", _with_rows(parts), user_id="ann")
    assert _done(told).options
    two = Option(TWO, value="note:1")
    shown = ChatContext(last_options=(two, Option("Other")))
    request = TurnRequest(TWO, chat_context=shown)
    events = [event async for event in turn.run(request, parts)]
    assert events[0] == Picked(two)


async def test_rules_alone_may_answer_all(parts: Parts) -> None:
    """No page is needed, and what is not there is told in the state."""
    own = _with_rows(parts)
    told = await asked("What is 2+2? Do I have Quick Links Z?", own, user_id="ann")
    assert "2+2 = 4" in told.answer
    assert "called Quick Links Z in your workspace." in told.answer
    assert (_done(told).state, told.citations) == ("answered", ())
    missing = "Do I have Quick Links Z? What's the weather?"
    assert _done(await asked(missing, own, user_id="ann")).state == "no_match"


async def test_pages_that_sound_like_a_request_are_searched(parts: Parts) -> None:
    """A statement beside a question is no request of its own."""
    own = _with_rows(parts)
    for said in ("My workspace is full.", "I have no time.", "The weather widget is empty."):
        message = f"{said} How do I delete a workspace?"
        told = await asked(message, own, user_id="ann")
        assert told.answer == (await asked(message, parts)).answer
        assert "**" not in told.answer


async def test_a_refused_question_is_not_carried_into_the_next(parts: Parts) -> None:
    """The second is answered as alone, without a word about the first's names."""
    told = await asked("Who painted the Mona Lisa? How does it reset a forgotten password?", parts)
    assert {each.file for each in told.citations} == {"Passwords.md"}
    assert not told.warnings


@pytest.mark.parametrize(
    ("message", "carried"),
    [
        ("Is there a Mona Lisa and how do I use it?", ["Is there a Mona Lisa?"]),
        ("Is there a Mona Lisa? How do I use it?", []),
    ],
)
async def test_the_second_half_of_a_sentence_is_asked_of_the_first(
    message: str, carried: list[str]
) -> None:
    """Where no page has that, "it" is nothing else; a sentence of its own may mean the site."""
    leant_on: list[str] = []

    async def alone(part: TurnRequest, first: int) -> AsyncIterator[Event]:
        leant_on.extend(each.content for each in part.history)
        yield Done("no_match")

    refused = several.Answer("Is there a Mona Lisa?", TurnNotes(), (), "no_match")
    await several._answer("How do I use it?", [refused], TurnRequest(message), alone)  # type: ignore[arg-type]
    assert leant_on == carried


async def test_beside_a_model_rules_settle_what_they_can(parts: Parts) -> None:
    """What is left is one message for it."""
    writer = ScriptedWriter()
    own = replace(_with_rows(parts), model=ModelParts(model=None, writer=lambda _: writer))  # type: ignore[arg-type]
    told = await asked(f"What is 2+2? {TWO}", own)
    assert told.answer.startswith("**What is 2+2?**\n\n2+2 = 4\n\n**")
    assert [each.question for each in writer.evidence][:1] == [TWO]


def _written_by(writer: ScriptedWriter, parts: Parts) -> Parts:
    return replace(_with_rows(parts), model=ModelParts(model=None, writer=lambda _: writer))  # type: ignore[arg-type]


def _claim(place: int) -> Claim:
    source = CHUNKS[place]
    return Claim(source.units[0].text, ((source.id, 0),))


def _text(events: list[Event]) -> str:
    return "".join(each.content for each in events if isinstance(each, Token))


async def test_what_rules_say_is_told_before_the_model_is_asked(parts: Parts) -> None:
    """The model's text comes below it piece by piece, a citation before what names it."""
    writer = ScriptedWriter(_claim(0), _claim(1))
    so_far: list[Event] = []
    at_first: str | None = None
    async for event in turn.run(TurnRequest(f"What is 2+2? {TWO}"), _written_by(writer, parts)):
        if isinstance(event, Cited) and at_first is None:
            at_first = _text(so_far)
            assert writer.closed == 0
        elif not writer.evidence:
            assert not isinstance(event, Done)
        so_far.append(event)
    assert at_first == f"**What is 2+2?**\n\n2+2 = 4\n\n**{TWO}**\n\n"
    assert [each.citation.n for each in so_far if isinstance(each, Cited)] == [1, 2]
    assert sum(isinstance(each, Done) for each in so_far) == 1
    end = so_far[-1]
    assert isinstance(end, Done)
    assert (end.state, len(end.sources)) == ("answered", 2)
    assert set(end.timings_ms) == {"retrieval", "answer", "total"}


async def test_a_model_that_breaks_off_takes_no_other_answer_away(parts: Parts) -> None:
    """What was said stays said; the turn fails as it does for the question alone."""
    writer = ScriptedWriter(_claim(0), ModelError("broke off"))
    so_far: list[Event] = []
    notes = TurnNotes()
    request = TurnRequest(f"What is 2+2? {TWO}", notes=notes)

    async def read() -> None:
        async for event in turn.run(request, _written_by(writer, parts)):
            so_far.append(event)  # noqa: PERF401 - a comprehension would lose them all

    with pytest.raises(ModelError):
        await read()
    assert "2+2 = 4" in _text(so_far)
    assert "14 days" in _text(so_far)
    assert len(notes.cited) == 1


async def test_a_model_that_failed_is_told_in_the_state(parts: Parts) -> None:
    """Quotes stand in for it, as for the question alone."""
    for message in (TWO, f"What is 2+2? {TWO}"):
        writer = ScriptedWriter(ModelError("not reachable"))
        told = await asked(message, _written_by(writer, parts))
        assert _done(told).state == "degraded"
        assert told.citations


async def test_what_is_left_for_a_model_stands_below_what_rules_say(parts: Parts) -> None:
    """No heading of two questions stands above what was asked between them."""
    writer = ScriptedWriter(_claim(0))
    first, second = TWO.split("? ", 1)
    told = await asked(f"{first}? What is 2+2? {second}", _written_by(writer, parts))
    assert told.answer.startswith(f"**What is 2+2?**\n\n2+2 = 4\n\n**{TWO}**\n\nRefunds")
    nothing = await asked(f"What is 2+2? {TWO}", _written_by(ScriptedWriter(), parts))
    assert nothing.answer.endswith(f"**{TWO}**\n\n{Replies().say('no_match')}")


async def test_a_question_asked_twice_is_answered_once(parts: Parts) -> None:
    """In whatever letters, and whatever is asked between."""
    again = f"What is 2+2? {SECOND} And what is 2+2? how do I reset a forgotten password?"
    for own in (_with_rows(parts), _written_by(ScriptedWriter(_claim(1)), parts)):
        told = await asked(again, own)
        assert told.answer.casefold().count("**") == 4
        assert told.answer.count("2+2 = 4") == 1
    own = _with_rows(parts)
    alone = await asked("Show my workspaces.", own, user_id="ann")
    twice = await asked("Show my workspaces. Show my workspaces.", own, user_id="ann")
    assert twice.answer == alone.answer


async def test_every_list_can_be_picked_from_to_its_end(parts: Parts) -> None:
    """What leads elsewhere has no place among what is listed."""
    rows = [
        Owned(kind, "ann", str(number), f"{kind.title()} {number}")
        for kind in ("note", "widget")
        for number in range(1, 8)
    ]
    kinds = {"note": "notes", "widget": "widgets"}
    own = replace(
        parts,
        layers=replace(
            parts.layers,
            app_data=MemoryAppData(rows, kinds),
            web_search="https://search.example/?q={query}",
        ),
    )
    message = "What's the weather in Paris? Show my notes. Show my widgets."
    told = await asked(message, own, user_id="ann")
    labels = [each.label for each in _done(told).options]
    assert labels == [*(row.label for row in rows), Replies().use_web]


@pytest.mark.parametrize("courtesy", ["Thanks.", "Hello! Thanks.", "Good morning!"])
async def test_thanks_are_no_question(parts: Parts, courtesy: str) -> None:
    """Neither alone beside a request, nor beside several."""
    own = _with_rows(parts)
    alone = await asked("Show my workspaces.", own, user_id="ann")
    for message in (f"{courtesy} Show my workspaces.", f"Show my workspaces. {courtesy}"):
        told = await asked(message, own, user_id="ann")
        assert (told.answer, _done(told).options) == (alone.answer, _done(alone).options)
    both = await asked(f"{courtesy} {TWO}", parts)
    assert both.answer == (await asked(TWO, parts)).answer
    one = await asked(f"{courtesy} When are refunds of an order paid back?", parts)
    assert {each.file for each in one.citations} == {"Refunds.md"}
    assert "**" not in one.answer


async def test_the_same_quote_is_said_once(parts: Parts) -> None:
    """Below both questions that it answers; what the other says is another paragraph."""
    twice = "When are refunds paid back? After how many days are refunds of an order paid back?"
    told = await asked(twice, parts)
    assert told.answer.count("Refunds are paid back") == 1
    assert [each.n for each in told.citations] == [1]
    three = f"{twice} How do I reset a forgotten password?"
    told = await asked(three, parts)
    assert [each.n for each in told.citations] == [1, 2]
    assert told.answer.count("Refunds are paid back") == 1
    assert told.answer.index("After how many days") < told.answer.index("Refunds are paid back")
