"""Records: sections of named values ("Name: Pinewood Bank", "Position: Engineer") that tell of one
thing, as résumés and lists of projects have them.

Who asks what the thing is, or what somebody did there, is told what its record says, and not one
value of it. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting import lists
from answerable.text.section_start import are_beside
from answerable.types import Chunk, Unit
from answerable.wording.career import BEGAN, ENDED, FIELD, is_dated_title, is_post
from answerable.wording.careers import asked_career, is_of_a_time, is_of_asked_degree, posts
from answerable.wording.definition import asked_term
from answerable.wording.facts import RECORD, asked_facts

FEWEST = 2  # values in a row: what has only one is no record
MOST, MOST_TOLD = 8, 16  # units of a record that are said, and where all of it is asked for
FEW = 7  # values of a record, above its lists, that are said where one of them is asked for
MOST_RECORDS = 4  # small ones that are said beside each other
LONGEST = 60  # characters of a name that is shown

_VALUE = re.compile(r"(?P<label>[^\W\d_][^:;]{0,30}): (?P<value>\S[^;]*)$")
_NAME = re.compile(
    r"(?:(?:full|first|last|display) )?names?|title|company|employer|organi[sz]ation|institution"
    r"|project",
    re.IGNORECASE,
)
# What a record has for machines, and what it has for those who want to reach somebody. Its address
# is said: a list that lacks it would seem to be cut.
_UNTOLD = re.compile(
    r"(?:image|picture|photo|avatar|logo|icon|id|slug|uuid|key|e-?mail|phone|order|weight|draft"
    r"|country code|lang|locale|address|street|postal code|zip(?: code)?)s?",
    re.IGNORECASE,
)
_ASKS_WHAT_WAS_DONE = re.compile(
    r"\bwhat(?: else)? (?:did|does|do|has|have|was|is|were) (?:[\w'\u2019]+ ){1,3}?"
    r"(?:do|done|doing|work(?:ed|ing)? on|achieved?|accomplish(?:ed)?|built?|responsible)\b"
    r"|\bwhat(?: else)? (?:did|does|do|has|have) (?:[\w'\u2019]+ ){1,2}\w+ (?:at|with|for)\b"
    r"|\b(?:experience|work|job|time|role|position|responsibilities|achievements)"
    r" (?:at|with|for)\b",
    re.IGNORECASE,
)
_TELL = re.compile(r"^\W*(?:please |can you |could you )?(?:tell|show) (?:me|us)\b", re.IGNORECASE)
_PLACE = re.compile(r"\b(?:at|with|for) (?:the )?(?P<name>[^?.!]{2,60}?)\W*$", re.IGNORECASE)
# "When did she leave Tide Ltd.?", "How long was she at Tide Ltd.?"
_ASKS_WHEN = re.compile(
    r"^\W*(?:and )?(?:(?:since |until )?when|how long)\b.{1,40}?\b(?:join(?:ed)?|le(?:ave|ft)|quit"
    r"|start(?:ed)?|work(?:ed|ing)?|stay(?:ed)?|beg[ia]n|been|employed|(?:was|is)(?: \w+){1,2}?)"
    r"(?: work(?:ing)?)?(?: at| for| with| by)? (?:the )?(?P<name>[^?.!]{2,60}?)\W*$",
    re.IGNORECASE,
)
_OF_POST = (FIELD, BEGAN, ENDED)
_WORD = re.compile(r"\w+")


def of_record(chunks: Sequence[Chunk], question: str) -> tuple[Chunk, list[int]] | None:
    """The units of the record that the question asks about as a whole: what was done at a place is
    told by any section that is its record, what something is by the first alone. None where none
    of the sections is one."""
    if dated := _dates_of_post(chunks, question):
        return dated
    done = _ASKS_WHAT_WAS_DONE.search(question) is not None
    for each in chunks if done else ():
        if is_record(each.units) and _is_of_place(each, question):
            return each, _told(each, MOST_TOLD)
        if post := _post_at_place(each, question):
            return each, post
    all_of_it = _TELL.match(question) is not None
    whole = is_record(chunks[0].units) or (all_of_it and _has_values(chunks[0]))
    if whole and _is_asked(chunks[0], question):
        return chunks[0], _told(chunks[0], MOST_TOLD if all_of_it else MOST)
    return None


def _dates_of_post(chunks: Sequence[Chunk], question: str) -> tuple[Chunk, list[int]] | None:
    """What a record says of the post that the question names, and of when it began and ended."""
    asked = _ASKS_WHEN.search(question)
    for each in chunks if asked else ():
        name = _name(each).casefold()
        if asked and name and is_post(each) and name.startswith(asked["name"].casefold()):
            return each, _post(each)
    return None


def _post(chunk: Chunk) -> list[int]:
    units = enumerate(chunk.units)
    told = [at for at, unit in units if any(says.match(unit.text) for says in _OF_POST)]
    told = sorted({0, *told}) if is_dated_title(chunk, 0) else told
    # One value between them is said too: a list that lacks it would seem to be cut.
    return list(range(told[0], told[-1] + 1)) if told and told[-1] - told[0] <= len(told) else told


def _has_values(chunk: Chunk) -> bool:
    """Whether a section is called after its first value and has more of them, prose between them
    or not."""
    values = sum(_VALUE.match(unit.text) is not None for unit in chunk.units)
    return _name(chunk) != "" and values >= FEWEST


def _told(chunk: Chunk, most: int) -> list[int]:
    units = chunk.units
    told = [number for number in range(len(units)) if _tells(units, number)][:most]
    while told and units[told[-1]].lead:  # what it leads to is not said
        told.pop()
    return told


def of_small_record(chunk: Chunk, question: str) -> list[int]:
    """The values of a record that has few above its lists, where it is asked of a person's work:
    who awarded a prize says little without its name. Empty where it is none, has more, or is a
    post, of which one value is asked for."""
    if not _name(chunk) or asked_career(question) is None:
        return []
    units = chunk.units
    end = next((number for number, unit in enumerate(units) if unit.lead), len(units))
    told = [number for number in range(end) if _tells(units, number)]
    return [] if is_post(chunk) or len(told) > FEW else told


def of_asked_facts(chunk: Chunk, number: int, question: str) -> list[int]:
    """Of the facts that a page's front matter states those of the kind that is asked for: "Where
    was the talk of 2023?" has the year of its date, and asks for its place. Where none is, the best
    one: a date beside it says nothing of a technology. Empty of what is no front matter."""
    if not chunk.document.endswith(RECORD):
        return []
    asked = asked_facts(question)
    units = chunk.units
    return [at for at, unit in enumerate(units) if asked.is_asked(unit.text)] or [number]


def of_career(chunk: Chunk, number: int, question: str) -> list[int]:
    """What is said of a list where it is asked of a person's work: all that stands below a heading
    that is called so, and of posts the one alone. Empty where neither is asked."""
    career = asked_career(question)
    if career is None:
        return []
    units = chunk.units
    if is_of_a_time(career):
        if _name(chunk):
            return _post(chunk)
        post = lists.outermost(units, number)
        is_one = not set(post).isdisjoint(posts(chunk))
        return list(lists.fitting(units, post, number)) if is_one else []
    whole = lists.around(units, number)
    if of_degree := [each for each in whole if is_of_asked_degree(units[each].text, question)]:
        return of_degree
    called = career.headed.search(chunk.heading_path[-1]) is not None
    return list(lists.fitting(units, whole, number)) if called else []


def of_small_records(chunks: Sequence[Chunk], question: str) -> list[tuple[Chunk, list[int]]]:
    """Those of the first of the sections and of the records beside it below the same heading, in
    the order of the page; empty where it is no small one."""
    first = chunks[0]
    if not of_small_record(first, question):
        return []
    beside = {each.ordinal: each for each in chunks if are_beside(each, first)}
    said = ((each, of_small_record(each, question)) for _, each in sorted(beside.items()))
    return [(chunk, numbers) for chunk, numbers in said if numbers][:MOST_RECORDS]


def record_name(chunk: Chunk, numbers: Sequence[int], question: str) -> str:
    """The name of the record that the units are values of, where neither they nor the question say
    all of it ("Topographic maps" of "Cartography"); else empty."""
    name = "" if 0 in numbers else _name(chunk)
    said = " ".join((question, *(chunk.units[number].text for number in numbers)))
    return "" if len(name) > LONGEST or _words(name) <= _words(said) else name


def _name(chunk: Chunk) -> str:
    """What the record that a section is called after is called, by its first value; empty where it
    is none."""
    first = _VALUE.match(chunk.units[0].text)
    return chunk.heading_path[-1] if first and first["value"] == chunk.heading_path[-1] else ""


def is_record(units: Sequence[Unit]) -> bool:
    """Whether a section begins with a name and further values."""
    first = _VALUE.match(units[0].text) if units else None
    values = [each.kind == "item" and _VALUE.match(each.text) for each in units[:FEWEST]]
    return first is not None and _NAME.fullmatch(first["label"]) is not None and all(values)


def _is_of_place(chunk: Chunk, question: str) -> bool:
    """Whether the question has the record's name, or ends in what that begins with."""
    value = _VALUE.match(chunk.units[0].text)
    name = value["value"].casefold() if value else ""
    place = _PLACE.search(question)
    begins = place is not None and name.startswith(place["name"].casefold())
    return bool(name) and (begins or _words(name) <= _words(question))


def _post_at_place(chunk: Chunk, question: str) -> list[int]:
    """The item of a CV's list that has what the question ends in, with what stands in it."""
    place = _PLACE.search(question)
    if place is None or not posts(chunk):
        return []
    name = re.compile(rf"(?<!\w){re.escape(place['name'])}(?!\w)", re.IGNORECASE)
    units = chunk.units
    named = (at for at, unit in enumerate(units) if unit.kind == "item" and name.search(unit.text))
    post = next((lists.outermost(units, at) for at in named), range(0))
    return list(post[:MOST_TOLD]) if len(post) > 1 else []


def _is_asked(chunk: Chunk, question: str) -> bool:
    """Whether the question asks what the thing is that the record is called."""
    value = _VALUE.match(chunk.units[0].text)
    term = asked_term(question)
    asked = _words(term.name) if term else set()
    return bool(asked) and value is not None and asked <= _words(value["value"])


def _words(text: str) -> set[str]:
    return {each.casefold() for each in _WORD.findall(text)}


def _tells(units: Sequence[Unit], number: int) -> bool:
    """Whether a unit of a record is said: no value for machines, and no list of such."""
    unit = units[number]
    if unit.kind == "code":
        return False
    if unit.lead:
        return number + 1 < len(units) and _tells(units, number + 1)
    value = _VALUE.match(unit.text)
    label = value["label"].rpartition(" > ")[2] if value else ""
    return _UNTOLD.fullmatch(label) is None
