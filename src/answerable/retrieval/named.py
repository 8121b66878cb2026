"""Whether a marked passage speaks of what a question names: a code, a number, one of several.

"What does BR3001 mean?" is as near to a passage about BR1042 as to its own, by words and by
meaning. So what can only mean one thing has to stand in the passage. A number often is no name: the
visitor's own ("my 3 servers"), a quantity ("5 minutes"), a length of the answer ("in 3 sentences").
It names something behind a noun ("exit code 4", "chapter 9"), as a year ("in 2021"), or where its
own meaning is asked. A passage may say it in other words: "chapter nine", "codes 2 to 5", "any
other code".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from answerable.retrieval.boosts import identifiers
from answerable.retrieval.lexical import PART, STOP_WORDS
from answerable.wording.auxiliaries import AUXILIARY
from answerable.wording.numerals import (
    NUMBER,
    NUMBER_WORDS,
    Numbers,
    counted,
    plain_number,
    version,
)

QUOTED_WORDS = 4  # what is longer between backticks is no name but a piece of text
NAME_STEM = 5  # letters that "German" and "Germany" share
SPELLED = 2  # letters: a shorter part of "client/server" or "km/h" names nothing

_OTHER_SCRIPT = re.compile(r"[\u0370-\uffff](?<=[^\W\d_])")
_CODE = re.compile(r"(?<![\w./-])(?:[A-Za-z]+-?\d[\w-]*(?:\.\d+)*|0[xX][0-9A-Fa-f]+)")
_FLAG = re.compile(r"(?<![\w-])-[A-Za-z](?![\w-])")
_CAPITALS = re.compile(r"\b[A-Z]{4,}\b")
_ASKED_CAPITALS = re.compile(
    r"\b(?:is|are|was|does|did|do) (?:an? |the )?(?:error |code |status |signal )?([A-Z]{4,})\b"
)
_VERSION = re.compile(r"\b[vV](\d+(?:\.\d+)*)(?!\w)")
_PRODUCT = re.compile(r"([\w-]+)\.(?:js|ai|io|com|org|net|dev)", re.IGNORECASE)  # node.js
_SERIES = re.compile(r"([A-Za-z]{4,})-\d+")
_QUARTER = re.compile(r"[Qq][1-4]")
# "this JavaScript code" is the passage itself.
_POINTED_AT = re.compile(
    r"\b(?:this|that|these|those|the (?:above|selected|marked|highlighted)) (?:piece of )?[\w.+#-]+"
    r" (?:code|snippets?|files?|scripts?|examples?|config\w*|quer(?:y|ies)|programs?|classe?s?"
    r"|functions?|components?|text|passage|sentence)\b",
    re.IGNORECASE,
)
_TOKEN = re.compile(rf"{NUMBER}(?:st|nd|rd|th)?(?!\w)|[^\W\d][\w'\u2019+#]*|\d\w*|[^\w\s]")
_YES_OR_NO = re.compile(rf"^\W*(?:and |so |but )?(?:{AUXILIARY})\b", re.IGNORECASE)
_ONLY = re.compile(r"\b(?:only|none|no other)\b", re.IGNORECASE)
# What is numbered by nature: behind these a number is a name, whatever follows it.
_NUMBERED = frozenset(
    """
    appendix article chapter class code day episode error errors exercise figure grade http issue
    item lab lesson level line module number option page paragraph part phase port question release
    row rule season section sentence stage status step table ticket track type unit version volume
    week
    """.split()
)
# A passage has these by its own lines and sentences, numbered or not.
_PLACES = frozenset(
    "bullet entry example item line option paragraph point row rule sentence step".split()
)
# Words before a number that do not make it a name: amounts, comparisons, sums, verbs of amounts.
_NO_LABEL = frozenset(
    """
    about above across add additional almost another approximately around at below besides between
    buy buys cost costs divided down equal equals even every exactly exceed exceeds fewer fit fits
    following get gets give gives greater handle handles hit hits hold holds include includes larger
    last lasts least less like list maximum minimum minus more most multiplied name nearly need
    needs next past pay pays per plus previous process reach reaches run runs same save saves set
    smaller spend support supports take takes than times top total until up use uses versus via vs
    want wants within without yes
    """.split()
)
_YEAR = re.compile(r"(?:1\d|20|21)\d\d")
_YEAR_AFTER = frozenset({"in", "during", "of", "for", "may"})
_MEANING = re.compile(
    rf"\b(?:what|how)(?:['\u2019]s| is| does| do| was| are) (?:an? |the )?#?({NUMBER})"
    r"(?= (?:mean|stand|do|signif|refer|represent|indicate)|\W*$)"
    r"|\b(\d{3,}) (?:errors?|code|status|response)\b"
    r"|\bthe ((?:19|20)\d\d) [a-z]",
    re.IGNORECASE,
)
_KIND_OF = re.compile(r"(?<=\w )([A-Z][a-z]{2,}) ([A-Za-z]{3,})\b")
_KINDS = frozenset(
    """
    account edition licence license package plan release subscription tier
    """.split()
)


@dataclass(frozen=True)
class Passage:
    """A marked text with the headings above it, and of how many lines or sentences it is."""

    text: str
    places: int

    @cached_property
    def numbers(self) -> Numbers:
        return Numbers.of(self.text)

    def has(self, name: str) -> bool:
        """Whether a name stands in it as a whole, in whatever case and spelling: ``maxRetries``
        is ``max_retries`` and ``--max-retries``, and not ``maxRetriesTotal``."""
        parts = [part for run in re.findall(r"[^\W_]+", name) for part in PART.findall(run)]
        spelled = r"[\W_]{0,2}".join(map(re.escape, parts))
        return re.search(rf"(?<![^\W_]){spelled}s?(?!\w)", self.text, re.IGNORECASE) is not None


def lacks_what_is_named(question: str, passage: Passage) -> bool:
    """Whether an English question is about a code, a number or a name that the passage has not."""
    if _OTHER_SCRIPT.search(question):
        return False
    asked = _POINTED_AT.sub(" this ", question)
    return (
        _lacks_code(tuple(_codes(asked)), passage)
        or any(not _has_flag(each, passage) for each in _FLAG.findall(asked))
        or any(_is_other(each, passage) for each in _capitals(asked))
        or any(not _has_number(each, passage) for each in _numbers(asked, passage))
        or any(_has_only_others(name, noun, passage) for name, noun in _KIND_OF.findall(asked))
    )


def _codes(question: str) -> Iterator[str]:
    """What in a question is code, or a word with a digit in it."""
    yield from identifiers(question)
    yield from (each for each in _CODE.findall(question) if not _VERSION.fullmatch(each))


def _lacks_code(codes: tuple[str, ...], passage: Passage) -> bool:
    """Whether a code is missing that must be there; where another one is, a file or the like may
    only say where that stands ("maxRetries in app.toml")."""
    missing = [code for code in codes if not _has_code(code, passage)]
    if len(missing) == len(codes):
        return bool(codes)
    return any("." not in code and "/" not in code for code in missing)


def _has_code(code: str, passage: Passage) -> bool:
    words = re.findall(r"[^\W_]+", code)
    if not any(map(str.isalpha, "".join(words))) or len(words) > QUOTED_WORDS or passage.has(code):
        return True
    if _QUARTER.fullmatch(code):
        return passage.has("quarter")
    series = _SERIES.fullmatch(code)  # "Covid" is COVID-19, where it has no other number
    if series is not None:
        return re.search(rf"(?i)\b{series[1]}\b(?!\W?\d)", passage.text) is not None
    if "/" in code or "." in code:
        return _has_end(code, passage)
    return False


def _has_flag(flag: str, passage: Passage) -> bool:
    """Whether an option of one letter stands there: ``-v`` is not ``-V``."""
    return re.search(rf"(?<![\w-]){flag}(?!\w)", passage.text) is not None


def _capitals(question: str) -> list[str]:
    """Names such as EACCES, where not the whole question is in capitals."""
    return [] if question.isupper() else _ASKED_CAPITALS.findall(question)


def _is_other(name: str, passage: Passage) -> bool:
    """Whether the passage has other names in capitals but this one, which it does not spell out
    either ("representational state transfer")."""
    initials = "".join(word[0] for word in re.findall(r"[^\W\d_]+", passage.text)).upper()
    others = _CAPITALS.search(passage.text) is not None
    return others and not passage.has(name) and name not in initials


def _has_end(path: str, passage: Passage) -> bool:
    """Whether the passage has the last name of a path, and not below another one."""
    if "." not in path and not path.startswith("@"):  # "client/server", "his/her"
        words = [word for word in path.split("/") if len(word) > SPELLED]
        words = [word for word in words if word.lower() not in STOP_WORDS]
        return not words or passage.has(words[-1])
    end = path.rsplit("/", 1)[-1] if "/" in path else path.rsplit(".", 1)[-1]
    product = _PRODUCT.fullmatch(path)
    if product is not None:
        end = product[1]
    alone = rf"(?<![\w./-]){re.escape(end)}(?!\w)"
    if re.search(alone, passage.text, re.IGNORECASE):
        return True
    return "/" not in path and all(map(passage.has, path.split(".")))  # nested, as in YAML


@dataclass(frozen=True, slots=True)
class _Number:
    """A number that names something, and the word before it, in lower case, if there is one."""

    value: str
    label: str = ""

    @property
    def is_year(self) -> bool:
        return _YEAR.fullmatch(self.value) is not None and self.label not in _NUMBERED


def _numbers(question: str, passage: Passage) -> Iterator[_Number]:
    """The numbers of a question that name what it is about.

    Whether something is so is also answered by a limit that excludes it ("Is Python 3.7
    supported?", "3.11 or newer").
    """
    yes_or_no = _YES_OR_NO.match(question) is not None
    if yes_or_no and (passage.numbers.ranges or _ONLY.search(passage.text)):
        return
    yield from (_Number(plain_number("".join(each))) for each in _MEANING.findall(question))
    spelled = _VERSION.sub(r"version \1", question)
    tokens = [token.lower() for token in _TOKEN.findall(spelled)]
    for at, token in enumerate(tokens):
        value = NUMBER_WORDS.get(token, "") if token.isalpha() else plain_number(token)
        label = _label(tokens, at)
        if token[0].isdigit() and token[-1].isalpha():  # "the 5th rule"
            label = (tokens[at + 1 :] or [""])[0]
        if value and _is_name(tokens, at, label) and not (yes_or_no and not _opens(tokens, at)):
            yield _Number(value, label)


def _label(tokens: list[str], at: int) -> str:
    """The word before a number, over a sign ("issue #12", "item no. 5")."""
    before = [each for each in tokens[max(0, at - 3) : at] if each not in ("#", "no", "nr", ".")]
    return before[-1] if before and before[-1][0].isalpha() else ""


def _is_name(tokens: list[str], at: int, label: str) -> bool:
    """Whether the number at a place of a question names something."""
    token, after = tokens[at], (tokens[at + 1 : at + 2] or [""])[0]
    if token[0].isdigit() and token[-1].isalpha():  # "the 19th century": the first has no digit
        return after.isalpha() and after not in STOP_WORDS
    if label in _NUMBERED and after not in ("%", "times"):
        return True
    if token.isalpha() or after in ("%", "-", "+", "*", "/") or counted(after):
        return False
    if label in _YEAR_AFTER:
        return _YEAR.fullmatch(token) is not None or "." in token
    if not label or label in STOP_WORDS or label in _NO_LABEL or label in NUMBER_WORDS:
        return False
    # "if the load goes to 3": what the visitor's own case is, unless it is numbered by nature
    return not {"if", "when", "suppose", "my", "our", "i"} & set(tokens[1:at])


def _opens(tokens: list[str], at: int) -> bool:
    """Whether a yes-or-no question is about the number ("Is exit code 4 an error?"); what is said
    of something ("Was it built in 1939?") is answered by another number as well."""
    subject = [each for each in tokens[1:at] if each not in ("the", "a", "an", "#")]
    plain = not any(each in STOP_WORDS or each in _NO_LABEL for each in subject)
    return plain and len(subject) <= 3 and any(each[0].isalpha() for each in tokens[at + 1 :])


def _has_number(number: _Number, passage: Passage) -> bool:
    if number.value in passage.numbers or passage.numbers.cover(number.value):
        return True
    if not number.label:
        return False
    label = re.escape(number.label.removesuffix("s"))
    if _says_of_all(label, passage.text):
        return True
    if number.is_year:  # a page may have said before which year it speaks of
        return not any(_YEAR.fullmatch(each) for each in passage.numbers.plain)
    numbered = rf"\b{label}s?\W{{0,3}}\d|\d(?:st|nd|rd|th)? {label}\b"
    if re.search(numbered, passage.text, re.IGNORECASE):
        return False
    if number.label in _PLACES and number.value.isdigit():
        return version(number.value) <= (passage.places,)
    return number.label not in _NUMBERED


def _says_of_all(noun: str, text: str) -> bool:
    """Whether a text speaks of all of a kind ("any other code", "every plan")."""
    each = rf"\b(?:any|every|each|all|other)\b(?: [\w-]+){{0,2}}? {noun}(?:s|es)?\b"
    rest = r"\b(?:any other|all others?|anything else|everything else|otherwise|non-?zero)\b"
    return re.search(f"{each}|{rest}", text, re.IGNORECASE) is not None


def _has_only_others(name: str, noun: str, passage: Passage) -> bool:
    """Whether the passage has siblings ("Solo plan") of what is asked for ("Team plan"), which it
    does not name anywhere."""
    kind = noun.lower().removesuffix("s")
    if kind not in _KINDS:  # of most things a passage can speak by another name
        return False
    if name.lower() in STOP_WORDS or _says_of_all(kind, passage.text):
        return False
    if re.search(rf"\b{re.escape(name[:NAME_STEM])}", passage.text, re.IGNORECASE):
        return False
    others = re.findall(rf"\b([A-Z][a-z]+) (?i:{re.escape(kind)}s?)\b", passage.text)
    return any(other.lower() not in STOP_WORDS for other in others)
