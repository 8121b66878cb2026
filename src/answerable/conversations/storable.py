"""What every store keeps to: which text it can store, how much a list shows and a probe writes,
and from when on a write hangs."""

from __future__ import annotations

from answerable.text.surrogates import sound

TITLE = 120  # characters of a first question in the list of conversations
LISTED = 1_000  # conversations of one owner
HANGING_SECONDS = 2.75  # asked every two seconds, a write that hangs is known within five
PROBE_BYTES = 48_000  # that a store writes and takes back: more than a question does


def storable(text: str) -> str:
    """``text`` without what some database cannot write: lone surrogates, and the character NUL."""
    return sound(text).replace("\x00", "")


def agree(stored: str, detail: str) -> bool:
    """Whether two details may be of one message: where one of them says nothing, they may."""
    return not stored or not detail or stored == detail
