"""Whether a question is about a thing that pages tell of, and not about whom the site is about.

"What does it cost to run?" after "What is Tide?" sounds like a question for the salary to whoever
reads it alone. So what "it" is, and what is named like a page, is looked for in the pages first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.replies import Replies
from answerable.retrieval.leaning import leaning
from answerable.retrieval.lexical import terms
from answerable.turn.carried import answered
from answerable.types import Message

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


def _backwards(history: Sequence[Message]) -> Iterator[tuple[Message, Message]]:
    """Each question with the answer behind it, the newest first."""
    for asked, answer in zip(reversed(history[:-1]), reversed(history), strict=False):
        if asked.role == "user" and answer.role == "assistant":
            yield asked, answer
