"""What is answered without searching the site: rules first, in a fixed order.

What the visitor still sees wins over what has to be looked up; each layer that is not sure says
nothing, and the next one is asked. A model, where there is one, decides what no rule could.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from answerable.flows import Profile
from answerable.own_rows import AppData
from answerable.protocols import LanguageModel
from answerable.replies import Replies
from answerable.retrieval import listed
from answerable.settings import ContextSettings
from answerable.turn import (
    courtesy,
    disclosure,
    general,
    introductions,
    model_layer,
    of_a_thing,
    options,
    stuck,
    to_assistant,
)
from answerable.turn.chat import (
    asked_of_chat,
    context,
    from_context,
    membership,
    of_options,
    offered,
    stored,
)
from answerable.turn.chat.offered import Asked
from answerable.turn.disclosure import Disclosure
from answerable.turn.model_layer import Desk, Outcome
from answerable.turn.own import app_data, by_values, figures, rest, state, state_question
from answerable.turn.own.wording import declared
from answerable.turn.routing import Route, Routing, route
from answerable.types import Reply, TurnRequest


@dataclass(frozen=True, slots=True)
class Layers:
    """What the layers work with.

    ``web_search`` is None where live information is a question like any other, and the address
    (or nothing) that "Use Web" leads to where it is out of scope. ``app_data`` is None where
    visitors own nothing that can be asked for, ``model`` where rules are all there is, ``routing``
    where intents are not told apart. ``profile`` may name an address to write to. ``own_words`` are
    other words for the kinds of ``app_data``, each with the declared one.
    """

    context: ContextSettings
    clock: Callable[[], datetime]
    web_search: str | None = None
    app_data: AppData | None = None
    model: LanguageModel | None = None
    routing: Routing | None = None
    disclosure: Disclosure = disclosure.DEFAULT
    profile: Profile = field(default_factory=dict)
    own_words: Mapping[str, str] = field(default_factory=dict)


def read(request: TurnRequest, layers: Layers) -> Asked:
    """What is asked: what an option of a flow asks, where the message picks one, and else what the
    message asks beside how its visitor is introduced."""
    recent = stored.recent(request, layers.context, layers.clock())
    asked = offered.asked(request, recent, layers.routing)
    question = introductions.left_out(asked.request.message)
    return replace(asked, request=replace(asked.request, message=question))


def is_settled(sentence: str, layers: Layers, replies: Replies) -> bool:
    """Whether a rule knows what ``sentence`` asks for, whatever the visitor sees: what is surely
    their own, the time, a sum, live information."""
    kinds = layers.app_data.entity_types if layers.app_data is not None else {}
    if any(_is_own(said, kinds) for said in {sentence, declared(sentence, layers.own_words)}):
        return True
    return general.answer(sentence, layers.clock(), None, replies, layers.web_search) is not None


def _is_own(sentence: str, kinds: Mapping[str, str]) -> bool:
    own = app_data.question(sentence, kinds)
    stands = state_question.read(sentence, kinds)
    return (own is not None and not own.tentative) or (stands is not None and stands.surely)


async def ask(asked: Asked, layers: Layers, replies: Replies) -> Outcome:
    """The first layer's reply, or none where the site's own content is to be searched."""
    request = asked.request
    if not request.can_sign_in:
        replies = replies.model_copy(update={"app_sign_in": replies.app_not_here})
    now = layers.clock()
    recent = stored.recent(request, layers.context, now)
    reply = (
        _picked(request, recent, replies)
        or from_context.answer(request.message, recent, replies, request.history)
        or general.answer(request.message, now, request.timezone, replies, layers.web_search)
    )
    if reply is not None:
        return Outcome(reply)
    own = await _own(request, recent, layers, replies)
    if own.reply is not None:
        return own
    reply = asked_of_chat.answer(request, recent, replies) or from_context.outdated(
        request.message, recent, replies
    )
    if reply is not None:
        return Outcome(reply)
    unknown = _of_nobody(request, layers, replies)
    if unknown.reply is not None:
        return unknown
    seen = membership.unsure(request.message, recent, replies) or of_options.answer(
        request.message, recent, replies, request.history
    )
    if seen is not None:
        # A model may know more of a list in this chat; the site's pages know nothing.
        return Outcome((await _modelled(request, recent, layers, replies, now)).reply or seen)
    polite = _polite(request, layers, replies)
    if polite.reply is not None:
        return polite
    routed = await _routed(asked, layers, replies)
    said = _unrouted(request, routed, replies)
    if said is not None:
        return Outcome(said, understood=routed.understood)
    if routed.reply is not None:
        return Outcome(routed.reply, understood=routed.understood, firmness=routed.firmness)
    return replace(
        await _modelled(request, recent, layers, replies, now),
        otherwise=routed.otherwise or polite.otherwise or own.otherwise,
        intent=routed.intent,
        understood=routed.understood,
    )


def _polite(request: TurnRequest, layers: Layers, replies: Replies) -> Outcome:
    """What is said to small talk; a site whose intents have some says it in its own words."""
    if layers.routing is not None:
        return Outcome()
    said = courtesy.answer(request.message, replies)
    if said is not None:
        return Outcome(said)
    return to_assistant.answer(request.message, replies, layers.profile)


def _unrouted(request: TurnRequest, routed: Route, replies: Replies) -> Reply | None:
    """What is said to thanks and the like that no intent of the site has understood: intents know
    the language of their examples, and "merci" is none of that."""
    if routed.reply is not None and routed.reply.state != "clarify":
        return None
    return courtesy.answer(request.message, replies)


async def _modelled(
    request: TurnRequest, recent: context.Recent, layers: Layers, replies: Replies, now: datetime
) -> Outcome:
    if layers.model is None:
        return Outcome(_forgotten(request, recent, replies))
    owned, disclosed = layers.app_data, layers.disclosure
    return await model_layer.ask(
        Desk(request, recent, layers.model, owned, replies, now, disclosed, layers.web_search)
    )


async def _routed(asked: Asked, layers: Layers, replies: Replies) -> Route:
    if layers.routing is None:
        return Route()
    request = asked.request
    routed = await route(request.message, layers.routing, replies, layers.model)
    asks_back = routed.reply is not None and routed.reply.state == "clarify"
    goes_on = stuck.wants_more(request.message, request.history) or listed.picked(
        request.message, request.history
    )
    if asks_back and goes_on:
        return Route(understood=routed.understood)  # there is an answer that it is about
    if asks_back and of_a_thing.goes_on(request.message, request.history, replies):
        return Route(otherwise=routed.reply, understood=routed.understood)
    return asked.unlike(routed)


def _picked(request: TurnRequest, recent: context.Recent, replies: Replies) -> Reply | None:
    offered = recent.fresh.last_options
    option = options.choose(request.message, offered)
    return None if option is None else options.reply(option, replies, offered)


async def _own(
    request: TurnRequest, recent: context.Recent, layers: Layers, replies: Replies
) -> Outcome:
    """What is found of the visitor's own; in the words that were written before the declared."""
    still = by_values.asks_still(request.message)
    beside = await _beside(request, layers, replies) if still else None
    if beside is not None:
        return Outcome(beside)
    for said in _as_declared(request, layers):
        figure = await _figure(said, recent, layers, replies)
        if figure.reply is not None:
            return figure
        stands = await _own_state(said, layers, replies)
        if stands.reply is not None:
            return stands
        reply = await _own_rows(said, recent, layers, replies)
        if reply is not None:
            return Outcome(reply)
    beside = None if still else await _beside(request, layers, replies)
    if beside is not None:
        return Outcome(beside, firmness="sure")
    return Outcome(otherwise=await _perhaps_own(request, layers, replies))


async def _figure(
    request: TurnRequest, recent: context.Recent, layers: Layers, replies: Replies
) -> Outcome:
    """A figure of the visitor's own rows, or those that one tells."""
    if layers.app_data is None:
        return Outcome()
    today = general.local(layers.clock(), request.timezone).date()
    offered_ = recent.fresh.last_options
    reply = await figures.answer(request, layers.app_data, replies, today, offered_)
    surely = figures.surely(request, layers.app_data, today)
    return Outcome(reply, firmness="held" if surely else "sure")


async def _beside(request: TurnRequest, layers: Layers, replies: Replies) -> Reply | None:
    """What is found of the visitor's own by what stands beside its name."""
    if layers.app_data is None:
        return None
    for said in _as_declared(request, layers):
        if reply := await by_values.answer(said, layers.app_data, replies, layers.clock().date()):
            return reply
    return None


async def _perhaps_own(request: TurnRequest, layers: Layers, replies: Replies) -> Reply | None:
    """What is said of the visitor's own where the site has no answer: that they have nothing of
    the name they asked for, or what has the few words in its name that are the whole message."""
    if layers.app_data is None or request.user_id is None:
        return None
    asked = app_data.question(request.message, layers.app_data.entity_types)
    if asked is not None:
        return app_data.denied(asked, layers.app_data, replies)
    name = app_data.bare_name(request.message)
    if name is None:
        return None
    return await app_data.answer(name, request.user_id, layers.app_data, replies)


def _as_declared(request: TurnRequest, layers: Layers) -> Iterator[TurnRequest]:
    yield request
    message = declared(request.message, layers.own_words)
    if message != request.message:
        yield replace(request, message=message)


async def _own_rows(
    request: TurnRequest, recent: context.Recent, layers: Layers, replies: Replies
) -> Reply | None:
    if layers.app_data is None:
        return None
    more = await rest.answer(request, layers.app_data, replies)
    if more is not None:
        return more
    kinds = layers.app_data.entity_types
    asked = membership.wanted(request.message, recent, kinds) or app_data.question(
        request.message, kinds
    )
    # What is another word for a kind is no part of a name before it was read as that.
    of_a_kind = declared(request.message, layers.own_words) != request.message
    if asked is None or (of_a_kind and asked.tentative and asked.missing in ("offer", "count")):
        return None
    return await app_data.answer(asked, request.user_id, layers.app_data, replies)


async def _own_state(request: TurnRequest, layers: Layers, replies: Replies) -> Outcome:
    """What has the name of something of the visitor's may be a subject of the site as well."""
    if layers.app_data is None:
        return Outcome()
    reply = await state.answer(request, layers.app_data, replies, layers.clock().date())
    named = state.by_name(request, layers.app_data)
    return Outcome(reply, firmness="sure" if named else "held")


def _of_nobody(request: TurnRequest, layers: Layers, replies: Replies) -> Outcome:
    """How to sign in, said to whoever asks how something of theirs stands; a section that is called
    what is asked for may tell that to everybody."""
    if layers.app_data is None or request.user_id is not None:
        return Outcome()
    each = (state.surely(said, layers.app_data) for said in _as_declared(request, layers))
    asked = next(filter(None, each), None)
    if asked is None:
        return Outcome()
    return Outcome(app_data.sign_in(replies), firmness="held" if asked.kinds else "sure")


def _forgotten(request: TurnRequest, recent: context.Recent, replies: Replies) -> Reply | None:
    """A question about this chat that nothing in it answers is no question to the site."""
    if not from_context.asks_for_older_turns(request.message, request.history):
        return None
    return from_context.missing(recent, replies)
