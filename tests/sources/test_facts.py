"""What front matter says of the work a page is about, as a record with its places in the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Document

from .reading import put, read

FRONT = """---
title: Harbor
type: case_study
Role: "Lead designer"
tech: [Figma, React]
stack:
  - Python
  - Postgres
date: 2024-04-11
link: https://x.org/harbor
draft_notes: nobody's business
---
# Harbor

A design system.
"""


def records(folder: Path, kind: str = "markdown", **settings: object) -> list[Document]:
    """What was read beside the pages themselves."""
    found, skipped = read(kind, folder, **settings)
    assert not skipped
    return [each for each in found if each.path != each.file]


def quotes(record: Document) -> dict[str, str]:
    """What each unit of a record shows, and what stands in its file."""
    chunks = chunk_document(record, HashedEmbedder().count_tokens, IngestSettings())
    return {
        unit.text: record.original[unit.span.char_start : unit.span.char_end]
        for chunk in chunks
        for unit in chunk.units
    }


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_facts_are_quoted_from_their_lines(tmp_path: Path, ending: str) -> None:
    """Each is shown with its name in words and quoted as it stands; what is no fact is not read."""
    (tmp_path / "harbor.md").write_bytes(FRONT.replace("\n", ending).encode())
    (record,) = records(tmp_path, url="https://x.org")
    assert quotes(record) == {
        "Role: Lead designer": 'Role: "Lead designer"',
        "Tech: Figma, React": "tech: [Figma, React]",
        "Stack:": "stack",
        "Python": "Python",
        "Postgres": "Postgres",
        "Date: 2024-04-11": "date: 2024-04-11",
    }


def test_a_record_is_a_part_of_its_page(tmp_path: Path) -> None:
    """It has the page's title, address, type and labels, and follows it."""
    put(tmp_path, "work/harbor.md", FRONT)
    (page, record), _ = read("markdown", tmp_path, url="https://x.org")
    assert record.path == f"{page.path}#facts"
    for part in ("file", "title", "url", "source_type", "metadata"):
        assert getattr(record, part) == getattr(page, part)
    assert record.original == page.text


@pytest.mark.parametrize(
    "front",
    [
        "title: A\ndate: 2024-01-01",  # of a post
        "start_date: 2020\nend-date: 2021\nyear: 2021",
        "sidebar_position: 2\nslug: /a",
        "role:\ntech: []",
        "role: &a Lead\ncompany: *a",  # no value stands where the alias does
        "Lead\nrole",
    ],
)
def test_pages_without_facts(tmp_path: Path, front: str) -> None:
    """Dates alone, what is about the page itself, empty values, and places that cannot be told."""
    put(tmp_path, "a.md", f"---\n{front}\n---\nText.\n")
    assert records(tmp_path) == []


def test_pages_without_front_matter_and_with_toml(tmp_path: Path) -> None:
    """Neither has values with places in YAML."""
    put(tmp_path, "a.md", "Text.\n")
    put(tmp_path, "b.md", '+++\nrole = "Lead"\n+++\nText.\n')
    put(tmp_path, "c.md", "---\n\nText between rules.\n\n---\n")
    assert records(tmp_path) == []


def test_the_keys_are_a_setting(tmp_path: Path) -> None:
    """Whatever the owner calls facts, in any spelling; none where the list is empty."""
    put(tmp_path, "a.md", "---\nleadSinger: Ann\nrole: Lead\n---\nText.\n")
    (own,) = records(tmp_path, facts=["lead_singer"])
    assert quotes(own) == {"Lead singer: Ann": "leadSinger: Ann"}
    assert records(tmp_path, facts=[]) == []


def test_pages_of_docusaurus_have_them_too(tmp_path: Path) -> None:
    """A portfolio may be a Docusaurus site."""
    put(tmp_path, "docusaurus.config.js", "module.exports = {url: 'https://x.org', baseUrl: '/'};")
    put(tmp_path, "docs/harbor.mdx", FRONT)
    (record,) = records(tmp_path, "docusaurus")
    assert record.url == "https://x.org/docs/harbor"
    assert "Role: Lead designer" in quotes(record)


def test_a_page_of_facts_alone_is_their_record(tmp_path: Path) -> None:
    """Lists of work are made of such pages; without a fact there is nothing to read."""
    put(tmp_path, "harbor.md", "---\ntitle: Harbor\ntech: [Figma]\n---\n")
    put(tmp_path, "post.md", "---\ntitle: Post\ndate: 2024-04-11\n---\n")
    found, skipped = read("markdown", tmp_path)
    assert [Path(each.path).name for each in found] == ["harbor.md#facts"]
    (reason,) = skipped.values()
    assert "no content" in reason
    assert len(read("markdown", tmp_path, facts=[])[1]) == 2


TALK = """---
title: Tents in the rain
venue: Camp Meeting
location: Bergen
date: 2019-07-11
excerpt: How to stay dry.
---
"""


def test_a_page_of_front_matter_alone_says_where_and_what(tmp_path: Path) -> None:
    """As those of talks and papers do. Of a page with a text what it is about is not read, and
    where it was only beside a venue: any other place may be somebody's home."""
    put(tmp_path, "talk.md", TALK)
    (record,) = records(tmp_path)
    assert set(quotes(record)) == {
        "Venue: Camp Meeting",
        "Location: Bergen",
        "Date: 2019-07-11",
        "Excerpt: How to stay dry.",
    }
    put(tmp_path, "talk.md", TALK.replace("date", "type: Keynote\ndate") + "We met.\n")
    (record,) = records(tmp_path)
    assert set(quotes(record)) == {
        "Venue: Camp Meeting",
        "Location: Bergen",
        "Type: Keynote",
        "Date: 2019-07-11",
    }
    put(tmp_path, "talk.md", TALK.replace("venue: Camp Meeting\n", "") + "We met.\n")
    assert records(tmp_path) == []


@pytest.mark.parametrize(
    ("front", "has_page"),
    [
        ("venue: Camp Meeting", True),
        ("citation: A. B. Tents. 2019.", True),
        ("date: 2019-07-11\ndescription: All tents", False),
        ("location: Bergen", False),
        ("layout: archive", False),
    ],
)
def test_what_makes_a_page_of_front_matter(tmp_path: Path, front: str, *, has_page: bool) -> None:
    """No place by itself, which may be somebody's home, and no words about a page without any."""
    put(tmp_path, "a.md", f"---\ntitle: A\n{front}\n---\n")
    found, skipped = read("markdown", tmp_path)
    assert (len(found), len(skipped)) == ((1, 0) if has_page else (0, 1))
    found, _ = read("markdown", tmp_path, facts=[])
    assert not found


@pytest.mark.parametrize(
    ("body", "is_told"),
    [
        ("```go\n{{ lamp.Lit }} and all that is written here\n```\n", True),
        ("# lamp.Lit\n\n~~~\nlamp lit by hand today\n", True),
        ('{{% include "/lamp.md" %}}\n\n<Lamp name="one of the many" />\n', True),
        (
            "import Lamp from './all of the lamps.js'\n\n<!-- it is not told here -->\n<Lamp />\n",
            True,
        ),
        ("```go\nlit\n```\n\nIt burns until the morning.\n", False),
    ],
)
def test_what_a_page_of_code_is_about(tmp_path: Path, body: str, *, is_told: bool) -> None:
    """Is said by its front matter alone; another page says it itself."""
    about = "Tells whether the lamp is lit."
    put(tmp_path, "docs/lit.md", f"---\ntitle: lamp.Lit\ndescription: {about}\n---\n\n{body}")
    found = records(tmp_path / "docs")
    assert [about in quotes(each).values() for each in found] == [True] * is_told
    assert [each.title for each in found] == ["lamp.Lit"] * is_told


def test_facts_are_shown_without_the_markup_of_their_theme(tmp_path: Path) -> None:
    """As visitors see them; the quote is what the file has."""
    value = "Moor, A. (2025). &quot;Lamps.&quot; <i>Ocean &#76;etters</i><br/> 3 < 4 & 5."
    put(tmp_path, "paper.md", f"---\ntitle: Lamps\nvenue: Ocean\ncitation: '{value}'\n---\n")
    (record,) = records(tmp_path)
    shown = record.text.replace("\\", "")
    assert 'Citation: Moor, A. (2025). "Lamps." Ocean Letters 3 < 4 & 5.' in shown
    assert f"citation: '{value}'" in quotes(record).values()
