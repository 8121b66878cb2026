"""Sentences that only say where something is told, on another page or before, and what a page is
going to tell: they have the question's words, and nothing that answers it.

The rules know English. ``quote`` is a sentence as its source has it, with its links.
"""

from __future__ import annotations

import re

from answerable.llms.quoting.placeholders import tells_of_page

_LINKED = r"\[[^\]]{0,200}\](?:\([^)]{0,500}\)|\[[^\]]{0,200}\])?"
# "If you want to ..., see [elsewhere]."
_POINTS_ON = re.compile(
    r"^(?:if|for|to|when|in order to)\b.*[ (](?:see|refer to|check out|consult|visit|read|go to)"
    rf" (?:\w+ ){{0,3}}!?{_LINKED}\W*(?:\w+\W*){{0,2}}$",
    re.IGNORECASE | re.DOTALL,
)
# "If you are curious, you can check how it is lit in the [notes](...) docs."
_TOLD_THERE = re.compile(
    r"^(?:if|for|to|when|in order to)\b.{0,200}?\byou (?:can|may|could) (?:also )?"
    r"(?:check|see|read|find|look at)\b.{0,160}\b(?:in|on|at) (?:the |our )?"
    rf"{_LINKED}(?:\{{[^}}]{{0,120}}\}})?\W*(?:\w+\W*){{0,2}}$",
    re.IGNORECASE | re.DOTALL,
)
# "See below for the prefix."
_SEE_BELOW = re.compile(
    r"^\W*(?:(?:please|also) )?see (?:below|above|further (?:down|up|on))\b", re.IGNORECASE
)
# "This has now been documented in its own [page](...)."
_MOVED = re.compile(
    r"^\W*(?:this|that|these|they|it) (?:has|have|is|are)(?: (?:now|also|been|since))*"
    r" (?:documented|described|explained|covered|detailed|discussed)\b(?: \w+)?"
    r" (?:in|on|under|at)\b[^.\[]{0,60}\[",
    re.IGNORECASE,
)
# "More on the differences between lamps and suns can be found on [another page](...)."
_MORE_THERE = re.compile(
    r"^\W*(?:more|further|additional|detailed) (?:information|details?|documentation|explanations?"
    r"|instructions|examples?|(?=on\b|about\b))[^\[]{0,200}\b(?:can be|is|are|may be)"
    r" (?:found|available|read|provided|given|described)\b[^\[]{0,60}\[",
    re.IGNORECASE,
)
# "Details about oil and some background about wicks.", with no verb.
_FRAGMENT = re.compile(
    r"^\W*(?:details|notes|background|some background"
    r"|an? (?:short |brief )?(?:overview|introduction|explanation|guide|look))"
    r"(?: \w+)? (?:about|on|of|to|at)\b"
    r"(?!.*\b(?:is|are|was|were|has|have|can|will|must|should|may|do|does)\b)",
    re.IGNORECASE,
)
# "In the tutorial you read how to light it." and "The same applies to lamps."
_RECALLS = re.compile(
    r"\b(?:you|we)(?: (?:have|also|already|just|previously))*"
    r" (?:read|saw|seen|learned|learnt|covered|discussed)(?: \w+)? how (?:to|you|we)\b"
    r"|^\W*(?:and |but )?the same (?:applies|goes|holds)\b",
    re.IGNORECASE,
)


def only_leads_on(quote: str) -> bool:
    """Whether a sentence says no more than where, here or elsewhere, something is told."""
    patterns = (_SEE_BELOW, _MOVED, _MORE_THERE, _POINTS_ON, _TOLD_THERE, _FRAGMENT)
    leads_on = any(each.match(quote) for each in patterns) or tells_of_page(quote)
    return leads_on or _RECALLS.search(quote) is not None
