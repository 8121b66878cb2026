"""Questions about the conversation itself, answered from what the visitor was shown.

Each rule matches a message as a whole. Where none can be sure the answer is None, and the layers
below are asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from answerable.replies import Replies
from answerable.safe_markdown import shown_name
from answerable.turn import membership, options
from answerable.turn.context import Recent
from answerable.turn.recall import asks_what_was_said, said_before
from answerable.turn.wording import plain
from answerable.types import ChatContext, Message, Option, Reply

LAYER = "context"
MAX_ERROR = 2_000  # characters of a message

_SELECT = re.compile(
    r"(?:(?:please|now|can you|could you|let's|i want to|i'd like to) )*"
    r"(?:select|pick|choose|open|take|use|show me|show|give me|go to|go with|i want|i'd like"
    r"|i'll take) (?P<what>.+?)(?: please)?"
)
_YES = re.compile(r"(?:yes|yeah|yep|sure|ok|okay|please|please do|yes please|do it|go ahead)")
_SHOW_AGAIN = re.compile(
    r"(?:(?:yes|yeah|sure|ok|okay|please|can you|could you),? )*"
    r"(?:show|list|display|repeat)(?: me)? (?:it|them|that|those|the list|the options) again"
    r"(?: please)?|(?:show|list|repeat)(?: me)? the options(?: please)?"
    r"|what (?:were|are) (?:the|my) options(?: again)?"
)
_JUST_SHOWN = re.compile(
    r"what (?:did|have) (?:you|we|i) (?:(?:just|last|most recently) )?"
    r"(?P<verb>open|opened|show|shown|display|displayed)(?: me)?(?: just now| last| most recently)?"
    r"|what was (?:just |last )?(?P<done>opened|shown)"
    r"|what (?:is|was) the last (?:thing|panel|one)(?: that)?(?: (?:you|we|i))?(?: have)?"
    r" (?P<last>opened|open|showed|shown|displayed)"
    r"|(?:which|what) panel (?:did|have) (?:you|i) (?:(?:just|last) )?(?:open|opened)(?: last)?"
    r"|(?:which|what) panel is open"
)
_ERROR = re.compile(
    r"what(?: just)? went wrong|what (?:was|is) (?:the|that) (?:last )?(?:error|problem)"
    r"(?: message)?|what (?:error|problem) was (?:it|that)|why did (?:it|that) fail"
)


def answer(
    message: str, recent: Recent, replies: Replies, history: Sequence[Message] = ()
) -> Reply | None:
    """What ``recent`` and the conversation so far answer for sure; None to ask the next layer.

    A reply that has ``picked`` set is a pick, just as one that ``options.pick`` found.
    """
    said = plain(message)
    return (
        _again(said, recent, replies, history)
        or _selection(message, said, recent, replies)
        or membership.answer(said, recent, replies)
        or _just_shown(said, recent, replies)
        or _last_error(said, recent, replies)
        or said_before(said, recent, history)
    )


def asks_for_older_turns(message: str) -> bool:
    """Whether ``message`` asks what was said earlier.

    Where ``answer`` has none for it, older turns may, and ``missing`` says so if these have not.
    """
    return asks_what_was_said(plain(message))


def missing(recent: Recent, replies: Replies) -> Reply:
    """The honest sentence for a question about this chat that nothing in it answers."""
    offered = (_offer(replies),) if _can_show(recent.stale) or _can_show(recent.fresh) else ()
    return Reply(replies.say("not_in_chat"), "clarify", offered, layer=LAYER)


def _selection(message: str, said: str, recent: Recent, replies: Replies) -> Reply | None:
    """ "Select the second one": picked from fresh options, else the offer to show them again.

    The bare patterns come here too once ``options.pick`` had nothing to pick from.
    """
    asked = _SELECT.fullmatch(said)
    wanted = asked["what"] if asked else message
    offered = recent.fresh.last_options
    picked = options.choose(wanted, offered)
    if picked is not None:
        return replace(options.reply(picked, replies), layer=LAYER)
    if options.position(wanted) is None:
        return None
    if offered:
        text = replies.say("too_few_options", count=len(offered))
        return Reply(text, "clarify", offered, layer=LAYER)
    offers = (_offer(replies),) if recent.stale.last_options else ()
    return Reply(replies.say("no_recent_options"), "clarify", offers, layer=LAYER)


def _again(said: str, recent: Recent, replies: Replies, history: Sequence[Message]) -> Reply | None:
    """What was shown, once more: asked for in words, or agreed to by a bare yes."""
    agreed = _YES.fullmatch(said) and _was_offered(recent, replies, history)
    if not agreed and not _SHOW_AGAIN.fullmatch(said):
        return None
    for context in (recent.fresh, recent.stale):
        if context.last_options:
            shown = context.last_options
            return Reply(replies.say("shown_again"), "clarify", shown, layer=LAYER)
    for context in (recent.fresh, recent.stale):
        text = _shown(context)
        if text is not None:
            return Reply(text, layer=LAYER)
    return Reply(replies.say("nothing_to_show"), "clarify", layer=LAYER)


def _was_offered(recent: Recent, replies: Replies, history: Sequence[Message]) -> bool:
    last = recent.fresh.last_assistant_message or recent.stale.last_assistant_message
    if history:  # the server's own record goes before what the client tells
        last = history[-1].content
    return last in (replies.say("no_recent_options"), replies.say("not_in_chat"))


def _just_shown(said: str, recent: Recent, replies: Replies) -> Reply | None:
    asked = _JUST_SHOWN.fullmatch(said)
    if asked is None:
        return None
    verb = asked["verb"] or asked["done"] or asked["last"] or "open"
    text = _opened(recent.fresh) if verb.startswith("open") else _youngest(recent)
    return missing(recent, replies) if text is None else Reply(text, layer=LAYER)


def _youngest(recent: Recent) -> str | None:
    """What was shown last, be it a panel, a list or options."""
    shown = {
        "last_opened_panel": _opened(recent.fresh),
        "last_list_preview": _listed(recent.fresh),
        "last_options": _offered(recent.fresh),
    }
    ages = {name: recent.age(name) for name, text in shown.items() if text}
    youngest = min(ages, key=lambda name: (ages[name].messages, ages[name].seconds), default="")
    return shown.get(youngest)


def _last_error(said: str, recent: Recent, replies: Replies) -> Reply | None:
    if not _ERROR.fullmatch(said):
        return None
    text = recent.fresh.last_error_message
    return Reply(shown_name(text, MAX_ERROR), layer=LAYER) if text else missing(recent, replies)


def _shown(context: ChatContext) -> str | None:
    return _listed(context) or _opened(context)


def _can_show(context: ChatContext) -> bool:
    return bool(context.last_options or _shown(context))


def _opened(context: ChatContext) -> str | None:
    return f"{shown_name(context.last_opened_panel)}." if context.last_opened_panel else None


def _listed(context: ChatContext) -> str | None:
    preview = context.last_list_preview
    if preview is None:
        return None
    more = ", …" if preview.count > len(preview.items) else ""
    items = ", ".join(map(shown_name, preview.items))
    return f"{shown_name(preview.title)} ({preview.count}): {items}{more}"


def _offered(context: ChatContext) -> str | None:
    labels = [shown_name(option.label) for option in context.last_options]
    return f"{', '.join(labels)}." if labels else None


def _offer(replies: Replies) -> Option:
    return Option(replies.say("show_again"), value=options.SHOW_AGAIN)
