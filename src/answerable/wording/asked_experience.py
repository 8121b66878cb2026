"""What somebody is asked to have experience in: "Does she have experience in banking?" """

from __future__ import annotations

import re

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
