"""Who made something: which English questions ask it, and which sentences can say it.

"Who created it?" shares its one word with everything that is created by a click. A sentence that
answers names somebody beside the verb or the noun.
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.wording.people import SOMEBODY

_MADE = (
    "created|wrote|written|made|built|(?:co-?)?founded|invented|designed|developed|authored"
    "|started|established|composed|directed|produced|painted|maintain(?:s|ed)?|owns?|owned"
    "|publish(?:es|ed)"
)
_MAKERS = (
    "(?:co-?)?founders?|creators?|authors?|inventors?|maintainers?|developers?|owners?|designers?"
    "|makers?|publishers?|brainchild|architects?|writers?|team"
)
_GROUPS = (
    "team|group|company|community|engineers?|students?|researchers?|developers?|designers?|people"
    "|volunteers?|foundation|university|employees?|scientists?|contributors?"
)
# What says one thing here.
MAKING = (
    "creator founder author inventor create found invent develop make made write wrote written"
    " build built start"
)
_ASKS = re.compile(
    rf"^\W*who\W+(?:(?:has|have|had|originally|first|actually|really|all)\W+)*(?:{_MADE})\b"
    rf"|^\W*who(?:['\u2019]s|\W+(?:is|are|was|were))\W+(?:the\W+)?(?:(?:main|original|lead)\W+)?"
    rf"(?:behind|(?:{_MAKERS})\W+(?:of|behind)|(?:{_MAKERS})\W*$)",
    re.IGNORECASE,
)
# Any word may begin a sentence with a capital.
_NO_NAME = (
    "The|This|That|These|Those|It|Its|A|An|If|When|While|You|Your|In|For|To|There|Here|What|Which"
    "|How|Why|As|At|On|By|From|With|Once|After|Before|All|Any|Each|Every|Some|Most|Many|No|Not|Yes"
    "|And|But|Or|So|Then|First|Now|However|Also|Both|Only|Note|See|Getting|Get|Default"
)
_NAME = rf"(?-i:(?!(?:{_NO_NAME})\b)[A-Z@][\w'\u2019.-]{{0,60}})"
# A word, and one that has what is looked for as its last part ("dev-team"). A dash ends no word
# elsewhere, and both are bounded: a row of dashes could be shared out in any number of ways.
_WORD = r"\w[\w-]{0,60}+"
_AT_ITS_END = r"(?:\w[\w-]{0,60}?-)?"
_SAYS = re.compile(
    # created by Ada, built at Acme, written by a team of three, built by monks, by a baker
    rf"\b(?:{_MADE})\b(?:\W+{_WORD}){{0,6}}?\W+{_AT_ITS_END}(?:by|at)\W+"
    rf"(?:{_NAME}|me\b|(?:an?|the|two|three|four|some|many)\W+(?:{_WORD}\W+){{0,3}}?"
    rf"{_AT_ITS_END}(?:{_GROUPS})\b|(?!means|this|its|plus\b)[a-z]{{3,}}s\b"
    rf"|(?:an?|the|his|her|their|its|my|our)\W+(?:{_WORD}\W+){{0,2}}?{SOMEBODY}s?\b"
    rf"|(?:an?|the)\W+(?:{_WORD}\W+){{1,3}}?(?:named|called)\W+{_NAME}\W+{_NAME})"
    # A project by Ada; not "Starting with it by Ada", who wrote that.
    rf"|^(?!.*\b(?:with|about|using|vs)\b.*\bby\b).*(?<!\w(?:ed|en|wn|un) )\bby\W+{_NAME}"
    # Ada created, she built, the miller wrote
    rf"|(?:(?<![\w-]){_NAME}|\b(?:I|he|she|{SOMEBODY}s?))(?:\s*\([^()]*\))?"
    rf"(?:\W{{1,8}}(?:has|have|had|also|first|both|together|\w+ly)\b){{0,3}}\W{{1,8}}(?:{_MADE})\b"
    r"(?!\W+(?:with|using|from|for|into)\b)"
    # its founder, Ada; Acme founder Ada
    rf"|\b(?:{_MAKERS})\b(?:\W+(?:of|is|are|was|were|its?|the|an?)\b){{0,3}}\W+{_NAME}"
    rf"|{_NAME}(?:\W{{1,8}}(?:is|are|was|were|its|our|the|an?|of)\b){{0,3}}\W{{1,8}}(?:{_MAKERS})\b"
    r"(?=\W*$|[,.;:]|\W+(?:and|of|who|whose)\b)",
    re.IGNORECASE,
)

# Verbs of making that make nothing: "get started", "made you wait", "made a few changes".
_OTHERWISE = re.compile(
    r"\bget(?:ting)? started\b"
    r"|\bmade (?:you|me|us|him|her|them|sure|sense|it (?:to|possible|clear|work|\w+er|easy|hard))\b"
    r"|\bmade (?:[\w-]+ ){0,4}"
    r"(?:contributions?|changes?|decisions?|mistakes?|progress|improvements?|use of)\b",
    re.IGNORECASE,
)
# "About the author": below it stands who that is, beside no verb of making.
_ABOUT = re.compile(
    rf"(?:^|> )(?:(?:about|meet|who (?:is|are)) )?(?:the |our )?(?:{_MAKERS})\W*$", re.IGNORECASE
)
# Who made the whole of what is read, and no one thing that it tells of.
_OF_ALL = re.compile(
    r"\W*(?:(?:of|behind|the|this|that|these|all|whole|it|here|main|original"
    r"|(?:hand|text|cook|note)?book|course|guide|manual|tutorial|(?:web)?site|docs|documentation"
    r"|pages?|blog|series|project)\W*){0,6}",
    re.IGNORECASE,
)
_PRESENTED = re.compile(rf"^\W*{_NAME}\W{{1,3}}(?:(?:de|van|von|da) )?{_NAME}")
_NAMED = re.compile(r"(?<=\s)[A-Z]\w*(?:\s+(?:&\s+)?[A-Z]\w*)*")


def asks_maker(question: str) -> bool:
    """Whether an English question asks who made or owns something."""
    return _ASKS.search(question) is not None


def says_maker(sentence: str, question: str) -> bool:
    """Whether a sentence can say who made what ``question`` asks about: a verb of making beside
    somebody whom the question does not name."""
    named = _named(question)
    sentence = _OTHERWISE.sub("", sentence)
    return _SAYS.search(named.sub("it", sentence) if named else sentence) is not None


def presents_maker(sentence: str, above: str, question: str) -> bool:
    """Whether a sentence begins with the name of somebody, right below a heading about the maker
    ("About the author"), and ``question`` asks who made it all; ``above`` are the headings, that
    one last, each but the first behind " > "."""
    asked = _ASKS.search(question)
    of_all = asked is not None and _OF_ALL.fullmatch(question, asked.end())
    return bool(of_all and _ABOUT.search(above) and _PRESENTED.match(sentence))


@lru_cache(maxsize=256)  # asked again for each sentence
def _named(question: str) -> re.Pattern[str] | None:
    names = sorted(set(_NAMED.findall(question)), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b") if names else None
