"""What is answered without searching the site: rules first, in a fixed order.

What the visitor still sees wins over what has to be looked up; each layer that is not sure says
nothing, and the next one is asked. A model, where there is one, decides what no rule could.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from answerable.own_rows import AppData
from answerable.protocols import LanguageModel
from answerable.replies import Replies
from answerable.settings import ContextSettings
from answerable.turn import (
    app_data,
    context,
    courtesy,
    disclosure,
    from_context,
    general,
    model_layer,
    options,
)
from answerable.turn.disclosure import Disclosure
from answerable.turn.model_layer import Desk, Outcome
from answerable.turn.routing import Route, Routing, route
from answerable.types import Reply, TurnRequest


@dataclass(frozen=True, slots=True)
class Layers:
    """What the layers work with.

    ``web_search`` is None where live information is a question like any other, and the address
    (or nothing) that "Use Web" leads to where it is out of scope. ``app_data`` is None where
    visitors own nothing that can be asked for, ``model`` where rules are all there is, ``routing``
    where intents are not told apart.
    """

    context: ContextSettings
    clock: Callable[[], datetime]
    web_search: str | None = None
    app_data: AppData | None = None
    model: LanguageModel | None = None
    routing: Routing | None = None
    disclosure: Disclosure = disclosure.DEFAULT


async def ask(request: TurnRequest, layers: Layers, replies: Replies) -> Outcome:
    """The first layer's reply, or none where the site's own content is to be searched."""
    recent = context.view(request.chat_context, layers.context)
    now = layers.clock()
    reply = (
        _picked(request, recent, replies)
        or from_context.answer(request.message, recent, replies, request.history)
        or general.answer(request.message, now, request.timezone, replies, layers.web_search)
        or await _own_rows(request, layers, replies)
    )
    if reply is not None:
        return Outcome(reply)
    if layers.routing is None and (polite := courtesy.answer(request.message, replies)):
        return Outcome(polite)
    routed = await _routed(request, layers, replies)
    if routed.reply is not None:
        return Outcome(routed.reply, understood=routed.understood)
    if layers.model is None:
        outcome = Outcome(_forgotten(request, recent, replies))
    else:
        owned, disclosed = layers.app_data, layers.disclosure
        desk = Desk(request, recent, layers.model, owned, replies, now, disclosed)
        outcome = await model_layer.ask(desk)
    return replace(
        outcome,
        otherwise=routed.otherwise,
        intent=routed.intent,
        understood=routed.understood,
    )


async def _routed(request: TurnRequest, layers: Layers, replies: Replies) -> Route:
    if layers.routing is None:
        return Route()
    return await route(request.message, layers.routing, replies, layers.model)


def _picked(request: TurnRequest, recent: context.Recent, replies: Replies) -> Reply | None:
    option = options.choose(request.message, recent.fresh.last_options)
    return None if option is None else options.reply(option, replies)


async def _own_rows(request: TurnRequest, layers: Layers, replies: Replies) -> Reply | None:
    if layers.app_data is None:
        return None
    asked = app_data.question(request.message, layers.app_data.entity_types)
    if asked is None:
        return None
    return await app_data.answer(asked, request.user_id, layers.app_data, replies)


def _forgotten(request: TurnRequest, recent: context.Recent, replies: Replies) -> Reply | None:
    """A question about this chat that nothing in it answers is no question to the site."""
    if not from_context.asks_for_older_turns(request.message):
        return None
    return from_context.missing(recent, replies)
