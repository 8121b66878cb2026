"""Which earlier questions a message may lean on: those that pages answered.

A question about something else ("What is the capital of France?") has the next one look for France,
and to one that a flow or a rule answered no page is nearer. What found nothing may still say what
is spoken of ("Does it support Postgres?" "And how do I set it up?"): that is carried without the
names that no page has. Who is asked about is meant by "he" and "she" after any answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

from answerable import replay
from answerable.replies import Replies
from answerable.turn.world import PLACE
from answerable.types import Message

Answered = Literal["by_pages", "by_nothing", "otherwise"]

SAYINGS = ("unrelated", "no_match", "out_of_scope", "live_web", "blocked")  # the longest first
_CITATION = re.compile(r"(?<!\\)\[\d+\]")
_SOMEBODY = re.compile(r"\b(?:s?he|him|hers?|his)\b", re.IGNORECASE)
_WHO = re.compile(r"\bwho(?:['\u2019]s|(?: is| was| are| were)\b)(?P<name>.*)", re.IGNORECASE)
_NAME = re.compile(
    r"(?<=\w )(?<!\bin )(?<!\bof )(?<!\bat )(?<!\bto )(?<!\bnear )(?<!\bfrom )"
    r"[A-Z][\w'\u2019-]+ (?:(?:de|van|von|da) )?[A-Z][\w'\u2019-]+"
)
_CAPITAL = re.compile(r"\b[A-Z][\w'\u2019-]+")
_PLACE = re.compile(rf"(?:{PLACE})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Carried:
    """For each question of a history what a message may lean on, oldest first: its words, some of
    them or none. ``meant`` are those that pages answered, or that name who may be meant."""

    questions: tuple[str, ...]
    meant: frozenset[str]

    def tells(self, questions: Sequence[str]) -> bool:
        """Whether one of ``questions`` says what is spoken of."""
        return not self.meant.isdisjoint(questions)


def carried(
    message: str, history: Sequence[Message], replies: Replies, without: Callable[[str], str]
) -> Carried:
    """What ``message`` may lean on in ``history``. ``without`` takes the names out of a question
    that no page has."""
    questions: list[str] = []
    meant: set[str] = set()
    about_somebody = _SOMEBODY.search(message) is not None
    for asked, answer in _pairs(history):
        how = answered(answer, replies)
        if how == "by_pages" or (about_somebody and names_person(asked.content)):
            questions.append(asked.content)
            meant.add(asked.content)
        else:
            questions.append(without(asked.content) if how == "by_nothing" else "")
    return Carried(tuple(questions), frozenset(meant))


def answered(answer: Message | None, replies: Replies) -> Answered:
    """How a question was answered; one whose answer is not known, by pages."""
    if answer is None:
        return "by_pages"
    if answer.state is None:  # as a client tells it: by its words
        said = (name for name in SAYINGS if answer.content.startswith(replies.say(name)))
        found = next(said, None)
        return "by_pages" if found is None else _refused(found)
    if answer.state in ("no_match", "out_of_scope", "blocked", "clarify"):
        return "by_nothing" if answer.state == "no_match" else "otherwise"
    return "by_pages" if quoted(answer) else "otherwise"


def quoted(answer: Message) -> bool:
    """Whether an answer quotes anything."""
    return bool(replay.shown(answer).citations) or _CITATION.search(answer.content) is not None


def names_person(question: str) -> bool:
    """Whether a question is about somebody, by the name: "Who is Ada?", "Did Ada Lovelace ...?"."""
    who = _WHO.search(question)
    if who is not None and _CAPITAL.search(who["name"]):
        return True
    return any(_PLACE.fullmatch(name[0]) is None for name in _NAME.finditer(question))


def _refused(saying: str) -> Answered:
    return "by_nothing" if saying == "no_match" else "otherwise"


def _pairs(history: Sequence[Message]) -> Iterator[tuple[Message, Message | None]]:
    """Each question with the answer to it, if that is known."""
    named = {each.reply_to: each for each in history if each.role == "assistant" and each.reply_to}
    for asked, after in zip_longest(history, history[1:]):
        if asked is not None and asked.role == "user":
            next_ = after if after is not None and after.role == "assistant" else None
            yield asked, named.get(asked.id, next_)
