"""What rules could not decide is put to a language model: once, and once more with older turns.

The model chooses among typed intents and is believed in none of them: time and rows are looked up
here, and a text of its own is shown only where its details stand in what the visitor was shown, or
marked as not coming from this site.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from answerable.errors import ModelError
from answerable.own_rows import AppData
from answerable.protocols import LanguageModel
from answerable.replies import Replies
from answerable.text.safe_markdown import ADDRESS
from answerable.turn import disclosure, general
from answerable.turn.chat import from_context
from answerable.turn.chat.context import Recent
from answerable.turn.chat.of_the_chat import is_of_the_chat
from answerable.turn.chat.shown_names import unknown_names
from answerable.turn.disclosure import Disclosure
from answerable.turn.intent import NOT_ASKED, Firmness, Understood
from answerable.turn.model_intent import (
    AnswerFromContext,
    GeneralAnswer,
    ModelIntent,
    NeedContext,
    RetrieveFromApp,
    choose_intent,
)
from answerable.turn.own import app_data
from answerable.turn.plain_text import plain
from answerable.turn.proof.denials import turned_round
from answerable.turn.proof.folding import folded
from answerable.turn.proof.promises import unfounded
from answerable.turn.proof.verification import unsupported_details
from answerable.types import ChatContext, Message, Reply, TurnRequest

LAYER = "model"
# The name of a site without "www.": what a reader could go to, or write to. "ASP.NET" is none.
HOST = re.compile(
    r"\b(?!(?:asp|ado|ml|vb)\.net\b)[a-z0-9-]{2,63}[.\u3002](?:com|org|net|io|info|biz|co|app|dev"
    r"|example|shop|store|site|online|xyz|top|club|live|link|page|tech|pro|click|cloud|me|tv|gg|ly|to"
    r"|cc|ai|eu|uk|us|de|fr|nl|ch|at|es|be|it|se|dk|pt|cz|ru|cn|jp|kr|in|br|au|ca|[a-z]{2,12}(?=/\w))\b"
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the layers made of a message.

    ``reply`` ends the turn, as far as its ``firmness`` goes (see ``content_first``). Without one
    the site is searched: ``otherwise`` is said if it has no answer, unless a model that could have
    known had a ``failure``. ``intent`` is what the visitor wants of the site, where intents are
    told apart; ``understood`` is how that was decided.
    """

    reply: Reply | None = None
    otherwise: Reply | None = None
    failure: ModelError | None = None
    intent: str | None = None
    understood: Understood = NOT_ASKED
    firmness: Firmness = "held"


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
    web_search: str | None = None


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
            return _time(intent, desk)
        case GeneralAnswer(kind="live"):
            return general.live_reply(desk.request.message, desk.replies, desk.web_search)
        case GeneralAnswer(kind="static"):
            return _general(intent, desk)
        case RetrieveFromApp() if desk.app_data is not None:
            kind, name = intent.entity_type, intent.query
            asked = app_data.AppQuestion(kind, name, intent.match_type, whole=f"{name} {kind}")
            return await app_data.answer(asked, desk.request.user_id, desk.app_data, desk.replies)
        case GeneralAnswer(kind="math"):
            return _computed(intent, desk)
    return None


def _general(intent: GeneralAnswer, desk: Desk) -> Reply | None:
    """General knowledge, marked as such; it promises nothing, asks for no secret, and sends nobody
    anywhere."""
    if desk.disclosure.objection(intent.text, [desk.request.message]) is not None:
        return None
    if unfounded(intent.text, ()) or _names_place(intent.text):
        return None
    return Reply(f"{intent.text} {desk.replies.say('not_from_site')}", layer=LAYER)


def _names_place(text: str) -> bool:
    """Whether ``text`` has an address or the name of a site, in whatever letters."""
    return ADDRESS.search(text) is not None or HOST.search(folded(text).lower()) is not None


def _computed(intent: GeneralAnswer, desk: Desk) -> Reply | None:
    """Arithmetic is computed by rule or not at all: of the model only the expression is taken."""
    expression = intent.text.partition("=")[0]  # it may have written its own result behind it
    for said in (expression, desk.request.message):
        if reply := general.sum_reply(plain(said), desk.replies):
            return reply
    return None


def _time(intent: GeneralAnswer, desk: Desk) -> Reply | None:
    """The time of the place that is meant, and never the visitor's own for another's."""
    if intent.zone:
        return general.time_elsewhere(desk.now, intent.zone, desk.replies)
    message, zone = desk.request.message, desk.request.timezone
    if general.names_a_place(message):
        return None
    if not general.is_readable(message):  # a place in it goes unseen, so the zone is told
        return general.time_elsewhere(desk.now, zone or "", desk.replies)
    return general.time_reply(desk.now, zone, desk.replies)


def _from_context(intent: AnswerFromContext, desk: Desk) -> Reply | None:
    """The model's words, unless they tell of something that the visitor was not shown."""
    shown = json.dumps(asdict(desk.recent.fresh), ensure_ascii=False, default=str)
    said = (*desk.request.earlier, *desk.request.history)
    known = [shown, *(each.content for each in said), desk.request.message]
    if unsupported_details(intent.text, known) or desk.disclosure.objection(intent.text, known):
        return None
    asked = [each.content for each in said if _is_question(each)]
    told = [each.content for each in said if not _is_question(each)]
    seen = [*_strings(desk.recent.fresh), *told]
    if not seen or unknown_names(intent.text, seen, [*asked, desk.request.message]):
        return None
    if turned_round(intent.text, seen) or unfounded(intent.text, seen):
        return None
    if not is_of_the_chat(intent.text, [*seen, *asked, desk.request.message]):
        return None
    return Reply(intent.text, layer=LAYER)


def _is_question(message: Message) -> bool:
    return message.role == "user" and message.content.rstrip().endswith("?")


def _strings(shown: ChatContext) -> Iterator[str]:
    """What the visitor sees, text by text: a name does not reach from one into the next."""
    for option in shown.last_options:
        yield from (option.label, option.sublabel)
    if shown.last_list_preview is not None:
        yield from (shown.last_list_preview.title, *shown.last_list_preview.items)
    texts = (shown.last_assistant_message, shown.last_opened_panel, shown.last_error_message)
    yield from (text for text in texts if text)
