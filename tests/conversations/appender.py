"""Processes to be killed: each appends for ever, eight at a time, and prints what was acknowledged.

One for each line on standard input, begun when the one before it is gone: a fork of this process,
which has imported what they need. ``ended`` is printed when it was killed.
"""

from __future__ import annotations

import asyncio
import os
import sys

from answerable.adapters import find_adapter, open_adapter


def say(line: str) -> None:
    """In one piece: whoever is killed has written the whole of a line, or nothing of it."""
    os.write(1, f"{line}\n".encode())


async def main(address: str) -> None:
    store = await open_adapter("conversations", address)
    conversation, token = await store.create()

    async def write(writer: int) -> None:
        number = 0
        while True:
            number += 1
            message = await store.append(conversation, token, "user", f"{writer} {number}")
            say(message)

    say(f"conversation {conversation} {os.getpid()}")
    await asyncio.gather(*(write(writer) for writer in range(8)))


find_adapter("conversations", sys.argv[1].partition(":")[0])
for _ in sys.stdin:
    child = os.fork()
    if not child:
        asyncio.run(main(sys.argv[1]))
    os.waitpid(child, 0)
    say("ended")
