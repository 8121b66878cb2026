"""``answerable init``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from answerable.cli.output import note, say
from answerable.errors import ConfigError
from answerable.settings import CONFIG_NAME, guess_source
from answerable.sources.documents_folder import documents_folder
from answerable.sources.files import hindrance
from answerable.sources.site_title import site_title

TEMPLATE = """\
# Answerable's configuration. Every key is optional; `answerable check` says what is wrong.
# An environment variable wins: ANSWERABLE_SERVER__PORT=9000 sets [server] port.

[site]
{name}
# starters = ["How do I install it?"]

[[sources]]
kind = {kind}        # docusaurus, markdown, html, jsonl or structured
path = {path}
# url = "https://example.org"    # address of the site, for the links of citations
# viewer = "/system/doc"         # no site: shows the files here, with numbered lines
# base_url = "/"
# route_base_path = "docs"       # Docusaurus: where the docs live below base_url

[server]
# port = 8000
# cors_origins = ["https://example.org"]    # pages elsewhere that may ask

[replies]
corpus = "documentation"    # what the fixed sentences call your content
"""


def init(
    path: Annotated[
        Path | None,
        typer.Argument(
            readable=False,  # typer would not say what to do
            help="The folder with your documents; default: docs, or where they lie.",
        ),
    ] = None,
) -> None:
    """Write an answerable.toml to start from."""
    target = Path(CONFIG_NAME)
    folder = path or documents_folder(Path())
    source = guess_source(folder)
    title = site_title([source])
    text = TEMPLATE.format(
        name=f"name = {_quoted(title)}" if title else '# name = "The handbook of ..."',
        kind=_quoted(source.kind),
        path=_quoted(folder.as_posix()),
    )
    try:
        with target.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise ConfigError(
            f"{target} is there already; it was left as it is. Change it, or move it away and say "
            "answerable init again."
        ) from None
    except OSError as error:
        raise ConfigError(
            f"{target} cannot be written: {error.strerror}. Go to a folder that is this user's."
        ) from None
    place = "this folder" if folder == Path() else folder
    say(f"Wrote {target}, which reads {place}. Next: answerable ingest && answerable serve")
    if wrong := _wrong_with(folder):
        note(wrong)


def _wrong_with(folder: Path) -> str | None:
    try:
        reason = hindrance(folder)
    except FileNotFoundError:
        return f"There is no folder {folder} yet: set `path` to where your documents are."
    return reason and f"{folder} {reason}"


def _quoted(value: str) -> str:
    """Not as ASCII: JSON writes an emoji in two halves, which TOML refuses."""
    return json.dumps(value, ensure_ascii=False)
