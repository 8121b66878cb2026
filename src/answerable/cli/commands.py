"""The commands, each imported when it is called: a server starts without what evaluates it.

``--help`` shows all of them, and so imports all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

# In the order of ``--help``: the module of this package, and what it has there.
PLACES = MappingProxyType(
    {
        "init": "project:init",
        "ingest": "index:ingest",
        "calibrate": "calibrate:calibrate",
        "search": "answers:search",
        "ask": "answers:ask",
        "serve": "server:serve",
        "mcp": "mcp:mcp",
        "demo": "demo:demo",
        "check": "check:check",
        "llms-txt": "llms_txt:llms_txt",
        "migrate": "migrate:migrate",
        "parity": "parity:parity",
        "forget": "forget:forget",
        "report": "report:report",
        "replay": "replay:replay",
        "intents": "intents:app",
        "algolia": "algolia:app",
        "eval": "evaluation:app",
    }
)


class Commands(TyperGroup):
    """The group of all commands."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands = _AtNeed()  # type: ignore[assignment]  # nobody adds one


class _AtNeed(Mapping[str, Any]):
    def __getitem__(self, name: str) -> Any:
        return _imported(PLACES[name])

    def __iter__(self) -> Iterator[str]:
        return iter(PLACES)

    def __len__(self) -> int:
        return len(PLACES)


@cache
def _imported(place: str) -> Any:
    """A command, or a group of some."""
    module, _, name = place.partition(":")
    found = getattr(import_module(f"answerable.cli.{module}"), name)
    if isinstance(found, typer.Typer):
        return get_group(found)
    alone = typer.Typer(add_completion=False)
    alone.command()(found)
    return get_command(alone)
