"""Which English questions ask for a number ("how many", "which port"), and which texts have one."""

from __future__ import annotations

import re

from answerable.wording.numerals import CARDINALS, TENS

_MEASURES = (
    "range|temperature|speed|price|port|version(?! control)|year|percentage|number|size|limit|age"
    "|height|weight|length|width|depth|distance|duration|interval|timeout|maximum|minimum|amount"
    "|quota|capacity|latency|retention|frequency"
    # Not an error code, which is as often a name.
    "|(?:exit|status|response) code"
)
_MEASURE = rf"(?:{_MEASURES})s?"
_NUMBER_WORDS = (
    f"no|zero|{'|'.join((*CARDINALS[2:], *TENS[1:]))}"  # "one" is as often no number: see below
    "|hundred|thousand|million|billion|trillion|dozen|half|twice|daily|hourly|weekly|monthly"
    "|yearly|annually|always|never|several|(?<!how )(?:few|many)|none|unlimited|forever"
    "|second|minute|hour|day|week|month|year"
)
# "One day", "only one", "one or more"; not "the longest one", "one of the files", "one can".
_ONE = (
    r"(?<!\bthe )(?<!\bthis )(?<!\bthat )(?<!\banother )(?<!\beach )(?<!\bany )(?<!\bwhich )"
    r"(?<!\bno )(?<!est )(?<!\bnew )\bone"
    r"(?= (?!(?:of|that|which|will|is|was|can|could|has|who|may|must|should|and|to|as|in|on|at|for"
    r"|from|with|if|when|you|we)\b)\w|-)"
    r"|\b(?:only|just|exactly|than|at (?:least|most)) one\b"
    r"|\b(?:an?|one|only) single(?= (?!sign|page)\w)"
)
# "Each may bring one.", "there is one per team", "One is enough."
_ONE_OF_THEM = (
    r"(?<!\bif you )(?<!\bif they )(?<!\bif it )(?<!\bif there )"  # "..., if you have one."
    r"(?:\b(?:(?:may|can|must|will|should|might|to) \w+|has|have|gets?|receives?|needs?|uses?"
    r"|takes?|allows?|is|are|includes?|contains?|holds?|keeps?|owns?|makes?|just) "
    r"|(?:^|[.!?:] )\W{0,3})one"
    r"(?= ?[.,;!]| (?:for|in|on|per|at|is)\b|\W{0,3}$)"
)
# "Once a day", "only once"; not "once it expires", "once installed", which say when.
_ONCE = (
    r"\bonce (?:an?|per|every|each|in) (?:\w+ )?(?:second|minute|hour|day|week|month|quarter|year)"
    r"|(?<=\w )(?<!\bat )(?<!\band )(?<!\bor )\bonce\b(?! (?:it|he|she|you|we|they|this|that|these"
    r"|those|the|your|our|their|its|all|there|an?|\w+(?:ed|ing|s))\b)"
)
_HOW = r"\bhow (?:many|much|long|old|far|large|big|tall|often|fast|high|deep|heavy|wide)\b"
_WHICH = (
    rf"\b(?:what|which)(?:['\u2019]?s| is| are| was| were)?(?: the)? {_MEASURE}\b(?! for\W*$)"
    rf"|\bwhat(?:['\u2019]?s| is| was) the (?:(?!of|for|in\b)[\w-]+ ){{1,3}}?{_MEASURE}"
    rf"(?= (?:of|for|in|on|at|to|per|by|between|allowed|before|after)\b|\W*$)"
    rf"|\b(?:what|which) (?:(?!of|for|in\b)[\w-]+ ){{1,2}}?{_MEASURE}"
    rf" (?:do|does|did|is|are|can|should|must|will|has|have)\b"
)
# "How do I measure how long it takes?" asks for a way, and "Can I see how much is left?" whether;
# "Can you tell me how long it takes?" asks for the number.
# Of several marks in a row the last begins it, and what stands before its first word is bounded: a
# message of nothing but marks is otherwise read again from each of them.
_ITSELF = (
    r"(?:^|[.?!,;:]\s)(?!\s{0,8}[.?!,;:]\s)"
    r"(?!\W{0,8}(?:how (?:can|could|do|does|should|would|to)|can|could|do|does|did|is"
    r"|are|may|should|why|where)"
    r" (?!(?:(?:you|i|we|anyone|somebody|someone) (?:please )?(?:tell|say|know|ask)))\b)"
    r"(?:(?![.?!]\s).){0,200}?"
)
ASKS_AMOUNT = re.compile(_HOW, re.IGNORECASE)  # "none" and "all" answer it, too
ASKS_MEASURE = re.compile(_WHICH, re.IGNORECASE)
NAMES_NUMBER = re.compile(f"{_HOW}|{_WHICH}", re.IGNORECASE)  # if only within another question
# "max size of an upload", typed into a search box.
_TYPED = (
    rf"^\W{{0,3}}(?:the )?(?:max(?:imum)?|min(?:imum)?|largest|smallest|longest|shortest)"
    rf" (?:(?!(?:of|for|in)\b)[\w-]+ ){{0,3}}?{_MEASURE}\b"
)
ASKS_NUMBER = re.compile(f"{_ITSELF}(?:{_HOW}|{_WHICH})|{_TYPED}", re.IGNORECASE)
ASKS_LENGTH = re.compile(rf"{_ITSELF}\bhow long\b", re.IGNORECASE)
NUMBER = re.compile(rf"\d|\b(?:{_NUMBER_WORDS})s?\b|{_ONE}|{_ONE_OF_THEM}|{_ONCE}", re.IGNORECASE)
ASKS_SPEED = re.compile(rf"{_ITSELF}\b(?:how (?:fast|quick(?:ly)?|slow(?:ly)?))\b", re.IGNORECASE)
# How fast something is without a number.
SPEED = re.compile(
    r"\b(?:pace|speeds?|velocity|faster|slower|fast as|(?:quick|slow|swift|rapid|instant)(?:ly)"
    r"|instantaneous(?:ly)?|at once|immediately)\b",
    re.IGNORECASE,
)
_OF_TIME = (
    "milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|h|days?|nights?|weeks?|months?"
    "|quarters?|years?|decades?|fortnights?"
)
_OF_SPACE = (
    "characters?|chars?|symbols?|letters?|words?|bytes?|bits?|digits?|lines?|sentences?|pages?|millimet\\w+"
    "|mm|centimet\\w+|cm|met(?:er|re)s?|kilomet\\w+|km|inch(?:es)?|feet|foot|miles?|yards?"
)
MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_YEAR = r"(?:19|20)\d\d"
# Which years something was ("2017 to 2021", "since March 2021"), and how a question asks how long
# somebody was somewhere.
YEARS = re.compile(
    rf"\b{_YEAR} ?(?:to|until|till|[-\u2013\u2014]) ?(?:{_YEAR}|now|today|present)\b"
    rf"|\bsince (?:(?:{MONTHS}) )?{_YEAR}\b",
    re.IGNORECASE,
)
ASKS_YEARS = re.compile(
    r"\bhow long (?:did|was|were|has|have|is|are) (?:s?he|they|you|(?-i:[A-Z])\w{0,30})"
    r" (?:been|at|with|in|an?|the|work|stay|employed|study|lead)\b",
    re.IGNORECASE,
)
# How long something takes or is: "30 s", "two working days", "three (3) months", "63 characters",
# "until Friday", "from 3 to 7 March", "30d".
LENGTH = re.compile(
    rf"(?:\d|\b(?:an?|each|per|every|one|half|several|few|{_NUMBER_WORDS})\b)[\d.,]{{0,12}}"
    r"(?: \(\d{1,6}\))?[\s-]{0,3}"
    rf"(?:(?!(?:the|to|of|and|or)\b)[a-z]{{1,20}}[\s-])?(?:{_OF_TIME}|{_OF_SPACE})\b"
    rf"|\b(?:until|till|up to) (?:the )?(?:\d|\w{{1,20}}day\b|(?:end|start) of\b|(?:{MONTHS})\b)"
    rf"|\bfrom [^.;]{{1,40}}? to \d{{1,2}}(?:st|nd|rd|th)? (?:{MONTHS})\b|\d ?h ?\d|\d(?-i:[dwy])\b"
    # A row: "WAIT; Default: 30; Description: Time in seconds".
    r"|\d;[^;]{0,80}?\bin (?:milli)?(?:seconds|minutes|hours|days|weeks|months)\b"
    r"|\b(?:immediate(?:ly)?|instant(?:ly)?|indefinite(?:ly)?|forever|permanent(?:ly)?)\b"
    r"|\b(?:hourly|daily|weekly|monthly|yearly|annually|overnight)\b",
    re.IGNORECASE,
)
