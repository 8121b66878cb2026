"""Answers without a model: the sentences that answer the question, in reading order.

The best sentence of the strongest sections is taken, with what it needs to be understood: the code
or list it introduces, the sentence a code block stands under, the sentence a "this" refers to.
Where another section says more than its neighbour does, a sentence of that follows as a paragraph.
Everything is the source's own words, so the same question on the same index gives the same bytes.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from answerable.llms.quoting import lists
from answerable.llms.quoting.another import elsewhere, with_another
from answerable.llms.quoting.asked_identifier import of_asked_identifier
from answerable.llms.quoting.asked_rows import with_asked_row
from answerable.llms.quoting.asked_together import of_asked_together
from answerable.llms.quoting.beginning import beginning_soundly
from answerable.llms.quoting.behind import with_what_is_behind
from answerable.llms.quoting.carried_on import goes_on, with_rest
from answerable.llms.quoting.comparison import of_both, of_items, of_label, tells_apart
from answerable.llms.quoting.composition import composed
from answerable.llms.quoting.cut_code import begins_within, ends_within
from answerable.llms.quoting.defaults import with_default, with_what_it_is_of
from answerable.llms.quoting.deprecation import with_deprecation
from answerable.llms.quoting.direction import asks_way, wrong_way
from answerable.llms.quoting.explaining import as_help
from answerable.llms.quoting.frequencies import of_asked_frequency
from answerable.llms.quoting.further import going_on
from answerable.llms.quoting.labels import code_title, labelled
from answerable.llms.quoting.linked import steps_behind_link
from answerable.llms.quoting.means import steps_in_section_below, told_there, with_means
from answerable.llms.quoting.names_of_setting import with_names
from answerable.llms.quoting.numbers import of_asked_number
from answerable.llms.quoting.of_asked_skill import of_asked_skill
from answerable.llms.quoting.of_part import of_asked_part
from answerable.llms.quoting.of_release import of_release
from answerable.llms.quoting.other_object import of_own_object
from answerable.llms.quoting.outdated import not_ended, of_now
from answerable.llms.quoting.own_price import priced_here
from answerable.llms.quoting.phrasing import as_markdown
from answerable.llms.quoting.picks import Pick, Said
from answerable.llms.quoting.placeholders import is_placeholder
from answerable.llms.quoting.placing import Places
from answerable.llms.quoting.records import of_record, of_small_records
from answerable.llms.quoting.remedies import with_remedies, with_remedy_behind
from answerable.llms.quoting.remedy_behind import with_remedy_in_next_part
from answerable.llms.quoting.replaced import with_replacement
from answerable.llms.quoting.scenes import with_what_it_is_for
from answerable.llms.quoting.several_compared import of_several_compared
from answerable.llms.quoting.side_by_side import of_heading, of_neighbours
from answerable.llms.quoting.step_sections import steps_in_sections
from answerable.llms.quoting.tabs import title_of
from answerable.llms.quoting.things import of_each
from answerable.llms.quoting.versions import of_asked_version
from answerable.llms.quoting.ways import with_the_way
from answerable.llms.quoting.worths import asked_meaning, values_of
from answerable.llms.quoting.years import of_present_post, of_year
from answerable.protocols import Claim, Writer
from answerable.settings import ModelSettings
from answerable.text.nesting import INDENT
from answerable.text.safe_markdown import strong
from answerable.types import Evidence
from answerable.wording.asked_last import asked_last
from answerable.wording.facts import same_fact, unnamed_subject
from answerable.wording.other_names import OtherNames
from answerable.wording.plain_answers import is_presented, plain_answer
from answerable.wording.prices import asks_free, asks_price


async def connect(address: str = "", settings: ModelSettings | None = None) -> Writer:
    """The extractive writer; it needs nothing, and takes what every writer is opened with."""
    return ExtractiveWriter()


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
        picks = of_asked_identifier(picks, evidence.question)
        picks = of_own_object(picks, evidence.question)
        picks = of_now(_of_asked_kind(picks, evidence.question, others), evidence.question)
        picks = of_present_post(not_ended(picks, evidence.question), evidence.question)
        picks = of_asked_skill(of_year(picks, evidence.question), evidence.question)
        if not picks:
            return
        said = _said(beginning_soundly(picks, evidence.question), evidence)
        if evidence.strength == "MANY":
            said += elsewhere(picks, said, self.min_citations, evidence.question)
        sections = [each.chunk for each in evidence.chunks]
        said = with_remedy_in_next_part(said, sections, evidence.question)
        said = with_deprecation(with_rest(said, sections), sections)
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
    if changes := of_release(sections, question):
        return changes
    if part := of_asked_part(sections, question):
        return part
    if record := of_record(sections, question):
        return [record]
    beside = of_label(picks, question) or of_heading(picks, question) or of_items(picks, question)
    beside = beside or (of_asked_together(picks, question) if evidence.marked else [])
    if beside:
        return beside
    shown = with_the_way(best.chunk, composed(best, question), question)
    shown = as_help(best.chunk, shown, question)
    shown = with_what_it_is_of(best.chunk, with_default(best.chunk, shown, question))
    whole = with_what_is_behind(
        best.chunk, with_what_it_is_for(best.chunk, shown, best.number, question), question
    )
    whole = with_remedy_behind(best.chunk, whole, question)
    whole = with_asked_row(best.chunk, with_replacement(best.chunk, whole, question), question)
    if steps := steps_in_sections(picks, whole, question):
        return steps
    if there := steps_in_section_below(picks, whole, question) or steps_behind_link(
        picks, whole, question
    ):
        return told_there(best.chunk, whole, there)
    means = with_means(picks, whole, question)
    named = with_names(best.chunk, means, question)
    complete = named != whole or whole != shown
    if evidence.strength != "MANY" or complete or tells_apart(picks, question):
        return [(best.chunk, named)]
    return (
        of_small_records(sections, question)
        or _of_several(picks, question)
        or of_several_compared(picks, question)
        or of_both(picks, question)
        or of_neighbours(picks, question)
        or with_another(picks, whole, question)
    )


def _claims(said: Sequence[Said], question: str) -> Iterator[Claim]:
    """What is said, a paragraph for each place; of each the first unit with the name of what it is
    about, if it needs one."""
    for at, (chunk, numbers) in enumerate(said):
        carried_on = at + 1 < len(said) and goes_on(chunk, said[at + 1][0])
        for each in lists.shown(chunk.units, numbers):
            text = " ".join(as_markdown(chunk, chunk.units[number]) for number in each.numbers)
            if above := begins_within(chunk, each.numbers[0]):
                text = f"{above}\n\n{text}"
            first = each.numbers[0] == numbers[0]
            if first:
                text = labelled(text, chunk, numbers, question)
            title = title_of(chunk.units, each.numbers[0])
            if title := title or (code_title(chunk, numbers, question) if first else ""):
                text = f"{strong(title)}:\n\n{text}"
            pointers = tuple((chunk.id, number) for number in each.numbers)
            apart = (first and at > 0) or chunk.units[each.numbers[0]].kind == "row"
            after = "" if carried_on and each.numbers[-1] == numbers[-1] else each.after
            after = after or ends_within(chunk, each.numbers[-1])
            yield Claim(INDENT * each.indent + text, pointers, apart, after)


def _ranked(evidence: Evidence, others: OtherNames) -> list[Pick]:
    """All units, best first, over all chunks; ties go to the better chunk, then upwards."""
    picks = []
    places = Places.of(evidence)
    term = asked_meaning(evidence)
    found = [values_of(each, evidence.question, others, term) for each in evidence.chunks]
    worths = with_remedies(evidence, found)
    for rank, (scored, values) in enumerate(zip(evidence.chunks, worths, strict=True)):
        place = places.section(scored, rank)
        for number, value in enumerate(values):
            if is_placeholder(scored.chunk.units[number].text, evidence.question):
                continue
            worth = value + place + places.unit(scored.chunk, number)
            picks.append(Pick(scored.chunk, number, values, worth))
    return sorted(picks, key=lambda pick: -pick.worth)


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
    question = asked_last(question)
    answers = plain_answer(question)
    if answers is None:
        told = of_asked_frequency(of_asked_number(picks, question), question)
        return of_asked_version(told, question)
    priced = asks_price(question) or asks_free(question)
    return [
        each
        for each in picks
        if each.unit.kind != "code"
        and (answers(each.text) or is_presented(question, each.text, each.chunk.heading_path[-1]))
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
