"""An adapter at its address, closed with what it is opened for."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

from answerable import adapters
from answerable.settings import Settings

# What an address without a place means: below the data folder, or what the adapter makes of it.
PLACES = {"embedded": "index", "algolia": "index", "sqlite": "conversations.sqlite3"}
SERVERS = ("postgres", "qdrant")


def place_of(address: str, settings: Settings) -> str:
    """The address with the place that it leaves out."""
    scheme, _, rest = address.partition(":")
    below = "" if scheme in SERVERS else str(settings.data / PLACES.get(scheme, scheme))
    return f"{scheme}:{rest or below}"


async def opened(
    package: str, address: str, settings: Settings, stack: AsyncExitStack, *options: Any
) -> Any:
    """The adapter of a ``package``; ``stack`` closes it."""
    found = await adapters.open_adapter(package, place_of(address, settings), *options)
    stack.push_async_callback(found.close)
    return found
