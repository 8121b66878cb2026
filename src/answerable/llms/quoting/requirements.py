"""What has to be so that a thing works: "LAMPS must be enabled for this to work."

It stands a little behind what says how something is done, and who is not told it does in vain what
the answer says. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.types import Unit

NEAR = 4  # sentences further on
_THIS = r"^\W*(?:note that |also,? |please note that )?(?:this|it|the) (?:\w+ ){0,2}?"
_REQUIRES = re.compile(
    r"\bmust (?:also |first |already )?be (?:enabled|set|turned on|switched on|installed|active)\b"
    r".{0,40}\b(?:for this|to work|to take effect|to be used|as well)\b"
    rf"|{_THIS}(?:requires?|only (?:works|applies|takes effect|has (?:an|any) effect))\b"
    r"|\b(?:also (?:must|needs? to|has to|have to)|must also) be (?:declared|registered|added"
    r"|exported|included|imported|enabled|installed|set|listed)\b"
    r"|\b(?:has|have) no effect (?:unless|without|if|when|on)\b",
    re.IGNORECASE,
)


def with_requirement(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """What is said with the sentence a little further on that says what it requires."""
    last = numbers[-1]
    if units[last].kind not in ("sentence", "code") or units[last].lead:
        return numbers
    for at in range(last + 1, min(last + 1 + NEAR, len(units))):
        if units[at].kind != "sentence" or units[at].under:
            break
        if _REQUIRES.search(units[at].text):
            return [*numbers, at]
    return numbers
