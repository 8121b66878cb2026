"""Options that several commands share, and how they become settings."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from answerable import settings as configuration
from answerable.errors import ConfigError
from answerable.settings import Settings

Config = Annotated[
    Path | None,
    typer.Option(
        "--config",
        "-c",
        readable=False,  # as for --data
        help="Configuration file; default: answerable.toml if present.",
    ),
]
Data = Annotated[
    Path | None,
    typer.Option(
        "--data",
        readable=False,  # typer would not say what to do
        help="Folder of index and conversations; default: .answerable",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Host = Annotated[str | None, typer.Option("--host", help="Address to listen on.")]
Port = Annotated[
    int | None, typer.Option("--port", "-p", min=0, max=65535, help="Port; 0 takes any free one.")
]


def read_settings(config: Path | None, data: Path | None, **overrides: Any) -> Settings:
    """The settings with what the command line says on top. Raises ``ConfigError``."""
    if data is not None:
        overrides["data"] = data
    if config is not None and config.suffix == ".toml" and not os.path.lexists(config):
        raise ConfigError(
            f"{config} does not exist. Look for a slip in --config, or make one with: "
            "answerable init"
        )
    return configuration.find(config, **overrides)


def listening(settings: Settings, host: str | None, port: int | None) -> Settings:
    """The settings with another address to listen on, where one is given."""
    given = {"host": host, "port": port}
    update = {key: value for key, value in given.items() if value is not None}
    return settings.model_copy(update={"server": settings.server.model_copy(update=update)})
