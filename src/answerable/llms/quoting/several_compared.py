"""What each of three or more things is, where it is asked how they differ.

They stand in one list, table or row of headings, of which the best unit is about one alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting.picks import Pick, Said
from answerable.wording.comparing import compared_several


def of_several_compared(picks: Sequence[Pick], question: str) -> list[Said]:
    """Of each thing the best unit that begins with its name, all of one page, in its order; empty
    where more than one of the things has none."""
    names = compared_several(question)
    if not names:
        return []
    documents = dict.fromkeys(pick.chunk.document for pick in picks)
    for document in documents:
        own = [pick for pick in picks if pick.chunk.document == document]
        found = [pick for name in names if (pick := _about(name, own)) is not None]
        if len(found) >= max(2, len(names) - 1):
            return _in_order(found)
    return []


def _about(name: str, picks: Sequence[Pick]) -> Pick | None:
    begins = re.compile(
        rf"^\W*(?:(?:an?|the) |[^:;]{{1,40}}: )?{re.escape(name)}\W{{0,3}}"
        r"(?:[:;]| [\u2013\u2014-] | (?:is|are|means) |$)",
        re.IGNORECASE,
    )
    return next((pick for pick in picks if begins.match(pick.text)), None)


def _in_order(found: Sequence[Pick]) -> list[Said]:
    said: dict[str, Said] = {}
    for pick in sorted(found, key=lambda each: (each.chunk.ordinal, each.number)):
        said.setdefault(pick.chunk.id, (pick.chunk, []))[1].append(pick.number)
    return list(said.values())
