"""How well each sentence of a chunk answers the question.

Two free signals: how much of the question's rare vocabulary the sentence contains (its headings and
words like the question's count too, but less), and the cosine between the question and the
sentence's own pooled vector. Their weights were chosen on the choosing halves of the golden sets:
the answer's span is in what is quoted for 0.75 of the questions whose passage was found, where it
was 0.68 without related words and with the weights 0.4 and 0.5.
"""

from __future__ import annotations

import numpy as np

from answerable.retrieval.sought import Sought, distinct_ids
from answerable.retrieval.windows import Seen

SEMANTIC_WEIGHT = 1.0
HEADING_SHARE = 0.7  # what a word of the question is worth when only the heading has it
SECTION_ANSWERS = 0.6  # what opening a section whose heading is the question is worth
OPENING = 3  # units


def unit_scores(sought: Sought, seen: Seen, heading: str) -> tuple[float, ...]:
    """One score for each unit of a section; ``heading`` is the last one above it."""
    scores = sought.coverage(np.maximum(seen.shares, HEADING_SHARE * seen.named))
    if len(seen.near):
        scores += SEMANTIC_WEIGHT * seen.near
    scores[:OPENING] += SECTION_ANSWERS * _alike(frozenset(sought.ids), distinct_ids(heading)) ** 2
    return tuple(np.round(scores, 6).tolist())


def _alike(wanted: frozenset[int], heading: frozenset[int]) -> float:
    """How far the question and a heading are the same words (0..1); 1 if they are all shared."""
    return len(heading & wanted) / max(1, len(heading | wanted))
