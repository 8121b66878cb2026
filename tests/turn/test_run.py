"""A turn from its request to its last event."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

import answerable
from answerable import flows, turn
from answerable.adapters import open_adapter
from answerable.collected import Collected, collect
from answerable.embedders import local
from answerable.errors import NoIndexError
from answerable.events import Cited, Done, Event, Failed, Token, Warned
from answerable.ingest.embedding import embed_chunks
from answerable.intents import storage
from answerable.llms.extractive import ExtractiveWriter
from answerable.protocols import Claim, Marked, VectorStore, Writer
from answerable.replies import Replies
from answerable.retrieval import retrieve
from answerable.settings import ContextSettings, RetrievalSettings, Settings, SourceSettings
from answerable.testing.corpus import chunk, evidence, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.writers import ScriptedWriter
from answerable.turn import Parts, next_hops
from answerable.turn.answer import Said, Standards, stream
from answerable.turn.layers import Layers
from answerable.turn.routing import Routing
from answerable.types import Chunk, Evidence, Hit, Message, TurnRequest

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()
HEADINGS = ["Reducers", "Store", "Selectors", "Middleware", "Actions", "Hooks"]
CHUNKS = [
    chunk(
        f"All about {name} and the state.\nThe state of {name} number {n} is described.",
        heading=("Guide", name),
        ordinal=n,
    )
    for n, name in enumerate(HEADINGS)
]
ASKED = "What is all about the state of Reducers?"


def claim(source: Chunk, unit: int = 0, text: str = "") -> Claim:
    return Claim(text or source.units[unit].text, ((source.id, unit),))


@dataclass
class Desk:
    """The parts of a turn, of which a test changes some."""

    parts: Parts

    async def say(self, message: str = ASKED, **values: object) -> list[Event]:
        request = TurnRequest(message, **values)  # type: ignore[arg-type]
        return [event async for event in turn.run(request, self.parts)]

    async def answer(self, message: str = ASKED, **values: object) -> Collected:
        request = TurnRequest(message, **values)  # type: ignore[arg-type]
        return await collect(turn.run(request, self.parts))

    def written_by(self, writer: Writer, **retrieval: float) -> Desk:
        settings = RetrievalSettings.model_validate({"threshold": 0.0, **retrieval})
        return Desk(replace(self.parts, writer=writer, retrieval=settings))


async def read_passage(text: str) -> Marked:
    chunks = await embed_chunks([chunk(text, path="selection", url="#part")], EMBEDDER)
    return Marked(tuple(chunks), truncated=len(text) > 200, limit=2_000)


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    store: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    await publish(store, CHUNKS, EMBEDDER)
    yield Desk(
        Parts(
            embedder=EMBEDDER,
            store=store,
            writer=ExtractiveWriter(),
            replies=Replies(),
            retrieval=RetrievalSettings(threshold=0.0),
            read_passage=read_passage,
            max_message_chars=4_000,
            layers=Layers(
                ContextSettings(), clock=lambda: datetime(2026, 1, 5, 15, 45, tzinfo=UTC)
            ),
        )
    )
    await store.close()


def ends(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, Done | Failed)]


class Counting:
    """A store that counts who searches it at the same time: the first wait until all places are
    taken."""

    def __init__(self, store: VectorStore, places: int) -> None:
        self.store, self.places = store, places
        self.now = self.most = 0
        self.taken = asyncio.Event()

    def __getattr__(self, name: str) -> object:
        return getattr(self.store, name)

    async def search(self, *asked: object, **how: object) -> list[Hit]:
        self.now += 1
        self.most = max(self.most, self.now)
        if self.now == self.places:
            self.taken.set()
        await self.taken.wait()
        try:
            return await self.store.search(*asked, **how)  # type: ignore[arg-type]
        finally:
            self.now -= 1


@pytest.mark.parametrize("places", [1, 3])
async def test_searches_wait_for_their_turn(desk: Desk, places: int) -> None:
    """No more searches run at a time than there are places, and every question is answered."""
    counting = Counting(desk.parts.store, places)
    parts = replace(desk.parts, store=counting, at_once=asyncio.Semaphore(places))  # type: ignore[arg-type]
    told = await asyncio.gather(*(Desk(parts).say() for _ in range(20)))
    assert all(isinstance(events[-1], Done) for events in told)
    assert counting.most == places


async def test_a_turn_is_cited_and_ends_once(desk: Desk) -> None:
    """Citations ascend from 1, each before the token that names it, and one ``Done`` ends it."""
    writer = ScriptedWriter(claim(CHUNKS[0]), claim(CHUNKS[1], 1), claim(CHUNKS[2]))
    events = await desk.written_by(writer, top_k=6).say()
    cited: list[int] = []
    for event in events:
        if isinstance(event, Cited):
            cited.append(event.citation.n)
        if isinstance(event, Token):
            assert event.content.endswith(f"[{cited[-1]}]")
    assert cited == [1, 2, 3]
    assert ends(events) == [events[-1]]
    assert isinstance(events[-1], Done)
    assert events[-1].state == "answered"
    assert [link.heading for link in events[-1].sources] == HEADINGS[:3]
    assert set(events[-1].timings_ms) == {"retrieval", "answer", "total"}
    assert writer.closed == 1


async def test_a_turn_that_searched_says_how_long(desk: Desk, shipped_intents: Path) -> None:
    """Its two stages are told also where the site has no answer and something else is said; of a
    turn that did not search there is the whole alone."""
    model = storage.load(shipped_intents)
    assert model is not None
    routing = Routing(model, await local.connect(), flows.load(), {}, threshold=0.45)
    silent = desk.written_by(ScriptedWriter())
    parts = replace(silent.parts, layers=replace(desk.parts.layers, routing=routing))
    for question, state, stages in (
        ("How deep is the Mariana Trench?", "out_of_scope", {"retrieval", "answer"}),
        ("Thank you so much!", "answered", set()),
    ):
        done = (await Desk(parts).say(question))[-1]
        assert isinstance(done, Done)
        assert (done.state, set(done.timings_ms)) == (state, {*stages, "total"})
        assert sum(done.timings_ms[each] for each in stages) <= done.timings_ms["total"] + 0.02


async def test_what_its_evidence_does_not_support_is_not_said(desk: Desk) -> None:
    """The threshold of the settings holds in a turn: a sentence that says the opposite of what it
    cites, or something else, is left out; without a threshold it is said."""
    writer = ScriptedWriter(
        claim(CHUNKS[0], 1, "The state of Reducers number 0 is never described."),
        claim(CHUNKS[0], 0, "Bananas grow on trees."),
        claim(CHUNKS[1]),
    )
    lenient = desk.written_by(writer, top_k=6)
    assert len((await lenient.answer()).citations) == 3
    strict = await Desk(replace(lenient.parts, standards=Standards(0.3))).answer()
    assert [each.quote for each in strict.citations] == [CHUNKS[1].units[0].text]


async def test_every_quote_stands_in_the_source(desk: Desk) -> None:
    """Each quote is the file's text at its span."""
    answer = await desk.answer()
    texts = {each.heading_path: each.text for each in CHUNKS}
    assert answer.citations
    for each in answer.citations:
        assert texts[each.heading_path][each.char_start : each.char_end] == each.quote


async def test_what_is_unproven_is_withheld_and_counted() -> None:
    """Claims that do not hold leave no trace in the answer, and are counted by reason; numbering
    goes on without a gap."""
    found = evidence(*CHUNKS)
    writer = ScriptedWriter(
        Claim("Nobody said that.", ()),
        claim(CHUNKS[0]),
        Claim("From elsewhere.", (("unknown", 0),)),
        Claim("Beyond the end.", ((CHUNKS[0].id, 9),)),
        claim(CHUNKS[0], 0, "There are 77 of them."),
        claim(CHUNKS[0], 0, "See https://evil.example for that."),
        claim(CHUNKS[1]),
    )
    said = Said()
    events = [event async for event in stream(found, writer, said)]
    text = "".join(event.content for event in events if isinstance(event, Token))
    assert text == "All about Reducers and the state. [1] All about Store and the state. [2]"
    assert said.withheld == Counter(uncited=1, not_retrieved=2, unsupported_detail=2)
    assert [each.n for each in said.citations] == [1, 2]


@pytest.mark.parametrize("chunks", [0, 1, 2], ids=["NONE", "ONE", "MANY"])
async def test_states(desk: Desk, chunks: int) -> None:
    """No strong section is said plainly; exactly one is said to be the only one; from two on it is
    an answer. The words are the specification's."""
    score = (await found(desk)).score
    threshold = [(1 + score) / 2, score, 0.0][chunks]
    writer = ScriptedWriter(claim(CHUNKS[0]))
    answer = await desk.written_by(writer, threshold=threshold).answer()
    assert isinstance(answer.end, Done)
    assert answer.end.state == ["no_match", "only_one_match", "answered"][chunks]
    said = "All about Reducers and the state. [1]"
    assert (
        answer.answer
        == [
            "I couldn't find relevant information in the book about that. "
            "Could you rephrase or ask something else?",
            f"Only one strong match.\n\n{said}",
            said,
        ][chunks]
    )
    assert len(writer.evidence) == (chunks > 0)


async def found(desk: Desk) -> Evidence:
    parts = desk.parts
    return await retrieve(ASKED, parts.embedder, parts.store, parts.retrieval)


async def test_a_low_confidence_is_said_first(desk: Desk) -> None:
    """Just above the threshold the answer is an answer, with a warning before it; not where it is
    introduced as the one strong match."""
    writer = ScriptedWriter(claim(CHUNKS[0]))
    below = (await found(desk)).score - 0.001
    near = desk.written_by(writer, threshold=below)
    introduced = await near.answer()
    assert introduced.answer.startswith("Only one strong match.")
    assert introduced.warnings == ()
    plain = Desk(
        replace(near.parts, replies=near.parts.replies.model_copy(update={"only_one_match": ""}))
    )
    events = await plain.say()
    assert events[0] == Warned("Low confidence: this may not answer your question.")
    assert isinstance(events[-1], Done)
    assert events[-1].state == "only_one_match"
    assert not any(isinstance(each, Warned) for each in await desk.written_by(writer).say())


async def test_places_that_disagree_are_both_quoted_under_a_warning(desk: Desk) -> None:
    """A reader is told first that the site says two things, and sees where it says which."""
    parts = desk.parts
    said = [f"Reducers keep the state for {days} days." for days in (30, 60)]
    pages = [
        chunk(text, heading=("Guide", name), path=f"docs/{name}.md")
        for name, text in zip(["Reducers", "Limits"], said, strict=True)
    ]
    await publish(parts.store, pages, EMBEDDER)
    events = await desk.written_by(ScriptedWriter(claim(pages[0]))).say(
        "How many days do reducers keep the state?"
    )
    assert events[0] == Warned(
        "The book says different things about this in different places. Compare the quotes."
    )
    text = "".join(each.content for each in events if isinstance(each, Token))
    assert text == f"{said[0]} [1]\n\n{said[1]} [2]"
    assert [each.citation.quote for each in events if isinstance(each, Cited)] == said
    alone = await desk.written_by(ScriptedWriter(claim(pages[0])), top_k=1).say(said[0])
    assert not [each for each in alone if isinstance(each, Warned)]


async def test_a_name_that_no_page_has_is_said_to_be_missing(desk: Desk) -> None:
    """The answer stays, and its reader knows that it is about the rest of the question; a site may
    leave the sentence out."""
    writer = ScriptedWriter(claim(CHUNKS[0]))
    asked = "What is all about the state of Reducers in Oracle?"
    answer = await desk.written_by(writer).answer(asked)
    assert answer.warnings == (
        "The book does not mention Oracle. This is the closest to your question.",
    )
    assert answer.as_dict()["warnings"] == list(answer.warnings)
    assert answer.answer == "All about Reducers and the state. [1]"
    quiet = desk.written_by(writer)
    quiet = Desk(replace(quiet.parts, replies=Replies(not_mentioned="")))
    assert (await quiet.answer(asked)).warnings == ()
    assert (await desk.written_by(ScriptedWriter()).answer(asked)).warnings == ()


async def test_a_site_may_answer_below_the_threshold(desk: Desk) -> None:
    """With the fallback, weak evidence is answered from: warned of, as degraded, without links."""
    writer = ScriptedWriter(claim(CHUNKS[0]))
    weak = desk.written_by(writer, threshold=1.0, fallback=True)
    events = await weak.say()
    assert events[0] == Warned("Low confidence: this may not answer your question.")
    assert isinstance(events[-1], Done)
    assert (events[-1].state, events[-1].next_hops) == ("degraded", ())
    assert (await weak.answer()).answer == "All about Reducers and the state. [1]"
    silent = await weak.written_by(ScriptedWriter(), threshold=1.0, fallback=True).say()
    assert not any(isinstance(each, Warned) for each in silent)


async def test_when_everything_is_withheld(desk: Desk) -> None:
    """Where no claim holds the answer is that there is none, without a citation or a next hop."""
    writer = ScriptedWriter(Claim("Trust me.", ()), claim(CHUNKS[0], 0, "It is 99."))
    answer = await desk.written_by(writer).answer()
    assert isinstance(answer.end, Done)
    assert answer.end.state == "no_match"
    assert answer.answer.startswith("I couldn't find relevant information in the book")
    assert (answer.citations, answer.end.sources, answer.end.next_hops) == ((), (), ())


async def test_sites_override_the_words(desk: Desk) -> None:
    """What the site calls its content is in the sentence, and the sentence can be another."""
    empty = ScriptedWriter()
    parts = replace(desk.written_by(empty).parts, replies=Replies(corpus="documentation"))
    assert "in the documentation about that" in (await Desk(parts).answer()).answer
    parts = replace(parts, replies=Replies(no_match="Nothing in the {corpus}."))
    assert (await Desk(parts).answer()).answer == "Nothing in the book."


async def test_selection_is_about_the_selection(desk: Desk) -> None:
    """Marked text is the only evidence: what the index knows is not in the text you selected."""
    passage = "The sky over the harbour was grey."
    found = await desk.answer("What colour was the sky?", mode="selection", context=passage)
    assert [each.quote for each in found.citations] == [passage]
    assert isinstance(found.end, Done)
    assert (found.end.state, found.end.next_hops) == ("answered", ())
    strict = replace(desk.parts, retrieval=RetrievalSettings(threshold=0.5))
    missing = await Desk(strict).answer(ASKED, mode="selection", context=passage)
    assert missing.answer == "That isn't in the text you selected."
    assert missing.citations == ()


@pytest.mark.parametrize(
    ("message", "values", "code"),
    [
        ("", {}, "message_empty"),
        (" \n\t", {}, "message_empty"),
        ("x" * 4_001, {}, "message_too_long"),
        ("ok?", {"mode": "selection"}, "context_missing"),
        ("ok?", {"mode": "selection", "context": "  "}, "context_missing"),
    ],
)
async def test_what_cannot_be_asked(
    desk: Desk, message: str, values: dict[str, str], code: str
) -> None:
    """An empty or oversized question is one ``Failed`` that says what to do, and nothing is
    searched."""
    (event,) = await desk.say(message, **values)
    assert isinstance(event, Failed)
    assert event.code == code
    assert event.message.endswith(".")


@pytest.mark.parametrize(
    "message", ["\ud800 state", "\x00\x1b[2Jstate", "state\u202e", "🤷" * 2_000]
)
async def test_odd_characters(desk: Desk, message: str) -> None:
    """Half characters, control characters and emoji are a question like any other."""
    assert len(ends(await desk.say(message))) == 1


async def test_no_index_is_an_error_before_the_first_event(tmp_path: Path, desk: Desk) -> None:
    """Without an index nothing is said before the error."""
    empty: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'none'}")
    with pytest.raises(NoIndexError, match="answerable ingest"):
        await Desk(replace(desk.parts, store=empty)).say()


async def test_a_writer_that_breaks_is_closed(desk: Desk) -> None:
    """A writer's error comes through, after it was closed; leaving early closes it too."""

    class LostError(Exception):
        pass

    writer = ScriptedWriter(claim(CHUNKS[0]), LostError())
    with pytest.raises(LostError):
        await desk.written_by(writer).say()
    assert writer.closed == 1
    events = turn.run(TurnRequest(ASKED), desk.written_by(writer).parts)
    assert isinstance(await anext(events), Cited)
    await events.aclose()
    assert writer.closed == 2


async def test_a_followup_is_searched_with_its_question(desk: Desk) -> None:
    """What leans on the question before it is searched along with that; a selection is not."""
    history = (
        Message("1", "user", "Tell me about Middleware.", "2025-01-01T00:00:00Z"),
        Message("2", "assistant", "All about it. [1]", "2025-01-01T00:00:01Z", "answered"),
    )
    writer = ScriptedWriter()
    asking = desk.written_by(writer)
    await asking.say("And how does it work?", history=history)
    await asking.say("And how?", history=history, mode="selection", context="Some text.")
    assert [each.question for each in writer.evidence] == [
        "Tell me about Middleware. And how does it work?",
        "And how?",
    ]


async def test_followups_can_be_switched_off(desk: Desk) -> None:
    """Without them a question is searched as it is asked, whatever came before it."""
    history = (Message("1", "user", "Tell me about Middleware.", "2025-01-01T00:00:00Z"),)
    writer = ScriptedWriter()
    await desk.written_by(writer, follow_ups=False).say("And how does it work?", history=history)
    assert [each.question for each in writer.evidence] == ["And how does it work?"]


async def test_next_hops(desk: Desk) -> None:
    """At most three further strong sections, the same each time, and never one that was cited."""
    writer = ScriptedWriter(claim(CHUNKS[0]))
    asking = desk.written_by(writer, top_k=6)
    first, second = await asking.answer(), await asking.answer()
    assert isinstance(first.end, Done)
    assert isinstance(second.end, Done)
    assert first.end.next_hops == second.end.next_hops
    urls = [hop.url for hop in first.end.next_hops]
    assert len(urls) == len(set(urls)) == 3
    assert CHUNKS[0].url not in urls
    assert set(urls) < {each.url for each in CHUNKS}


def test_next_hops_are_strong_and_once() -> None:
    """Weak sections are not recommended, and two parts of one section are one link."""
    twice = evidence(CHUNKS[0], replace(CHUNKS[1], url=CHUNKS[0].url), CHUNKS[2], score=0.6)
    hops = next_hops.choose(twice, 0.5, (), next_hops.DEFAULT)
    assert [hop.url for hop in hops] == [CHUNKS[0].url, CHUNKS[2].url]
    assert hops[0].title == "Guide > Reducers"
    assert next_hops.choose(twice, 0.7, (), next_hops.DEFAULT) == ()


SCRIPT = """
import asyncio, json, sys
import answerable
from answerable.events import as_dict
from answerable.settings import Settings, StoreSettings

async def main():
    settings = Settings(data=sys.argv[1], store=StoreSettings(embedder=sys.argv[2]))
    async with answerable.open(settings) as assistant:
        for question in sys.argv[3:]:
            async for event in assistant.ask(question):
                said = as_dict(event)
                said.pop("timings_ms", None)
                print(json.dumps(said))

asyncio.run(main())
"""


async def test_same_request_same_bytes(tmp_path: Path) -> None:
    """Two processes with different hash seeds say the same, byte for byte, about one index."""
    docs = tmp_path / "docs"
    docs.mkdir()
    for each in CHUNKS:
        (docs / f"{each.ordinal}.md").write_text(f"# {each.heading_path[1]}\n\n{each.text}\n")
    settings = Settings(data=tmp_path / "data", sources=(SourceSettings(path=docs),))
    async with answerable.open(settings) as assistant:
        await assistant.ingest()

    def say(seed: str) -> bytes:
        command = [sys.executable, "-c", SCRIPT, str(tmp_path / "data"), "local:"]
        return subprocess.run(
            [*command, ASKED, "How do selectors read state?", "zebra"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            timeout=300,
        ).stdout

    one, other = await asyncio.gather(*(asyncio.to_thread(say, seed) for seed in ("1", "4242")))
    assert one == other
    assert one.count(b'"type": "done"') == 3
    assert b'"type": "citation"' in one


async def test_what_a_turn_notes(desk: Desk) -> None:
    """A turn notes which index was searched and what was found, cited and withheld; the same turn
    notes the same."""
    writer = ScriptedWriter(claim(CHUNKS[0]), claim(CHUNKS[1], 1), Claim("Not cited.", ()))
    parts = replace(desk.written_by(writer, top_k=6).parts, fingerprint="f1", arm="blue")
    request = TurnRequest(ASKED)
    assert [event async for event in turn.run(request, parts)]
    notes, manifest = request.notes, await parts.store.manifest()
    assert manifest is not None
    assert (notes.generation, notes.settings, notes.arm) == (manifest.fingerprint, "f1", "blue")
    assert notes.evidence[0][0] == CHUNKS[0].id
    assert len(notes.evidence) == 6
    assert (notes.strength, notes.withheld, notes.layer) == ("MANY", 1, "")
    assert notes.cited == (CHUNKS[0].id, CHUNKS[1].id)
    assert notes.top1_boosted is not None
    again = TurnRequest(ASKED)
    assert [event async for event in turn.run(again, parts)]
    assert again.notes == notes


async def test_what_a_turn_without_a_search_notes(desk: Desk) -> None:
    """A turn that a rule answers notes which layer that was, and nothing found."""
    request = TurnRequest("What is 2 + 2?")
    assert [event async for event in turn.run(request, desk.parts)]
    assert (request.notes.layer, request.notes.evidence, request.notes.generation) == (
        "general",
        (),
        "",
    )


async def test_marked_text_is_noted_without_an_index(desk: Desk) -> None:
    """What was found in marked text is noted; no index was searched for it."""
    request = TurnRequest("What is Redux?", mode="selection", context="Redux is a state library.")
    assert [event async for event in turn.run(request, desk.parts)]
    assert request.notes.generation == ""
    assert len(request.notes.evidence) == 1
