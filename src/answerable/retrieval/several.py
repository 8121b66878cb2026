"""One question, several indexes, asked at the same time: what they found as one evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from answerable.types import Evidence, Strength

STRONG: dict[Strength, int] = {"NONE": 0, "ONE": 1, "MANY": 2}


def together(found: Sequence[Evidence], threshold: float) -> Evidence:
    """The evidence that is surest first, then the strong sections of the others.

    Each index is calibrated by itself, so scores compare. Of two that are equally sure the first
    leads. Next hops are the first one's: that is the index of the site's content.
    """
    first = found[0]
    lead = max(found, key=lambda each: each.score)
    others = [
        chunk
        for each in found
        if each is not lead and each.strong
        for chunk in each.chunks
        if chunk.score >= threshold
    ]
    strong = sum(STRONG[each.strength] for each in found)
    strength: Strength = "MANY" if strong > 1 else "ONE" if strong else "NONE"
    others.sort(key=lambda each: (-each.score, each.chunk.id))
    return replace(
        lead,
        chunks=(*lead.chunks, *others),
        strength=strength,
        candidates=first.candidates,
        judge=first.judge,
    )
