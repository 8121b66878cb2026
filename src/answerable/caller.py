"""Who a turn is for, as far as budgets need to know it."""

from __future__ import annotations

import hashlib


class Caller:
    """An address and a session, told apart and never shown: neither repr nor a dump has them.

    ``address`` is an IPv4 address or an IPv6 network of 64 bits, as text; ``session`` is the
    SHA-256 of the owner's token. Either may be empty. No header of a client's own is in either.
    """

    __slots__ = ("address", "session")

    def __init__(self, address: str = "", owner_token: str | None = None) -> None:
        self.address = address
        token = (owner_token or "").encode("utf-8", "replace")
        self.session = hashlib.sha256(token).hexdigest() if token else ""
