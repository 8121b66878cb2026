"""Code and pictures between the steps of a list that are not indented as far as they are.

To Markdown they end the list, and the next step begins another with its own number, or with 1 where
its author leaves the counting to Markdown. To readers they are part of the step above them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from answerable.ingest.markup.blocks import Block
from answerable.list_place import ListPlace

MOST = 4  # blocks between two steps: more are a section under a number
_ONE = re.compile(r"[ \t]*1[.)][ \t]")
_PICTURES = re.compile(r"(?:\s|\[?!\[[^\]\n]*\]\([^()\n]*\)(?:\]\([^()\n]*\))?\\?)+")


def counted(blocks: Sequence[Block], text: str) -> Iterator[Block]:
    """The blocks, those of a list that is written to begin with 1 counted on from the step above,
    if that is written so too, and nothing but code or pictures stands between."""
    last: Block | None = None  # the outermost step above
    more = 0  # than is written, the number of the list's steps
    between: list[Block] = []
    for block in blocks:
        if not block.place.depth:
            between.append(block)
            yield block
            continue
        if _is_step(block) and block.kind == "item":
            if block.place.numbers[0] == 1:
                follows = last if last and _is_counted_on(last, between, block, text) else None
                more = follows.place.numbers[0] if follows else 0
            last = block = _counted(block, more)
        else:
            is_within = not between and (block.place.depth > 1 or block.place.ordered)
            last = last if is_within else None
            block = _counted(block, more if last else 0)
        between = []
        yield block


def _is_counted_on(last: Block, between: Sequence[Block], block: Block, text: str) -> bool:
    if not all(_ONE.match(text, each.start) for each in (last, block)) or len(between) > MOST:
        return False
    return all(
        each.kind == "code" or _PICTURES.fullmatch(text, each.start, each.end) for each in between
    )


def _counted(block: Block, more: int) -> Block:
    if not more:
        return block
    first, *inner = block.place.numbers
    return replace(block, place=replace(block.place, numbers=(first + more, *inner)))


def in_steps(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks, those as parts of the step above them that stand between it and the next, if code
    is among them; and code right below the last step of such a list."""
    at = 0
    parted = False  # the list has had some already
    while at < len(blocks):
        block = blocks[at]
        yield block
        at += 1
        if not _is_step(block):
            parted = parted and block.place.depth > 0
            continue
        between = _outside(blocks, at)
        following = blocks[at + len(between)] if at + len(between) < len(blocks) else None
        if not any(each.kind == "code" for each in between):
            continue
        goes_on = following is not None and _is_next(block, following)
        if not goes_on:
            between = [each for each in between[:1] if parted and each.kind == "code"]
        place = ListPlace(block.place.numbers[:1], ordered=True)
        yield from (replace(each, place=place) for each in between)
        at += len(between)
        parted = goes_on


def _is_step(block: Block) -> bool:
    return block.place.depth == 1 and block.place.ordered


def _outside(blocks: Sequence[Block], at: int) -> list[Block]:
    """The few paragraphs and code from ``at`` on that stand in no list."""
    found: list[Block] = []
    for block in blocks[at : at + MOST]:
        if block.place.depth or block.kind not in ("code", "paragraph"):
            break
        found.append(block)
    return found


def _is_next(step: Block, block: Block) -> bool:
    return (
        _is_step(block)
        and block.kind == "item"
        and block.place.numbers[0] == step.place.numbers[0] + 1
    )
