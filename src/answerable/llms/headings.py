"""What a model divides its answer with: headings, lines of bold type, words that lead to a list.

They say nothing by themselves, and have no ids as a rule.
"""

from __future__ import annotations

import re

_BEGINS = r"[ \t]*(?P<mark>\*{2,3}|_{2,3})(?=[^\s*_])(?:(?!(?P=mark))[^\n])*"
_ENDS = r"(?P=mark)[ \t]*(?::[ \t]*)?"
_MARKED = re.compile(r"[ \t]*#{1,6}[ \t]+(?P<words>[^\n]*)")
_CLOSED = re.compile(r"(?<=[ \t])#+\Z")
# A whole line in bold type that is no sentence.
_BOLD = re.compile(rf"{_BEGINS}(?<![\s.!…。！]){_ENDS}")
_OPEN = re.compile(rf"[ \t]*#{{1,6}}[ \t][^\n]*\Z|{_BEGINS}(?:{_ENDS})?\Z")
_STARS = re.compile(r"\*{2,3}|(?<!\w)_{2,3}|_{2,3}(?!\w)")
_DENIES = re.compile(
    r"\b(?:not|no|never|none|cannot|without|except|unsupported|unavailable|impossible|forbidden"
    r"|avoid|limitations?|missing|\w+n['\u2019]t)\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"\W*(?:if|when|whenever|unless|in case|where|to|for)\b", re.IGNORECASE)
_LEADS = re.compile(r"[:：][*_]{0,3}\Z")


def heading(block: str) -> str | None:
    """The words of a block that is a heading, without its marks; None of another."""
    marked = _MARKED.fullmatch(block)
    if marked is None and _BOLD.fullmatch(block) is None:
        return None
    words = _CLOSED.sub("", marked["words"].strip()) if marked else block.strip()
    return _STARS.sub("", words).strip().rstrip(":").rstrip()


def heading_end(text: str) -> int | None:
    """Where the first line of ``text`` ends, if it is a heading whatever stands below.

    A line in bold type is none where the sentence goes on with a small letter.
    """
    line, ended, rest = text.partition("\n")
    below = rest.lstrip(" \t")[:1]
    marked = ended and _MARKED.fullmatch(line)
    told = below not in ("", ">")  # a mark of a quote, of which words may come
    if marked or (told and not below.islower() and _BOLD.fullmatch(line)):
        return len(line)
    return None


def may_be_heading(text: str) -> bool:
    """Whether ``text``, of which more may come, may turn out to be one."""
    return _OPEN.match(text) is not None


def denies(text: str) -> bool:
    """Whether words that lead to something say that it is not so ("Not supported:"); a condition
    ("If it does not start:") says nothing of what follows."""
    return _DENIES.search(text) is not None and _CONDITION.match(text) is None


def leads(text: str) -> bool:
    """Whether a sentence or an item only leads to what comes next."""
    return _LEADS.search(text) is not None or heading(text) is not None
