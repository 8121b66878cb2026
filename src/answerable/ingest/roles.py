"""Roles of Sphinx within sentences: what a reader sees of them.

https://www.sphinx-doc.org/en/master/usage/restructuredtext/roles.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from answerable.ingest.mdx import FILLER
from answerable.ingest.templates import Change

Titles = Mapping[str, str]  # of headings, by the labels that stand before them

# Within a paragraph: a role may go on in the next line, and in a quote behind its mark.
_CHAR = r"(?:[^`\n<]|\n(?![ \t>]*(?:\n|\Z)))"
_CHAR_OF_CODE = r"(?:[^\n]|\n(?![ \t>]*(?:\n|\Z)))"
_BODY = rf"(?P<text>{_CHAR}{{0,1000}}?)(?P<to>\s*<[^<>`\n]*>)?`(?!`)"
_SPAN = rf"(?<!`)(?P<ticks>`+)(?!`){_CHAR_OF_CODE}{{1,1000}}?(?<!`)(?P=ticks)(?!`)"
# A role; or code, where there is none.
_ROLE = re.compile(rf"(?<!`)\{{(?P<role>[a-z][\w:.+-]{{0,40}})\}}`{_BODY}|{_SPAN}")
_POINTS = frozenset(("ref", "numref", "doc", "eq"))  # whose bare text is a label
_TEXT = frozenset(("term", "abbr", "kbd", "guilabel", "menuselection", "download", "sub", "sup"))
# ~lamp.Oil is shown as Oil, !Oil without becoming a link, .Oil wherever it is defined.
_SHORT = re.compile(r"~\.?(?:[A-Za-z_]\w*\.)*(?=[A-Za-z_]\w*(?:\(\))?\Z)|[!.](?=[A-Za-z_])")
_PATH = re.compile(r"!?(?:[^/\s]*/)*(?=[^/\s])")
_BETWEEN = re.compile(r"(?P<kept>\n[ \t>]*)|[^\n]")


def rendered(text: str, first: int, last: int, titles: Titles) -> Iterator[Change]:
    """How the roles in a stretch of a page are shown."""
    for match in _ROLE.finditer(text, first, last):
        if match["role"]:
            yield match.start(), match.end(), _shown(match, titles)


def _shown(match: re.Match[str], titles: Titles) -> str:
    """As long as the role is written, with each line break where it was."""
    role, text, to = match["role"], match["text"], match["to"]
    before = match.start("text") - match.start()
    if to is None and role in _POINTS:
        title = titles.get(" ".join(text.lower().split()), "")
        if title and "\n" not in text and len(title) <= len(match[0]):
            return title.ljust(len(match[0]), FILLER)
        return f"{FILLER * before}{_in_words(text)}{FILLER}"
    tick = FILLER if role in _POINTS or role in _TEXT or to is not None else "`"
    short = _SHORT.match(text) if tick == "`" else None
    hidden = short.end() if short else 0
    rest = _BETWEEN.sub(lambda each: each["kept"] or FILLER, to or "")
    return f"{FILLER * (before + hidden - 1)}{tick}{text[hidden:]}{rest}{tick}"


def _in_words(label: str) -> str:
    """A label, or the last part of a page's path, with a space for each dash."""
    path = _PATH.match(label)
    hidden = path.end() if path else 0
    return FILLER * hidden + re.sub("[-_]", " ", label[hidden:])
