"""Questions about the conversation itself, answered from what the visitor was shown.

Each rule matches a message as a whole. Where none can be sure the answer is None, and the layers
below are asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from answerable.replies import Replies
from answerable.retrieval import listed
from answerable.text.safe_markdown import shown_name
from answerable.turn import options, pointing
from answerable.turn.carried import quoted
from answerable.turn.chat import membership
from answerable.turn.chat.context import Recent
from answerable.turn.chat.recall import asks_what_was_said, said_before
from answerable.turn.own.lists import MAX_LISTED
from answerable.turn.plain_text import plain
from answerable.types import ChatContext, Message, Option, Reply

LAYER = "context"
MAX_ERROR = 2_000  # characters of a message

_SELECT = re.compile(
    r"(?:(?:please|now|can you|could you|let's|i want to|i'd like to|i'll|i will) )*"
    r"(?:(?P<show>open|show me|show|give me|go to)"
    r"|select|pick|choose|take|use|go with|i want|i'd like|i'll take|i meant?|i choose|i pick"
    r"|(?:can|could|may) i have) (?P<what>.+?)(?: please)?"
)
_YES = re.compile(r"(?:yes|yeah|yep|sure|ok|okay|please|please do|yes please|do it|go ahead)")
_SHOW_AGAIN = re.compile(
    r"(?:(?:yes|yeah|sure|ok|okay|please|can you|could you),? )*"
    r"(?:show|list|display|repeat)(?: me)? (?:it|them|that|those|the list|the options) again"
    r"(?: please)?|(?:show|list|repeat)(?: me)? the options(?: please)?"
    r"|what (?:were|are) (?:the|my) options(?: again)?"
)
_LIST = r"(?:the|that|this|my) list"
_IN_LIST = re.compile(
    rf"(?:so )?what(?:'s|s| is| are| was)(?: all)? (?:in|on) {_LIST}(?: again)?"
    rf"|(?P<count>how many(?: \w+)? (?:are|were|is)(?: there)? (?:in|on) {_LIST})"
)
_OPEN = r"(?:open(?:ed)?|(?:bring|brought|pull|pulled) up)"
_SHOW = r"(?:show(?:n|ed)?|display(?:ed)?)"
_DONE = rf"(?:{_OPEN}|{_SHOW})(?:(?: or | and |/)(?:{_OPEN}|{_SHOW}))?"
_JUST = r"(?:just|last|most recently)"
_AFTER = rf"{_DONE}(?: (?:for |to )?(?:me|us))?(?: just now| now| last| most recently)?"
_WHO = r"(?:you|we|i)(?: have|'ve)?"
_THING = r"(?:thing|panel|widget|window|view|page|tab|item|list|workspace|note|entry|one)"
_JUST_SHOWN = re.compile(
    rf"(?:what|which)(?: {_THING})? (?:did|have) (?:you|we|i) (?:{_JUST} )?{_AFTER}"
    rf"|what (?:was|got) (?:just |last )?{_DONE}"
    rf"|what(?:'s| is| was) the last (?:thing|panel|one)(?: that)? {_AFTER}"
    rf"|what(?:'s| is| was) the (?:last|latest|most recent) {_THING}(?: that)? {_WHO} {_AFTER}"
    rf"|what(?:'s| is| was) (?:that|the)(?: {_THING})?(?: that)? {_WHO} {_JUST} {_AFTER}"
    r"|(?:(?:please|can you|could you) )*(?:tell me|remind me|do you (?:know|remember|recall)) "
    rf"what {_WHO} (?:{_JUST} )?{_AFTER}"
    r"|(?:which|what) (?:panel|widget) is open(?: now| right now)?"
)
_OPENED = re.compile(_OPEN)
_SHOWN = re.compile(_SHOW)
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
        or _agreed(said, recent, replies, history)
        or _selection(message, recent, replies, history)
        or _in_list(said, recent, replies)
        or membership.answer(message, recent, replies)
        or _just_shown(said, recent, replies)
        or _last_error(said, recent, replies, history)
        or said_before(said, recent, history)
    )


def outdated(message: str, recent: Recent, replies: Replies) -> Reply | None:
    """The offer to show stale options again, where one of them is to be opened or shown by name.

    For after the look-up of the visitor's rows, which has the thing itself.
    """
    asked = _select(message)
    if asked is None or not _was_meant(asked["what"], recent, by_name=True):
        return None
    return _too_old(replies, recent)


def chosen(message: str, recent: Recent, history: Sequence[Message] = ()) -> Option | None:
    """The option that ``message`` picks, also in a sentence: "2", "show me the second one"."""
    offered, asked = recent.fresh.last_options, _select(message)
    for wanted in (message, asked["what"]) if asked else (message,):
        if pointing.asks_for_other(wanted):
            return pointing.other(offered, _told(recent, history))
        picked = pointing.choose(wanted, offered)
        if picked is not None:
            return picked
    return None


def asks_for_older_turns(message: str, history: Sequence[Message] = ()) -> bool:
    """Whether ``message`` asks what was said earlier.

    Where ``answer`` has none for it, older turns may, and ``missing`` says so if these have not.
    """
    return asks_what_was_said(plain(message), history)


def missing(recent: Recent, replies: Replies) -> Reply:
    """The honest sentence for a question about this chat that nothing in it answers."""
    offered = (_offer(replies),) if _can_show(recent.stale) or _can_show(recent.fresh) else ()
    return Reply(replies.say("not_in_chat"), "clarify", offered, layer=LAYER)


def _select(message: str) -> re.Match[str] | None:
    return _SELECT.fullmatch(plain(pointing.bare(message)))


def _selection(
    message: str, recent: Recent, replies: Replies, history: Sequence[Message]
) -> Reply | None:
    """ "Select the second one": picked from fresh options, else the offer to show them again.

    The bare patterns come here too once ``options.pick`` had nothing to pick from.
    """
    offered = recent.fresh.last_options
    picked = chosen(message, recent, history)
    if picked is not None:
        return replace(options.reply(picked, replies, offered), layer=LAYER)
    asked = _select(message)
    wanted = asked["what"] if asked else message
    beyond = _points(wanted, recent)
    if offered and beyond:
        text = replies.say("too_few_options", count=len(offered))
        return Reply(text, "clarify", offered, layer=LAYER)
    offered_before = recent.stale.last_options
    if not (offered or offered_before) and listed.picked(message, history) is not None:
        return None  # of what the last answer lists: the search knows more of it
    surely = asked is not None and not asked["show"]  # no page is selected
    return _too_old(replies, recent) if beyond or _was_meant(wanted, recent, surely) else None


def _points(wanted: str, recent: Recent) -> bool:
    """Whether a place is pointed at; with a courtesy, or by what no pattern has, only where there
    is something: what is quoted can have a second step too."""
    if options.position(wanted) is not None:
        return True
    shown = recent.fresh.last_options or recent.stale.last_options
    return bool(shown) and (
        pointing.position(wanted) is not None or pointing.asks_for_other(wanted)
    )


def _was_meant(wanted: str, recent: Recent, by_name: bool) -> bool:
    """Whether ``wanted`` points at a stale option; a name alone may be one of the site's."""
    old = recent.stale.last_options
    clicked = any(option.value and wanted == option.value for option in old)
    said = pointing.bare(wanted)
    return clicked or (options.choose if by_name else options.pick)(said, old) is not None


def _told(recent: Recent, history: Sequence[Message]) -> list[str]:
    """What was said and opened last, the newest first."""
    fresh = recent.fresh
    said = [each.content for each in reversed(history[-2:])]
    shown = (fresh.last_assistant_message, fresh.last_user_message, fresh.last_opened_panel)
    return [each for each in (said or shown[:2]) if each] + [each for each in shown[2:] if each]


def _too_old(replies: Replies, recent: Recent) -> Reply:
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


def _in_list(said: str, recent: Recent, replies: Replies) -> Reply | None:
    """What is in the list that is in sight, and how many."""
    asked = _IN_LIST.fullmatch(said)
    offered = recent.list_before or recent.fresh.last_options
    if asked is None or not (offered or recent.fresh.last_list_preview):
        return None
    younger = recent.age("last_list_preview").messages < recent.age("last_options").messages
    if not offered or (recent.fresh.last_list_preview and younger):
        text = _listed(recent.fresh)
        return Reply(text, layer=LAYER) if text else None
    told = [options.told_apart(each, offered) for each in offered]
    if len(offered) >= MAX_LISTED:  # cut there, and nobody knows what is beyond
        text = replies.say("seen_here", items=replies.every(told))
    else:
        text = f"{f'{len(told)}: ' if asked['count'] else ''}{', '.join(told)}."
    return Reply(text, options=offered, layer=LAYER)


def _was_offered(recent: Recent, replies: Replies, history: Sequence[Message]) -> bool:
    offers = (replies.say("no_recent_options"), replies.say("not_in_chat"))
    return _last_said(recent, history) in offers


def _last_said(recent: Recent, history: Sequence[Message]) -> str | None:
    if history:  # the server's own record goes before what the client tells
        return history[-1].content
    return recent.fresh.last_assistant_message or recent.stale.last_assistant_message


def _agreed(
    said: str, recent: Recent, replies: Replies, history: Sequence[Message]
) -> Reply | None:
    """A bare yes to "Is that what you mean?", where one thing was asked about, or to the names that
    are like one that was denied; of several it is open which."""
    offered = recent.fresh.last_options
    if not offered or not _YES.fullmatch(said):
        return None
    denied = bool(history) and history[-1].state == "no_match"
    if denied and len(offered) > 1:
        text = replies.say("too_few_options", count=len(offered))
        return Reply(text, "clarify", tuple(offered), layer=LAYER)
    is_it = len(offered) == 1 and _last_said(recent, history) == membership.is_it(offered, replies)
    if not (is_it or denied):
        return None
    return replace(options.reply(offered[0], replies), layer=LAYER)


def _just_shown(said: str, recent: Recent, replies: Replies) -> Reply | None:
    if not _JUST_SHOWN.fullmatch(said):
        return None
    opened = _OPENED.search(said) and not _SHOWN.search(said)
    text = _opened(recent.fresh) if opened else _youngest(recent)
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


def _last_error(
    said: str, recent: Recent, replies: Replies, history: Sequence[Message]
) -> Reply | None:
    """The error that was shown; none where the last answer quotes pages: then it is asked of what
    these tell of."""
    if not _ERROR.fullmatch(said):
        return None
    text = recent.fresh.last_error_message
    if not text and history and history[-1].role == "assistant" and quoted(history[-1]):
        return None
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
    shown = context.last_options
    labels = [options.told_apart(option, shown) for option in shown]
    return f"{', '.join(labels)}." if labels else None


def _offer(replies: Replies) -> Option:
    return Option(replies.say("show_again"), value=options.SHOW_AGAIN)
