"""What is asked of the projects of a portfolio, told from their pages and their front matter.

A search finds the best sentences of all pages, and cannot know that "Which projects use Kafka?"
asks for all of them, that the newest is the one with the last date, or that the result stands below
"The result". What is not told so is searched for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from answerable.events import Event, Warned
from answerable.retrieval.lexical import terms
from answerable.turn.page_listing import Listed, told
from answerable.turn.page_sections import first_sentence
from answerable.turn.parts import Parts
from answerable.turn.works import Work, before, spoken_of, works
from answerable.types import Chunk, TurnRequest
from answerable.wording.asked_works import (
    Part,
    asked_end,
    asked_name,
    asked_part,
    asked_thing,
    asks_count,
    compared,
    goes_on,
)
from answerable.wording.facts import DATES, TECHNOLOGIES

MOST = 10  # projects that are listed
FEW = 2  # sentences of one project
_SAYS_WHAT = re.compile(
    r"^\W*(?:what (?:it is|is it|it does)|overview|summary|about|introduction|in short)\b",
    re.IGNORECASE,
)
_NO_INTRODUCTION = re.compile(
    r"\b(?:results?|outcomes?|impact|lessons?|wrong|team|technolog\w+|stack|status|evaluation)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d")
_IT = ("it", "that", "this")


async def answered(request: TurnRequest, parts: Parts, first: int = 1) -> tuple[Event, ...] | None:
    """What is asked of the projects, up to ``Done``; None where nothing is, or where no page tells
    it. The first citation has the number ``first``."""
    if request.mode != "general" or parts.layers.routing is None or not _asks(request.message):
        return None
    known = [each for each in await works(parts) if request.admits(each.page[0])]
    listed = _listed(request, known)
    if not listed and parts.model is None:  # a model words what is asked of one or two of them
        listed = _of_two(request, known) or _of_one(request, known)
    if not listed:
        return None
    events = await told(listed, request, parts, first)
    shown = {each.chunk.file for each in listed}
    if events is None or not asks_count(request.message) or len(known) <= len(shown):
        return events
    some = parts.replies.say("listed_in_part", shown=str(len(shown)), count=str(len(known)))
    return (Warned(some), *events)


def _asks(message: str) -> bool:
    """Whether a message may be told here: the pages are read for no other."""
    asked = (asked_thing, asked_end, asks_count, compared, asked_name)
    return goes_on(message) or asked_part(message) is not None or any(a(message) for a in asked)


def _listed(request: TurnRequest, known: Sequence[Work]) -> list[Listed]:
    message = request.message
    if thing := asked_thing(message):
        return [each for work in known for each in _using(thing, work)]
    if end := asked_end(message):
        in_order = _by_date(known)
        at = in_order[:1] if end == "newest" else in_order[-1:]
        return [each for work in at for each in (*_facts(work, DATES), *_whole(work))]
    if asks_count(message):
        return [each for work in (_by_date(known) or known)[:MOST] for each in _whole(work, 1)]
    return []


def _of_two(request: TurnRequest, known: Sequence[Work]) -> list[Listed]:
    """What each of the two projects is that are to be compared."""
    pair = compared(request.message)
    if pair is None:
        return []
    of_it = before(request.history, known)
    both = [of_it if name.casefold() in _IT else _called(name, known) for name in pair]
    if None in both or both[0] is both[1]:
        return []
    return [each for work in both if work is not None for each in _introduced(work)]


def _of_one(request: TurnRequest, known: Sequence[Work]) -> list[Listed]:
    """What is asked of one project: what it is, or what every project is asked of."""
    called = _called(asked_name(request.message), known)
    if called is not None:
        return _introduced(called)
    part, subject = asked_part(request.message), spoken_of(request, known)
    return _telling(subject, part) if part is not None and subject is not None else []


def _called(name: str, known: Sequence[Work]) -> Work | None:
    return next((each for each in known if each.is_called(name)), None)


def _introduced(work: Work) -> list[Listed]:
    return [*_whole(work), *_facts(work, TECHNOLOGIES)]


def _by_date(known: Sequence[Work]) -> list[Work]:
    """The newest first; none where one has no date, or the last two have the same."""
    dates = [each.date for each in known]
    if not all(dates) or len(set(dates)) < len(dates):
        return []
    return sorted(known, key=lambda work: work.date, reverse=True)


def _using(thing: str, work: Work) -> list[Listed]:
    """The fact, else the first sentence, by which a project used ``thing``."""
    asked = set(terms(thing))
    if not asked:
        return []
    for each in _facts(work, TECHNOLOGIES):
        values = each.chunk.units[each.number].text.partition(":")[2].split(",")
        if any(asked <= set(terms(value)) for value in values):
            return [each]
    units = ((chunk, n) for chunk in work.page for n in range(len(chunk.units)))
    having = (
        Listed(work.name, chunk, n)
        for chunk, n in units
        if chunk.units[n].kind != "code" and asked <= set(terms(chunk.units[n].text))
    )
    return list(islice(having, 1))


def _facts(work: Work, names: Sequence[str]) -> list[Listed]:
    """The facts of these names that the front matter of a project states."""
    return [
        Listed(work.name, chunk, n)
        for chunk in work.record
        for n, unit in enumerate(chunk.units)
        if unit.text.partition(":")[0].strip().casefold() in names
    ]


def _telling(work: Work, part: Part) -> list[Listed]:
    """The facts that state what is asked, and the beginning of each section that is called so."""
    headed = [each for each in work.page if part.headed.search(each.heading_path[-1])]
    told = [Listed(work.name, c, n) for c in headed for n in _sentences(c)[:FEW]]
    if part.counted:
        told = [each for each in told if _NUMBER.search(each.chunk.units[each.number].text)]
    return [*_facts(work, part.facts), *told]


def _whole(work: Work, most: int = FEW) -> list[Listed]:
    """What a project is: how the section begins that says so; else a sentence that begins with the
    name, or how the page begins."""
    for chunk in work.page:
        if _SAYS_WHAT.search(chunk.heading_path[-1]) and _sentences(chunk):
            return [Listed(work.name, chunk, n) for n in _sentences(chunk)[:1]]
    body = [c for c in work.page if not _NO_INTRODUCTION.search(c.heading_path[-1])]
    sentences = [Listed(work.name, c, n) for c in body for n in _sentences(c)[:1]]
    named = [each for each in sentences if _text(each).startswith(f"{work.name} ")]
    return named[:1] or sentences[:most]


def _text(listed: Listed) -> str:
    return listed.chunk.units[listed.number].text


def _sentences(chunk: Chunk) -> list[int]:
    """The numbers of the sentences, from the first that can be said alone."""
    first = first_sentence(chunk)
    if first is None:
        return []
    units = enumerate(chunk.units)
    return [n for n, unit in units if n >= first and unit.kind == "sentence" and not unit.lead]
