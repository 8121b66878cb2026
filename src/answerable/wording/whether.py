"""Whether something is so: the question, and what answers it in a word."""

from __future__ import annotations

import re

ASKS_WHETHER = re.compile(
    r"^\W*(?:does|do|did|is|are|was|were|can|could|will|would|has|have|should|may|must)\b",
    re.IGNORECASE,
)
# "Yes, ..." and "No. ...", which alone is no sentence to quote.
POLAR = re.compile(r"^\W*(?:yes|no|nope|yep)\s*[,.!:;\u2013\u2014]", re.IGNORECASE)
# "We do not, ..." and "It can; ...", which say no or yes right below "Do you ...?", "Can it ...?".
ELLIPTIC = re.compile(
    r"^\W*(?:(?:unfortunately|sorry|currently|at the moment),? )?"
    r"(?:i|we|you|it|they|he|she|there|this|that)"
    r" (?:(?:do|does|did|is|are|was|were|can|could|will|would|has|have|should|must|may)"
    r"(?: not|n['\u2019]t)?|cannot|can['\u2019]t|won['\u2019]t)(?: (?:yet|currently|now|indeed))?"
    r"\s*[,.!:;\u2013\u2014]",
    re.IGNORECASE,
)
WORDS = frozenset(
    "yes yep no nope ja nein oui non si sí no não nie tak sim да нет はい いいえ 是 不 否".split()
)
