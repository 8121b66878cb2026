"""A telephone number or an e-mail address: which English questions ask for one, and which sentences
can say it."""

from __future__ import annotations

import re

_ASKS_PHONE = re.compile(
    r"^\W*(?:what(?:['\u2019]?s| is| are)|which|is there|do you have)\b.{0,40}"
    r"\b(?:phone|telephone|mobile|fax|support) numbers?(?:\W+(?:of|for|to|that|which|i)\b.*)?\W*$",
    re.IGNORECASE,
)
_SAYS_PHONE = re.compile(
    # Not the postal code of "Minneapolis, MN 55418-0666", nor a post box.
    r"(?<!(?-i:, [A-Z]{2}) )(?<!box )(?<![\d-])\+?\d[\d\s()./-]{4,}\d"
    r"|\b(?:no|not|never)\b.{0,40}\b(?:phone|telephone|calls?)\b",
    re.IGNORECASE,
)
# "EIN: 46-3344200" is no number to call, nor is "11111111 is a negative number".
_DIALLED = re.compile(
    r"\b(?:phones?|t[e\u00e9]l[e\u00e9]?(?:[fp]h?on\w*)?|fon|calls?|calling|dial|mobile|cell|fax"
    r"|hotline|ring|whats ?app|numbers? (?:is|are)|reach(?:ed)?|contact(?:ed)?)\b|numbers?:",
    re.IGNORECASE,
)
# As it is written: "030 1234567", "202-555-0134", "1-800-555-0199"; not a date, "01/02/2020".
_WRITTEN_SO = re.compile(
    r"(?!\d\d?[./-]\d\d?[./-]\d{2,4}$)(?:0\d{1,5}[\s()/.-]+\d[\d\s()/.-]{4,}"
    r"|(?:1[-. ])?\d{3}[-. ]\d{3}[-. ]\d{4})"
)
_ASKS_ADDRESS = re.compile(
    r"^\W*what(?:['\u2019]?s| is)\s+(?:your|their|his|her|the|[\w.-]+['\u2019]s)\s+"
    r"(?:(?:support|contact|sales)\s+)?e-?mail(?: address)?(?:\W+(?:of|for)\b.*)?\W*$"
    r"|^\W*(?:(?:your|his|her|their|the) )?(?:support |contact |sales )?e-?mail(?: address)?\W*$",
    re.IGNORECASE,
)
_SAYS_ADDRESS = re.compile(
    r"\S@\w|\be-?mail\b.{0,40}\b(?:no|not|never)\b|\[.*mail.*\]", re.IGNORECASE
)


def asks_phone(question: str) -> bool:
    """Whether an English question asks for a number to call."""
    return _ASKS_PHONE.search(question) is not None


def says_phone(sentence: str) -> bool:
    """Whether a sentence can say it: six digits or more that are written as such a number, stand
    alone or beside what says that they are dialled; or that there is none."""
    found = _SAYS_PHONE.search(sentence)
    if found is None or not found[0][-1].isdigit() or found[0].startswith(("+", "(")):
        return found is not None
    if _WRITTEN_SO.fullmatch(found[0]):
        return True
    rest = sentence.replace(found[0], "")
    return _DIALLED.search(rest) is not None or re.search(r"[^\W\d]{2}", rest) is None


def asks_address(question: str) -> bool:
    """Whether an English question asks for an address to write to."""
    return _ASKS_ADDRESS.search(question) is not None


def says_address(sentence: str) -> bool:
    """Whether a sentence can say it."""
    return _SAYS_ADDRESS.search(sentence) is not None
