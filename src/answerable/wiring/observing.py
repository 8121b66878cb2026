"""Settings to whoever hears of turns."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from answerable.errors import MissingExtraError
from answerable.observability.telemetry import Entry


@contextmanager
def tracing(endpoint: str) -> Iterator[tuple[Callable[[Entry], None], ...]]:
    """What tells turns to the collector at ``endpoint``; nothing where none is named."""
    if not endpoint:
        yield ()
        return
    try:
        from answerable.observability import tracing as traces
    except ModuleNotFoundError as error:
        raise MissingExtraError("telemetry.traces", "telemetry") from error
    with traces.tracing(endpoint, importlib.metadata.version("answerable")) as told:
        yield (told.note,)
