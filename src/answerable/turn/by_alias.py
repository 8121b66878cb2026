"""What is asked for by another name of its page is that page, whatever else has the words.

An alias need not stand in the text of its page. So no section of it is worth more for the word, and
its beginning is what says what it is.
"""

from __future__ import annotations

from dataclasses import replace

from answerable.retrieval.called import aliases, asks_for_page, is_asked_for_as
from answerable.turn.page_sections import first_sentence, quoted_at
from answerable.types import Candidate, Evidence
from answerable.wording.facts import RECORD

SURE = 1.0  # that a page is meant which has just this name


def narrowed(evidence: Evidence) -> Evidence:
    """``evidence``; where its question is nothing but an alias of pages, the beginnings of these,
    one of which is one match. A page that has the name as its title is found by that."""
    found = evidence.candidates
    if any(is_asked_for_as(evidence.question, (each.chunk.title,)) for each in found):
        return evidence
    pages = (each for each in found if not each.chunk.document.endswith(RECORD))
    named = {each.chunk.id: each for each in pages if _is_named(evidence.question, each)}
    if not named:
        return evidence
    judge = evidence.judge
    sections = [
        quoted_at(each.chunk, first_sentence(each.chunk) or 0, SURE, each.dense, each.lexical)
        for each in named.values()
    ]
    return replace(
        evidence,
        chunks=tuple(sections),
        strength="ONE" if len(sections) == 1 else "MANY",
        score=SURE,
        low_confidence=False,
        unmentioned=(),
        judge=lambda each: SURE if each.chunk.id in named else judge(each),
    )


def _is_named(question: str, each: Candidate) -> bool:
    return asks_for_page(question, each.chunk) and is_asked_for_as(question, aliases(each.chunk))
