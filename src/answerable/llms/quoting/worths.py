"""What each unit of a section is worth as an answer, by the signs of what a question asks for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from answerable.llms.quoting import lists
from answerable.llms.quoting.advice import ADVICE, NEAR_BEST, advises_as_asked
from answerable.llms.quoting.answer_types import expected_count, expected_in_answer, expected_past
from answerable.llms.quoting.asked_names import (
    asked_capitals,
    asked_label,
    asked_name,
    asked_place,
    named_in_row,
    runs_program,
)
from answerable.llms.quoting.cells import of_cell
from answerable.llms.quoting.conditions import (
    CONDITION,
    DENIES_ALL,
    NOT_DENIED,
    denies_all,
    denies_nothing,
    no_verdict,
    states_condition,
    tells_when_left_out,
)
from answerable.llms.quoting.defaults import default_of, default_stated, is_near_default
from answerable.llms.quoting.denied import DENIED, FORBIDDEN, denied, forbidden
from answerable.llms.quoting.direction import OUT, leads_out
from answerable.llms.quoting.directives import directs
from answerable.llms.quoting.echoes import BACK, echoes, goes_back
from answerable.llms.quoting.emptiness import emptiness, with_questions
from answerable.llms.quoting.examples import EXAMPLE, is_made_up
from answerable.llms.quoting.explaining import with_messages
from answerable.llms.quoting.fields import unasked_field
from answerable.llms.quoting.joined_names import has_joined
from answerable.llms.quoting.nested import ANOTHER, in_another
from answerable.llms.quoting.numbers import FEW_LINES, number_worth
from answerable.llms.quoting.precedence import says_precedence
from answerable.llms.quoting.purposes import PURPOSE, serves
from answerable.llms.quoting.replaced import REPLACES, says_replacement
from answerable.llms.quoting.responses import SHOWN, shows_response
from answerable.llms.quoting.row_labels import OTHER_ROW, is_other_row
from answerable.llms.quoting.synopses import is_of_option, is_synopsis
from answerable.llms.quoting.systems import of_system
from answerable.llms.quoting.told_cases import is_told_case
from answerable.llms.quoting.unasked_cases import beside_unit
from answerable.llms.quoting.unseen import UNSEEN, is_unseen
from answerable.llms.quoting.versions import of_named_version
from answerable.llms.quoting.works_with import said_to_work
from answerable.protocols import Pointer
from answerable.text.section_start import starts_section
from answerable.types import Chunk, Evidence, ScoredChunk, Unit
from answerable.wording.definition import Term, asked_term, defines, opens, tells
from answerable.wording.exclusions import has_what_is_left_out
from answerable.wording.facts import asked_facts
from answerable.wording.how_to import HOW_TO
from answerable.wording.other_names import OtherNames
from answerable.wording.undoing import UNDOING, is_switch, leaves, sets_contrary, turns_off, undoes

# What code, or a lead to it, is worth more where it is asked how to do it, if it answers as well as
# the section's best unit; less, if it is about something else.
HOW_TO_CODE = 0.25
NOTE = 0.2  # what "Note that ..." is worth less there: it tells of an exception
DIRECTIVE = 0.1  # what "use ..." or "you can ..." is worth more where it is asked how to do it
ROW = 0.2  # what a row of a table is worth less there, or where it is asked what something is
NO_MEANING = 0.5  # what code is worth less that cannot say what something is
LEAST = 0.01  # of what a best unit is worth, so that others can be compared with it
ANSWER_TYPE = 0.2  # what having the kind of thing asked for (a date, a number, a name) is worth
PAST = 0.2  # what the past tense of the verb is worth more where a "did ..." asks for it
COUNT = 0.3  # what a number right before what is counted is worth more
DEFINITION = 0.8  # what "X is a ..." is worth more where the question asks what X is
OPENING = 0.9  # what stands first below the term as a heading is, where nothing says it so
DEFAULTS = 1.2  # what says the default of the thing it is asked of is worth more
TOLD = 0.2  # and what "X lets you ..." is
FACT = 1.0  # what "Role: ..." is worth more where that fact is asked for
FIELD = 0.5  # what the type of an option or its version is worth less where it is not asked for
# What a unit is worth less that begins with a name which the question does not mean, and what one
# below such a heading is; and both where the site's subject is asked about, on a page that compares
# it. Elsewhere another name may be a part of the subject: a list in React Native is a "FlatList".
OTHER, UNDER_OTHER = 0.2, 0.1
INSTEAD, UNDER_INSTEAD = 1.0, 0.3
PRINTED = frozenset({"log", "output", "plaintext", "text", "txt"})  # languages of what is no code

NOTES = ("Note ", "Note:", "Please note", "Also note", "Also, note")

LOOKED_UP = re.compile(r"\b(?:defaults?|values?|types?|formats?)\b", re.IGNORECASE)
# What comes back, and no thing to do: "The API returns the copy:".
TELLS_RESULT = re.compile(
    r"^\W*(?:(?:the|this|that) [\w ]{2,30} )?(?:returns?|responds?|will (?:return|respond|output)"
    r"|outputs?|prints?)\b|^\W*(?:(?:example|sample|the) )?(?:response|output|result)s?\b",
    re.IGNORECASE,
)
COMPARED = re.compile(r"\b(?:vs|versus|compar\w+|alternatives?|migrat\w+)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class AskedMeaning:
    """A term whose meaning is asked, the units that plainly define it (chunk and number), and
    whether it is the site's own subject."""

    term: Term
    defining: frozenset[Pointer]
    subject: bool


def asked_meaning(evidence: Evidence) -> AskedMeaning | None:
    """What the question asks the meaning of, and where the evidence plainly says it."""
    term = asked_term(evidence.question)
    if term is None:
        return None
    defining = frozenset(
        (scored.chunk.id, number)
        for scored in evidence.chunks
        for number, unit in enumerate(scored.chunk.units)
        if defines(unit, term)
    )
    subject = term.name.casefold() == evidence.names.own.casefold()
    return AskedMeaning(term, defining, subject)


def values_of(
    scored: ScoredChunk, question: str, others: OtherNames, term: AskedMeaning | None
) -> tuple[float, ...]:
    """What each unit is worth for this kind of question."""
    how_to = bool(HOW_TO.search(question))
    expected, count = expected_in_answer(question), expected_count(question)
    past, facts = expected_past(question), asked_facts(question)
    values = []
    best = max((LEAST, *scored.unit_scores))
    explained = (how_to or term is not None) and not LOOKED_UP.search(question)
    headings = scored.chunk.heading_path
    compared = COMPARED.search(" ".join(headings)) is not None
    other_page = _under_other(headings, others, compared=compared)
    scores = with_messages(scored, with_questions(scored), question)
    for number, score in enumerate(scores):
        unit = scored.chunk.units[number]
        fact = facts.stated(unit.text, scored.chunk.title, headings[-1])
        value = score + (FACT * fact or -emptiness(scored.chunk, number, question))
        value -= _of_other(unit, others, compared=compared) + other_page
        whole = f"{headings[-1]} {unit.words}"
        if how_to and (_undoes(unit, question, headings[-1]) or leaves(question, unit.text)):
            value -= UNDOING
        option = unit.text if unit.kind in ("item", "row") else headings[-1]
        value -= UNDOING * (has_what_is_left_out(question, whole) or turns_off(question, option))
        value -= beside_unit(scored.chunk, number, question, how_to=how_to)
        value += sum(worth * sign(unit.text, question) for worth, sign in _OF_TEXT)
        value += sum(
            worth * sign(scored.chunk.units, number, question) for worth, sign in _OF_PLACE
        )
        value += sum(sign(unit, question) for sign in _OF_UNIT)
        value += is_near_default(scored.chunk.units, number, question)
        value += said_to_work(unit.text, headings, question, others.own)
        value -= NOTE * (how_to and unit.text.startswith(NOTES))
        value -= NO_MEANING * (term is not None and _is_no_meaning(unit, term, question))
        if how_to and _shows_code(scored.chunk, number, question):
            value += HOW_TO_CODE * max(0.0, score / best) ** 2
        near = score >= NEAR_BEST * best
        value += ADVICE * (near and advises_as_asked(unit.text, question))
        value -= ROW * (unit.kind == "row" and explained)
        value += DIRECTIVE * (how_to and unit.kind in ("sentence", "item") and directs(unit.text))
        has = [bool(answer.search(unit.text)) for answer in expected]
        value += ANSWER_TYPE * sum(has) / max(1, len(has))
        value += PAST * bool(past and past.search(unit.text))
        value += COUNT * bool(count and count.search(unit.text))
        value += DEFAULTS * default_stated(scored.chunk, number, question)
        if default_of(question) is None:
            value += number_worth(unit.text, question)
            value -= EXAMPLE * is_made_up(scored.chunk, number, question)
        value += _meaning(scored.chunk, number, term) if term else 0.0
        values.append(value)
    return tuple(values)


def _undoes(unit: Unit, question: str, heading: str) -> bool:
    """Whether a unit tells of the opposite of what is asked; a switch is for both."""
    return not is_switch(unit.text) and undoes(question, heading, unit.words)


def _of_other(unit: Unit, others: OtherNames, *, compared: bool) -> float:
    """What a unit loses by beginning with another name."""
    if unit.kind == "code" or not others.begin(unit.text):
        return 0.0
    return INSTEAD if compared and others.lacking_own(unit.text) else OTHER


def _under_other(headings: Sequence[str], others: OtherNames, *, compared: bool) -> float:
    """What all units lose below a heading with another name."""
    named = [each for each in headings if others.stand_in(each)]
    if compared and any(map(others.lacking_own, named)):
        return UNDER_INSTEAD
    return UNDER_OTHER if named else 0.0


def _shows_code(chunk: Chunk, number: int, question: str) -> bool:
    """Whether the unit is code, or the sentence that introduces some; what it prints is none, nor
    is what opens a later part of a section with no word of the question: the file beside the one
    that is meant."""
    units = chunk.units
    unit = units[number]
    if TELLS_RESULT.match(unit.text):
        return False
    begins = all(each.kind == "code" for each in units[: number + 1])
    begins = begins and not starts_section(chunk)
    if begins and lists.asked_stems(question).isdisjoint(lists.stems(unit.text)):
        return False
    below = units[number + 1 : number + 2] if units[number].lead else units[number : number + 1]
    return any(unit.kind == "code" and unit.language.lower() not in PRINTED for unit in below)


def _shows_contrary(units: Sequence[Unit], number: int, question: str) -> bool:
    """Whether the unit is code that sets the contrary of what is asked for, or leads to it."""
    shown = (unit for unit in units[number : number + 2] if unit.kind == "code")
    return any(sets_contrary(question, unit.text) for unit in shown)


# What a unit is worth more, or less, for the question alone: by itself, by what it says, and by its
# place among its neighbours.
_OF_UNIT = (
    asked_name,
    runs_program,
    asked_label,
    asked_place,
    of_system,
    of_cell,
    of_named_version,
    tells_when_left_out,
    is_told_case,
    echoes,
    asked_capitals,
    named_in_row,
    no_verdict,
    says_precedence,
    has_joined,
)
_OF_TEXT = (
    (PURPOSE, serves),
    (CONDITION, states_condition),
    (DENIES_ALL, denies_all),
    (-NOT_DENIED, denies_nothing),
    (UNSEEN, is_unseen),
    (-OUT, leads_out),
    (-BACK, goes_back),
    (-FORBIDDEN, forbidden),
    (REPLACES, says_replacement),
)
_OF_PLACE = (
    (-FIELD, unasked_field),
    (-DENIED, denied),
    (-ANOTHER, in_another),
    (-UNDOING, _shows_contrary),
    (-SHOWN, shows_response),
    (-OTHER_ROW, is_other_row),
)


def _is_no_meaning(unit: Unit, asked: AskedMeaning, question: str) -> bool:
    """Whether a unit is code that cannot say what is asked, of an option that is not asked of, or a
    step; a line of code may state a value."""
    if is_of_option(unit, question) or (unit.kind == "item" and unit.place.ordered):
        return True
    long = unit.text.count("\n") >= FEW_LINES and not LOOKED_UP.search(question)
    return unit.kind == "code" and (asked.subject or long or is_synopsis(unit.text))


def _meaning(chunk: Chunk, number: int, asked: AskedMeaning) -> float:
    """What a unit is worth more for saying what is asked; what stands first below a heading that is
    the term does, where nothing says it plainly."""
    if (chunk.id, number) in asked.defining:
        return DEFINITION
    if (asked.term.option or not asked.defining) and opens(chunk, number, asked.term):
        return OPENING
    return TOLD * tells(chunk.units[number], asked.term)
