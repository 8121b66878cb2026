"""What a version brought, told from the sections of a changelog that are about it: the entries of
the kind that is asked for, or of each kind below its heading."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from answerable.llms.quoting.picks import Said
from answerable.text.inner_headings import heading_above
from answerable.types import Chunk
from answerable.wording.asked_changes import AskedChanges, asked_changes, is_of_release

MOST_SAID = 2  # sentences of an introduction
MOST_ENTRIES = 12  # of all sections


def of_release(sections: Sequence[Chunk], question: str) -> list[Said]:
    """What is said of the changes that are asked for; empty where no section is of the version."""
    of_it = ((each, asked) for each in sections if (asked := _asked(each, question)))
    best, asked = next(of_it, (None, None))
    if best is None or asked is None:
        return []
    own = [
        each
        for each in sections
        if each.document == best.document and any(map(asked.is_of, each.heading_path))
    ]
    own.sort(key=lambda each: each.ordinal)
    if of_kind := _cut([(each, _of_kind(each, asked)) for each in own]):
        return of_kind
    return _cut([(each, _all_of(each)) for each in own])


def kind_heading(chunk: Chunk, numbers: Sequence[int], question: str) -> str:
    """The heading that says of what kind the changes are, where not only such are asked for; else
    empty."""
    asked = _asked(chunk, question)
    if asked is None or chunk.units[numbers[0]].kind != "item":
        return ""
    heading = heading_above(chunk, numbers[0])
    return "" if asked.is_of(heading) or asked.is_headed(heading) else heading


def _asked(chunk: Chunk, question: str) -> AskedChanges | None:
    """What is asked of a version that the section is about."""
    asked = asked_changes(question, f"{' '.join(chunk.heading_path)} {chunk.document}")
    return asked if asked and any(map(asked.is_of, chunk.heading_path)) else None


def _of_kind(chunk: Chunk, asked: AskedChanges) -> list[int]:
    return [
        number
        for number, unit in enumerate(chunk.units)
        if unit.kind in ("item", "row", "sentence")
        and not is_of_release(unit.text)
        and (asked.is_headed(heading_above(chunk, number)) or asked.is_said(unit.text))
    ]


def _all_of(chunk: Chunk) -> list[int]:
    """Its first sentences and all entries, without the lines on the release itself."""
    told = [n for n, unit in enumerate(chunk.units) if not is_of_release(unit.text)]
    said = [n for n in told if chunk.units[n].kind == "sentence"][:MOST_SAID]
    entries = [n for n in told if chunk.units[n].kind in ("item", "row")]
    return sorted([*said, *entries])


def _cut(found: Sequence[tuple[Chunk, list[int]]]) -> list[Said]:
    """What was found, apart for each heading, as far as it is not too much."""
    left = MOST_ENTRIES
    said: list[Said] = []
    for chunk, numbers in found:
        for _, own in groupby(numbers[:left], partial(heading_above, chunk)):
            said.append((chunk, list(own)))
        left -= len(numbers[:left])
    return said
