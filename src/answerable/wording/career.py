"""One thing that is asked of a person and their work: the forms of the question, and what tells it.

See ``careers`` for what is asked of somebody's work, and ``renown`` for what is asked of what they
have done and of what others say of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from answerable.types import Chunk

TOLD = 1.0  # what a sentence is worth more that says it
BELOW = 0.3  # and what stands below a heading that is called so
LONGEST = 20  # words of an entry of a CV, which names nobody

NAME = r"(?-i:[A-Z][\w'\u2019-]+)"
# A pronoun or a name: one name alone may be that of a thing ("How does Django manage ...?"), and
# counts only beside what nobody asks of one.
PERSON = rf"(?:s?he|they|you|{NAME} {NAME}(?: {NAME})?)"
WHO = rf"(?:s?he|they|you|{NAME}(?: {NAME}){{0,2}})"
WHOSE = rf"(?:her|his|their|your|{NAME}(?: {NAME}){{0,2}}['\u2019]s?)"
DOES = r"(?:do|does|did|is|are|was|were|has|have|can|could|would|will)"
# Of whom a sentence speaks: the page's own person, in whatever person it is written.
_DONE_BY = re.compile(rf"\b(?:do|does|did|has|have|had) {WHO} (?:\w+ )?[a-z]{{3,}}", re.IGNORECASE)
_OF_PERSON = re.compile(
    r"\b(?:I|I['\u2019]m|me|my|mine|we|our|us|s?he|her|his|him|they|their)\b", re.IGNORECASE
)
YEAR = r"(?:19|20)\d\d"
YEARS = rf"\b{YEAR}(?:[-/.]\d\d)?\s?(?:-|\u2013|\u2014|to|until)\s?"
# Of a CV: "Staff engineer, 2019 to today".
SPAN = re.compile(
    rf"\b(?P<first>{YEAR})(?:[-/.]\d\d)?\s?(?:-|\u2013|\u2014|to|until)\s?"
    rf"(?:[A-Za-z]{{3,9}}\.? )?(?P<last>{YEAR}|present|today|now|current|date)\b",
    re.IGNORECASE,
)
# Of a record: "Position: Staff engineer".
FIELD = re.compile(r"^(?:position|job title|current title|company|employer):\s", re.IGNORECASE)
# And when that began and ended, to the month.
BEGAN = re.compile(
    r"(?:start(?:ed)?|start date|from|since|begin|began): ?(?P<at>(?:19|20)\d\d(?:-\d\d)?)\b",
    re.IGNORECASE,
)
ENDED = re.compile(
    r"(?:end(?:ed)?|end date|until|to|finish(?:ed)?|left): ?(?P<at>(?:19|20)\d\d(?:-\d\d)?)\b",
    re.IGNORECASE,
)
# What a post is called below its company, beside when it began.
_TITLE = re.compile(r"(?:job )?title: |role: ", re.IGNORECASE)


def asks_of_person(question: str, name: str) -> bool:
    """Whether an English question asks what somebody does or has done, by a pronoun or by the
    ``name``."""
    done = _DONE_BY.search(question)
    return done is not None and tells_of_person(done[0].replace("you", "I"), name)


def tells_of_person(text: str, name: str) -> bool:
    """Whether an English text speaks of a person, by a pronoun or by the ``name``."""
    return bool(name and name in text) or _OF_PERSON.search(text) is not None


def is_post(chunk: Chunk) -> bool:
    """Whether a section is the record of a post, or of an employer."""
    return is_dated_title(chunk, 0) or any(FIELD.match(each.text) for each in chunk.units)


def is_dated_title(chunk: Chunk, number: int) -> bool:
    """Whether a unit is the first of a record, a title, and another one says since when."""
    first = chunk.units[0] if number == 0 and chunk.units else None
    titled = first is not None and _TITLE.match(first.text) is not None
    return titled and any(BEGAN.match(each.text) for each in chunk.units)


@dataclass(frozen=True, slots=True)
class Career:
    """One thing that is asked: the forms of the question, the headings below which it is told, and
    the sentences that tell it. ``words`` are those in which pages have it. Without ``of_post`` no
    value of a post's record does: its location is not where somebody lives. What is ``plain`` is
    told in these words or not at all, and what is ``dated`` by a title with a date, too."""

    asks: re.Pattern[str]
    headed: re.Pattern[str]
    says: re.Pattern[str]
    words: str
    of_post: bool = True
    plain: bool = False
    dated: bool = False

    def is_told(self, chunk: Chunk, number: int) -> bool:
        """Whether a unit says it of the person."""
        unit = chunk.units[number]
        if self.dated and is_dated_title(chunk, number):
            return True
        if unit.kind == "code" or self.says.search(unit.text) is None:
            return False
        if not self.of_post and is_post(chunk):
            return False
        entry = unit.kind != "sentence" and len(unit.text.split()) <= LONGEST
        alone = entry or self.is_headed(chunk) or SPAN.search(unit.text)
        return bool(alone or _OF_PERSON.search(unit.text))

    def is_headed(self, chunk: Chunk) -> bool:
        """Whether the section, or one that it is in, is called so or asks it itself ("Do you take
        freelance work?"), and not only has code."""
        above = chunk.heading_path[1:] or chunk.heading_path
        called = any(map(self.headed.search, above)) or any(map(self._is_asked, above))
        return called and any(unit.kind != "code" for unit in chunk.units)

    def _is_asked(self, heading: str) -> bool:
        return heading.rstrip().endswith("?") and self.asks.search(heading) is not None

    def told_in(self, chunk: Chunk) -> bool:
        """Whether a section tells it: in a sentence, or by what it is called."""
        units = range(len(chunk.units))
        return self.is_headed(chunk) or any(self.is_told(chunk, number) for number in units)


def career_of(
    asks: Sequence[str],
    headed: str,
    says: str,
    words: str,
    *,
    of_post: bool = True,
    plain: bool = False,
    dated: bool = False,
) -> Career:
    """One made of the patterns of the questions, of headings and of sentences."""
    return Career(
        re.compile("|".join(asks), re.IGNORECASE),
        re.compile(rf"^\W*(?:my |her |his |our )?(?:{headed})\W*$", re.IGNORECASE),
        re.compile(says, re.IGNORECASE),
        words,
        of_post,
        plain,
        dated,
    )
