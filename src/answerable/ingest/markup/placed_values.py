"""What Liquid fills in for ``{{ site.name }}`` and ``{{ page.name }}``, where that is known.

It does so before anything is read as Markdown, in code and headings too. The place of a value keeps
its length: the name stands there between two characters that no text has, and whoever shows the
text puts the value in its place, so that a quote has what stands in the file. Only words are known
here: what a value has of HTML, of templates, of several lines or of a block of Markdown is not.
https://jekyllrb.com/docs/variables/
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from answerable.ingest.markup.mdx import FILLER
from answerable.types import Generator

NONE: Mapping[str, str] = MappingProxyType({})
OPEN, CLOSE = "\ufdd1", "\ufdd2"  # characters that are none
MARK = rf"{OPEN}[^{OPEN}{CLOSE}\n]{{1,300}}{CLOSE}"
LONGEST = 500  # characters of a value
_MARK = re.compile(MARK)
_NAMED = re.compile(r"\{\{[ \t]*([A-Za-z][\w-]{0,99}(?:\.[\w-]{1,99}){1,2})[ \t]*\}\}")
# What would make more of the text around it than words, or begin a block at the start of a line.
_MORE_THAN_WORDS = re.compile(
    rf"[{OPEN}{CLOSE}{{}}<>|`\\\n\t]|\A(?:\s|[#>:~=]|[-+*]+(?:\s|\Z)|\d+[.)]\s)|\s\Z"
)


def of(substitutions: Mapping[str, str], generator: Generator) -> Mapping[str, str]:
    """Those that are put in the place of their names: Jekyll's, where they are words."""
    if generator != "jekyll":
        return NONE
    return {name: said for name, said in substitutions.items() if _is_words(said)}


def _is_words(said: str) -> bool:
    return len(said) <= LONGEST and not _MORE_THAN_WORDS.search(said)


def place(source: str, values: Mapping[str, str]) -> str:
    """What stands for ``source``, a whole ``{{ name }}``, in as many characters; empty where it is
    no name, or none that is known."""
    found = _NAMED.fullmatch(source)
    if found is None or found[1] not in values:
        return ""
    return OPEN + found[1].ljust(len(source) - 2, FILLER) + CLOSE


def filled(text: str, values: Mapping[str, str]) -> str:
    """``text`` with the values in their places."""
    if not values or OPEN not in text:
        return text
    return _MARK.sub(lambda mark: values.get(_name(mark[0]), mark[0]), text)


def filled_in_source(text: str, masked: str, start: int, values: Mapping[str, str]) -> str:
    """``text``, which stands at ``start`` of a page as it is written, with the values in the places
    that ``masked`` has for them."""
    if not values:
        return text
    parts: list[str] = []
    position = start
    for mark in _MARK.finditer(masked, start, start + len(text)):
        parts += text[position - start : mark.start() - start], values.get(_name(mark[0]), mark[0])
        position = mark.end()
    return "".join([*parts, text[position - start :]])


def _name(mark: str) -> str:
    return mark[1:-1].rstrip(FILLER)
