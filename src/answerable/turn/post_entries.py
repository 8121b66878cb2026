"""Posts that have no heading with years: a page for each employer, or an entry of a résumé's list.

Both say when the post began: the page in a sentence or in its front matter, the entry in its
values ("Name: Tide; Position: mate; Start date: 2019-02"). So it is known which was before which.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

from answerable.retrieval.lexical import terms
from answerable.turn.page_listing import Listed
from answerable.types import Chunk
from answerable.wording.career import BEGAN, SPAN, is_post
from answerable.wording.careers import is_of_cv
from answerable.wording.facts import RECORD

TYPE = "experience"  # of the pages that are a post each
FEW = 5  # sentences that are quoted of a post
_ENTRY = re.compile(r"(?:^|; )(?:position|job title|role|title): ", re.IGNORECASE)
_NAME = re.compile(
    r"(?:^|; )(?:name|company|employer|organi[sz]ation): (?P<name>[^;]{1,80})", re.IGNORECASE
)
_BEGAN = re.compile(
    r"(?:^|; )(?:start(?:ed)?|start date|from|since|began): (?P<at>(?:19|20)\d\d(?:-\d\d)?)",
    re.IGNORECASE,
)
_SINCE = re.compile(r"\bsince (?:[A-Z][a-z]{2,8} )?(?P<at>(?:19|20)\d\d)\b")
_IN = re.compile(r"\b(?:from|in) (?:[A-Z][a-z]{2,8} |the \w+ of )?(?P<at>(?:19|20)\d\d)\b")
_DONE = re.compile(
    r"^\W*(?:what (?:i|s?he|we|they) (?:did|do|does|built|achieved)|what was done|achievements?"
    r"|highlights|results?|responsibilities|impact|accomplishments|projects?|work)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Post:
    """Somebody's post at ``employer``; the sections of its page, of which one unit of the first is
    the whole of an ``entry``. ``began`` is empty where nothing says it. A ``record`` has a section
    of its own, which the search finds whole."""

    employer: str
    sections: tuple[Chunk, ...]
    began: str
    entry: int | None = None
    record: bool = False

    def is_at(self, name: str) -> bool:
        """Whether somebody means this employer by ``name``."""
        asked = set(terms(name))
        return bool(asked) and asked <= set(terms(self.employer))

    def when(self) -> list[Listed]:
        """What says when it was."""
        if self.entry is not None:
            return self._whole()
        dated = (each for each in self._units() if _date(each.chunk.units[each.number].text))
        return list(islice(dated, 1))

    def what(self) -> list[Listed]:
        """What it was, and what was done there."""
        if self.entry is not None:
            return self._whole()
        units = list(self._units())
        done = [each for each in units if _DONE.match(each.chunk.heading_path[-1])]
        rest = done or [each for each in units if each.chunk is units[0].chunk]
        return [*units[:1], *(each for each in rest if each not in units[:1])][:FEW]

    def introduced(self) -> list[Listed]:
        """What it was, in one sentence; of a record its first values."""
        return list(self._units())[:3] if self.record else self.what()[:1]

    def _whole(self) -> list[Listed]:
        return [Listed(self.employer, self.sections[0], self.entry or 0)]

    def _units(self) -> Iterator[Listed]:
        for chunk in self.sections:
            for number, unit in enumerate(chunk.units):
                if unit.kind in ("sentence", "item") and not unit.lead:
                    yield Listed(self.employer, chunk, number)


def posts(sections: Sequence[Chunk]) -> list[Post]:
    """The posts of a site, in the order of its pages."""
    pages = groupby(sections, key=lambda chunk: chunk.document)
    found = [each for _, page in pages for each in _of_page(tuple(page))]
    dates = {
        each.document.removesuffix(RECORD): each.metadata.get("date", "")
        for each in sections
        if each.source_type == TYPE
    }
    return [
        each
        if each.began or each.entry is not None
        else Post(each.employer, each.sections, dates.get(each.sections[0].document, "")[:7])
        for each in found
    ]


def _of_page(page: tuple[Chunk, ...]) -> Iterator[Post]:
    first = page[0]
    entries = [each for chunk in page for each in _entries(chunk)]
    if entries:
        yield from entries
    elif first.source_type == TYPE and not first.document.endswith(RECORD):
        headings = [each.heading_path[-1] for each in page]
        if not (is_of_cv(first.title) or any(map(SPAN.search, headings))):
            said = (_date(unit.text) for chunk in page for unit in chunk.units)
            yield Post(first.title, page, next(filter(None, said), ""))


def _entries(chunk: Chunk) -> Iterator[Post]:
    dates = (BEGAN.match(each.text) for each in chunk.units)
    dated = next(filter(None, dates), None) if is_post(chunk) else None
    if dated:
        yield Post(chunk.heading_path[-1], (chunk,), dated["at"], record=True)
        return
    for number, unit in enumerate(chunk.units):
        name, began = _NAME.search(unit.text), _BEGAN.search(unit.text)
        if unit.kind == "item" and name and began and _ENTRY.search(unit.text):
            yield Post(name["name"].strip(), (chunk,), began["at"], number)


def _date(text: str) -> str:
    """When the post began that a sentence tells of."""
    if span := SPAN.search(text):
        return span["first"]
    found = _SINCE.search(text) or _IN.search(text)
    return found["at"] if found else ""
