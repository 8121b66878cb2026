"""Sentences about a case the question does not speak of: "If you upgraded from version 1, ...", and
others that are beside what is asked.

Whoever asks how something is done wants the plain way; a page tells its exceptions beside it, in
much the same words. Why something is so is often asked in other words than the condition has, so
only questions how to do something are held against it. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from answerable.llms.quoting import lists
from answerable.llms.quoting.bounds import only_bounds
from answerable.llms.quoting.directives import directs
from answerable.llms.quoting.led import asked_things
from answerable.text.section_start import starts_section
from answerable.types import Chunk, Unit
from answerable.wording.dated import asks_what_was_new
from answerable.wording.undoing import ASKS_HOW, verb_stem

SPECIAL = 0.4  # what such a sentence is worth less
# And one that only says what a thing is, where it is asked how something is done, or of more of the
# things that are asked for.
NO_WAY = 0.8
SWITCHED = 0.2  # and what is so where something is switched on
STRANGE = 3  # words of the condition that the question lacks: of fewer it may be in other words
_STEM = 5  # letters by which words are compared

_CONDITION = re.compile(
    r"^\W*(?:but |and |however,? )?(?:if|when|whenever|unless|in case)\b,?(?: however,)?"
    r"(?! it(?:['\u2019]s| is) time to\b)(?P<case>[^,:]{8,200})[,:]",
    re.IGNORECASE,
)
# "In some cases hosts charge a fee.": so it is not as a rule.
_AT_TIMES = re.compile(
    r"^\W*(?:but |and |however,? )?(?:in (?:some|rare|certain|a few) (?:\w+ )?cases"
    r"|sometimes|occasionally|rarely)\b,?",
    re.IGNORECASE,
)
# "One way to do this would be to row.": what is weighed, and mostly rejected.
_SUPPOSED = re.compile(
    r"^\W*(?:one|another|an?|the (?:obvious|naive|simplest)) (?:[\w-]+ )?"
    r"(?:way|option|approach|idea|possibility|alternative|solution|workaround)\b[^.:]{0,60}?"
    r" (?:would|might|could) (?:have been|be)\b"
    r"|^\W*(?:but |however,? )?(?:this|that|it) (?:hardly|rarely|seldom|almost never)\b",
    re.IGNORECASE,
)
_SWITCHED = re.compile(
    r"^\W*(?:when|if|once|while) (?:it(?:['\u2019]s| is) |this is )?"
    r"(?:enabled|set|active|activated|on|true|disabled|off|false|checked|ticked|selected),",
    re.IGNORECASE,
)
_ASKS_OF_SWITCH = re.compile(
    r"\b(?:if|when|once|enabl\w*|disabl\w*|activ\w*|set|turn\w*|switch\w*|mean\w*|check\w*|tick\w*"
    r"|select\w*|happens?)\b|\bdo\W*$",
    re.IGNORECASE,
)
# "Before version 2, the wick was called `cord`."
_OF_THEN = re.compile(
    r"^\W*(?:but |and |however,? )?(?:before|until|prior to|up to)(?: the)? (?:[\w.-]+ ){0,3}?"
    r"(?:versions? )?v?\d[\w.]*\b[^.:]{0,60}?[,:] ",
    re.IGNORECASE,
)
# "Why can't I light it?", of which "You can light it with this." is no reason.
_ASKS_WHY_NOT = re.compile(
    r"^\W*why (?:(?:i|we|it|they) )?(?:cannot|can['\u2019]?t|can not|can \w+ not"
    r"|(?:could|is|are|does|do|did|wo|was|were)(?:n['\u2019]?t| not| \w+ not))\b",
    re.IGNORECASE,
)
_YOU_CAN = re.compile(
    r"^\W*(?:you|we|one|users?) (?:can|may|could|are able to)\b(?! ?not|n['\u2019]t)", re.IGNORECASE
)
_BOUNDED = re.compile(r"\b(?:only|unless|but|except|however|if|when|must|not)\b", re.IGNORECASE)
_ASKS_OF_TIMES = re.compile(
    r"\b(?:cases?|ever|sometimes|occasional\w*|rare\w*|if|why)\b", re.IGNORECASE
)
# "Two-factor authentication (2FA) is a method that ..."
_MEANING = re.compile(
    r"^\W*(?:an? |the )?(?P<thing>[^.,;:()]{3,60}?)(?: \([^()]{1,40}\))? (?:is|are) an? "
)
_ONCE_DONE = re.compile(
    r"^\W*(?:once|after|when) (?:you|it|this|the|your)\b(?P<done>[^,:]{4,120}),", re.IGNORECASE
)
_DONE = re.compile(
    r"^\W*(?:once|after|when|if) (?:already |it(?:['\u2019]s| is) |you(?:['\u2019]ve| have) )?"
    r"(\w{2,20}ed)\b",
    re.IGNORECASE,
)
# "The token is returned when creating the lamp.": what comes of it, and not how it is done.
_IN_PASSING = re.compile(r"\b(?:when|after|once|before|while|upon|who|that) (\w{3,20}(?:ing|ed))\b")
# "Plugins add additional lamps.": those beside the ones that are asked for.
_OF_MORE = (
    r"\b(?:additional|further|extra|other|more|custom|third-party|your own) (?:[\w-]+ ){0,2}?"
)
_ASKS_OF_MORE = re.compile(
    r"\b(?:additional|further|extra|others?|more|custom|third-party|own|add|extend|plug-?ins?)\b",
    re.IGNORECASE,
)
_OF_READER = re.compile(r"^\W*(?:if|when) you\b", re.IGNORECASE)
_ASKS_OF_AFTER = re.compile(r"\b(?:once|after|afterwards|when|then|next)\b", re.IGNORECASE)
_ASKS_OF_CASE = re.compile(r"\b(?:if|when|whenever|unless|in case)\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z]{4,}")
_EMPTY = frozenset(
    "also been does from have into just like need only some that them then they this using want"
    " were will wish with would your".split()
)


def beside(text: str, question: str, *, how_to: bool) -> float:
    """What a sentence is worth less for being beside what a question asks, of which ``how_to`` says
    that it asks how something is done."""
    if (how_to and is_meaning(text, question)) or is_of_more(text, question):
        return NO_WAY
    if is_possible(text, question):
        return NO_WAY
    special = how_to and (
        is_special(text, question) or is_afterwards(text, question) or is_in_passing(text, question)
    )
    if special or is_at_times(text, question) or is_supposed(text) or is_of_then(text, question):
        return SPECIAL
    return SWITCHED * is_switched(text, question)


def beside_unit(chunk: Chunk, number: int, question: str, *, how_to: bool) -> float:
    """The same of a section's unit, of code by what leads to it. What opens a section that is
    called as what is asked tells of that, in whatever words its condition is, but for a case that
    its reader may be in ("If you use a mast, ...")."""
    headings = " ".join(chunk.heading_path)
    opens = number == 0 and starts_section(chunk) and lists.has_all(headings, question)
    if opens and not _OF_READER.match(chunk.units[0].text):
        return 0.0
    if how_to and only_bounds(chunk.units, number, question):
        return NO_WAY
    return beside(leading_text(chunk.units, number), question, how_to=how_to)


def leading_text(units: Sequence[Unit], number: int) -> str:
    """The unit's text; of code that of the sentence which leads to it: code below "Once it is lit,
    look at it:" is as much beside what is asked."""
    above = units[number - 1 : number] if units[number].kind == "code" and number else ()
    leads = [unit for unit in above if unit.lead and unit.kind == "sentence"]
    return (leads or [units[number]])[0].text


def is_special(text: str, question: str) -> bool:
    """Whether a sentence begins with a condition of which the question, how to do something, says
    next to nothing."""
    found = _CONDITION.match(text)
    if found is None or _ASKS_OF_CASE.search(question):
        return False
    return len(_stems(found["case"]) - _stems(question)) >= STRANGE


def is_switched(text: str, question: str) -> bool:
    """Whether a sentence says what is so where something before it is switched on ("When enabled,
    ..."), of which the question says nothing."""
    return _SWITCHED.match(text) is not None and _ASKS_OF_SWITCH.search(question) is None


def is_at_times(text: str, question: str) -> bool:
    """Whether a sentence says what is so now and then, where the question asks what is so."""
    return _AT_TIMES.match(text) is not None and _ASKS_OF_TIMES.search(question) is None


def is_of_then(text: str, question: str) -> bool:
    """Whether a sentence says what was so before a version or a year, which is not asked."""
    return _OF_THEN.match(text) is not None and not asks_what_was_new(question)


def is_possible(text: str, question: str) -> bool:
    """Whether a sentence says that something can be done, of which the question asks why it
    cannot."""
    return (
        _ASKS_WHY_NOT.match(question) is not None
        and _YOU_CAN.match(text) is not None
        and _BOUNDED.search(text) is None
    )


def is_meaning(text: str, question: str) -> bool:
    """Whether a sentence says what the thing is of which the question asks how something is done
    with it: it has no word of what is done."""
    found = _MEANING.match(text)
    things = _stems(found["thing"]) if found else frozenset()
    asked = _stems(question)
    return bool(things) and things < asked and asked & _stems(text) == things


def is_afterwards(text: str, question: str) -> bool:
    """Whether a sentence goes on from where what the question asks how to do is done: "Once you
    have restored a file, ...", "When installed from there, ..."."""
    if _ASKS_OF_AFTER.search(question):
        return False
    participle, verb = _DONE.match(text), ASKS_HOW.search(question)
    if participle and verb and _is_form(participle[1], verb[1]):
        return True
    found = _ONCE_DONE.match(text)
    if found is None:
        return False
    asked, done = _stems(question), _stems(found["done"])
    return bool(asked & done) and len(asked - done) <= 1


def is_in_passing(text: str, question: str) -> bool:
    """Whether a sentence has what the question asks how to do only as the time at which something
    else is so, and says nothing to do."""
    verb = ASKS_HOW.search(question)
    if verb is None or _ASKS_OF_AFTER.search(question) or directs(text):
        return False
    rest, passed = _IN_PASSING.subn(" ", text)
    forms = (_is_form(found, verb[1]) for found in _IN_PASSING.findall(text))
    return passed > 0 and any(forms) and not _stems(verb[1]) & _stems(rest)


@lru_cache(maxsize=16_384)
def is_supposed(text: str) -> bool:
    """Whether a sentence says only what could be done instead of what is."""
    return _SUPPOSED.match(text) is not None


def is_of_more(text: str, question: str) -> bool:
    """Whether a sentence tells of more of the things than those that the question asks for."""
    (*_, things) = asked_things(question).names or ("",)
    if not things or things not in text.casefold() or _ASKS_OF_MORE.search(question):
        return False
    return re.search(_OF_MORE + re.escape(things), text, re.IGNORECASE) is not None


def _is_form(participle: str, verb: str) -> bool:
    """Whether it is the verb's: "installed", "copied", "used"."""
    return participle.casefold().startswith(verb_stem(verb))


@lru_cache(maxsize=256)
def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in _WORD.findall(text.lower()) if word not in _EMPTY)
