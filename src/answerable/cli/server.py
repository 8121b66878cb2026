"""``answerable serve``."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

import anyio

from answerable.assistant import Assistant
from answerable.checks import keys
from answerable.cli import options
from answerable.cli.output import note
from answerable.errors import ConfigError, ModelError, StorageError, UnusableIndexError
from answerable.process.memory import leave_alone
from answerable.settings import Settings
from answerable.widget import NOT_BUILT
from answerable.wiring.arms import Origin


def serve(
    config: options.Config = None,
    data: options.Data = None,
    host: options.Host = None,
    port: options.Port = None,
) -> None:
    """Serve the HTTP API, and the widget where it is built."""

    def read() -> Settings:
        return options.listening(options.read_settings(config, data), host, port)

    settings = read()
    assistant = Assistant(settings, origin=Origin.at(read, options.config_file(config)))
    anyio.run(run, assistant, settings, "the API is listed at {url}/api")


async def run(assistant: Assistant, settings: Settings, welcome: str) -> None:
    """Serve ``assistant`` until the process is told to stop; ``{url}`` is filled in.

    Raises ``ConfigError`` for a token that is no protection, before anything is opened.
    """
    insist_on_long_tokens(settings)
    with _hangups(assistant):
        await _run(assistant, settings, welcome)


async def _run(assistant: Assistant, settings: Settings, welcome: str) -> None:
    async with assistant:
        # FastAPI is slow to import and the model slow to load, so both are done at once.
        importing = asyncio.to_thread(import_module, "answerable.api.serve")
        starting = asyncio.gather(importing, assistant.start())
        # Meanwhile: for a database that hangs, the index and the conversations wait at once.
        looking = asyncio.create_task(warn_without_index(assistant))
        try:
            api, _ = await starting
            warn_without_widget(assistant)
            await looking
        finally:
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)
        leave_alone()
        await api.serve(
            assistant.asgi(),
            settings,
            ready=lambda url: note(f"Serving at {url} - {welcome.format(url=url)}"),
        )


def insist_on_long_tokens(settings: Settings) -> None:
    """A token that can be guessed is said on this machine, where it is tried out; elsewhere it
    would open the conversations of all visitors. Raises ``ConfigError``."""
    weak = keys.short(settings)
    if not weak:
        return
    problem = f"{' and '.join(weak)} {keys.TOO_SHORT}"
    if not settings.server.on_loopback:
        raise ConfigError(problem)
    note(f"Warning: {problem}")


@contextmanager
def _hangups(assistant: Assistant) -> Iterator[None]:
    """SIGHUP reads texts, flows and intents again; at a terminal it ends the server, as ever.

    One that comes while the server starts ends nothing, and has nothing to be read again.
    """
    at_terminal = sys.stdin is not None and sys.stdin.isatty()
    aside = threading.current_thread() is not threading.main_thread()
    if sys.platform == "win32" or at_terminal or aside:
        yield
        return
    loop, running = asyncio.get_running_loop(), set[asyncio.Task[bool]]()

    def again() -> None:
        task = loop.create_task(assistant.reload())
        running.add(task)
        task.add_done_callback(running.discard)

    loop.add_signal_handler(signal.SIGHUP, again)
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGHUP)


def warn_without_widget(assistant: Assistant) -> None:
    """Whoever put the script on a page finds out from the page alone that nothing is there."""
    if assistant.widget_file is None:
        note(f"Warning: {NOT_BUILT}")


async def warn_without_index(assistant: Assistant) -> None:
    """An index may come while the server runs, and its server or the embedder's come back, so that
    none is there is said and not fatal: questions are told so, and are answered once it is."""
    try:
        await assistant.search("ready?", 1)
    except (UnusableIndexError, StorageError, ModelError) as error:
        note(f"Warning: {error}")
