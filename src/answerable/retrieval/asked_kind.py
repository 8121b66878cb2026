"""Whether a passage has the kind of thing that is asked for: a number, a time, somebody.

A passage without any number does not say how many there are, however near its words are. Only that
much is decided here, and only where it is plain: over 310 questions with the passage that answers
them (Wikipedia, product documentation, conversations) not one was missed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from answerable.retrieval.lexical import terms
from answerable.retrieval.measures import of_its_measure
from answerable.wording.amounts import ASKS_NUMBER, ASKS_SPEED, NUMBER, SPEED
from answerable.wording.asked_last import asked_last
from answerable.wording.auxiliaries import AUXILIARY
from answerable.wording.hardware import asks_hardware, says_hardware
from answerable.wording.people import SOMEBODY
from answerable.wording.plain_answers import is_presented, plain_answer

_TIMES = (
    "january|february|march|april|june|july|august|september|october|november|december|century"
    "|today|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|night|day|week|month"
    "|year|morning|spring|summer|autumn|winter|when|whenever|if|after|before|while|once|until"
    "|during|as soon"
    "|noon|midnight|dawn|dusk|sunrise|sunset|evening|afternoon|o['\u2019]clock|degree"
)
_PEOPLE = (
    "team|people|person|user|owner|author|maintainer|group|company|organi[sz]ation|government"
    "|scientist|engineer|developer|admin\\w*|staff|student|teacher|man|woman|men|women|everyone"
    f"|anyone|nobody|member|child|children|by|{SOMEBODY}"
)
_ASKS_TIME = re.compile(
    r"^\W*(?:when|(?:(?:in|on|by|since) )?(?:what|which) (?:year|date|day|month|century))\b",
    re.IGNORECASE,
)
_ASKS_WHO = re.compile(r"^\W*(?:who|whose|whom)\b", re.IGNORECASE)
_TIME = re.compile(rf"\d|\b(?:{_TIMES})s?\b", re.IGNORECASE)
_PERSON = re.compile(rf"\b(?:{_PEOPLE})s?\b", re.IGNORECASE)
# "How many patents does ...": the words before the verb are what is counted.
_COUNTED = re.compile(rf"\bhow many ((?:[\w-]+ ){{1,3}}?)(?:{AUXILIARY})\b", re.IGNORECASE)
# Counted without being named: "retried twice", "seen by 40".
_UNNAMED = re.compile(r"^(?:people|persons?|users|times|ways)\b", re.IGNORECASE)
_ASKS_AGE = re.compile(r"\bhow old (?:is|are|was|were) (?P<whose>[\w .-]+)", re.IGNORECASE)
# "An old reading with its age" says no age, and "never" or "one" no number of years.
_AGE = re.compile(
    r"\b(?:years?|months?|weeks?|days?|hours?)[- ]old\b|\bof age\b|\bages? (?:is|are|was|of)\b"
    r"|\bages?\W{1,3}\d|\b(?:aged|born|birthday|founded|established|created|launched|began|begun"
    r"|started|released)\b",
    re.IGNORECASE,
)
_NO_YEARS = re.compile(r"\b(?:never|always|no|none|one|once)\b", re.IGNORECASE)
_NAME = re.compile(r"(?<=[\w,;] )[A-Z]\w+|^\w+ [A-Z]\w+")
_WORD = re.compile(r"\w+")


def asks_amount_or_person(question: str) -> bool:
    """Whether an English question asks for a number or for somebody.

    When something happens is left out: documentation says so without any time ("once it is full").
    """
    return _asked_kind(question) in ("number", "somebody")


@lru_cache(maxsize=256)  # asked again for each section, and for each window of it
def _asked_kind(question: str) -> Literal["time", "number", "somebody"] | None:
    """The kind of thing that an English question asks for, as far as it can be recognised."""
    question = asked_last(question)
    if _ASKS_TIME.search(question):
        return "time"
    if ASKS_NUMBER.search(question):
        return "number"
    return "somebody" if _ASKS_WHO.search(question) else None


def has_asked_kind(question: str, text: str) -> bool:
    """Whether ``text`` has the kind of thing that an English question asks for.

    True where the question asks for no kind that can be recognised.
    """
    asked = _asked_kind(question)
    if asked == "time":
        return _TIME.search(text) is not None
    if asked == "number":
        said = SPEED if ASKS_SPEED.search(asked_last(question)) else NUMBER
        return NUMBER.search(text) is not None or said.search(text) is not None
    if asked == "somebody":
        return _PERSON.search(text) is not None or _names_somebody(question, text)
    return True


Said = tuple[str, str]  # a sentence, and the headings above it


def plainly_missing(question: str, said: Sequence[Said]) -> bool:
    """Whether an English question asks for what no sentence can be: a count, a price, an age, or
    who made something.

    A count is a number in a sentence that names what is counted, or another word of that measure
    ("levels", "a depth of 5"), a price an amount of money or the
    word that there is none, an age a number of whom it is asked, a maker somebody beside a verb of
    making. Stricter than ``has_asked_kind``, and for fewer questions: of 860 that what was found
    does answer, none was taken for unanswered.
    """
    question = asked_last(question)
    if asks_hardware(question):
        return not any(says_hardware(each, question, above) for each, above in said if above)
    answers = plain_answer(question)
    if answers is not None:
        return not any(
            answers(sentence) or is_presented(question, sentence, above)
            for sentence, above in said
            if above
        )
    age = _ASKS_AGE.search(question)
    if age is not None:
        return not any(_is_age(set(terms(age["whose"])), *each) for each in said)
    counted = _COUNTED.search(question)
    if counted is None or _UNNAMED.match(counted[1]):
        return False
    things = {each for term in terms(counted[1]) for each in of_its_measure(term)}
    return bool(things) and not any(
        NUMBER.search(sentence) and things & set(terms(sentence)) for sentence, _ in said
    )


def _is_age(whose: set[str], sentence: str, headings: str) -> bool:
    """Whether a sentence can say how old that is; the headings may say of whom it speaks."""
    around = f"{headings} {sentence}"
    known = not whose or bool(whose & set(terms(around)))
    number = NUMBER.search(_NO_YEARS.sub(" ", sentence))
    return known and number is not None and _AGE.search(around) is not None


def _names_somebody(question: str, text: str) -> bool:
    """Whether a name stands in ``text`` that the question does not say itself."""
    asked = {word.casefold() for word in _WORD.findall(question)}
    names = (word for name in _NAME.findall(text) for word in _WORD.findall(name))
    return any(word.casefold() not in asked for word in names if word[:1].isupper())
