"""What a question asks the meaning of ("What is a hop?"), and which text says it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from answerable.text.code_names import without_value
from answerable.text.field_lines import field_line
from answerable.text.section_start import starts_section
from answerable.types import Chunk, Unit
from answerable.wording.generic_headings import describes_above

LONGEST = 200  # characters of a question for a meaning
FEWEST_WORDS = 2  # of a sentence; what is shorter is a label
MOST_WORDS = 8  # what is longer is said in no sentence as it is asked
LONGEST_ABBREVIATION = 6  # letters

_ASKS = re.compile(
    r"^\W*(?:what(?:['\u2019]s| is| are| was| were)|define|(?:please )?explain(?: what)?)"
    r"\s+(?P<is>.+?)(?:\s+(?:is|are))?\W*$"
    r"|^\W*what (?:does|do|did)\s+(?P<means>.+?)\s+(?:mean|stand for|refer to)\W*$"
    r"|\b(?:definition|meaning) of\s+(?P<of>.+?)\W*$"
    r"|\bmeant by\s+(?P<by>.+?)\W*$"
    r"|^\W*(?:please )?tell me (?:more )?about\s+(?P<about>.+?)\W*$"
    r"|^\W*what (?:does|do|can)\s+(?P<does>.+?)\s+do\W*$"
    r"|^\W*who(?:['\u2019]s| is| was)\s+(?P<who>.+?)\W*$"
    # The name of a setting, and nothing else.
    r"|^\W*(?P<bare>[a-z0-9]+(?:_[a-z0-9]+)+|(?-i:[a-z]+(?:[A-Z][a-z0-9]+)+))\W*$",
    re.IGNORECASE,
)
_OPEN, _CLOSE = "[\"'`\u201c\u2018]", "[\"'`\u201d\u2019]"
_AROUND = re.compile(
    rf"^(?:an?|the|exactly|meant by|definition of|meaning of|(?:term|word)(?=\s*{_OPEN}))\s+"
    rf"|\s+(?:in|on|at|within|here)\b.*$|\s+(?:(?:used|good|meant|made)\s+)?for$|[,;:]$"
    rf"|^{_OPEN}|{_CLOSE}$",
    re.IGNORECASE,
)
# What stands for something else or says nothing: a sentence that begins with it defines nothing.
_NO_TERM = re.compile(
    r"^(?:it|this|that|these|those|there|you|we|i|he|she|they|new|wrong|possible|available"
    r"|supported|required|needed|going|happening)\b",
    re.IGNORECASE,
)
# In "X are things that ...": what says how or where X is, and not what.
_NO_NOUN = (
    "also|not|now|often|always|never|still|only|so|such|too|as|very|more|most|less|able|available"
    "|sure|aware|clear|true|likely|important|possible|similar|equal|identical|different|free|useful"
    "|written|made|built|sent|set|given|shown|taken|kept|known|found|done|run|put|held|drawn|left"
    "|to|for|in|on|at|by|with|from|if|but|than|under|like"
)
# "X is a ...", "X are things that ...", "X means ..."; and what may as well only tell something of
# it: "X lets you ...".
_PLAINLY = (
    r"(?:(?:is|are)(?:,[^,]{1,30},)?\s+(?:(?:simply|basically|essentially|really|just|like)\s+)?"
    r"(?:(?:an?|the|any|one|some|what|how|when|where|our|your|its|another|part|short for)\b"
    r"|(?-i:[A-Z])[\w.-]*['\u2019]s\s"
    rf"|(?:(?!(?:\w+(?:ed|ing|ly)|{_NO_NOUN})\b)[\w-]+\s+){{1,4}}?(?:which|that|who|whose)\b)"
    r"|(?:means?|refers? to|stands? for|denotes?)\b)"
)
_PERHAPS = (
    r"(?:(?:is|are)\s+(?!(?:\w+(?:ed|ing|ly)|also|not|now|often|always|never|still|only|best|more"
    r"|most|very|too|written|made|able|available|in|on|at|to|for|from|by|with|there|then)\b)"
    r"|(?:is|are) used (?:to|for|as|by|when|where|in)"
    r"|(?:describes?|represents?|consists? of|lets?|provides?|allows?|enables?|helps?|contains?"
    r"|defines?|specif(?:y|ies)|controls?|holds?|stores?|determines?|decides?|selects?|chooses"
    r"|tells|indicates?|configures?|governs?|limits?|prevents?|disables?|blocks?|protects?"
    r"|safeguards?)\b)"
)


# Who speaks of themselves ("I want to tell you about a library called ...") says it in passing.
_OF_ONESELF = re.compile(r"\bI(?:['\u2019](?:m|d|ll)| am| want| will| would)\b")
# What begins with an example or a task does not say what it is about.
_LEADS = re.compile(
    r"^\W*(?:let['\u2019]?s|in this|now|first|suppose|imagine|consider"
    r"|this (?:page|section|article|guide|chapter|tutorial|post|document))\b",
    re.IGNORECASE,
)
# "createPinia(): Pinia", "install: (app) => void".
_SIGNATURE = re.compile(r"[\w$.]{1,80}\??(?:<[^<>]{0,80}>)?(?:\(|: \()[^\s]")
_NUMBER = r"(?:(?:\d{1,2}|[A-Z])(?:\.\d+)*[.)]\s+|\d+(?:\.\d+)+\s+)?"  # of a section
_MORE = r"(?:\s*\([^()]*\)|\s+[\u2014\u2013|]\s+[^\u2014\u2013|]{1,40})?"  # "... - Site"
# Between a name and its number, as they stand in a pattern.
_NUMBERED = re.compile(r"(?<=[A-Za-z])(?:\[\\s-\]\+|\\-)?(?=\d{1,2}(?!\d))")
_LAST = re.compile(r"(?<=[a-z-])\d{1,2}$")
_CODE = re.compile(r"[a-z][A-Z]|[_.-]|\d")  # in a name that is no word
# A row of a reference: what it says of `entryPoints` does not say what an entry point is.
_OF_OPTION = re.compile(
    r"^(?:\w+ )?(?:field|option|flag|param(?:eter)?|propert(?:y|ie)|prop|attribute|arg(?:ument)?"
    r"|key|setting|variable|annotation|label|header|directive)s?(?: name)?:",
    re.IGNORECASE,
)

_KIND = r"(?:option|setting|flag|parameter|argument|prop|property|attribute|directive|field)"
_TOOL = r"(?:function|method|command|hook|component|helper|macro|operator|syntax|tag)"
_OF_KIND = re.compile(
    rf"^the\s+(?P<name>[^\s,]+)\s+{_KIND}(?:\s+(?:of|for|in|on|from)\b.*)?$", re.IGNORECASE
)
# Behind a name in a list: what it says to enter in a field says not what it is.
_NOT_ENTERED = r"(?!\s*(?:specify|filter|enter|choose|pass|provide|select|the ids? of)\b)"


@dataclass(frozen=True, slots=True)
class Term:
    """What is to be explained; of a ``person`` a part of the name may be missing, and of an
    ``option`` it may be said that it is one."""

    name: str
    person: bool = False
    option: bool = False


def asked_term(question: str) -> Term | None:
    """The term an English question asks the meaning of; None where it asks something else."""
    asks = _ASKS.search(question) if len(question) <= LONGEST else None
    if asks is None:
        return None
    term = next(part for part in asks.groups() if part is not None).strip()
    option = _OF_KIND.match(term)
    term = option["name"] if option else term
    shorter = _AROUND.sub("", term)
    while shorter != term:
        term, shorter = shorter, _AROUND.sub("", shorter)
    plain = 0 < len(term.split()) <= MOST_WORDS and not _NO_TERM.search(term)
    return Term(term, asks["who"] is not None, option is not None) if plain else None


def defines(unit: Unit, term: Term) -> bool:
    """Whether the unit plainly says what ``term`` is, as a sentence or an entry of a glossary."""
    return _says(unit, term, "")


def tells(unit: Unit, term: Term) -> bool:
    """Whether the unit may say what ``term`` is: it begins with it and tells something of it."""
    return _says(unit, term, "perhaps ")


def _says(unit: Unit, term: Term, how: str) -> bool:
    stem = _stem(term.name)
    number = _LAST.search(stem)  # "ROS2" is written "ROS 2" too
    # Of most units; the patterns take far longer.
    if (number[0] if number else stem) not in unit.text.lower():
        return False
    if unit.kind == "row" and _OF_OPTION.match(unit.text) and not _is_named(unit.text, term):
        return False
    if term.person and unit.kind == "sentence" and _introduction(term).match(unit.text):
        return True
    patterns = _patterns(term, how + unit.kind)
    says = any(pattern.search(unit.text) for pattern in patterns)
    return says and not _of_itself(term).search(unit.text) and not _OF_ONESELF.search(unit.text)


@lru_cache(maxsize=256)  # asked again for each candidate
def _introduction(term: Term) -> re.Pattern[str]:
    """How somebody of that name begins to speak of themselves: "Hi, I'm Ada Marsh, ..."."""
    return re.compile(
        rf"^\W*(?:(?:hi|hello|hey|welcome)\b\W*(?:there\b\W*)?)?(?:I['\u2019]m|I am|my name is"
        r"|this is)"
        rf" (?-i:[A-Z][\w-]+ ){{0,2}}{_quoted(term)}(?![\w-])",
        re.IGNORECASE,
    )


def _is_named(text: str, term: Term) -> bool:
    """Whether the term is a name in code that stands in a text letter for letter."""
    return (
        _CODE.search(term.name) is not None
        and re.search(rf"(?<![\w-]){re.escape(term.name)}(?![\w-])", text) is not None
    )


def opens(chunk: Chunk, number: int, term: Term) -> bool:
    """Whether a sentence is the first below a heading that is ``term`` alone, or below its
    description, but for lines that say one thing of an option ("Type: boolean")."""
    unit = chunk.units[number]
    if unit.kind != "sentence" or field_line(unit.text):
        return False
    top = _below_heading(chunk, number)
    if _goes_on(chunk, top):
        return False
    first = number == _is_signed(chunk) if top == number else top == 0
    begins = first and starts_section(chunk)
    above = chunk.units[top].under or (chunk.heading_path if begins else ())
    if len(above) > 1 and describes_above(above[-1]):
        above = above[:-1]
    about = above and _patterns(term, "heading")[0].match(without_value(above[-1]))
    if not about:
        return False
    return len(unit.text.split()) >= FEWEST_WORDS and not _LEADS.match(unit.text)


def _below_heading(chunk: Chunk, number: int) -> int:
    """The unit itself, or the first of the lines above it that say one thing of an option, with
    the code and table that may stand among these."""
    units, top = chunk.units, number
    while top > 0 and not units[top].under:
        above = units[top - 1]
        if above.kind not in ("code", "row") and not field_line(above.text):
            break
        top -= 1
    return top if field_line(units[top].text) else number


def _is_signed(chunk: Chunk) -> bool:
    """Whether the signature of a function stands first, before what it does."""
    first = chunk.units[0].text
    return len(chunk.units) > 1 and first[-1] not in ".:" and _SIGNATURE.match(first) is not None


def _goes_on(chunk: Chunk, number: int) -> bool:
    """Whether a unit only goes on below a heading, behind a tab or a note with a title."""
    under = chunk.units[number].under[-1:]
    if number == 0 or not under:
        return False
    return under == chunk.heading_path[-1:] or any(
        each.under[-1:] == under for each in chunk.units[:number]
    )


@lru_cache(maxsize=256)
def _of_itself(term: Term) -> re.Pattern[str]:
    """What says of something else by that name what it is to it: "Prettier is a port of Prettier".

    By itself, since few sentences are held against it, and a pattern takes a while to be compiled.
    """
    quoted = _quoted(term)
    return re.compile(
        rf"^\W*{quoted}.*\bis\b.*\b(?:of|on|for|from|to|like) {quoted}(?![\w-])", re.IGNORECASE
    )


@lru_cache(maxsize=1024)  # asked again for each candidate
def _patterns(term: Term, kind: str) -> tuple[re.Pattern[str], ...]:
    """Those for a kind of unit, or for headings; each takes a while to be compiled."""
    return tuple(re.compile(each, re.IGNORECASE) for each in _written(term).get(kind, ()))


@lru_cache(maxsize=256)
def _written(term: Term) -> dict[str, tuple[str, ...]]:
    """By kind of unit, and for headings. A plural is defined by its singular and the reverse."""
    quoted = _quoted(term)
    article = r"(?:(?:an?|each|every|the(?: (?:word|term|name))?)\s+)?"
    name = r"(?-i:\s+[A-Z][\w-]+){0,2}" if term.person else ""
    first = r"(?-i:[A-Z][\w-]+\s+){0,2}" if term.person else ""
    aside = (  # "X - which means Y - is a", "X, a Y, is a", "X (short: Y) of a Z is the"
        r"(?:\s*\([^()]*\))?(?:\s+[-\u2013\u2014]\s+[^\u2013\u2014]{1,60}?\s+[-\u2013\u2014]"
        r"|,[^,]{1,60},|\s+(?:of|for|in|on) (?:an?|the|each|every|your|our)\s+[\w-]+)?"
    )
    begins = rf"^\W*(?:(?:in|at|put|by|as|on) [^,]{{1,40}}, )?{article}{quoted}{name}{aside}"
    # "Long Name (LN)", "The long name (short: LN) of a lamp"
    short_for = (
        rf"^\W*(?:an?\s+|the\s+)?[A-Z][^.:;()]{{2,60}}"
        rf"\((?:(?:in short|short|or|also|abbreviated|aka)(?: as)?:?\s+)?{quoted}(?: for short)?\)"
        r"(?:\s+(?:of|for|in|on) (?:an?|the|each|every|your|our)\s+[\w-]+)?"
    )
    told = (rf"{begins},?\s+{_PERHAPS}", rf"{short_for},?\s+{_PERHAPS}")
    # "Wicks are trimmed with the special `trim` function:"
    by_it = rf"\b(?:via|with|using|through) (?:the )?(?:special |built-in )?{quoted} {_TOOL}\W*$"
    return {
        "sentence": (
            rf"{begins},?\s+{_PLAINLY}",
            rf"{short_for},?\s+{_PLAINLY}",
            r"\b(?:talk about|think of|refer to|define|describe|regard|treat|understand)\s+"
            rf"(?:(?:an?|the)\s+)?{quoted}\s+as\s+(?:an?|the|any|being)\b",
            *_spelled_out(term, rf"^\W*{article}{quoted}"),
            r"\b(?:called|known as|(?:is|are|was|were) named|referred to as|we call)\s+"
            rf"(?:(?:an?|the)\s+)?{quoted}"
            # Named by it whole: what is called "Cargo check" is not Cargo.
            r"(?!\w|[-.]\w|\s+(?!(?:and|or|that|which|who|in|on|for|by|to|is|are|when|where"
            r"|because|as|with|from|here|there)\b)\w)",
        ),
        "item": tuple(
            f"{each}{rest}"
            for each in (begins, short_for)
            for rest in (rf"\s*(?::|\u2013|\u2014|-\s){_NOT_ENTERED}", rf",?\s+{_PLAINLY}")
        ),
        "row": (rf"^[^:;]*:\s*(?:[^;]*,\s*)?(?:[\w-]+\s+)?{quoted}\s*(?:,[^;]*)?;",),
        "perhaps sentence": (*told, by_it),
        "perhaps item": told,
        "heading": (
            rf"^\W*{_NUMBER}(?:what (?:is|are)\s+)?(?:(?:an?|the)\s+)?{first}{quoted}{name}"
            rf"{_MORE}\W*$",
        ),
    }


def _spelled_out(term: Term, begins: str) -> tuple[str, ...]:
    """For what brackets say the letters of an abbreviation stand for: "TOIL (time off in lieu)"."""
    if not (2 <= len(term.name) <= LONGEST_ABBREVIATION and term.name.isupper()):
        return ()
    first, second = map(re.escape, term.name[:2])
    words = rf"{first}[a-z]*[\s-]+(?:(?:of|in|and|for|the|to|on)[\s-]+)?{second}"
    return (rf"{begins}\s*\(\s*{words}[^()]{{2,60}}\)\s+\w",)


def _quoted(term: Term) -> str:
    """A pattern of the term in singular and plural, with quotes or emphasis around it."""
    *first, last = term.name.split()
    name = r"[\s-]+".join(map(re.escape, [*first, _stem(last)])) + r"(?:e?s)?"
    name = _NUMBERED.sub(r"[\\s-]*", name)  # "ROS 2" is "ROS2"
    name = name.replace(r"[\s-]+", r"[`*_\"]{0,2}[\s-]+")  # "the `scheme` option"
    kind = rf"(?:\s+{_KIND})?" if term.option else ""
    return rf"(?:{_OPEN}|[*_])*{name}(?:{_CLOSE}|[*_])*{kind}"


def _stem(name: str) -> str:
    """The last word in lower case, without a plural's ending."""
    last = name.split()[-1].lower()
    plural = len(last) > 3 and last.endswith("s") and not last.endswith("ss")
    return last[:-1] if plural else last
