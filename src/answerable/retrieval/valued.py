"""What is asked the price of, and whether a section tells it of that thing and not of another.

"How much does the workshop cost?" and "Is Tide open source?" are answered by an amount and a
license, of which other sections have their own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePosixPath
from typing import Literal

from answerable.retrieval.lexical import terms
from answerable.retrieval.strength import strength_of
from answerable.types import Chunk, Evidence
from answerable.wording.prices import says_cost, says_free
from answerable.wording.project_facts import says_license

MOST_CHARS = 200  # a longer message asks more than that
Value = Literal["cost", "free", "open"]
_LEAD = r"\W*(?:(?:and|but|so|ok|okay|then|hi|hey|hello|please)\W+)*"
_BE = r"(?:'s|’s|s| is| are| was| were)"
_COSTS = re.compile(
    rf"{_LEAD}(?:how (?:much|expensive) (?:is|are|was|were|does|do|did|would|will) (?P<much>.+?)"
    r"(?: costs?(?: me| us)?(?: to (?:run|use|build|make|buy|join|attend|get))?)?"
    r"|what (?:does|do|did|would|will) (?P<what>.+?) costs?(?: to (?:run|use|build|make|buy))?"
    rf"|what{_BE} the (?:price|cost|fee)s? (?:of|for) (?P<price>.+?)"
    r"|(?:does|do|did) (?P<any>.+?) costs? (?:anything|something|money|much|a lot))\W*",
    re.IGNORECASE,
)
_IS_FREE = re.compile(
    rf"{_LEAD}(?:is|are) (?P<thing>.+?) free(?: of charge| to use| to download)?\W*", re.IGNORECASE
)
_IS_OPEN = re.compile(
    rf"{_LEAD}(?:is|are) (?P<thing>.+?) (?:free (?:and|or) )?(?:open|closed)[- ]?sourced?\W*",
    re.IGNORECASE,
)
_SHAPES: dict[Value, re.Pattern[str]] = {"cost": _COSTS, "free": _IS_FREE, "open": _IS_OPEN}
# What stands for the thing of the heading, or of the sentence before.
_IT = re.compile(r"\W*(?:it|its|this|these|they|their|the)\b", re.IGNORECASE)
_MORE = re.compile(r"[,:;(|]|\s[-–—]\s")
_ARTICLE = re.compile(r"^(?:an?|the|this|that|these|those|one|your|any)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Valued:
    """A ``thing``, and what is asked of it."""

    thing: str
    value: Value

    @property
    def has_article(self) -> bool:
        """Whether any of its kind may be meant."""
        return _ARTICLE.match(self.thing) is not None

    @cached_property
    def terms(self) -> frozenset[str]:
        """Its words as they are searched for; of "T-shirt" the parts, however many there are."""
        return frozenset(each for each in terms(_ARTICLE.sub("", self.thing)) if "-" not in each)

    def is_told(self, section: Chunk) -> bool:
        """Whether a sentence of it has the thing and its value, or the value below what is called
        so; "it" may be what was told before in more words. A website audit is no website."""
        headings = (section.title, *section.heading_path)
        above, called = set(terms(" ".join(headings))), any(map(self._is_whole, headings))
        before: set[str] = set()
        for unit in section.units:
            own = set(terms(unit.text))
            around = own | above | (before if _IT.match(unit.text) else set())
            is_it = self.terms <= around and (called or not self.terms.isdisjoint(own))
            if is_it and self._is_value(unit.text):
                return True
            before = own
        return False

    def _is_whole(self, heading: str) -> bool:
        """Whether the heading is the thing, or is that with more behind it: "Tide, a planner"."""
        return self.terms == set(terms(_MORE.split(heading, maxsplit=1)[0]))

    def _is_value(self, sentence: str) -> bool:
        if self.value == "cost":
            return says_cost(sentence)
        return says_free(sentence) or says_license(sentence)

    def is_called(self, section: Chunk) -> bool:
        """Whether the section is about the thing by its heading."""
        return self._is_whole((section.heading_path or (section.title,))[-1])

    def is_name(self, sections: Sequence[Chunk]) -> bool:
        """Whether it has a name of its own: no article before it, and a capital in the question or
        wherever ``sections`` have it."""
        text = " ".join(unit.text for each in sections for unit in each.units)
        words = [word for word in self.thing.split() if word[0].isalpha()]
        return not self.has_article and bool(words) and all(_is_large(w, text) for w in words)

    def is_of_the_site(self, own: str, sections: Sequence[Chunk]) -> bool:
        """Whether it is what the whole site is about, and every price is its own: the site has the
        name ``own``, the page that one begins with is called so, or several pages speak of it."""
        first = any(self._is_whole(each.title) and _is_first(each.document) for each in sections)
        pages = {each.document for each in sections if self.is_in(each)}
        others = {each.document for each in sections if self._is_whole(each.title)}
        spoken_of = len(pages) > 1 and not others and not any(map(self.is_called, sections))
        return first or spoken_of or self.terms <= set(terms(own))

    def is_in(self, section: Chunk) -> bool:
        """Whether the section has the thing anywhere."""
        return self.terms <= _all_terms(section)

    def is_touched_by(self, section: Chunk) -> bool:
        """Whether it has any word of the thing: a price list has "Pro" for the Pro plan."""
        return not self.terms.isdisjoint(_all_terms(section))


def _all_terms(section: Chunk) -> set[str]:
    return set(terms(" ".join((section.title, *section.heading_path, section.text))))


def _is_large(word: str, text: str) -> bool:
    """Whether it has a capital itself, or in the middle of all sentences of ``text`` that have it;
    what is being done ("Consulting") is no name by not standing there."""
    there = re.findall(rf"(?<=[\w,;:] ){re.escape(word)}(?!\w)", text, re.IGNORECASE)
    if not there:
        return word[0].isupper() and not word.endswith("ing")
    return word[0].isupper() or all(each[0].isupper() for each in there)


def _is_first(document: str) -> bool:
    return PurePosixPath(document).stem.casefold() in ("index", "readme", "_index", "home")


def valued(question: str) -> Valued | None:
    """What an English question asks the price of, or whether it is free or open source."""
    if len(question) > MOST_CHARS:
        return None
    for value, shape in _SHAPES.items():
        found = shape.fullmatch(question)
        thing = next(filter(None, found.groups()), "") if found else ""
        asked = Valued(thing, value)
        if asked.terms:
            return asked
    return None


def without_others(evidence: Evidence, threshold: float) -> Evidence:
    """``evidence`` without the sections that have nothing of what is asked the price of, where it
    is the name of something, or a section is called so: the price of another is not its own. Of
    what the whole site is about every price may be."""
    asked = valued(evidence.question)
    if asked is None:
        return evidence
    found = [each.chunk for each in evidence.candidates]  # ``chunks`` are among them
    if asked.is_of_the_site(evidence.names.own, found):
        return evidence
    if not asked.is_name(found) and not any(map(asked.is_called, found)):
        return evidence
    kept = tuple(each for each in evidence.chunks if asked.is_touched_by(each.chunk))
    if len(kept) == len(evidence.chunks):
        return evidence
    strong = sum(each.score >= threshold for each in kept)
    return replace(evidence, chunks=kept, strength=strength_of(strong))
