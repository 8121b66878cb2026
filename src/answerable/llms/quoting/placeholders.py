"""What stands where something is still to be written, or where it says only where it is written."""

from __future__ import annotations

import re

# "TODO - describe the options", "TBD", "FIXME: explain"; in capitals, as prose has "to do" too.
# What goes on otherwise is about such marks or work: "TODO comments are reported", "WIP limits".
_MARK = re.compile(
    r"^\W*(?:TODO|TBD|TBA|FIXME|WIP)\b(?:\([^)\n]{0,40}\))?"
    r"(?:\W*$|\s?[:;,.!\u2013\u2014-]{1,3}\s|\s(?:add|clarify|decide|describe|document|expand|explain"
    r"|fill|finish|insert|mention|rewrite|translate|write)\s)"
)
_SOON = re.compile(
    r"^\W*(?:(?:this|the|more|it|documentation|docs|details?|content|page|section|chapter|guide"
    r"|examples?|is|are|will|still|currently|here|to|be) ){0,6}?"
    r"(?:coming soon|work in progress|under construction|to be (?:written|documented|announced"
    r"|determined|completed|continued|done|added)|(?:not yet|yet to be) written"
    r"|not written yet)\W*$",
    re.IGNORECASE,
)
_ASKS_MARK = re.compile(
    r"\b(?:todos?|tbd|tba|fixmes?|wip|soon|construction|progress)\b", re.IGNORECASE
)

_LINK = r"!?\[[^\]]{1,120}\](?:\([^)]{0,500}\)|\[[^\]]{0,200}\])"
_TEXT = r"(?:pages?|sections?|chapters?|guides?|docs?|documentation|reference|tutorials?|articles?)"
_MUCH = (
    r"(?:(?:more|additional|further|some|all|the|an?|simple|detailed|full|complete|step-\S+)\s+)*"
)
_LESSONS = (
    r"(?:guidelines?|guidance|instructions|overview|introduction|examples|tips|advice|walkthrough"
    r"|explanations?)\b"
)
_FACTS = r"(?:information|details?|documentation|everything|how|what|why|when|where)\b"
_GIVES = r"(?:also\s+)?(?:provides?|contains?|has|have|shows?|gives?|offers?)"
# A page explains, and gives more information; without "more" a thing may: "[meta](x) provides
# information about the plugin".
_REFERS = re.compile(
    rf"^\W{{0,3}}(?:(?:if|for|to|when)\b[^,\[]*,\s)?(?:(?:the|our|this)\s+)?{_LINK}"
    rf"(?:(?:(?:\s+{_TEXT})?\s+(?:also\s+)?(?:covers?|describes?|explains?)|\s+{_TEXT}\s+{_GIVES})"
    rf"\s+{_MUCH}(?:{_LESSONS}|{_FACTS})"
    rf"|\s+{_GIVES}\s+{_MUCH}(?:{_LESSONS}|(?:(?<=more )|(?<=further )|(?<=additional )){_FACTS}))",
    re.IGNORECASE,
)


# "Links:", "See also"
_ABOVE_LINKS = re.compile(
    r"\W*(?:(?:useful|related|external|important|quick|more|some) )?"
    r"(?:links?|resources?|references?|see also|further reading|read more"
    r"|related (?:pages?|topics?|articles?))\W*",
    re.IGNORECASE,
)


def is_above_links(text: str) -> bool:
    """Whether a unit only leads to links to elsewhere."""
    return _ABOVE_LINKS.fullmatch(text) is not None


def is_placeholder(text: str, question: str) -> bool:
    """Whether a unit only says that something is to be written, of which the question asks none.
    Of several lines, as of code, the first is not all."""
    found = None if "\n" in text else _MARK.match(text) or _SOON.match(text)
    return found is not None and not _ASKS_MARK.search(question)


def tells_of_page(quote: str) -> bool:
    """Whether a sentence says of another page, to which it links, what that tells; ``quote`` is its
    Markdown."""
    return _REFERS.match(quote) is not None
