"""References: sections about one option, and the lines that say only one thing about it.

The section of an option begins with such lines ("Type: boolean", "Added in: v2"). They have the
words of its heading and little else, so that they are near every question about it.
"""

from __future__ import annotations

import re

from answerable.text.code_names import names_in

_FIELD = re.compile(
    r"^(?P<name>(?:data ?)?types?|defaults?(?: values?)?|formats?|related|alias(?:es)?|required"
    r"|optional|since|added in|introduced in|deprecated(?: in)?|removed in|available (?:in|since)"
    r"|cli(?: flags?| options?)?|flags?|env(?:ironment)?(?: variables?)?|examples?|see also"
    r"|versions?|status|scope|values?|possible values|allowed values)\s?:\s",
    re.IGNORECASE,
)
_FURTHER = re.compile(r"[|;,]\s*([A-Za-z]\w+)\s?[:=]\s")  # "Values: a port | Default = 9090"
_STEM = 4  # letters of a name by which a question asks for it
SHORTEST = 3  # letters of a word that names something
LONG = 12  # words: what says more than a value explains it


def unasked_field(text: str, question: str) -> bool:
    """Whether ``text`` is such a line, and the question does not ask for what it says."""
    match = _FIELD.match(text)
    if match is None or len(text.split()) > LONG:
        return False
    asked = [word[:_STEM] for word in re.findall(r"\w+", question.casefold())]
    names = " ".join((match["name"], *_FURTHER.findall(text))).casefold().split()
    return not any(name[:_STEM] in asked for name in names if len(name) >= SHORTEST)


# Of each text one alternative alone can be tried in one way: \w has the underscore too.
_CODE = re.compile(r"--?\w[\w-]+|\w+(?:\.\w+)+|[^\W_]*_\w+|[a-z]+[a-z0-9]*[A-Z]\w*")


def is_about_asked_code(heading: str, question: str) -> bool:
    """Whether the heading is a name in code that stands in the question as a whole."""
    names = filter(_CODE.fullmatch, names_in(heading))
    return any(re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", question) for name in names)
