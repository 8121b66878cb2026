"""Whether something is so: the question, and what answers it in a word."""

from __future__ import annotations

import re

ASKS_WHETHER = re.compile(
    r"^\W*(?:does|do|did|is|are|was|were|can|could|will|would|has|have|should|may|must)\b",
    re.IGNORECASE,
)
# "Yes, ..." and "No. ...", which alone is no sentence to quote.
POLAR = re.compile(r"^\W*(?:yes|no|nope|yep)\s*[,.!:;\u2013\u2014]", re.IGNORECASE)
WORDS = frozenset(
    "yes yep no nope ja nein oui non si sí no não nie tak sim да нет はい いいえ 是 不 否".split()
)
