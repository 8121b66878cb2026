"""What needs neither the site nor a model: time, date, arithmetic, and what is out of reach.

Live information (weather, news, prices) is not in any index, and guessing it would be worse than
saying so. Each rule matches a message as a whole; "the weather widget" and "the price of the Pro
plan" are questions to the site.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from urllib.parse import quote
from zoneinfo import ZoneInfo

from answerable.replies import Replies
from answerable.turn import arithmetic
from answerable.turn.wording import plain
from answerable.types import Option, Reply

LAYER = "general"
MAX_CHARS = 250  # no question that is answered here is longer

_TIME = re.compile(
    r"(?:(?:please )?(?:tell me |do you know |can you tell me )?)"
    r"(?:what time is it|what(?:'s| is) the (?:current )?time|what the time is|what time it is"
    r"|the time|current time)(?: right)?(?: now| please| currently)?(?: here)?"
)
_DATE = re.compile(
    r"today's date|(?:what(?:'s| is)? |which |tell me )(?:"
    r"(?:the )?(?:current )?date(?: is it)?(?: (?P<a>today|tomorrow))?"
    r"|(?:day|date) (?:of the week )?(?:is|was|will) (?:it |be )?(?P<b>today|tomorrow|yesterday)"
    r"|day (?:of the week )?is it(?: today)?"
    r"|(?P<c>today|tomorrow|yesterday)'s date|(?:is )?the date (?P<d>today|tomorrow))"
    r"(?: right)?(?: now| please)?"
)
_DAYS = {"today": 0, "tomorrow": 1, "yesterday": -1}

_WHEN = r"(?: (?:right now|now|today|tonight|tomorrow|this week|this weekend|currently))"
_PLACE = r"(?: (?:in|for|at|near|outside)(?: [\w'.-]+){0,4})"
# Never repeated without a limit: "in in in ..." could be split in ever more ways.
_THERE = rf"(?:{_WHEN}|{_PLACE})"
_ASK = r"(?:what(?:'s| is| are| was| will)|how(?:'s| is| are)|tell me|show me|give me|check)"
_THING = r"(?:bitcoin|btc|ethereum|eth|gold|silver|crude oil|oil|gas|petrol|diesel)"
_NEW = r"(?:current |latest |live |today's )"
_LIVE = re.compile(
    r"(?:please |hey |and |so )*(?:"
    rf"(?:{_ASK} )?(?:the )?{_NEW}?weather(?: forecast| report| like| be| be like)*"
    rf"{_THERE}{{0,2}}"
    rf"|(?:{_ASK} )?the (?:weather )?forecast{_WHEN}(?:{_PLACE})?"
    rf"|(?:will|is|does) it (?:going to )?(?:be )?(?:rain|snow|raining|snowing|sunny|cold|hot|warm)"
    rf"(?: outside)?{_THERE}{{1,2}}"
    rf"|(?:{_ASK} )?the temperature{_THERE}{{1,2}}"
    rf"|(?:{_ASK} )?(?:in )?(?:the |any )?(?:{_NEW}|world |breaking )?(?:news|headlines){_WHEN}"
    rf"|(?:{_ASK} )?(?:in )?(?:the )?(?:{_NEW}|world |breaking )(?:news|headlines)"
    rf"|{_ASK} (?:in |on )?the news|today's (?:news|headlines)"
    rf"|(?:{_ASK} )?(?:the )?{_NEW}?price of {_THING}{_WHEN}?"
    rf"|(?:{_ASK} )?(?:the )?{_NEW}?{_THING} prices?{_WHEN}?"
    rf"|(?:{_ASK} )?(?:the )?{_NEW}price of (?:a |an |the )?[\w' -]{{1,40}}"
    rf"|(?:{_ASK} )?(?:the )?{_NEW}?(?:[\w&.'-]+ ){{0,3}}(?:stock|share) prices?"
    rf"(?: (?:of|for) [\w&.' -]{{1,40}})?{_WHEN}?"
    rf"|{_ASK} (?:the )?stock markets?(?: doing)?{_WHEN}?"
    rf"|(?:{_ASK} )?(?:the )?{_NEW}?(?:exchange rate|[a-z]{{3}} to [a-z]{{3}} rate)"
    rf"(?: [\w ]{{1,40}})?"
    r"|(?:who won|what(?:'s| is| was) the (?:final )?score (?:of|in)) (?:the )?"
    r"(?:[\w'-]+ ){0,4}(?:game|match|final|cup|bowl|league|race|election)"
    r"(?: (?:last night|yesterday|today|tonight))?"
    r"|(?:what(?:'s| is) the )?(?:football|soccer|nba|nfl|mlb|nhl|cricket|tennis) scores?"
    rf"{_WHEN}?)"
)


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
    said = plain(message)
    return (
        (time_reply(now, timezone, replies) if _TIME.fullmatch(said) else None)
        or _date(said, _local(now, timezone), replies)
        or _sum(said, replies)
        or (None if web_search is None else _live(message, said, replies, web_search))
    )


def time_reply(now: datetime, timezone: str | None, replies: Replies) -> Reply:
    """The time of ``now`` in the visitor's zone."""
    local = _local(now, timezone)
    clock = f"{local.hour % 12 or 12}:{local.minute:02} {'AM' if local.hour < 12 else 'PM'}"
    return Reply(replies.say("time", time=clock), layer=LAYER)


def _local(now: datetime, zone: str | None) -> datetime:
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
    text = f"{date:%A, %B} {date.day}, {date.year}"
    return Reply(replies.say("date", day=day.capitalize(), date=text), layer=LAYER)


def _sum(said: str, replies: Replies) -> Reply | None:
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
    result = arithmetic.shown(value, as_fraction="/" in written)
    return Reply(replies.say("arithmetic", sum=written, result=result), layer=LAYER)


def _live(message: str, said: str, replies: Replies, web_search: str) -> Reply | None:
    if not _LIVE.fullmatch(said):
        return None
    offers: tuple[Option, ...] = ()
    if web_search:
        # The visitor's own words, escaped as a whole, so they stay inside the query.
        address = web_search.replace("{query}", quote(message.strip(), safe="", errors="replace"))
        offers = (Option(replies.say("use_web"), value=address),)
    return Reply(replies.say("live_web"), "out_of_scope", offers, layer=LAYER)
