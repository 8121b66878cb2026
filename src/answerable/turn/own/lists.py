"""How the visitor's own rows are told: a line each, and of a whole kind how many they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from answerable.own_rows import AppData, AppRow, Every
from answerable.replies import Replies
from answerable.text.safe_markdown import shown_name
from answerable.turn.options import told_apart, told_whole
from answerable.turn.own.wording import AppQuestion
from answerable.types import Option, Reply, State

LAYER = "app_data"
MAX_LISTED = 10  # of a kind
MOST_OPTIONS = 50  # as many as clients keep


def told(text: str, rows: Sequence[AppRow] = (), state: State = "answered") -> Reply:
    """What is said of ``rows``."""
    return Reply(text, state=state, options=options_of(rows), layer=LAYER)


def listed(
    every: Every,
    entity_types: Mapping[str, str],
    replies: Replies,
    asked: AppQuestion | None = None,
) -> Reply:
    """All rows of ``every``; to whoever described them, with what is so of each."""
    rows = every.rows
    kind = rows[0].entity_type
    types = kind if len(rows) == 1 else entity_types[kind]
    if asked is not None:
        around = (shown_name(asked.before), types, shown_name(asked.after))
        types = " ".join(filter(None, around))
    lines = items(rows, whole=asked is not None)
    return told(
        "\n".join((_heading(every, types, replies), "", *lines, *more(every, replies))), rows
    )


def counted(every: Every, types: str, replies: Replies) -> Reply:
    """All rows of ``every`` below their number."""
    lines = (_heading(every, types, replies), "", *items(every.rows), *more(every, replies))
    return told("\n".join(lines), every.rows)


def _heading(every: Every, types: str, replies: Replies) -> str:
    return replies.say("app_list", count=every.count(len(every.rows)), types=types)


def more(every: Every, replies: Replies) -> list[str]:
    """How many there are beyond those that are listed."""
    beyond = len(every.rows) - MAX_LISTED
    return ["", replies.say("app_more", count=every.count(beyond))] if beyond > 0 else []


def items(rows: Sequence[AppRow], whole: bool = False) -> list[str]:
    """A line for each; with the sublabel where it is asked for or tells two of one name apart."""
    options = [Option(row.label, row.sublabel) for row in rows[:MAX_LISTED]]
    says = told_whole if whole else told_apart
    return [f"- {says(each, options)}" for each in options]


def options_of(rows: Sequence[AppRow]) -> tuple[Option, ...]:
    """The first of ``rows`` as they are picked."""
    return tuple(
        Option(row.label, row.sublabel or row.entity_type, f"{row.entity_type}:{row.id}")
        for row in rows[:MAX_LISTED]
    )


def none(kinds: Sequence[str], entity_types: Mapping[str, str], replies: Replies) -> Reply:
    """That the visitor has nothing of these kinds."""
    plurals = replies.every([entity_types[kind] for kind in kinds])
    return told(replies.say("app_none", types=plurals), state="no_match")


async def lists(
    kinds: Sequence[str], user_id: str, app_data: AppData, replies: Replies
) -> Reply | None:
    """All of several kinds, one list below the other."""
    said: list[str] = []
    options: list[Option] = []
    for kind in kinds:
        every = await app_data.every(user_id, kind)
        types = app_data.entity_types
        reply = listed(every, types, replies) if every.rows else none([kind], types, replies)
        said.append(reply.text)
        options += reply.options
    state: State = "answered" if options else "no_match"
    return Reply("\n\n".join(said), state, tuple(options[:MOST_OPTIONS]), layer=LAYER)


async def out_of(
    rows: Sequence[AppRow], kinds: Sequence[str], user_id: str, app_data: AppData
) -> Every:
    """``rows`` as those of all of these ``kinds`` that are so: where not all were read, there may
    be more of them."""
    whole = [(await app_data.every(user_id, kind)).whole for kind in kinds]
    return Every(tuple(rows), all(whole))
