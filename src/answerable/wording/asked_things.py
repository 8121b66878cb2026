"""What English questions ask of things that have a page each, such as projects and services: the
licence, the language, who owns them, how they stand, where their code is and what they need.

A page states these in fields ("License: MIT"), below a heading that is called so, or in a sentence.
The forms are strict: a question that has any other word than these, the name of a thing and what
joins them is searched for as any question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from answerable.wording.project_facts import says_license

NAME = "\x00"  # stands in a question for the name of a thing
_NEVER = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Field:
    """Something that is stated of a thing: the ``names`` that state it as fields and headings have
    them, how a question ``asks`` for it, and whether a sentence ``says`` it."""

    names: tuple[str, ...]
    asks: re.Pattern[str]
    says: Callable[[str], object]

    def is_named(self, label: str) -> bool:
        """Whether a field or a heading is called so."""
        return label.strip().casefold() in self.names


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{text})\b", re.IGNORECASE)


LICENCE = Field(
    ("license", "licence", "licensing", "licencing", "licenses", "licences"),
    _pattern(r"(?:open|closed)[- ]?sourced?|licen[sc](?:es?|ed|ing)(?: (?:under|as))?"),
    says_license,
)
OWNER = Field(
    ("owner", "owners", "owned by", "maintainer", "maintainers", "maintained by", "steward"),
    _pattern(
        r"(?:owned|maintained|run|led|looked after) by|belongs? to|(?:co-?)?owners?|maintainers?"
        r"|whose(?= (?:\w+ )?(?:is|are)\b)|owns?|maintains?|is responsible for|looks after"
        r"|is in charge of"
    ),
    _pattern(
        r"own(?:s|ed|ers?)|maintain(?:s|ed|ers?)|responsible for|belongs to|looks after"
        r"|in charge of|led by"
    ).search,
)
LANGUAGE = Field(
    ("language", "languages", "programming language", "programming languages", "written in"),
    _pattern(
        r"(?:written|coded|programmed|implemented) in"
        r"(?: (?:what|which) (?:programming )?languages?)?|(?:programming )?languages?"
    ),
    _pattern(r"(?:written|coded|programmed|implemented|built) (?:\w+ )?in").search,
)
STATUS = Field(
    ("status", "state", "stage", "lifecycle"),
    _pattern(r"status|state|stage|lifecycle"),
    _NEVER.search,
)
VERSION = Field(
    ("version", "latest version", "current version", "release", "latest release"),
    _pattern(r"(?:latest |current )?(?:version|release)(?: number)?"),
    _NEVER.search,
)
CODE = Field(
    ("repo", "repository", "repo url", "repository url", "source code", "source", "github"),
    _pattern(
        r"(?:git )?repo(?:sitor(?:y|ies))?s?|(?<!open )(?<!open-)(?<!closed )source(?: code)?|code"
        r"|git ?hub"
    ),
    _pattern(r"repositor(?:y|ies)|source code|code of|git ?hub|gitlab|codeberg").search,
)
NEEDS = Field(
    ("depends on", "dependencies", "dependency", "requires", "needs", "requirements"),
    _pattern(
        r"depend(?:s|ed|ent)? on|depends?|dependenc(?:y|ies)(?: of)?|needs?|requires?"
        r"|rel(?:y|ies) on"
    ),
    _pattern(r"depend(?:s|ent)? on|dependencies|needs?|requires?|rel(?:y|ies) on").search,
)
FIELDS = (LICENCE, OWNER, LANGUAGE, STATUS, VERSION, CODE, NEEDS)
# The keys of front matter that state them.
OF_THINGS = tuple(name for field in FIELDS for name in field.names)

# What joins the words of such a question. "How" and "why" are another question.
_JOINING = frozenset(
    """
    a about all also am an and any are as at be been being by can could currently did do does doing
    find for from get give had has have here i in is it its kind link list look many me name now of
    on one ones or our please pls s see should show so some sort still t tell that the their them
    there these they this those to type under up us was we were what whats where which who whom whos
    whose with you your hi hey hello ok okay
    """.split()
)
_WORD = re.compile(r"[^\W_]+(?:[-.+#][^\W_]+)*[+#]*")
_WHETHER = re.compile(
    r"\W*(?:and |so |but )?(?:is|are|was|were|does|do|did|has|have)\b", re.IGNORECASE
)
_NOT = re.compile(
    r"\b(?:(?:is|are|was|were)(?: not|n['\u2019]?t)|not|non)\b(?! (?:sure|only|just|know))",
    re.IGNORECASE,
)
_LACKS = re.compile(
    r"\b(?:without|with no|(?:has|have) no|(?:do|does)(?: not|n['\u2019]?t) have|lacks?|lacking)\b",
    re.IGNORECASE,
)
_NEEDED = re.compile(
    r"\W*(?:(?:so|and|ok|hi|please)\W+)?(?:what|which|who|whose|list|show me|name)\b"
    rf"[^{NAME}]{{0,40}}?"
    r"\b(?:depends? on|needs?|requires?|rel(?:y|ies) on|(?:is|are) dependent on)"
    rf"(?: (?:the|project|service|system))* {NAME}\W*",
    re.IGNORECASE,
)
_SAYS_NEEDED = re.compile(
    rf"^(?!\W*{NAME})[^.;:]*?\b(?:depends? on|needs?|requires?|rel(?:y|ies) on)\b"
    rf"(?! (?:no|to)\b)[^.;:{NAME}]{{0,60}}{NAME}",
    re.IGNORECASE,
)
_RULES = re.compile(
    r"\brules?(?: (?:that )?(?:apply|hold|are there))? (?:for|of|in|to|about|on) "
    rf"[^.;?{NAME}]{{0,20}}{NAME}|{NAME}(?:['\u2019]s)? (?:\w+ )?rules\b",
    re.IGNORECASE,
)
_VALUES = re.compile(
    r"\W*(?:(?:and|so)\s)?(?:which|what)\s(?:all\s)?(?:(?:programming|open source)\s)?"
    r"(?P<what>languages|licen[sc]es)\b(?P<rest>.*?)\W*",
    re.IGNORECASE | re.DOTALL,
)
_USED = frozenset("use uses used using written across under all they he she".split())
_INTRODUCED = re.compile(
    r"\W*(?:(?:hi|hey|hello|so|and|ok|okay|please|can you|could you)[\s,]+){0,2}"
    r"(?:(?:tell me|talk|show me|describe|explain|introduce|what(?: is|['\u2019]?s| are)|who is)\b"
    rf"(?: (?:more|something|all|a bit|both))?(?: about)?)?(?P<names>[^{NAME}]*{NAME}.*)",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """The fields that a question asks for, and the words of it that are neither asking nor a name:
    values, if they are. ``denied``: what has them is not wanted; ``lacking``: what has the fields.
    """

    fields: tuple[Field, ...]
    values: tuple[str, ...]
    whether: bool = False
    denied: bool = False
    lacking: bool = False


def asked(question: str, kinds: Iterable[str] = ()) -> Asked:
    """What an English ``question`` asks, in which ``NAME`` stands for each name of a thing and
    ``kinds`` are what such things are called."""
    left = _without(question, kinds)
    fields = tuple(each for each in FIELDS if each.asks.search(left))
    lacking, denied = _LACKS.search(left) is not None, _NOT.search(left) is not None
    for pattern in (_LACKS, _NOT, *(each.asks for each in fields)):
        left = pattern.sub(" ", left)
    words = (each for each in _WORD.findall(left) if each.casefold() not in _JOINING)
    whether = _WHETHER.match(question) is not None
    return Asked(fields, tuple(words), whether, denied, lacking)


def _without(question: str, kinds: Iterable[str]) -> str:
    """The question without what the things are called."""
    left = re.sub(r"n['\u2019]t\b", " not", question.replace(NAME, " "))
    for each in kinds:
        left = re.sub(rf"\b{re.escape(each)}\b", " ", left, flags=re.IGNORECASE)
    return left


def asks_which_there_are(question: str, kinds: Iterable[str] = ()) -> tuple[Field, ...]:
    """The field of which a question asks for all values there are: "Which languages are used?"."""
    found = _VALUES.fullmatch(question)
    if found is None:
        return ()
    words = (each.casefold() for each in _WORD.findall(_without(found["rest"], kinds)))
    field = LANGUAGE if found["what"].casefold().startswith("language") else LICENCE
    return (field,) if all(each in _JOINING or each in _USED for each in words) else ()


def asks_what_needs(question: str) -> bool:
    """Whether it is asked which things need the one that ``NAME`` stands for."""
    return _NEEDED.fullmatch(question) is not None


def asks_rules(question: str) -> bool:
    """Whether the rules of the thing are asked for that ``NAME`` stands for."""
    return _RULES.search(question) is not None


def says_needed(sentence: str) -> bool:
    """Whether something else needs the thing that ``NAME`` stands for."""
    return _SAYS_NEEDED.search(sentence) is not None


def asks_what_they_are(question: str) -> bool:
    """Whether nothing is asked but what the things are that ``NAME`` stands for."""
    found = _INTRODUCED.fullmatch(question)
    if found is None:
        return False
    words = _WORD.findall(found["names"])
    return all(each.casefold() in ("and", "about", "or", "the", "both", "please") for each in words)


def field_of(label: str) -> Field | None:
    """The field that is called so."""
    return next((each for each in FIELDS if each.is_named(label)), None)
