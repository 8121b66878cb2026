"""Live information: weather, news, prices, scores. It is in no index, and to guess is worse.

Each rule matches a message as a whole; "the weather widget" and "the price of the Pro plan" are
questions to the site, and so are its releases and its news.
"""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import quote

from answerable.replies import Replies
from answerable.retrieval.lexical import asked_terms, terms
from answerable.retrieval.sought import ASKING
from answerable.turn.world import PLACE
from answerable.types import Evidence, Option, Reply

LAYER = "general"

_WHEN = (
    r"(?: (?:for )?(?:right now|now|today|tonight|tomorrow|this week|this weekend|next week|later"
    r"|currently|at the moment|these days))"
)
_PLACE = r"(?: (?:in|for|at|near|outside)(?: [\w'.-]+){0,4})"
# Never repeated without a limit: "in in in ..." could be split in ever more ways.
_THERE = rf"(?:{_WHEN}|{_PLACE})"
_ASK = r"(?:what(?:'s| is| are| was| will)|how(?:'s| is| are| will)|tell me|show me|give me|check)"
_COIN = r"(?:bitcoin|btc|ethereum|eth|dogecoin|solana|litecoin|xrp)"
_METAL = r"(?:gold|silver|platinum|copper|crude oil|oil|gas|natural gas|petrol|diesel)"
_THING = rf"(?:{_COIN}|{_METAL})"
_AMOUNT = r"(?:an? (?:ounce|barrel|gallon|gram|kilo|liter|litre) of )"
_MONEY = r"(?:dollars?|euros?|pounds?|yen|yuan|rupees?|francs?|pesos?|usd|eur|gbp|jpy|chf)"
_NEW = r"(?:current |latest |live |today's )"
_STOCK = r"(?:[\w&.'-]+ ){1,3}(?:stocks?|shares?)"
# Of these the site has prices of its own.
_SOLD_HERE = (
    r"(?!.*\b(?:plans?|tiers?|subscriptions?|licen[cs]es?|seats?|accounts?|upgrades?|versions?"
    r"|packages?|memberships?|editions?|features?|add-?ons?|your|this|widgets?|workspaces?)\b)"
)
_WORLD = rf"(?:{PLACE})"
_SUBJECT = (
    rf"(?:(?:(?:the )?(?:war|situation|elections?|politics) in )?(?:the )?{_WORLD}"
    r"|(?:the )?(?:world|war|elections?|economy|stock markets?|politics|weather|sports?|football"
    r"|the us))"
)
_BE = r"(?: (?:forecast|report|like|be|going to|gonna|looking|look|doing|outside))"

_WEATHER = (
    rf"(?:{_ASK} )?(?:the )?{_NEW}?weather{_BE}{{0,4}}{_THERE}{{0,2}}",
    rf"(?:{_ASK} )?the (?:weather )?forecast{_WHEN}(?:{_PLACE})?",
    r"(?:will|is|does) it (?:going to )?(?:be )?"
    rf"(?:rain|snow|raining|snowing|sunny|cloudy|windy|cold|hot|warm)(?: outside)?{_THERE}{{1,2}}",
    r"(?:is it|will it|will it be|is it going to) (?:rain|snow)(?:ing)?(?: outside)?"
    rf"{_THERE}{{0,2}}",
    rf"how (?:cold|hot|warm|windy|humid) (?:is|will) it(?: be)?{_THERE}{{1,2}}",
    rf"(?:{_ASK} )?the temperature{_THERE}{{1,2}}",
    # "Temperature in prompts" may be a page.
    rf"temperature{_WHEN}(?:{_PLACE})?",
    rf"(?:do|will) i need an umbrella{_THERE}{{0,2}}",
)
_NEWS = (
    rf"(?:{_ASK} )?(?:in )?(?:the |any )?(?:{_NEW}|world |breaking )?(?:news|headlines){_WHEN}",
    rf"(?:{_ASK} )?(?:in )?(?:the )?(?:{_NEW}|world |breaking )(?:news|headlines)",
    rf"{_ASK} (?:in |on )?the news|today's (?:news|headlines)",
    rf"(?:(?:(?:{_ASK}|is there|are there|any) )?(?:the |any |some )?{_NEW}?(?:news|headlines)"
    rf" (?:about|on|from|in|of)|{_ASK} (?:happening|going on) (?:in|with|around))"
    rf" {_SUBJECT}{_WHEN}?",
)
_PRICES = (
    rf"(?:{_ASK} )?(?:the )?{_NEW}?price of {_AMOUNT}?{_THING}{_WHEN}?",
    rf"(?:{_ASK} )?(?:the )?{_NEW}?{_THING} prices?{_WHEN}?",
    rf"{_SOLD_HERE}(?:{_ASK} )?(?:the )?{_NEW}price of (?:a |an |the )?[\w' -]{{1,40}}",
    rf"how much(?:'s| is| does| are) (?:(?:a |an |one |1 )?{_COIN}|{_AMOUNT}{_METAL})"
    rf"(?: cost| worth)?{_WHEN}?",
    rf"what(?:'s| is| does| are) (?:(?:a |an |one |1 )?{_COIN}|{_AMOUNT}{_METAL})"
    rf" (?:cost|worth|at|trading at){_WHEN}?",
    rf"(?:{_ASK} )?(?:the )?{_NEW}?(?:[\w&.'-]+ ){{0,3}}(?:stock|share) prices?"
    rf"(?: (?:of|for) [\w&.' -]{{1,40}})?{_WHEN}?",
    rf"{_SOLD_HERE}(?:{_ASK} )?(?:the )?{_NEW}?(?:price|value) of (?:a |an |the )?{_STOCK}{_WHEN}?",
    rf"{_SOLD_HERE}(?:how much|what|how)(?:'s| is| are) (?:a |the )?{_STOCK}"
    rf" (?:doing|worth|at|trading at){_WHEN}?",
    rf"{_SOLD_HERE}how much(?:'s| is| are) (?:a |the )?{_STOCK}{_WHEN}?",
    rf"{_ASK} (?:the )?stock markets?(?: doing)?{_WHEN}?",
    rf"(?:{_ASK} )?(?:the )?{_NEW}?(?:exchange rate|[a-z]{{3}} to [a-z]{{3}} rate)"
    r"(?: [\w ]{1,40})?",
    rf"how (?:much|many {_MONEY}) (?:is|are) (?:a |an |one |[\d.,]+ )?{_MONEY}"
    rf"(?: (?:in|worth in) {_MONEY})?{_WHEN}?",
)
_SCORES = (
    r"(?:who won|what(?:'s| is| was) the (?:final )?score (?:of|in)) (?:the )?"
    r"(?:[\w'-]+ ){0,4}(?:game|match|final|cup|bowl|league|race|election)"
    r"(?: (?:last night|yesterday|today|tonight))?",
    r"(?:what(?:'s| is) the )?(?:football|soccer|nba|nfl|mlb|nhl|cricket|tennis) scores?"
    rf"{_WHEN}?",
)
_LIVE = re.compile(
    rf"(?:please |hey |and |so )*+(?:{'|'.join((*_WEATHER, *_NEWS, *_PRICES, *_SCORES))})"
)
# When and where it is asked for, and that it is to be new: any page may have these words.
_AROUND = re.compile(rf"{_WHEN}|{_PLACE}|\b(?:current|latest|live|today's)\b")


def is_live(said: str) -> bool:
    """Whether a plain message asks for what only the live web knows."""
    return _LIVE.fullmatch(said) is not None


def told(evidence: Evidence, message: str) -> Evidence:
    """What was found; nothing, where a plain ``message`` asks for live information and no section
    has what it is called: a page on sensors for the temperature is near to "What is the weather?",
    and not about it."""
    asked = set(asked_terms(_AROUND.sub(" ", message))) - ASKING
    if not asked or not is_live(message):
        return evidence
    said = (
        set(terms(" ".join((*each.chunk.heading_path, each.chunk.text))))
        for each in evidence.chunks
    )
    if any(asked & each for each in said):
        return evidence
    return replace(evidence, chunks=(), strength="NONE", low_confidence=False, score=0.0)


def reply(message: str, replies: Replies, web_search: str) -> Reply:
    """That it is out of scope, with the way to look it up where ``web_search`` is an address."""
    offers: tuple[Option, ...] = ()
    if web_search:
        # The visitor's own words, escaped as a whole, so they stay inside the query.
        address = web_search.replace("{query}", quote(message.strip(), safe="", errors="replace"))
        offers = (Option(replies.say("use_web"), value=address),)
    return Reply(replies.say("live_web"), "out_of_scope", offers, layer=LAYER)
