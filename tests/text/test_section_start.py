"""What begins a section, and what goes on with a long one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.testing.corpus import chunk
from answerable.testing.embedders import HashedEmbedder
from answerable.text.section_start import starts_section
from answerable.types import Document

LONG = "\n\n".join(f"Paragraph {number} says something about lamps." for number in range(30))
PAGE = f"""\
# Lamps

{LONG}

## Oil the `lamp`, *now*

{LONG}

Trim the wick
-------------

{LONG}

<h2 align="center">Lamps</h2>

{LONG}
"""


def test_the_first_part_of_each_section() -> None:
    """However the heading is written, one chunk of each section begins it."""
    page = Document("a.md", "a.md", PAGE, "Lamps", "/a", "markdown", 0)
    chunks = chunk_document(page, HashedEmbedder().count_tokens, IngestSettings(max_tokens=100))
    begun = [each.heading_path[-1] for each in chunks if starts_section(each)]
    assert begun == ["Lamps", "Oil the lamp, now", "Trim the wick", "Lamps"]
    assert len(chunks) > 2 * len(begun)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            '<h2 id="a">\n<span>2.1.</span> <em>Set</em> up<a href="#a"></a></h2><p>Oil it.</p>',
            True,
        ),
        ("<p>Oil it.</p>", False),
    ],
)
def test_html(text: str, expected: bool) -> None:
    """A heading is known whatever tags stand in it."""
    each = replace(chunk(text, heading=("Lamp", "2.1. Set up"), ordinal=2), file="a.html")
    assert starts_section(each) is expected


@pytest.mark.parametrize(("file", "expected"), [("a.md", False), ("a.json", True), ("A.MD", False)])
def test_records_are_not_cut(file: str, expected: bool) -> None:
    """Nothing but Markdown has sections so long."""
    each = replace(chunk("Oil it.", heading=("Lamp", "Set up"), ordinal=2), file=file)
    assert starts_section(each) is expected
