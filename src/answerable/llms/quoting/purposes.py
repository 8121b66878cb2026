"""What a step is for: "To restore a backup:" tells how to restore one, where the step that copies
the backup has more of the question's words. The rules know English."""

from __future__ import annotations

import re

PURPOSE = 0.3  # what a sentence that begins with the purpose that is asked for is worth more

_ASKS = re.compile(
    r"^\W*(?:(?:and|so|but|ok|okay|please|hi|hello) ){0,2}how (?:do|can|could|should|would|to)"
    r"(?: (?:i|we|you|one))? (?P<does>[a-z]{3,20})\b",
    re.IGNORECASE,
)
_FOR = re.compile(r"\W{0,3}(?:in order )?to (?P<does>[a-z]{3,20})\b", re.IGNORECASE)


def serves(text: str, question: str) -> bool:
    """Whether a text begins with "To ...", and the verb that a question asks how to do."""
    asked, purpose = _ASKS.match(question), _FOR.match(text)
    if asked is None or purpose is None:
        return False
    return asked["does"].casefold() == purpose["does"].casefold()
