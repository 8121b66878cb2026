"""What is asked for by a name: of a setting ("Which environment variable changes the port?"), of a
value ("the default username"), of a file ("where is the log?"), of a program ("with curl").

Sentences about variables have the question's words, `LAMP_SERVER_PORT` only the one that counts.
The rules know English.
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.llms.quoting import lists
from answerable.types import Unit
from answerable.wording.whether import ASKS_WHETHER

NAMED = 0.5  # what such a name is worth more
STATED = 0.8  # what a line that states it is worth more
PLACED = 0.7  # and what says by a path where an asked file is
KEPT = 0.6  # and what says in what it is kept
CAPITALS = 0.4  # and what has a word in capitals of the question: "POST"
ROW_NAME = 0.1  # and a row whose name has all its parts in the question
FEWEST_PARTS = 2  # of that name
RUN = 0.4  # and code that runs the program that is asked for
_KIND = (
    r"(?:variables?|settings?|options?|flags?|parameters?|keys?|switch(?:es)?|arguments?"
    r"|propert(?:y|ies)|attributes?|fields?)"
)
_ASKS = re.compile(
    rf"^\W*(?:which|what)(?: is| are)?(?: the)?(?: [\w-]+){{0,2}}? {_KIND}\b(?P<what>.{{3,120}})$",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"(?<![\w-])--?[a-z][\w-]{1,40}"
    r"|(?<![A-Za-z0-9])[A-Za-z0-9]{1,40}+(?:[_.-][A-Za-z0-9]{1,40}){1,12}"
    r"|(?<![A-Za-z0-9])[a-z]{1,40}+(?:[A-Z][a-z0-9]{1,40}){1,8}"
)
_PART = re.compile(r"[A-Z]?[a-z]{2,}|[A-Z]{2,}(?![a-z])|[A-Z][a-z]+")
_SAYS_NOTHING = frozenset(
    lists.stems(
        "change changes set sets control controls enable enables disable disables use configure"
        " configures define defines specify turn turns the for need must have does can should"
    )
)
_STATED = re.compile(
    r"^\W*what(?:['\u2019]s| is| are) (?:the |my |your )?"
    r"(?:default|initial|standard|preset|factory)"
    r" (?P<names>[\w][\w /-]{2,60}?)\W*$",
    re.IGNORECASE,
)
_ASKS_PLACE = re.compile(
    r"^\W*(?:and |so )?where\b.{0,80}\b(?:files?|folders?|director(?:y|ies)|data|logs?|config\w*"
    r"|settings|databases?|backups?|cache|images|uploads|stored?|saved|kept)\b",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r"\b(?:written|stored|saved|located|kept|found|placed|lives?|resides?|defaults? to|is|are|in)\b"
    r".{0,80}?(?:(?<![\w/:.])(?:~|\.{1,2}|[$%]\w{1,30}%?)?/[\w.@-]{1,60}(?:/[\w.@-]{0,60}){0,8}"
    r"|\b[\w-]{1,40}\.(?:log|conf|toml|ya?ml|json|env|db|sqlite3?|ini)\b)",
    re.IGNORECASE,
)
# "It is persisted to sessionStorage."
_KEPT = re.compile(
    r"\b(?:(?:persisted|stored|saved|kept|written|cached)(?: \w+ly)?"
    r"|(?:persist|store|save|keep|write|cache)s? (?:the |its |your |all )?\w+)"
    r" (?:to|in|on|at|under|inside|into)\b",
    re.IGNORECASE,
)
# "Run `lamp paths`, which tells you where it is."
_TELLS_WHERE = re.compile(
    r"\b(?:tell|show|print|display|report|output)s? (?:you )?(?:where|(?:the|its|their) (?:full )?"
    r"(?:path|location|place))\b",
    re.IGNORECASE,
)
# "Ubuntu: `/var/lib/lamp`"
_LABELLED_PATH = re.compile(
    r"^[^\n:]{2,60}: (?:(?:~|\.{1,2}|[$%]\w{1,30}%?|<[\w ]{1,30}>|[A-Z]:)?[/\\][\w.@-]{1,60}"
    r"|[$%]\w{1,30}%?[/\\])"
)
_LABEL = re.compile(r"^(?P<label>[\w][\w -]{1,30}): \S")
_CAPITALS = re.compile(r"(?<![\w-])[A-Z]{3,12}(?![\w-])")
_FIRST_CELL = re.compile(r"(?:[^:;]{1,40}: )?(?P<name>[^\s:;]{3,80});")
_BOTH = frozenset(("credentials", "login", "logins", "account"))  # a name and a password
_WITH = re.compile(
    r"\b(?:with|using|via|through|by) (?:the )?(?P<program>[a-z][\w.-]{1,20})\W*$", re.IGNORECASE
)


def asked_name(unit: Unit, question: str) -> float:
    """What a unit is worth more for a name in it with a word of what the asked setting is for."""
    wanted = _wanted(question)
    if not wanted or unit.kind == "code":
        return 0.0
    names = (name for name in _NAME.findall(unit.text))
    return NAMED * any(wanted & lists.stems(" ".join(_PART.findall(name))) for name in names)


def asked_label(unit: Unit, question: str) -> float:
    """What a line is worth more that states what the question asks for by its name: "Username: ada"
    of "What is the default username and password?"."""
    names = _stated(question)
    if not names or unit.kind not in ("sentence", "item"):
        return 0.0
    label = _LABEL.match(unit.text)
    return STATED * (label is not None and label["label"].casefold().split()[-1] in names)


def asked_place(unit: Unit, question: str) -> float:
    """What a unit is worth more that says by a path where the asked file or folder is, or in what
    something is kept."""
    if unit.kind == "code" or not _asks_place(question):
        return 0.0
    if any(each.search(unit.text) for each in (_LABELLED_PATH, _PLACED, _TELLS_WHERE)):
        return PLACED
    kept = _KEPT.search(unit.text)
    return KEPT * (kept is not None and not _is_the_place(unit.text[kept.end() :], question))


def _is_the_place(behind: str, question: str) -> bool:
    """Whether something else is kept in what is asked for: "stored in the config file"."""
    place = lists.stems(" ".join(behind.split()[:3]))
    return bool(place) and lists.lacking(lists.asked_stems(question), place) == 0


def runs_program(unit: Unit, question: str) -> float:
    """What code is worth more where it runs the program by which something is asked to be done."""
    found = _WITH.search(question) if unit.kind == "code" else None
    if found is None:
        return 0.0
    return RUN * (_run(found["program"].casefold()).search(unit.text) is not None)


def asked_capitals(unit: Unit, question: str) -> float:
    """What a unit is worth more where it is asked whether something is so of what is written in
    capitals ("Does it resend POST requests?"), and the unit has that."""
    asked = _capitals(question)
    return CAPITALS * bool(asked and asked <= set(_CAPITALS.findall(unit.text)))


def named_in_row(unit: Unit, question: str) -> float:
    """What a row is worth more for the parts of the name it begins with that the question has: of
    "maxSendSize" and "maxReceiveSize" the one that is asked for has one more."""
    named = _FIRST_CELL.match(unit.text) if unit.kind == "row" else None
    parts = lists.stems(" ".join(_PART.findall(named["name"]))) if named else set()
    if len(parts) < FEWEST_PARTS:
        return 0.0
    return ROW_NAME * len(parts & lists.asked_stems(question)) / len(parts)


@lru_cache(maxsize=256)
def _capitals(question: str) -> frozenset[str]:
    asks = ASKS_WHETHER.match(question) and not question.isupper()
    return frozenset(_CAPITALS.findall(question)) if asks else frozenset()


@lru_cache(maxsize=256)  # asked again for each candidate
def _wanted(question: str) -> frozenset[str]:
    found = _ASKS.match(question)
    return frozenset(lists.stems(found["what"])) - _SAYS_NOTHING if found else frozenset()


@lru_cache(maxsize=256)
def _stated(question: str) -> frozenset[str]:
    asked = _STATED.match(question)
    parts = map(str.split, re.split(r" and | or |/", asked["names"].casefold() if asked else ""))
    names = frozenset(part[-1] for part in parts if part)
    return names | {"username", "user", "email", "password"} if names & _BOTH else names


@lru_cache(maxsize=256)
def _asks_place(question: str) -> bool:
    return _ASKS_PLACE.match(question) is not None


@lru_cache(maxsize=256)
def _run(program: str) -> re.Pattern[str]:
    return re.compile(
        rf"^[ \t]*(?:[$>%#] ?)?(?:sudo )?{re.escape(program)}\s", re.MULTILINE | re.IGNORECASE
    )
