"""A process whose disk is full for a while: no file may grow beyond a limit, then it may again.

Prints one JSON object with what the store did before, meanwhile and afterwards.
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
from pathlib import Path

from answerable.conversations import sqlite
from answerable.errors import StorageError


async def begun(path: Path) -> str:
    """What is said where the disk is full before there is a table."""
    try:
        store = await sqlite.connect(path)
    except StorageError as error:
        return str(error)
    await store.close()
    return "begun"


async def main(path: Path) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, resource.RLIM_INFINITY))
    at_the_start = await begun(path.with_name("new.sqlite"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    store = await sqlite.connect(path)
    conversation, token = await store.create()
    acknowledged = [await store.append(conversation, token, "user", "before")]

    async def attempt() -> str:
        try:
            acknowledged.append(await store.append(conversation, token, "user", "x" * 200_000))
        except StorageError as error:
            return str(error)
        return "stored"

    async def ping() -> str:
        try:
            return str((await store.ping())["status"])
        except StorageError:
            return "down"

    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))
    full = [await attempt(), await attempt()]
    log = path.with_name(f"{path.name}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (log + 20_000, resource.RLIM_INFINITY))
    # Room for the probe's few bytes, and for no question's.
    nearly_full = [await attempt(), *[await ping() for _ in range(3)]]
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
    ping_full = await ping()
    read_full = len(await store.messages(conversation, token))
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    repaired = [await ping(), await attempt()]
    stored = [message.id for message in await store.messages(conversation, token)]
    await store.close()
    outcome = {
        "start": [at_the_start, await begun(path.with_name("new.sqlite"))],
        "full": full,
        "nearly_full": nearly_full[1:],
        "ping_full": ping_full,
        "read_full": read_full,
        "repaired": repaired,
        "kept": stored == acknowledged,
    }
    print(json.dumps(outcome))


asyncio.run(main(Path(sys.argv[1])))
