"""Roles of Sphinx within sentences: what a reader sees of them.

https://www.sphinx-doc.org/en/master/usage/restructuredtext/roles.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from answerable.ingest.markup.mdx import FILLER
from answerable.ingest.markup.templates import Change

# Within a paragraph: a role may go on in the next line, and in a quote behind its mark.
_CHAR = r"(?:[^`\n<]|\n(?![ \t>]*(?:\n|\Z)))"
_CHAR_OF_CODE = r"(?:[^\n]|\n(?![ \t>]*(?:[\n|]|\Z)))"
_BODY = rf"(?P<text>{_CHAR}{{0,1000}}?)(?P<to>\s*<[^<>`\n]*>)?`(?!`)"
_SPAN = rf"(?<!`)(?P<ticks>`+)(?!`){_CHAR_OF_CODE}{{1,1000}}?(?<!`)(?P=ticks)(?!`)"
# A role; or code, where there is none.
_ROLE = re.compile(rf"(?<!`)\{{(?P<role>[a-z][\w:.+-]{{0,40}})\}}`{_BODY}|{_SPAN}")
# The same in reStructuredText, where a link is written so too: `text <https://example.org>`_.
_RST = re.compile(
    rf"(?<![\w`])(?::(?P<role>[a-z][\w.+-]{{0,40}}(?::[\w.+-]{{1,40}})?):)?`(?=[^`\s]){_BODY}"
    rf"(?P<link>__?(?!\w))?|{_SPAN}"
)
_POINTS = frozenset(("ref", "numref", "doc", "eq"))  # whose bare text is a label
_TEXT = frozenset(("term", "abbr", "kbd", "guilabel", "menuselection", "download", "sub", "sup"))
# ~lamp.Oil is shown as Oil, !Oil without becoming a link, .Oil wherever it is defined.
_SHORT = re.compile(r"~\.?(?:[A-Za-z_]\w*\.)*(?=[A-Za-z_]\w*(?:\(\))?\Z)|[!.](?=[A-Za-z_])")
_PATH = re.compile(r"!?(?:[^/\s]*/)*(?=[^/\s])")
_BETWEEN = re.compile(r"(?P<kept>\n[ \t>]*)|[^\n]")


def rendered(text: str, first: int, last: int) -> Iterator[Change]:
    """How the roles in a stretch of a page are shown."""
    for match in _ROLE.finditer(text, first, last):
        if match["role"]:
            yield match.start(), match.end(), _shown(match)


def rendered_rst(text: str, first: int, last: int) -> Iterator[Change]:
    """How the roles and links in a stretch of reStructuredText are shown."""
    for match in _RST.finditer(text, first, last):
        if match["role"] and not match["link"]:
            yield match.start(), match.end(), _shown(match)
        elif match["link"] and not match["role"]:
            before = FILLER * (match.start("text") - match.start())
            rest = _hidden((match["to"] or "") + f"`{match['link']}")
            yield match.start(), match.end(), f"{before}{match['text']}{rest}"


def _shown(match: re.Match[str]) -> str:
    """As long as the role is written, with each line break where it was."""
    role, text, to = match["role"], match["text"], match["to"]
    before = match.start("text") - match.start()
    if to is None and role in _POINTS:
        return f"{FILLER * before}{_in_words(text)}{FILLER}"
    tick = FILLER if role in _POINTS or role in _TEXT or to is not None else "`"
    short = _SHORT.match(text) if tick == "`" else None
    hidden = short.end() if short else 0
    return f"{FILLER * (before + hidden - 1)}{tick}{text[hidden:]}{_hidden(to or '')}{tick}"


def _hidden(part: str) -> str:
    """A part that is not shown; line breaks and the marks of quotes stay where they are."""
    return _BETWEEN.sub(lambda each: each["kept"] or FILLER, part)


def _in_words(label: str) -> str:
    """A label, or the last part of a page's path, with a space for each dash."""
    path = _PATH.match(label)
    hidden = path.end() if path else 0
    return FILLER * hidden + re.sub("[-_]", " ", label[hidden:])
