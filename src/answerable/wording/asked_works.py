"""What English questions ask of somebody's projects, each of which has a page: which of them used
something, which came last, what one is, how two differ, and what every project is asked of.

The forms are few and strict: what is worded otherwise is searched for as any question.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from answerable.wording.career import WHO, WHOSE
from answerable.wording.facts import DATES, TECHNOLOGIES

End = Literal["newest", "oldest"]

_OPENING = (
    r"^\W*(?:(?:hi|hello|hey|so|and|but|ok|okay|please)[\s,]{1,3}"
    r"|(?:can|could|would) you (?:please )?){0,3}"
)
_WORK = r"(?:side |own )?(?:projects?|case stud(?:y|ies))"
_OF = rf"(?:(?:all |any )?of (?:the |these )?(?:{WHOSE} )?|{WHOSE} |the )?"
_BEHIND = rf"(?: of {WHOSE}| of (?:his|hers|theirs|yours))?"
_USED = (
    rf"(?:(?:do|does|did|has|have) )?(?:{WHO} )?(?:use[sd]?|using)"
    r"|(?:is|are|was|were) (?:built|made|written|done|developed) (?:with|in|on|using)"
    rf"|(?:did|has|have) {WHO} (?:use|build|built|make|made|write|written|do|done|develop(?:ed)?)"
    r" (?:with|in|on|using)"
)
_ASKS_USING = re.compile(
    rf"{_OPENING}(?:which|what) {_OF}{_WORK}{_BEHIND} (?:that )?(?:{_USED}) (?:an? |the )?"
    r"(?P<thing>[^\s?!,;]{1,40}(?: [^\s?!,;]{1,40}){0,2})\W*$",
    re.IGNORECASE,
)
_NEWEST, _OLDEST = r"newest|latest|last|(?:most|more) recent", r"oldest|earliest|first"
_ASKS_END = re.compile(
    rf"{_OPENING}(?:(?:what|which)(?: one)? (?:is|was)|tell me(?: more)? about|show me|describe)"
    rf" (?:the|{WHOSE}) (?:very )?(?:(?P<newest>{_NEWEST})|{_OLDEST}) {_WORK}\W*$"
    rf"|{_OPENING}(?:what|which) {_OF}{_WORK}{_BEHIND} (?:is|was|came|comes)"
    rf"(?: the| {WHOSE})? (?:(?P<newest_of>{_NEWEST})|{_OLDEST})\W*$",
    re.IGNORECASE,
)
_ASKS_COUNT = re.compile(
    rf"{_OPENING}how many {_WORK} (?:has|have|did|does|do) {WHO}"
    r" (?:done|do|made|make|built|build|have|worked on|work on|completed?|finish(?:ed)?)\W*$"
    rf"|{_OPENING}how many {_WORK} are there\W*$",
    re.IGNORECASE,
)
_TO_COMPARE = (
    re.compile(
        rf"{_OPENING}(?:compare|contrast) (?P<one>.{{1,60}}?) (?:and|with|to|against|versus|vs\.?)"
        r" (?P<other>.{1,60}?)\W*$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_OPENING}(?:(?:what(?: is|['\u2019]s)|explain|tell me) )?(?:the )?differences? between"
        r" (?P<one>.{1,60}?) and (?P<other>.{1,60}?)\W*$",
        re.IGNORECASE,
    ),
    re.compile(
        r"^\W*(?P<one>[^?!,;]{1,60}?) (?:versus|vs\.?) (?P<other>[^?!,;]{1,60}?)\W*$", re.IGNORECASE
    ),
    re.compile(
        rf"{_OPENING}how (?:does|do|is|are) (?P<one>.{{1,60}}?)"
        r" (?:compare (?:to|with)|differ(?:ent)? from) (?P<other>.{1,60}?)\W*$",
        re.IGNORECASE,
    ),
)
_ASKS_ABOUT = re.compile(
    rf"{_OPENING}(?:what(?: is|['\u2019]s| was| does)|tell me(?: more| something)? about|describe"
    r"|explain) (?:the )?(?P<name>[^?!,;]{1,60}?)(?: project| case study)?(?P<does> do)?\W*$",
    re.IGNORECASE,
)
# What goes on from a project that was named just before, without a word for it.
_OF_IT = re.compile(
    r"\b(?:its?|(?:this|that|the) (?:project|case study|one|work)|there)\b|\bdid (?:that|this)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    rf"{_OPENING}(?:what (?:was|were|is|are) the (?:results?|outcomes?|impact|problems?|challenges?"
    r"|tech(?:nology)? stack|technologies)"
    r"|(?:did|has) (?:anything|something) (?:go|gone|went) wrong|what went wrong"
    rf"|what (?:would|should|could) {WHO} (?:do|have done|change) differently(?: (?:now|today"
    r"|next time))?|who (?:was|were|is) (?:on|in) the team|how (?:big|large) was the team"
    r"|(?:which|what) (?:technolog\w+|tools?|languages?|databases?|frameworks?)"
    rf" (?:did {WHO} use|were used)|how much (?:money )?(?:did (?:that|this) save|was saved))\W*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that every project is asked of: the ``facts`` of front matter that state it, and
    the headings of the sections that tell it; ``counted`` where it has to be a number."""

    asks: re.Pattern[str]
    headed: re.Pattern[str]
    facts: Sequence[str] = ()
    counted: bool = False


def _part(asks: str, headed: str, facts: Sequence[str] = (), counted: bool = False) -> Part:
    said = re.compile(rf"^\W*(?:the |its |our |my )?(?:{headed})\b", re.IGNORECASE)
    return Part(re.compile(asks, re.IGNORECASE), said, facts, counted)


_SUBJECT = r"(?:it|its|this|that|the|they|he|she|[A-Z][\w.-]*(?:['\u2019]s)?)"
_PARTS = (
    _part(
        r"\b(?:tech(?:nology)?[ -]?stack|technolog(?:y|ies)|(?:what|which) tech\b|tooling"
        r"|(?:what|which) (?:tools?|languages?(?! models?)|databases?|frameworks?)\b"
        r"|what (?:is|was) .{1,40} (?:built|made|written) (?:with|in|on))\b",
        r"tech(?:nolog\w+|nical)?|(?:tech )?stack|tools|built with"
        r"|how it (?:was|is) (?:made|built)",
        TECHNOLOGIES,
    ),
    _part(
        rf"\bwhen (?:was|were|did) {_SUBJECT}\b.{{0,40}}?"
        r"\b(?:built|made|written|done|created|started|released|launched|finished|happen)\W*$",
        r"timeline|dates?|when",
        DATES,
    ),
    _part(
        r"\bhow much (?:money )?(?:did|does|has|was) .{0,40}?\bsaved?\b|\bhow much was saved\b",
        r"results?|outcomes?|impact|savings?",
        counted=True,
    ),
    _part(
        r"\b(?:results?|outcomes?|impact|achieve[ds]?|accomplish\w*)\b",
        r"results?|outcomes?|impact|what (?:it|he|she|we|I) (?:achieved|changed)",
    ),
    _part(
        r"\b(?:go|gone|went) wrong\b|\bfail(?:ed|ures?)\b|\bmistakes?\b",
        r"what (?:went|did not go|didn['\u2019]t go|failed)|failures?|mistakes?|lessons?"
        r"|setbacks?|what (?:I|we|he|she) learned",
    ),
    _part(
        r"\b(?:do|done|changed?) (?:\w+ )?differently\b",
        r"what (?:I|we|he|she|they)(?:['\u2019]d| would| could| should)(?: have)? (?:do|change)\w*"
        r"|lessons?|in hindsight|retrospective|looking back|next time",
    ),
    _part(
        r"\b(?:on|in|was) the team\b|\bwho (?:worked|was) on\b",
        r"(?:the |my |our )?(?:team|people|crew)",
    ),
    _part(
        r"\bwhat (?:was|is|were) .{0,40}\b(?:problems?|challenges?)\b"
        r"|\bwhat problem (?:does|did)\b",
        r"problems?|challenges?|context|background|the need",
    ),
)


def asked_part(question: str) -> Part | None:
    """What an English question asks of a project that every project has; None where that is
    something else."""
    return next((each for each in _PARTS if each.asks.search(question)), None)


def goes_on(question: str) -> bool:
    """Whether a question may be of the project that was spoken of: it says "it", or asks what is
    only asked of something ("What was the result?")."""
    return _OF_IT.search(question) is not None or _GOES_ON.search(question) is not None


def asked_thing(question: str) -> str:
    """What is asked for by "Which projects use ...?"; empty where nothing is."""
    found = _ASKS_USING.search(question)
    return found["thing"] if found else ""


def asked_end(question: str) -> End | None:
    """Whether the newest project is asked for, or the oldest."""
    found = _ASKS_END.search(question)
    if found is None:
        return None
    return "newest" if found["newest"] or found["newest_of"] else "oldest"


def asks_count(question: str) -> bool:
    """Whether it is asked how many projects somebody has done."""
    return _ASKS_COUNT.search(question) is not None


def compared(question: str) -> tuple[str, str] | None:
    """The two things that an English question asks to compare."""
    matches = (each.search(question) for each in _TO_COMPARE)
    found = next((each for each in matches if each), None)
    return (found["one"], found["other"]) if found else None


def asked_name(question: str) -> str:
    """The name in "What is ...?" and "Tell me about ...": it is told what a project is."""
    found = _ASKS_ABOUT.search(question)
    return found["name"] if found else ""
