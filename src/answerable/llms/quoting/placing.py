"""What a section's sentences are worth more or less for where they stand."""

from __future__ import annotations

import re
from dataclasses import dataclass

from answerable.llms.quoting.absent import ABSENT, asked_absent, says_absent
from answerable.llms.quoting.answered import is_below_question, is_of_another_question
from answerable.llms.quoting.directives import leave, warning
from answerable.llms.quoting.fields import (
    asked_code,
    asked_initials,
    begins_with_asked_code,
    holds_any,
    is_about_asked_code,
    is_of_asked_number,
    of_asked_code,
)
from answerable.llms.quoting.led import (
    HAS_THEM,
    LEADS_THERE,
    Things,
    asked_things,
    begins_them,
    has_them,
    leads_to,
)
from answerable.llms.quoting.literals import LITERAL, has_literal
from answerable.llms.quoting.signposts import SIGNPOST, is_signpost
from answerable.llms.quoting.trouble_sections import TROUBLED, is_of_trouble
from answerable.types import Chunk, Evidence, ScoredChunk
from answerable.wording.asked_tasks import Task, asked_task, called
from answerable.wording.asked_versions import is_of_another, is_of_version, is_past, named_versions
from answerable.wording.beginnings import asks_to_begin, beginning, installs
from answerable.wording.career import BELOW, TOLD, Career
from answerable.wording.careers import asked_career
from answerable.wording.contractions import written_out
from answerable.wording.contributing import asks_to_contribute, is_for_contributors
from answerable.wording.dated import asks_what_was_new, is_step
from answerable.wording.gone import GONE, asks_what_became, says_what_became
from answerable.wording.own_tasks import done_to_another, own_task, told
from answerable.wording.undoing import UNDOING, denies
from answerable.wording.whether import ASKS_WHETHER

RANK_STEP = 0.15  # what a place lower in the ranking costs a sentence
SCORE_WEIGHT = 0.3  # what the section's own calibrated score is worth beside its sentence's
ASKED = 0.6  # what the section whose heading is the question itself is worth
# What the section about the option or error is worth that is asked for, or what stands below its
# name in one; what stands below another's there is worth as much less.
CODE_HEADING = 0.4
NUMBERED = 0.6  # and what the entry is worth of the code that is asked for by its number
# What a section loses that has none of the names in code or in capitals of the question, or tells
# nothing of what is asked of a person, where another does.
WITHOUT_CODE = 0.6
# What the section is worth that is called as what is asked how to do, and how it begins.
OWN_TASK, OPENS = 0.6, 0.4
TASK = 0.3  # and what it is where something is done with another thing
ANOTHERS = 1.0  # what says how it is done to another thing is worth less
ANSWERS = 0.3  # what begins below a question is worth, where one is asked whether something is so
OTHER_QUESTION = 0.5  # what the "No." to another question is worth less
# What where to begin is worth where that is asked, and a command that installs what is asked for.
BEGINS, INSTALLS = 0.3, 0.4
DATED = 0.3  # what a changelog's is worth less where neither a version nor a change is asked about
OF_VERSION = 0.4  # and what a page of the version is worth that is named
STEP = 0.8  # and what a step between versions tells: what held then, as if it did now
WITHIN = 0.3  # what a page for contributors is worth less where nobody asks as one

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Places:
    """For one question."""

    question: str
    own: str
    of_a_time: bool
    outside: bool
    begin: bool
    task: frozenset[str]
    done: Task | None  # what it asks how to do with something else than the site's subject
    things: Things
    whether: bool
    absent: frozenset[str]  # for what is not given, where it is asked what is so then
    career: Career | None  # what is asked of a person's work
    gone: bool  # whether it asks what has become of something
    lacking: frozenset[str]  # ids of the sections without what others plainly have of it

    @classmethod
    def of(cls, evidence: Evidence) -> Places:
        """For the question of ``evidence``, on a site with these names."""
        question, own = evidence.question, evidence.names.own
        return cls(
            question,
            own,
            of_a_time=asks_what_was_new(question),
            outside=not asks_to_contribute(question),
            begin=asks_to_begin(question, own),
            task=own_task(question, own),
            done=asked_task(question, own),
            things=asked_things(question),
            career=asked_career(question),
            gone=asks_what_became(question),
            absent=asked_absent(question),
            whether=ASKS_WHETHER.match(question) is not None,
            lacking=_lacking(evidence),
        )

    def section(self, scored: ScoredChunk, rank: int) -> float:
        """What all units of a section get; it is at ``rank`` among those found, from 0."""
        chunk = scored.chunk
        heading = chunk.heading_path[-1]
        # How near a section is says little of where such a question is answered.
        rank = 0 if self.career is not None and self.career.told_in(chunk) else rank
        worth = SCORE_WEIGHT * scored.score - RANK_STEP * rank
        worth -= WITHIN * (self.outside and is_for_contributors(chunk))
        worth += BEGINS * (self.begin and beginning(chunk, self.own))
        worth += OWN_TASK * told(chunk, self.task, self.own)
        worth += TASK * called(chunk, self.done)
        worth -= SIGNPOST * is_signpost(chunk, self.question)
        dated = is_past(chunk, self.question, of_a_time=self.of_a_time)
        worth += OF_VERSION * is_of_version(chunk, named_versions(self.question))
        worth -= (STEP if is_step(chunk) else DATED) * dated
        worth += ASKED * (_words(heading) == _words(self.question))
        worth += CODE_HEADING * (not dated and is_about_asked_code(heading, self.question))
        worth -= TROUBLED * is_of_trouble(chunk, self.question)
        worth -= WITHOUT_CODE * (chunk.id in self.lacking)
        return worth - UNDOING * denies(self.question, heading)

    def unit(self, chunk: Chunk, number: int) -> float:
        """And one of them besides."""
        unit = chunk.units[number]
        worth = warning(unit.text, self.question) + leave(unit.text, self.question)
        worth += CODE_HEADING * of_asked_code(chunk.units, number, self.question)
        # Code has what everybody writes: what is said of it tells which of it is meant.
        worth += LITERAL * (unit.kind != "code" and has_literal(unit.text, self.question))
        other = is_of_another_question(chunk, number, self.question)
        worth -= OTHER_QUESTION * other
        below = number == 0 and self.whether and not other and is_below_question(chunk, 0)
        worth += ANSWERS * below
        if self.career is not None:
            worth += TOLD * self.career.is_told(chunk, number)
            worth += BELOW * self.career.is_headed(chunk) - TOLD * (unit.kind == "code")
        worth += GONE * (self.gone and unit.kind != "code" and says_what_became(unit.text))
        worth += CODE_HEADING * begins_with_asked_code(chunk, number, self.question)
        worth -= OF_VERSION * is_of_another(chunk, unit.text, self.question)
        worth += NUMBERED * is_of_asked_number(unit, self.question)
        worth += LEADS_THERE * leads_to(chunk.units, number, self.things)
        worth += ABSENT * says_absent(unit.text, self.absent)
        is_list = begins_them(chunk, number, self.things, self.question)
        worth += HAS_THEM * (is_list or has_them(unit, self.things))
        worth -= ANOTHERS * done_to_another(unit.text, self.task, self.own)
        worth += OPENS * (number == 0 and told(chunk, self.task, self.own) == 1)
        return worth + INSTALLS * (self.begin and installs(unit, self.own))


def _lacking(evidence: Evidence) -> frozenset[str]:
    names, short = asked_code(evidence.question), asked_initials(evidence.question)
    named = named_versions(evidence.question)
    found = [each.chunk for each in evidence.chunks]
    if career := asked_career(evidence.question):
        having = {each.id for each in found if career.told_in(each)}
    else:
        having = {each.id for each in found if (names or short) and holds_any(each, names, short)}
    having |= {each.id for each in found if having and is_of_version(each, named)}
    return frozenset(each.id for each in found if having and each.id not in having)


def _words(text: str) -> list[str]:
    return _WORD.findall(written_out(text).casefold())
