"""All steps of a procedure whose steps are sections of a page, where some of them were found.

"Step 2: Add the file" has none of the words of "How do I proxy it through Vercel?", and what stands
in the other steps answers nothing without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from answerable.types import Candidate
from answerable.wording.how_to import ASKS_STEPS
from answerable.wording.step_headings import step_number

MOST = 6  # sections that are added


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


def _is_step(each: Candidate) -> bool:
    return step_number(each.chunk.heading_path[-1]) > 0
