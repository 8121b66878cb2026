"""What rules could not decide is put to a language model: once, and once more with older turns.

The model chooses among typed intents and is believed in none of them: time and rows are looked up
here, and a text of its own is shown only where its details stand in what the visitor was shown, or
marked as not coming from this site.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from answerable.errors import ModelError
from answerable.protocols import AppData, LanguageModel
from answerable.replies import Replies
from answerable.turn import app_data, disclosure, from_context, general
from answerable.turn.context import Recent
from answerable.turn.disclosure import Disclosure
from answerable.turn.intent import NOT_ASKED, Understood
from answerable.turn.model_intent import (
    AnswerFromContext,
    AnswerFromSite,
    GeneralAnswer,
    ModelIntent,
    NeedContext,
    RetrieveFromApp,
    choose_intent,
)
from answerable.turn.verification import unsupported_details
from answerable.types import Message, Reply, TurnRequest

LAYER = "model"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the layers made of a message.

    ``reply`` ends the turn. Without one the site is searched: ``otherwise`` is said if it has no
    answer, unless a model that could have known had a ``failure``. ``intent`` is what the visitor
    wants of the site, where intents are told apart; ``understood`` is how that was decided.
    """

    reply: Reply | None = None
    otherwise: Reply | None = None
    failure: ModelError | None = None
    intent: str | None = None
    understood: Understood = NOT_ASKED


@dataclass(frozen=True, slots=True)
class Desk:
    """What the layer works with, for one message."""

    request: TurnRequest
    recent: Recent
    model: LanguageModel
    app_data: AppData | None
    replies: Replies
    now: datetime
    disclosure: Disclosure = disclosure.DEFAULT


async def ask(desk: Desk) -> Outcome:
    """Ask for an intent and carry it out; the caller goes on where there is no reply."""
    try:
        intent = await _chosen(desk, desk.request.history)
        if not isinstance(intent, NeedContext):
            return Outcome(await _carried_out(intent, desk))
        # One retry and never a second, or a model could ask for ever.
        intent = await _chosen(desk, (*desk.request.earlier, *desk.request.history))
    except ModelError as error:
        return Outcome(failure=error)
    if intent is None or isinstance(intent, NeedContext):
        return Outcome(from_context.missing(desk.recent, desk.replies))
    return Outcome(await _carried_out(intent, desk))


async def _chosen(desk: Desk, history: Sequence[Message]) -> ModelIntent | None:
    types = tuple(desk.app_data.entity_types) if desk.app_data is not None else ()
    shown = desk.recent.fresh
    return await choose_intent(desk.request.message, shown, history, desk.model, types)


async def _carried_out(intent: ModelIntent | None, desk: Desk) -> Reply | None:
    match intent:
        case AnswerFromContext():
            return _from_context(intent, desk)
        case GeneralAnswer(kind="time"):
            return general.time_reply(desk.now, desk.request.timezone, desk.replies)
        case GeneralAnswer(kind="static"):
            if desk.disclosure.objection(intent.text, [desk.request.message]) is not None:
                return None
            text = f"{intent.text} {desk.replies.say('not_from_site')}"
            return Reply(text, layer=LAYER)
        case RetrieveFromApp() if desk.app_data is not None:
            asked = app_data.AppQuestion(intent.entity_type, intent.query, intent.match_type)
            return await app_data.answer(asked, desk.request.user_id, desk.app_data, desk.replies)
        case AnswerFromSite() | None:
            return None
    return None  # arithmetic is computed by rule or not at all


def _from_context(intent: AnswerFromContext, desk: Desk) -> Reply | None:
    """The model's words, unless they name something that the visitor was not shown."""
    shown = json.dumps(asdict(desk.recent.fresh), ensure_ascii=False, default=str)
    said = [each.content for each in (*desk.request.earlier, *desk.request.history)]
    known = [shown, *said, desk.request.message]
    if unsupported_details(intent.text, known) or desk.disclosure.objection(intent.text, known):
        return None
    return Reply(intent.text, layer=LAYER)
