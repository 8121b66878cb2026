"""WHAT A VISITOR MAY WANT: a catalog of intents, fitted to an embedder, kept in the data folder.

``opened`` hands back a model to be asked with ``turn.intent.detect``; ``fitted`` makes one.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from answerable.errors import StorageError
from answerable.intents import catalog, fitting, storage
from answerable.intents.catalog import Catalog
from answerable.intents.model import IntentModel
from answerable.intents.polish import reading
from answerable.protocols import Embedder, Passage, Vectors

__all__ = ["IntentModel", "Kept", "fitted", "kept", "opened", "reading"]


@dataclass(frozen=True, slots=True)
class Kept:
    """What files say: the catalog that is wanted, and the model that is stored, if one is."""

    wanted: Catalog
    stored: IntentModel | None


def kept(data: Path, catalog_file: Path | None) -> Kept:
    """What the files of a data folder and the catalog say.

    A file that was fitted for the folder stays until another is; else the model follows
    ``catalog_file`` (None: the shipped catalog). Raises ``ConfigError`` if the catalog is wrong.
    """
    stored = None
    with suppress(StorageError):  # damaged: it can be made again from its catalog
        stored = storage.load(data)
    if stored is not None and stored.origin == "fit":
        return Kept(Catalog(stored.utterances, stored.priorities), stored)
    return Kept(catalog.read(catalog_file or catalog.SHIPPED), stored)


async def opened(
    data: Path, catalog_file: Path | None, embedder: Embedder, read: Kept | None = None
) -> IntentModel:
    """The model of this data folder, ready to be asked: made anew when its catalog or the embedder
    changed. ``read`` is what files say, if that is known.

    Raises ``ConfigError`` if the catalog is wrong.
    """
    if read is None:
        read = await asyncio.to_thread(kept, data, catalog_file)
    wanted, stored = read.wanted, read.stored
    if stored is not None and (stored.embedder, stored.digest) == (embedder.name, wanted.digest):
        return stored
    model = await fitted(wanted, embedder, stored.origin if stored else "catalog")
    with suppress(StorageError):  # a folder that cannot be written: made again at the next start
        await asyncio.to_thread(storage.save, model, data)
    return model


async def fitted(wanted: Catalog, embedder: Embedder, origin: str = "catalog") -> IntentModel:
    """A model of the catalog for this embedder; nothing is stored."""
    passages = [Passage(reading(text)) for text, _ in wanted.utterances]
    made = await embedder.embed(passages)
    vectors: Vectors = np.array([each.whole for each in made], np.float32)
    return await asyncio.to_thread(fitting.fit, wanted, vectors, embedder.name, origin)
