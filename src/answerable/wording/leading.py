"""English sentences that speak of what stands right below them and end in no colon: "Use the
following command to start the server.", "Below is a list of all events."

Nothing is told of what stands there: a sentence above a paragraph leads to nothing, whatever it
says. "As described in the sections below" means others than the next block.
"""

from __future__ import annotations

import re

_FURTHER = (
    r"(?:sections?|chapters?|pages?|articles?|paragraphs?|posts?|parts?|topics?|notes?|warnings?"
    r"|days?|weeks?|months?|years?|morning)\b"
)
# "5 or below", "what lies below", "in the section below", "below the limit", "what is below is".
_ELSEWHERE_BEFORE = "".join(
    rf"(?<!\b{word} )"
    for word in (
        *("or", "and", "lies", "lie", "lay", "reading", "read", "fall", "falls", "drop", "drops"),
        *("go", "goes", "section", "sections", "chapter", "chapters", "page", "pages", "article"),
        *("paragraph", "paragraphs", "note", "notes", "warning", "warnings", "post", "topics"),
    )
)
_ELSEWHERE_BEHIND = (
    r"(?! \W{0,2}\d| (?:the|an?|this|that|these|those|it|them|zero|which|your|my|our|its|their|each"
    r"|is|are|was|were)\b)"
)
_BELOW = (
    r"(?:^\W*|[,;:] )(?:below|following) (?:is|are)\b"
    rf"|\bthe below\b(?! (?:[\w-]+ )?{_FURTHER})"
    rf"|{_ELSEWHERE_BEFORE}(?<!^)\bbelow\b{_ELSEWHERE_BEHIND}"
)
_FOLLOWING = (
    rf"\bthe following\b(?! (?:[\w-]+ )?{_FURTHER}|,? (?:we|you|i|it|this|that|the|an?)\b)"
    r"|\bas follows\b"
)
_HERE = (
    r"(?:^\W*|[,;:] )here(?: is| are|['\u2019]s)\b"
    r"(?! (?:where|why|when|not|no|still|also|already|only|to|one of)\b)"
)
_DONE = (
    r"\b(?:follow|do|perform|complete|take|try|use|using|run|execute|enter|type|with)"
    r" (?:these (?:\w+ ){0,2}?(?:steps|instructions|commands)|this command)\b"
)
_SPEAKS = re.compile(rf"{_BELOW}|{_FOLLOWING}|{_HERE}|{_DONE}", re.IGNORECASE)
# "Change it like this.", of code alone: above a list, it may mean what was said before.
_LIKE_THIS = re.compile(
    r"\b(?:like (?:this|so)|below|the following(?: [\w-]+){0,2})[.!]?$|(?:\.{3}|…)$", re.IGNORECASE
)
# "There are three ways to do it.", above a list: these.
_COUNTS = re.compile(
    r"^\W*(?:there (?:are|is|exist)|(?:[\w'\u2019-]+ ){1,6}?(?:provides?|offers?|supports?|has|have"
    r"|comes? with|knows?|includes?|allows?))\b"
    r"(?:[^.;:]|\.(?=\w)){0,40}\b(?:two|three|four|five|six|seven|eight|nine|ten|\d|several|a few"
    r"|various|many|multiple|a couple of|different)"
    r" (?:[\w-]+ ){0,3}?(?:ways?|options?|methods?|types?|kinds?|forms?|modes?|sorts?|variants?"
    r"|approaches|possibilities|choices|alternatives|levels?|stages?|steps?|phases?|strategies"
    r"|formats?|flavou?rs?|reasons?|categories|means)\b(?:[^.;:]|\.(?=\w))*\.$",
    re.IGNORECASE,
)
# "The steps are roughly", "Lamps can be lit by", without a stop: it goes on with what stands below.
_UNFINISHED = re.compile(
    r"\b(?:steps?|(?:is|are)(?: \w+ly)?|following|to|like|namely|includ(?:es?|ing)|these|need"
    r"|needs|can|must|should|for example|such as|via|by|through|using|with|from|of|for|either"
    r"|between|on|in|that|if|when)$",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\([^()]*\)")  # "(see the table below)"


def speaks_of_next(sentence: str, kind: str) -> bool:
    """Whether a sentence speaks of the block right below it, a list, a table or (``kind`` "code")
    code."""
    if (_LIKE_THIS.search if kind == "code" else _COUNTS.match)(sentence):
        return True
    if _UNFINISHED.search(sentence):
        return True
    return _SPEAKS.search(_ASIDE.sub(" ", sentence)) is not None
