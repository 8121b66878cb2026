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
    places = (each.rstrip("/") for each in closed)
    return any(
        each == "." or path == each or path.startswith((f"{each}/", f"{each}#")) for each in places
    )


def refuse(known: Collection[str], now: Collection[str], empty: bool) -> None:
    """Raises ``ConfigError`` where more is gone than anybody removes at a time.

    ``known`` are the paths in the index, ``now`` those there are; ``empty``: a source has none.
    """
    gone = sorted(set(known) - set(now))
    if not gone:
        return
    shrunk = len(known) >= LEAST and len(now) < SHARE * len(known)
    if not (empty or shrunk):
        return
    why = "One of the sources holds nothing now, and " if empty else ""
    names = ", ".join(gone[:NAMED]) + (", ..." if len(gone) > NAMED else "")
    raise ConfigError(
        f"{why}{len(gone):,} of the {len(known):,} documents in the index are not there any more "
        f"({names}), so the index was left as it was. If they were removed on purpose: "
        "answerable ingest --shrink"
    )
