"""An app behind a real uvicorn on a loopback socket, as ``serve`` runs it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from starlette.types import ASGIApp

from answerable.api.serve import address, listen, make_server, run
from answerable.settings import ServerSettings, Settings

Live = Callable[[ASGIApp], AbstractAsyncContextManager[str]]


@asynccontextmanager
async def serving(app: ASGIApp) -> AsyncIterator[str]:
    """``async with serving(app) as url``: until the end of the block, then in good order."""
    started = asyncio.Event()
    listener = listen(Settings(server=ServerSettings(port=0)))
    server = make_server(app, started.set)
    task = asyncio.create_task(run(server, listener))
    await started.wait()
    try:
        yield address(listener)
    finally:
        server.should_exit = True
        await task
