"""Links by the name of a page are read as what a visitor sees of them."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.types import Chunk, Generator

from .documents import count_tokens, document


def _only(text: str, generator: Generator = "github") -> Chunk:
    page = document(text, "markdown", generator=generator)
    (chunk,) = chunk_document(page, count_tokens, IngestSettings())
    return chunk


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Trim it with [[Tools|a tool]], see [[Wicks]].", "Trim it with a tool, see Wicks."),
        ("See [[Wicks#How to trim]] and [[#Below]].", "See How to trim and Below."),
        ("It is told in [[Wicks#^a1b2c3]].", "It is told in Wicks."),
        ("**[[Settings]]** open [[Files/Oil\\|it]].", "Settings open it."),
        ("So it looks: ![[lamp.png|300]] bright.", "So it looks: bright."),
        ("Is it `[[code]]` or [[1]](https://example.org)?", "Is it [[code]] or [1]?"),
        ("Either [[ -f oil ]] or \\[[oil]].", "Either [[ -f oil ]] or [[oil]]."),
        ("The matrix [[1, 2], [3, 4]] stays.", "The matrix [[1, 2], [3, 4]] stays."),
    ],
)
def test_a_reader_sees_the_text_of_a_link(text: str, shown: str) -> None:
    """Else the part of the page that it leads to, or its name; code and matrices are no links."""
    assert " ".join(unit.text for unit in _only(text).units) == shown


def test_in_a_table_the_bar_is_escaped() -> None:
    """As it would end the cell."""
    chunk = _only("| Tool | Part |\n|---|---|\n| [[Knife\\|the knife]] | wick |\n")
    assert chunk.units[0].text == "Tool: the knife; Part: wick"


def test_other_generators_show_them_as_text() -> None:
    """VitePress knows no such links."""
    assert _only("See [[Wicks]].", "vitepress").units[0].text == "See [[Wicks]]."


def test_a_quote_stands_in_the_source() -> None:
    """With the marks around what is shown, but for those at its ends."""
    chunk = _only("Trim it with [[Tools|a tool]] now. [[Oil|Fill it]] later.")
    quotes = [chunk.quote(unit.span) for unit in chunk.units]
    assert quotes[0] == "Trim it with [[Tools|a tool]] now."
    assert quotes[1].endswith("Fill it]] later.")
