"""A line as a reader sees it, without the marks that only dress its words.

Of emphasis, tags and strokes in any nesting what is bold is left, as ``**bold**``, and nothing of
what is struck out. Marks that are words (``__init__``, ``2 * 3``, ``**kwargs``) stay.
"""

from __future__ import annotations

import re

from answerable.text.superscripts import raised

_MOST = 300  # characters between two marks
_TEXT = rf"(?=[^\s{{0}}])([^{{0}}\n]{{{{1,{_MOST}}}}}?)(?<=[^\s{{0}}])"
_STARS, _LINES = _TEXT.format("*"), _TEXT.format("_")
_PART = rf"[^*\n]{{1,{_MOST}}}"
_TAGGED = rf"([^<>\n]{{1,{_MOST}}})"
_PLAIN_TAGS = (re.compile(rf"<(i|em|u|small|mark|kbd|sub)>{_TAGGED}</\1>"), r"\2")
# Each with what is left of it, in the order in which it is undone.
_DRESSING = (
    (re.compile(r"<br */?>"), " "),
    (re.compile(rf"~~(?=\S)[^~\n]{{1,{_MOST}}}(?<=\S)~~|<(s|del|strike)>{_TAGGED}</\1>"), ""),
    _PLAIN_TAGS,
    (re.compile(rf"<(b|strong)>{_TAGGED}</\1>"), r"**\2**"),
    _PLAIN_TAGS,  # around those
    (re.compile(rf"\*{{3}}{_STARS}\*{{3}}"), r"**\1**"),
    (re.compile(rf"\*{{3}}(?=\S)({_PART})\*({_PART})(?<=\S)\*\*"), r"**\1\2**"),  # ***a* b**
    (re.compile(rf"\*\*(?=\S)({_PART})\*({_PART})(?<=\S)\*{{3}}"), r"**\1\2**"),  # **a *b***
    (  # *a*, *a **b***
        re.compile(
            rf"(?<![\w*])\*(?=\S)((?:[^*\n]|\*\*{_PART}\*\*){{1,{_MOST}}}?)(?<=\S)\*(?![\w*])"
        ),
        r"\1",
    ),
    (re.compile(rf"(?<!\w)___{_LINES}___(?!\w)"), r"**\1**"),
    (re.compile(rf"(?<!\w)_{_LINES}_(?!\w)"), r"\1"),
    # Without a capital or a blank it is a name of code: __init__.
    (re.compile(rf"(?<!\w)__(?![a-z0-9]+__){_LINES}__(?!\w)"), r"**\1**"),
    (re.compile(rf"\*{{3,4}}{_STARS}\*{{3,4}}"), r"**\1**"),  # **__a__**
)
_RAISED = re.compile(r"<sup>([^<>\n]{1,40})</sup>")
# Of bold type that goes over into another sentence. A name such as **kwargs begins small; \ue000
# stands for code.
_HALF = re.compile(r"\A\*\*(?=[^\W_a-z]|\ue000)|(?<=[.!?:…])\*\*\Z")


def undressed(text: str) -> str:
    """One line without its dressing. Of code in it only a character that stands for it is there."""
    text = _RAISED.sub(lambda found: raised(found[1]), text)
    for dressing, left in _DRESSING:
        text = dressing.sub(left, text)
    if text.count("**") % 2:
        text = _HALF.sub("", text, count=1)
    return " ".join(text.split())
