"""Names of one thing that pages and their readers write differently: "mac" for macOS."""

from __future__ import annotations

GROUPS = (("macos", "mac", "macs", "osx"),)  # the one that is written in full first
_FULL = {name: group[0] for group in GROUPS for name in group}


def written_in_full(name: str) -> str:
    """``name``, in small letters, as it is written in full."""
    return _FULL.get(name, name)
