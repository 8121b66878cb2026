"""What is no element and is passed on to a browser, which shows nothing of it: comments,
instructions (``<?php ... ?>``), declarations (``<!ENTITY ...>``) and sections of ``CDATA``.

https://spec.commonmark.org/0.31.2/#html-blocks
"""

from __future__ import annotations

import re

_COMMENT = ("<!--", "-->")
# Each with its end. What begins a line goes on over all that stands below, code in fences too.
OVER_LINES = (_COMMENT, ("<?", "?>"), ("<![CDATA[", "]]>"))
_DECLARATION = re.compile(r"<![A-Za-z]")
_DEEPEST = 3  # columns: further in it is code


def marks(text: str, at: int) -> tuple[str, str]:
    """How what stands at a ``<`` begins and ends, if it is any of these; else as a comment."""
    if _DECLARATION.match(text, at):
        return "<!", ">"
    return next((each for each in OVER_LINES if text.startswith(each[0], at)), _COMMENT)


def is_endless(text: str, at: int) -> bool:
    """Whether a comment begins a line of the page here and is closed nowhere.

    Its end was looked for by whoever asks.
    """
    if not text.startswith(_COMMENT[0], at):
        return False
    line = text.rfind("\n", max(0, at - _DEEPEST - 1), at) + 1
    margin = text[line:at]
    return len(margin) <= _DEEPEST and not margin.strip(" ") and (line > 0 or at <= _DEEPEST)
