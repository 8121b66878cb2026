"""``answerable init``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from answerable.cli.output import note, say
from answerable.errors import ConfigError
from answerable.settings import CONFIG_NAME, guess_source

TEMPLATE = """\
# Answerable's configuration. Every key is optional; `answerable check` says what is wrong.
# An environment variable wins: ANSWERABLE_SERVER__PORT=9000 sets [server] port.

[site]
name = "My site"
# starters = ["How do I install it?"]

[[sources]]
kind = {kind}        # docusaurus, markdown, jsonl or structured
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
    path: Annotated[Path, typer.Argument(help="The folder with your documents.")] = Path("docs"),
) -> None:
    """Write an answerable.toml to start from."""
    target = Path(CONFIG_NAME)
    kind = guess_source(path).kind
    text = TEMPLATE.format(kind=json.dumps(kind), path=json.dumps(path.as_posix()))
    try:
        with target.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise ConfigError(f"{target} is there already; it was left as it is.") from None
    say(f"Wrote {target}. Next: answerable ingest && answerable serve")
    if not path.exists():
        note(f"There is no folder {path} yet: set `path` to where your documents are.")
