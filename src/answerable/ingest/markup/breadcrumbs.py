"""The way to a page, which it begins with: "API > lamp > Lamp"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.ingest.markup.blocks import Block

_LINK = r"(?:\[[^\[\]\n]{1,200}\]\([^()\n]{0,300}\)|\*\*[^*\n]{1,100}\*\*)"
# Each step is read in one way only, or a line of links could be read in as many as there are ways
# to choose: a link is one where it is all of the step, and words go as far as they can.
_WHOLE = rf"{_LINK}(?=[ \t]*(?:[•›»→/>]|\Z))"
_STEP = rf"(?:{_WHOLE}|(?!{_WHOLE})[^\s•›»→/>.!?:][^•›»→/>.!?:\n]{{0,100}}+)"
_WAY = re.compile(rf"{_LINK}(?:[ \t]*[•›»→/>][ \t]*{_STEP})+[ \t]*")


def without(blocks: Sequence[Block], masked: str) -> Iterator[Block]:
    """The blocks of a page but the breadcrumbs that it begins with; ``masked`` is what they stand
    in. Further below the same may be what the page tells: a row of links under "Tools"."""
    begins = True
    for block in blocks:
        begins = begins and block.kind == "paragraph" and _is_way(block, masked)
        if not begins:
            yield block


def _is_way(block: Block, masked: str) -> bool:
    return bool(block.lines and _WAY.fullmatch(masked, block.lines[0][0], block.lines[-1][1]))
