"""A page whose headings begin further down is cut at its own first levels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.text.page_files import MARKUP
from answerable.types import Chunk, Document, ShownAt

from .documents import chunks, count_tokens, document

LAMPS = """\
It glows.

### Lamps

Light them.

#### Oil lamps

Fill them.

##### Wick

Trim it.

### Help

Ask us.
"""


def outlined(found: list[Chunk]) -> list[tuple[tuple[str, ...], int, str]]:
    return [
        (chunk.heading_path[1:], chunk.section_depth, chunk.url.partition("#")[2])
        for chunk in found
    ]


def cut(page: Document) -> list[Chunk]:
    return chunk_document(page, count_tokens, IngestSettings())


@pytest.mark.parametrize("title", ["", "# Page\n\n"])
@pytest.mark.parametrize("deeper", ["", "#"])
def test_the_first_levels_of_a_page_begin_sections(title: str, deeper: str) -> None:
    """H3 and H4 as H2 and H3 on others, or H4 and H5; what is below is inside, and links are those
    of the site."""
    text = title + LAMPS.replace("\n###", f"\n{deeper}###")
    found = chunks(text)
    assert outlined(found) == [
        ((), 1, ""),
        (("Lamps",), 2, "lamps"),
        (("Lamps", "Oil lamps"), 3, "oil-lamps"),
        (("Help",), 2, "help"),
    ]
    assert [unit.under for unit in found[2].units] == [(), ("Wick",)]


def test_a_page_that_has_h2_is_cut_at_h2_and_h3() -> None:
    """Wherever it stands."""
    found = chunks(f"{LAMPS}\n## Prices\n\n10 a lamp.\n")
    assert [chunk.heading_path[1:] for chunk in found] == [(), ("Lamps",), ("Help",), ("Prices",)]


@pytest.mark.parametrize(
    "text",
    [
        "It glows.\n\n##### A lamp\n\nLight it.\n",
        "It glows.\n\n- #### A lamp\n\n  Light it.\n",
    ],
)
def test_what_begins_no_section(text: str) -> None:
    """Captions, and headings in lists."""
    assert len(chunks(text)) == 1


def test_pages_of_html_are_cut_as_they_were() -> None:
    """What a reference documents is an H4 there."""
    page = document(LAMPS)
    page = replace(page, metadata={**page.metadata, MARKUP: "html"})
    assert [chunk.heading_path[1:] for chunk in cut(page)] == [(), ("Lamps",), ("Help",)]


def test_a_partial_is_cut_as_its_page() -> None:
    """At the levels of this, whatever it begins with itself."""
    page = document(LAMPS)
    at = LAMPS.index("Fill them.")
    partial = replace(
        document("Lift it.\n\n#### Wicks\n\nTrim them.\n"), shown_at=ShownAt(page, at)
    )
    assert outlined(cut(partial)) == [
        (("Lamps", "Oil lamps"), 3, "oil-lamps"),
        (("Lamps", "Wicks"), 3, "wicks"),
    ]
