"""What belongs to a section that was found and stands in others of its page.

"Step 2: Add the file" has none of the words of "How do I proxy it through Vercel?", and what stands
in the other steps answers nothing without it. "Resolution" has none of the error that is shown
below "Symptoms".
"""

from __future__ import annotations

from collections.abc import Sequence

from answerable.text.section_start import are_beside, are_near
from answerable.types import Candidate
from answerable.wording.comparing import compared, headed
from answerable.wording.how_to import ASKS_STEPS
from answerable.wording.messages import has_message
from answerable.wording.step_headings import step_number
from answerable.wording.trouble_headings import OF_CAUSE, OF_REMEDY, OF_TROUBLE

MOST = 6  # sections that are added


def with_its_rest(
    chosen: Sequence[Candidate], ranked: Sequence[tuple[Candidate, float]], question: str
) -> list[Candidate]:
    """``chosen`` and, behind these, what of ``ranked`` belongs to them: the other steps of a
    procedure, the way out of a trouble, and what one of them is compared with."""
    whole = with_way_out(with_steps(chosen, ranked, question), ranked, question)
    return with_the_other(whole, ranked, question)


def with_steps(
    chosen: Sequence[Candidate], ranked: Sequence[tuple[Candidate, float]], question: str
) -> list[Candidate]:
    """``chosen`` and, behind these, the other steps of their pages among ``ranked``, where it is
    asked how something is done."""
    if not ASKS_STEPS.search(question):
        return list(chosen)
    known = {each.chunk.id for each in chosen}
    pages = {each.chunk.document for each in chosen if _is_step(each)}
    more = [
        each
        for each, _ in ranked
        if each.chunk.document in pages and each.chunk.id not in known and _is_step(each)
    ]
    return [*chosen, *more[:MOST]]


def with_way_out(
    chosen: Sequence[Candidate], ranked: Sequence[tuple[Candidate, float]], question: str
) -> list[Candidate]:
    """``chosen`` and, behind these, the sections of ``ranked`` that say why the trouble comes, or
    what to do about it, which the best of them shows, or which is pasted."""
    best = chosen[0].chunk if chosen else None
    if best is None or not (OF_TROUBLE.match(best.heading_path[-1]) or has_message(question)):
        return list(chosen)
    known = {each.chunk.id for each in chosen}
    more = [
        each
        for each, _ in ranked
        if are_near(each.chunk, best)
        and each.chunk.id not in known
        and any(of.match(each.chunk.heading_path[-1]) for of in (OF_CAUSE, OF_REMEDY))
    ]
    return [*chosen, *more[:MOST]]


def with_the_other(
    chosen: Sequence[Candidate], ranked: Sequence[tuple[Candidate, float]], question: str
) -> list[Candidate]:
    """``chosen`` and, behind these, the section of ``ranked`` that is called as one of two things
    that are compared, beside one that is called as the other."""
    things = compared(question)
    if things is None:
        return list(chosen)
    known = {each.chunk.id for each in chosen}
    for one in chosen:
        own = headed(one.chunk.heading_path[-1], things)
        if own is None:
            continue
        others = [
            each
            for each in (*chosen, *(each for each, _ in ranked))
            if are_beside(each.chunk, one.chunk)
            and headed(each.chunk.heading_path[-1], things) not in (None, own)
        ]
        if others:
            return [*chosen, *(each for each in others[:1] if each.chunk.id not in known)]
    return list(chosen)


def _is_step(each: Candidate) -> bool:
    return step_number(each.chunk.heading_path[-1]) > 0
