"""An intent becomes an action."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from answerable import flows
from answerable.embedders import local
from answerable.errors import ModelFailedError
from answerable.intents import storage
from answerable.intents.borderline import Borderline
from answerable.intents.model import IntentModel, Likelihoods
from answerable.protocols import Prompt, Usage
from answerable.replies import Replies
from answerable.settings import ContextSettings
from answerable.turn import intent, layers
from answerable.turn.chat.offered import Asked
from answerable.turn.layers import Layers
from answerable.turn.routing import CLARIFICATION, Routing, route
from answerable.types import TurnRequest

pytestmark = pytest.mark.anyio
UNCLEAR = "and that thing with the other one, you know"


@dataclass
class Chooser:
    """A language model that chooses what it was told to, or fails."""

    choice: Mapping[str, Any] | None
    asked: list[str] = field(default_factory=list)

    async def stream(
        self, messages: Sequence[Prompt], *, max_tokens: int, usage: Usage | None = None
    ) -> AsyncGenerator[str]:
        yield ""

    async def choose(
        self, messages: Sequence[Prompt], schema: Mapping[str, Any], *, usage: Usage | None = None
    ) -> dict[str, Any]:
        self.asked = list(schema["properties"]["intent"]["enum"])
        if self.choice is None:
            raise ModelFailedError("down")
        return dict(self.choice)

    async def ping(self) -> dict[str, Any]:
        return {"status": "ok"}

    async def close(self) -> None: ...


class _Tied(IntentModel):
    """A model to which privacy and experience are as good as equally likely."""

    @classmethod
    def of(cls, model: IntentModel) -> IntentModel:
        return cls(**{each.name: getattr(model, each.name) for each in fields(model)})

    def likelihoods(self, message: str, vector: Any) -> Likelihoods:
        shares = {"retrieval_core.experience": 0.5, "compliance.nda_privacy": 0.45}
        found = np.array([shares.get(name, 0.0) for name in self.names])
        return Likelihoods(found, in_scope=0.99, known=True, correct=0.9)


@pytest.fixture(scope="module")
async def routing(shipped_intents: Path) -> Routing:
    """The shipped catalog and flows."""
    model = storage.load(shipped_intents)
    assert model is not None
    return Routing(model, await local.connect(), flows.load(), {"name": "Ada"}, threshold=0.45)


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


async def test_a_flow_answers_what_sources_cannot(routing: Routing) -> None:
    """A question for an agreement on secrecy gets the safe default, without a search."""
    found = await route("Would you sign an NDA before we talk?", routing, Replies())
    assert found.reply is not None
    assert found.reply.layer == "flow"
    assert "A non-disclosure agreement is best asked for directly" in found.reply.text


async def test_small_talk_has_the_words_of_its_flow(routing: Routing) -> None:
    """A site with intents thanks in the words of its own; any other has a sentence for it."""
    own = Layers(ContextSettings(), clock=lambda: datetime(2026, 1, 5, tzinfo=UTC))
    request = TurnRequest("Thank you so much!")
    polite = await layers.ask(Asked(request), own, Replies())
    assert polite.reply is not None
    assert polite.reply.text == Replies().say("thanks")
    told = await layers.ask(Asked(request), replace(own, routing=routing), Replies())
    assert told.reply is not None
    assert told.reply.layer == "flow"


@pytest.mark.parametrize("thanks", ["merci", "Danke schön!", "ok"])
async def test_a_courtesy_that_no_intent_understands_is_returned(
    routing: Routing, thanks: str
) -> None:
    """Intents know the language of their examples; thanks in another are not out of scope."""
    own = Layers(ContextSettings(), lambda: datetime(2026, 1, 5, tzinfo=UTC), routing=routing)
    told = await layers.ask(Asked(TurnRequest(thanks)), own, Replies())
    assert told.reply is not None
    assert told.reply.text == Replies().say("thanks")


async def test_what_sources_answer_is_searched(routing: Routing) -> None:
    """A question about experience has no flow, so the site is searched."""
    found = await route("What case studies can you show from your past work?", routing, Replies())
    assert found.reply is None
    assert found.otherwise is None
    assert found.intent == "retrieval_core.case_study"


async def test_what_is_no_intent_is_searched_first(routing: Routing) -> None:
    """Something else altogether is out of scope only if the site has no answer either."""
    found = await route("How deep is the Mariana Trench?", routing, Replies())
    assert found.reply is None
    assert found.otherwise is not None
    assert found.otherwise.state == "out_of_scope"


async def test_a_site_that_asks_back_does_so_instead(routing: Routing) -> None:
    """Its own sentence and question are left to say what is no intent, and not answered either."""
    asking = Replies(clarify="Is it about {choices}?")
    found = await route("How deep is the Mariana Trench?", routing, asking)
    assert (found.reply, found.otherwise) == (None, None)


@pytest.mark.parametrize("question", ["What is her biggest achievement?", "What is she proud of?"])
async def test_what_may_be_no_intent_is_asked_back(routing: Routing, question: str) -> None:
    """Where the site has no answer, and by one that asks back in its own words anyway by those."""
    found = await route(question, routing, Replies())
    assert found.understood.intent == "out_of_scope"
    assert (found.understood.confidence or 1) < routing.threshold
    assert found.reply is None
    assert found.otherwise == flows.reply(routing.flows[CLARIFICATION], routing.profile)
    asking = await route(question, routing, Replies(clarify="Which of {choices}?"))
    assert asking.otherwise is None


@pytest.mark.parametrize(
    "question",
    [
        "best pizza in Rome",
        "Who won the world cup?",
        "Jak ugotować ryż?",
        "Tell me a recipe for soup",
    ],
)
async def test_what_is_surely_no_intent_is_out_of_scope(routing: Routing, question: str) -> None:
    """Where that is likely it is said, if the site has no answer."""
    found = await route(question, routing, Replies())
    assert found.otherwise is not None
    assert found.otherwise.state == "out_of_scope"


async def test_a_model_is_not_asked_where_a_priority_decides(routing: Routing) -> None:
    """A tie that privacy wins by its priority is no close call."""
    tied = replace(routing, model=_Tied.of(routing.model))
    model = Chooser({"intent": "retrieval_core.experience"})
    found = await route("Tell me about the clients", tied, Replies(), model)
    assert found.understood.intent == "compliance.nda_privacy"
    assert not model.asked


async def test_what_is_unclear_is_asked_back(routing: Routing) -> None:
    """Below the threshold one short question comes back."""
    strict = Routing(
        routing.model, routing.embedder, routing.flows, routing.profile, threshold=1.01
    )
    found = await route("When could you start?", strict, Replies())
    assert found.reply is not None
    assert found.reply == flows.reply(routing.flows[CLARIFICATION], routing.profile)
    assert found.reply.text.count("?") == 1
    assert found.firmness == "unsure"  # a page may have the answer all the same


@pytest.mark.parametrize(
    "message", ["hmm the design person stuff", "uh the call next week", "hmm, the salary"]
)
async def test_what_is_left_open_is_asked_back_whatever_is_found(
    routing: Routing, message: str
) -> None:
    """Whoever says "stuff" has not said what is meant: what is found for the rest is chance."""
    found = await route(message, replace(routing, threshold=1.01), Replies())
    assert (found.reply is not None, found.firmness) == (True, "held")


@pytest.mark.parametrize(
    ("question", "firmness"),
    [
        ("When could he start?", "empty"),  # the owner states nothing of it
        ("Can I get his CV?", "empty"),
        ("What does she do away from work?", "unsure"),  # hardly likelier than another intent
        ("Will he sign an NDA?", "held"),
        ("Tell me the unreleased figures from his current employer", "held"),
        ("Thank you", "held"),
        ("Are you an AI?", "held"),
    ],
)
async def test_how_far_a_flow_goes_before_the_pages(
    routing: Routing, question: str, firmness: str
) -> None:
    """By how sure its intent is, and always where it is about secrets or the chat itself."""
    found = await route(question, routing, Replies())
    assert found.reply is not None
    assert found.firmness == firmness


async def test_what_the_owner_states_is_sure(routing: Routing) -> None:
    """And gives way to no section that only tells it."""
    stated = replace(routing, profile={"name": "Ada", "availability": "free in May"})
    assert (await route("When could he start?", stated, Replies())).firmness == "sure"


async def test_what_a_model_decided_is_sure(routing: Routing) -> None:
    """A close call that a model made gives way only to a section that is called so."""
    for message in CANDIDATES:
        found = await intent.ask(message, routing.embedder, routing.model)
        if found.close and found.runner_up in routing.flows:
            chosen = await route(message, routing, Replies(), Chooser({"intent": found.runner_up}))
            flow = routing.flows[found.runner_up]
            told = "sure" if flows.states(flow, routing.profile) else "empty"
            assert chosen.firmness == ("held" if flow.always else told)
            return
    raise AssertionError("none of the candidates is close: choose another")


@pytest.mark.parametrize("message", ["stuff she did with the things", "the usual", "and you?"])
async def test_what_names_nothing_is_asked_back(routing: Routing, message: str) -> None:
    """Whatever it looks like, there is nothing that could be searched for."""
    found = await route(message, replace(routing, threshold=0.9), Replies())
    assert found.reply is not None
    assert found.reply.state == "clarify"


async def test_what_sources_may_answer_is_searched_before_it_is_asked_back(
    routing: Routing,
) -> None:
    """Which of two kinds of sources is meant makes no difference where both are searched."""
    strict = replace(routing, threshold=1.01)
    found = await route("What case studies can you show from your past work?", strict, Replies())
    assert found.reply is None
    assert found.intent is None  # none is likely enough to lift its own sources
    assert found.otherwise == flows.reply(routing.flows[CLARIFICATION], routing.profile)


async def test_a_model_decides_a_close_call(routing: Routing) -> None:
    """Of two intents that are nearly as likely the model's choice is taken, and no other."""
    close = await _close_message(routing)
    found = await intent.ask(close, routing.embedder, routing.model)
    model = Chooser({"intent": found.runner_up})
    chosen = await route(close, routing, Replies(), model)
    assert set(model.asked) == {found.name, found.runner_up}
    flow = routing.flows.get(found.runner_up)
    assert chosen.reply == (None if flow is None else flows.reply(flow, routing.profile))


@pytest.mark.parametrize("choice", [None, {"intent": "run_sql"}, {}])
async def test_a_useless_model_changes_nothing(
    routing: Routing, choice: Mapping[str, Any] | None
) -> None:
    """A model that fails, or names what was not offered, leaves the likelier intent."""
    close = await _close_message(routing)
    alone = await route(close, routing, Replies())
    assert await route(close, routing, Replies(), Chooser(choice)) == alone


async def test_a_borderline_message_is_noted(routing: Routing) -> None:
    """What was hard to place is kept, with both intents and without who asked."""
    kept: list[Borderline] = []
    noting = Routing(
        routing.model, routing.embedder, routing.flows, routing.profile, 0.45, kept.append
    )
    for message in CANDIDATES:
        found = await intent.ask(message, routing.embedder, routing.model)
        before = len(kept)
        await route(message, noting, Replies())
        assert (len(kept) > before) == (0.40 <= found.confidence < 0.55)


CANDIDATES = (
    "Can I get your rate and your calendar?",
    "Send me the brief and the files",
    "money and remote work?",
    "What about the process and privacy of my data?",
    "Do you have the designs of that case?",
    "could you share how you lead and what you built",
    UNCLEAR,
)


async def _close_message(routing: Routing) -> str:
    for message in CANDIDATES:
        if (await intent.ask(message, routing.embedder, routing.model)).close:
            return message
    raise AssertionError("none of the candidates is close: choose another")
