"""A process to be killed: appends for ever, eight at a time, and prints what was acknowledged."""

from __future__ import annotations

import asyncio
import sys

from answerable.adapters import open_adapter


async def main(address: str) -> None:
    store = await open_adapter("conversations", address)
    conversation, token = await store.create()

    async def write(writer: int) -> None:
        number = 0
        while True:
            number += 1
            message = await store.append(conversation, token, "user", f"{writer} {number}")
            print(message, flush=True)

    print(f"conversation {conversation} {token}", flush=True)
    await asyncio.gather(*(write(writer) for writer in range(8)))


asyncio.run(main(sys.argv[1]))
