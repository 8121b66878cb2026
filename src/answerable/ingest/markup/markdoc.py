"""Markdoc's tags and annotations, which a reader of the site does not see.

``{% callout title="Note" %}`` to ``{% /callout %}`` and ``{% icon name="x" /%}``, over lines as
well; ``{% #id .class width="25%" %}`` behind what it belongs to; ``{% $name %}``, which fills in a
value. Other templates begin their tags alike, and pages write about them: within a line a tag that
opens is one of Markdoc where the page has one that closes it. What ``raw`` holds is text.
https://markdoc.dev/spec
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from answerable.types import Generator

LONGEST = 2_000  # characters of a tag
# To where the next tag begins, in a string as well: each is read once, however many never end.
_STRING = r"\"(?:(?!\{%)[^\"\\]|\\[\s\S])*+\""
_GIVEN = rf"(?:[^\"%{{]|{_STRING}|%(?!\}})|\{{(?!%))"
_TAG = re.compile(
    rf"\{{%-?\s*+(?P<mark>/\s*+|[.#$]|)(?P<name>[\w-]*+)(?P<given>{_GIVEN}{{0,{LONGEST}}}+)%\}}"
)
_CLOSES = re.compile(r"\{%-?\s*+/\s*+(?P<name>[\w-]+)\s*-?%\}")
_RAW = re.compile(r"\{%-?\s*+(?P<ends>end)?raw\s*-?%\}")
_OWN_ID = re.compile(r"(?<=\s)(?:#(?P<short>[\w-]+)|id=\"(?P<long>[^\"\s]+)\")")
# What is drawn, and said by the words beside it.
_DRAWN = re.compile(r"icon|emoji|badge|image|img|figure|video|youtube|br\b|anchor", re.IGNORECASE)
# Whose templates ran before; what looks like a tag then was kept from that.
_RAN = ("jekyll", "eleventy", "zola", "mkdocs")


class Tags:
    """Those of one page."""

    def __init__(self, text: str, generator: Generator) -> None:
        self._text = text
        self._reads = "{%" in text and generator not in _RAN
        self._closed = frozenset(_CLOSES.findall(text)) if self._reads else frozenset()
        self._raw = [*_raw(text)] if self._reads else []

    def at(self, start: int, end: int) -> tuple[str, int, int] | None:
        """The tag that begins here and ends before ``end``, after its kind: ``markdoc``, or
        ``value`` where it writes what is not known."""
        tag = _TAG.match(self._text, start, end) if self._reads else None
        if tag is None or tag.end() - start > LONGEST or self._is_raw(start):
            return None
        kind = self._kind(tag)
        return (kind, *tag.span()) if kind else None

    def _kind(self, tag: re.Match[str]) -> str:
        mark, name, given = tag.group("mark", "name", "given")
        if not name:
            return ""
        if mark == "$":
            return "value"
        if given.endswith("/"):
            return "markdoc" if _DRAWN.match(name) else "value"
        is_known = mark or given.startswith("=") or name in self._closed
        return "markdoc" if is_known or self._over_lines(tag) else ""

    def _over_lines(self, tag: re.Match[str]) -> bool:
        """Whether a tag goes on over lines of which it is all."""
        if "\n" not in tag[0]:
            return False
        before = self._text[max(0, tag.start() - LONGEST) : tag.start()].rpartition("\n")[2]
        after = self._text[tag.end() : tag.end() + LONGEST].partition("\n")[0]
        return not before.strip(" \t>") and not after.strip()

    def _is_raw(self, at: int) -> bool:
        index = bisect_right(self._raw, (at, len(self._text))) - 1
        return index >= 0 and at < self._raw[index][1]


def _raw(text: str) -> Iterator[tuple[int, int]]:
    """From where to where it is kept that tags are read."""
    first = None
    for tag in _RAW.finditer(text):
        if tag["ends"] and first is not None:
            yield first, tag.start()
            first = None
        elif not tag["ends"] and first is None:
            first = tag.end()


def holds_text(line: str) -> bool:
    """Whether a line that begins and ends with a tag has something else, and a tag that closes."""
    return _CLOSES.search(line) is not None and bool(_TAG.sub("", line).strip(" \t\r>"))


def is_used(text: str) -> bool:
    """Whether a page has a tag that closes another as only Markdoc's do."""
    return _CLOSES.search(text) is not None


def own_id(tag: str) -> str:
    """The id that an annotation gives to what it stands behind; empty without one."""
    annotation = _TAG.fullmatch(tag)
    if annotation is None or not (
        annotation["mark"] in (".", "#") or annotation["given"][:1] == "="
    ):
        return ""
    found = _OWN_ID.search(f" {tag[2:].lstrip('-')}")
    return (found["short"] or found["long"]) if found else ""
