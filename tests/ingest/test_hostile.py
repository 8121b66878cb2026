"""Input made to hurt ends in bounded time, and what is hidden stays out of what is shown."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from answerable.ingest.chunking import UnparsableError
from answerable.types import Format

from .documents import chunks

# Each of these takes some parser quadratic time. Here they take about half a second; the bound, in
# seconds of this process's own time, leaves room for a slow machine.
SECONDS = 5
BOMBS = {
    "brackets": "[" * 100_000,
    "bracket pairs": "[" * 50_000 + "]" * 50_000,
    "open links": "[a](" * 25_000,
    "link titles": '[a](b "' * 15_000,
    "images": "![a" * 30_000,
    "stars": "*a " * 30_000,
    "star run": "*" * 100_000,
    "mixed emphasis": "*_" * 50_000,
    "backticks": " ".join("`" * n for n in range(1, 450)),
    "tags": "<a " * 40_000,
    "tag attributes": '<a href="' * 20_000,
    "braces": "{" * 100_000,
    "comments": "<!--" * 25_000,
    "jsx comments": "{/*" * 30_000,
    "scripts": "<script>" * 15_000,
    "exports": "export const x = {\n" * 5_000,
    "deep list": "\n".join(" " * (2 * n) + "- a" for n in range(1_000)),
    "deep quote": "\n".join(">" * min(n, 150) + " a" for n in range(1_000)),
    "wide table": "|a" * 10_000 + "|\n" + "|-" * 10_000 + "|\n" + "|b" * 10_000 + "|\n",
    "tall table": "|a|\n|-|\n" + "|c|\n" * 10_000,
    "items": "- a\n" * 10_000,
    "stops": "." * 100_000,
    "initials": "A. " * 40_000,
    "one word": "x" * 300_000,
    "tabs": "\t" * 50_000 + "a",
    "heading": "## " + "a" * 50_000 + "{#" * 20_000 + "\n\ntext",
    "directives": "## " + ":a" * 30_000 + "\n\ntext",
    "hidden": "\u200b" * 100_000,
    "nul": "\x00" * 100_000,
}


@pytest.mark.parametrize("format", ["mdx", "markdown"])
@pytest.mark.parametrize("name", BOMBS)
def test_bombs_end_soon(name: str, format: Format) -> None:  # noqa: A002
    """Every known way to slow a parser down ends in bounded time, with chunks or a reason."""
    began = time.process_time()
    with suppress(UnparsableError):
        chunks(BOMBS[name], format)
    assert time.process_time() - began < SECONDS


def test_a_page_of_endless_lines_is_refused() -> None:
    """A page longer than any reader's is skipped with its reason."""
    with pytest.raises(UnparsableError, match="60,000 lines"):
        chunks("a\n\n" * 40_000)


def test_hidden_text_is_quoted_but_not_shown() -> None:
    """Tag, zero-width and bidi characters stay in the quote and are gone from text and pieces."""
    hidden = "\U000e0069\U000e0067\u200b\u202e\ufeff"
    (chunk,) = chunks(f"# A\n\n## B{hidden}\n\nSay{hidden} this.\n")
    (unit,) = chunk.units
    assert hidden in chunk.quote(unit.span)
    assert unit.text == "Say this."
    assert chunk.pieces == ("Page > B\nSay this.",)
    assert chunk.heading_path == ("Page", "B")


def test_control_characters_are_not_shown() -> None:
    """Escape sequences for terminals do not reach display text."""
    (chunk,) = chunks("Red \x1b[31mtext\x07.\n\n```\n\x1b[2Jx\n```\n")
    assert [unit.text for unit in chunk.units] == ["Red [31mtext.", "[2Jx"]
