"""Pages that were there: gone on purpose, or because a folder was not there to be read.

A build that failed, a mount that is empty and a checkout that broke off look like pages that were
removed. Such an index would answer nothing any more, and nobody would know why.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from answerable.errors import ConfigError

LEAST = 20  # documents: of fewer, many may go at once
SHARE = 0.5  # of the documents there were: as many must be left
NAMED = 5


def is_of(path: str, closed: Sequence[str]) -> bool:
    """Whether a document is one of the files and folders, in one, or a record of one."""
    # The folder of a source, as one that is closed itself is named: "docs/.".
    places = (each.rstrip("/").removesuffix("/.") for each in closed)
    return any(
        each == "." or path == each or path.startswith((f"{each}/", f"{each}#")) for each in places
    )


def refuse(known: Collection[str], now: Collection[str], empty: bool) -> None:
    """Raises ``ConfigError`` where more is gone than anybody removes at a time.

    ``known`` are the paths in the index, ``now`` those there are; ``empty``: a source has none. It
    may never have had any: what is gone beside pages that are there was another's.
    """
    gone = sorted(set(known) - set(now))
    if not gone:
        return
    shrunk = len(known) >= LEAST and len(now) < SHARE * len(known)
    emptied = empty and not {*map(_top, gone)} <= {*map(_top, now)}
    if not (emptied or shrunk):
        return
    why = "One of the sources holds nothing now, and " if emptied else ""
    names = ", ".join(gone[:NAMED]) + (", ..." if len(gone) > NAMED else "")
    raise ConfigError(
        f"{why}{len(gone):,} of the {len(known):,} documents in the index are not there any more "
        f"({names}), so the index was left as it was. If they were removed on purpose: "
        "answerable ingest --shrink"
    )


def _top(path: str) -> str:
    """The folder or the file of the source that a document is of."""
    return path.partition("/")[0].partition("#")[0]
