"""Words that describe a thing and are seldom its name: its state, its time, its place in an order.

"An unpaid invoice" and "my latest rental" ask for something that is so; whoever is told that there
is no invoice called unpaid was told nothing, or something wrong.
"""

from __future__ import annotations

import re
from datetime import date

from answerable import described

_STATE = frozenset(
    """
    open active inactive pending waiting overdue outstanding due owed paid unpaid done complete
    incomplete draft public private hidden visible online offline live running ongoing valid invalid
    missing broken empty full read unread starred favourite favorite pinned recurring
    available unavailable ready late early urgent important
    """.split()
)
# Of these, how a thing is seen: what is paid or overdue tells nothing of it.
_SEEN = frozenset("public private hidden visible online offline live draft".split())
_ORDER = frozenset(
    """
    first last latest next previous recent newest oldest earliest new old older newer upcoming past
    current former future today yesterday tomorrow tonight now
    largest biggest smallest longest shortest cheapest dearest highest lowest most least other
    """.split()
)
_LOOK = frozenset(
    """
    big small large little long short cheap expensive good bad red blue green black white yellow
    grey gray orange brown pink purple
    """.split()
)
_DAY = frozenset("monday tuesday wednesday thursday friday saturday sunday".split())
_TIME = _DAY | frozenset(
    """
    weekend week month year quarter morning afternoon evening night
    today yesterday tomorrow tonight
    """.split()
)
_SETTLED = frozenset(
    "paid returned done complete completed closed cancelled canceled finished settled back".split()
)
# What a site offers: whether there are "free repairs" is a question to its pages.
OFFERED = frozenset(
    "free unlimited included extra additional automatic premium standard default".split()
)
# "Cancelled", "archived", "undone": how something was treated tells how it is.
_TREATED = re.compile(r"(?!embed|hundred)(?:[a-z]{2,}[^e\W]ed|un[a-z]{3,}(?:ed|ne|nt|able|ished))")


_MONEY = re.compile(
    r"\A\D*\d.*(?:[€$£¥]|\b(?:eur(?:os?)?|usd|gbp|chf|pln|dollars?|pounds?|francs?|cents?)\b)"
    r"|[€$£¥]\s?\d",
    re.IGNORECASE,
)


def is_descriptive(word: str) -> bool:
    """Whether ``word`` says how, when or which something is."""
    plain = word.casefold().strip(" ,.'\"")
    known = plain in _STATE or plain in _ORDER or plain in _LOOK or plain in _TIME
    return known or _TREATED.fullmatch(plain) is not None


def tells_when(text: str) -> bool:
    """Whether ``text`` names a date, a day of the week or a time such as "next month"."""
    said = described.read(text)
    return bool(said.dates) or not _TIME.isdisjoint(said.words)


def tells_which_time(text: str) -> bool:
    """Whether ``text`` tells a time from others: "next week", "Monday"; "quarter" is a subject."""
    said = set(text.casefold().split())
    apart = not said.isdisjoint(_DAY | _ORDER | {"this"})
    return bool(described.read(text).dates) or (apart and tells_when(text))


def tells_price(text: str) -> bool:
    """Whether ``text`` names a sum of money."""
    return _MONEY.search(text) is not None


def is_state(word: str) -> bool:
    """Whether ``word`` says how something is or was treated, not how it looks."""
    return word in _STATE or _TREATED.fullmatch(word) is not None


def is_of_sight(word: str) -> bool:
    """Whether ``word`` says who sees something: "private", "online"."""
    return word in _SEEN


def is_order(word: str) -> bool:
    """Whether ``word`` says which of several something is: "next", "latest"."""
    return word in _ORDER


def tells_state(text: str, asked: str) -> bool:
    """Whether a word of ``text`` says how something is, as "paid" and "waiting" do; where who sees
    it is ``asked``, that."""
    telling = _SEEN if is_of_sight(asked) else _STATE
    return not telling.isdisjoint(described.read(text).words)


def describes(text: str) -> bool:
    """Whether a word of ``text`` describes, or a date in it."""
    said = described.read(text)
    return bool(said.dates) or any(map(is_descriptive, said.words))


def only_describes(text: str) -> bool:
    """Whether each of its words does, denied or not: "not paid", "unpaid and overdue"."""
    said = described.read(text)
    telling = [w for w in said.words if not described.denies(w) and w not in ("and", "or")]
    return tells_when(text) or (bool(telling) and all(map(is_descriptive, telling)))


def is_settled(text: str) -> bool:
    """Whether ``text`` says that nothing is left to do: "paid", "returned"."""
    return not _SETTLED.isdisjoint(described.read(text).words)


def is_late(text: str, today: date) -> bool:
    """Whether ``text`` says that something is due on a day before ``today``, and not that it is
    settled: "due 2026-11-20, on loan"."""
    said = described.read(text)
    if "due" not in said.words or not _SETTLED.isdisjoint(said.words) or len(said.dates) != 1:
        return False
    (by,) = said.dates
    if by.year is None or by.month is None or by.day is None:
        return False
    return (by.year, by.month, by.day) < (today.year, today.month, today.day)
