"""Questions about the visitor's own things: "Do I have Sales Dashboard?", "show my workspaces".

What is asked is recognised by rule and looked up for the verified user. "Not there" and "not yours"
read the same: both are what the look-up did not find.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from answerable.errors import StorageError
from answerable.own_rows import AppData, AppRow, MatchType
from answerable.replies import Replies
from answerable.safe_markdown import shown_name
from answerable.types import Option, Reply, State

LAYER = "app_data"
MAX_LISTED = 10
MAX_CHARS = 400  # a longer message is no question of this kind

_DOUBLE, _SINGLE = '"“”„«»', "'‘’`"
_QUOTES = _DOUBLE + _SINGLE
# A quote that ends what stands before it, where none has begun.
_ENDS = re.compile(rf"[^{_DOUBLE}]*\S[{_DOUBLE}](?!\S)")
_POLITE = re.compile(
    r"^(?:(?:hi|hey|hello|ok|okay|so|and|please|could you|can you|would you|tell me"
    r"|check|do you know|whether|if)\b[\s,]*)+",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"\s+(?:in|on|of|from)\s+(?:my|the|this)\s+(?:workspace|account|app)$", re.IGNORECASE
)
_HAVE = r"(?:do i (?:already |still )?(?:have|own)|have i got|did i (?:make|create|save|add))"
_SHOW = r"(?:(?:show|list|display|find|open|give|see|view|get)(?: me)?)"
_ANY = r"(?:(?:a|an|any|the|my|one of my|some|all|all of|all my|all of my)\s+)?"
_WHERE = r"where(?:(?:['’]s| is| are)|(?: can| do) i (?:find|see|open))"
_CALLED = r"(?:called|named|titled|labelled|labeled|by the name of|with the name)"
_ABOUT = (
    r"(?:(?:that (?:is|are) )?(?:related to|relating to|about|regarding|concerning|on|similar to)"
    r"|to do with|that has to do with)"
)
# What begins like a name and is none: "Do I have to create a widget?"
_NO_NAME = re.compile(
    r"^(?:to|enough|access|permissions?|rights?|the right|time|any(?:thing|one)|some(?:thing|one)"
    r"|more|less|many|much|no|what|which|how|it|this|that|these|those)\b"
    r"|\b(?:a|an|the|my|any|this|that|each|every|per|to|for|of|in|on|with|another)$",
    re.IGNORECASE,
)
_SMALL = frozenset("a an and at by for from in of on or the to with & - +".split())


@dataclass(frozen=True, slots=True)
class AppQuestion:
    """What is looked up; from a rule, or from a model's typed arguments.

    ``entity_type`` None means any. An empty ``query`` lists everything. ``tentative``: it may as
    well be a question about the site, so only a find is worth saying. ``whole`` is the name with
    the word for its kind, which may belong to it: a widget may be called Demo Widget.
    """

    entity_type: str | None
    query: str
    match_type: MatchType = "exact"
    tentative: bool = False
    whole: str = ""


def question(message: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    """What ``message`` asks of the visitor's own things; None if it does not, or not surely.

    ``entity_types`` maps names to plurals, as ``AppData.entity_types`` does.
    """
    text = " ".join(message.split())
    if not entity_types or not text or len(text) > MAX_CHARS:
        return None
    text = _POLITE.sub("", text.rstrip(" ?!.")) or text
    kinds = "|".join(re.escape(name) for name in _by_length(entity_types)).replace(r"\ ", r"[\s_-]")
    return (
        _related(text, kinds, entity_types)
        or _listed(text, kinds, entity_types)
        or _named(_PLACE.sub("", text), kinds, entity_types)
        or _untyped(_PLACE.sub("", text))
        or _maybe_own(_PLACE.sub("", text), kinds, entity_types)
    )


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
        return None if asked.tentative else _reply(replies.say("app_sign_in"), "blocked")
    try:
        rows = await _called(asked, kinds, user_id, app_data)
        if rows:
            return _found(asked, rows, app_data.entity_types, replies)
        if asked.tentative:
            return None
        near = []
        if asked.query and asked.match_type == "exact":
            near = await _find(asked, kinds, user_id, app_data, "fuzzy")
    except StorageError:
        return None if asked.tentative else _reply(replies.say("app_unavailable"), "degraded")
    return _missing(asked, kinds, near, app_data.entity_types, replies)


def _related(text: str, kinds: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    thing = rf"(?:(?:any|some)thing|(?P<kind>{kinds}))"
    asked = _match(
        rf"(?:{_HAVE}|{_SHOW}|are there|is there)\s+{_ANY}{thing}\s+{_ABOUT}\s+(?P<query>.+)",
        text,
    )
    own = asked and (asked["kind"] or re.match(_HAVE, text, re.IGNORECASE) or _PLACE.search(text))
    if not asked or not own:
        return None
    kind = _canonical(asked["kind"], entity_types)
    return AppQuestion(kind, _unquoted(_PLACE.sub("", asked["query"])), "semantic")


def _listed(text: str, kinds: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    kind = rf"(?P<kind>{kinds})"
    asked = (
        _match(rf"(?:{_SHOW}\s+|what are\s+)?(?:all\s+)?(?:of\s+)?my\s+{kind}", text)
        or _match(rf"(?:what|which|how many)\s+{kind}\s+(?:do i have|are mine)", text)
        or _match(rf"{_HAVE}\s+{_ANY}{kind}", text)
    )
    return AppQuestion(_canonical(asked["kind"], entity_types), "") if asked else None


def _named(text: str, kinds: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    kind, name = rf"(?P<kind>{kinds})", r"(?P<query>.+?)"
    opening = rf"(?:{_HAVE}|is there|does my workspace have|{_SHOW})\s+"
    called = _match(rf"{opening}{_ANY}{kind},?\s+{_CALLED}\s+{name}", text) or _match(
        rf"{_HAVE}\s+{_ANY}{kind}\s+(?P<query>[{_QUOTES}].+)", text
    )
    asked = called or (
        _match(rf"{_HAVE}\s+{_ANY}{name}\s+{kind}", text)
        or _match(rf"(?:{_SHOW}|where is)\s+my\s+{name}\s+{kind}", text)
        or _match(rf"is\s+{name}\s+one of my\s+{kind}", text)
    )
    query = _unquoted(asked["query"]) if asked else ""
    if not asked or not query or (not called and _NO_NAME.search(query)):
        return None
    return AppQuestion(_canonical(asked["kind"], entity_types), query, whole=_whole(asked))


def _whole(asked: re.Match[str]) -> str:
    """The name with the word for a kind right behind it; nothing where the name was quoted."""
    between = asked.string[asked.end("query") : asked.start("kind")]
    name = asked["query"]
    return f"{name} {asked['kind']}" if between.isspace() and _unquoted(name) == name else ""


def _untyped(text: str) -> AppQuestion | None:
    asked = _match(rf"{_HAVE}\s+(?:(?:a|an|any|the|my)\s+)?(?P<query>.+)", text)
    query = _unquoted(asked["query"]) if asked else ""
    if not asked or not query or _NO_NAME.search(query):
        return None
    sure = query != asked["query"].strip() or _is_title(query)
    return AppQuestion(None, query, tentative=not sure)


def _maybe_own(text: str, kinds: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    """ "Where is Sales Dashboard?": perhaps a thing of the visitor's, perhaps one of the site's."""
    opening = rf"(?:{_SHOW}|{_WHERE}|is there)\s+"
    typed = _match(rf"{opening}{_ANY}(?P<query>.+?)\s+(?P<kind>{kinds})", text)
    asked = (
        typed
        or _match(rf"(?:{_SHOW}|{_WHERE})\s+(?:(?:the|my)\s+)?(?P<query>.+)", text)
        or _match(r"is there\s+(?:(?:a|an|the)\s+)?(?P<query>.+)", text)
    )
    query = _unquoted(asked["query"]) if asked else ""
    if not asked or not query or _NO_NAME.search(query):
        return None
    if typed:
        kind = _canonical(asked["kind"], entity_types)
        return AppQuestion(kind, query, tentative=True, whole=_whole(asked))
    # Rather the site's: "show me examples", "is there a limit for uploads".
    words = query.split()
    named = _is_title(query) or (len(words) > 1 and _SMALL.isdisjoint(words))
    return AppQuestion(None, query, tentative=True) if named else None


def _match(pattern: str, text: str) -> re.Match[str] | None:
    return re.fullmatch(pattern, text, re.IGNORECASE)


async def _called(
    asked: AppQuestion, kinds: Sequence[str], user_id: str, app_data: AppData
) -> list[AppRow]:
    """What matches ``asked``, or else has the whole name, of whatever kind; as written goes first.

    "Demo Widget" with a capital is a name before "Demo" is one.
    """
    ways = [(asked, kinds)]
    if asked.whole and asked.match_type == "exact":
        ways.append((replace(asked, query=asked.whole), list(app_data.entity_types)))
        if asked.whole.split()[-1][0].isupper():
            ways.reverse()
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
    return sorted(rows, key=lambda row: -row.score) if asked.query else rows


def _found(
    asked: AppQuestion, rows: Sequence[AppRow], entity_types: Mapping[str, str], replies: Replies
) -> Reply:
    first = rows[0]
    if not asked.query:
        return _list(rows, entity_types, replies)
    if asked.match_type == "exact" and len(rows) == 1:
        kind, label = first.entity_type, shown_name(first.label)
        text = replies.say("app_found", a_type=_with_article(kind), type=kind, label=label)
        return _reply(text, "answered", rows)
    if asked.match_type == "exact":
        text = replies.say("app_several", count=len(rows), label=shown_name(first.label))
        return _reply(text, "clarify", rows)
    related = replies.say("app_related", query=shown_name(asked.query))
    return _reply("\n".join((related, "", *_items(rows))), "answered", rows)


def _list(rows: Sequence[AppRow], entity_types: Mapping[str, str], replies: Replies) -> Reply:
    kind = rows[0].entity_type
    types = kind if len(rows) == 1 else entity_types[kind]
    lines = [replies.say("app_list", count=len(rows), types=types), "", *_items(rows)]
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
        text = replies.say("app_none", types=replies.every([entity_types[kind] for kind in kinds]))
    elif asked.match_type == "exact":
        kind, query = kinds[0], shown_name(asked.query)
        text = replies.say("app_missing", a_type=_with_article(kind), type=kind, query=query)
    else:
        text = replies.say("app_unrelated", query=shown_name(asked.query))
    return _reply(text, "no_match", near[:5])


def _reply(text: str, state: State, rows: Sequence[AppRow] = ()) -> Reply:
    options = tuple(
        Option(row.label, row.sublabel or row.entity_type, f"{row.entity_type}:{row.id}")
        for row in rows[:MAX_LISTED]
    )
    return Reply(text, state=state, options=options, layer=LAYER)


def _items(rows: Sequence[AppRow]) -> list[str]:
    return [f"- {shown_name(row.label)}" for row in rows[:MAX_LISTED]]


def _kinds(wanted: str | None, entity_types: Mapping[str, str]) -> list[str]:
    if wanted is None:
        return list(entity_types)
    known = _canonical(wanted, entity_types)
    return [known] if known else []


def _canonical(name: str | None, entity_types: Mapping[str, str]) -> str | None:
    """The declared name for a name or a plural as somebody wrote it."""
    wanted = re.sub(r"[\s_-]+", " ", (name or "").strip()).casefold()
    for kind, plural in entity_types.items():
        if wanted in (re.sub(r"[\s_-]+", " ", each).casefold() for each in (kind, plural)):
            return kind
    return None


def _by_length(entity_types: Mapping[str, str]) -> list[str]:
    return sorted({*entity_types, *entity_types.values()}, key=lambda name: (-len(name), name))


def _unquoted(text: str) -> str:
    """A name without the quotes around it; those that are only at its end belong to it."""
    said = text.strip()
    if not said.strip(_QUOTES):
        return ""
    inner = said[1:-1].strip()
    if not any(said[0] in kind and said[-1] in kind for kind in (_DOUBLE, _SINGLE)):
        return said
    return said if _two_quoted(inner) else _unquoted(inner)


def _two_quoted(inner: str) -> bool:
    """Whether what stands between two quotes is no name but the middle of: "done" or "not"."""
    marks = sum(inner.count(each) for each in _DOUBLE)
    return marks % 2 == 0 and _ENDS.match(inner) is not None


def _is_title(query: str) -> bool:
    """Whether it is written like a name: Sales Dashboard, Quick Links F, Q3."""
    words = [word for word in query.split() if word not in _SMALL]
    named = all(word[0].isupper() or word[0].isdigit() for word in words)
    return bool(words) and named and any(word[0].isupper() for word in words)


def _with_article(kind: str) -> str:
    return f"an {kind}" if kind[:1].lower() in "aeiou" else f"a {kind}"
