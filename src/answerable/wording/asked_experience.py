"""What somebody is asked to have experience in: "Does she have experience in banking?" """

from __future__ import annotations

import re

from answerable.wording.career import WHO

_ASKS = re.compile(
    r"\b(?:experienced?|background|expertise)\s(?:in|with|of)\s(?:the\s)?"
    r"(?P<field>[\w+#./ -]{2,60}?)"
    r"(?:\s(?:industry|sector|field|domain|space|business|companies|projects?|clients))?\W*$"
    r"|\bworked\s(?:in|for)\s(?:the\s)?(?P<sector>[\w+#./ -]{2,60}?)"
    r"\s(?:industry|sector|field|domain|space)\W*$"
    r"|\b(?:have|has|had)\s(?:any\s)?"
    r"(?!(?:any|work|working|professional|enough|much|more|some|the|relevant|previous|prior)\b)"
    r"(?P<kind>[a-z+#-]{3,30}(?:\s[a-z+#-]{3,30})?)\s(?:experience|expertise)\W*$",
    re.IGNORECASE,
)


def asked_experience(question: str) -> str:
    """The field that is asked about; empty where no experience is asked for."""
    found = _ASKS.search(" ".join(question.split()))
    return (found["field"] or found["sector"] or found["kind"]) if found else ""


_SKILL = re.compile(
    rf"^\W*(?:(?:hi|hello|hey|so|and|but|ok|okay|please)[\s,]{{1,3}}){{0,2}}(?:"
    rf"(?:has|have) {WHO} (?:ever |already |also )?(?:worked (?:with|in|on)|used|written|coded in"
    r"|programmed in|touched)"
    rf"|(?:do|does|did) {WHO} (?:ever |also )?(?:know|use|write|code in|program in"
    r"|work (?:with|in|on)|have (?:any |some |much )?(?:experience|expertise) (?:with|in|of|using))"
    rf"|(?:is|are) {WHO} "
    r"(?:(?:very |really )?(?:familiar|experienced|proficient|fluent|skilled|good|strong)"
    r"|an? (?:expert|specialist|pro)) (?:with|in|at|on)"
    rf"|how (?:good|well versed|experienced|proficient|skilled) (?:is|are) {WHO} (?:with|in|at))"
    r" (?:any |the )?(?P<skill>[\w+#./-]{1,30}(?: [\w+#./-]{1,30}){0,2})\W*$",
    re.IGNORECASE,
)
_NO_SKILL = frozenset("it this that them anything something there here english german".split())


def asked_skill(question: str) -> str:
    """The thing that somebody is asked to have worked with, or to know: "Has she used Lua?"; empty
    where none is named."""
    found = _SKILL.match(" ".join(question.split()))
    skill = found["skill"] if found else ""
    return "" if _NO_SKILL.intersection(skill.casefold().split()) else skill
