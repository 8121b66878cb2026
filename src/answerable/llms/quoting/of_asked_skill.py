"""What tells whether somebody has worked with a thing has its name: "nine years of experience in
rigging" does not say that she has used Lua, however near it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting.picks import Pick
from answerable.wording.asked_experience import asked_skill

_WORD = re.compile(r"[\w+#]+")
LEAST = 4  # letters from which on another form of the word is the same


def of_asked_skill(picks: Sequence[Pick], question: str) -> Sequence[Pick]:
    """The picks that name the thing which is asked of, if any does; else all of them."""
    words = _WORD.findall(asked_skill(question))
    if not words:
        return picks
    named = re.compile(
        "".join(rf"(?=.*?(?<![\w+#]){_form(each)}(?![\w+#]))" for each in words),
        re.IGNORECASE | re.DOTALL,
    )
    return [each for each in picks if named.match(each.text)] or picks


def _form(word: str) -> str:
    """A word in singular or plural."""
    one = word.removesuffix("s") if len(word) > LEAST else word
    return rf"{re.escape(one)}(?:s|es)?"
