"""How visitors speak of their own things: what begins such a question, what is a name in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from answerable.own_rows import MatchType

DOUBLE, SINGLE = '"“”„«»', "'‘’`"
QUOTES = DOUBLE + SINGLE
# A quote that ends what stands before it, where none has begun.
ENDS = re.compile(rf"[^{DOUBLE}]*\S[{DOUBLE}](?!\S)")
POLITE = re.compile(
    r"^(?:(?:hi|hey|hello|ok|okay|so|and|please|could you|can you|would you|tell me"
    r"|check|do you know|whether|if)\b[\s,]*)+",
    re.IGNORECASE,
)
POLITE_END = re.compile(r"(?<![\s,])(?:[\s,]+(?:please|pls|plz|thanks|thank you))+$", re.IGNORECASE)
PLACE = re.compile(
    r"(?<!\s)\s+(?:in|on|of|from)\s+(?:my|the|this)\s+(?:workspace|account|app)$", re.IGNORECASE
)
HAVE = r"(?:do i (?:already |still )?(?:have|own)|have i got|did i (?:make|create|save|add))"
SHOW = r"(?:(?:show|list|display|find|open|give|see|view|get)(?: me)?)"
ANY = r"(?:(?:a|an|any|the|my|one of my|some|all|all of|all my|all of my)\s+)?"
# As ``ANY``, and tells the word that may be the first of the name: "The Plan", "My list".
FIRST = r"(?:(?:(?P<article>the|an?|my)|any|one of my|some|all|all of|all my|all of my)\s+)?"
WHERE = r"where(?:(?:['’]s| is| are)|(?: can| do) i (?:find|see|open))"
CALLED = r"(?:called|named|titled|labelled|labeled|by the name of|with the name)"
# "Show my tasks by due date" asks for an order, and nobody is called so.
_ORDER = (
    r"(?:\w+ )?(?:date|time|day|week|month|year|name|title|number|priority|importance|relevance"
    r"|status|state|type|kind|category|tag|label|size|age|amount|price|cost|value|owner|author"
    r"|customer|client|team|person|user|member|project|folder|location|country|city|colou?r)s?\W*$"
)
ABOUT = (
    r"(?:(?:that (?:is|are) )?(?:related to|relating to|about|regarding|concerning|on|similar to)"
    r"|to do with|that has to do with"
    r"|(?:(?:written|made) )?by(?! (?:default|now|then|law|hand|e-?mail|mail|post|phone|card"
    rf"|accident|mistake|any|the)\b)(?! {_ORDER}))"
)
# What begins like a name and is none: "Do I have to create a widget?"
NO_NAME = re.compile(
    r"^(?:to|enough|access|permissions?|rights?|the right|time|any(?:thing|one)|some(?:thing|one)"
    r"|more|less|many|much|no|what|which|how|it|this|that|these|those)\b"
    r"|\b(?:a|an|the|my|any|this|that|each|every|per|to|for|of|in|on|with|another)$",
    re.IGNORECASE,
)
TITLES = frozenset("dr doctor mr mrs ms prof professor".split())  # before somebody's name
WITH_SOMEBODY = rf"with(?=\s+(?:{'|'.join(sorted(TITLES))})\b)"
SMALL = frozenset("a an and at by for from in of on or the to with & - +".split())


@dataclass(frozen=True, slots=True)
class AppQuestion:
    """What is looked up; from a rule, or from a model's typed arguments.

    ``entity_type`` None means any. An empty ``query`` lists everything, of the kinds in ``more``
    too. ``tentative``: it may as well be a question about the site, so only a find is worth saying.
    ``whole`` is the name with the word for its kind, which may belong to it: a widget may be called
    Demo Widget. ``article`` is what stood before it, where that may belong to it: "my list".
    ``before`` and ``after`` are what was said around the kind where that may describe
    a thing instead of naming it: "an unpaid invoice from October".
    """

    entity_type: str | None
    query: str
    match_type: MatchType = "exact"
    tentative: bool = False
    whole: str = ""
    before: str = ""
    after: str = ""
    # Where nothing is so: it is denied, or the whole kind is listed; "judge" if it was no name, and
    # "say" where that is denied in the words that were said. With "offer" what has the words in its
    # name is offered first, with "count" that alone is told.
    missing: Literal["deny", "judge", "list", "say", "offer", "count"] = "deny"
    more: tuple[str, ...] = ()
    article: str = ""

    @property
    def description(self) -> str:
        """What was said of the thing beside its kind, if that may describe it."""
        return f"{self.before} {self.after}".strip()


def match(pattern: str, text: str) -> re.Match[str] | None:
    """``text`` as a whole, whatever its case."""
    return re.fullmatch(pattern, text, re.IGNORECASE)


def canonical(name: str | None, entity_types: Mapping[str, str]) -> str | None:
    """The declared name for a name or a plural as somebody wrote it."""
    wanted = re.sub(r"[\s_-]+", " ", (name or "").strip()).casefold()
    for kind, plural in entity_types.items():
        if wanted in (re.sub(r"[\s_-]+", " ", each).casefold() for each in (kind, plural)):
            return kind
    return None


def by_length(entity_types: Mapping[str, str]) -> list[str]:
    """The words for all kinds, the longest first, as a pattern wants them."""
    return sorted({*entity_types, *entity_types.values()}, key=lambda name: (-len(name), name))


def declared(message: str, other_words: Mapping[str, str]) -> str:
    """``message`` with the declared word for each other word of a kind of things."""
    if not other_words:
        return message
    longest_first = sorted(map(re.escape, other_words), key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)", re.IGNORECASE)
    return pattern.sub(lambda found: other_words[found[0].casefold()], message)


def name_in(asked: re.Match[str]) -> tuple[str, str]:
    """The name that is asked for, and the article that may belong to it. One with a capital does:
    "do I have The Plan"."""
    query, article = unquoted(asked["query"]), asked.groupdict().get("article") or ""
    if not article or query != asked["query"].strip():
        return query, ""
    return (f"{article} {query}", "") if article[0].isupper() else (query, article)


def unquoted(text: str) -> str:
    """A name without the quotes around it; those that are only at its end belong to it."""
    said = text.strip()
    if not said.strip(QUOTES):
        return ""
    inner = said[1:-1].strip()
    if not any(said[0] in kind and said[-1] in kind for kind in (DOUBLE, SINGLE)):
        return said
    return said if _two_quoted(inner) else unquoted(inner)


def _two_quoted(inner: str) -> bool:
    """Whether what stands between two quotes is no name but the middle of: "done" or "not"."""
    marks = sum(inner.count(each) for each in DOUBLE)
    return marks % 2 == 0 and ENDS.match(inner) is not None


def is_title(query: str) -> bool:
    """Whether it is written like a name: Sales Dashboard, Quick Links F, Q3."""
    words = [word for word in query.split() if word not in SMALL]
    named = all(word[0].isupper() or word[0].isdigit() for word in words)
    return bool(words) and named and any(word[0].isupper() for word in words)
