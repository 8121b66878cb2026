"""A process whose data folder becomes read-only and is mended: prints what the store did, as JSON.

As root it gives its rights up first, which file modes would not stop.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from pathlib import Path

from answerable.conversations import sqlite
from answerable.errors import StorageError

NOBODY = 65_534


async def make_one(path: Path) -> None:
    await (await sqlite.connect(path)).close()
    path.unlink()  # noqa: ASYNC240


async def main(folder: Path) -> None:
    path = folder / "conversations.sqlite"
    store = await sqlite.connect(path, busy_seconds=0.2)
    conversation, token = await store.create()
    acknowledged = [await store.append(conversation, token, "user", "before")]
    await store.close()

    def modes(file: int, directory: int) -> None:
        for each in folder.iterdir():
            each.chmod(file)
        folder.chmod(directory)

    async def attempt() -> str:
        try:
            opened = await sqlite.connect(path, busy_seconds=0.2)
        except StorageError as error:
            return str(error)
        acknowledged.append(await opened.append(conversation, token, "user", "after"))
        await opened.close()
        return "stored"

    modes(0o400, 0o500)
    read_only = await attempt()
    folder.chmod(0o700)  # noqa: ASYNC240
    modes(0o600, 0o700)
    mended = await attempt()
    store = await sqlite.connect(path)
    stored = [message.id for message in await store.messages(conversation, token)]
    await store.close()
    print(json.dumps({"read_only": read_only, "mended": mended, "kept": stored == acknowledged}))


with tempfile.TemporaryDirectory(dir="/tmp" if sys.platform != "win32" else None) as place:
    if os.geteuid() == 0:
        asyncio.run(make_one(Path(place) / "first.sqlite"))  # whoever runs it imports what it needs
        os.chown(place, NOBODY, NOBODY)
        os.seteuid(NOBODY)
    try:
        asyncio.run(main(Path(place)))
    finally:
        os.seteuid(os.getuid())
