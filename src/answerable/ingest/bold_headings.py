"""Lines in bold that are headings to a reader: below all others, and without an id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from answerable.ingest.headings import Named
from answerable.ingest.markup import inline
from answerable.ingest.markup.blocks import Block
from answerable.ingest.markup.markdown import Page
from answerable.ingest.markup.mdx import UNFILLED

BELOW_ALL = 7  # the level of such a heading
FEW_WORDS = 6  # of one; what is longer may be a sentence
MANY_WORDS = 25  # of one that only a visitor says, or that stands in a line above its text
_IN_BOLD = re.compile(r"(?P<mark>\*\*|__)(?![\s*_])[^*_\n]{1,200}(?P=mark)")
_BREAK = re.compile(r" {2,}\r?\n|\\\r?\n")
_VISITOR = re.compile(r"(?:I|I['\u2019]\w+|My|We|Our)\b")
_LONG_TEXT = 8  # words: less may be a date, an address or a fact ("**Role**", below it "Cook")


def with_bold_headings(page: Page) -> Iterator[tuple[Block, Named | None]]:
    """The blocks of a page, each with the heading that it is for its bold type, if it is one.

    A few words in bold are one where a paragraph follows; so is a line in bold above the text of
    its own paragraph, and what only a visitor says ("**I get an error when I publish.**"). A
    question stays a sentence (it is answered below), and so do what leads to a list, code or a
    table, a fact ("**Owner: Ilse**") and a name above another such line.
    """
    blocks: list[Block | None] = [each for block in page.blocks for each in _apart(page, block)]
    for block, following in pairwise([*blocks, None]):
        if block is not None:
            yield block, _heading(page, block, following)


def _heading(page: Page, block: Block, following: Block | None) -> Named | None:
    shown, broken = _in_bold(page, block)
    if not shown or following is None or following.kind != "paragraph":
        return None
    length = len(shown.split())
    if _VISITOR.match(shown) and length > 1 and not shown.endswith((":", "?")):
        is_heading = length <= MANY_WORDS
    else:
        is_heading = _is_title(shown, broken=broken) and not _is_title(*_in_bold(page, following))
    if not is_heading:
        return None
    return Named(replace(block, kind="heading", level=BELOW_ALL), shown, "")


def _is_title(shown: str, broken: bool) -> bool:
    if not shown[-1:].isalnum():
        return False
    length = len(shown.split())
    return length <= MANY_WORDS if broken else ":" not in shown and length <= FEW_WORDS


def _apart(page: Page, block: Block) -> tuple[Block, ...]:
    """A paragraph whose first line is in bold, ends in a hard break and stands above a text is that
    line and the text."""
    if block.kind != "paragraph" or block.nested or len(block.lines) < 2:
        return (block,)
    first, *others = block.lines
    rest = page.text[others[0][0] : others[-1][1]]
    if not (len(rest.split()) >= _LONG_TEXT or rest.startswith("`")):
        return (block,)
    ends = page.text.find("\n", first[0]) + 1
    above = replace(block, end=ends, lines=(first,))
    shown, broken = _in_bold(page, above)
    if not (broken and _is_title(shown, broken)):
        return (block,)
    return above, replace(block, start=ends, lines=tuple(others))


def _in_bold(page: Page, block: Block) -> tuple[str, bool]:
    """What a paragraph of one line in bold says, and whether the line is broken there; empty where
    it is anything else."""
    if block.kind != "paragraph" or block.nested or len(block.lines) != 1:
        return "", False
    found = _IN_BOLD.match(page.masked, *block.lines[0])
    broken = found is not None and _BREAK.match(page.text, found.end()) is not None
    if found is None or not (broken or found.end() == block.lines[0][1]):
        return "", False
    shown = inline.plain(page.read(found[0]).text)
    return ("" if UNFILLED in shown else shown), broken
