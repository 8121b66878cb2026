"""Serves the HTTP API over a scripted turn, for what no real question brings about.

``python scripted.py fails``: half an answer, then an error. ``hangs``: half of one, then nothing.
``asks``: an answer with everything an answer can have, options among it.
"""

from __future__ import annotations

import sys

import anyio

from answerable.api import create_app
from answerable.api.serve import serve
from answerable.errors import NoIndexError
from answerable.events import Cited, Done, Picked, Token, Warned
from answerable.settings import ServerSettings, Settings
from answerable.testing.fakes import ScriptedAssistant, ScriptedTurn
from answerable.types import Citation, NextHop, Option

CITATION = Citation(
    n=1,
    quote="Run it.",
    text="Run it.",
    source_name="Start",
    link="",
    file="start.md",
    heading_path=("Start",),
    char_start=0,
    char_end=7,
    line_start=1,
    line_end=1,
    score=0.9,
)
TURNS = {
    "fails": (Token("half"), NoIndexError("There is no index yet.")),
    "hangs": (Token("half"), anyio.sleep_forever),
    "asks": (
        Warned("It was cut."),
        Picked(Option("First")),
        Cited(CITATION),
        Token("Which? [1]"),
        Done("clarify", (), (NextHop("On", "/on", "docs"),), (Option("A"), Option("B", "", "b!"))),
    ),
}


def main() -> None:
    """Say where it serves on standard error, as ``answerable serve`` does, until a signal."""
    settings = Settings(server=ServerSettings(port=0))
    app = create_app(ScriptedAssistant(ScriptedTurn(*TURNS[sys.argv[1]])), settings)

    def ready(url: str) -> None:
        print(f"Serving at {url}", file=sys.stderr, flush=True)

    async def run() -> None:
        await serve(app, settings, ready=ready)

    anyio.run(run)


main()
