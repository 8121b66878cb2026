"""Headings that are nothing but code, as sections of references about one option have them."""

from __future__ import annotations

import re
from functools import lru_cache

_NAME_ENDS = re.compile(r"[\s,=(<\[]+")  # "--save-dev, -D <pkg>"
_SIGNATURE = re.compile(r"(?<![\w.])(?P<name>[\w.]{1,200}+)\([^\n]{0,500}\)")
_VALUE = re.compile(r"(?<=\w)=.*$|\s?<[^<>]{1,40}>|\s?\u2039[^\u2039\u203a]{1,40}\u203a")
NO_PLAIN_WORD = re.compile(r"\w[_.-]\w|[a-z][A-Z]")  # "max_oil", "only-lit", "maxOil"
_PLAIN_WORD = re.compile(r"[A-Z]?[a-z]+")


@lru_cache(maxsize=16_384)  # asked again for each candidate of each question
def names_in(heading: str) -> frozenset[str]:
    """The words of a heading that has no plain one: "Using createStore" is about using it."""
    names = _NAME_ENDS.split(heading)
    return frozenset() if any(map(_PLAIN_WORD.fullmatch, names)) else frozenset(names)


def without_value(heading: str) -> str:
    """A setting's name without what its value looks like: "WORKERS=<num>", "--size <bytes>"."""
    return _VALUE.sub("", heading)


def without_arguments(heading: str) -> str:
    """``name()`` for the signature of a function, however many arguments it has; else the
    heading."""
    signature = _SIGNATURE.match(heading)
    return heading if signature is None else f"{signature['name']}()"


def without_kind(heading: str) -> str:
    """The name in code behind what it is of: ``base_url`` for "System setting: base_url", and not
    for "Step 3: base_url"; else the heading."""
    kind, _, name = heading.rpartition(": ")
    numbered = any(map(str.isdigit, kind))
    return name if kind and not numbered and names_in(name) else heading


@lru_cache(maxsize=16_384)
def is_signature(heading: str) -> bool:
    """Whether a heading is a function or class with its arguments."""
    return _SIGNATURE.search(heading) is not None
