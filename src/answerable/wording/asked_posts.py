"""What English questions ask of one post of somebody: what was done there, when, and as what.

CVs have it below a heading with employer and years ("Harbour Ltd., engineer, 2015 to 2020").
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.wording.career import SPAN, WHO, WHOSE

_OPENING = r"^\W*(?:(?:hi|hello|hey|so|and|but|ok|okay|please)[\s,]{1,3}){0,2}"
_AT = r" (?:at|for|with) (?:the )?(?P<{}>[^?!]{{2,60}}?)\W*$"
_ASKS = tuple(
    re.compile(f"{_OPENING}{form}{_AT.format('name')}", re.IGNORECASE)
    for form in (
        rf"what(?: else)? (?:did|does|do|has|have|was|is) {WHO}"
        r" (?:do|doing|done|work(?:ed)? on|buil[dt]|achieved?|accomplish(?:ed)?|responsible for)",
        r"(?:when|since when|(?:for )?how long|(?:for )?how many years)"
        rf" (?:did|was|is|has|have) {WHO}(?: (?:been|be))?"
        r"(?: (?:work(?:ed|ing)?|stay(?:ed)?|start(?:ed)?|employed))?",
        rf"(?:what|which) (?:was|is|were) {WHOSE} (?:role|job|position|(?:job )?title|post)",
        r"what (?:role|job|position|(?:job )?title)"
        rf" (?:did|does|has|had) {WHO} (?:have|hold|held|had)",
        rf"(?:is|does) {WHO}(?: still)?(?: (?:work(?:ing)?|employed))?",
    )
)
_LEFT = re.compile(
    rf"{_OPENING}when did {WHO} (?:join|leave|quit) (?:the )?(?P<name>[^?!]{{2,60}}?)\W*$",
    re.IGNORECASE,
)
_ANOTHER = re.compile(
    rf"{_OPENING}(?:(?:and|what|how)(?: about)? )?(?:at|for|with|about) (?:the )?"
    r"(?P<name>[^?!]{2,60}?)\W*$",
    re.IGNORECASE,
)
_WHEN = re.compile(
    rf"{_OPENING}(?:when|since when|(?:for )?how long|(?:for )?how many years)\b", re.IGNORECASE
)
_TITLE = re.compile(r"\b(?:role|job|position|title|post)\b", re.IGNORECASE)
_BEFORE = re.compile(
    rf"{_OPENING}(?:where|what|(?:for )?whom?) (?:did|was|has|had) {WHO}(?: \w+){{0,3}}? before"
    r" (?:(?:joining|working (?:at|for)|starting at|going to|the time at) )?"
    r"(?!that\b|this\b|it\b)(?:the )?(?P<name>[^?!]{2,60}?)\W*$",
    re.IGNORECASE,
)
_BEFORE_THAT = re.compile(
    rf"{_OPENING}(?:(?:where|what|(?:for )?whom?) (?:did|was|has|had) {WHO}(?: \w+){{0,3}}? )?"
    r"before (?:that|then)\W*$",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"present|today|now|current|date", re.IGNORECASE)


def asked_employer(question: str, before: Sequence[str] = ()) -> str:
    """Of whose post it is asked what somebody did there, when, or as what; empty where of none.

    ``before`` are the questions asked earlier, oldest first: "And at Tide?" asks it of another.
    """
    matches = (each.search(question) for each in (*_ASKS, _LEFT))
    name = next((each["name"] for each in matches if each), "")
    another = _ANOTHER.search(question)
    if name or another is None or not before:
        return name
    return another["name"] if asked_employer(before[-1], before[:-1]) else ""


def asks_when(question: str) -> bool:
    """Whether it is asked when somebody was there, or for how long."""
    return _WHEN.match(question) is not None


def asks_title(question: str) -> bool:
    """Whether it is asked as what somebody worked there."""
    return _TITLE.search(question) is not None


def asked_before(question: str, before: Sequence[str] = ()) -> str:
    """Before whose post it is asked what somebody did; empty where of none. ``before`` are the
    questions asked earlier: "And before that?" asks it of the employer of the last one."""
    if found := _BEFORE.search(question):
        return found["name"]
    if not before or not _BEFORE_THAT.search(question):
        return ""
    return asked_employer(before[-1], before[:-1])


def has_years(heading: str) -> bool:
    """Whether a heading says from when until when."""
    return SPAN.search(heading) is not None


def goes_on(heading: str) -> bool:
    """Whether a heading says of a post that it is the present one."""
    return any(_GOES_ON.fullmatch(each["last"]) for each in SPAN.finditer(heading))
