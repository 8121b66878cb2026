"""Names in other spellings: "MySQL" where the page has "mysql", "WebSockets" where it has one.

Only prose is read so. Code means what it says to the letter, and so does a name that is code on the
page: `maxRetries` is not "MaxRetries".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.turn.proof.code_quotes import AROUND_NAME, code_of

_NAME = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")
_ABBREVIATION = re.compile(r"[A-Z]{2}")
# What is set, passed or called is written as it is spelled, in prose too: "Set MaxRetries to 3."
_HANDLED = re.compile(
    r"\b(?:set|sets|setting|pass|call|run|type|enter|write|export|option|parameter"
    r"|argument|field|key|variable|flag|property|header|function|method|command)[ :*\"']+$",
    re.IGNORECASE,
)
_IS_SETTING = re.compile(
    r"[*\"']* ?(?:[=(]|(?:settings?|options?|parameters?|arguments?|fields?|keys?|variables?"
    r"|flags?|property|properties|headers?|functions?|methods?|commands?)\b)",
    re.IGNORECASE,
)


def is_other_spelling(name: str, text: str, known: Sequence[str]) -> bool:
    """Whether ``name``, as ``text`` has it, stands in ``known`` in other capitals or as one of
    several, and is no code there."""
    if not _NAME.fullmatch(name) or _is_handled(name, text):
        return False
    singular = name.removesuffix("s")
    forms = "|".join(map(re.escape, dict.fromkeys((name, singular))))
    there = re.compile(AROUND_NAME.format(f"(?:{forms})"), re.IGNORECASE)
    code = [found for one in known for each in code_of(one) for found in there.findall(each)]
    return any(map(there.search, known)) and all(_may_differ(name, each) for each in code)


def is_variable(name: str, text: str, known: Sequence[str]) -> bool:
    """Whether ``name`` is the rest of a "$NAME" wherever ``text`` has it, and ``known`` has that
    too."""
    whole = re.compile(AROUND_NAME.format(re.escape(f"${name}")))
    bare = re.search(AROUND_NAME.format(re.escape(name)), text)
    return bare is None and f"${name}" in text and any(map(whole.search, known))


def _is_handled(name: str, text: str) -> bool:
    return any(
        _HANDLED.search(text[: found.start()]) or _IS_SETTING.match(text, found.end())
        for found in re.finditer(AROUND_NAME.format(re.escape(name)), text)
    )


def _may_differ(name: str, code: str) -> bool:
    """Whether ``name`` may be what ``code`` names: that has no capitals of its own to be mistaken
    for, as in `mysql`, and the name has those of an abbreviation."""
    if code in (name, name.removesuffix("s")):
        return True
    return code.islower() and _ABBREVIATION.search(name) is not None
