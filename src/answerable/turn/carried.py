"""Which earlier questions a message may lean on: those that pages answered.

A question about something else ("What is the capital of France?") has the next one look for France,
and to one that a flow or a rule answered no page is nearer. What found nothing may still say what
is spoken of ("Does Lamp import from Oracle?" "And how do I set it up?"): that is carried without
the names that no page has. Who is asked about is meant by "he" and "she" after any answer, and by
"it" what was picked, or is the visitor's own: that is carried as what it is, "a widget". Of several
questions in one message those are carried that something is quoted below. A message that says
nothing by itself ("Why not?") means the question before whatever was said to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal

from answerable.recording import replay
from answerable.replies import Replies
from answerable.retrieval.asked_apart import asked_apart
from answerable.retrieval.leaning import leaning, with_it
from answerable.text.safe_markdown import shown_name
from answerable.turn.own.app_data import question, with_article
from answerable.turn.world import PLACE
from answerable.types import Message, Option

Answered = Literal["by_pages", "by_nothing", "otherwise"]

SAYINGS = ("unrelated", "no_match", "out_of_scope", "live_web", "blocked")  # the longest first
HEADING_CHARS = 160  # of a question above its answer, beside others
_CITATION = re.compile(r"(?<!\\)\[\d+\]")
_HEADING = re.compile(r"^\*\*.+\*\*$", re.MULTILINE)
_LABEL = re.compile(r"\*\*(?P<name>[^*\n]{2,120})\*\*: ")  # before what is quoted
_IT = re.compile(r"\b(?:it|that|this)\b", re.IGNORECASE)
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
    message: str,
    history: Sequence[Message],
    replies: Replies,
    without: Callable[[str], str],
    kinds: Mapping[str, str] | None = None,
) -> Carried:
    """What ``message`` may lean on in ``history``. ``without`` takes the names out of a question
    that no page has; ``kinds`` are those of the visitors' own things, with their plurals."""
    questions: list[str] = []
    meant: set[str] = set()
    about_somebody = _SOMEBODY.search(message) is not None
    says_nothing = leaning(message) == "empty"
    for asked, answer in _pairs(history):
        how = answered(answer, replies)
        own = _thing(asked.content, answer, kinds or {})
        if own or how == "by_pages" or (about_somebody and names_person(asked.content)):
            questions.append(own or asked.content)
            meant.add(own or asked.content)
        elif says_nothing and answer is not None and answer.state != "blocked":
            questions.append(asked.content)  # "Why not?" has nothing else to look for
        elif how == "by_nothing":
            questions.append(_left(asked.content, without))
        else:
            questions.append("")
    return Carried(tuple(questions), frozenset(meant))


def with_name(message: str, history: Sequence[Message], kinds: Mapping[str, str]) -> str:
    """``message`` with the name of the one thing of the visitor's own that the last answer was, for
    the pronoun that means it: "How do I delete it?"."""
    last = history[-1] if history else None
    if last is None or last.role != "assistant" or leaning(message) != "leans":
        return message
    shown = replay.shown(last)
    told = shown.picked or shown.options
    if len(told) != 1 or _kind(told[0]) not in kinds or '"' in told[0].label:
        return message
    return _IT.sub(lambda _: f'"{told[0].label}"', with_it(message), count=1)


def in_parts(history: Sequence[Message]) -> list[Message]:
    """``history`` with those parts alone of a message of several questions that quotes answer."""
    parts = (_quoted_parts(asked, answer) for asked, answer in _pairs(history))
    return [replace(each, content=next(parts)) if each.role == "user" else each for each in history]


def heading(question: str) -> str:
    """What stands above the answer to one of several questions."""
    return f"**{shown_name(question, HEADING_CHARS)}**"


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


def _thing(asked: str, answer: Message | None, kinds: Mapping[str, str]) -> str:
    """What is spoken of where the answer was a pick, or from the visitor's own: one thing as what
    it is, and else by the question; nothing where it was neither."""
    if answer is None or answer.state in (None, "out_of_scope", "blocked"):
        return ""
    shown = replay.shown(answer)
    told = shown.picked or shown.options
    of = {_kind(each) for each in told}
    own = kinds and (of & set(kinds) or _is_own(asked, kinds))
    if not (shown.picked or own):
        return ""
    [kind] = of if len(told) == 1 else [""]
    return with_article(kind) if kind in kinds else asked


def _kind(option: Option) -> str:
    return option.value.partition(":")[0]


def _is_own(asked: str, kinds: Mapping[str, str]) -> bool:
    own = question(asked, kinds)
    return own is not None and not own.tentative


def _left(asked: str, without: Callable[[str], str]) -> str:
    """A question that found nothing, without its unknown names; none, if it asks nothing then."""
    left = without(asked)
    return "" if leaning(left) == "empty" else left


def _quoted_parts(asked: Message, answer: Message | None) -> str:
    if answer is None or _HEADING.search(answer.content) is None:
        return asked.content
    parts = asked_apart(asked.content)
    kept = [part for part in parts if _is_quoted_below(part, answer.content)]
    return " ".join(kept) if kept and len(kept) < len(parts) else asked.content


def _is_quoted_below(part: str, answer: str) -> bool:
    """Whether ``answer`` quotes anything below this heading; also where it has no such heading."""
    _, found, below = f"\n{answer}".partition(f"\n{heading(part)}\n")
    own = _HEADING.split(below, maxsplit=1)[0]
    return not found or _CITATION.search(own) is not None


def _refused(saying: str) -> Answered:
    return "by_nothing" if saying == "no_match" else "otherwise"


def _pairs(history: Sequence[Message]) -> Iterator[tuple[Message, Message | None]]:
    """Each question with the answer to it, if that is known."""
    named = {each.reply_to: each for each in history if each.role == "assistant" and each.reply_to}
    for asked, after in zip_longest(history, history[1:]):
        if asked is not None and asked.role == "user":
            next_ = after if after is not None and after.role == "assistant" else None
            yield asked, named.get(asked.id, next_)


def told_of(answer: Message) -> str:
    """The name in bold that an answer begins with, which says what its quotes are of; else
    empty."""
    label = _LABEL.match(answer.content)
    return label["name"] if label else ""
