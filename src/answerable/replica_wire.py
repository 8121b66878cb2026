"""What replicas of one server say to each other, where their conversation store lets them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

LONGEST = 7_000  # bytes of one text; Postgres takes 8,000


class ReplicaWire(Protocol):
    """Everybody hears everything, their own included, in the order of each sender.

    Nothing is kept: what is said while somebody's connection is down, they never hear.
    """

    async def send(self, text: str) -> None:
        """Say ``text``, of ASCII and at most ``LONGEST``. Raises ``StorageError``."""
        ...

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Hand on what is said, until this is cancelled; a lost connection is made anew."""
        ...


@runtime_checkable
class HasReplicas(Protocol):
    """A conversation store that several replicas may share."""

    def replica_wire(self) -> ReplicaWire:
        """The wire between them."""
        ...


def wire_of(store: object) -> ReplicaWire | None:
    """The wire of a conversation store, if it has one."""
    return store.replica_wire() if isinstance(store, HasReplicas) else None
