"""``answerable serve``."""

from __future__ import annotations

import asyncio
from importlib import import_module

import anyio

from answerable.assistant import Assistant
from answerable.cli import options
from answerable.cli.output import note
from answerable.errors import UnusableIndexError
from answerable.settings import Settings


def serve(
    config: options.Config = None,
    data: options.Data = None,
    host: options.Host = None,
    port: options.Port = None,
) -> None:
    """Serve the HTTP API and the widget."""
    settings = options.listening(options.read_settings(config, data), host, port)
    anyio.run(run, Assistant(settings), settings, "the API is listed at {url}/api")


async def run(assistant: Assistant, settings: Settings, welcome: str) -> None:
    """Serve ``assistant`` until the process is told to stop; ``{url}`` is filled in."""
    async with assistant:
        # FastAPI is slow to import and the model slow to load, so both are done at once.
        importing = asyncio.to_thread(import_module, "answerable.api.serve")
        api, _ = await asyncio.gather(importing, assistant.start())
        await _warn_without_index(assistant)
        await api.serve(
            assistant.asgi(),
            settings,
            ready=lambda url: note(f"Serving at {url} - {welcome.format(url=url)}"),
        )


async def _warn_without_index(assistant: Assistant) -> None:
    """An index may come while the server runs, so its absence is said and not fatal."""
    try:
        await assistant.search("ready?", 1)
    except UnusableIndexError as error:
        note(f"Warning: {error}")
