"""The kind of thing a question asks for, and what a sentence that answers it must contain."""

from __future__ import annotations

import re

from answerable.wording.amounts import ASKS_AMOUNT, ASKS_MEASURE, MONTHS
from answerable.wording.auxiliaries import AUXILIARY

NUMBER_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million|half|third"
    "|quarter"
)
EXTREMES = "all|none|no"
COUNTS = f"{NUMBER_WORDS}|{EXTREMES}|a single"
ORDINARY = (
    "good|healthy|normal|typical|average|usual|ideal|acceptable|reasonable|decent|realistic|fair"
)
REASONS = (
    "because|since|due to|so that|in order to|reason|therefore|caused?|causes|as a result|to avoid"
    "|benefits?|advantages?|compared (?:to|with)|simpler"
)

IRREGULAR = {
    "become": "became",
    "begin": "began",
    "bring": "brought",
    "build": "built",
    "buy": "bought",
    "choose": "chose",
    "come": "came",
    "do": "did",
    "draw": "drew",
    "find": "found",
    "get": "got",
    "give": "gave",
    "go": "went",
    "grow": "grew",
    "have": "had",
    "hold": "held",
    "keep": "kept",
    "lead": "led",
    "leave": "left",
    "lose": "lost",
    "make": "made",
    "meet": "met",
    "pay": "paid",
    "run": "ran",
    "say": "said",
    "sell": "sold",
    "send": "sent",
    "speak": "spoke",
    "spend": "spent",
    "take": "took",
    "teach": "taught",
    "tell": "told",
    "win": "won",
    "write": "wrote",
}


def _any_case(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


# "How many further patents does ...": the last word before the verb is what is counted.
COUNTED = _any_case(rf"\bhow many (?:[\w-]+ ){{0,2}}?([\w-]+) (?:{AUXILIARY})\b")
FIRST_COUNTED = _any_case(r"\bhow many ([\w-]+)")  # "how many links follow an answer"

# (how it is asked, what the answer has)
ANSWER_TYPES = (
    (  # a time
        _any_case(r"^\W*(when|((in|on|by|since) )?(what|which) (year|date|day|month|century))\b"),
        re.compile(rf"\b\d{{3,4}}s?\b|\b\d{{1,2}}(st|nd|rd|th)\b|\b({MONTHS}|century)\b"),
    ),
    (  # a number
        ASKS_AMOUNT,
        _any_case(rf"\d|\b({COUNTS})\b"),
    ),
    (ASKS_MEASURE, _any_case(rf"\d|\b({NUMBER_WORDS})\b")),
    (  # a person: a name that does not only begin the sentence
        _any_case(r"^\W*(who|whose|whom)\b"),
        re.compile(r"(?<=[\w,] )[A-Z]\w+|^\w+ [A-Z]\w+"),
    ),
    (_any_case(r"\bdefaults?\b"), _any_case(r"\bdefaults?\b")),  # a value that is set already
    (  # how much is as it should be
        _any_case(
            r"^\W*(what|which)(['\u2019]s| is| are| would be| counts as)? (an? |the )?"
            rf"({ORDINARY}) "
        ),
        _any_case(
            rf"\b({ORDINARY}|excellent|common|recommended|ranges?)\b.{{0,60}}\d"
            rf"|\d.{{0,60}}\b({ORDINARY}|common)\b"
        ),
    ),
    (_any_case(r"^\W*why\b"), _any_case(rf"\b({REASONS})\b")),
)

DID = _any_case(r"\bdid(?:n['\u2019]t)? (.+)")


def expected_in_answer(question: str) -> list[re.Pattern[str]]:
    """Patterns of which a sentence that answers ``question`` should match at least one."""
    return [answer for asks, answer in ANSWER_TYPES if asks.search(question)]


def expected_past(question: str) -> re.Pattern[str] | None:
    """Matches the past tense of what may be the verb of "What did she study?": "studied", which
    "case studies" are not; None where nothing past is asked."""
    did = DID.search(question)
    words = re.findall("[a-z]+", did[1].casefold()) if did else []
    forms = {IRREGULAR.get(word) or _regular(word) for word in words}
    return _any_case(rf"\b(?:{'|'.join(sorted(forms))})\b") if forms else None


def _regular(verb: str) -> str:
    if re.search("[^aeiou]y$", verb):
        return f"{verb[:-1]}ied"
    return f"{verb}d" if verb.endswith("e") else f"{verb}{verb[-1]}?ed"


def expected_count(question: str) -> re.Pattern[str] | None:
    """Matches a number right before what is counted ("two further patents"); None if nothing is."""
    counted = COUNTED.search(question) or FIRST_COUNTED.search(question)
    if counted is None:
        return None
    thing = re.escape(counted[1].removesuffix("s"))
    number = rf"(?:\d[\d.,]*|\b(?:{COUNTS}))"
    return _any_case(rf"{number}\s+(?:[\w-]+\s+){{0,2}}?{thing}s?\b")
