"""What needs neither the site nor a model: time, date, arithmetic, and what is out of reach.

Each rule matches a message as a whole: "the time limit" is a question to the site.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from answerable.replies import Replies
from answerable.text.safe_markdown import shown_name
from answerable.turn import arithmetic, live
from answerable.turn.plain_text import plain
from answerable.turn.world import PLACE
from answerable.types import Reply

LAYER = "general"
MAX_CHARS = 250  # no question that is answered here is longer

_TIME = re.compile(
    r"(?:(?:please )?(?:tell me |do you know |can you tell me )?)"
    r"(?:what time is it|what(?:'s| is) the (?:current )?time|what the time is|what time it is"
    r"|the time|current time|time (?:now|please))(?: right)?(?: now| please| currently)?(?: here)?"
)
# Without its question mark it may be a word to search for.
_BARE_TIME = re.compile(r"\s*(?:the )?time\s*\?+\s*", re.IGNORECASE)
_WHATS = re.compile(r"\bwhats\b")  # as it is typed on phones
_DATE = re.compile(
    r"today's date|(?:what(?:'s| is)? |which |tell me )(?:"
    r"(?:the )?(?:current )?date(?: is it)?(?: (?P<a>today|tomorrow))?"
    r"|(?:day|date) (?:of the week )?(?:is|was|will) (?:it |be )?(?P<b>today|tomorrow|yesterday)"
    r"|(?:day (?:of the week )?|month |year )is it(?: today)?|(?:the )?current (?:month|year)"
    r"|the (?:month|year)(?: is it)?"
    r"|(?P<c>today|tomorrow|yesterday)'s date|(?:is )?the date (?P<d>today|tomorrow))"
    r"(?: right)?(?: now| please)?"
)
_HERE = (
    r"(?:here|now|my|our|the (?:moment|present)|this (?:moment|place)|present|once|all|short|brief"
    r"|me|us|(?:the )?day|words?|minutes|a (?:word|sentence))"
)
_ELSEWHERE = re.compile(
    rf"(?i:\b(?:in|at|for|of|near|around|from|over)\s+(?!{_HERE}\b)\w)"
    rf"|(?i:\b(?:there|(?:{PLACE})(?:['’]s)?|ago|later|difference)\b)"
    r"|\b(?:[A-Z]{1,2}[SD]?T|UTC|GMT|CEST|IST|[Zz]ulu)\b"
    r"|(?<=[\w,;:] )(?!I\b|AM\b|PM\b)[A-Z]"  # a name
)
_OTHER_SCRIPT = re.compile(r"[^\W\d_a-zA-Z\u00c0-\u024f]")
_DAYS = {"today": 0, "tomorrow": 1, "yesterday": -1}


def answer(
    message: str, now: datetime, timezone: str | None, replies: Replies, web_search: str | None = ""
) -> Reply | None:
    """What can be said at once; None for everything else.

    ``now`` is the server's time with its zone, ``timezone`` the visitor's IANA name; a name that is
    unknown here leaves the server's zone. ``web_search`` is an address with ``{query}`` in it that
    Use Web leads to; empty offers none, and None leaves live information to the next layer.
    """
    if len(message) > MAX_CHARS:
        return None
    said = as_plain(message)
    asks_time = _TIME.fullmatch(said) or _BARE_TIME.fullmatch(message)
    return (
        (time_reply(now, timezone, replies) if asks_time else None)
        or _date(said, local(now, timezone), replies)
        or sum_reply(said, replies)
        or (live_reply(message, replies, web_search) if live.is_live(said) else None)
    )


def as_plain(message: str) -> str:
    """``message`` as the rules read it: in small letters, and "whats" with its apostrophe."""
    return _WHATS.sub("what's", plain(message))


def live_reply(message: str, replies: Replies, web_search: str | None) -> Reply | None:
    """That live information is out of scope; None where it is a question like any other."""
    return None if web_search is None else live.reply(message, replies, web_search)


def time_reply(now: datetime, timezone: str | None, replies: Replies) -> Reply:
    """The time of ``now`` in the visitor's zone."""
    return Reply(replies.say("time", time=_clock(local(now, timezone), replies)), layer=LAYER)


def time_elsewhere(now: datetime, zone: str, replies: Replies) -> Reply | None:
    """The time in ``zone``, an IANA name that the reply tells; None where there is no such zone."""
    if zone not in _zones():
        return None
    clock, place = _clock(now.astimezone(ZoneInfo(zone)), replies), shown_name(zone)
    return Reply(replies.say("time_elsewhere", time=clock, zone=place), layer=LAYER)


def names_a_place(message: str) -> bool:
    """Whether a question for the time may mean that of another place, or another time than now."""
    return _ELSEWHERE.search(message) is not None


def is_readable(message: str) -> bool:
    """Whether the rules can read ``message``: they know Latin letters alone."""
    return _OTHER_SCRIPT.search(message) is None


def _clock(local: datetime, replies: Replies) -> str:
    half = replies.am if local.hour < 12 else replies.pm
    return replies.say(
        "time_format",
        hour=local.hour,
        hour12=local.hour % 12 or 12,
        minute=f"{local.minute:02}",
        half=half,
    )


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def local(now: datetime, zone: str | None) -> datetime:
    """``now`` in the visitor's time zone, where its name is known."""
    try:
        return now.astimezone(ZoneInfo(zone)) if zone else now
    except (KeyError, ValueError, OSError):  # unknown, not a name, a folder of names
        return now


def _date(said: str, now: datetime, replies: Replies) -> Reply | None:
    asked = _DATE.fullmatch(said)
    if asked is None:
        return None
    day = next((each for each in asked.groups() if each), "today")
    date = now + timedelta(days=_DAYS[day])
    called = {"today": replies.today, "tomorrow": replies.tomorrow, "yesterday": replies.yesterday}
    text = replies.say(
        "date_format",
        weekday=replies.weekdays[date.weekday()],
        day=date.day,
        month=replies.months[date.month - 1],
        number=date.month,
        year=date.year,
    )
    return Reply(replies.say("date", day=called[day], date=text), layer=LAYER)


def sum_reply(said: str, replies: Replies) -> Reply | None:
    """The exact result of what a plain message computes; None where that is nothing."""
    expression = arithmetic.question(said)
    if expression is None:
        return None
    try:
        value = arithmetic.compute(expression)
    except ZeroDivisionError:
        return Reply(replies.say("division_by_zero"), layer=LAYER)
    except arithmetic.TooLarge:
        return Reply(replies.say("too_large"), layer=LAYER)
    if value is None:
        return None
    # A star would be Markdown.
    written = expression.replace("**", "^").replace("*", "×")
    written = re.sub(r"\bsqrt\b ?", "√", written)
    comma = arithmetic.has_decimal_comma(expression)
    result = arithmetic.shown(value, "/" in written, replies.about, comma)
    return Reply(replies.say("arithmetic", sum=written, result=result), layer=LAYER)
