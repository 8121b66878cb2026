"""Whoever did what an answer said and is no further: the same quote again helps nobody.

"It didn't work" leans on the question before, which finds what it found then. So the sections that
were just quoted are left out; what is left is quoted where it is strong by itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from answerable.turn.bare_words import bare
from answerable.types import Chunk, Evidence, Message, Strength

MOST_CHARS = 80
_IT = r"(?:it|that|this)"
_NOT = r"(?:does not|doesn't|did not|didn't|will not|won't|doesnt|didnt)"
_SAID = (
    r"(?:(?:no|but|ok|okay|sorry|well|hm+|and|yes|thanks|unfortunately|it) )*(?:"
    rf"(?:{_IT} )?(?:still |just |also )?{_NOT} (?:work|help)"
    rf"|{_IT}(?:'s| is)? (?:still )?(?:not working|not helping|failing|failed|fails)"
    r"|still not working|still (?:fails|failing|broken)|not working"
    rf"|i(?:'ve| have)? (?:already )?(?:did|done|tried|do) {_IT}(?: already| before)?"
    r"|already (?:did|done|tried)(?: (?:it|that|this))?"
    r"|(?:it's |it is |still )?(?:the )?same (?:error|problem|issue|result)(?: again)?|no luck"
    r")(?: (?:for me|either|still|at all|yet|again|too|though))*"
)
_STUCK = re.compile(rf"{_SAID}(?: {_SAID}){{0,2}}")


def without_quoted(
    evidence: Evidence, message: str, history: Sequence[Message], threshold: float
) -> Evidence:
    """``evidence`` without the sections that the answer before quoted, where ``message`` says that
    it did not help; what is below ``threshold`` by itself goes along."""
    before = history[-1] if history else None
    if before is None or before.role != "assistant" or len(message) > MOST_CHARS:
        return evidence
    if not _STUCK.fullmatch(bare(message)):
        return evidence
    sure = {each.chunk.id: evidence.judge(each) for each in evidence.candidates}
    kept = tuple(
        each
        for each in evidence.chunks
        if sure.get(each.chunk.id, 0.0) >= threshold and not _is_quoted(each.chunk, before.content)
    )
    strength: Strength = "MANY" if len(kept) > 1 else "ONE" if kept else "NONE"
    return replace(evidence, chunks=kept, strength=strength, low_confidence=False)


def _is_quoted(chunk: Chunk, answer: str) -> bool:
    """Whether a sentence of it stands in ``answer``."""
    said = " ".join(answer.split())
    return any(" ".join(unit.text.split()) in said for unit in chunk.units if unit.text.strip())
