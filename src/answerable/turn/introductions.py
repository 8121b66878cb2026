"""What visitors say of themselves: who they are, whom they look for, where to write to them.

"Hi, I'm Anna from Acme. How many people does she lead?" asks nothing about Anna or Acme, and to
search for them finds other pages. So what introduces is left out where a question is left that
needs none of it. What visitors say of their case ("I use version 2 with Docker") is searched for.
The rules know English, and how one introduces oneself in Polish.
"""

from __future__ import annotations

import re
from itertools import zip_longest

from answerable.pii import Redactor
from answerable.retrieval.leaning import leaning

FEWEST_WORDS = 3
_REACHED_AT = Redactor(("e-mail", "phone"))
_END = re.compile(r"((?<=[.!?…])\s+|\n\s*)")
# A name is told by its capital, whatever case the words around it have.
_NAME = r"(?-i:[A-ZÀ-Ž][\w'’.&-]*)(?: (?:(?-i:[A-ZÀ-Ž])[\w'’.&-]*|de|van|von|&))*"
_HELLO = re.compile(  # before a comma or the like: "Hello World" may be what a page is about
    r"(?:hi|hello|hey|dear|greetings|good (?:morning|afternoon|evening|day)|dzień dobry|cześć"
    rf"|witam)\b(?: (?:there|all|everyone|team|{_NAME}))?(?:\s*[,.!:–-]+(?:\s+|$)|$)",
    re.IGNORECASE,
)
_FROM = rf",? (?:from|of|at|with|here from|z|ze) {_NAME}"
_WHO = (
    r"(?:(?:i am|i[’']?m|my name is|my name[’']s|nazywam się|mam na imię|jestem)"
    rf" {_NAME}(?:{_FROM})?|this is {_NAME}{_FROM})(?: here)?"
)
_WE = r"(?:i|we)(?: am| are|[’']m|[’']re)?(?: currently| now| also)?"
_PEOPLE = (
    r"(?:designer|developer|engineer|manager|lead|head|director|architect|analyst|researcher"
    r"|writer|consultant|freelancer|contractor|specialist|expert|programmer|scientist|recruiter"
    r"|candidate|colleague|teammate|person|someone|somebody|officer|partner|intern)s?"
)
_INTRODUCES = tuple(
    re.compile(each, re.IGNORECASE)
    for each in (
        _WHO,
        rf"{_WE} (?:an? )(?:\w[\w-]* ){{0,4}}?(?:recruiter|headhunter|sourcer|hiring manager)\b.*",
        rf"{_WE} (?:work|working) (?:for|at) {_NAME}.*",
        rf"{_WE} (?:represent|representing) {_NAME}.*",
        rf"(?:{_WE}|(?:my|our|the) (?:\w+ )?(?:team|company|client|startup|agency) is)"
        r" (?:hiring|recruiting)\b.*",
        rf"{_WE} (?:looking for|searching for|seeking|need|want)(?: to (?:hire|find|recruit))?"
        rf"(?: \w[\w/-]*){{0,4}} {_PEOPLE}(?=$|,| (?:who|with|for|in|at|of|to|that|and)\b).*",
        r"(?:i|we) (?:found|came across|saw|visited) (?:\w+ ){1,2}(?:profile|portfolio|cv|resume)"
        r"\b.*",
        r"(?:it[’']?s )?(?:nice|good|great|pleased) to meet you.*",
        r"(?:i )?hope (?:you|this|all|everything)\b.*",
        r"(?:many )?thank(?:s| you)?(?: (?:in advance|so much|very much|a lot))?",
        r"(?:rekrutuj(?:ę|emy)|zatrudniamy)\b.*",
        r"szukam(?:y)? (?:kogoś|osoby|kandydat\w*|projektant\w*|programist\w*)\b.*",
    )
)
_TO_BE_REACHED = re.compile(
    r"(?:(?:please|kindly|feel free to|you (?:can|may)|(?:i|we) can be|or|and) )*"
    r"(?:e-?mail|mail|write|call|reach(?:ed)?|contact(?:ed)?|phone|ring|text|message|reply|respond"
    r"|answer|send|get back"
    r"|(?:my|our) (?:e-?mail|mail|phone|number|mobile|address|contact)|tel\b|[\w.+-]+@|\+\d"
    r"|proszę|napisz|zadzwoń|mój)",
    re.IGNORECASE,
)
# "I'm Anna from Acme, what is her style?": a question that follows in the same sentence.
_THEN = re.compile(rf"{_WHO}\s*[,;:–-]+ (?=\S.*\?)", re.IGNORECASE)
_TELLS_NAME = re.compile(_WHO, re.IGNORECASE)
_SHE = re.compile(r"\b(?:she|he|her|him|his|hers)\b", re.IGNORECASE)


def left_out(message: str) -> str:
    """``message`` without what introduces the visitor; whole, where nothing else is asked in it or
    what is asked leans on the rest."""
    parts = _END.split(message.strip())  # sentences, and what stands between them
    kept = [_after_introduction(part) for part in parts[::2]]
    between = [gap if said else "" for said, gap in zip(kept, parts[1::2], strict=False)]
    asked = _unaddressed("".join(map("".join, zip_longest(kept, between, fillvalue=""))))
    return asked if "?" in asked and _stands_alone(asked) else message


def tells_name(message: str) -> bool:
    """Whether a sentence of ``message`` says what the visitor is called."""
    return any(_TELLS_NAME.match(_without(_HELLO, part)) for part in _END.split(message)[::2])


def _stands_alone(asked: str) -> bool:
    """Whether it leans on nothing that was left out: "she" is none of those who speak there."""
    enough = len(asked.split()) >= FEWEST_WORDS  # "Does she?"
    return enough and leaning(_SHE.sub("Ada", asked)) == "alone"


def _after_introduction(sentence: str) -> str:
    """The sentence without a greeting and a name before its question; empty if it introduces."""
    said = _without(_HELLO, sentence)
    if said.endswith("?"):
        return _without(_THEN, said)
    if _TO_BE_REACHED.match(said) and _REACHED_AT.find(said):
        return ""
    plain = said.rstrip(" .,!…:;)–-")
    return "" if any(each.fullmatch(plain) for each in _INTRODUCES) else said


def _without(beginning: re.Pattern[str], said: str) -> str:
    found = beginning.match(said)
    return said[found.end() :] if found else said


def _unaddressed(question: str) -> str:
    """The question without where the answer should go."""
    for found in reversed(_REACHED_AT.find(question)):
        question = f"{question[: found.start].rstrip()} {question[found.end :].lstrip()}"
    return question.strip()
