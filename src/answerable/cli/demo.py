"""``answerable demo``: a documentation site with the assistant on it, out of the box."""

from __future__ import annotations

import tempfile
from importlib import resources
from pathlib import Path
from typing import Annotated

import anyio
import typer

from answerable.assistant import Assistant
from answerable.cli import options, server
from answerable.cli.output import note, progress
from answerable.errors import ConfigError
from answerable.replies import Replies
from answerable.settings import Settings, SiteSettings, SourceSettings

DEMOS = Path(str(resources.files("answerable"))) / "demo"


def demo(
    name: Annotated[str, typer.Argument(help="Which demo.")] = "docs",
    data: options.Data = None,
    host: options.Host = None,
    port: options.Port = None,
) -> None:
    """Serve Answerable's own documentation with the assistant on it."""
    folder = _folder(name)
    if data is None:
        data = Path(tempfile.gettempdir()) / f"answerable-demo-{name}"
    settings = options.listening(_settings(folder, data), host, port)
    assistant = Assistant(settings, static_dir=folder / "site")
    anyio.run(_run, assistant, settings)


async def _run(assistant: Assistant, settings: Settings) -> None:
    with progress("Reading the demo's documents") as advance:
        report = await assistant.ingest(progress=advance)
    note(f"{report.indexed} pages, {report.chunks} sections are indexed.")
    await server.run(assistant, settings, "open it in a browser and ask")


def _folder(name: str) -> Path:
    there = sorted(each.name for each in DEMOS.glob("*") if (each / "site").is_dir())
    if name in there:
        return DEMOS / name
    if not there:
        raise ConfigError("The demo site is not built. In a checkout, build it with: make demo")
    raise ConfigError(f"There is no demo '{name}'. There are: {', '.join(there)}")


def _settings(folder: Path, data: Path) -> Settings:
    """Links without a host, so that they work whatever address the demo is served at."""
    documents = SourceSettings(
        kind="docusaurus", path=folder / "source" / "docs", base_url="/", route_base_path="/"
    )
    return Settings(
        data=data,
        sources=(documents,),
        site=SiteSettings(name="Answerable"),
        replies=Replies(corpus="documentation"),
    )
