"""A pick in a visitor's own words: "the second one please", "no, the first", "the other one".

The patterns that ``options`` shares with the widget stay the specification's. What is said around
one of them, places beyond its numbers and the other of two are known here alone: such a message
goes to the server, and picks there. Each rule matches what is left as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.text.safe_markdown import shown_name
from answerable.turn import options
from answerable.turn.plain_text import plain
from answerable.types import Option

MOST_CHARS = 300
_MOST_ALONE = 10  # a greater number alone may be anything: "404"
_TWO = 2

_PLEASE = r"(?:please|pls|plz)"
_THANKS = r"(?:thanks|thank you|thx|cheers)(?: (?:so much|very much|a lot|in advance))?"
_APART = r"[ ,.;:!–—-]+"
# "no" needs its pause, and so does what may begin a name: "no one", "so D".
_BEFORE = re.compile(
    rf"(?:(?:ok|okay|alright|all right|great|yes|yeah|yep|sure|hm+|and|{_PLEASE}|{_THANKS}){_APART}"
    r"|(?:no|nope|not that one|sorry|oh|actually|well|then|so)(?:[ ]?[,.;:!–—-][ ,.;:!–—-]*"
    r"| (?=the\b)))+",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"(?<![ ,.;:!–—-])(?:{_APART}(?:{_PLEASE}|{_THANKS}|then|instead|ok|okay|for me))+[ .,;:!?…]*",
    re.IGNORECASE,
)
_LATER = {
    word: at
    for at, words in enumerate(
        "fourth 4th,fifth 5th,sixth 6th,seventh 7th,eighth 8th,ninth 9th,tenth 10th".split(","), 4
    )
    for word in words.split()
}
_WORDS = {"six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_ORDINAL = re.compile(rf"(?:the )?(?P<x>{'|'.join(_LATER)})(?: one| option)?")
_NUMBER = re.compile(
    rf"(?P<said>option #?|option number |number |#)?(?P<x>[1-9]\d?|{'|'.join(_WORDS)})"
)
_OTHER = re.compile(r"(?:the )?other(?: one| option)?")


def bare(message: str) -> str:
    """``message`` without please, thanks and the like around it; whole where it is nothing else."""
    if len(message) > MOST_CHARS:
        return message
    said = message.strip()
    begun = _BEFORE.match(said)
    said = said[begun.end() :] if begun else said
    ended = _AFTER.search(said)
    if ended is not None and ended.end() == len(said):
        said = said[: ended.start()]
    return said if any(each.isalnum() for each in said) else message


def choose(message: str, offered: Sequence[Option]) -> Option | None:
    """The option that ``message`` picks by its place, its badge or its name."""
    for said in dict.fromkeys((message, bare(message))):
        picked = options.choose(said, offered)
        if picked is not None:
            return picked
    at = position(message)
    if at is None or not 1 <= abs(at) <= len(offered):
        return None
    return offered[at - 1 if at > 0 else at]


def position(message: str) -> int | None:
    """The place that ``message`` points at, however many there are: "2, please", "option 9"."""
    said = _plain(message)
    at = options.position(said)
    if at is not None:
        return at
    if (ordinal := _ORDINAL.fullmatch(said)) is not None:
        return _LATER[ordinal["x"]]
    if (number := _NUMBER.fullmatch(said)) is None:
        return None
    at = _WORDS.get(number["x"]) or int(number["x"])
    return at if number["said"] or at <= _MOST_ALONE else None


def asks_for_other(message: str) -> bool:
    """Whether it is "the other one" that is meant."""
    return _OTHER.fullmatch(_plain(message)) is not None


def other(offered: Sequence[Option], told: Sequence[str]) -> Option | None:
    """Of two options the one that is not named where the other is: in the first of ``told``, which
    is the newest, that names just one of them."""
    if len(offered) != _TWO:
        return None
    for text in told:
        named = _named(text, offered)
        if len(named) == 1:
            return offered[1] if named[0] is offered[0] else offered[0]
    return None


def _plain(message: str) -> str:
    """What is compared; nothing where it is a question: "first?" may be about the site."""
    said = bare(message)
    return "" if said.rstrip().endswith("?") else plain(said)


def _named(text: str, offered: Sequence[Option]) -> list[Option]:
    """Those whose labels ``text`` has, also where one label begins as another does."""
    left = text.casefold()
    named: list[Option] = []
    for each in sorted(offered, key=lambda option: -len(option.label)):
        for label in (shown_name(each.label), each.label):
            found = re.sub(rf"(?<!\w){re.escape(label.casefold())}(?!\w)", "", left)
            if label and found != left:
                left, named = found, [*named, each]
                break
    return named
