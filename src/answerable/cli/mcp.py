"""``answerable mcp``."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import Annotated

import anyio
import typer

from answerable import mcp as model_context
from answerable.assistant import Assistant
from answerable.cli import options
from answerable.settings import Settings

Admin = Annotated[bool, typer.Option("--admin", help="Offer the tools that change the index, too.")]


def mcp(config: options.Config = None, data: options.Data = None, admin: Admin = False) -> None:
    """Serve MCP clients on standard input and output."""
    model_context.require()
    anyio.run(_serve, options.read_settings(config, data), admin)


async def _serve(settings: Settings, admin: bool) -> None:
    async with Assistant(settings) as assistant:
        # The SDK is slow to import and the model slow to load, so both are done at once.
        importing = asyncio.to_thread(import_module, "answerable.mcp.stdio")
        stdio, logs, _ = await asyncio.gather(
            importing, asyncio.to_thread(import_module, "answerable.api.logs"), assistant.parts()
        )
        with logs.on_stderr(settings.telemetry.level):
            await assistant.keep_records()
            await stdio.serve(assistant, owner=admin)
