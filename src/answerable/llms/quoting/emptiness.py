"""Sentences with the question's words that answer nothing: pointers, announcements, questions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from answerable.llms.quoting import lists
from answerable.llms.quoting.antecedents import COLONS, LABEL, ends_list
from answerable.llms.quoting.captions import is_caption
from answerable.llms.quoting.holes import has_hole
from answerable.llms.quoting.instructions import begins_step
from answerable.llms.quoting.pasted import tells_no_more
from answerable.llms.quoting.placeholders import is_above_links, is_placeholder
from answerable.llms.quoting.pointers import only_leads_on
from answerable.llms.quoting.promises import promise
from answerable.llms.quoting.verdict_headings import verdict_above
from answerable.text.readable import quoted
from answerable.types import Chunk, ScoredChunk, Unit
from answerable.wording.how_to import HOW_TO
from answerable.wording.messages import TELLS
from answerable.wording.whether import ASKS_WHETHER, POLAR

LINK = re.compile(
    r"!?\[(?:[^\[\]]|\[[^\[\]]*\])*+\](\([^)]*\)|\[[^\]]*\])|<https?://[^>]*>|https?://\S+"
)
# "[How we light lamps](...) - lamps.example.org - 8/2023"
SITE_OR_DATE = re.compile(
    r"(?<![\w-])[\w-]{1,63}+(?:\.[a-z]{2,})+\b|\b\d{1,4}(?:[/.-]\d{1,4}){1,2}\b"
)
ANNOUNCES = re.compile(
    r"^\W{0,3}(now,? |first,? |next,? |here,? |then,? |so,? )?"
    r"(we'?ll|we will|we're going to|let'?s|you'?ll (learn|see|find)|you will (learn|see|find)"
    r"|(in |the (aim|goal|purpose) of )?this (page|section|guide|tutorial|chapter|article|post"
    r"|document)\b|see also|see the|see \w+ for"
    r"|for (more|further|additional)|check out|read (more|on)|refer to|take a look|have a look"
    r"|the (above|previous|next) (example|code|snippet|section)s?\b"
    r"|the following (page|section)s?\b|(these|here|below) (is|are) (the|all|some|a few)\b)",
    re.IGNORECASE,
)
# "(See ... to learn more.)": all of it stands between brackets.
SENT_ASIDE = re.compile(
    r"^\W*\((?:also |please )?see\b[^()]*(?:\([^()]*\)[^()]*)*\)\W*$", re.IGNORECASE
)
# What stands further below, not said: "Here are configuration examples for lamps."
PRESENTS = re.compile(
    r"^\W*(?:here|below|following) (?:is|are) (?:[\w-]+ ){0,4}?(?:examples?|samples?|lists?|steps"
    r"|guides?|instructions|config(?:uration)?s?|links?|overview|screenshots?|templates?|snippets?)\b",
    re.IGNORECASE,
)
# A teaser of another page: what is explored there is not said here.
TEASES = re.compile(
    r"^\W*(?:explore|discover|learn|find out|experiment|dive into|browse|understand|see how"
    r"|get to know)\b",
    re.IGNORECASE,
)
# What a page tells, not told: "How Ilse leads, and what she learned from it.", "How to add a key."
# Not "How often it runs depends on the host", nor "When you run it, it asks for a name".
_ASKS_ABOUT = r"(?:how|what|why|where|when|which|who|whether)\b"
_DEPENDS = r"depends?|var(?:y|ies)|differs?|matters?|means?|decides?|determines?|affects?"
SUMS_UP = re.compile(
    rf"^\W*+(?!.*\b(?:{_DEPENDS})\b)"
    rf"(?:(?:how|what|why|where|which|who)\b(?:(?![,;]|\b(?:and|or)\b).)+"
    rf"(?:[,;](?: and| or)?| and| or) {_ASKS_ABOUT}"
    r"|(?!.*\b(?:is|are|was|were)\b)(?:how to\b|(?:how|why) (?:the |an? )?[\w'-]+ \w+s\b))"
    r"[^:\u2013\u2014]*[.\w]$",
    re.IGNORECASE | re.DOTALL,
)
# What is told below, not told: "This section of the handbook covers how sickness is managed."
COVERS = re.compile(
    r"^\W*this is (?:the )?(?:part \w+|(?:first|second|third|last|next) (?:part|post|in))\b"
    r"|^\W*(?:in )?this (?:page|section|part|guide|tutorial|chapter|article|post|document"
    r"|documentation|manual|handbook|playbook|policy|process|procedure|guidance)"
    r"(?: of [^.,;]{1,40}?)?,? (?:(?:will|also|briefly) )?"
    rf"(?:(?:covers?|is about) (?:{_ASKS_ABOUT}"
    r"|the (?:basics|steps|process|most|main|key|following)\b|(?-i:[A-Z]))"
    r"|(?:describes?|details?|explains?|outlines?|introduces?|discuss(?:es)?|explores?|aims? to"
    r"|(?:should|is) (?:be )?(?:enough|intended|meant)|provides? (?:an? )?(?:overview|introduction)"
    r"|we (?:will |'ll )?(?:cover|describe|explain|look at|discuss))\b)",
    re.IGNORECASE,
)
# What somebody holds dear, and nothing to do: "We take security seriously."
VALUES = re.compile(
    r"\b(?:is|are) (?:(?:an?|our|one of our|the) )?(?:(?:top|high|highest|key|main|core|first) )?"
    r"(?:priorit(?:y|ies)|values?|concern)\b[^,;:]{0,40}$"
    r"|\bwe (?:take|treat) [^.;:]{1,60} (?:very )?seriously\b"
    r"|\bwe(?: are|['\u2019]re) (?:committed|dedicated) to\b"
    r"|\b(?:is|are) (?:(?:very|really|extremely) )?important to us\b",
    re.IGNORECASE,
)
# What is so when all is done: "Your goal should now be set up."
ACHIEVED = re.compile(
    r"\b(?:should|will|can) now (?:be|see|have)\b|\byou should see\b"
    r"|\b(?:is|are|has been|have been) now \w{3,20}ed\W*$"
    r"|\byou(?:'ve| have) (?:now|successfully)\b|\bcongratulations\b"
    r"|^\W*(?:that['\u2019]s it|done|all set)\b|^\W*now,? [^.:]{3,80} will work\b",
    re.IGNORECASE,
)
# "The following table shows the oils.", where the table is a picture or stands in another file.
SHOWN_BELOW = re.compile(
    r"\b(?:the following (?:table|list|diagram|figure|chart|image|picture|screenshot|graphic)"
    r"|(?:the|this) (?:table|diagram|figure|chart|image|picture|screenshot|graphic) below)\b",
    re.IGNORECASE,
)
WORD = re.compile(r"\w+")
# What is said around a link: "See ... for more information."
POINTING = frozenset(
    "also and check detail details docs documentation example examples for full further here info"
    " information learn more our out page please read refer see the to visit".split()
)
TELLING = 4  # letters: shorter words of a question are mostly function words
BARE = re.compile(r"[A-Za-z][\w.-]*(?: [A-Za-z][\w.-]*){0,2}")
FEW = 2  # words beside a link and these that say nothing yet
_QUOTES = "\"'()\u201c\u201d\u2018\u2019"
LONG_CODE = 30  # lines
LONG_PROSE = 600  # characters: what has no sentences is a menu or a table that lost its markup

# "Yes, ..." to who, what, which, where or when answers a question of its own.
NOT_POLAR = re.compile(r"^\W*(?:who|what|which|where|when|why)\b", re.IGNORECASE)
# What somebody may ask, in quotation marks and with no answer behind them, and a sentence that
# begins with it to tell of it.
QUOTED_QUESTION = re.compile(
    r"[\"\u201c](?=\w)[^\"\u201c\u201d]{3,200}\?[\"\u201d](?! ?[A-Z:\u2013\u2014-])"
)
OF_A_QUESTION = re.compile(rf"^(?:{QUOTED_QUESTION.pattern},?(?: (?:and|or))? )+[a-z]")
# Who asks what is asked, or what to do when it is, wants such a sentence.
ASKS_OF_ASKING = re.compile(
    r"[\"\u201c]|\b(?:ask(?:s|ed|ing)?|say(?:s|ing)?|said|tells?|told|prompt\w*|messages?|questions?"
    r"|phras\w+|wording|examples?)\b",
    re.IGNORECASE,
)
# "We are sometimes asked why ...", "You may wonder how ...": the question in the page's words.
INDIRECT = re.compile(
    r"^\W*(?:but |so |and |now,? )?(?:(?:we|i)(?:['\u2019](?:re|m)| are| am| get|['\u2019]ve been"
    r"| have been)(?: \w+)? asked|(?:you|one|some|people|users|readers|customers)"
    r"(?: (?:may|might|will|could|people|users|readers|often|sometimes|also|probably|be|are|have))*"
    r" (?:ask(?:ed|ing)?(?: us| themselves| yourself)?|wonder(?:ed|ing)?))(?: \w+)?"
    r" (?:why|how|what|whether|if|when|where|which|who)\b[^.!:]*[.!]?$",
    re.IGNORECASE,
)
# "Company: Lamps & Sons", an item that is a value with what it is of; the label of a name.
NAMES = re.compile(r"(?P<label>[^\W\d_][\w ]{0,30}): (?P<name>[^:;]{1,60})$")
OF_A_NAME = re.compile(r"(?:(?:full|first|last|display) )?name|label|slug|id", re.IGNORECASE)
PICTURE = re.compile(r"\S+\.(?:png|jpe?g|gif|svg|webp|avif|ico)", re.IGNORECASE)
ASKS_NAME = re.compile(r"\b(?:names?|named|called|who|whose|which|label|slug|id)\b", re.IGNORECASE)
ASKS_LINK = re.compile(
    r"\b(?:links?|url|address|resources?|references?|reading|repo\w*|git\w+|source)\b",
    re.IGNORECASE,
)
TO_TICK = re.compile(r"\[[ xX]?\]\s*$")  # before an item of a list of tasks
BOX = 8  # characters that it and the space behind it take at most

LENT = 0.8  # of what a question is worth, what stands below it is worth
POINTER, DANGLING, QUESTION, LABELLING, ANNOUNCEMENT, TOO_LONG = 1.0, 0.6, 2.0, 0.3, 0.2, 0.15
MENTIONED = 0.8
PROMISE, HOLED, ELSEWHERE, TEASER, UNSAID, OUTCOME, CUT_OFF = 0.5, 0.5, 0.3, 0.3, 0.8, 0.3, 0.15


def emptiness(chunk: Chunk, number: int, question: str) -> float:
    """What to take off the score of ``chunk.units[number]``; 0 for a unit that says something."""
    unit = chunk.units[number]
    if tells_no_more(chunk, number, question) or is_placeholder(unit.text, question):
        return QUESTION
    if unit.kind == "code":
        return _of_code(unit, question)
    points = _only_points(chunk, unit) and not verdict_above(chunk, number)
    if points or is_caption(chunk, unit, question):
        return POINTER
    if unit.kind == "sentence" and only_leads_on(quoted(chunk, unit.span)):
        return POINTER
    if off := _unended(chunk, number) or promise(chunk, number, question):
        return off
    if off := _of_questions(unit.text, question):
        return off
    if off := _of_labels(unit, question):
        return off
    if _is_table_of_contents(chunk) or _is_to_tick(chunk, unit) or _is_of_link(chunk, number):
        return PROMISE
    if len(unit.text) > LONG_PROSE:
        return TOO_LONG
    return _beginning(unit, question)


def with_questions(scored: ScoredChunk) -> Iterator[float]:
    """The units' scores, where what stands below a question of the page ("**Can I pay by card?**",
    "Q: ...") is worth what that is, as below a heading: an answer need not repeat it."""
    above = 0.0
    for unit, score in zip(scored.chunk.units, scored.unit_scores, strict=True):
        yield max(score, above)
        above = LENT * score if _is_question(unit.text) else 0.0


def _is_question(text: str) -> bool:
    """Whether a unit asks something; one that only ends with what somebody may ask does not."""
    bare = text.rstrip(_QUOTES)
    direct = bare.endswith("?") and (bare == text or text[:1] in _QUOTES)
    return direct or INDIRECT.match(text) is not None


def _of_questions(text: str, question: str) -> float:
    """What a unit loses by asking something, or by telling of what is asked."""
    if _is_question(text):
        return QUESTION
    return MENTIONED if _is_of_a_question(text, question) else 0.0


def _is_of_a_question(text: str, question: str) -> bool:
    """Whether a unit has the question's words in what it quotes somebody to ask ("'How do I steer
    it?' is asked most"): it tells of that question, and does not answer this one."""
    quoted_there = QUOTED_QUESTION.findall(text)
    if not quoted_there or ASKS_OF_ASKING.search(question):
        return False
    if OF_A_QUESTION.match(text):
        return True
    asked, said = _telling(question), _telling(QUOTED_QUESTION.sub(" ", text))
    within = asked & _telling(" ".join(quoted_there)) - said
    return len(within) > len(asked & said)


def _telling(text: str) -> set[str]:
    """The longer words of a text, in the singular."""
    return {word for word in _singular(text).split() if len(word) >= TELLING}


def _unended(chunk: Chunk, number: int) -> float:
    """What a unit loses by introducing what is not there, or by a hole in it."""
    unit = chunk.units[number]
    if has_hole(chunk, unit):
        return HOLED
    if number + 1 == len(chunk.units) and (unit.lead or unit.text.endswith(COLONS)):
        return DANGLING
    if unit.kind == "sentence" and SHOWN_BELOW.search(unit.text) and not _is_shown(chunk, number):
        return DANGLING
    return CUT_OFF if unit.text.endswith(COLONS) and not unit.lead else 0.0


def _is_shown(chunk: Chunk, number: int) -> bool:
    """Whether a table, a list or code stands right below, or behind one more sentence."""
    return any(unit.kind != "sentence" for unit in chunk.units[number + 1 : number + 3])


def _of_code(unit: Unit, question: str) -> float:
    """What code loses by its length, or by saying neither yes nor no where that is asked."""
    if ASKS_WHETHER.match(question) and not HOW_TO.search(question):
        return UNSAID
    return TOO_LONG if unit.text.count("\n") > LONG_CODE else 0.0


def _beginning(unit: Unit, question: str) -> float:
    """What a unit loses by how it begins."""
    says = _says(unit.text)
    if "presents" in says and not unit.lead:
        return PROMISE
    if "polar" in says and NOT_POLAR.match(question):
        return ELSEWHERE
    if "values" in says and not ASKS_WHETHER.match(question):
        return PROMISE
    if says & {"sums up", "covers"}:
        return PROMISE
    if says & {"sends aside", "ends a list"}:
        return MENTIONED
    if "teases" in says:
        return TEASER
    if "achieved" in says and (HOW_TO.search(question) or TELLS.match(question)):
        return OUTCOME
    return ANNOUNCEMENT if "announces" in says else 0.0


@lru_cache(maxsize=16_384)  # asked again for each candidate of each question
def _says(text: str) -> frozenset[str]:
    """Which of the patterns above a unit begins with, or has in it."""
    said = {
        "polar": POLAR.match(text),
        "teases": TEASES.match(text),
        "achieved": ACHIEVED.search(text),
        "announces": ANNOUNCES.match(text),
        "sums up": SUMS_UP.match(text),
        "values": VALUES.search(text),
        "covers": COVERS.match(text),
        "presents": PRESENTS.match(text),
        "sends aside": SENT_ASIDE.match(text),
        "ends a list": ends_list(text),
    }
    return frozenset(name for name, found in said.items() if found)


def _is_table_of_contents(chunk: Chunk) -> bool:
    """Whether a page begins with a list and nothing else: what it is going to tell."""
    opens = chunk.ordinal == 0 and len(chunk.heading_path) == 1 and len(chunk.units) > 1
    return opens and all(unit.kind == "item" for unit in chunk.units)


def _is_to_tick(chunk: Chunk, unit: Unit) -> bool:
    """Whether a box stands before an item: what a reader is to have done or understood."""
    if unit.kind != "item":
        return False
    start = unit.span.char_start - chunk.span.char_start
    return TO_TICK.search(chunk.text, max(0, start - BOX), start) is not None


def _of_labels(unit: Unit, question: str) -> float:
    """What a unit loses by only naming something."""
    if is_above_links(unit.text) and not ASKS_LINK.search(question):
        return POINTER
    if _only_labels(unit, question):
        return LABELLING
    return UNSAID if _only_names(unit, question) else 0.0


def _only_labels(unit: Unit, question: str) -> bool:
    if unit.kind == "sentence":
        return len(unit.text.split()) < LABEL
    return unit.kind == "item" and (
        _is_asked(unit.text, question) or (_is_bare_name(unit.text) and _asks_how(question))
    )


def _is_bare_name(text: str) -> bool:
    """Whether an item is a word or two that say nothing to do: "Google Accounts"."""
    return BARE.fullmatch(text) is not None and not begins_step(text)


def _asks_how(question: str) -> bool:
    return HOW_TO.search(question) is not None


def _is_asked(text: str, question: str) -> bool:
    """Whether an item of a list is nothing but words of the question, in their order."""
    said = _singular(text)
    return bool(said) and f" {said} " in f" {_singular(question)} "


def _only_names(unit: Unit, question: str) -> bool:
    """Whether an item says only the name of what the question names ("Company: Lamps & Sons"), or
    of somebody where no name is asked for, or of a file with a picture."""
    found = NAMES.match(unit.text) if unit.kind == "item" else None
    if found is None or _is_asked(found["label"], question):
        return False
    if PICTURE.fullmatch(found["name"]):
        return True
    if ASKS_WHETHER.match(question) or ASKS_NAME.search(question):
        return False
    return OF_A_NAME.fullmatch(found["label"]) is not None or _is_asked(found["name"], question)


def _singular(text: str) -> str:
    """The words in lower case, each without a plural's ending."""
    return " ".join(word.rstrip("s") for word in WORD.findall(text.casefold()))


def _is_of_link(chunk: Chunk, number: int) -> bool:
    """Whether a sentence stands in an item that is a link: what another page tells."""
    unit = chunk.units[number]
    if unit.kind != "sentence" or not unit.place.depth:
        return False
    above = (each for each in chunk.units[number - 1 :: -1] if lists.is_part(unit, each))
    item = next(above, None) if number else None
    return item is not None and _only_points(chunk, item)


def _only_points(chunk: Chunk, unit: Unit) -> bool:
    """Whether nothing but a word or two stands beside the unit's links."""
    quote = quoted(chunk, unit.span)
    if "[" not in quote and "http" not in quote:  # most units: no link can stand in them
        return False
    rest, links = LINK.subn(" ", quote)
    rest = SITE_OR_DATE.sub(" ", rest)
    said = [word for word in WORD.findall(rest.casefold()) if word not in POINTING]
    return links > 0 and len(said) <= FEW
