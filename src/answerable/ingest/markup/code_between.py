"""Code between the steps of a list that is not indented as far as they are.

To Markdown it ends the list, and the next step begins another with its own number. To readers it is
part of the step above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from answerable.ingest.markup.blocks import Block
from answerable.list_place import ListPlace

MOST = 4  # blocks between two steps: more are a section under a number


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
