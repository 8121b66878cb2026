"""Options that several commands share, and how they become settings."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from answerable import settings as configuration
from answerable.errors import ConfigError
from answerable.settings import CONFIG_NAME, Settings

Config = Annotated[
    Path | None,
    typer.Option(
        "--config",
        "-c",
        readable=False,  # as for --data
        help="Configuration file, or its folder; default: answerable.toml if present.",
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
    return configuration.load(config_file(config), **overrides)


def config_file(config: Path | None) -> Path | None:
    """The file that is read for ``--config``, whatever it is called; of a folder its
    ``answerable.toml``. Raises ``ConfigError`` where there is none: without a file every setting
    would have its default, and nothing would say so."""
    if config is None:
        return configuration.file_of(None)
    if not os.path.lexists(config):
        raise ConfigError(
            f"{config} does not exist. Look for a slip in --config, or make one with: "
            "answerable init"
        )
    if config.name == CONFIG_NAME or not config.is_dir():
        return config
    inside = config / CONFIG_NAME
    if not os.path.lexists(inside):
        raise ConfigError(
            f"{config} is a folder, and has no {CONFIG_NAME}. Name a file with --config, or make "
            "one there with: answerable init"
        )
    return inside


def listening(settings: Settings, host: str | None, port: int | None) -> Settings:
    """The settings with another address to listen on, where one is given."""
    given = {"host": host, "port": port}
    update = {key: value for key, value in given.items() if value is not None}
    return settings.model_copy(update={"server": settings.server.model_copy(update=update)})
