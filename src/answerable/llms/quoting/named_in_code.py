"""The command that an option is of: "Pass `--dry` to light nothing" says nothing without it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.types import Unit

NEAR = 8  # units above
LONGEST = 12  # lines of code: what is longer is no command
_OPTION = re.compile(
    r"^\W*(?:then |simply |you can )?(?:pass(?:ing)?|specify|use|add|give|append|include|supply"
    r"|provide)\s+(?:the\s+)?(?P<name>[\w-]{3,40})(?=\s+(?:to|if|when|for|option|flag|and)\b)",
    re.IGNORECASE,
)


def command_of(units: Sequence[Unit], number: int) -> int | None:
    """The code above the sentence ``number`` that has the option which it says to use; None where
    it says none, or nothing but other sentences stands between."""
    option = _OPTION.match(units[number].text)
    if option is None:
        return None
    named = re.compile(rf"(?<![\w-]){re.escape(option['name'])}(?![\w-])")
    for above in range(number - 1, max(-1, number - 1 - NEAR), -1):
        if units[above + 1].under or units[above].kind not in ("sentence", "code"):
            break
        if units[above].kind == "code":
            short = units[above].text.count("\n") < LONGEST
            return above if short and named.search(units[above].text) else None
    return None
