"""“Show me the rest”, right after a list of the visitor's own that was cut."""

from __future__ import annotations

import re

from answerable.errors import StorageError
from answerable.own_rows import AppData, Every
from answerable.recording import replay
from answerable.replies import Replies
from answerable.turn.options import told_apart
from answerable.turn.own.app_data import unavailable
from answerable.turn.own.lists import more, told
from answerable.turn.plain_text import plain
from answerable.turn.pointing import bare
from answerable.types import Message, Reply, TurnRequest

_REST = re.compile(
    r"(?:(?:show|list|give|tell)(?: me)?|and|what are|what about|which are)?(?: ?the)? ?"
    r"(?:rest|others|other (?:ones|\d+)|remaining(?: \w+){0,2}|next(?: ones| \d+)?|(?:\d+ )?more)"
    r"(?: of (?:them|it|the list))?"
)


async def answer(request: TurnRequest, app_data: AppData, replies: Replies) -> Reply | None:
    """The next rows of the kind that was listed by the last answer; None where that is not asked,
    or where it was no list of the whole kind."""
    last = request.history[-1] if request.history else None
    if request.user_id is None or last is None or not _REST.fullmatch(plain(bare(request.message))):
        return None
    shown = [each.value for each in replay.shown(last).options]
    kinds = {value.partition(":")[0] for value in shown}
    if len(kinds) != 1 or not kinds <= set(app_data.entity_types):
        return None
    try:
        every = await app_data.every(request.user_id, kinds.pop())
    except StorageError:
        return unavailable(replies)
    rows = every.rows
    values = [f"{row.entity_type}:{row.id}" for row in rows]
    after = values.index(shown[-1]) + 1 if shown[-1] in values else 0
    if values[max(0, after - len(shown)) : after] != shown or not _was_cut(
        last, Every(rows[after:], every.whole), replies
    ):
        return None
    left = Every(rows[after:], every.whole)
    offered = told("", left.rows).options
    lines = [f"- {told_apart(each, offered)}" for each in offered]
    return told("\n".join((*lines, *more(left, replies))), left.rows)


def _was_cut(last: Message, left: Every, replies: Replies) -> bool:
    """Whether the last answer said that so many are ``left``: a list of some was not of all."""
    said = replies.say("app_more", count=left.count(len(left.rows)))
    return bool(left.rows) and last.content.endswith(said)
