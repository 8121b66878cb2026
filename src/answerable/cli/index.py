"""``answerable ingest``."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import anyio
import typer

from answerable import wiring
from answerable.assistant import Assistant
from answerable.checks import counted
from answerable.cli import ended, options, told_before
from answerable.cli.output import complain_of, note, print_json, progress, say
from answerable.errors import ConfigError
from answerable.ingest.report import Report
from answerable.pii import KINDS
from answerable.settings import (
    CONFIG_NAME,
    MAIN,
    Settings,
    SourceSettings,
    guess_source,
)
from answerable.sources import other_markup
from answerable.types import Skipped

SHOWN = 20  # skipped files that are named; --json names all
ALIKE = 3  # of more, for one reason
PAGES = {"docusaurus", "markdown"}  # kinds that read the same files
WITHHELD = (
    "Nothing is quoted of a sentence, step or block of code with one of these: {kinds}. What may "
    f'be shown goes into {CONFIG_NAME}: [guard] public = ["help@your.site", "@your.site"]'
)
ADDRESSED = (
    "What addresses a model (injection) is indexed and may be quoted, as its text is data. "
    f'In {CONFIG_NAME}, [guard] injections = "skip" leaves such a page out.'
)
UNLINKED = (
    "No document has an address, so that answers name the files and link none. Say where the pages "
    "are read: answerable ingest ./docs --url https://docs.example.org, or url (or viewer) of the "
    f"source in {CONFIG_NAME}."
)
FOREIGN = (
    "The pages are not in English, which is all that the bundled embedder knows: a question is "
    "answered where a page has its words, and not where it says the same in others. Another "
    "embedder finds those too: set embedder in [store], see the documentation under "
    '"Use another embedding model".'
)
NO_PATH = (
    "--url, --base-url, --route-base-path and --kind are about a path that is given with them. Say "
    "answerable ingest ./docs --url https://docs.example.org, or set url, base_url, "
    f"route_base_path and kind of the source in {CONFIG_NAME}."
)
STOPPED = (
    "Stopped. An index changes in one step at the end of an ingest: until then what was there "
    "before is served. Run it again."
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
Shrink = Annotated[
    bool,
    typer.Option(
        "--shrink",
        help="Publish also where a source is empty now, or where half of the documents are gone.",
    ),
]


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
    shrink: Shrink = False,
    workers: Workers = "",
    as_json: options.Json = False,
) -> None:
    """Read documents into the index; only what changed is embedded again."""
    configured = settings = options.read_settings(config, data)
    given = {"url": url, "base_url": base_url, "route_base_path": route_base_path}
    if not paths and (kind or any(given.values())):
        raise ConfigError(NO_PATH)
    if paths:
        found = tuple(guess_source(path, kind=kind, **given) for path in paths)
        settings = settings.model_copy(update={"sources": found})
    if not settings.sources:
        raise ConfigError(
            f"Nothing to ingest. Give a folder, e.g. answerable ingest ./docs, or name it in "
            f"{CONFIG_NAME} (answerable init writes one)."
        )
    with ended.saying(STOPPED):
        report = anyio.run(_ingest, settings, full, shrink, workers)
    told_before.keep(settings.data, settings.sources)
    print_json(report.as_dict()) if as_json else _print(report, settings)
    if paths:
        _note_left_out(configured, settings.sources, options.config_file(config))
    for _, said in other_markup.unread(settings.sources):
        note(said)
    for each in report.mirrors:
        complain_of(each)


async def _ingest(settings: Settings, full: bool, shrink: bool, workers: str) -> Report:
    async with Assistant(settings) as assistant:
        with progress("Ingesting") as advance:
            return await assistant.ingest(
                full=full, shrink=shrink, workers=workers, progress=advance
            )


def _note_left_out(configured: Settings, read: Sequence[SourceSettings], file: Path | None) -> None:
    """Whoever names a folder may not know that the index then holds nothing else."""
    left = [
        str(each.path)
        for each in configured.sources
        if configured.index_of(each) == MAIN and not any(_holds(other, each) for other in read)
    ]
    if left:
        named = f"in {file}" if file is not None else "of the environment"
        again = "" if file in (None, Path(CONFIG_NAME)) else f" --config {file}"
        note(
            f"Only {', '.join(str(each.path) for each in read)} was read; the sources {named} "
            f"({', '.join(left)}) are not in the index now. To read all of them: "
            f"answerable ingest{again}"
        )


def _holds(read: SourceSettings, other: SourceSettings) -> bool:
    """Whether all of the one is read with the other: a folder of pages has no JSON read."""
    place, within = Path(os.path.abspath(read.path)), Path(os.path.abspath(other.path))
    alike = read.kind == other.kind or {read.kind, other.kind} == PAGES
    return alike and within.is_relative_to(place)


def _print(report: Report, settings: Settings) -> None:
    say(
        f"{report.indexed} of {counted(report.found, 'document')} indexed in "
        f"{report.seconds:.1f} s: {counted(report.chunks, 'chunk')}, "
        f"{report.embedded} embedded, {report.reused} reused"
        + (f", {counted(report.deleted, 'document')} gone" if report.deleted else "")
    )
    _note_findings(report)
    for mirror in report.mirrors:
        if not mirror.error:
            note(f"{mirror.store}: {counted(mirror.copied, 'chunk')} copied")
    if report.indexed and not report.linked:
        note(UNLINKED)
    if report.foreign:
        note(FOREIGN)
    first = settings.store.written[0]
    place = settings.data if first == "embedded:" else wiring.without_secrets(first)
    note(f'The index is in {place}. Next: answerable ask "..." or answerable serve')


def _note_findings(report: Report) -> None:
    """What was skipped, and what the owner should look at."""
    for path in report.gone[:SHOWN]:
        note(f"gone {path}")
    if len(report.gone) > SHOWN:
        note(f"... and {len(report.gone) - SHOWN} more; --json names them all")
    for address, paths in list(report.shared.items())[:SHOWN]:
        note(f"one address, {address}: {', '.join(paths)}. A site shows one page there.")
    _note_skipped(report.skipped)
    for finding in report.findings[:SHOWN]:
        note(f"look at {finding.path}, line {finding.line}: {finding.kind}")
    if len(report.findings) > SHOWN:
        note(f"... and {len(report.findings) - SHOWN} more to look at; --json names them all")
    found = {finding.kind for finding in report.findings}
    if kinds := [kind for kind in KINDS if kind in found]:
        note(WITHHELD.format(kinds=", ".join(kinds)))
    skipped = {each.path for each in report.skipped}
    if any(f.kind == "injection" and f.path not in skipped for f in report.findings):
        note(ADDRESSED)


def _note_skipped(skipped: Sequence[Skipped]) -> None:
    """Each with its reason; of many the first for every reason, so that two hundred of one kind
    hide no other."""
    by_reason: dict[str, list[Skipped]] = {}
    for each in skipped:
        by_reason.setdefault(each.reason, []).append(each)
    most = SHOWN if len(skipped) <= SHOWN else ALIKE
    named = [*by_reason.values()][:SHOWN]
    for alike in named:
        for each in alike[:most]:
            stays = " What the index has of it stays." if each.passing else ""
            note(f"skipped {each.path}: {each.reason}{stays}")
        if len(alike) > most:
            note(f"... and {len(alike) - most} more for that reason; --json names them all")
    rest = len(skipped) - sum(map(len, named))
    if rest:
        note(f"... and {rest} more; --json names them all")
