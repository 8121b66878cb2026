"""``answerable ingest``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import anyio
import typer

from answerable import wiring
from answerable.assistant import Assistant
from answerable.cli import options
from answerable.cli.output import complain_of, note, print_json, progress, say
from answerable.errors import ConfigError
from answerable.ingest.report import Report
from answerable.pii import KINDS
from answerable.settings import CONFIG_NAME, Settings, guess_source

SHOWN = 20  # skipped files that are named; --json names all
WITHHELD = (
    "Nothing is quoted of a sentence, step or block of code with one of these. What may be shown "
    f'goes into {CONFIG_NAME}: [guard] public = ["help@your.site", "@your.site"]'
)

STOPPED = (
    "Stopped. An index changes in one step at the end of an ingest; until then the old one answers."
)

Kind = Annotated[
    str | None,
    typer.Option(
        help="docusaurus, markdown, html, jsonl or structured; default: judged by the path."
    ),
]
Url = Annotated[str | None, typer.Option(help="Address of the site, e.g. https://example.org")]
BaseUrl = Annotated[str | None, typer.Option(help="Path the site is served under, e.g. /docs/")]
RouteBasePath = Annotated[
    str | None, typer.Option(help="Where the docs live below the base URL; Docusaurus says docs.")
]
Workers = Annotated[
    str, typer.Option(help="Where to cut and embed: ray://HOST:10001, ray:auto or ray: (Ray).")
]
Full = Annotated[bool, typer.Option("--full", help="Take nothing over from the present index.")]


def ingest(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(readable=False, help="Folders or files; default: those configured."),
    ] = None,
    config: options.Config = None,
    data: options.Data = None,
    kind: Kind = None,
    url: Url = None,
    base_url: BaseUrl = None,
    route_base_path: RouteBasePath = None,
    full: Full = False,
    workers: Workers = "",
    as_json: options.Json = False,
) -> None:
    """Read documents into the index; only what changed is embedded again."""
    settings = options.read_settings(config, data)
    if paths:
        given = {"url": url, "base_url": base_url, "route_base_path": route_base_path}
        found = tuple(guess_source(path, kind=kind, **given) for path in paths)
        settings = settings.model_copy(update={"sources": found})
    if not settings.sources:
        raise ConfigError(
            f"Nothing to ingest. Give a folder, e.g. answerable ingest ./docs, or name it in "
            f"{CONFIG_NAME} (answerable init writes one)."
        )
    try:
        report = anyio.run(_ingest, settings, full, workers)
    except KeyboardInterrupt:
        note(STOPPED)
        raise
    print_json(report.as_dict()) if as_json else _print(report, settings)
    for each in report.mirrors:
        complain_of(each)


async def _ingest(settings: Settings, full: bool, workers: str) -> Report:
    async with Assistant(settings) as assistant:
        with progress("Ingesting") as advance:
            return await assistant.ingest(full=full, workers=workers, progress=advance)


def _print(report: Report, settings: Settings) -> None:
    say(
        f"{report.indexed} of {report.found} documents indexed in {report.seconds:.1f} s: "
        f"{report.chunks} chunks, {report.embedded} embedded, {report.reused} reused"
        + (f", {report.deleted} documents gone" if report.deleted else "")
    )
    for each in report.skipped[:SHOWN]:
        note(f"skipped {each.path}: {each.reason}")
    if len(report.skipped) > SHOWN:
        note(f"... and {len(report.skipped) - SHOWN} more; --json names them all")
    for finding in report.findings[:SHOWN]:
        note(f"look at {finding.path}, line {finding.line}: {finding.kind}")
    if len(report.findings) > SHOWN:
        note(f"... and {len(report.findings) - SHOWN} more to look at; --json names them all")
    if any(finding.kind in KINDS for finding in report.findings):
        note(WITHHELD)
    for mirror in report.mirrors:
        if not mirror.error:
            note(f"{mirror.store}: {mirror.copied} chunks copied")
    first = settings.store.written[0]
    place = settings.data if first == "embedded:" else wiring.without_secrets(first)
    note(f'The index is in {place}. Next: answerable ask "..." or answerable serve')
