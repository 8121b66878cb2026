"""A follow-up question made self-contained by rule.

"And how do I test it?" finds nothing by itself. Where a message leans on what was said before, the
question before it is searched along, and only that one: older ones lead away more often than not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.retrieval.lexical import terms
from answerable.types import Message

LEANS_BACK = re.compile(
    r"^\W*(and|but|so|then|what about|how about|why|ok|okay)\b|"
    r"\b(it|its|they|them|their|this|that|these|those|one|ones|there|he|she|him|her|instead|else)\b",
    re.IGNORECASE,
)
FEW_TERMS = 2  # "Which file?" names too little to be searched by itself


def self_contained(message: str, history: Sequence[Message]) -> str:
    """The text to search for: ``message``, after the last question where it leans on that."""
    asked = [each.content for each in history if each.role == "user"]
    if not asked:
        return message
    leans = LEANS_BACK.search(message) is not None or len(set(terms(message))) < FEW_TERMS
    return f"{asked[-1]} {message}" if leans else message
