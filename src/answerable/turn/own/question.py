"""Which messages ask for the visitor's own things: "Do I have Sales Dashboard?", "my notes".

Recognised by rule, each message as a whole; those that describe a thing are in ``own_described``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from answerable.turn.own import in_part
from answerable.turn.own.described import by_kind_first, described
from answerable.turn.own.describing import OFFERED, only_describes, tells_when, tells_which_time
from answerable.turn.own.wording import (
    ABOUT,
    ANY,
    CALLED,
    FIRST,
    HAVE,
    NO_NAME,
    PLACE,
    POLITE,
    POLITE_END,
    QUOTES,
    SHOW,
    SMALL,
    WHERE,
    AppQuestion,
    by_length,
    canonical,
    is_title,
    match,
    name_in,
    unquoted,
)

MAX_CHARS = 400  # a longer message is no question of this kind
# In what is written without capitals these begin another phrase: "a deposit for an electric bike".
_PHRASE = re.compile(r"\b(?:a|an|the|my|your|to|for|with|on|in|at|if|when|i|you|is|are)\b")


def question(message: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    """What ``message`` asks of the visitor's own things; None if it does not, or not surely.

    ``entity_types`` maps names to plurals, as ``AppData.entity_types`` does.
    """
    text = " ".join(message.split())
    if not entity_types or not text or len(text) > MAX_CHARS:
        return None
    text = POLITE.sub("", text.rstrip(" ?!.")) or text
    kinds = "|".join(re.escape(name) for name in by_length(entity_types)).replace(r"\ ", r"[\s_-]")
    return (
        _related(text, kinds, entity_types)
        or _listed(POLITE_END.sub("", text), kinds, entity_types)
        or described(PLACE.sub("", text), kinds, entity_types)
        or _named(PLACE.sub("", text), kinds, entity_types)
        or by_kind_first(PLACE.sub("", text), kinds, entity_types)
        or _untyped(PLACE.sub("", text))
        or _maybe_own(PLACE.sub("", text), kinds, entity_types)
    )


def _related(text: str, kinds: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    thing = rf"(?:(?:any|some)thing|(?P<kind>{kinds}))"
    asked = match(
        rf"(?:{HAVE}|{SHOW}|are there|is there)\s+{ANY}{thing}\s+(?P<about>{ABOUT})"
        r"\s+(?P<query>.+)",
        text,
    )
    if not asked or _is_when(asked):
        return None
    own = re.match(HAVE, text, re.IGNORECASE) or PLACE.search(text)
    if not own and not asked["kind"]:
        return None
    # "Pages about deployment" may be the site's; "show my widget on mobile" asks how it is shown.
    mine = re.search(r"\bmy\b", text[: asked.start("about")], re.IGNORECASE)
    sure = own or (mine and asked["about"].casefold() != "on")
    kind = canonical(asked["kind"], entity_types)
    query = unquoted(PLACE.sub("", asked["query"]))
    # No name has the meaning of "next week": that nothing is related to that would be wrong.
    tentative = not sure or tells_which_time(query)
    return AppQuestion(kind, query, "semantic", tentative=tentative)


def _is_when(asked: re.Match[str]) -> bool:
    """Whether it is when a thing is, and not what it is about: "on Monday", "notes of October"."""
    if asked["about"].casefold() in ("on", "by"):
        return tells_when(asked["query"])
    return bool(asked["kind"]) and tells_which_time(asked["query"])


def _listed(text: str, kinds: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    kind = rf"(?P<kind>{kinds})"
    asked = (
        match(rf"(?:{SHOW}\s+|what are\s+)?(?:all\s+)?(?:of\s+)?my\s+{kind}", text)
        or match(rf"(?:what|which|how many)\s+{kind}\s+(?:do i have|are mine)", text)
        or match(rf"{HAVE}\s+{ANY}{kind}", text)
    )
    return AppQuestion(canonical(asked["kind"], entity_types), "") if asked else None


def _named(text: str, kinds: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    kind, name = rf"(?P<kind>{kinds})", r"(?P<query>.+?)"
    opening = rf"(?:{HAVE}|is there|does my workspace have|{SHOW})\s+"
    called = match(rf"{opening}{ANY}{kind},?\s+{CALLED}\s+{name}", text) or match(
        rf"{HAVE}\s+{ANY}{kind}\s+(?P<query>[{QUOTES}].+)", text
    )
    asked = called or (
        match(rf"{HAVE}\s+{FIRST}{name}\s+{kind}", text)
        or match(
            rf"(?:{SHOW}(?:\s+all|\s+only|\s+just)*(?:\s+of)?|where is)\s+(?P<article>my)\s+"
            rf"{name}\s+{kind}",
            text,
        )
        or match(rf"is\s+{name}\s+one of my\s+{kind}", text)
    )
    query, article = name_in(asked) if asked else ("", "")
    if not asked or not query or (not called and NO_NAME.search(asked["query"])):
        return None
    found = AppQuestion(
        canonical(asked["kind"], entity_types), query, whole=_whole(asked), article=article
    )
    return found if called or _is_quoted(asked) else _maybe_described(found)


def _maybe_described(asked: AppQuestion) -> AppQuestion:
    """Without quotes and capitals the words before a kind may as well say how the thing is."""
    if is_title(asked.query) and not only_describes(asked.query):
        return asked
    if _PHRASE.search(asked.query):
        return replace(asked, tentative=True)
    if not OFFERED.isdisjoint(asked.query.casefold().split()):
        return replace(asked, tentative=True, before=asked.query)
    return replace(asked, before=asked.query, missing="judge")


def _whole(asked: re.Match[str]) -> str:
    """The name with the word for a kind right behind it; nothing where the name was quoted."""
    between = asked.string[asked.end("query") : asked.start("kind")]
    name = asked["query"]
    return f"{name} {asked['kind']}" if between.isspace() and unquoted(name) == name else ""


def _is_quoted(asked: re.Match[str]) -> bool:
    return unquoted(asked["query"]) != asked["query"].strip()


def _untyped(text: str) -> AppQuestion | None:
    asked = match(rf"{HAVE}\s+(?:(?:any|(?P<article>an?|the|my))\s+)?(?P<query>.+)", text)
    counted = match(r"(?:how many|which|what)\s+(?P<query>.+?)\s+(?:do i have|do i own)", text)
    if counted and in_part.may_be_name(counted["query"]):
        return AppQuestion(None, unquoted(counted["query"]), tentative=True, missing="count")
    query, article = name_in(asked) if asked else ("", "")
    if not asked or not query or NO_NAME.search(asked["query"]):
        return None
    sure = _is_quoted(asked) or is_title(asked["query"])
    return AppQuestion(None, query, tentative=not sure, article=article, missing="offer")


def _maybe_own(text: str, kinds: str, entity_types: Mapping[str, str]) -> AppQuestion | None:
    """ "Where is Sales Dashboard?": perhaps a thing of the visitor's, perhaps one of the site's."""
    opening = rf"(?:{SHOW}|{WHERE}|is there)\s+"
    typed = match(rf"{opening}{FIRST}(?P<query>.+?)\s+(?P<kind>{kinds})", text)
    asked = (
        typed
        or match(rf"(?:{SHOW}|{WHERE})\s+(?:(?P<article>the|my)\s+)?(?P<query>.+)", text)
        or match(r"is there\s+(?:(?P<article>an?|the)\s+)?(?P<query>.+)", text)
    )
    query, article = name_in(asked) if asked else ("", "")
    if not asked or not query or NO_NAME.search(asked["query"]):
        return None
    if typed:
        kind, whole = canonical(asked["kind"], entity_types), _whole(asked)
        return AppQuestion(kind, query, tentative=True, whole=whole, article=article)
    # Rather the site's: "show me examples", "is there a limit for uploads".
    words = query.split()
    named = is_title(query) or (len(words) > 1 and SMALL.isdisjoint(words))
    return AppQuestion(None, query, tentative=True, article=article) if named else None
