"""Which messages ask for a figure of the visitor's own rows, or for those that one tells: "how much
did I spend in total?", "my cheapest order", "orders over 50 euros", "tasks due this week"

Read as a whole: what is left beside the kind, the figure and the words around them is how the rows
have to be ("unpaid"), and has to stand on them (see ``figures``). The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Literal

from answerable.turn.own import amounts
from answerable.turn.own.amounts import Amount
from answerable.turn.own.spans import Span, span
from answerable.turn.own.wording import POLITE, POLITE_END, by_length, canonical, match

MOST_CHARS = 120
Most = Literal["dearest", "cheapest", "latest", "earliest", "due first", "next"]
Paid = Literal["spent", "owed", "all"]

_TOGETHER = (
    r"(?:\s+(?:in\s+total|in\s+all|altogether|all\s+together|overall|together|combined|so\s+far"
    r"|all\s+in\s+all|total))+"
)
_SPENT = (
    r"how\s+much(?:\s+money)?\s+(?:did\s+i\s+(?:spend|pay)|have\s+i\s+(?:already\s+)?(?:spent|paid))"
    rf"(?:\s+(?:on|for)(?=\s))?(?P<what>(?:\s.*?)??)(?:{_TOGETHER})?"
)
_OWED = rf"(?:how\s+much|what)(?:\s+money)?\s+do\s+i\s+(?:still\s+)?owe{_TOGETHER}"
_SUM = r"(?:(?:grand\s+)?total|sum)(?:\s+(?:amount|cost|costs|price|value|sum))?"
_TOTALS = (
    rf"(?:what(?:['’]?s|\s+is|\s+are|\s+was)\s+)?(?:the\s+|my\s+)?{_SUM}\s+(?:of|for)(?P<what>\s.+)",
    rf"how\s+much\s+(?:are|is|do|did|were)(?P<what>\s.+?)(?:\s+(?:cost|worth|come\s+to))?"
    rf"{_TOGETHER}",
    r"(?:add|sum|total)(?P<what>\s.+?)\s+up",
    r"(?:add|sum)\s+up(?P<what>\s.+)",
    rf"(?:and\s+)?(?:how\s+much|what)(?:\s+(?:is|are|does|do|would)\s+(?:it|that|this|they|those"
    rf"|these)(?:\s+(?:cost|make|come\s+to|be))?)?{_TOGETHER}(?P<what>)",
    rf"(?:and\s+)?(?:what(?:['’]?s|\s+is)\s+)?(?:the\s+)?{_SUM}(?P<what>)",
)
_OPENING = re.compile(
    r"(?:and\s+)?(?:(?:what|how)\s+about\s+)?(?:(?P<asks>which|(?:what|when)(?:['’]?s|\s+is|\s+are|\s+was|\s+were)?|how\s+many"
    r"|how\s+much\s+(?:is|was)|show(?:\s+me)?|list|find|give\s+me|(?:are|is|were|was)\s+(?:there(?:\s+any)?|any|one|some)"
    r"|(?:do|did)\s+i\s+have(?:\s+any)?|have\s+i\s+(?:got\s+)?any|any)(?:\s+|$))?",
    re.IGNORECASE,
)
# "Is my last order shipped?" asks how one stands.
_OTHER_FRAME = re.compile(r"(?:is|are|was|were|do|does|did|has|have|in|on|for|to)\b", re.IGNORECASE)
_MINE = re.compile(r"\b(?:my|mine|i)\b", re.IGNORECASE)
_SHOWN = re.compile(r"\b(?:ones?|them|these|those|they)\b", re.IGNORECASE)
_SUMMED = re.compile(r"(?:all|of|these|those|them|they|it|that|this|ones|\s)*", re.IGNORECASE)
_WHATEVER = re.compile(
    r"(?:what(?:['’]?s|\s+is|\s+do\s+i\s+have(?:\s+that\s+is)?)|(?:is\s+there|do\s+i\s+have)\s+"
    r"any\s?thing(?:\s+that\s+is)?|any\s?thing|show\s+me\s+(?:what|everything)(?:\s+that)?\s+is)"
    r"(?P<rest>\s.+)",
    re.IGNORECASE,
)
_OF_MONEY = r"(?:\s+(?:amount|price|total|value|cost))?"
_MOST: tuple[tuple[Most, str], ...] = (
    (
        "dearest",
        r"(?:most\s+expensive|dearest|priciest|costliest|(?:highest|largest|biggest)"
        rf"{_OF_MONEY}|costs?(?:\s+me)?\s+(?:the\s+)?most|most\s+costly)",
    ),
    (
        "cheapest",
        rf"(?:cheapest|least\s+expensive|(?:lowest|smallest){_OF_MONEY}"
        r"|costs?(?:\s+me)?\s+(?:the\s+)?least)",
    ),
    ("due first", r"due\s+(?:the\s+)?(?:first|next|soonest)"),
    ("latest", r"(?:latest|newest|most\s+recent|last)"),
    ("earliest", r"(?:oldest|earliest|first)"),
    ("next", r"(?:next|upcoming)"),
)
# Of two that are in sight; of more nobody knows which one is meant.
_MORE: tuple[tuple[Most, str], ...] = (
    ("dearest", r"(?:more\s+(?:expensive|costly)|pricier|dearer|costs?\s+more)"),
    ("cheapest", r"(?:cheaper|less\s+expensive|costs?\s+less)"),
    ("latest", r"(?:newer|more\s+recent|later)"),
    ("earliest", r"(?:older|earlier)"),
)
_BY_PLACE = re.compile(r"\b(?:first|last|next|upcoming)\b", re.IGNORECASE)
_TUTORIAL = re.compile(r"my\s+first\b", re.IGNORECASE)
_BOUNDS: tuple[tuple[str, str], ...] = (
    (r"no\s+more\s+than|at\s+most|up\s+to|not\s+more\s+than", "<="),
    (r"no\s+less\s+than|at\s+least|not\s+less\s+than", ">="),
    (r"over|above|more\s+(?:expensive\s+)?than|greater\s+than|higher\s+than|exceeding", ">"),
    (r"under|below|less\s+(?:expensive\s+)?than|lower\s+than|cheaper\s+than", "<"),
)
_BOUND = re.compile(
    r"(?:\b(?:costs?|costing|worth)\s+)?\b(?P<op>"
    + "|".join(words for words, _ in _BOUNDS)
    + rf")\s+(?P<amount>{amounts.MONEY.pattern})",
    re.IGNORECASE,
)
_NUMBER = re.sub(r"\(\?P<\w+>", "(?:", amounts.MONEY.pattern)
_BETWEEN = re.compile(
    rf"\bbetween\s+(?P<first>{_NUMBER})\s+and\s+(?P<second>{_NUMBER})", re.IGNORECASE
)
_MORE_THAN = (
    r"(?:do\s+i\s+(?:already\s+)?have|have\s+i\s+got)\s+(?:more\s+than|less\s+than|fewer\s+than"
    r"|at\s+least|at\s+most|over|under|exactly)\s+(?:\d{1,6}|one|two|three|four|five|six|seven|eight"
    r"|nine|ten)\s+(?P<kind>[\w -]{1,40})"
)
# What may stand beside all this and says nothing of how a row is.
_AROUND = frozenset(
    """
    a an the of my mine i is are was were do does did have has had got that which it be been one
    ones them these those they all any with for me there so and on in s currently still now cost
    costs thing things
    """.split()
)


@dataclass(frozen=True, slots=True)
class Limit:
    """What an amount has to be to the ``amount``: ``>``, ``<``, ``>=`` or ``<=``."""

    relation: str
    amount: Amount
    said: str

    def admits(self, value: Decimal) -> bool:
        """Whether ``value`` is so."""
        bound = self.amount.value
        if self.relation in (">", "<"):
            return value > bound if self.relation == ">" else value < bound
        return value >= bound if self.relation == ">=" else value <= bound


@dataclass(frozen=True, slots=True)
class FigureQuestion:
    """``kinds`` are looked through, or what was just ``shown``; ``rest`` has to stand on the rows.
    ``total`` are summed up, ``most`` is told, or those within ``limits`` and ``span``. Without
    ``asks`` it may be no question: "orders over 50 euros". ``of_two`` is what is more so."""

    kinds: tuple[str, ...] = ()
    shown: bool = False
    rest: tuple[str, ...] = ()
    most: Most | None = None
    limits: tuple[Limit, ...] = ()
    span: Span | None = None
    total: Paid | None = None
    asks: bool = False
    mine: bool = False
    of_two: bool = False


def read(message: str, kinds: Mapping[str, str], today: date) -> FigureQuestion | None:
    """What ``message`` asks for; None if it asks for no figure."""
    text = " ".join(message.split()).rstrip(" ?!.")
    if not kinds or not text or len(text) > MOST_CHARS:
        return None
    text = POLITE_END.sub("", POLITE.sub("", text) or text)
    when, left = span(text, today)
    summed = _total(" ".join(left.split()), kinds)
    if summed is not None:
        return replace(summed, span=when)
    return _counted(text, kinds) or _whatever(text, kinds, today) or _those(text, kinds, today)


def _total(text: str, kinds: Mapping[str, str]) -> FigureQuestion | None:
    if match(_OWED, text):
        return FigureQuestion(tuple(kinds), total="owed", asks=True, mine=True)
    spent = match(_SPENT, text)
    if spent:
        what = spent["what"].strip()
        if not what:
            return FigureQuestion(tuple(kinds), total="spent", asks=True, mine=True)
        return _summed(what, kinds, "spent", mine=True)
    for frame in _TOTALS:
        found = match(frame, text)
        if found:
            return _summed(found["what"].strip(), kinds, "all", mine=_MINE.search(text) is not None)
    return None


def _summed(
    what: str, kinds: Mapping[str, str], paid: Paid, *, mine: bool
) -> FigureQuestion | None:
    kind, rest = _kind(what, kinds)
    if kind is not None:
        return FigureQuestion((kind,), rest=_left(rest), total=paid, asks=True, mine=mine)
    shown = FigureQuestion(shown=True, total=paid, asks=True)
    return shown if _SUMMED.fullmatch(what) else None


def _counted(text: str, kinds: Mapping[str, str]) -> FigureQuestion | None:
    """ "Do I have more than 3 orders?": how many there are answers it."""
    found = match(_MORE_THAN, text)
    kind = canonical(found["kind"], kinds) if found else None
    return FigureQuestion((kind,), asks=True, mine=True) if kind else None


def _whatever(text: str, kinds: Mapping[str, str], today: date) -> FigureQuestion | None:
    """ "What's due this week?", of whatever kind."""
    found = match(_WHATEVER.pattern, text)
    when, rest = span(found["rest"], today) if found else (None, "")
    if when is None or len(left := _left(rest)) != 1:
        return None
    return FigureQuestion(tuple(kinds), rest=left, span=when, asks=True, mine=True)


def _those(text: str, kinds: Mapping[str, str], today: date) -> FigureQuestion | None:
    if _TUTORIAL.match(text):
        return None
    opening = _OPENING.match(text)
    asks = opening is not None and opening["asks"] is not None
    said = text[opening.end() :] if opening else text
    if not asks and _OTHER_FRAME.match(said):
        return None
    kind, rest = _kind(said, kinds)
    limits, rest = _limits(rest)
    when, rest = span(rest, today)
    most, rest = _most(rest, _MOST)
    of_two = kind is None and most is None and not limits
    if of_two:
        most, rest = _most(rest, _MORE)
    if (most is not None) + (bool(limits) or when is not None) != 1:
        return None
    if kind is None and (_left(rest) or (most != "due first" and _BY_PLACE.search(said))):
        return None
    if kind is None and not (most or _SHOWN.search(said)):
        return None
    mine = _MINE.search(text) is not None
    of = FigureQuestion(
        rest=_left(rest), most=most, limits=limits, span=when, asks=asks or mine, mine=mine
    )
    of = replace(of, of_two=of_two)
    return replace(of, shown=True) if kind is None else replace(of, kinds=(kind,))


def _kind(text: str, kinds: Mapping[str, str]) -> tuple[str | None, str]:
    """The one kind that ``text`` names, and the text with a bar for it."""
    names = "|".join(re.escape(name) for name in by_length(kinds))
    found = [*re.finditer(rf"(?<!\w)(?:{names})(?!\w)", text, re.IGNORECASE)]
    if len(found) != 1:
        return None, text
    (one,) = found
    return canonical(one[0], kinds), f"{text[: one.start()]}|{text[one.end() :]}"


def _limits(text: str) -> tuple[tuple[Limit, ...], str]:
    """The bounds behind the kind: "more than 3 orders" counts, "orders over 3" would not."""
    found = [*_BETWEEN.finditer(text)] or [*_BOUND.finditer(text)]
    if len(found) != 1 or "|" in text[found[0].end() :]:
        return (), text
    (one,) = found
    limits = _between(one) if "first" in one.groupdict() else _bound(one)
    return (limits, f"{text[: one.start()]} {text[one.end() :]}") if limits else ((), text)


def _bound(found: re.Match[str]) -> tuple[Limit, ...]:
    amount = amounts.of(found, english=True)
    relation = next(sign for words, sign in _BOUNDS if match(words, found["op"]))
    said = f"{found['op']} {found['amount'].strip()}"
    return (Limit(relation, amount, said),) if amount else ()


def _between(found: re.Match[str]) -> tuple[Limit, ...]:
    read_ = (amounts.MONEY.fullmatch(found[name]) for name in ("first", "second"))
    both = [amounts.of(each, english=True) for each in read_ if each]
    low, high = both if len(both) == 2 else (None, None)
    if low is None or high is None:
        return ()
    low = low if low.unit else replace(low, unit=high.unit)
    return Limit(">=", low, found[0]), Limit("<=", high, "")


def _most(text: str, among: tuple[tuple[Most, str], ...]) -> tuple[Most | None, str]:
    for most, words in among:
        found = re.search(rf"\b{words}(?!\w)", text, re.IGNORECASE)
        if found:
            return most, f"{text[: found.start()]} {text[found.end() :]}"
    return None, text


def _left(text: str) -> tuple[str, ...]:
    words = (each.strip(",.;:|'’\"").casefold() for each in text.replace("|", " ").split())
    return tuple(each for each in words if each and each not in _AROUND)
