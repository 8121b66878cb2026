"""What is said beside the best sentence: another one that says more.

One of another section takes the place of a neighbour that is worth less, or stands as a paragraph
of its own; an item of a list comes under the sentence that introduces its list, without which it
may say the contrary.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.llms.quoting import lists
from answerable.llms.quoting.answered import with_place_below, with_values_below
from answerable.llms.quoting.antecedents import COLONS, MAX_SENTENCES
from answerable.llms.quoting.composition import stands_alone, under_its_lead
from answerable.llms.quoting.defaults import default_stated, speaks_of_default
from answerable.llms.quoting.direction import asks_way
from answerable.llms.quoting.emptiness import emptiness
from answerable.llms.quoting.of_career import is_beside_career
from answerable.llms.quoting.other_halves import with_other_half
from answerable.llms.quoting.picks import Pick, Said
from answerable.wording.asked_versions import named_versions
from answerable.wording.definition import asked_term, defines
from answerable.wording.facts import RECORD, asked_facts

_WORD = re.compile(r"\w+")
NEARLY = 0.4  # less than the best: another section's sentence that is still said with it
SAME = 0.7  # of the shorter unit's words: from there on two units say the same
FEW, FEW_CHARS = 3, 600  # units and characters of a list that is said whole
BELOW = (with_place_below, with_values_below)  # what a sentence is said with, whatever it is worth


def with_another(picks: Sequence[Pick], numbers: list[int], question: str) -> list[Said]:
    """What is said of the best section, and another sentence where that says more.

    One of another section takes the place of a neighbour that is worth less, or stands beside a
    sentence that would be alone, if it is worth nearly as much; one of the same section stands so
    beside code. None does where a way is asked for, which another section may tell backwards, or
    a default, which is told.
    """
    best = picks[0]
    units = [best.chunk.units[number] for number in numbers]
    alone = [(best.chunk, numbers)]
    first = numbers[:1]
    told_below = (each(best.chunk.units, first, question) for each in BELOW)
    halves = with_other_half(best.chunk, first, question)
    if asks_way(question) or any(each == numbers != first for each in (halves, *told_below)):
        return alone
    if any(default_stated(best.chunk, number, question) > 0 for number in numbers):
        return alone
    plain = all(
        unit.kind != "code" and not unit.lead and not unit.text.endswith(COLONS) for unit in units
    )
    if plain and numbers[0] == best.number and len(units) <= MAX_SENTENCES:
        kept, least = [best.number], best.worth - NEARLY
        if len(units) == MAX_SENTENCES:
            least = best.worth - best.values[best.number] + best.values[numbers[1]]
        others = _others(picks)
    elif sum(unit.kind != "code" for unit in units) < MAX_SENTENCES:
        kept, least = numbers, best.worth - NEARLY
        others = _beside(picks, numbers)
    else:
        return alone
    other = next(others, None)
    if other is None or other.worth <= least or not _says_more(best, other, question):
        return alone
    said = [(best.chunk, kept), (other.chunk, _with_lead(other))]
    above = other.chunk.id == best.chunk.id and other.number < kept[0]
    return said[::-1] if above else said


def _says_more(best: Pick, other: Pick, question: str) -> bool:
    """Whether ``other`` says something that ``best`` does not, and of the same thing."""
    if (
        _is_another_default(best, other)
        or _repeats(best, other)
        or _is_of_another_version(best, other, question)
        or emptiness(other.chunk, other.number, question) > 0
        or not is_beside_career(best, other, question)
    ):
        return False
    term = asked_term(question)
    return term is None or not defines(best.unit, term) or not defines(other.unit, term)


def _is_another_default(one: Pick, other: Pick) -> bool:
    """Whether each says what is so by default, on pages of their own: it is of something else."""
    both = all(map(speaks_of_default, (one.text, other.text)))
    return both and one.chunk.document != other.chunk.document


def _is_of_another_version(one: Pick, other: Pick, question: str) -> bool:
    """Whether one has the version that is asked about, and the other has only others."""
    asked, first, second = map(named_versions, (question, one.text, other.text))
    return bool(asked & first and second) and not asked & second


def _repeats(one: Pick, other: Pick) -> bool:
    """Whether two units say mostly the same words."""
    few, many = sorted(
        (set(each.text.casefold().split()) for each in (one, other)),
        key=len,
    )
    return len(few & many) > SAME * len(few)


def elsewhere(picks: Sequence[Pick], said: Sequence[Said], least: int, question: str) -> list[Said]:
    """The best sentences of sections that say nothing yet, one of each, until ``least`` units are
    said."""
    quoted = {chunk.id for chunk, _ in said}
    missing = least - sum(len(numbers) for _, numbers in said)
    found: list[Said] = []
    for pick in _others(picks):
        if len(found) >= missing:
            break
        if pick.chunk.id in quoted:
            continue
        if _is_other_fact(pick, question):
            break  # and what is worth less than it would say even less
        if is_beside_career(picks[0], pick, question):
            quoted.add(pick.chunk.id)
            found.append((pick.chunk, _with_lead(pick)))
    return found


def _is_other_fact(pick: Pick, question: str) -> bool:
    """Whether a unit is a fact of a page's front matter that is neither asked for nor has a word of
    the question: the date of a page says nothing of who uses what it is about."""
    if not pick.chunk.document.endswith(RECORD) or asked_facts(question).is_asked(pick.text):
        return False
    words = set(_WORD.findall(question.casefold()))
    return words.isdisjoint(_WORD.findall(pick.text.partition(":")[2].casefold()))


def _others(picks: Sequence[Pick]) -> Iterator[Pick]:
    """What of other sections than the best can be said without what stands before it."""
    return (pick for pick in picks if pick.chunk.id != picks[0].chunk.id and stands_alone(pick))


def _beside(picks: Sequence[Pick], said: Sequence[int]) -> Iterator[Pick]:
    """Sentences of the best section that can be said beside ``said``, or go on from it."""
    best, next_ = picks[0].chunk.id, said[-1] + 1
    for pick in picks:
        if pick.chunk.id != best or pick.number in said or pick.unit.kind != "sentence":
            continue
        if not pick.unit.lead and (pick.number == next_ or stands_alone(pick)):
            yield pick


def _with_lead(pick: Pick) -> list[int]:
    """A unit that is said alone; an item under what introduces its list, with the one or two others
    of that: what is one of two is as well told by the other."""
    units, number = pick.chunk.units, pick.number
    if pick.unit.kind != "item" or pick.chunk.document.endswith(RECORD):
        return [number]
    whole = list(lists.around(units, number))
    is_short = len(whole) <= FEW and lists.length_of(units, whole) <= FEW_CHARS
    return under_its_lead(units, whole if is_short else [number])
