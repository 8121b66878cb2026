"""``answerable forget``: take an index out of a database or a server that others use too."""

from __future__ import annotations

from typing import Annotated

import anyio
import typer

from answerable import wiring
from answerable.cli import options
from answerable.cli.output import say
from answerable.errors import (
    ConfigError,
    StorageError,
    UnavailableError,
    UnusableIndexError,
)
from answerable.protocols import VectorStore
from answerable.sections.store_address import spelt
from answerable.settings import Settings
from answerable.upkeep import Forgettable

Store = Annotated[str, typer.Option("--store", help="Address of the index.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask first.")]


def forget(
    store: Store,
    yes: Yes = False,
    config: options.Config = None,
    data: options.Data = None,
) -> None:
    """Take an index out of Postgres or Qdrant; conversations and all else there stay."""
    settings = options.read_settings(config, data)
    address = spelt(store if ":" in store else f"{store}:")
    place, what = anyio.run(_looked_at, settings, address)
    if not yes:
        typer.confirm(f"Forget {what} at {place}? It cannot be undone", abort=True, err=True)
    if anyio.run(_forgotten, settings, address):
        say(f"The index at {place} is forgotten")
    else:
        say(f"There was no index at {place}")


async def _looked_at(settings: Settings, address: str) -> tuple[str, str]:
    """Where it is, and what.

    Raises ``ConfigError`` where it is in use, or is in files of its own.
    """
    async with wiring.store_at(address, settings) as store:
        place = _place(store)
        if not place:
            raise ConfigError(
                f"{wiring.without_secrets(address)} is no place in a database or on a server. An "
                f"index in a folder is forgotten by deleting the folder."
            )
        for other in {*settings.store.written, *settings.store.indexes.values()}:
            async with wiring.store_at(other, settings) as used:
                if _place(used) == place:
                    raise ConfigError(f"{place} is in use. Take it out of [store] first.")
        return place, await _described(store)


def _place(store: VectorStore) -> str:
    return store.place if isinstance(store, Forgettable) else ""


async def _described(store: VectorStore) -> str:
    try:
        manifest = await store.manifest()
    except UnavailableError:
        raise
    except (StorageError, UnusableIndexError):  # one that is damaged can be forgotten, too
        manifest = None
    if manifest is None:
        return "what there is of an index"
    return f"the index of {len(manifest.documents)} documents ({manifest.chunk_count} chunks)"


async def _forgotten(settings: Settings, address: str) -> bool:
    async with wiring.store_at(address, settings) as store:
        return isinstance(store, Forgettable) and await store.forget()
