"""Whether a marked passage only says something near to what an English question asks.

"When did Ada die?" is as near to "Her brother Tom died in 1930" as to its own answer, by words and
by meaning. Each rule here sees one way in which a passage misses: it has another one of a few that
stand for each other ("the free plan" for the paid one), tells of something else what is asked of
this one, does not say who did it, or prices something else. Each is here because it refused more
near misses than right answers over passages that it was not made from.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from answerable.retrieval.lexical import STOP_WORDS
from answerable.retrieval.other_kinds import tells_of_other_kinds
from answerable.retrieval.sought import ASKING
from answerable.retrieval.word_forms import base_terms
from answerable.wording.amounts import MONTHS
from answerable.wording.asked_names import NAMES, asked_name
from answerable.wording.auxiliaries import AUXILIARY
from answerable.wording.english import is_english
from answerable.wording.irregular import BASES
from answerable.wording.numerals import ORDINALS
from answerable.wording.people import SOMEBODY
from answerable.wording.prices import asks_price, says_price

Alike = Mapping[str, frozenset[str]]  # a term of the question -> terms of the passage that are like

# Of each line a text that has another one has not said it of this one.
_KINDS = tuple(
    frozenset(line.split())
    for line in """
    hourly daily weekly monthly quarterly yearly
    monday tuesday wednesday thursday friday saturday sunday
    spring summer autumn winter
    import export
    upload download
    northern southern eastern western
    upper lower
    left right
    breakfast lunch dinner
    minimum maximum
    domestic international
    synchronous asynchronous
    """.strip().splitlines()
)
_ORDINAL = "|".join(ORDINALS[1:11])  # from the first to the tenth
_COUNTED = re.compile(rf"\b(?:{_ORDINAL}) ([a-z]{{3,}})", re.IGNORECASE)
_OFFERS = "plan|tier|edition|account|subscription|licen[sc]e|package|endpoint"
_OFFER = re.compile(rf"\b([a-z][a-z-]+) ((?:{_OFFERS}))s?\b", re.IGNORECASE)
_ANY_OFFER = frozenset(
    """
    same other another new old current different existing cheapest best right own default each
    every all which price pricing several single many
    """.split()
)
# Forms and nouns of what happens, of which a text that tells of it has one.
_HAPPENS = tuple(
    frozenset(base_terms(line))
    for line in """
    die died dies dying dead death deaths killed kill murdered
    born birth birthday birthplace
    steal stole stolen steals theft thief robbed
    marry married marries marriage wed wife husband wedding
    discontinue discontinued retired withdrawn ended removed dropped deprecated
    """.strip().splitlines()
)
_FORMS = tuple(
    frozenset(base_terms(line))
    for line in """
    write writer author
    build builder construct
    make made maker
    take took taken
    give gave given
    begin start
    find found
    win winner
    lead led leader
    lose loss
    paint painter
    """.strip().splitlines()
)
_QUESTION = re.compile(
    r"^\W*(?:and |but )?(?:when|where|why|how|what|in what year|in which year|what year)"
    r" (?P<aux>did|was|were|is|are) (?P<rest>.+)",
    re.IGNORECASE,
)
_NO_VERB = f"{AUXILIARY}|owns?|else|upon"
_WHO = re.compile(
    rf"^\W*who (?:[a-z]+ly )?(?P<verb>(?!(?:{_NO_VERB})\b)[a-z]+)(?P<rest> .+)?", re.IGNORECASE
)
_WHO_IS = re.compile(
    r"^\W*who (?:is|are|was|were) (?:the|an?|its?|their) (?P<rest>.+)", re.IGNORECASE
)
_PARTICIPLE = re.compile(r"(?!called|named|supposed)[a-z]+ed|born|won|found")
_LINKS = frozenset(
    """
    in on at of to for from with by about into after before during until since as than and or that
    """.split()
)
_DETERMINERS = frozenset("the a an his her its their this these those my your our".split())
_REFERS = re.compile(r"\b(?:it|its|they|their|them|he|she|his|her|him)\b", re.IGNORECASE)
_PEOPLE = re.compile(
    r"\b(?:team|people|person|users?|owners?|author|maintainers?|group|company|organi[sz]ations?"
    r"|government|scientists?|engineers?|developers?|admin\w*|staff|students?|teachers?|m[ae]n"
    r"|wom[ae]n|children|child|everyone|anyone|everybody|anybody|nobody|members?|king|queen|court"
    r"|tenants?|landlords?|customers?|visitors?|guests?|patients?|parents?|workers?|family|monks?"
    r"|I|we|he|she|they|mr|mrs|ms|dr|\w{4,}(?:ists?|ians?|eers?|wom[ae]n)"
    rf"|{SOMEBODY}s?)\b",
    re.IGNORECASE,
)
_NAME = re.compile(rf"(?<=[\w,;] )(?!(?:{MONTHS})\b)[A-Z]\w+|^\w+ [A-Z]\w+")
_WORD = re.compile(r"\w+")
_MANY = re.compile(r"[a-z]{2,}[a-rt-z]s")  # "presidents have backed it"
_BEING = frozenset("was were is are been being be".split())
_BY = re.compile(r"(?:(?!(?:and|or|but) \w+(?:ed|en|lt)\b)\w+ )*by\b")  # no "and replaced by"
_JOINS = frozenset("and but so because".split())
SUBJECT = 4  # words: "and her old aunt"
AGENT = 16  # words behind what was done, among which it is said by whom
LONG = 3  # content words: of a longer question not all need to stand beside a price
_HOW_MUCH = re.compile(
    r"^\W*how much (?:is|are|was|were) (?:the|an?|one|your|this)\b", re.IGNORECASE
)
_PRICED = frozenset(base_terms("cost costs price priced pay paid much fee charge charged money"))


@dataclass(frozen=True)
class Units:
    """The units of a passage, each with the headings above it, in order."""

    texts: Sequence[str]
    headings: Sequence[str]

    @cached_property
    def terms(self) -> list[frozenset[str]]:
        return [frozenset(base_terms(text)) for text in self.texts]

    @cached_property
    def known(self) -> frozenset[str]:
        return frozenset().union(*self.terms, base_terms(" ".join(self.headings)))

    @cached_property
    def words(self) -> frozenset[str]:
        said = " ".join((*self.headings, *self.texts)).lower()
        return frozenset(_WORD.findall(said))

    def around(self, at: int) -> frozenset[str]:
        """The terms of a unit and its heading, and of those before it where it points at them."""
        found = self.terms[at] | frozenset(base_terms(self.headings[at]))
        if _REFERS.search(self.texts[at]):
            found = found.union(*self.terms[max(0, at - 2) : at])
        return found


def misses(question: str, units: Units, alike: Alike) -> bool:
    """Whether the units only say something near to what an English question asks."""
    if not is_english(question) or not units.texts:
        return False
    return (
        has_others(question, units)
        or tells_of_other_kinds(question, units.texts)
        or names_another(question, units)
        or tells_of_others(question, units, alike)
        or names_nobody(question, units, alike)
        or has_no_price(question, units)
    )


def names_another(question: str, units: Units) -> bool:
    """Whether the name of something is asked for where none stands, or that of something else."""
    asked = asked_name(question)
    wanted = {term for term in base_terms(asked) if term in units.known} - ASKING
    said = frozenset(_WORD.findall(question.casefold()))
    return bool(wanted) and not any(
        wanted & units.around(at) if NAMES.search(text) else _named_there(text, wanted, said)
        for at, text in enumerate(units.texts)
    )


def _named_there(text: str, wanted: set[str], asked: frozenset[str]) -> bool:
    """Whether a sentence speaks of it and has a name that is not ``asked``."""
    names = (word for name in _NAME.findall(text) for word in _WORD.findall(name))
    named = any(word[:1].isupper() and word.casefold() not in asked for word in names)
    return named and bool(wanted & set(base_terms(text)))


def has_others(question: str, units: Units) -> bool:
    """Whether it asks of one of a kind ("the second", "the Pro plan") where only others stand."""
    words = set(_WORD.findall(question.lower()))
    kinds = (kind for kind in _KINDS if words & kind and not words & kind & units.words)
    if any(kind & units.words for kind in kinds):
        return True
    text = " ".join(units.texts)
    for counted in _COUNTED.finditer(question):
        place, thing = counted[0].split()[0].lower(), counted[1]
        others = rf"\b(?:{_ORDINAL}) {thing}"
        if place not in units.words and re.search(others, text, re.IGNORECASE):
            return True
    return any(
        _has_other_offers(name, offer, text, units) for name, offer in _OFFER.findall(question)
    )


def _has_other_offers(name: str, offer: str, text: str, units: Units) -> bool:
    """Whether other plans than the named one stand there, and not that one."""
    if _is_any(name) or name.lower() in units.words:
        return False
    beside = re.findall(rf"\b([a-z][a-z-]+) {offer}s?\b", text, re.IGNORECASE)
    return any(not _is_any(each) for each in beside)


def _is_any(name: str) -> bool:
    return name.lower() in STOP_WORDS or name.lower() in _ANY_OFFER


def tells_of_others(question: str, units: Units, alike: Alike) -> bool:
    """Whether what is asked of something is only told of something else."""
    found = _QUESTION.match(question)
    if found is None:
        return False
    verb, subject = _parts(found["rest"], found["aux"].lower())
    if not verb:
        return False
    own = _forms(verb, alike)
    about = [at for at, each in enumerate(units.terms) if each & own]
    if not about:
        return any(own & each for each in _HAPPENS)
    wanted = {term for term in base_terms(subject) if term in units.known}
    if not wanted:
        return False
    return not any(
        wanted & units.around(at) and not _is_of_another(subject, units.texts[at]) for at in about
    )


def _is_of_another(subject: str, text: str) -> bool:
    """Whether a unit says it of another of a kind ("the eastern tower" for the western)."""
    asked, said = set(_WORD.findall(subject.lower())), set(_WORD.findall(text.lower()))
    return any(asked & kind and not asked & kind & said and kind & said for kind in _KINDS)


def _parts(rest: str, aux: str) -> tuple[str, str]:
    """The verb of what follows ``did`` or ``was``, and the words before it; empty if unclear."""
    words = _WORD.findall(rest)
    for at, word in enumerate(words):
        if at and word in _LINKS:
            words = words[:at]
            break
    if aux != "did":
        verbs = [at for at, word in enumerate(words) if at and _is_participle(word)]
        return (words[verbs[-1]], " ".join(words[: verbs[-1]])) if verbs else ("", "")
    for at in range(len(words) - 1, 1, -1):  # an object: "win the cup", "reach Mars"
        if words[at] in _DETERMINERS:
            words = words[:at]
    while len(words) > 2 and words[-1][:1].isupper():
        words = words[:-1]
    return (words[-1], " ".join(words[:-1])) if len(words) > 1 else ("", "")


def _is_participle(word: str) -> bool:
    return word in BASES or _PARTICIPLE.fullmatch(word) is not None


def _forms(verb: str, alike: Alike) -> frozenset[str]:
    """The terms that say the same as a verb, as far as is known here."""
    own = frozenset(base_terms(verb))
    same = [each for each in (*_HAPPENS, *_FORMS) if own & each]
    return own.union(*same, *(alike.get(term, frozenset()) for term in own))


def names_nobody(question: str, units: Units, alike: Alike) -> bool:
    """Whether somebody is asked for where what is asked about stands without anybody."""
    asked = frozenset(_WORD.findall(question.casefold()))
    if did := _WHO.match(question):
        wanted = {term for term in base_terms(did["rest"] or "") if term in units.known}
        return _done_by_nobody(units, _forms(did["verb"], alike), wanted, asked)
    if being := _WHO_IS.match(question):
        wanted = {term for term in base_terms(being["rest"]) if term in units.known}
        about = [at for at in range(len(units.texts)) if wanted and wanted <= units.around(at)]
        return _without_anybody(units, about, asked)
    return False


def _done_by_nobody(
    units: Units, verb: frozenset[str], wanted: set[str], asked: frozenset[str]
) -> bool:
    about = [at for at, each in enumerate(units.terms) if each & verb]
    if not about:
        beside = [at for at, each in enumerate(units.terms) if wanted & each]
        return _without_anybody(units, beside, asked)
    texts = (units.texts[at] for at in about if not wanted or wanted & units.around(at))
    return not any(_did(text, verb, asked) for text in texts)


def _without_anybody(units: Units, about: Sequence[int], asked: frozenset[str]) -> bool:
    """Whether there are units ``about`` it, none of which names somebody else than is ``asked``."""
    return bool(about) and not any(_somebody(units.texts[at], asked) for at in about)


def _did(text: str, verb: frozenset[str], asked: frozenset[str]) -> bool:
    """Whether a unit can say who did it; where it was done, by whom has to follow."""
    words = _WORD.findall(text)
    for at, word in enumerate(words):
        if not verb & set(base_terms(word)):
            continue
        before = [each.lower() for each in words[max(0, at - 3) : at]]
        if not _BEING & set(before):
            begins = at == 1 and words[0].lower() not in STOP_WORDS  # "Bo repaired it."
            begins = begins or _follows_subject(words[:at], asked)
            many = any(_MANY.fullmatch(each) for each in before)
            return begins or many or _somebody(text, asked)
        if _BY.match(" ".join(words[at + 1 : at + AGENT])):
            return True
    return False


def _follows_subject(before: Sequence[str], asked: frozenset[str]) -> bool:
    """Whether what is done stands right behind who does it ("The keeper", "her old aunt"), where
    the sentence begins or after "and"."""
    words = [each.lower() for each in before[-SUBJECT:]]
    return any(
        words[at] in _DETERMINERS
        and (len(words) - at == len(before) or words[at - 1] in _JOINS)
        and not STOP_WORDS & set(words[at + 1 :])
        and words[-1] not in asked
        for at in range(len(words) - 1)
    )


def _somebody(text: str, asked: frozenset[str]) -> bool:
    """Whether a person, a group or a name is in a text that the question does not name."""
    people = (match[0].casefold() for match in _PEOPLE.finditer(text))
    if any(each not in asked for each in people):
        return True
    names = (word for name in _NAME.findall(text) for word in _WORD.findall(name))
    return any(word[:1].isupper() and word.casefold() not in asked for word in names)


def has_no_price(question: str, units: Units) -> bool:
    """Whether the price of something is asked for where only something else has one."""
    if not (asks_price(question) or _HOW_MUCH.search(question)):
        return False
    priced = [at for at, text in enumerate(units.texts) if says_price(text)]
    content = set(base_terms(question)) - _PRICED - ASKING
    wanted = {term for term in content if term in units.known}
    if not priced:
        return asks_price(question)
    return 0 < len(wanted) <= LONG and not any(wanted <= units.around(at) for at in priced)
