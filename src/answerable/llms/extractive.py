"""Answers without a model: the sentences that answer the question, in reading order.

The best sentence of the strongest sections is taken, with what it needs to be understood: the code
or list it introduces, the sentence a code block stands under, the sentence a "this" refers to.
Where another section says more than its neighbour does, a sentence of that follows as a paragraph.
Everything is the source's own words, so the same question on the same index gives the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from answerable.llms.quoting import lists
from answerable.llms.quoting.another import Said, elsewhere, with_another
from answerable.llms.quoting.answer_types import expected_count, expected_in_answer, expected_past
from answerable.llms.quoting.asked_names import asked_label, asked_name, asked_place, runs_program
from answerable.llms.quoting.beginning import beginning_soundly
from answerable.llms.quoting.carried_on import goes_on, with_rest
from answerable.llms.quoting.comparison import of_both, tells_apart
from answerable.llms.quoting.composition import Pick, composed
from answerable.llms.quoting.conditions import (
    CONDITION,
    NOT_DENIED,
    denies_nothing,
    states_condition,
)
from answerable.llms.quoting.defaults import default_of, default_stated, with_default
from answerable.llms.quoting.denied import DENIED, denied
from answerable.llms.quoting.direction import asks_way, wrong_way
from answerable.llms.quoting.directives import directs
from answerable.llms.quoting.emptiness import emptiness, with_questions
from answerable.llms.quoting.examples import EXAMPLE, is_made_up
from answerable.llms.quoting.explaining import as_help, with_messages
from answerable.llms.quoting.fields import unasked_field
from answerable.llms.quoting.further import going_on
from answerable.llms.quoting.labels import code_title, labelled
from answerable.llms.quoting.linked import steps_behind_link
from answerable.llms.quoting.means import steps_in_section_below, told_there, with_means
from answerable.llms.quoting.names_of_setting import with_names
from answerable.llms.quoting.numbers import FEW_LINES, number_worth, of_asked_number
from answerable.llms.quoting.outdated import not_ended, of_now
from answerable.llms.quoting.own_price import priced_here
from answerable.llms.quoting.phrasing import as_markdown
from answerable.llms.quoting.placeholders import is_placeholder
from answerable.llms.quoting.placing import Places
from answerable.llms.quoting.purposes import PURPOSE, serves
from answerable.llms.quoting.records import of_record, of_small_records
from answerable.llms.quoting.remedies import with_remedies, with_remedy_behind
from answerable.llms.quoting.several_compared import of_several_compared
from answerable.llms.quoting.step_sections import steps_in_sections
from answerable.llms.quoting.synopses import is_of_option, is_synopsis
from answerable.llms.quoting.systems import of_system
from answerable.llms.quoting.tabs import title_of
from answerable.llms.quoting.things import of_each
from answerable.llms.quoting.unasked_cases import beside_unit
from answerable.llms.quoting.versions import of_asked_version
from answerable.llms.quoting.works_with import said_to_work
from answerable.llms.quoting.years import of_present_post, of_year
from answerable.protocols import Claim, Pointer, Writer
from answerable.settings import ModelSettings
from answerable.text.nesting import INDENT
from answerable.text.safe_markdown import strong
from answerable.types import Chunk, Evidence, ScoredChunk, Unit
from answerable.wording.definition import Term, asked_term, defines, opens, tells
from answerable.wording.exclusions import has_what_is_left_out
from answerable.wording.facts import asked_facts, same_fact, unnamed_subject
from answerable.wording.how_to import HOW_TO
from answerable.wording.other_names import OtherNames
from answerable.wording.plain_answers import plain_answer
from answerable.wording.prices import asks_free, asks_price
from answerable.wording.undoing import UNDOING, leaves, sets_contrary, turns_off, undoes

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
COMPARED = re.compile(r"\b(?:vs|versus|compar\w+|alternatives?|migrat\w+)\b", re.IGNORECASE)


async def connect(address: str = "", settings: ModelSettings | None = None) -> Writer:
    """The extractive writer; it needs nothing, and takes what every writer is opened with."""
    return ExtractiveWriter()


@dataclass(frozen=True, slots=True)
class _Asked:
    """A term whose meaning is asked, the units that plainly define it (chunk and number), and
    whether it is the site's own subject."""

    term: Term
    defining: frozenset[Pointer]
    subject: bool


@dataclass(frozen=True, slots=True)
class ExtractiveWriter:
    """Quotes the evidence: at least ``min_citations`` times where several sections are strong."""

    min_citations: int = 1

    async def write(self, evidence: Evidence) -> AsyncIterator[Claim]:
        if evidence.said or (evidence.listed and evidence.strength == "MANY"):
            more = _claims(going_on(evidence), evidence.question)
            for claim in more if evidence.said else _of_list(evidence):
                yield claim
            return
        others = OtherNames.of(evidence.names, evidence.question)
        picks = _leading_there(_ranked(evidence, others), evidence.question)
        picks = of_now(_of_asked_kind(picks, evidence.question, others), evidence.question)
        picks = of_present_post(not_ended(picks, evidence.question), evidence.question)
        picks = of_year(picks, evidence.question)
        if not picks:
            return
        said = _said(beginning_soundly(picks, evidence.question), evidence)
        if evidence.strength == "MANY":
            said += elsewhere(picks, said, self.min_citations)
        said = with_rest(said, [each.chunk for each in evidence.chunks])
        for claim in _claims(said, evidence.question):
            yield claim

    async def ping(self) -> dict[str, Any]:
        return {"status": "ok", "model": "extractive"}


def _of_list(evidence: Evidence) -> Iterator[Claim]:
    """The whole list of the one section that has what is asked for, or one thing of each section.

    Where another page has a section of that name ("Options"), the list begins with the title of
    its own.
    """
    chunk = evidence.chunks[0].chunk
    numbers = lists.listing(chunk.units) if len(evidence.chunks) == 1 else []
    if not numbers:
        yield from of_each(evidence)
        return
    others = (c.chunk for c in evidence.candidates if c.chunk.document != chunk.document)
    shared = any(
        each.heading_path[-1:] == chunk.heading_path[-1:] and each.title != chunk.title
        for each in others
    )
    for at, claim in enumerate(_claims([(chunk, numbers)], evidence.question)):
        named = at == 0 and shared and chunk.units[numbers[0]].kind != "item"
        yield replace(claim, text=f"{strong(chunk.title)}:\n\n{claim.text}") if named else claim


def _said(picks: Sequence[Pick], evidence: Evidence) -> list[Said]:
    """What is said of the best section; of others too, where several are strong."""
    best, question = picks[0], evidence.question
    sections = list({each.chunk.id: each.chunk for each in picks}.values())
    if record := of_record(sections, question):
        return [record]
    whole = as_help(best.chunk, composed(best, question), question)
    whole = with_default(best.chunk, whole, question)
    shown, whole = whole, with_remedy_behind(best.chunk, whole, question)
    if steps := steps_in_sections(picks, whole, question):
        return steps
    if there := steps_in_section_below(picks, whole, question) or steps_behind_link(
        picks, whole, question
    ):
        return told_there(best.chunk, whole, there)
    means = with_means(picks, whole, question)
    named = with_names(best.chunk, means, question)
    complete = named != whole or whole != shown
    if evidence.strength != "MANY" or complete or tells_apart(best, question):
        return [(best.chunk, named)]
    return (
        of_small_records(sections, question)
        or _of_several(picks, question)
        or of_several_compared(picks, question)
        or of_both(picks, question)
        or with_another(picks, whole, question)
    )


def _claims(said: Sequence[Said], question: str) -> Iterator[Claim]:
    """What is said, a paragraph for each place; of each the first unit with the name of what it is
    about, if it needs one."""
    for at, (chunk, numbers) in enumerate(said):
        carried_on = at + 1 < len(said) and goes_on(chunk, said[at + 1][0])
        for each in lists.shown(chunk.units, numbers):
            text = " ".join(as_markdown(chunk, chunk.units[number]) for number in each.numbers)
            first = each.numbers[0] == numbers[0]
            if first:
                text = labelled(text, chunk, numbers, question)
            title = title_of(chunk.units, each.numbers[0])
            if title := title or (code_title(chunk, numbers, question) if first else ""):
                text = f"{strong(title)}:\n\n{text}"
            pointers = tuple((chunk.id, number) for number in each.numbers)
            apart = (first and at > 0) or chunk.units[each.numbers[0]].kind == "row"
            after = "" if carried_on and each.numbers[-1] == numbers[-1] else each.after
            yield Claim(INDENT * each.indent + text, pointers, apart, after)


def _ranked(evidence: Evidence, others: OtherNames) -> list[Pick]:
    """All units, best first, over all chunks; ties go to the better chunk, then upwards."""
    picks = []
    places = Places.of(evidence)
    term = _term(evidence)
    found = [_values(each, evidence.question, others, term) for each in evidence.chunks]
    worths = with_remedies(evidence, found)
    for rank, (scored, values) in enumerate(zip(evidence.chunks, worths, strict=True)):
        place = places.section(scored, rank)
        for number, value in enumerate(values):
            if is_placeholder(scored.chunk.units[number].text, evidence.question):
                continue
            worth = value + place + places.unit(scored.chunk, number)
            picks.append(Pick(scored.chunk, number, values, worth))
    return sorted(picks, key=lambda pick: -pick.worth)


def _term(evidence: Evidence) -> _Asked | None:
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
    return _Asked(term, defining, subject)


def _leading_there(picks: Sequence[Pick], question: str) -> Sequence[Pick]:
    """Without the best ones that tell how to get back where the question comes from."""
    if not asks_way(question):
        return picks
    for at, pick in enumerate(picks):
        texts = [pick.chunk.units[number].text for number in composed(pick, question)]
        if not wrong_way(question, texts):
            return picks[at:]
    return ()


def _of_asked_kind(picks: Sequence[Pick], question: str, others: OtherNames) -> Sequence[Pick]:
    """Those that say what a plain question asks for; those with a number where one is asked for,
    if any has one."""
    answers = plain_answer(question)
    if answers is None:
        return of_asked_version(of_asked_number(picks, question), question)
    priced = asks_price(question) or asks_free(question)
    return [
        each
        for each in picks
        if each.unit.kind != "code"
        and answers(each.text)
        and not (others.begin(each.text) and others.lacking_own(each.text))
        and not (priced and not priced_here(each, others))
    ]


def _of_several(picks: Sequence[Pick], question: str) -> list[Said]:
    """The same fact of all works that were found, where the question names none of them ("Which
    projects use Figma?"); empty where fewer than two are."""
    said: dict[str, Said] = {}
    for pick in picks:
        title = unnamed_subject(pick.chunk.document, pick.chunk.title, question)
        if not title and pick is picks[0]:
            return []
        if title and same_fact(picks[0].text, pick.text, question):
            said.setdefault(title, (pick.chunk, [pick.number]))
    return list(said.values()) if len(said) > 1 else []


def _values(
    scored: ScoredChunk, question: str, others: OtherNames, term: _Asked | None
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
        value -= FIELD * unasked_field(scored.chunk.units, number, question)
        whole = f"{headings[-1]} {unit.words}"
        if how_to and (undoes(question, headings[-1], unit.words) or leaves(question, unit.text)):
            value -= UNDOING
        option = unit.text if unit.kind in ("item", "row") else headings[-1]
        value -= UNDOING * (has_what_is_left_out(question, whole) or turns_off(question, option))
        value -= beside_unit(scored.chunk, number, question, how_to=how_to)
        value -= UNDOING * _shows_contrary(scored.chunk.units, number, question)
        value -= DENIED * denied(scored.chunk.units, number, question)
        value += asked_name(unit, question) + runs_program(unit, question)
        value += asked_label(unit, question) + asked_place(unit, question)
        value += of_system(unit, question) + PURPOSE * serves(unit.text, question)
        value += said_to_work(unit.text, headings, question, others.own)
        value += CONDITION * states_condition(unit.text, question)
        value -= NOT_DENIED * denies_nothing(unit.text, question)
        value -= NOTE * (how_to and unit.text.startswith(NOTES))
        value -= NO_MEANING * (term is not None and _is_no_meaning(unit, term, question))
        if how_to and _shows_code(scored.chunk.units, number):
            value += HOW_TO_CODE * max(0.0, score / best) ** 2
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


def _shows_code(units: Sequence[Unit], number: int) -> bool:
    """Whether the unit is code, or the sentence that introduces some; what it prints is none."""
    below = units[number + 1 : number + 2] if units[number].lead else units[number : number + 1]
    return any(unit.kind == "code" and unit.language.lower() not in PRINTED for unit in below)


def _shows_contrary(units: Sequence[Unit], number: int, question: str) -> bool:
    """Whether the unit is code that sets the contrary of what is asked for, or leads to it."""
    shown = (unit for unit in units[number : number + 2] if unit.kind == "code")
    return any(sets_contrary(question, unit.text) for unit in shown)


def _is_no_meaning(unit: Unit, asked: _Asked, question: str) -> bool:
    """Whether a unit is code that cannot say what is asked, of an option that is not asked of, or a
    step; a line of code may state a value."""
    if is_of_option(unit, question) or (unit.kind == "item" and unit.place.ordered):
        return True
    long = unit.text.count("\n") >= FEW_LINES and not LOOKED_UP.search(question)
    return unit.kind == "code" and (asked.subject or long or is_synopsis(unit.text))


def _meaning(chunk: Chunk, number: int, asked: _Asked) -> float:
    """What a unit is worth more for saying what is asked; what stands first below a heading that is
    the term does, where nothing says it plainly."""
    if (chunk.id, number) in asked.defining:
        return DEFINITION
    if (asked.term.option or not asked.defining) and opens(chunk, number, asked.term):
        return OPENING
    return TOLD * tells(chunk.units[number], asked.term)
