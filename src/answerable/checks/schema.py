"""Whether the database of conversations is of a revision that this version knows."""

from __future__ import annotations

from answerable.checks import Finding
from answerable.conversations.migrations import HEAD, NEWER


def checked(name: str, revision: str | None) -> Finding:
    """``revision`` is what the database says of itself; None where there are no tables yet."""
    if revision is None:
        return Finding("schema", f"{name}: none yet; it is made at the first start")
    what = f"{name}: revision {revision}"
    if revision == HEAD:
        return Finding("schema", what)
    if revision.isdecimal() and int(revision) < int(HEAD):
        problem = f"The next start upgrades it to {HEAD}. Make a copy of the database before."
        return Finding("schema", what, "warning", problem)
    return Finding("schema", f"{what} (this version knows {HEAD})", "failure", NEWER)
