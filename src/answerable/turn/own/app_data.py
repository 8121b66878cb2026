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
from answerable.own_rows import AppData, AppRow, MatchType, without_article
from answerable.replies import Replies
from answerable.text.safe_markdown import shown_name
from answerable.turn.options import told_apart, told_whole
from answerable.turn.own.describing import describes, is_descriptive, only_describes
from answerable.turn.own.question import question
from answerable.turn.own.wording import TITLES, AppQuestion, canonical
from answerable.types import Option, Reply, State

__all__ = ["AppQuestion", "answer", "question"]

LAYER = "app_data"
MAX_LISTED = 10  # of a kind
MOST_OPTIONS = 50  # as many as clients keep
_MARKED = re.compile(r"(?P<series>\w.*)\s(?:[a-z]|\d{1,4})")  # "quick links f", "sprint 12"
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
        return await _looked_up(asked, kinds, user_id, app_data, replies)
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
    if rows:
        return _found(asked, rows, app_data.entity_types, replies)
    if asked.missing == "say":
        return await _said(asked, kinds[0], user_id, app_data, replies)
    if asked.tentative and not _MARKED.fullmatch(_plain(asked.query)):
        return None
    near = []
    if asked.query and asked.match_type == "exact":
        near = await _find(asked, kinds, user_id, app_data, "fuzzy")
    if asked.tentative:
        near = [row for row in near if _is_next_to(asked.query, row.label)]
        kinds = [row.entity_type for row in near]
    return _missing(asked, kinds, near, app_data.entity_types, replies) if kinds else None


def sign_in(replies: Replies) -> Reply:
    """How one's own things are seen."""
    return _reply(replies.say("app_sign_in"), "blocked")


def unavailable(replies: Replies) -> Reply:
    """That nothing can be looked up, while the database is down."""
    return _reply(replies.say("app_unavailable"), "degraded")


async def rows_of(asked: AppQuestion, user_id: str, app_data: AppData) -> list[AppRow]:
    """The rows that ``asked`` names, or all of its kind. Raises ``StorageError``."""
    return await _called(asked, _kinds(asked.entity_type, app_data.entity_types), user_id, app_data)


def listed(rows: Sequence[AppRow], entity_types: Mapping[str, str], replies: Replies) -> Reply:
    """All of ``rows``, each with what stands beside its name."""
    return _list(rows, entity_types, replies, AppQuestion(rows[0].entity_type, ""))


def told(text: str, rows: Sequence[AppRow]) -> Reply:
    """What is said of ``rows``."""
    return _reply(text, "answered", rows)


async def lists(
    kinds: Sequence[str], user_id: str, app_data: AppData, replies: Replies
) -> Reply | None:
    """All of several kinds, one list below the other."""
    said: list[str] = []
    options: list[Option] = []
    for kind in kinds:
        rows = await app_data.find(user_id, kind, "", "exact")
        reply = (
            _list(rows, app_data.entity_types, replies)
            if rows
            else _none([kind], app_data.entity_types, replies)
        )
        said.append(reply.text)
        options += reply.options
    state: State = "answered" if options else "no_match"
    return Reply("\n\n".join(said), state, tuple(options[:MOST_OPTIONS]), layer=LAYER)


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
        return _list(fitting, app_data.entity_types, replies, asked)
    if fitting:  # a note whose text has the word "urgent" need not be an urgent one
        return _may_be_meant(asked.description, fitting, replies)
    if asked.missing == "list" or (asked.missing != "deny" and _is_description(asked, near)):
        rows = await app_data.find(user_id, kind, "", "exact")
        if not rows:
            return _missing(replace(asked, query=""), [kind], (), app_data.entity_types, replies)
        return _list(rows, app_data.entity_types, replies, replace(asked, before="", after=""))
    return None


async def _said(
    asked: AppQuestion, kind: str, user_id: str, app_data: AppData, replies: Replies
) -> Reply:
    """What may be meant; that there is nothing, where no row of any kind has a word of what was
    said or the meaning of it: a prescription for ramipril may be kept as an order."""
    of_it = replace(asked, match_type="semantic")
    words = [word for word in described.read(asked.query).words if word not in TITLES]
    telling = [word for word in words if not is_descriptive(word)] or words
    forms = " ".join(form for word in telling for form in _forms(word))
    near: dict[tuple[str, str], AppRow] = {}
    for each in dict.fromkeys((kind, *app_data.entity_types)):
        found = await app_data.find(user_id, each, forms, "words") if forms else []
        for row in (*found, *await app_data.find(user_id, each, asked.query, "semantic")):
            near.setdefault((row.entity_type, row.id), row)
    if near:
        return _may_be_meant(asked.query, [*near.values()], replies)
    return _missing(of_it, [kind], (), app_data.entity_types, replies)


def _forms(word: str) -> tuple[str, ...]:
    """A word as it may be of one or of several: who asks for tandems means the Tandem Duo."""
    one = f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")
    return (word, one, f"{word}s", word.removesuffix("es"))


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
    names = {*map(_folded, said), *map(_plain, said)}
    return bool(rows) and all({_folded(row.label), _plain(row.label)} & names for row in rows)


def _is_next_to(name: str, label: str) -> bool:
    """Whether both are names of one series: "quick links f" is no other page's beside the visitor's
    Quick Links D."""
    one, other = _MARKED.fullmatch(_plain(name)), _MARKED.fullmatch(_plain(label))
    return one is not None and other is not None and one["series"] == other["series"]


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def _plain(name: str) -> str:
    return without_article(_folded(name))


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
    if not asked.query:
        return _list(rows, entity_types, replies)
    if asked.match_type == "exact" and len(rows) == 1:
        kind, label = first.entity_type, shown_name(first.label)
        text = replies.say("app_found", a_type=with_article(kind), type=kind, label=label)
        return _reply(text, "answered", rows)
    if asked.match_type == "exact" and _have_the_name(rows, asked):
        text = replies.say("app_several", count=len(rows), label=shown_name(first.label))
        return _reply(text, "clarify", rows)
    return _may_be_meant(asked.query, rows, replies)


def _may_be_meant(query: str, rows: Sequence[AppRow], replies: Replies) -> Reply:
    related = replies.say("app_related", query=shown_name(query))
    return _reply("\n".join((related, "", *_items(rows))), "answered", rows)


def _list(
    rows: Sequence[AppRow],
    entity_types: Mapping[str, str],
    replies: Replies,
    asked: AppQuestion | None = None,
) -> Reply:
    """All of ``rows``; to whoever described them, with what is so of each."""
    kind = rows[0].entity_type
    types = kind if len(rows) == 1 else entity_types[kind]
    if asked is not None:
        around = (shown_name(asked.before), types, shown_name(asked.after))
        types = " ".join(filter(None, around))
    items = _items(rows, whole=asked is not None)
    lines = [replies.say("app_list", count=len(rows), types=types), "", *items]
    if len(rows) > MAX_LISTED:
        lines += ["", replies.say("app_more", count=len(rows) - MAX_LISTED)]
    return _reply("\n".join(lines), "answered", rows)


def _missing(
    asked: AppQuestion,
    kinds: Sequence[str],
    near: Sequence[AppRow],
    entity_types: Mapping[str, str],
    replies: Replies,
) -> Reply:
    if not asked.query:
        return _none(kinds, entity_types, replies)
    if asked.match_type == "exact":
        kind, query = kinds[0], shown_name(asked.query)
        text = replies.say("app_missing", a_type=with_article(kind), type=kind, query=query)
    else:
        text = replies.say("app_unrelated", query=shown_name(asked.query))
    return _reply(text, "no_match", near[:5])


def _none(kinds: Sequence[str], entity_types: Mapping[str, str], replies: Replies) -> Reply:
    plurals = replies.every([entity_types[kind] for kind in kinds])
    return _reply(replies.say("app_none", types=plurals), "no_match")


def _reply(text: str, state: State, rows: Sequence[AppRow] = ()) -> Reply:
    return Reply(text, state=state, options=_options(rows), layer=LAYER)


def _items(rows: Sequence[AppRow], whole: bool = False) -> list[str]:
    """A line for each; with the sublabel where it is asked for or tells two of one name apart."""
    options = [Option(row.label, row.sublabel) for row in rows[:MAX_LISTED]]
    says = told_whole if whole else told_apart
    return [f"- {says(each, options)}" for each in options]


def _options(rows: Sequence[AppRow]) -> tuple[Option, ...]:
    return tuple(
        Option(row.label, row.sublabel or row.entity_type, f"{row.entity_type}:{row.id}")
        for row in rows[:MAX_LISTED]
    )


def _kinds(wanted: str | None, entity_types: Mapping[str, str]) -> list[str]:
    if wanted is None:
        return list(entity_types)
    known = canonical(wanted, entity_types)
    return [known] if known else []


def with_article(kind: str) -> str:
    """A declared kind as one says it: "a widget", "an entry"."""
    return f"an {kind}" if kind[:1].lower() in "aeiou" else f"a {kind}"
