"""Events of whole turns, for the dialects that translate them."""

from __future__ import annotations

from dataclasses import replace

from answerable.events import Cited, Done, Event, Picked, Started, Token, Warned
from answerable.types import Citation, NextHop, Option, SourceLink


def citation(n: int, link: str = "/docs/start#run", heading: str = "Run") -> Citation:
    return Citation(
        n=n,
        quote="Run `make demo`.",
        text="Run make demo.",
        source_name="Start",
        link=link,
        file="docs/start.md",
        heading_path=("Start", heading),
        char_start=10,
        char_end=26,
        line_start=3,
        line_end=3,
        score=0.91,
    )


def marked(heading: str = "") -> Citation:
    """Of a text that a reader marked, as ``ingest.passage`` makes it."""
    path = ("", heading) if heading else ("",)
    quote = citation(1, "", heading)
    return replace(quote, source_name="", file="selection", heading_path=path)


STARTED = Started("c-1", "m-1", "r-1", "token")
DONE = Done(
    "answered",
    sources=(SourceLink("docs/start.md", "Run", "/docs/start#run"),),
    next_hops=(NextHop("Install", "https://example.org/install", "docs", "https://git.example/x"),),
    options=(Option("Yes", "now", "yes!"),),
    message_id="m-2",
    timings_ms={"total": 1.5},
)
ANSWER = "Run `x[1]`. [1] Then wait. [2][3]"
FULL: tuple[Event, ...] = (
    Warned("It was cut."),
    Picked(Option("First")),
    Cited(citation(1)),
    Token("Run `x[1]`. [1]"),
    Cited(citation(2)),
    Cited(citation(3, "https://example.org/b", "Wait")),
    Token(" Then wait. [2][3]"),
    DONE,
)
FOOTER = (
    "\n\n---\n\n"
    "> It was cut.\n\n"
    "**Sources**\n\n"
    "- [1][2] [Start \\> Run](/docs/start#run)\n"
    "- [3] [Start \\> Wait](https://example.org/b)\n\n"
    "**Read on**\n\n"
    "- [Install](https://example.org/install) ([source code](https://git.example/x))\n\n"
    "**Options**\n\n"
    "- Yes (now)"
)
