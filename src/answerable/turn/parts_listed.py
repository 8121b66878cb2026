"""A list below what it is called: "Which tracks are there?", of which each has a section or item.

No sentence of such a page says what there is, so the search finds one of the parts as the best.
Where a question names nothing but what a page or one of its sections is called, in the plural, and
that has parts, each part is quoted by its heading and first sentence; where it has a list of its
own, a table or lines with labels, that is quoted whole. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from answerable.protocols import VectorStore
from answerable.retrieval.lexical import asked_terms, terms
from answerable.retrieval.sought import ASKING, LINKING
from answerable.text.one_list import SEVERAL, one_list
from answerable.turn.page_sections import first_sentence, page_of, quoted_at, sections
from answerable.types import Chunk, Evidence, TurnRequest, Unit
from answerable.wording.generic_headings import OF_ANY_PAGE, OF_REFERENCE
from answerable.wording.prices import asks_price

LEAST, MOST = 3, 20  # parts that are a list; of more no list in part is shown
LONGEST = 8  # words of a heading that names a thing

_ASKS = re.compile(
    r"^\W*(?:(?:and|so|ok|okay|hi|hello|hey|please|can you|could you)\b\W*)*"
    r"(?:(?:which|what)(?! (?:is|was|does|did|if|about|happens?)\b)"
    r"|(?:list|name|show|give|tell)(?: me)?\b(?! (?:how|why|when|where|whether)\b)"
    r"|(?:are|do|does|have) (?:there|you|we|they|it)\b.*\b(?:any|other|more)\b)",
    re.IGNORECASE,
)
# "System requirements for Android": a topic, and no question. What begins so is none.
_TOPIC = re.compile(
    r"^\W*+(?!(?:how|what|which|why|when|where|who|whose|whom|is|are|was|were|do|does|did"
    r"|can|could|may|must|should|will|would|has|have|had|i|my|we|our|it|the|this|that|there|if|no|not)\b)"
    r"(?!.*(?:\b(?:not|no|never|cannot|without|vs)\b|n['\u2019]t\b))"  # "filters not working"
    r"(?:[\w'\u2019-]++[ ,]++){1,5}[\w'\u2019-]++[\s.]*+$",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\b[a-z]{3,}(?<![su])s\b")
# "Challenge types", "types of asides": several of what is named in the singular, and what a heading
# in the reference of such a thing may be.
_TYPES = re.compile(r"\b(?:types|kinds|sorts)\b", re.IGNORECASE)
_OF_TYPE = re.compile(r"\b([a-z]{3,}) (?:types|kinds|sorts)\b", re.IGNORECASE)
# Of what one should choose, all there are is no answer.
_ASKS_CHOICE = re.compile(
    r"\b(?:should|shall|recommend\w*|suggest\w*|prefer\w*|best|better)\b", re.IGNORECASE
)
# "Build systems power the following features:" lists no build systems.
_FOLLOWING = re.compile(
    r"\b(?:following|these|those|various|different|several|two|three|four|five|six)"
    r" (?:[\w-]+ ){0,3}?([a-z]{3,}(?<![su])s)\b",
    re.IGNORECASE,
)
_KEY = re.compile(r"^[\w ]{1,30}:;")  # of a table that tells of one thing: "Syntax:; ..."
# "Optional scripts" are not all there are, though "option" says nothing of what is asked.
_NOT_ALL = re.compile(r"\boptional\b", re.IGNORECASE)
# What whoever asks does with it: "What tracks can I submit to?"; not what is done with some.
_DONE = re.compile(
    r"\b(?:can|could|should|may|must|do|does|did|will) (?:i|we|you|they|one|it|he|she)"
    r" (?!(?:avoid|skip|ignore|lack|miss|drop|exclude|remove|delete|disable|turn)\b)\w+",
    re.IGNORECASE,
)
# Of what is asked for these say nothing but that it is there.
_THERE = (
    ASKING
    | LINKING
    | frozenset(
        terms(
            "there offer provide include including accept cover teach hold run all every different"
            " various main core key major available option kinds types sorts list names full"
            " complete overview current have has come choose pick select control affect influence"
        )
    )
)
_KINDS = frozenset(terms("types kinds sorts"))
_OPTIONS = frozenset(terms("options"))  # beside a name they are what is asked: "Server options"
_BETWEEN = re.compile(r"[^A-Za-z0-9]+")
# Headings that are no items of a list: parts of any page, and of one about one thing.
_ABOUT_PAGE, _OF_REFERENCE = frozenset(terms(OF_ANY_PAGE)), frozenset(terms(OF_REFERENCE))
MOST_OF_REFERENCE = 1  # of the second: with more of them it is a page about one thing
_DOING = (
    "add|build|change|configure|connect|create|delete|disable|edit|enable|export|find|generate|get"
    "|import|install|list|make|manage|remove|run|search|send|set|show|start|stop|sync|uninstall"
    "|update|upgrade|use|verify|view|write"
)
_INSTRUCTS = re.compile(rf"^\W*(?:{_DOING}) [\w`\"'(]", re.IGNORECASE)  # and not "add: ..."
# Headings that tell what to do, below "Plugins": "Add", "Update all", "Syncing the list"
_TASK = re.compile(
    rf"^\W*(?:\d+[.)]\s*)?(?:how to\b|(?:{_DOING})\b(?!\W*$)"
    r"|(?:add|create|delete|edit|install|remove|uninstall|update|upgrade)\W*$|[a-z]+ing \w)",
    re.IGNORECASE,
)
# "These objects may not:", "Use a rule to:": what is done stands below, and not what there is.
_OF_DOING = re.compile(
    r"(?:\b(?:can|could|may|must|should|shall|will|would|to|not|cannot)|n['\u2019]t)\W*$",
    re.IGNORECASE,
)
_ASKS_TASKS = re.compile(
    r"\b(?:steps?|tasks?|ways?|tips?|tricks?|commands?|actions?|operations?|methods?|guides?"
    r"|how-?tos?|tutorials?|recipes?|functions?|requests?|can (?:i|we|you|it) do)\b",
    re.IGNORECASE,
)


async def listed(
    evidence: Evidence, request: TurnRequest, stores: Sequence[VectorStore]
) -> Evidence:
    """``evidence`` of the parts of what the question asks a list of; else as it is."""
    telling = _telling(evidence)
    if not telling or not evidence.strong or evidence.listed:
        return evidence
    below = {  # one heading is above many sections
        (each.chunk.document, each.chunk.heading_path[:depth]): each.chunk
        for each in reversed(evidence.candidates)
        for depth in _called(each.chunk, telling, evidence.question)
    }
    found: list[list[Chunk]] = []
    pages: set[str] = set()
    for (document, above), chunk in reversed(below.items()):
        page = await _page(chunk, stores)
        listing = _listing(page, above, evidence.question)
        if listing or _is_longer(page, above):
            pages.add(document)
        shown = request.where.admits if request.where is not None else bool
        if parts := [each for each in listing if each.units and shown(each)]:
            if len(above) == 1:  # the page itself is called so
                return _of_parts(evidence, parts)
            found.append(parts)
    # "Features" of several plugins: each page lists its own, if only in a list too long to show.
    # So do sections of one page; parts may be listed there once more, with others.
    one = len(pages) == 1 and bool(found) and (len(found) == 1 or len(found[0]) > 1)
    return _of_parts(evidence, found[0]) if one else evidence


def _listing(page: Sequence[Chunk], above: tuple[str, ...], question: str) -> list[Chunk]:
    """The section right below the headings ``above`` that has the list, else one for each part;
    empty where neither is what is asked for."""
    if saying := _saying(page, above):
        # Of a list that goes on in the next one neither has the whole.
        one = len(saying) == 1 and _is_of_things(saying[0], question)
        return saying if one else []
    parts = _parts(page, above) if _ASKS.match(question) else []
    several = LEAST <= len(parts) <= MOST
    told = 2 * sum(first_sentence(each) is not None for each in parts) >= len(parts)
    return parts if several and told and not _are_tasks(parts, above, question) else []


def _is_longer(page: Sequence[Chunk], above: tuple[str, ...]) -> bool:
    """Whether the section right below the headings ``above`` has more than is shown of it."""
    saying = _saying(page, above)
    return len(saying) > 1 or any(one_list(each.units) is None for each in saying)


def _saying(page: Sequence[Chunk], above: tuple[str, ...]) -> list[Chunk]:
    """The sections right below the headings ``above`` that have lists of their own."""
    return [each for each in page if each.heading_path == above and _says_itself(each)]


def _is_of_things(chunk: Chunk, question: str) -> bool:
    """Whether the one list of a section names things; instructions are none, unless asked for."""
    run = one_list(chunk.units)
    if run is None:
        return False
    first = chunk.units[run.start]
    # The rest of what an earlier section begins, or a list below a sentence about something else.
    if any(number > 1 for number in first.place.numbers) or _KEY.match(first.text):
        return False
    if not _leads_to_it(chunk.units[: run.start], question):
        return False
    items = [chunk.units[each].text for each in run if chunk.units[each].kind == "item"]
    told = sum(_INSTRUCTS.match(each) is not None for each in items)
    return not items or 2 * told < len(items) or _ASKS_TASKS.search(question) is not None


def _of_parts(evidence: Evidence, parts: Sequence[Chunk]) -> Evidence:
    score = evidence.score
    chunks = tuple(quoted_at(each, first_sentence(each) or 0, score) for each in parts)
    return replace(evidence, chunks=chunks, strength="MANY", low_confidence=False, listed=True)


def _telling(evidence: Evidence) -> frozenset[str]:
    """The terms of a question for all of a kind; none of another question."""
    question = evidence.question
    is_topic = _TOPIC.match(question) and not _TASK.match(question)
    if not (_ASKS.match(question) or is_topic) or _ASKS_CHOICE.search(question):
        return frozenset()
    if asks_price(question):
        return frozenset()
    asked = asked_terms(_DONE.sub(" ", question))
    return frozenset(asked) - _THERE - frozenset(terms(evidence.names.own))


def _called(chunk: Chunk, telling: frozenset[str], question: str) -> Iterator[int]:
    """How many of the headings above a section lead to one that is called what is asked for; what
    its folders are called may say of what it is.

    Below "Annoyance filters" there are no other "Filters"; and "Type" is of the heading before it.
    """
    several = _several(question)
    above = before = frozenset(terms(f"{chunk.title} {_BETWEEN.sub(' ', chunk.document)}"))
    for depth, heading in enumerate(chunk.heading_path, start=1):
        own = frozenset(terms(heading))
        asked = own & several & telling or _its_options(own & several, own, before) & telling
        of_it = bool(asked) and own - _THERE <= telling <= own | above
        named = of_it and _SEVERAL.search(heading.casefold())
        part = _NOT_ALL.search(heading) and not _NOT_ALL.search(question)
        of_type = bool(own) and own <= _KINDS and bool(before & telling) and telling <= above
        if (named or (of_type and _TYPES.search(question))) and not part:
            yield depth
        if depth > 1 and own & several & telling and _is_narrower(heading, telling):
            return
        above |= own
        before = before if own <= _OF_REFERENCE else own


def _its_options(
    several: frozenset[str], own: frozenset[str], before: frozenset[str]
) -> frozenset[str]:
    """What "Options" are of, by their own heading or the one before; none of another heading.

    "Configuration options" below "Archive" are that one's, and not all that a site has.
    """
    return own - _OF_REFERENCE | before if several & _OPTIONS else frozenset()


def _leads_to_it(before: Sequence[Unit], question: str) -> bool:
    """Whether what stands last before a list introduces things that are asked for."""
    if not before:
        return True
    lead = before[-1]
    if not lead.lead or _OF_DOING.search(lead.text):
        return False
    named = frozenset(terms(" ".join(_FOLLOWING.findall(lead.text))))
    return not named or not named.isdisjoint(_several(question) | _KINDS)


def _several(question: str) -> frozenset[str]:
    """The terms of what is asked for several of."""
    return frozenset(terms(" ".join(_SEVERAL.findall(question) + _OF_TYPE.findall(question))))


def _is_narrower(heading: str, telling: frozenset[str]) -> bool:
    """Whether a heading names only some of what is asked; what is done with them is no kind."""
    own = frozenset(terms(heading)) - _THERE - _OF_REFERENCE
    return not own <= telling and _TASK.match(heading) is None


def _parts(page: Sequence[Chunk], above: tuple[str, ...]) -> list[Chunk]:
    """The first section of each part below the headings ``above``, in the page's order; none where
    these are no list."""
    depth = len(above)
    parts: dict[str, Chunk] = {}
    for each in page:
        if each.heading_path[:depth] == above and len(each.heading_path) > depth:
            parts.setdefault(each.heading_path[depth], each)
    kept = {name: each for name, each in parts.items() if _is_part(name)}
    if 2 * len(kept) < len(parts) or _tell_of(above[-1], kept):
        return []
    return list(kept.values())


async def _page(chunk: Chunk, stores: Sequence[VectorStore]) -> list[Chunk]:
    """All sections of the page that ``chunk`` is of, in its order."""
    page = await page_of(chunk, stores)
    return [] if page is None else await sections(*page)


def _says_itself(chunk: Chunk) -> bool:
    items = sum(unit.kind in ("item", "row") for unit in chunk.units)
    return items >= SEVERAL or one_list(chunk.units) is not None


def _is_part(heading: str) -> bool:
    """Whether it may name one of what its page is about: no question, and none of "See also"."""
    few = len(heading.split()) <= LONGEST and not heading.rstrip().endswith("?")
    return few and not frozenset(terms(heading)) <= _ABOUT_PAGE


def _are_tasks(parts: Sequence[Chunk], above: tuple[str, ...], question: str) -> bool:
    """Whether half of the parts tell what to do, or several how one thing is used."""
    headings = [each.heading_path[len(above)] for each in parts]
    tasks = sum(_TASK.match(each) is not None for each in headings)
    own = frozenset(terms(above[-1]))  # "<Aside> props" below "Asides"
    uses = sum(frozenset(terms(each)) - own <= _OF_REFERENCE for each in headings)
    of_tasks = 2 * tasks >= len(headings) and not _ASKS_TASKS.search(question)
    return of_tasks or uses > MOST_OF_REFERENCE


def _tell_of(called: str, headings: Iterable[str]) -> bool:
    """Whether some of the headings, but not all, speak of several of what the page is called, as
    "How plugins are loaded" below "Plugins": then they are no names of such."""
    several = frozenset(_SEVERAL.findall(called.casefold()))
    said = [not several.isdisjoint(_SEVERAL.findall(each.casefold())) for each in headings]
    return any(said) and not all(said)
