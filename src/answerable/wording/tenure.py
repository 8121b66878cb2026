"""For how many years somebody has done something: the questions, and the sentences that tell it.

"How many years of experience does she have?" asks for all of them, and "with Lua?" for those of a
field: what tells of another field, or of one post, answers neither. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from answerable.types import Unit
from answerable.wording.career import BEGAN, NAME, SPAN, WHO, WHOSE, career_of
from answerable.wording.numerals import CARDINALS, NUMBER_WORDS, TENS

_NUMBER = rf"(?:\d{{1,2}}|(?:{'|'.join(TENS)})(?:-(?:{'|'.join(CARDINALS[1:10])}))?"
_NUMBER += rf"|{'|'.join(CARDINALS[1:])})"
_MANY = (
    rf"(?<![\w.])(?P<number>{_NUMBER})\+?(?: or more)?"
    r" (?:years?\b(?! (?:old|ago|later|after|of age)\b)|yrs?\b)"
)
_SINCE = r"\bsince (?:[A-Z][a-z]{2,8} )?(?:19|20)\d\d\b"
_LAID = r"(?:(?:professional|work(?:ing)?|total|overall|relevant|hands-on|industry) ){0,3}"
_TIME = re.compile(f"{_MANY}|{_SINCE}", re.IGNORECASE)
_COUNTED = re.compile(_MANY, re.IGNORECASE)
_SINCE_WHEN = re.compile(_SINCE, re.IGNORECASE)
_BEGAN = re.compile(rf"(?<![^;\s]){BEGAN.pattern}", re.IGNORECASE)
EXPERIENCE = career_of(
    (
        rf"\bhow (?:many years|long) (?:has|have) {WHO}"
        r" (?:worked|been (?:\w+ing|an? \w+|in))\b",
        rf"\bhow (?:many years(?: of)?|much)(?: [\w-]+){{0,3}} experience (?:do|does|has|have)"
        rf" {WHO}\b",
        rf"\b{WHOSE} years of experience\b",
        r"^\W*(?:total )?years of experience\W*$",
    ),
    r"(?!)",
    r"\b(?:I|I['\u2019]ve|s?he|my|her|his|they)\b[^.;\n]{0,80}?\b(?:(?:\d{1,2}\+?|[a-z]{3,5}teen|ten"
    r"|eleven|twelve|twenty(?:-\w+)?|thirty|(?:more|less) than \w+) years\b(?! (?:old|ago|of age))"
    r"|since (?:19|20)\d\d\b|decades?\b)|\b\d{1,2}\+? years (?:of|in|as)\b",
    "years of experience, since",
)
_OPENING = r"^\W*(?:(?:hi|hello|hey|so|and|but|ok|okay|please|tell me)[\s,]{1,3}){0,2}"
_FIELD = r"(?P<{}>[\w+#.][^?!,;]{{0,50}}?)"
_HAS = rf"(?: (?:do|does|has|have) {WHO}(?: have| got)?)?"
_IN = r"(?: (?:with|in|of|as|using|on) (?:an? |the )?" + _FIELD + ")?"
_NO_FIELD = (
    r"(?:professional|work|working|total|overall|relevant|hands-on|industry|the|her|his|of)\b"
)
_ASKS = tuple(
    re.compile(f"{_OPENING}{form}\\W*$", re.IGNORECASE)
    for form in (
        rf"(?:how (?:many (?:years|yrs)|much)(?: of)?|(?:{WHOSE} |total )?years of|yoe) ?{_LAID}"
        rf"(?:(?!{_NO_FIELD}|experience){_FIELD.format('a')} )?(?:(?<=yoe )|experience)"
        rf"(?:{_IN.format('c')} (?:do|does|has|have) {WHO}(?: have| got)?|{_HAS}{_IN.format('b')})",
        rf"(?:for )?how (?:long|many years) (?:has|have) {WHO} (?:worked|been working)"
        rf"(?: (?:with|in|as|on) (?:an? |the )?{_FIELD.format('a')})?",
        rf"(?:for )?how (?:long|many years) (?:has|have) {WHO} (?:been (?:an? |the )?|used |known "
        rf"|written |done )(?:(?:doing|making|building|using|writing) )?{_FIELD.format('a')}",
        r"yoe",
    )
)
_ANOTHER = re.compile(
    rf"{_OPENING}(?:(?:what|how) about )?(?:(?:with|in|of|as) (?:an? |the )?)?"
    rf"{_FIELD.format('a')}\W*$",
    re.IGNORECASE,
)
# A post, or what is no field: "How long has she been at Tide?", "... doing this?"
_AT = re.compile(rf"\b(?:at|for|with the|there|here|married|in (?:this|her|his)|{NAME} since)\b")
_ANY = re.compile(
    r"(?:(?:the )?(?:this|it|that|work|job|industry|field|experience|professionally|total|all|now"
    r"|so far)\W*)+",
    re.IGNORECASE,
)
# What says how long somebody has worked at all.
_OF_ALL = re.compile(
    rf"{_MANY}['\u2019]?(?: (?:of|in))?(?: (?!years\b)[\w/&-]+){{0,5}} experience\b"
    rf"|\bexperience(?: of|:) {_MANY.replace('<number>', '<other>')}",
    re.IGNORECASE,
)
_AT_WORK = re.compile(
    r"\b(?:have|has|['\u2019]ve|['\u2019]s) (?:been (?:\w+ing|an? \w+)|worked|spent"
    r"|(?!been\b)\w+(?= (?!it\b|this\b|them\b|at\b|for\b)(?-i:[a-z])))\b"
    rf"(?![^.;]{{0,60}}\b(?:at|for) {NAME})",
    re.IGNORECASE,
)
_BARE = re.compile(
    rf"^\W*(?:over |nearly |about |more than )?{_MANY} (?:of|in|as)\b", re.IGNORECASE
)
_OF_PERSON = re.compile(r"\b(?:I|I['\u2019]ve|I['\u2019]m|my|s?he|her|his)\b", re.IGNORECASE)
_WORD = re.compile(r"[\w+#]+")
_ENDING = re.compile(r"(?:ing|(?<!e)ers?|ment|s)$")
SHORT = 3  # letters of a name that is a word besides: "Go", "R"


@dataclass(frozen=True, slots=True)
class AskedYears:
    """Of which ``field`` the years are asked for; empty where of all work."""

    field: str

    def is_counted(self, unit: Unit, name: str) -> bool:
        """Whether a unit says how many years it are; the person is called ``name``."""
        text = unit.text
        if unit.kind == "code" or unit.lead:
            return False
        if self.field:
            return self._is_of_field(text) and _COUNTED.search(text) is not None
        bare = _BARE.match(text) is not None or _begins(text)
        return bare or (_OF_ALL.search(text) is not None and _is_theirs(text, name))

    def is_dated(self, unit: Unit, name: str) -> bool:
        """Whether a unit says since when they do it, or from when until when they did."""
        text = unit.text
        if unit.kind == "code" or unit.lead:
            return False
        if not self.field:
            at_work = _AT_WORK.search(text) and _TIME.search(text)
            return bool(at_work and _is_theirs(text, name))
        if not self._is_of_field(text):
            return False
        entry = unit.kind == "item"
        since = _SINCE_WHEN.search(text) and (entry or _is_theirs(text, name))
        return bool(since or (entry and (SPAN.search(text) or _BEGAN.search(text))))

    def is_told(self, unit: Unit) -> bool:
        """Whether a unit says either, of whoever."""
        return self.is_counted(unit, "") or self.is_dated(unit, "")

    def _is_of_field(self, text: str) -> bool:
        return all(_has(text, word) for word in _words(self.field))


def asked_years(question: str, before: Sequence[str] = ()) -> AskedYears | None:
    """Of what an English question asks for how many years somebody has done it; None where it does
    not. ``before`` are the questions asked earlier: "And with Lua?" asks it of another field."""
    for form in _ASKS:
        if found := form.match(question):
            field = next((each for each in found.groupdict().values() if each), "")
            if _AT.search(field):
                return None
            return AskedYears("" if _ANY.fullmatch(field) else field)
    another = _ANOTHER.match(question)
    if another is None or not before or asked_years(before[-1], before[:-1]) is None:
        return None
    return AskedYears(another["a"]) if len(another["a"].split()) <= SHORT else None


def years_told(text: str) -> str:
    """The number of years that a text tells, in figures; empty where it is none."""
    found = _OF_ALL.search(text) or _BARE.match(text)
    if found is None:
        return ""
    said = next((each for each in found.groupdict().values() if each), "").casefold()
    return NUMBER_WORDS.get(said, said)


def lacks_years(question: str, units: Iterable[Unit]) -> bool:
    """Whether an English question asks for the years in a field, and no unit tells them."""
    asked = asked_years(question)
    if asked is None or not asked.field:
        return False
    return not any(map(asked.is_told, units))


def _is_theirs(text: str, name: str) -> bool:
    return bool(name and name in text) or _OF_PERSON.search(text) is not None


def _begins(text: str) -> bool:
    """Whether a text speaks of nobody by name or kind before its number: "Over 10 years of ..."."""
    found = _OF_ALL.search(text)
    return found is not None and len(text[: found.start()].split()) <= 2


def _words(field: str) -> list[str]:
    return [
        each
        for each in _WORD.findall(field)
        if each.casefold() not in ("a", "an", "the", "of", "and")
    ]


def _has(text: str, word: str) -> bool:
    """Whether a text has a word in any of its forms; a short one, or a name, with its capital."""
    if len(word) <= SHORT:
        capital = {word.upper(), word[:1].upper() + word[1:]}
        return any(re.search(rf"(?<![\w+#]){re.escape(each)}(?![\w+#])", text) for each in capital)
    stem = _ENDING.sub("", word.casefold())
    ends = r"(?:\w{1,4})?" if len(stem) > SHORT and word.islower() else "(?:s|es)?"
    stem = stem if word.islower() else word.casefold()
    return re.search(rf"(?<![\w+#]){re.escape(stem)}{ends}(?![\w+#])", text.casefold()) is not None
