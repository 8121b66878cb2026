"""What of a block can be quoted: sentences, list items, code, table rows."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from answerable.ingest import inline, sentences
from answerable.ingest.markdown import Block, Page, Segment
from answerable.types import UnitKind

ITEM_CHARS = 300  # a longer list item is quoted by the sentence
_TASK = re.compile(r"\[[ xX]\]\s+")
_INTRODUCED = {"item", "code", "row"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit before it has its place in the file: positions are those of the document's text."""

    kind: UnitKind
    start: int
    end: int
    text: str
    lead: bool = False
    language: str = ""


def read(page: Page, block: Block, following: str = "") -> list[Piece]:
    """The units of a block, in order and disjoint. ``following`` is the kind of the next block."""
    if block.kind == "code":
        return _code(block)
    if block.kind == "row":
        return _row(page, block)
    return [] if block.kind == "heading" else _prose(page, block, following)


def _code(block: Block) -> list[Piece]:
    if not block.lines:
        return []
    start, end = block.lines[0][0], block.lines[-1][1]
    text = inline.visible(block.code)
    return [Piece("code", start, end, text, language=block.language)] if text.strip() else []


def _row(page: Page, block: Block) -> list[Piece]:
    """``Header: cell; Header: cell``; empty cells are left out."""
    names = [*block.headers, *[""] * len(block.lines)]
    shown = []
    for name, (start, end) in zip(names, block.lines, strict=False):
        if cell := _cell(page, page.masked[start:end]):
            head = _cell(page, name).rstrip(":")
            shown.append(f"{head}: {cell}" if head else cell)
    if not shown:
        return []
    start = block.lines[0][0]
    start -= page.masked.startswith("|", start - 1) if start else 0
    end = block.start + len(page.masked[block.start : block.end].rstrip())
    return [Piece("row", start, end, "; ".join(shown))]


def _cell(page: Page, source: str) -> str:
    return inline.plain(inline.parse(source.strip().replace("\\|", "|"), page.references).text)


def _prose(page: Page, block: Block, following: str) -> list[Piece]:
    source = "\n".join(page.masked[start:end] for start, end in block.lines)
    read = inline.parse(source, page.references)
    kind: UnitKind = "item" if block.kind == "item" else "sentence"
    spans = sentences.split(read.text, read.protected)
    if kind == "item" and spans and spans[-1][1] - spans[0][0] <= ITEM_CHARS:
        spans = [(spans[0][0], spans[-1][1])]
    found: list[Piece] = []
    for start, end in spans:
        if kind == "item" and not found and (task := _TASK.match(read.text, start, end)):
            start = task.end()
        text = inline.plain(read.text[start:end])
        if any(char.isalnum() for char in text):
            first, last = _place(block.lines, *read.source(start, end))
            found.append(Piece(kind, first, last, text))
    return _mark_lead(found, following)


def _mark_lead(found: list[Piece], following: str) -> list[Piece]:
    if not found or following not in _INTRODUCED or not found[-1].text.endswith((":", "：")):
        return found
    last = found[-1]
    return [*found[:-1], Piece(last.kind, last.start, last.end, last.text, lead=True)]


def _place(lines: Sequence[Segment], start: int, end: int) -> Segment:
    """From positions in the lines joined by line breaks to positions in the page."""
    offsets = [0]
    for first, last in lines:
        offsets.append(offsets[-1] + last - first + 1)
    head = bisect_right(offsets, start) - 1
    tail = bisect_right(offsets, end - 1) - 1
    return lines[head][0] + start - offsets[head], lines[tail][0] + end - offsets[tail]
