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
    rf"{_OPENING}(?:(?:where|what|(?:for )?whom?) (?:did|was|has|had) {WHO}(?: \w+){{0,3}}? "
    r"|(?:what|how) about )?before (?:that|then|this)\W*$",
    re.IGNORECASE,
)
_THERE = r"(?:there|at (?:that|this) (?:company|firm|place|job)|in (?:that|this) (?:job|role|post))"
# Of the post that was just told: "How long was she there?", "When did he leave?"
_OF_THAT = tuple(
    re.compile(f"{_OPENING}{form}\\W*$", re.IGNORECASE)
    for form in (
        rf"what(?: else)? (?:did|does|do|has|have|was|is) {WHO} (?:\w+ ){{0,3}}?{_THERE}",
        r"(?:when|since when|(?:for )?how long|(?:for )?how many years) (?:did|was|is|has|have)"
        rf" {WHO} (?:\w+ ){{0,2}}?{_THERE}",
        rf"when did {WHO} (?:join|leave|quit|start)(?: {_THERE})?",
        rf"(?:what|which) (?:was|is|were) {WHOSE}"
        rf" (?:role|job|position|(?:job )?title|post) {_THERE}",
        rf"(?:is|does) {WHO} still (?:work(?:s|ing)? )?{_THERE}",
    )
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
    asked = asks_of_that(before[-1]) or asked_employer(before[-1], before[:-1])
    return another["name"] if asked else ""


def asks_of_that(question: str) -> bool:
    """Whether it is asked of the post that was just told: "How long was she there?"."""
    return any(each.match(question) for each in _OF_THAT)


def asks_before_that(question: str) -> bool:
    """Whether it is asked for the post before the one that was just told."""
    return _BEFORE_THAT.match(question) is not None


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
    if not before or not asks_before_that(question):
        return ""
    return asked_employer(before[-1], before[:-1])


def has_years(heading: str) -> bool:
    """Whether a heading says from when until when."""
    return SPAN.search(heading) is not None


def first_year(heading: str) -> str:
    """The year that a heading names as the first; empty where it names none."""
    found = SPAN.search(heading)
    return found["first"] if found else ""


def goes_on(heading: str) -> bool:
    """Whether a heading says of a post that it is the present one."""
    return any(_GOES_ON.fullmatch(each["last"]) for each in SPAN.finditer(heading))
