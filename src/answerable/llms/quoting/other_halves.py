"""The sentence right behind what answers, without which that says half: "In contrast, oars ..."
where two things are compared, "However, it ..." where it is asked whether something is so, what is
so now behind what was so, what is so instead of what is not, and what is to be done in the case
that is told.

The rules know English.
"""

from __future__ import annotations

import re

from answerable.llms.quoting.paragraphs import is_one_paragraph
from answerable.llms.quoting.trouble import advises
from answerable.types import Chunk
from answerable.wording.comparing import compared
from answerable.wording.how_to import HOW_TO
from answerable.wording.messages import TELLS, asks_way_out
from answerable.wording.whether import ASKS_WHETHER

_CONTRASTS = re.compile(
    r"^\W*(?:in contrast|by contrast|in comparison|on the other hand|conversely|whereas"
    r"|meanwhile)\b|^[^,.]{3,60}, (?:on the other hand|in contrast|by contrast|meanwhile"
    r"|however),",
    re.IGNORECASE,
)
_EXCEPTS = re.compile(
    r"^\W*(?:however|but|unless|except(?:ions?)?|that said|only if|provided that|as long as)\b"
    r"|^\W*(?:this|it|that|they)(?: \w+){1,3} (?:unless|except|only if|as long as|provided)\b",
    re.IGNORECASE,
)
# What was so, and what is so now: "Previously, lamps burnt oil. Now they burn gas."
_WAS = re.compile(
    r"^\W*(?:previously|formerly|originally|until now|before(?: this| that)?,|in the past"
    r"|(?:in|before|up to|until) (?:earlier|older|previous|prior|the (?:old|previous))?"
    r" ?(?:versions?|releases?)\b|so far)",
    re.IGNORECASE,
)
_IS_NOW = re.compile(
    r"^\W*(?:now\b|from now on|as of|starting (?:with|from|in)|since|with (?:this|the) (?:change"
    r"|release|version|new)|(?:this|it|that|they) (?:is|are|has|have|will|no longer|now)\b"
    r"|instead\b)|\b(?:is|are|has|have|will) now\b|\bno longer\b",
    re.IGNORECASE,
)
# "Oars cannot be rented. Instead, ..."
_INSTEAD = re.compile(r"^\W*(?:instead,|rather,)", re.IGNORECASE)
_DENIES = re.compile(
    r"\b(?:not?|never|cannot|no longer|without|removed|deprecated|unsupported)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
# "Oars cannot be taken along. If you still need one, ..."
_STILL = re.compile(
    r"^\W*if you (?:still|really|absolutely|nevertheless|do) (?:\w+ )?"
    r"(?:need|want|have|wish|prefer)\b",
    re.IGNORECASE,
)
# What is to be done in the case that is told: "It has to stop at night. In that case, ..."
_IN_THAT_CASE = re.compile(
    r"^\W*(?:in (?:this|that|such|these|those|which) (?:an? )?(?:case|situation|environment)s?"
    r"|if so|to (?:avoid|prevent|fix|solve|do) (?:this|that|it|so)),",
    re.IGNORECASE,
)
# "... and what do I do with longer ones?", which the next sentence tells: "If you need longer oars,
# ..."
_ASKS_MORE = re.compile(
    r"(?:\band|,|\?) (?:what|how) (?:do|can|could|should|would|to|if)\b", re.IGNORECASE
)
_IF_NEEDED = re.compile(
    r"^\W*(?:if|when|for|to) (?:you|your|it|they|there|more|larger|bigger|longer|that)\b"
    r"(?! (?:information|info|details?|examples?|about)\b)"
    r"[^,]{3,80},",
    re.IGNORECASE,
)


def _asks_what_to_do(question: str) -> bool:
    asks = HOW_TO.search(question) is not None or asks_way_out(question)
    return asks or TELLS.match(question) is not None


def with_other_half(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """What is said, with the next sentence where that is its other half."""
    at = numbers[-1] + 1
    if at == len(chunk.units):
        return numbers
    one, other = chunk.units[at - 1 : at + 1]
    if other.lead or not is_one_paragraph(chunk, one, other):
        return numbers
    if _WAS.match(one.text) and one.kind == "sentence" and _IS_NOW.search(other.text):
        return [*numbers, at]
    if _INSTEAD.match(other.text) and _DENIES.search(one.text):
        return [*numbers, at]
    if _STILL.match(other.text) and _DENIES.search(one.text):
        return [*numbers, at]
    if _IN_THAT_CASE.match(other.text) and advises(other.text):
        return [*numbers, at] if _asks_what_to_do(question) else numbers
    needed = _IF_NEEDED.match(other.text) if _ASKS_MORE.search(question) else None
    if needed and advises(other.text[needed.end() :]):
        return [*numbers, at]
    if compared(question) is not None:
        return [*numbers, at] if _CONTRASTS.match(other.text) else numbers
    excepts = ASKS_WHETHER.match(question) and _EXCEPTS.match(other.text)
    return [*numbers, at] if excepts else numbers
