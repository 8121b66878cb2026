"""What is asked of the things of a site, told from their own fields: "Who owns Lamp?", "Which
projects are retired?", "What depends on Lamp?", "Tell me about Lamp and about Torch".

A search finds the sentence that is most like the question, which may be that of another thing; it
does not know which pages have a value, nor that two are called alike. What no page states is
searched for (see ``named_things``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from answerable.events import Done, Event, Token, Warned
from answerable.retrieval.called import apart
from answerable.retrieval.lexical import terms
from answerable.turn import finding, next_hops
from answerable.turn.clarify import plural
from answerable.turn.named_things import OfNamed, known_things, nouns
from answerable.turn.page_listing import Listed, told
from answerable.turn.page_sections import first_sentence
from answerable.turn.parts import Parts
from answerable.turn.things import Stated, Thing, may_mention, mentioned
from answerable.types import Chunk, Evidence, TurnRequest
from answerable.wording.asked_things import (
    CODE,
    NEEDS,
    Field,
    asked,
    asks_what_needs,
    asks_what_they_are,
    asks_which_there_are,
    says_needed,
)
from answerable.wording.facts import RECORD

MOST = 10  # things that are listed
FEW = 4  # units of one section
_THERE = re.compile(r"\W*(?:are|is) there\b", re.IGNORECASE)
_USING = re.compile(r"\b(?:us(?:e|es|ing)|(?:built|made) (?:in|with|on))\b", re.IGNORECASE)
_COUNTS = re.compile(r"^\W*(?:and |so )?(?:how many|(?:the )?number of|count)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Answer:
    """What is quoted of which things; ``counted`` is said before it, and ``lacking`` are the names
    of those of which nothing is stated."""

    listed: Sequence[Listed]
    of: Sequence[Thing]
    counted: str = ""
    lacking: Sequence[str] = ()


async def answered(request: TurnRequest, parts: Parts, first: int = 1) -> tuple[Event, ...] | None:
    """What is asked of the things, up to ``Done``; None where nothing is, or where no page states
    it. The first citation has the number ``first``."""
    known = await known_things(request, parts)
    if not known:
        return None
    named = OfNamed.read(request, known, parts)
    if len(named.groups) == 1 and asks_what_needs(named.text):
        found = await finding.ahead(request, parts, None)
        answer = _needing(named.groups[0], known, found)
    else:
        answer = _of_named(named, known, parts) if named.groups else _of_all(request, known, parts)
    if answer is None:
        return None
    if not answer.listed:  # all is known, and nothing is so
        said = filter(None, (parts.replies.say("no_match"), _open_question(parts)))
        return (Token("\n\n".join(said)), Done("no_match"))
    events = await told(answer.listed[: MOST * FEW], request, parts, first)
    return None if events is None else tuple(_framed(events, answer, parts))


def _open_question(parts: Parts) -> str:
    return parts.replies.say("clarify_open") if parts.replies.clarify else ""


def _framed(events: Sequence[Event], answer: _Answer, parts: Parts) -> Iterator[Event]:
    if answer.lacking:
        names = parts.replies.either(answer.lacking)
        yield Warned(parts.replies.say("not_in_found", names=names))
    if answer.counted:
        yield Token(f"{answer.counted}\n\n")
    *quotes, end = events
    yield from quotes
    if isinstance(end, Done):
        firsts = (each.page[0] for each in answer.of)
        yield replace(end, next_hops=next_hops.to_pages(firsts, parts.hops))


def _of_named(named: OfNamed, known: Sequence[Thing], parts: Parts) -> _Answer | None:
    fields = named.fields or _fields_of(named, known)
    if fields:
        return _fields(fields, named.subjects, known)
    if parts.model is None and asks_what_they_are(named.text) and len(named.subjects) > 1:
        of = named.subjects
        return _Answer([_introduced(each, known) for each in of[:MOST]], of)
    return None


def _needing(needed: Sequence[Thing], known: Sequence[Thing], evidence: Evidence) -> _Answer | None:
    """The things among whose needs one of ``needed`` stands, and what else says so."""
    found = [
        (thing, each)
        for thing in known
        for each in thing.of(NEEDS)
        if thing not in needed and _has(each, needed, known)
    ]
    of = [thing for thing, _ in found]
    told = {chunk.document.removesuffix(RECORD) for thing in of for chunk in thing.page}
    listed = [_listed(thing, each, known) for thing, each in found]
    others = (each.chunk for each in evidence.chunks if each.chunk.document not in told)
    listed += islice(_saying_so(others, needed), FEW)
    return _Answer(listed, of or needed) if listed else None


def _saying_so(chunks: Iterable[Chunk], needed: Sequence[Thing]) -> Iterator[Listed]:
    """The sentences by which something needs one of ``needed``."""
    for chunk in chunks:
        for number, unit in enumerate(chunk.units):
            text, groups = mentioned(unit.text, needed)
            if groups and unit.kind == "sentence" and not unit.lead and says_needed(text):
                yield Listed(chunk.title, chunk, number)


def _has(stated: Stated, needed: Sequence[Thing], known: Sequence[Thing]) -> bool:
    if not may_mention(stated.value, needed):
        return False
    _, groups = mentioned(stated.value, known)
    return any(each in group for group in groups for each in needed)


def _fields_of(named: OfNamed, known: Sequence[Thing]) -> tuple[Field, ...]:
    """The field of "Is it MIT?": the one among whose values, of any thing, all the words are."""
    words = [each for word in named.asked.values for each in terms(word)]
    if not named.asked.whether or named.asked.fields or named.asked.denied or not words:
        return ()
    found: dict[int, Field] = {}
    for thing in known:
        for each in thing.stated:
            if each.field is not NEEDS and set(words) <= set(terms(each.value)):
                found[id(each.field)] = each.field
    return tuple(found.values()) if len(found) == 1 else ()


def _fields(
    fields: Iterable[Field], subjects: Sequence[Thing], known: Sequence[Thing]
) -> _Answer | None:
    """What states the fields of each; None where nothing does."""
    listed: dict[int, list[Listed]] = {}
    for thing in subjects:
        units = [unit for field in fields for unit in _telling(thing, field, known)]
        if units:
            listed[id(thing)] = units
    if not listed:
        return None
    lacking = [each.title for each in subjects if id(each) not in listed]
    of = [each for each in subjects if id(each) in listed]
    return _Answer([unit for units in listed.values() for unit in units], of, lacking=lacking)


def _telling(thing: Thing, field: Field, known: Sequence[Thing]) -> list[Listed]:
    """What states a field: fields of the page, else the section that is called so, else a sentence
    of the page that says it."""
    name = _label(thing, known)
    if stated := thing.of(field):
        return [_listed(thing, each, known) for each in stated]
    units = [(c, n, u) for c in thing.page for n, u in enumerate(c.units) if not u.lead]
    if headed := [(c, n) for c, n, u in units if u.kind != "code" and _is_headed(c, field)]:
        return [Listed(name, c, n) for c, n in headed[:FEW]]
    saying = [(c, n) for c, n, u in units if u.kind == "sentence" and field.says(u.text)]
    if not saying and field is CODE and thing.has_code:  # the link has the address beside it
        return [_introduced(thing, known)]
    return [Listed(name, c, n) for c, n in saying[:1]]


def _is_headed(chunk: Chunk, field: Field) -> bool:
    """Whether it stands below a heading that is called as the field."""
    return len(chunk.heading_path) > 1 and field.is_named(chunk.heading_path[-1])


def _listed(thing: Thing, stated: Stated, known: Sequence[Thing]) -> Listed:
    return Listed(_label(thing, known), stated.chunk, stated.numbers[0], stated.numbers[1:])


def _introduced(thing: Thing, known: Sequence[Thing]) -> Listed:
    said = ((each, first_sentence(each)) for each in thing.page)
    chunk, number = next(((c, n) for c, n in said if n is not None), (thing.page[0], 0))
    return Listed(_label(thing, known), chunk, number)


def _label(thing: Thing, known: Sequence[Thing]) -> str:
    """Its title; with what tells it from another of that title, where there is one."""
    counts = Counter(each.title.casefold() for each in known)
    if counts[thing.title.casefold()] < 2:
        return thing.title
    return apart(thing.page[0])


def _of_all(request: TurnRequest, known: Sequence[Thing], parts: Parts) -> _Answer | None:
    """What a message asks of the things together."""
    fields = asks_which_there_are(request.message, nouns(parts))
    if fields and not parts.standards.person.is_named_in(request.message):
        stating = [t for t in known if any(t.of(field) for field in fields)]
        listed = [_listed(t, each, known) for t in stating for f in fields for each in t.of(f)]
        return _Answer(listed, stating) if 1 < len(listed) <= MOST else None
    return _having(request, known, parts)


def _having(request: TurnRequest, known: Sequence[Thing], parts: Parts) -> _Answer | None:
    """The things of a type that have all the values which a message names."""
    message, uses = _COUNTS.sub(" ", request.message, count=1), False
    if message != request.message:
        message, uses = _USING.sub(" ", message), _USING.search(message) is not None
    of_kind = [each for each in known if _is_called(each.kind, message)]
    said = asked(message, nouns(parts))
    if not of_kind or (said.whether and not _THERE.match(message)):
        return None
    if said.lacking and said.fields and not said.values:
        wanted = [t for t in of_kind if not any(t.states(field) for field in said.fields)]
        some = len(wanted) < len(of_kind)
        return _Answer([_introduced(t, known) for t in wanted], wanted) if some else None
    words = list(dict.fromkeys(term for word in said.values for term in terms(word)))
    if said.lacking or not words or not _are_values(words, of_kind):
        return None
    found = _denied(words, of_kind) if said.denied else _with_all(words, of_kind)
    if found is None:
        return None
    listed = [unit for thing, of in found[:MOST] for unit in _quoted(thing, of, words, known)]
    counted = _counted(request.message, found, words, of_kind) if found else ""
    if uses and _speaks_of(words, of_kind, found):
        counted = ""  # what uses it may say so in a sentence alone
    return _Answer(listed, [thing for thing, _ in found], counted)


def _are_values(words: Iterable[str], of: Sequence[Thing]) -> bool:
    return all(any(each.has(word) or each.is_tagged(word) for each in of) for word in words)


_Found = Sequence[tuple[Thing, Sequence[Stated]]]


def _with_all(words: Sequence[str], of: Sequence[Thing]) -> _Found:
    found = []
    for thing in of:
        stated = [(word, thing.has(word)) for word in words]
        if all(each or thing.is_tagged(word) for word, each in stated):
            found.append((thing, [each for _, each in stated if each]))
    return found


def _denied(words: Sequence[str], of: Sequence[Thing]) -> _Found | None:
    """Those that state the field of the one value, and not the value; None where several values are
    denied, which nobody can tell apart from one that is and one that is not."""
    having = {id(each.field): each.field for t in of for w in words if (each := t.has(w))}
    if len(words) > 1 or len(having) != 1:
        return None
    (field,) = having.values()
    return [(t, t.of(field)) for t in of if t.of(field) and not t.has(words[0])]


def _quoted(
    thing: Thing, stated: Sequence[Stated], words: Sequence[str], known: Sequence[Thing]
) -> Iterator[Listed]:
    """What states the values; of a label a unit of the page that has the word, if one does."""
    for each in {(one.chunk.id, one.numbers): one for one in stated}.values():
        yield _listed(thing, each, known)
    if stated:
        return
    units = ((c, n) for c in thing.page for n, unit in enumerate(c.units) if unit.kind != "code")
    having = ((c, n) for c, n in units if set(words) <= set(terms(c.units[n].text)))
    found = next(having, None)
    yield Listed(_label(thing, known), *found) if found else _introduced(thing, known)


def _counted(message: str, found: _Found, words: Sequence[str], of: Sequence[Thing]) -> str:
    """How many there are, where that is asked and each thing states the field."""
    fields = {id(each.field): each.field for t in of for w in words if (each := t.has(w))}
    stated = all(t.of(field) for t in of for field in fields.values())
    if not _COUNTS.match(message) or not fields or not stated:
        return ""
    one = found[0][0].kind.replace("_", " ")
    return f"{len(found)} {one if len(found) == 1 else plural(one)}"


def _speaks_of(words: Sequence[str], of: Sequence[Thing], found: _Found) -> bool:
    """Whether the page of another thing has one of ``words``."""
    known = {id(thing) for thing, _ in found}
    units = (u for t in of if id(t) not in known for chunk in t.page for u in chunk.units)
    return any(not set(words).isdisjoint(terms(unit.words)) for unit in units)


def _is_called(kind: str, message: str) -> bool:
    word = kind.replace("_", " ")
    nouns = "|".join(map(re.escape, (plural(word), word)))
    return re.search(rf"\b(?:{nouns})\b", message, re.IGNORECASE) is not None
