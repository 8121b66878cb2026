"""Questions about the visitor's own things: "Do I have Sales Dashboard?", "show my workspaces".

What is asked is recognised by rule and looked up for the verified user. "Not there" and "not yours"
read the same: both are what the look-up did not find.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from answerable import described
from answerable.errors import StorageError
from answerable.own_rows import AppData, AppRow, MatchType
from answerable.replies import Replies
from answerable.text.safe_markdown import shown_name
from answerable.turn.own import in_part
from answerable.turn.own.describing import describes, is_descriptive, only_describes
from answerable.turn.own.lists import (
    LAYER,
    MOST_OPTIONS,
    counted,
    items,
    listed,
    lists,
    none,
    out_of,
    told,
)
from answerable.turn.own.question import question
from answerable.turn.own.wording import TITLES, AppQuestion, canonical
from answerable.types import Reply

__all__ = ["AppQuestion", "answer", "question"]

# "With cinnamon" is what is said of a recipe; related to it is what has to do with cinnamon.
_LEADING = re.compile(r"^(?:with|for|of|about|from|in|on|at)\s+(?=\S)", re.IGNORECASE)
# "My Dashboard" may be the visitor's Dashboard, where every word is written large.
_MY = re.compile(r"^my\s+(?=\S)", re.IGNORECASE)


async def answer(
    asked: AppQuestion, user_id: str | None, app_data: AppData, replies: Replies
) -> Reply | None:
    """The reply to ``asked`` for the verified ``user_id``; None only where it was tentative.

    Nothing here raises for what a model or a visitor may say, nor for a database that is down.
    """
    kinds = _kinds(asked.entity_type, app_data.entity_types)
    if not kinds:
        plurals = [*app_data.entity_types.values()]
        text = replies.say("app_unknown_type", types=replies.every(plurals))
        return Reply(text, state="clarify", layer=LAYER)
    if user_id is None:
        return None if asked.tentative else sign_in(replies)
    try:
        each = await _each_named(asked, kinds, user_id, app_data, replies)
        return each or await _looked_up(asked, kinds, user_id, app_data, replies)
    except StorageError:
        return None if asked.tentative else unavailable(replies)


async def _looked_up(
    asked: AppQuestion, kinds: Sequence[str], user_id: str, app_data: AppData, replies: Replies
) -> Reply | None:
    if asked.more:
        return await lists([*kinds, *asked.more], user_id, app_data, replies)
    rows = await _called(asked, kinds, user_id, app_data)
    if asked.description and not _have_the_name(rows, asked):
        reply = await _described(asked, kinds[0], user_id, app_data, replies)
        if reply is not None:
            return reply
    if rows and not asked.query:
        every = await out_of(rows, kinds, user_id, app_data)
        return listed(every, app_data.entity_types, replies)
    if rows:
        return _found(asked, rows, app_data.entity_types, replies)
    reply = await _by_words(asked, kinds, user_id, app_data, replies)
    if reply is not None:
        return reply
    if asked.tentative and not in_part.is_of_series(asked.query):
        return None
    near = []
    if asked.query and asked.match_type == "exact":
        near = await _find(asked, kinds, user_id, app_data, "fuzzy")
    if asked.tentative:
        near = [row for row in near if in_part.is_next_to(asked.query, row.label)]
        kinds = [row.entity_type for row in near]
    return _missing(asked, kinds, near, app_data.entity_types, replies) if kinds else None


def sign_in(replies: Replies) -> Reply:
    """How one's own things are seen."""
    return told(replies.say("app_sign_in"), state="blocked")


def unavailable(replies: Replies) -> Reply:
    """That nothing can be looked up, while the database is down."""
    return told(replies.say("app_unavailable"), state="degraded")


def denied(asked: AppQuestion, app_data: AppData, replies: Replies) -> Reply | None:
    """That there is no such thing, for where the site has no answer either."""
    kinds = app_data.entity_types
    name = in_part.deniable(asked.query, kinds) if asked.missing == "offer" else ""
    return _missing(replace(asked, query=name), [*kinds], (), kinds, replies) if name else None


def bare_name(message: str) -> AppQuestion | None:
    """The look-up of a message that may be nothing but a name: "quick links"."""
    said = " ".join(message.split()).rstrip(" ?!.")
    if not said or not in_part.may_be_name(said):
        return None
    return AppQuestion(None, said, tentative=True, missing="offer")


async def rows_of(asked: AppQuestion, user_id: str, app_data: AppData) -> list[AppRow]:
    """The rows that ``asked`` names, or all of its kind. Raises ``StorageError``."""
    return await _called(asked, _kinds(asked.entity_type, app_data.entity_types), user_id, app_data)


async def _by_words(
    asked: AppQuestion, kinds: Sequence[str], user_id: str, app_data: AppData, replies: Replies
) -> Reply | None:
    if asked.missing == "say":
        return await _said(asked, kinds[0], user_id, app_data, replies)
    if asked.missing in ("offer", "count"):
        return await _offered(asked, kinds, user_id, app_data, replies)
    return None


async def _each_named(
    asked: AppQuestion, kinds: Sequence[str], user_id: str, app_data: AppData, replies: Replies
) -> Reply | None:
    """Each name of "X and Y" by itself, where one of them is found."""
    names = in_part.names(asked.query) if asked.match_type == "exact" else []
    if not names or await _called(asked, kinds, user_id, app_data):
        return None
    each = [replace(asked, query=name, whole="", article="") for name in names]
    found = [await _called(one, kinds, user_id, app_data) for one in each]
    if not any(found):
        return None
    each_told: list[Reply] = []
    for one, rows in zip(each, found, strict=True):
        if rows:
            each_told.append(_found(one, rows, app_data.entity_types, replies))
        elif not asked.tentative or in_part.may_be_name(one.query):
            near = await _find(one, kinds, user_id, app_data, "fuzzy")
            each_told.append(_missing(one, kinds, near, app_data.entity_types, replies))
    options = dict.fromkeys(option for reply in each_told for option in reply.options)
    text = "\n\n".join(reply.text for reply in each_told)
    return Reply(text, options=tuple(options)[:MOST_OPTIONS], layer=LAYER)


async def _offered(
    asked: AppQuestion, kinds: Sequence[str], user_id: str, app_data: AppData, replies: Replies
) -> Reply | None:
    """What has the words of ``asked`` in its name, or a name that is nearly this."""
    words = described.read(asked.query).words
    said = " ".join(form for word in words for form in in_part.forms(word))
    near = [row for kind in kinds for row in await app_data.find(user_id, kind, said, "words")]
    rows = [row for row in near if in_part.has_words(asked.query, row.label)]
    if not rows:
        alike = await _find(asked, kinds, user_id, app_data, "fuzzy")
        slips = [r for r in alike if in_part.is_slip(asked.query, r.label, r.score)]
        if not slips or asked.missing == "count":
            return None
        return _missing(asked, kinds, slips, app_data.entity_types, replies)
    whole = [row for row in rows if in_part.is_several_of(asked.query, row.label)]
    if asked.missing == "count":
        types = rows[0].entity_type if len(rows) == 1 else shown_name(asked.query)
        return counted(await out_of(rows, kinds, user_id, app_data), types, replies)
    if len(whole) == 1:
        return _found(asked, whole, app_data.entity_types, replies)
    return _may_be_meant(asked.query, rows, replies)


async def _described(
    asked: AppQuestion, kind: str, user_id: str, app_data: AppData, replies: Replies
) -> Reply | None:
    """What is as it was described; or all of the kind, where that was a description for sure.

    That nothing of the visitor's is called "unpaid" says nothing to whoever asked for unpaid ones.
    """
    near = await app_data.find(user_id, kind, asked.description, "words")
    fitting = [row for row in near if row.score == 1.0]
    said = described.read(asked.description)
    if len(fitting) == 1 and described.fits(said, [fitting[0].label]):
        return _found(asked, fitting, app_data.entity_types, replies)
    if fitting and all(described.fits(said, [row.label, row.sublabel]) for row in fitting):
        every = await out_of(fitting, [kind], user_id, app_data)
        return listed(every, app_data.entity_types, replies, asked)
    if fitting:  # a note whose text has the word "urgent" need not be an urgent one
        return _may_be_meant(_LEADING.sub("", asked.description), fitting, replies)
    if asked.missing == "list" or (asked.missing != "deny" and _is_description(asked, near)):
        every = await app_data.every(user_id, kind)
        if not every.rows:
            return _missing(replace(asked, query=""), [kind], (), app_data.entity_types, replies)
        return listed(every, app_data.entity_types, replies, replace(asked, before="", after=""))
    return None


async def _said(
    asked: AppQuestion, kind: str, user_id: str, app_data: AppData, replies: Replies
) -> Reply:
    """What may be meant; that there is nothing, where no row of any kind has a word of what was
    said or the meaning of it: a prescription for ramipril may be kept as an order."""
    of_it = replace(asked, match_type="semantic")
    words = [word for word in described.read(asked.query).words if word not in TITLES]
    telling = [word for word in words if not is_descriptive(word)] or words
    forms = " ".join(form for word in telling for form in in_part.forms(word))
    near: dict[tuple[str, str], AppRow] = {}
    for each in dict.fromkeys((kind, *app_data.entity_types)):
        found = await app_data.find(user_id, each, forms, "words") if forms else []
        for row in (*found, *await app_data.find(user_id, each, asked.query, "semantic")):
            near.setdefault((row.entity_type, row.id), row)
    if near:
        return _may_be_meant(asked.query, [*near.values()], replies)
    return _missing(of_it, [kind], (), app_data.entity_types, replies)


def _is_description(asked: AppQuestion, near: Sequence[AppRow]) -> bool:
    """Whether it says how something is: by its words, or by where the visitor's rows have them."""
    if describes(asked.before) or only_describes(asked.after):
        return True
    words = set(described.read(asked.description).words)
    labels = set[str]().union(*(described.words_of(row.label) for row in near))
    others = [text for row in near for text in (row.sublabel, *row.also)]
    beside = set[str]().union(*map(described.words_of, others)) - labels
    return bool(words & beside) and words <= labels | beside


def _have_the_name(rows: Sequence[AppRow], asked: AppQuestion) -> bool:
    said = (asked.query, asked.whole, f"{asked.article} {asked.query}")
    names = {*map(in_part.folded, said), *map(in_part.plain, said)}
    return bool(rows) and all(
        {in_part.folded(row.label), in_part.plain(row.label)} & names for row in rows
    )


async def _called(
    asked: AppQuestion, kinds: Sequence[str], user_id: str, app_data: AppData
) -> list[AppRow]:
    """What matches ``asked``, or else has the whole name, of whatever kind; as written goes first.

    "Demo Widget" with a capital is a name before "Demo" is one.
    """
    ways = [(asked, kinds)]
    if asked.article and asked.match_type == "exact":
        ways.insert(0, (replace(asked, query=f"{asked.article} {asked.query}"), kinds))
    if asked.whole and asked.match_type == "exact":
        ways.append((replace(asked, query=asked.whole), list(app_data.entity_types)))
        if asked.whole.split()[-1][0].isupper():
            ways.reverse()
    if asked.match_type == "exact" and (own := _MY.sub("", asked.query)) != asked.query:
        ways.append((replace(asked, query=own), kinds))
    for way, among in ways:
        rows = await _find(way, among, user_id, app_data, asked.match_type)
        if rows:
            return rows
    return []


async def _find(
    asked: AppQuestion,
    kinds: Sequence[str],
    user_id: str,
    app_data: AppData,
    match_type: MatchType,
) -> list[AppRow]:
    rows: list[AppRow] = []
    for kind in kinds:
        rows += await app_data.find(user_id, kind, asked.query, match_type)
    if match_type == "exact" and any(row.score == 1.0 for row in rows):
        return [row for row in rows if row.score == 1.0]  # the very name before one like it
    return sorted(rows, key=lambda row: -row.score) if asked.query else rows


def _found(
    asked: AppQuestion, rows: Sequence[AppRow], entity_types: Mapping[str, str], replies: Replies
) -> Reply:
    first = rows[0]
    if asked.match_type == "exact" and len(rows) == 1:
        kind, label = first.entity_type, shown_name(first.label)
        text = replies.say("app_found", a_type=with_article(kind), type=kind, label=label)
        return told(text, rows)
    if asked.match_type == "exact" and _have_the_name(rows, asked):
        text = replies.say("app_several", count=len(rows), label=shown_name(first.label))
        return told(text, rows, "clarify")
    return _may_be_meant(asked.query, rows, replies)


def _may_be_meant(query: str, rows: Sequence[AppRow], replies: Replies) -> Reply:
    related = replies.say("app_related", query=shown_name(query))
    return told("\n".join((related, "", *items(rows))), rows)


def _missing(
    asked: AppQuestion,
    kinds: Sequence[str],
    near: Sequence[AppRow],
    entity_types: Mapping[str, str],
    replies: Replies,
) -> Reply:
    if not asked.query:
        return none(kinds, entity_types, replies)
    if asked.match_type == "exact":
        # Of what kind it would be only a name like it tells.
        among = list(kinds) if asked.entity_type is None else [kinds[0]]
        among = [near[0].entity_type] if near and len(among) > 1 else among
        a_type = replies.either([with_article(kind) for kind in among])
        text = replies.say(
            "app_missing",
            a_type=a_type,
            type=replies.either(among),
            query=shown_name(asked.query),
        )
    else:
        text = replies.say("app_unrelated", query=shown_name(asked.query))
    return told(text, near[:5], "no_match")


def _kinds(wanted: str | None, entity_types: Mapping[str, str]) -> list[str]:
    if wanted is None:
        return list(entity_types)
    known = canonical(wanted, entity_types)
    return [known] if known else []


def with_article(kind: str) -> str:
    """A declared kind as one says it: "a widget", "an entry"."""
    return f"an {kind}" if kind[:1].lower() in "aeiou" else f"a {kind}"
