"""``answerable init``."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from answerable.cli import told_before
from answerable.cli.output import note, say
from answerable.cli.unwritten import remedy
from answerable.errors import ConfigError
from answerable.process import whole_files
from answerable.settings import CONFIG_NAME, SourceSettings, guess_source, load
from answerable.sources import other_markup
from answerable.sources.documents_folder import documents_folder
from answerable.sources.files import hindrance
from answerable.sources.site_title import site_title
from answerable.sources.site_url import with_site_url

TEMPLATE = """\
# Answerable's configuration. Every key is optional; `answerable check` says what is wrong.
# An environment variable wins: ANSWERABLE_SERVER__PORT=9000 sets [server] port.

[site]
{name}
# starters = ["How do I install it?"]

{sources}
[server]
# port = 8000
# cors_origins = ["https://example.org"]    # pages elsewhere that may ask

[replies]
corpus = "documentation"    # what the fixed sentences call your content
"""
SOURCE = """\
[[sources]]
kind = {kind}        # docusaurus, markdown, html, jsonl or structured
path = {path}
{url}    # address of the site, for the links of citations
# viewer = "/system/doc"         # no site: shows the files here, with numbered lines
{base_url}
{route_base_path}       # Docusaurus: where the docs live below base_url
"""
# What is written for each key, behind a "#" where nothing was said of it.
EXAMPLES = {"url": "https://example.org", "base_url": "/", "route_base_path": "docs"}


def init(
    path: Annotated[
        Path | None,
        typer.Argument(
            readable=False,  # typer would not say what to do
            help="The folder with your documents; default: those that were ingested last by their "
            "paths, else docs, or where they lie.",
        ),
    ] = None,
) -> None:
    """Write an answerable.toml to start from.

    What the last ingest was told of a folder, such as its address, is written down with it; of a
    site of MkDocs or Jekyll without one, what its settings say.
    """
    target = Path(CONFIG_NAME)
    sources = _sources(path)
    title = site_title(sources)
    text = TEMPLATE.format(
        name=f"name = {_quoted(title)}" if title else '# name = "The handbook of ..."',
        sources="\n".join(map(_written, sources)),
    )
    try:
        whole_files.make(target, text)
    except FileExistsError:
        raise ConfigError(
            f"{target} is there already; it was left as it is. Change it, or move it away and say "
            "answerable init again."
        ) from None
    except OSError as error:
        raise ConfigError(
            f"{target} cannot be written: {error.strerror}. "
            + remedy(error, "Go to a folder that is this user's.")
        ) from None
    places = " and ".join(
        "this folder" if each.path == Path() else str(each.path) for each in sources
    )
    say(f"Wrote {target}, which reads {places}. Next: answerable ingest && answerable serve")
    for each in sources:
        if wrong := _wrong_with(each.path):
            note(wrong)
    for _, said in other_markup.unread(sources):
        note(said)


def _sources(path: Path | None) -> Sequence[SourceSettings]:
    """The folder that is named, as it was ingested last; without one, all that were. Where they
    are served the settings of the site may say."""
    known = told_before.recalled(load().data)
    if path is None:
        found = known or (guess_source(documents_folder(Path())),)
    else:
        same = (each for each in known if os.path.abspath(each.path) == os.path.abspath(path))
        found = (next(same, guess_source(path)),)
    return tuple(map(with_site_url, found))


def _written(source: SourceSettings) -> str:
    said = {key: getattr(source, key) for key in EXAMPLES}
    lines = {
        key: f"{key} = {_quoted(value)}" if value else f"# {key} = {_quoted(EXAMPLES[key])}"
        for key, value in said.items()
    }
    place = source.path.as_posix()
    return SOURCE.format(kind=_quoted(source.kind), path=_quoted(place), **lines)


def _wrong_with(folder: Path) -> str | None:
    try:
        reason = hindrance(folder)
    except FileNotFoundError:
        return f"There is no folder {folder} yet: set `path` to where your documents are."
    return reason and f"{folder} {reason}"


def _quoted(value: str) -> str:
    """Not as ASCII: JSON writes an emoji in two halves, which TOML refuses."""
    return json.dumps(value, ensure_ascii=False)
