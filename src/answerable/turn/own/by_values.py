"""The visitor's own things by what stands beside their names: "what's on loan?", "which hive is
weak?", "is Orchard South weak?", "which of them are not strong?", "did I return the ladder?"

No list of words knows how an application calls the states of its things; the visitor's rows do. So
a message is read so where each of its words is a word of the frame, a kind, a name of theirs, or
stands beside such names. It is asked after what the other rules know, of the verified user's rows
alone. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from answerable import described
from answerable.errors import StorageError
from answerable.own_rows import AppData, AppRow
from answerable.replies import Replies
from answerable.retrieval.lexical import terms
from answerable.turn.own import in_part, state
from answerable.turn.own.describing import is_late, is_of_sight, is_state
from answerable.turn.own.state import Desk
from answerable.turn.own.state_question import StateQuestion
from answerable.turn.own.wording import POLITE, POLITE_END, by_length, canonical, match
from answerable.types import Reply, TurnRequest
from answerable.wording.irregular import BASES

MOST_CHARS = 120
_STILL = r"(?:(?:still|currently|now|already)\s+)?"
_ANYTHING = (
    rf"(?:what(?:['’]?s|\s+is|\s+are|\s+do\s+i\s+{_STILL}have|\s+have\s+i(?:\s+got)?)"
    r"|(?:do\s+i\s+have|have\s+i\s+got|is\s+there|show\s+me|list)\s+(?:any|every)thing"
    rf"(?:\s+of\s+mine)?(?:\s+that\s+is)?)\s+{_STILL}(?P<rest>.+)"
)
_SHOWN = (
    r"(?:which|what|how\s+many)(?:\s+ones?)?(?:\s+of)?(?:\s+(?:them|these|those))?"
    r"\s+(?:is|are|was|were|has|have)(?P<rest>(?:\s+not|n['’]t)?\s+.+)"
)
_OPENING = (
    r"(?:(?:which|what|how\s+many|(?:are|is)\s+there(?:\s+an?y?)?|show(?:\s+me)?|list|any"
    r"|(?:is|are|was|were)\s+(?:any|one|some)(?:\s+of)?|(?:do\s+i\s+have|have\s+i\s+got))\s+)?"
    r"(?:(?:of|all|the|my|any|an?)\s+)*"
)
_NAMED = re.compile(
    r"(?:and\s+|so\s+)?(?:is|are|was|were|did\s+i|have\s+i|has|do\s+i\s+still\s+have"
    r"|what(?:\s+has)?\s+happened\s+(?:to|with)|how(?:\s+is|['’]s)|what\s+about)\b",
    re.IGNORECASE,
)
_STILL_THERE = re.compile(r"\bdo\s+i\s+still\s+have\b", re.IGNORECASE)
_NOT = re.compile(r"\b(?:not|never|no\s+longer)\b|n['’]t\b", re.IGNORECASE)
_OR = re.compile(r"\s+or\s+", re.IGNORECASE)
_PLACED = re.compile(r"(?:on|in|at|under|out|off|due)\s+\S", re.IGNORECASE)
_LATE = (["overdue"], ["late"])
# What is said around a state and is none.
_AROUND = frozenset(
    """
    still already currently now yet there do does did has have had been be got i not never no longer
    isn't aren't wasn't weren't don't doesn't happened what about how doing going s it or and of
    them to with
    """.split()
)

# With one of these it is another sentence: "how do I moor a boat?"
_NO_STATE = frozenset(
    """
    how why when where who whose what which can could should would must may shall will if i you we
    my your our to a an for
    """.split()
)


@dataclass(frozen=True, slots=True)
class _Asked:
    """Which rows are asked about, and what has to stand beside their names."""

    rows: Sequence[AppRow]
    rest: str


def asks_still(message: str) -> bool:
    """Whether it is asked if the visitor still has something: that it is among their rows is half
    of the answer, where what stands beside it says "returned"."""
    return _STILL_THERE.search(message) is not None


async def answer(
    request: TurnRequest, owned: AppData, replies: Replies, today: date | None = None
) -> Reply | None:
    """The rows that are as is said, with what stands beside their names; None where the message has
    a word that none of the visitor's rows has there."""
    text = " ".join(request.message.split())
    if request.user_id is None or not text or len(text) > MOST_CHARS:
        return None
    text = POLITE_END.sub("", POLITE.sub("", text.rstrip(" ?!.")) or text)
    desk = Desk(request, request.user_id, owned, replies, today)
    try:
        for read in (_of_kind, _of_any, _of_shown):
            asked = await read(text, desk)
            reply = await _told(asked, desk) if asked is not None else None
            if reply is not None:
                return reply
        return await _of_one(text, desk)
    except StorageError:
        return None


async def _of_kind(text: str, desk: Desk) -> _Asked | None:
    """ "Which hive is weak?", "paid invoices", "hives that are not dead" """
    names = "|".join(re.escape(name) for name in by_length(desk.kinds))
    be = r"(?:\s+(?:do\s+i\s+have|have\s+i(?:\s+got)?|did\s+i|i\s+have|are\s+there))?"
    found = match(rf"{_OPENING}(?P<before>[^,;]*?)\s*\b(?P<kind>{names}){be}(?P<rest>\s.+)?", text)
    kind = canonical(found["kind"], desk.kinds) if found else None
    rest = f"{found['before']} {found['rest'] or ''}".strip() if found else ""
    if kind is None or not rest:
        return None
    return _Asked(await _all(kind, desk), rest)


async def _of_any(text: str, desk: Desk) -> _Asked | None:
    """ "What's on loan?", "do I have anything due in December?": a state, or where something is."""
    found = match(_ANYTHING, text)
    rest = found["rest"] if found else ""
    words = rest.casefold().split()
    if not rest or not (_PLACED.match(rest) or (is_state(words[0]) and not is_of_sight(words[0]))):
        return None
    return _Asked([row for kind in desk.kinds for row in await _all(kind, desk)], rest)


async def _of_shown(text: str, desk: Desk) -> _Asked | None:
    """ "Which of them are not strong?", of what was just shown."""
    found = match(_SHOWN, text)
    rows = await state.just_shown(desk) if found else []
    return _Asked(rows, found["rest"]) if found and rows else None


async def _of_one(text: str, desk: Desk) -> Reply | None:
    """ "Is Orchard South weak?", "did I return the ladder?", "what happened to Forest Edge?" """
    if _NAMED.match(text) is None:
        return None
    owned = [row for kind in desk.kinds for row in await _all(kind, desk)]
    said = in_part.folded(text)
    named = [row for row in owned if row.sublabel and has_name(said, row)]
    longest = max((len(row.label) for row in named), default=0)
    named = [row for row in named if len(row.label) == longest]
    if not named:
        return None
    rest = said.replace(in_part.folded(named[0].label), " ")
    words = _words(_without_kinds(rest, desk))
    same = [row for row in owned if row.entity_type == named[0].entity_type]
    if all(stands(word, same) for word in words):
        return await state.of_rows(named, StateQuestion("state"), desk)
    return None


def has_name(said: str, row: AppRow) -> bool:
    """Whether the name of the row stands in what is ``said``."""
    name = in_part.folded(row.label)
    if not name or name not in said:  # a pattern for each of many rows takes long to make
        return False
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said) is not None


def _without_kinds(text: str, desk: Desk) -> str:
    names = "|".join(re.escape(name) for name in by_length(desk.kinds))
    return re.sub(rf"\b(?:{names})\b", " ", text, flags=re.IGNORECASE)


async def _all(kind: str, desk: Desk) -> list[AppRow]:
    return await desk.rows.find(desk.user_id, kind, "", "exact")


async def _told(asked: _Asked, desk: Desk) -> Reply | None:
    if not _NO_STATE.isdisjoint(asked.rest.casefold().split()):
        return None
    if desk.today is not None and _said(asked.rest) in _LATE and not _NOT.search(asked.rest):
        late = [r for r in asked.rows if is_late(r.sublabel, desk.today) or stands("overdue", [r])]
        return await state.of_rows(late, StateQuestion("which"), desk) if late else None
    ways = [described.read(" ".join(_said(way))) for way in _OR.split(asked.rest)]
    if not all(ways) or not all(stands(w, asked.rows) for way in ways for w in way.words):
        return None
    fitting = [row for row in asked.rows if any(fits(row, way) for way in ways)]
    if _NOT.search(asked.rest):
        others = [row for row in asked.rows if row.sublabel and row not in fitting]
        fitting = others if fitting else []
    if fitting:
        return await state.of_rows(fitting, StateQuestion("which"), desk)
    return None


def fits(row: AppRow, said: described.Description) -> bool:
    """Whether all that is ``said`` stands beside the name of the row."""
    if said.words and not all(stands(word, [row]) for word in said.words):
        return False
    return not said.dates or described.fits(described.Description((), said.dates), [row.sublabel])


def stands(word: str, rows: Sequence[AppRow]) -> bool:
    """Whether a word stands beside the name of a row, as it is or as another form of the verb."""
    own = _stem(word)
    return any(own == _stem(each) for row in rows for each in described.words_of(row.sublabel))


@lru_cache(maxsize=4_096)  # asked again for each row
def _stem(word: str) -> str:
    return "".join(terms(BASES.get(word, word))) or word


def _said(rest: str) -> list[str]:
    """The words of ``rest`` without those around a state; dates stay whole."""
    bare = _NOT.sub(" ", rest)
    return [word for word in bare.split() if word.casefold().strip(",.") not in _AROUND]


def _words(rest: str) -> list[str]:
    return [word for word in described.read(" ".join(_said(rest))).words if word not in _AROUND]
