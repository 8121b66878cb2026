"""What is asked of a person as a person: age, family, health, traits, how good they are.

Nearly every page has words that are near to such a question ("an old reading", "a job", "two people
at one desk"), and none of them says it. So these questions are told by their form, and only a
sentence that plainly says it of the person answers one. Both are read with ``SHE`` for the name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

SHE = "she"  # in place of a name

_WHO = r"(?:s?he|you)"
_WHOSE = r"(?:s?he['\u2019]s?|his|her|your)"
_IS = r"(?:is|are|was|were|isn['\u2019]t|aren['\u2019]t)"
_HAS = r"(?:does|do|did|has|have|had|doesn['\u2019]t|don['\u2019]t)"
# What may follow a word that means the person only at the end: "a single page", "the age limit".
_END = (
    r"(?=\W*$|\s*,|\s+(?:now|today|then|when|exactly|really|and|or|right|already|yet|currently"
    r"|these days|at the moment|please|at home|like|been|too|still|anyway|by the way|nowadays)\b)"
)
_DEGREE = (
    r"(?:(?:an?|the|really|actually|very|so|that|any|still|even|quite|truly|particularly|more|most"
    r"|less|least|such|just|always|ever|also|not|already|happily|currently|legally|one of|known as"
    r"|known to be|considered|considered to be|supposed to be|as|too|only|generally|good and"
    r"|world['\u2019]s)\s+)*"
)
# A person as the subject of a sentence on their own page.
_SUBJECT = r"\b(?:s?he|I|they)\b"
_OF_PERSON = re.compile(rf"{_SUBJECT}|\b(?:her|his|my|their)\b", re.IGNORECASE)

_MATE = (
    r"(?:husband|wife|spouse|boyfriend|girlfriend|fianc[e\u00e9]e?|significant other|partner"
    r"|love life|wedding|marriage|(?:marital|relationship) status)"
)
_CHILD = r"(?:child(?:ren)?|kids?|sons?|daughters?|baby|babies|twins|grandchild(?:ren)?)"
_KIN = (
    r"(?:parents?|mother|father|mum|mom|dad|brothers?|sisters?|siblings?|family|relatives"
    r"|grand(?:mother|father|parents))"
)
_PARENT = r"(?:mother|father|mum|mom|dad|parent)"
_ILLNESS = (
    r"(?:illness\w*|sickness|diseases?|disabilit\w+|disorders?|diagnos[ei]s|allerg\w+|adhd|autism"
    r"|cancer|diabetes|depression|anxiety|burn-?out|covid\S*|(?:health|medical) (?:problems?"
    r"|issues?|conditions?|history|records?))"
)
_ILL = (
    r"(?:ill|sick|unwell|(?:un)?healthy|disabled|depressed|autistic|diabetic|dyslexic|blind|deaf"
    r"|bipolar|neurodiver\w+|colou?r-?blind|allergic|injured|dying|dead|alive|alcoholic|addict\w*"
    r"|smoker)"
)
_TRAIT = (
    r"(?:gay|lesbian|bisexual|straight|queer|trans(?:gender)?|non-?binary|religious|christian"
    r"|catholic|protestant|muslim|jewish|hindu|buddhist|atheist|conservative|liberal|socialist"
    r"|left-wing|right-wing|vegan|vegetarian|tall|short|fat|thin|slim|overweight)"
)
_TRAITS = (
    r"(?:religion|faith|sexuality|sexual orientation|gender|ethnicity|race|skin colou?r|height"
    r"|weight|looks|political (?:views?|party|opinions?)|politics|salary|income|net worth)"
)
_WORTH = (
    r"(?:good(?![- ](?:to go|with that))|great|better|best|bad|worse|worst|nice|friendly|rude|smart"
    r"|clever|intelligent|brilliant|stupid|dumb|talented|gifted|skilled|skil+ful|(?:in)?competent"
    r"|(?:un)?reliable|(?:un)?trustworthy|(?:dis)?honest|funny|boring|cool|famous|popular"
    r"|(?:un)?successful|rich|wealthy|poor|lazy|hard-?working|arrogant|strict|pleasant|fun|worth"
    r"|over-?rated|under-?rated|impressive|amazing|awesome|excellent|outstanding|exceptional"
    r"|mediocre|terrible|awful|genius|expert|fool|liar|fraud|beautiful|attractive|handsome|ugly"
    r"|cute|sexy|good-looking|crazy|weird|annoying|lik(?:e)?able|creative|patient|ambitious"
    r"|dependable|responsible(?! for)|respected|(?:easy|hard|difficult) to work with"
    r"|(?:professional|kind|pretty|hot|mean|fast|slow)(?=\W*$)"
    r"|right (?:person|one|choice|fit|hire|candidate|engineer|developer|designer))"
)


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


def _relation(words: str) -> tuple[str, ...]:
    """Forms of a question for somebody's relatives of some kind, or for an illness."""
    return (
        rf"\b{_HAS} {_WHO} (?:\w+ )?(?:have |had |got |want |expect |suffer(?:ed)? from )?"
        rf"(?:an?y? |any |some |\d+ |two |three )?(?:\w+ )?{words}{_END}",
        rf"\bhow (?:many|much) {words} {_HAS} {_WHO}\b",
        rf"\b{_WHOSE} (?:\w+ )?{words}(?:{_END}|['\u2019]s?\b"
        rf"|\s+(?:{_IS}|do|does|did|called|an?|in|from|older|younger)\b)",
        rf"\b{words} of {_WHO}{_END}",
    )


@dataclass(frozen=True, slots=True)
class Kind:
    """One thing that is asked of a person, and the sentences that say it.

    Below a heading that ``says`` it, or asks for it as ``named``, the person need not be named.
    """

    asks: re.Pattern[str]
    says: re.Pattern[str]
    named: re.Pattern[str]

    def is_said(self, text: str, headings: str) -> bool:
        """Whether a sentence says it of the person."""
        if not self.says.search(text):
            return False
        return bool(_OF_PERSON.search(text) or self.named.search(headings))


_FAMILY = re.compile(rf"\b(?:{_MATE}|{_CHILD}|{_KIN}|private life|personal)\b", re.IGNORECASE)

_AGE = Kind(
    asks=_any(
        rf"\bhow old (?:(?:{_IS}|do|does|would|could|might|you|think|say|be) )+{_WHO}"
        rf"(?: {_IS}| be)?{_END}",
        rf"\bhow old {_WHO} {_IS}\b",
        rf"\b(?:what|which)(?:['\u2019]s)? age (?:{_IS} )?{_WHO}(?: {_IS})?{_END}",
        rf"\b{_WHOSE} (?:exact |current |actual |real )?(?:age|birthday|birth ?(?:date|year)"
        rf"|(?:date|year) of birth){_END}",
        rf"\b(?:age|birthday|birth ?date|(?:date|year) of birth) of {_WHO}{_END}",
        rf"\b{_WHO} age{_END}",
        rf"\b(?:was|were) {_WHO} born\b|\b{_WHO} (?:was|were) born\b",
        rf"\b{_IS} {_WHO} (?:[a-z]+ ){{0,3}}?\d\d(?: years old| or \w+)?\W*$",
        rf"\b{_IS} {_WHO} (?:still |already )?in (?:her|his|your|s?he)"
        r" (?:early |mid-?|late )?\w+ties\b",
        rf"\b{_IS} {_WHO} {_DEGREE}(?:old|young|older|younger|adult|teenager|minor|child"
        rf"|middle-aged|retired)(?:{_END}|\s+(?:than|enough)\b)",
    ),
    says=_any(
        r"\bborn\b|\bbirthday\b|\baged? (?:is |of )?\d|\bage\W{1,3}\d",
        r"(?<=[\w-])[- ]years?[- ](?:old|of age)\b",
        rf"{_SUBJECT} (?:{_IS}|am|turned) (?:now |already )?\d\d\b(?!\s*(?:%|percent|\w+s\b))",
        r"\bin (?:her|his|their|my|she) (?:early |mid-?|late )?\w+ties\b|\bretired\b",
    ),
    named=_any(r"\b(?:age|birth\w*|born)\b"),
)
_MARRIAGE = Kind(
    asks=_any(
        rf"\b{_IS} {_WHO} {_DEGREE}(?:married|divorced|widowed|dating|a widow(?:er)?)\b",
        rf"\b{_IS} {_WHO} {_DEGREE}(?:single|engaged|separated|taken|in love|in a relationship"
        rf"|seeing (?:any|some)(?:one|body)|widow|bachelor)(?:{_END}|\s+to\b)",
        rf"\b(?:{_HAS}|will) {_WHO} (?:ever |already )?(?:marry|(?:get |got |been )?married)\b",
        *_relation(_MATE),
    ),
    says=_any(
        r"\b(?:husband|wife|spouse|boyfriend|girlfriend|fianc[e\u00e9]e?|married|unmarried"
        r"|divorced|widow\w*|engaged to|in a relationship|(?:lives|living) alone)\b",
        rf"\b(?:{_IS}|am|stay\w*|remain\w*) single\b|\b(?:her|his|their|my|she|a) partner\b",
    ),
    named=_FAMILY,
)
_CHILDREN = Kind(
    asks=_any(
        rf"\b{_IS} {_WHO} {_DEGREE}(?:single |proud |working )?{_PARENT}{_END}",
        rf"\b{_IS} {_WHO} {_DEGREE}(?:pregnant|childless|expecting{_END})",
        *_relation(_CHILD),
    ),
    says=_any(rf"\b{_CHILD}(?! process)\b|\b{_PARENT} of\b|\b(?:pregnant|childless|expecting)\b"),
    named=_FAMILY,
)
_RELATIVES = Kind(
    asks=_any(*_relation(_KIN)),
    says=_any(rf"\b(?:{_KIN}|{_CHILD}(?! process)|married|husband|wife)\b"),
    named=_FAMILY,
)
_HEALTH = Kind(
    asks=_any(
        rf"\b{_IS} {_WHO} {_DEGREE}(?:{_ILL}\b|in (?:good|bad|poor) health\b|(?:well|fit){_END})",
        rf"\b{_WHOSE} (?:mental |physical |general )?health{_END}|\bhealth of {_WHO}{_END}",
        rf"\b{_HAS} {_WHO} (?:smoke|drink(?: alcohol)?|take (?:drugs|medication)){_END}",
        *_relation(_ILLNESS),
    ),
    says=_any(
        rf"\b(?:health|{_ILL}|{_ILLNESS}|medication|smok\w+|drinks?|alcohol\w*|surgery|therapy"
        r"|died|passed away)\b"
    ),
    named=_any(r"\b(?:health|illness|medical)\b"),
)
_TRAITED = Kind(
    asks=_any(
        rf"\b{_IS} {_WHO} {_DEGREE}{_TRAIT}{_END}",
        rf"\b{_WHOSE} {_TRAITS}{_END}",
        rf"\bhow (?:tall|heavy|fat) {_IS} {_WHO}{_END}",
        rf"\b(?:how much|what) {_HAS} {_WHO} (?:earn|weigh)\b",
    ),
    says=_any(rf"\b(?:{_TRAIT}|{_TRAITS}|earns?|weighs?)\b"),
    named=_any(rf"\b{_TRAITS}\b"),
)
# "What is she good at?" asks for a fact, "Is she good?" for a judgement.
_JUDGED = Kind(
    asks=_any(
        rf"^(?!\W*(?:what|which|where|when|whom?)\b).*\b{_IS} {_WHO} {_DEGREE}{_WORTH}"
        r"(?![\w-]| \w+ed\b)",
        rf"(?:^|\b(?:if|whether|think|that|sure|believe)\s)\W*{_WHO} {_IS} {_DEGREE}{_WORTH}"
        rf"(?![\w-])",
        rf"\bhow {_WORTH} {_IS} {_WHO}\b",
        rf"\b(?:should|would|do) (?:I|we|you|people|one|any(?:one|body))\b[\w\s]{{0,12}}?\b(?:hire"
        rf"|employ|recommend|like|love|hate|admire|respect) (?:s?he|her|him){_END}",
        rf"\b(?:can|could|should|may) (?:I|we|you|one|people) (?:really )?(?:trust|rely on)"
        rf" (?:s?he|her|him|you){_END}",
        rf"\bthink(?:s|ing)? (?:of|about) (?:s?he|her|him){_END}",
    ),
    says=_any(
        rf"{_SUBJECT} (?:{_IS}|am|has been)(?: [\w'\u2019,-]+){{0,6}}? (?:{_WORTH}|fluent"
        r"|proficient|joy|pleasure)(?![\w-])",
        r"\b(?:is|was) known for\b|\b(?:won|awarded|award)\b",
    ),
    named=_any(r"\b(?:testimonials?|praise|awards?)\b"),
)
_PRIVATE = (_AGE, _MARRIAGE, _CHILDREN, _RELATIVES, _HEALTH, _TRAITED)
_KINDS = (*_PRIVATE, _JUDGED)
_OF_WORK = re.compile(r"\b(?:salary|income|earn)\b", re.IGNORECASE)


def personal(question: str) -> Kind | None:
    """What an English question asks of the person as a person; None where it asks for more."""
    return _asked(_KINDS, question)


def private(question: str) -> Kind | None:
    """The same of what is private; what somebody earns and how good they are is for employers."""
    return None if _OF_WORK.search(question) else _asked(_PRIVATE, question)


def _asked(kinds: Sequence[Kind], question: str) -> Kind | None:
    return next((kind for kind in kinds if kind.asks.search(question)), None)
