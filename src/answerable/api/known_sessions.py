"""Sessions of ``/admin`` that this process has let in."""

from __future__ import annotations

import hashlib
from collections import OrderedDict

KNOWN_SESSIONS = 1_000  # only who has the token adds one; the one unused longest goes first


class KnownSessions:
    """The cookies themselves, as SHA-256, in memory.

    Whoever guesses the token can sign a session with the guess, but not one of these: each holds
    random bytes that were drawn when its owner signed in. So they are let in without being judged,
    whoever else guesses from the same address, and that tells a guesser nothing.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, None] = OrderedDict()

    def __contains__(self, cookie: str) -> bool:
        return _digest(cookie) in self._known

    def add(self, cookie: str) -> None:
        """``cookie`` was let in."""
        self._known[_digest(cookie)] = None
        self._known.move_to_end(_digest(cookie))
        if len(self._known) > KNOWN_SESSIONS:
            self._known.popitem(last=False)


def _digest(cookie: str) -> bytes:
    return hashlib.sha256(cookie.encode("utf-8", "replace")).digest()
