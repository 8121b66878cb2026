"""What a server kept of turns, for the commands that read it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from answerable.conversations.sqlite_reading import ReadOnlyTurns, may_be_written
from answerable.errors import ConfigError
from answerable.observability.turn_log import LogsTurns, TurnLog
from answerable.settings import Settings
from answerable.wiring.opened import opened, place_of


@asynccontextmanager
async def turn_log(settings: Settings) -> AsyncIterator[TurnLog]:
    """What is kept of turns, to be read, also where nothing may be written. Raises ``ConfigError``
    where there is no place for it."""
    async with AsyncExitStack() as stack:
        scheme, _, rest = place_of(settings.store.conversations, settings).partition(":")
        if scheme == "sqlite" and not may_be_written(Path(rest)):
            turns = ReadOnlyTurns(Path(rest))
            stack.push_async_callback(turns.close)
            await turns.open()
            yield turns.turn_log()
            return
        store = await opened("conversations", settings.store.conversations, settings, stack)
        if not isinstance(store, LogsTurns):
            raise ConfigError("This conversation store keeps no records of turns.")
        yield store.turn_log()
