"""Whether a question is about a thing that pages tell of, and not about whom the site is about.

"What does it cost to run?" after "What is Tide?" sounds like a question for the salary to whoever
reads it alone. So what "it" is, and what is named like a page, is looked for in the pages first;
and so is what a thing costs, and whether it is free or open source, where a page says so of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.replies import Replies
from answerable.retrieval.leaning import leaning
from answerable.retrieval.lexical import terms
from answerable.retrieval.valued import Valued, valued
from answerable.turn.carried import answered
from answerable.turn.own.describing import tells_when
from answerable.types import Chunk, Message

_THING = re.compile(  # "they" is as often somebody
    r"\b(?:it|its|(?:this|that|the) (?:project|product|app|tool|service|site|one))\b"
    r"|\b(?:did|does|was|of|for|with|about|by|in|on|at|from) that\b",
    re.IGNORECASE,
)
_ASKS = re.compile(  # "It was great, thanks" does not
    r"\W*(?:(?:and|but|so|ok|okay|then)\W+)*(?:what|how|when|where|who|which|why|whose|is"
    r"|are|was|were|do|does|did|can|could|has|have|had|will|would|should|tell|show|explain)\b",
    re.IGNORECASE,
)
# Whoever speaks of somebody, or of what they want themselves: "Can we talk about it?"
_SOMEBODY = re.compile(
    r"\b(?:i|me|my|we|us|our|let['’]?s|you|your|yours|s?he|him|his|hers?|himself|herself)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<=\w )[A-Z]\w+")
# What somebody asks to be paid for, and not the price of a thing.
_OF_WORK = frozenset(
    terms(
        "hour day week month year hire hiring freelance freelancer contract contractor consulting"
        " consultant retainer salary rate work job"
    )
)


def goes_on(message: str, history: Sequence[Message], replies: Replies) -> bool:
    """Whether ``message`` means by "it" what pages told of just before."""
    if _SOMEBODY.search(message) or not (_THING.search(message) and _asks(message)):
        return False
    if leaning(message) == "alone":
        return False
    for asked, answer in _backwards(history):
        told = answered(answer, replies)
        if told == "by_pages":
            return True
        if told == "otherwise" or leaning(asked.content) == "alone":
            return False
    return False


def _asks(message: str) -> bool:
    return message.rstrip(" !.)\"'”").endswith("?") or _ASKS.match(message) is not None


def names(message: str, person: str) -> set[str]:
    """The terms of the names in ``message`` beside that of the ``person`` the site is about; none
    where it speaks of somebody."""
    if _SOMEBODY.search(message) or not set(terms(message)).isdisjoint(terms(person)):
        return set()
    return set(terms(" ".join(_NAME.findall(message))))


def _valued(message: str, person: str) -> Valued | None:
    """What ``message`` asks the price of, or whether it is free or open source; None where that is
    somebody, or their work."""
    asked = valued(message)
    if asked is None or _SOMEBODY.search(message):
        return None
    of_time = asked.value == "free" and tells_when(asked.thing)  # of whom it is asked
    return None if of_time or asked.terms & {*_OF_WORK, *terms(person)} else asked


def is_valued(message: str, person: str) -> bool:
    """Whether ``message`` asks what a thing costs, or whether it is free or open source."""
    return _valued(message, person) is not None


def is_told(message: str, sections: Sequence[Chunk], person: str) -> bool:
    """Whether a section says what the thing costs that ``message`` asks it of, or whether it is
    free or open source."""
    asked = _valued(message, person)
    return asked is not None and any(map(asked.is_told, sections))


def has_price(message: str, sections: Sequence[Chunk], person: str) -> bool:
    """Whether ``message`` asks the price of something that has a name of its own, as it is written
    in it or in the sections; "SEO" and "UX" are what somebody does."""
    asked = _valued(message, person)
    if asked is None or asked.value == "open":
        return False
    return asked.is_name(sections) and not any(map(str.isupper, asked.thing.split()))


def _backwards(history: Sequence[Message]) -> Iterator[tuple[Message, Message]]:
    """Each question with the answer behind it, the newest first."""
    for asked, answer in zip(reversed(history[:-1]), reversed(history), strict=False):
        if asked.role == "user" and answer.role == "assistant":
            yield asked, answer
