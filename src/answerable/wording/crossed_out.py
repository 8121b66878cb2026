"""What its writer crosses out, and so takes back: what is left of the sentence around it."""

from __future__ import annotations

import re

from answerable.wording.languages import function_words

HOLE = "\ufdd0"  # stands for what is not known: a character that is none
# What ends the words before what is left out, with no blank between.
MARK = re.compile(r"[.,;:!?)](?!\w)")
_ENDS = re.compile(
    r"[ \t]*+(?:\]\([^()\s]{0,300}+\))?"  # of a link with these words
    r"(?:[.!?]?[)\"'”’*_]*+(?:\s*+\Z|\n[ \t]*\n|(?<=[.!?])\s))"
)
# What a sentence does not end in: "It runs from May to ~~July~~." has a hole.
_LEADS_ON = re.compile(
    r"(?:(?<![\w'’-])(?:a|an|the|of|on|to|from|by|at|in|for|with|into|via|until|till|before|after"
    r"|between|and|or|than|like|is|are|was|were|be|not|never|can(?:not)?|could|might|must|shall"
    r"|should|will|would|lets?|you|your|our|its|their|costs?|per)|[-–—:,(])[ *_\[]*\Z",
    re.IGNORECASE,
)
_LAST_WORD = re.compile(r"(?<![\w'’-])([^\W\d_]{1,20})[ *_\[]*\Z")
_NEAR = 30  # characters that such a word may take
_SENTENCE = 200  # characters that tell a language


def begins(text: str, first: int, last: int) -> int:
    """Where what is left out begins, to ``last``: with the blank before it, if a mark follows."""
    has_blank = first > 0 and text[first - 1] == " " and MARK.match(text, last)
    return first - 1 if has_blank else first


def leaves_hole(text: str, first: int, last: int) -> bool:
    """Whether a sentence that ends there goes on into what is left out, and nothing instead."""
    if not _ENDS.match(text, last):
        return False
    before = text[max(0, first - _NEAR) : first]
    if _LEADS_ON.search(before):
        return True
    word = _LAST_WORD.search(before)
    if word is None:
        return False
    return word[1].lower() in function_words(text[max(0, first - _SENTENCE) : first])
