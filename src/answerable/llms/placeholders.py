"""What stands where something is still to be written, or where it says only where it is written."""

from __future__ import annotations

import re

# "TODO - describe the options", "TBD", "FIXME: explain"; in capitals, as prose has "to do" too.
_MARK = re.compile(r"^\W*(?:TODO|TBD|TBA|FIXME|WIP)\b\s*(?:$|[\W_]\s|[^\w\s]+|[a-z]+ )")
_SOON = re.compile(
    r"^\W*(?:(?:this|the|more|it|documentation|docs|details?|content|page|section|chapter|guide"
    r"|examples?|is|are|will|still|currently|here|to|be) ){0,6}?"
    r"(?:coming soon|work in progress|under construction|to be (?:written|documented|announced"
    r"|determined|completed|continued|done|added)|(?:not|yet to be) (?:yet )?written(?: yet)?)\W*$",
    re.IGNORECASE,
)
_ASKS_MARK = re.compile(
    r"\b(?:todos?|tbd|tba|fixmes?|wip|soon|construction|progress)\b", re.IGNORECASE
)

_LINK = r"!?\[[^\]]{1,120}\](?:\([^)]{0,500}\)|\[[^\]]{0,200}\])"
_TEXT = r"(?:pages?|sections?|chapters?|guides?|docs?|documentation|reference|tutorials?|articles?)"
_TOLD = (
    r"(?:(?:more|additional|further|some|all|the|a|an|simple|detailed|full|complete|step-by-step)\s+)*"
    r"(?:information|details?|guidelines?|guidance|instructions|overview|introduction|examples"
    r"|documentation|everything|tips|advice|walkthrough|explanations?|how|what|why|when|where)\b"
)
_TELLS = r"(?:covers?|provides?|describes?|explains?|contains?|has|have|shows?|gives?|offers?)"
_REFERS = re.compile(
    rf"^\W{{0,3}}(?:(?:if|for|to|when)\b[^,\[]*,\s)?(?:(?:the|our|this)\s+)?{_LINK}"
    rf"(?:\s+{_TEXT})?\s+(?:also\s+)?{_TELLS}\s+{_TOLD}",
    re.IGNORECASE,
)


def is_placeholder(text: str, question: str) -> bool:
    """Whether a unit only says that something is to be written, of which the question asks none."""
    found = _MARK.match(text) or _SOON.match(text)
    return found is not None and not _ASKS_MARK.search(question)


def tells_of_page(quote: str) -> bool:
    """Whether a sentence says of another page, to which it links, what that tells; ``quote`` is its
    Markdown."""
    return _REFERS.match(quote) is not None
