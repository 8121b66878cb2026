"""What a question puts as a condition or denies, of which the sentence that answers has a word too.

"What happens if the oil runs out?" is answered by "If there is no oil, ...", and "Which lamps do
not need oil?" by a sentence with a "not" or a "without". The rules know English.
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.llms.quoting import lists
from answerable.types import Unit
from answerable.wording.whether import ASKS_WHETHER

CONDITION = 0.25  # what a sentence that begins with the condition is worth more
NO_VERDICT = 0.3  # what code is worth less where it is asked whether something is so
NOT_DENIED = 0.3  # what one without a word that denies is worth less

_ASKS_WHAT_HAPPENS = re.compile(
    r"^\W*(?:(?:and|so|but) )?what (?:happens|will happen|would happen|do(?:es)? (?:\w+ ){1,4}?do)"
    r" (?:if|when|once|after)\b",
    re.IGNORECASE,
)
# "Is it on?", and not "is there a way to" or "does it have an example".
_ASKS_STATE = re.compile(
    r"^\W*(?:(?:and|so|but|ok|hi) )*(?:is|are|does|did|was|were|has|have|will)(?:n['\u2019]t)?\b"
    r"(?!.*\b(?:how|way|example|code|command|syntax|snippet|possible)\b)",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"\W{0,3}(?:if|when|whenever|once|after|in case)\b", re.IGNORECASE)
# "What happens if I forget to close it?" is answered by what is so then, and by no code.
LEFT_OUT = 0.5
_ASKS_LEFT_OUT = re.compile(
    r"^\W*(?:(?:and|so|but) )?what (?:happens|will happen|would happen|goes wrong|if|is the risk)\b"
    r".{0,20}\b(?:forget(?:s|ting)?|(?:do|does|did) ?(?:not|n['\u2019]t)|fails? to|skip|omit"
    r"|leave out|never)\b",
    re.IGNORECASE,
)
_LEFT_OUT = re.compile(
    r"^\W*(?:failing|failure|forgetting|neglecting|omitting|skipping|leaving (?:out|it)"
    r"|not \w+ing)\b|\botherwise\b|\bor else\b|\bwithout (?:this|it|that|doing)\b"
    r"|\bif (?:you|this|it|that|they) (?:(?:do|does|is|are)(?: not|n['\u2019]t)|forget|fail|skip"
    r"|omit|leave)\b|\bif (?:not|omitted|unset|missing|left)\b",
    re.IGNORECASE,
)
DENIES_ALL = 0.6  # what denies in all its words what is asked is worth more
FEWEST = 3  # words of the question
_DENIED = re.compile(
    r"\b(?:not|no(?! (?:difference|matter|problem))|never|cannot)\b|n['\u2019]t\b", re.IGNORECASE
)
_NOT = r"(?:(?:do|does|did|is|are|was|were|has|have|can|will)(?:n['\u2019]t| not)|cannot)"
# "Which lamps do not burn oil", "list those that aren't lit"; "a lamp that does not burn" is one.
_ASKS_DENIED = re.compile(
    rf"^\W*(?:(?:and|so|but) )?(?:what|which|who)\b(?: (?!happen)\w+){{0,3}} {_NOT}\b"
    r"|^\W*(?:how (?:do|can|to) (?:i |we |you )?)?(?:search|find|list|show|filter|select|count)\b"
    rf"[^.?!]{{1,60}} (?:(?:that|which|who) {_NOT}|without)\b",
    re.IGNORECASE,
)
# "Can I create rows in the view?" is denied by "The view is read-only."
_ASKS_TO_WRITE = re.compile(
    r"\b(?:add|alter|change|create|delete|edit|insert|modify|overwrite|remove|save|update|write"
    r"|post|put|patch)\b",
    re.IGNORECASE,
)
_READ_ONLY = re.compile(r"\bread[- ]only\b", re.IGNORECASE)
_DENIES = re.compile(
    r"\b(?:not|no|never|none|without|cannot|except|exclud\w+|omit\w*|lacks?|missing|only)\b"
    r"|n['\u2019]t\b|\bun\w{3,}",
    re.IGNORECASE,
)


def denies_all(text: str, question: str) -> bool:
    """Whether it is asked whether something is so, and a text has all words of that and denies it:
    "Lamps do not have a lid." says it of lamps, and "Each has a lid." of something else. What is
    read-only can be written in no words."""
    if not _has(ASKS_WHETHER, question):
        return False
    if _READ_ONLY.search(text) and not _has(_READ_ONLY, question):
        return _has(_ASKS_TO_WRITE, question)
    if not _DENIED.search(text):
        return False
    asked = lists.stems(question)
    return len(asked) >= FEWEST and asked <= lists.stems(text)


def states_condition(text: str, question: str) -> bool:
    """Whether a text begins with a condition, and it is asked what happens on one."""
    return _has(_ASKS_WHAT_HAPPENS, question) and _CONDITION.match(text) is not None


def tells_when_left_out(unit: Unit, question: str) -> float:
    """What a unit is worth more that says what is so where something is not done, and less as code,
    where that is asked."""
    if not _has(_ASKS_LEFT_OUT, question):
        return 0.0
    if unit.kind == "code":
        return -LEFT_OUT
    return LEFT_OUT * (_LEFT_OUT.search(unit.text) is not None)


def no_verdict(unit: Unit, question: str) -> float:
    """What code is worth less where it is asked whether something is so: it shows how it is done,
    whatever is so."""
    return -NO_VERDICT * (unit.kind == "code" and _has(_ASKS_STATE, question))


def denies_nothing(text: str, question: str) -> bool:
    """Whether a text has no word that denies, and it is asked for what is not so."""
    return _has(_ASKS_DENIED, question) and _DENIES.search(text) is None


@lru_cache(maxsize=512)  # asked again for each candidate
def _has(pattern: re.Pattern[str], question: str) -> bool:
    return pattern.search(question) is not None
