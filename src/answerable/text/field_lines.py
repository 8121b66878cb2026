"""Lines of a reference that say only one thing of an option ("Type: boolean", "Added in: v2").

They have the words of the option's heading and little else, so that they are near every question
about it.
"""

from __future__ import annotations

import re

_FIELD = re.compile(
    r"^(?P<name>(?:data ?)?types?|defaults?(?: values?)?|formats?|related|alias(?:es)?|required"
    r"|optional|since|added in|introduced in|deprecated(?: in)?|removed in|available (?:in|since)"
    r"|cli(?: flags?| options?)?|flags?|env(?:ironment)?(?: variables?)?|examples?|see also"
    r"|versions?|status|scope|placement|values?|possible values|allowed values)\s?:\s",
    re.IGNORECASE,
)
# "boolean, defaults to true"
_TYPED = re.compile(
    r"^(?P<name>)\W?[\w.\"'<>-]+(?:(?: ?\| ?|, (?!defaults?\b)| or )\W?[\w.\"'<>-]+){0,6}\W?[,;(]"
    r"\s?(?:defaults? to|default(?: is|:)) \S",
    re.IGNORECASE,
)
_LONG = 12  # words: what says more than a value explains it


def field_line(text: str) -> re.Match[str] | None:
    """The beginning of a text that is such a line."""
    found = _FIELD.match(text) or _TYPED.match(text)
    return found if found is not None and len(text.split()) <= _LONG else None
