"""Figures of the visitor's own rows: sums, the dearest and the latest, those over a bound, those of
this week.

Computed from what stands beside the names, exactly or not at all: where a row that counts does not
say its sum or its day for sure, that is said and the rows are told. See ``figure_question``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import TypeVar

from answerable import described
from answerable.errors import StorageError
from answerable.own_rows import AppData, AppRow, Every
from answerable.replies import Replies
from answerable.text.safe_markdown import shown_name
from answerable.turn.options import told_whole
from answerable.turn.own import app_data, by_values, lists, state
from answerable.turn.own.amounts import Amount, amount, totals
from answerable.turn.own.describing import is_settled, tells_price
from answerable.turn.own.figure_question import FigureQuestion, Limit, read
from answerable.turn.own.lists import MAX_LISTED
from answerable.turn.own.spans import day_of
from answerable.turn.own.state import Desk
from answerable.turn.own.state_question import StateQuestion
from answerable.turn.own.state_question import read as read_state
from answerable.types import Option, Reply, TurnRequest

_A_TURN = 2  # messages
_Value = TypeVar("_Value", Decimal, date)
# Of a row with one of these nothing is spent, nor owed.
_VOID = frozenset(
    """
    cancelled canceled canceled void voided refunded rejected declined failed draft expired
    withdrawn returned reversed
    """.split()
)
_NOT_PAID = frozenset("unpaid due overdue open outstanding owed owing".split())
# A day with one of these beside it is that until which something is, and not when it was made.
_UNTIL = re.compile(
    r"\b(?:due|until|till|by|before|deadline|expir\w*|ends?|ending|valid|renew\w*|return\w*"
    r"|arriv\w*|expected|from|starts?|starting|begins?)\b",
    re.IGNORECASE,
)


async def answer(
    request: TurnRequest,
    owned: AppData,
    replies: Replies,
    today: date,
    offered: Sequence[Option] = (),
) -> Reply | None:
    """The figure, or the rows that it tells; None where none is asked for, or no row has one. The
    visitor still sees what is ``offered``, in a chat that is not stored, too."""
    asked = read(request.message, owned.entity_types, today)
    if asked is None:
        return None
    if request.user_id is None:
        return app_data.sign_in(replies) if asked.mine else None
    desk = Desk(request, request.user_id, owned, replies, today)
    try:
        return await _told(asked, desk, today, offered)
    except StorageError:
        return app_data.unavailable(replies) if asked.mine else None


def surely(request: TurnRequest, owned: AppData, today: date) -> bool:
    """Whether what is asked is of the visitor's own, whatever the site says."""
    asked = read(request.message, owned.entity_types, today)
    return asked is not None and (asked.mine or asked.shown or asked.span is not None)


async def _told(
    asked: FigureQuestion, desk: Desk, today: date, offered: Sequence[Option]
) -> Reply | None:
    if asked.shown:
        every = await _shown(desk, today)
        every = every if every.rows else await _offered(offered, desk)
        if asked.of_two and len(every.rows) != 2:
            return None
        return await _of_rows(every, asked, desk, today) if every.rows else None
    if len(asked.kinds) == 1:
        every = await desk.rows.every(desk.user_id, asked.kinds[0])
        if not (asked.total or asked.most or asked.limits or asked.span):
            return lists.listed(every, desk.kinds, desk.replies) if every.rows else None
        return await _of_rows(every, asked, desk, today)
    return await _of_several(asked, desk, today)


async def _of_several(asked: FigureQuestion, desk: Desk, today: date) -> Reply | None:
    """Of whatever kind: those of all kinds, or a sum of each kind that has sums."""
    kinds = asked.kinds
    if asked.total == "owed":
        owed = read_state("how much do I owe", desk.kinds)
        kinds = owed.kinds if owed else ()
    each = [await desk.rows.every(desk.user_id, kind) for kind in kinds]
    if asked.total is None:
        rows = tuple(row for every in each for row in every.rows)
        return await _of_rows(Every(rows, all(e.whole for e in each)), asked, desk, today)
    told = [reply for every in each if (reply := _summed(every, asked, desk))]
    if not told:
        return None
    options = tuple(option for reply in told for option in reply.options)
    text = "\n\n".join(reply.text for reply in told)
    return Reply(text, options=options[: lists.MOST_OPTIONS], layer=lists.LAYER)


async def _shown(desk: Desk, today: date) -> Every:
    """What was just shown; all of the kind where the list of it was cut. Of another list that was
    cut nobody knows what is beyond."""
    before = desk
    rows = await state.just_shown(before)
    while len(rows) == 1 and (last := _last(before, today)) is not None:
        if last.kinds and not last.rest:
            return await desk.rows.every(desk.user_id, last.kinds[0])
        if last.kinds:
            break
        request = replace(before.request, history=before.history[:-_A_TURN])
        before = replace(before, request=request)
        rows = await state.just_shown(before)
    if len(rows) < MAX_LISTED:
        return Every(tuple(rows) if len(rows) > 1 else ())
    kinds = {row.entity_type for row in rows}
    every = await desk.rows.every(desk.user_id, kinds.pop()) if len(kinds) == 1 else Every(())
    said = before.history[-1].content if before.history else ""
    below = "\n".join(lists.more(every, desk.replies)).strip()
    whole = [row.id for row in every.rows[:MAX_LISTED]] == [row.id for row in rows]
    if whole and said.endswith(below):
        return every
    return Every(tuple(rows), whole=False)


async def _offered(options: Sequence[Option], desk: Desk) -> Every:
    """The rows of ``options``, if each is one: what a client shows, as it is now."""
    if not 1 < len(options) < MAX_LISTED:  # a longer list may be cut
        return Every(())
    kinds = {each.value.partition(":")[0] for each in options}
    if not kinds <= set(desk.kinds):
        return Every(())
    found = [await desk.rows.every(desk.user_id, kind) for kind in sorted(kinds)]
    rows = {f"{row.entity_type}:{row.id}": row for every in found for row in every.rows}
    if not all(each.value in rows for each in options):
        return Every(())
    return Every(tuple(rows[each.value] for each in options))


def _stands(word: str, rows: Sequence[AppRow]) -> bool:
    """Whether a word stands beside a name just so: what is to "return" is not what was returned."""
    return any(word in described.words_of(row.sublabel) for row in rows)


def _last(desk: Desk, today: date) -> FigureQuestion | None:
    """The last question, if it asked for one of several: "the cheapest?" behind "which is the
    dearest?" is asked of the same."""
    history = desk.history
    if len(history) < _A_TURN or desk.request.beside:
        return None
    asked = read(history[-_A_TURN].content, desk.kinds, today)
    if asked is None or asked.most is None:
        return None
    return asked if asked.kinds or len(history) > _A_TURN else None


async def _of_rows(every: Every, asked: FigureQuestion, desk: Desk, today: date) -> Reply | None:
    rows = every.rows
    named = desk.request.message.casefold()
    if any(len(row.label) > 2 and by_values.has_name(named, row) for row in rows):
        return None
    if asked.rest:
        said = described.read(" ".join(asked.rest))
        if not said or not all(_stands(word, rows) for word in said.words):
            return None
        rows = tuple(row for row in rows if described.fits(said, [row.sublabel]))
    every = Every(rows, every.whole)
    if not rows:
        return None
    if asked.total is not None:
        return _summed(every, asked, desk)
    by_day = asked.most not in ("dearest", "cheapest")
    if asked.most is not None and (asked.mine or by_day or len(rows) > 1):
        return await _most(every, asked, desk, today)
    return _within(every, asked, desk) if asked.most is None else None


# ------------------------------------------------------------------------------- sums


def _summed(every: Every, asked: FigureQuestion, desk: Desk) -> Reply | None:
    timely = _in_time(every, asked)
    if timely is None:
        return _unclear(every, desk) if any(amount(row.sublabel) for row in every.rows) else None
    out = [row for row in timely if _is_left_out(row, asked)]
    rows = tuple(row for row in timely if row not in out)
    read_ = {row: amount(row.sublabel) for row in rows}
    known = [each for each in read_.values() if each is not None]
    if not any(tells_price(row.sublabel) for row in every.rows):
        return None
    if len(known) < len(rows) or not every.whole:
        return _unclear(every, desk)
    if not known:
        left = _left_out(out, desk)
        return lists.told("\n".join(left).strip(), state="no_match") if left else None
    lines = [*lists.items(rows, whole=True), *lists.more(Every(rows), desk.replies), ""]
    lines += [desk.replies.say("app_total", total=totals(known)), *_left_out(out, desk)]
    return lists.told("\n".join(lines), rows)


def _in_time(every: Every, asked: FigureQuestion) -> Sequence[AppRow] | None:
    """The rows of the time that is asked for; None where one does not say its day, or the day on
    which something is due, which is not that of what was spent."""
    if asked.span is None:
        return every.rows
    told = [(row, day_of(row.sublabel)) for row in every.rows]
    if any(day is None or _UNTIL.search(row.sublabel) for row, day in told):
        return None
    return [row for row, day in told if day is not None and asked.span.has(day)]


def _is_left_out(row: AppRow, asked: FigureQuestion) -> bool:
    words = described.words_of(row.sublabel)
    if not _VOID.isdisjoint(words):
        return True
    if asked.total == "owed":
        return is_settled(row.sublabel)
    unpaid = not is_settled(row.sublabel) and not _NOT_PAID.isdisjoint(words)
    return asked.total == "spent" and unpaid


def _left_out(rows: Sequence[AppRow], desk: Desk) -> list[str]:
    if not rows:
        return []
    items = [told_whole(Option(row.label, row.sublabel)) for row in rows[:MAX_LISTED]]
    if len(rows) > MAX_LISTED:
        items.append("…")
    return ["", desk.replies.say("app_left_out", items=", ".join(items))]


def _unclear(every: Every, desk: Desk) -> Reply:
    """That it cannot be told, and the rows."""
    lines = [*lists.items(every.rows, whole=True), *lists.more(every, desk.replies)]
    text = desk.replies.say("app_unclear")
    return lists.told("\n".join((text, "", *lines)), every.rows)


# ------------------------------------------------------------------------ the most and the least


async def _most(every: Every, asked: FigureQuestion, desk: Desk, today: date) -> Reply | None:
    if asked.most in ("dearest", "cheapest"):
        found = _by_amount(every, asked.most == "dearest", desk)
    else:
        found = _by_day(every, asked.most or "", today)
        coming = asked.most in ("due first", "next") and asked.shown
        if found is None and coming and any(day_of(row.sublabel) for row in every.rows):
            return _unclear(every, desk)
    if isinstance(found, Reply) or found is None:
        return found
    return await state.of_rows(found, StateQuestion("which"), desk) if found else None


def _by_amount(every: Every, dearest: bool, desk: Desk) -> Sequence[AppRow] | Reply | None:
    read_ = [(row, amount(row.sublabel)) for row in every.rows]
    known = [(row, each) for row, each in read_ if each is not None]
    if not any(tells_price(row.sublabel) for row in every.rows):
        return None
    units = {each.unit for _, each in known}
    if len(known) < len(read_) or len(units) != 1 or not every.whole:
        return _unclear(every, desk)
    return _extreme([(row, each.value) for row, each in known], max if dearest else min)


def _by_day(every: Every, most: str, today: date) -> Sequence[AppRow] | None:
    """By the days beside the names; None where these may not be the days that are meant."""
    rows = every.rows
    if most in ("due first", "next"):
        rows = tuple(row for row in rows if not is_settled(row.sublabel) and not _is_void(row))
    days = [(row, day_of(row.sublabel)) for row in rows]
    known = [(row, day) for row, day in days if day is not None]
    if not known or len(known) < len(days) or not every.whole:
        return None
    if most == "due first":
        says = all("due" in described.words_of(row.sublabel) for row, _ in known)
        return _extreme(known, min) if says else None
    if most == "next":
        coming = [(row, day) for row, day in known if day >= today]
        return _extreme(coming, min) if coming else None
    if any(_UNTIL.search(row.sublabel) for row, _ in known):
        return None
    if most == "latest" and any(day > today for _, day in known):
        return None
    return _extreme(known, max if most == "latest" else min)


def _is_void(row: AppRow) -> bool:
    return not _VOID.isdisjoint(described.words_of(row.sublabel))


def _extreme(
    values: Sequence[tuple[AppRow, _Value]], which: Callable[[Iterable[_Value]], _Value]
) -> list[AppRow]:
    wanted = which(value for _, value in values)
    return [row for row, value in values if value == wanted]


# ------------------------------------------------------------------- over a bound, within a time


def _within(every: Every, asked: FigureQuestion, desk: Desk) -> Reply | None:
    rows = every.rows
    if asked.span is not None and "due" in asked.rest:
        rows = tuple(row for row in rows if not is_settled(row.sublabel) and not _is_void(row))
    told = {row: _is_so(row, asked) for row in rows}
    fitting = tuple(row for row in rows if told[row])
    unknown = [row for row in rows if told[row] is None]
    if len(unknown) == len(rows):
        return None
    if not every.whole:
        return _unclear(every, desk)
    types = _types(asked, desk, one=len(fitting) == 1)
    if not fitting and not (asked.asks or asked.shown or asked.rest or asked.span):
        return None
    if not fitting:
        text = [desk.replies.say("app_none", types=types), *_left_out(unknown, desk)]
        return lists.told("\n".join(text), state="no_match")
    if asked.shown or len(asked.kinds) > 1:
        lines = [f"{told_whole(Option(row.label, row.sublabel))}." for row in fitting[:MAX_LISTED]]
        lines += lists.more(Every(fitting), desk.replies)
    else:
        heading = desk.replies.say("app_list", count=len(fitting), types=types)
        lines = [heading, "", *lists.items(fitting, whole=True)]
        lines += lists.more(Every(fitting), desk.replies)
    return lists.told("\n".join((*lines, *_left_out(unknown, desk))), fitting)


def _is_so(row: AppRow, asked: FigureQuestion) -> bool | None:
    """Whether it is within what is asked for; None where it does not say that for sure."""
    said: list[bool | None] = []
    said += [_is_beyond(each, amount(row.sublabel)) for each in asked.limits]
    if asked.span is not None:
        day = day_of(row.sublabel)
        said.append(None if day is None else asked.span.has(day))
    if False in said:
        return False
    return None if None in said else True


def _is_beyond(limit: Limit, its: Amount | None) -> bool | None:
    if its is None:
        return None
    dollars = {limit.amount.unit, its.unit} == {"$", "USD"} and limit.amount.unit == "$"
    if limit.amount.unit and limit.amount.unit != its.unit and not dollars:
        return None
    return limit.admits(its.value)


def _types(asked: FigureQuestion, desk: Desk, *, one: bool) -> str:
    """What is counted, in the visitor's words: "unpaid invoices over 50 euros"."""
    names = [kind if one else desk.kinds[kind] for kind in asked.kinds] or ["…"]
    types = desk.replies.either(names)
    rest = shown_name(" ".join(asked.rest))
    bounds = [each.said for each in asked.limits if each.said]
    bounds += [asked.span.said] if asked.span else []
    behind = shown_name(" ".join(bounds))
    if "due" in asked.rest:
        return " ".join((types, rest, behind))
    return " ".join(filter(None, (rest, types, behind)))
