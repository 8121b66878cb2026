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
    r"\+?\d[\d\s()./-]{4,}\d|\b(?:no|not|never)\b.{0,40}\b(?:phone|telephone|calls?)\b",
    re.IGNORECASE,
)
_ASKS_ADDRESS = re.compile(
    r"^\W*what(?:['\u2019]?s| is)\s+(?:your|their|his|her|the|[\w.-]+['\u2019]s)\s+"
    r"(?:(?:support|contact|sales)\s+)?e-?mail(?: address)?(?:\W+(?:of|for)\b.*)?\W*$",
    re.IGNORECASE,
)
_SAYS_ADDRESS = re.compile(
    r"\S@\w|\be-?mail\b.{0,40}\b(?:no|not|never)\b|\[.*mail.*\]", re.IGNORECASE
)


def asks_phone(question: str) -> bool:
    """Whether an English question asks for a number to call."""
    return _ASKS_PHONE.search(question) is not None


def says_phone(sentence: str) -> bool:
    """Whether a sentence can say it: six digits or more, or that there is none."""
    return _SAYS_PHONE.search(sentence) is not None


def asks_address(question: str) -> bool:
    """Whether an English question asks for an address to write to."""
    return _ASKS_ADDRESS.search(question) is not None


def says_address(sentence: str) -> bool:
    """Whether a sentence can say it."""
    return _SAYS_ADDRESS.search(sentence) is not None
