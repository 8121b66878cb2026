"""A FILE -> A PAGE: sections, numbered lines, and a link to each of them.

Which files there are is not decided here: ``Documents`` is what hands them out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

ROUTE = "/system/doc"


def is_served_here(address: str) -> bool:
    """Whether ``address``, a source's ``viewer``, is that of the viewer in this package.

    The files of another viewer are its own business, and none of them is shown here.
    """
    return address.rstrip("/").endswith(ROUTE)


@dataclass(frozen=True, slots=True)
class ShownDocument:
    """A file as it is now.

    ``file`` is its name as in ``Document.file``; ``text`` what ingest reads of it; ``title`` what
    the index calls it, empty if it does not; ``changed`` says that the index was made from another
    text, so that the lines of its links may have moved. ``linked`` are the ranges of lines that
    answers link to: sections of the index and what is quoted of them.
    """

    file: str
    text: str
    title: str = ""
    changed: bool = False
    linked: frozenset[tuple[int, int]] = frozenset()


class Documents(Protocol):
    """The files that visitors may read."""

    async def files(self) -> tuple[str, ...]:
        """The names of all of them, sorted."""
        ...

    async def read(self, file: str) -> ShownDocument | None:
        """The file of this name, or None if there is none that may and can be shown."""
        ...


class NoDocuments:
    """``Documents`` of a site that shows none."""

    async def files(self) -> tuple[str, ...]:
        return ()

    async def read(self, file: str) -> ShownDocument | None:
        return None
