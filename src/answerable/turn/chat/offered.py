"""An option of a flow is a question: who picks it has asked it.

Which options are a flow's is told from the site's own flows, so that clients need send nothing but
what they always did: the option's value, its label, its place or the words that point at it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from answerable import flows
from answerable.turn import options
from answerable.turn.chat import from_context
from answerable.turn.chat.context import Recent
from answerable.turn.routing import Route, Routing
from answerable.types import ChatContext, Option, Reply, TurnRequest


@dataclass(frozen=True, slots=True)
class Asked:
    """The turn's request, asking what was picked; ``above`` are the replies it was picked below."""

    request: TurnRequest
    above: frozenset[str] = frozenset()

    def unlike(self, routed: Route) -> Route:
        """Where the visitor is led, but never back: what was said above is no answer to it."""
        reply, otherwise = (self._new(each) for each in (routed.reply, routed.otherwise))
        return replace(routed, reply=reply, otherwise=otherwise)

    def _new(self, reply: Reply | None) -> Reply | None:
        return None if reply is None or reply.text in self.above else reply


def asked(request: TurnRequest, recent: Recent, routing: Routing | None) -> Asked:
    """``request``, in the words of the option that it picks where that is one of a flow."""
    if routing is None:
        return Asked(request)
    option = from_context.chosen(request.message, recent, request.history) or _named(
        request, recent, routing
    )
    replies = [] if option is None else list(_offering(option, routing))
    if option is None or not replies:
        return Asked(request)
    return Asked(_asking(request, _question(option, replies)), frozenset(r.text for r in replies))


def _named(request: TurnRequest, recent: Recent, routing: Routing) -> Option | None:
    """The option that is named by whoever was told a flow's reply, however long ago that was and
    by a client that shows options as text."""
    if not any(options.named(request.message, each.options) for each in routing.flows.values()):
        return None
    said = {each.content for each in request.history[-1:]}
    said |= {half.last_assistant_message or "" for half in (recent.fresh, recent.stale)}
    told = (each for each in _replies(routing) if each.text in said)
    found = (options.named(request.message, each.options) for each in told)
    return next((each for each in found if each is not None), None)


def _replies(routing: Routing) -> Iterator[Reply]:
    return (flows.reply(each, routing.profile) for each in routing.flows.values())


def _offering(option: Option, routing: Routing) -> Iterator[Reply]:
    """The flows' replies that ``option`` stands below."""
    return (each for each in _replies(routing) if any(_is(option, own) for own in each.options))


def _is(option: Option, own: Option) -> bool:
    """Also as one that only has its label, as it was offered before options could ask."""
    return option.label == own.label and option.value in (own.value, own.label, "")


def _question(option: Option, replies: list[Reply]) -> str:
    own = [each for reply in replies for each in reply.options if _is(option, each)]
    return option.value if option in own else own[0].value


def _asking(request: TurnRequest, question: str) -> TurnRequest:
    """The options are picked from: the question is about none of them, nor of those stored."""
    left = replace(request.chat_context or ChatContext(), last_options=())
    return replace(request, message=question, chat_context=left)
