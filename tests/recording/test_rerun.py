"""A recorded turn that is run again: what it is asked with, and what counts as a difference."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.errors import ConfigError, NoIndexError
from answerable.events import Cited, Done, Event, Token, Warned
from answerable.observability.telemetry import TurnRecord
from answerable.recording import recorder, rerun
from answerable.recording.history import EARLIER_MESSAGES
from answerable.recording.rerun import Comparison, Recorded
from answerable.replies import Replies
from answerable.testing.fakes import MemoryConversations, ScriptedTurn, Step
from answerable.types import ChatContext, Citation, Filter, NextHop, Option, TurnRequest

pytestmark = pytest.mark.anyio
CITATION = Citation(
    n=1, quote="Run it.", text="Run it.", source_name="Start", link="/start", file="start.md",
    heading_path=("Start",), char_start=0, char_end=7, line_start=1, line_end=1, score=0.9,
    url="/start#run",
)  # fmt: skip
DONE = Done("answered", next_hops=(NextHop("More", "/more", "docs"),))
ANSWER: tuple[Event, ...] = (Cited(CITATION), Token("Run "), Token("it. [1]"), DONE)


class Site:
    """Conversations with records, as turns leave them."""

    def __init__(self) -> None:
        self.store = MemoryConversations()
        self.log = self.store.turn_log()
        self.opened: list[recorder.Opened] = []

    async def ask(
        self, *steps: Step, request: TurnRequest | None = None, again: bool = False
    ) -> TurnRecord:
        """A turn that goes as ``steps``, in the conversation before if ``again``; its record."""
        before = self.opened[-1] if again else None
        opened = await recorder.begin(
            request or TurnRequest("How?"),
            self.store,
            conversation_id=before.started.conversation_id if before else None,
            owner_token=before.owner_token if before else None,
        )
        self.opened.append(opened)
        records: list[TurnRecord] = []
        script = ScriptedTurn(*(steps or ANSWER))
        turn = recorder.record(
            opened, script(opened.request), self.store, Replies(), records.append
        )
        assert [event async for event in turn]
        await self.log.keep(records)
        return records[0]

    async def again(self, record: TurnRecord, *steps: Step) -> Comparison:
        recorded = await rerun.load(self.log, record.id)
        return await rerun.again(recorded, ScriptedTurn(*(steps or ANSWER)))


@pytest.fixture
def site() -> Site:
    return Site()


def differing(compared: Comparison) -> list[str]:
    return [each.what for each in compared.differences]


async def test_the_same_turn_is_the_same(site: Site) -> None:
    """A turn that says the same, in whatever pieces, has no difference; it is found by its answer's
    id too."""
    record = await site.ask()
    compared = await site.again(record, Cited(CITATION), Token("Run it. [1]"), DONE)
    assert compared.same
    assert compared.notes == ()
    assert (await rerun.load(site.log, record.answer_id)).record == record


@pytest.mark.parametrize(
    ("steps", "what"),
    [
        ((Cited(CITATION), Token("Run it! [1]"), DONE), ["answer"]),
        ((*ANSWER[:3], replace(DONE, state="degraded")), ["state"]),
        ((*ANSWER[:3], replace(DONE, next_hops=())), ["next_hops"]),
        ((Cited(replace(CITATION, quote="Run.")), *ANSWER[1:]), ["citations"]),
        ((Cited(replace(CITATION, url="/moved#run")), *ANSWER[1:]), ["citations"]),
        ((Warned("Careful."), *ANSWER), ["warnings"]),
        ((*ANSWER[:3], replace(DONE, options=(Option("More"),))), ["options"]),
        ((*ANSWER[:3], NoIndexError("none")), ["state", "error", "next_hops"]),
    ],
    ids=lambda value: str(value) if isinstance(value, list) else "",
)
async def test_what_differs_is_named(site: Site, steps: tuple[Step, ...], what: list[str]) -> None:
    """Each thing that is not as it was is a difference, and nothing else is."""
    compared = await site.again(await site.ask(), *steps)
    assert differing(compared) == what
    assert not compared.same


async def test_what_was_found_is_compared(site: Site) -> None:
    """Another order of the evidence is a difference; another index or other settings are only the
    reason."""

    def noted(request: TurnRequest, *chunks: str, generation: str) -> None:
        request.notes.evidence = tuple((id_, 0.5, f"/{id_}") for id_ in chunks)
        request.notes.generation = generation

    asked = TurnRequest("How?")
    noted(asked, "a", "b", generation="old")
    record = await site.ask(request=asked)
    recorded = await rerun.load(site.log, record.id)
    script = ScriptedTurn(*ANSWER)
    noted(recorded.request, "a", "b", generation="new")
    assert (await rerun.again(recorded, script)).same
    noted(recorded.request, "b", "a", generation="new")
    compared = await rerun.again(recorded, script)
    assert differing(compared) == ["evidence"]
    assert compared.as_dict()["index"] == {"then": "old", "now": "new"}
    assert [each["chunk"] for each in compared.differences[0].now] == ["b", "a"]


async def test_it_is_asked_what_it_was_asked(site: Site) -> None:
    """The question, its filter, and what was said before it and not after: as the turn had them."""
    await site.ask(request=TurnRequest("One?"))
    asked = TurnRequest("Two?", where=Filter(version=("2.0",), locale=("en", "de")))
    record = await site.ask(request=asked, again=True)
    then = site.opened[-1].request
    await site.ask(request=TurnRequest("Three?"), again=True)
    request = (await rerun.load(site.log, record.id)).request
    assert (request.message, request.where) == ("Two?", asked.where)
    assert request.history == then.history != ()
    assert request.earlier == then.earlier


async def test_a_long_conversation(site: Site) -> None:
    """Of a long conversation as much is read as the turn had read."""
    await site.ask()
    for _ in range(EARLIER_MESSAGES // 2 + 3):
        record = await site.ask(again=True)
    then, now = site.opened[-1].request, (await rerun.load(site.log, record.id)).request
    assert (now.history, now.earlier) == (then.history, then.earlier)
    assert len(now.earlier) + len(now.history) == EARLIER_MESSAGES


async def test_a_turn_that_failed(site: Site) -> None:
    """A turn that failed is the same where it fails alike, and differs where it is answered."""
    record = await site.ask(NoIndexError("none"))
    assert (await site.again(record, NoIndexError("none"))).same
    compared = await site.again(record)
    assert differing(compared) == ["state", "error", "citations", "next_hops", "answer"]


async def test_a_turn_without_an_end_is_a_bug(site: Site) -> None:
    """A turn that ends in nothing does not count as an answer."""
    recorded = await rerun.load(site.log, (await site.ask()).id)
    with pytest.raises(RuntimeError, match="without Done"):
        await rerun.again(recorded, ScriptedTurn(Token("So")))


async def test_what_cannot_be_run_again(site: Site) -> None:
    """An unknown turn, one about marked text and one of a deleted conversation are refused, each
    with its reason."""
    marked = await site.ask(request=TurnRequest("What?", mode="selection", context="It."))
    gone = await site.ask()
    last = site.opened[-1]
    await site.store.delete(last.started.conversation_id, last.owner_token)
    for id_, reason in (
        ("unknown", "no record"),
        (marked.id, "marked on the page is not kept"),
        (gone.id, "conversation is deleted"),
    ):
        with pytest.raises(ConfigError, match=reason):
            await rerun.load(site.log, id_)


async def test_what_is_not_kept_is_said(site: Site) -> None:
    """Whatever a turn was asked with and is not kept, and whatever is not the same twice, is named
    beside the comparison."""
    request = TurnRequest("How?", chat_context=ChatContext(), user_id="u", timezone="Europe/Warsaw")
    record = await site.ask(request=request)
    recorded = await rerun.load(site.log, record.id)
    assert recorded.request.user_id is None
    changed = replace(
        record,
        unstored=(*record.unstored, "history"),
        model="some/model",
        layer="general",
        state="interrupted",
        arm="blue",
    )
    compared = await rerun.again(
        Recorded(changed, recorded.request, recorded.answer), ScriptedTurn(*ANSWER)
    )
    assert len(compared.notes) == 8
    for words in ("signed in", "time zone", "saw on the page", "said before", "model took part"):
        assert any(words in each for each in compared.notes)
    for words in ("clock", "reader left", "'blue'"):
        assert any(words in each for each in compared.notes)


async def test_a_history_of_the_client_is_left_out(site: Site) -> None:
    """Where the client told the history, what else is in the conversation is not taken for it."""
    await site.ask()
    record = await site.ask(again=True)
    await site.log.keep([replace(record, unstored=("history",))])
    request = (await rerun.load(site.log, record.id)).request
    assert (request.history, request.earlier) == ((), ())
