"""Numbered parts of a book or a course: "What do I learn in module 2?" is about those pages.

Pages all over a book name its other parts ("builds on module 1"), and a number tells two parts
apart as little as any other word does. But what a page is called, or the folder it lies in, says
which part it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import lru_cache

from answerable.text.page_files import CATEGORIES
from answerable.types import Chunk

Part = tuple[str, str]  # what kind of part, and its number: ("module", "2")

KINDS = (
    "module|chapter|lesson|part|unit|week|day|step|lab|exercise|appendix|volume"
    "|assessment|assignment|project|session|lecture|tutorial|level|phase|stage"
)
_PART = re.compile(
    rf"(?<![^\W\d_])({KINDS})"
    r"s?[\s_-]*0*(\d+(?:\.\d+)*)(?![\w%]|\.\d)",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"^[\W\d_]*")  # a number that only orders files, or a mark


def parts_named(text: str) -> frozenset[Part]:
    """The numbered parts that an English text names, wherever it does."""
    return frozenset((kind.casefold(), number) for kind, number in _PART.findall(text))


@lru_cache(maxsize=16_384)
def called(name: str) -> Part | None:
    """Which part something is that has this name: a title, a heading, a folder or a file."""
    found = _PART.match(name, len(_BEFORE.match(name)[0]))  # type: ignore[index]
    return (found[1].casefold(), found[2]) if found else None


def page_parts(title: str, path: str) -> frozenset[Part]:
    """The parts that a page is, or lies in."""
    return _called([title, *path.split("/")])


def is_in_part(chunk: Chunk, parts: AbstractSet[Part]) -> bool:
    """Whether the chunk is in one of these parts, by its page, its folder, what that is called in
    the sidebar, or a heading above it."""
    path = chunk.url.partition("#")[0]
    labels = chunk.metadata.get(CATEGORIES, "").split("\n")
    named = [chunk.title, *chunk.heading_path, *path.split("/"), *labels]
    return not parts.isdisjoint(_called(named))


def _called(names: Iterable[str]) -> frozenset[Part]:
    return frozenset(part for name in names if (part := called(name)) is not None)
