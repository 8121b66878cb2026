"""Facts about a piece of work: how pages name them, and how questions ask for them.

A project, a job or a talk has a role, technologies, a customer and dates. Portfolios write them in
the front matter, or in lines that begin with their name ("Role: lead designer").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

ROLES = ("role", "position", "job title", "responsibilities")
TECHNOLOGIES = ("tech", "technologies", "tech stack", "stack", "tools", "skills", "platform")
DATES = ("date", "year", "start", "end", "start date", "end date")
TIMES = (*DATES, "period", "duration")
WHERE = ("venue", "event", "conference", "location")
PUBLISHED = ("publisher", "journal", "citation")
OF_WORK = ("venue", "event", "conference", "publisher", "journal")  # what only a work has
KIND = ("type",)  # "Keynote", "Undergraduate course"
ABOUT = ("excerpt", "description", "summary")
# What makes no page of front matter that has nothing else.
BESIDE = frozenset((*DATES, *ABOUT, "location"))

# How an English question asks for a kind of fact, and the names that such facts have.
KINDS = (
    (r"\b(?:roles?|positions?|job titles?|responsib\w+)\b", (*ROLES, "team")),
    (
        r"\b(?:technolog\w+|tech|stack|tools?|tooling|frameworks?|languages?|skills?|platforms?"
        r"|(?:built|made|written|developed|designed) (?:with|in|on|using))\b",
        TECHNOLOGIES,
    ),
    (
        r"\b(?:clients?|customers?|compan(?:y|ies)|employers?|organi[sz]ations?|for whom"
        r"|who(?=\b.{1,80}\bfor\b))\b",
        ("company", "client", "customer", "employer", "organization", "organisation"),
    ),
    (
        r"\b(?:when (?:was|were|did)|(?:what|which) (?:date|year|period)|how long (?:was|did))\b",
        TIMES,
    ),
    (r"\bwhere (?:was|were|did)\b|\blocations?\b|\bvenues?\b", WHERE),
    (
        r"\bpublishers?\b|\b(?:who published|published by)\b|\bjournals?\b|\bcit(?:e|ations?)\b",
        PUBLISHED,
    ),
    (r"\bindustr(?:y|ies)\b|\bsectors?\b", ("industry",)),
    (
        r"\b(?:degrees?|universit(?:y|ies)|school|college|stud(?:y|ied)|graduat\w+|education)\b",
        ("degree", "school", "university", "institution"),
    ),
    (r"\b(?:awards?|prizes?|win|won)\b", ("award", "awards")),
)
# What front matter is asked for unless its owner says otherwise. A customer may be one that the
# site does not name, and a place somebody's home: those are read where the owner lists them.
IN_FRONT_MATTER = (*ROLES, *TECHNOLOGIES, *TIMES)
RECORD = "#facts"  # ends the path of the record that a page's front matter is read as
_NAMES = sorted((name for _, names in KINDS for name in names), key=len, reverse=True)
_KINDS = tuple((re.compile(asked, re.IGNORECASE), frozenset(names)) for asked, names in KINDS)
_STATED = re.compile(rf"(?:{'|'.join(_NAMES)})(?=\s?:(?:\s|$))", re.IGNORECASE)
# What a question says around the name of the work it is about.
_AROUND = frozenset(
    """
    a an and any are at been did do does for from had has have he her hers him his how in is it its
    long many much me my of on or our she that the their they this to used uses using use was we
    were what when where which who whom with work worked works you
    your made make built build created create developed designed written published released launched
    done finished completed project projects case study happen happened take took place
    """.split()
)
_WORD = re.compile(r"\w\w+")
_LABELS = re.compile(
    r"(?:tags|keywords|topics|categories|aliases|licen[sc]e|status|owner|maintainer|language)\s?:\s",
    re.IGNORECASE,
)
# What a title says beside the name: "Harbor, a design system", "Account opening at Kelder Bank".
_BESIDE = re.compile(r"(?<=\w)(?:\s*[,:;|(\u2013\u2014]| - | (?:at|by|for|from|in|of|on|with) )")


@dataclass(frozen=True, slots=True)
class AskedFacts:
    """The names of the facts that a question asks for, and the words of what they are about."""

    names: frozenset[str]
    words: frozenset[str]

    def stated(self, text: str, *titles: str) -> float:
        """How much ``text`` says such a fact about what is asked (0..1): 0 where it says none.

        The page or section has to be meant: "Account opening at Kelder Bank" by the account opening
        and not by the bank. So it is the share of its title's own words that the question has,
        times the share of the question's words that the title has; of the title that is meant most.
        """
        if not self.words or not self.names or _stated(text) not in self.names:
            return 0.0
        return max(map(self._meant, titles))

    def is_asked(self, text: str) -> bool:
        """Whether ``text`` states a fact of a kind that is asked for, of whatever it is."""
        return _stated(text) in self.names

    def _meant(self, title: str) -> float:
        own = _words(_BESIDE.split(title, maxsplit=1)[0]) - _AROUND
        named = len(own & self.words) / max(1, len(own))
        return named * len(self.words & _words(title)) / len(self.words)


def unnamed_subject(document: str, title: str, question: str) -> str:
    """The title of a page whose front matter is quoted (``document`` is its record), where the
    question does not name it; else empty. "Tech: Figma" by itself leaves open of what."""
    if not document.endswith(RECORD) or _words(title) <= _words(question):
        return ""
    return title


def labelled_page(text: str, title: str, question: str) -> str:
    """The title of the page whose labels are quoted, where the question does not name it; else
    empty. "Tags: sea, maps" by itself leaves open what is tagged so."""
    if _LABELS.match(text) is None or _words(title) <= _words(question):
        return ""
    return title


def same_fact(one: str, other: str, question: str) -> bool:
    """Whether two facts, of two works, have the same name and the same words of the question."""
    asked = asked_facts(question).words
    shared = _words(one) & asked
    alike = _stated(one) == _stated(other) and shared == _words(other) & asked
    return bool(shared and _stated(one)) and alike


@lru_cache(maxsize=1_024)
def asked_facts(question: str) -> AskedFacts:
    """What facts an English question asks for; of any question."""
    asked = [(pattern, names) for pattern, names in _KINDS if pattern.search(question)]
    rest = question
    for pattern, _ in asked:
        rest = pattern.sub(" ", rest)
    return AskedFacts(frozenset().union(*(names for _, names in asked)), _words(rest) - _AROUND)


@lru_cache(maxsize=16_384)
def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


@lru_cache(maxsize=16_384)  # asked again for each candidate of each question
def _stated(text: str) -> str:
    """The name of the fact that ``text`` begins with."""
    match = _STATED.match(text)
    return match[0].casefold() if match else ""
