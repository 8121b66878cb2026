"""All whom somebody worked for: a list of the sections of a CV, of which each tells of one post."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from answerable.turn.page_sections import quoted_at
from answerable.types import Chunk, Evidence
from answerable.wording.careers import asks_employers, posts


def listed(evidence: Evidence) -> Evidence:
    """``evidence`` of the posts of the page that tells of most, in its order, where it is asked for
    all of them; else as it is."""
    if evidence.listed or not evidence.strong or not asks_employers(evidence.question):
        return evidence
    pages: dict[tuple[str, ...], dict[str, Chunk]] = defaultdict(dict)
    for each in evidence.candidates:
        if posts(each.chunk):
            pages[_place(each.chunk)][each.chunk.id] = each.chunk
    found = max(pages.values(), key=len, default={})
    if len(found) < 2:  # a list in one section is told as such
        return evidence
    in_order = sorted(found.values(), key=lambda chunk: chunk.span.char_start)
    chunks = tuple(quoted_at(each, posts(each)[0], evidence.score) for each in in_order)
    return replace(evidence, chunks=chunks, strength="MANY", low_confidence=False, listed=True)


def _place(chunk: Chunk) -> tuple[str, ...]:
    """The page of a section; of a record, which is a page by itself, its list: the same part of the
    same file."""
    if "#" not in chunk.document:
        return (chunk.document,)
    parts = chunk.heading_path[:-1] or chunk.heading_path  # its own name is the last
    return (chunk.file, *parts[:2])
