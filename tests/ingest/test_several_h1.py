"""A page with several H1: all but its title are parts of it, as a reader sees them."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.types import Generator

from .documents import chunks, count_tokens, document

COVER = """\
# Income cover

We pay half of your salary.

## How to claim

Write to the insurer.

# Life cover

We pay four times your salary.

## Beneficiaries

Name them in the form.

### By post

Send the form.

# Help

Ask us.
"""


def paths(text: str) -> list[tuple[str, ...]]:
    return [chunk.heading_path for chunk in chunks(text)]


def test_each_h1_begins_a_section_and_holds_what_is_below_it() -> None:
    """Its H2 are inside it, and of an H3 what is quoted knows the name."""
    found = chunks(COVER)
    assert [chunk.heading_path for chunk in found] == [
        ("Page", "Income cover"),
        ("Page", "Income cover", "How to claim"),
        ("Page", "Life cover"),
        ("Page", "Life cover", "Beneficiaries"),
        ("Page", "Help"),
    ]
    assert found[3].units[-1].under == ("By post",)


@pytest.mark.parametrize(
    "title",
    [
        "Page",
        "PAGE",
        "*Page*",
        "Page | The Site",
        "Page \u2013 it is",
        "Page - it is",
        "Page (beta)",
        "Page: it is",
        "Page v2",
        "Page 2.1",
    ],
)
def test_a_first_h1_that_says_the_title_is_no_section(title: str) -> None:
    """However it is written, and whatever is added behind a mark, it leads to the page itself."""
    assert paths(f"# {title}\n\nOne.\n\n## Two\n\nTwo.\n\n# Other\n\nThree.\n") == [
        ("Page",), ("Page", "Two"), ("Page", "Other")
    ]  # fmt: skip


@pytest.mark.parametrize(
    "tops",
    [
        ("Page in Germany", "Page in Spain"),
        ("Pages", "Others"),
        ("Page: Germany", "Page: Spain"),
        ("Page 2024", "Page 2025"),
        ("Others", "Page keys"),
    ],
)
def test_an_h1_that_only_begins_with_the_title_is_a_part(tops: tuple[str, str]) -> None:
    """What holds for one of two countries is not quoted for the other."""
    first, second = tops
    assert paths(f"# {first}\n\nOne.\n\n# {second}\n\nTwo.\n\n## Three\n\nThree.\n") == [
        ("Page", first), ("Page", second), ("Page", second, "Three")
    ]  # fmt: skip


def test_what_stands_above_the_title_on_every_page() -> None:
    """A banner does not make a part of the H1 that the page is called by."""
    page = "<h1>The Site</h1>\n\n# Page\n\nOne.\n\n## Two\n\nTwo.\n\n# Page keys\n\nThree.\n"
    assert paths(page) == [("Page",), ("Page", "Two"), ("Page", "Page keys")]


def test_a_title_that_adds_the_site_is_that_of_the_first_h1() -> None:
    """ "Refunds | Acme" is called Refunds on the page."""
    page = document("# Refunds\n\nOne.\n\n# For guests\n\nTwo.\n", title="Refunds | Acme")
    found = chunk_document(page, count_tokens, IngestSettings())
    assert [chunk.heading_path[1:] for chunk in found] == [(), ("For guests",)]


def test_an_only_h1_above_the_text_is_what_the_page_is_called() -> None:
    """Whatever the front matter calls it: its H2 and H3 are sections as anywhere."""
    assert paths("# The whole guide\n\nOne.\n\n## Two\n\nTwo.\n\n### Three\n\nThree.\n") == [
        ("Page",), ("Page", "Two"), ("Page", "Two", "Three")
    ]  # fmt: skip


def test_an_only_h1_below_a_text_is_a_part() -> None:
    """What stands before it is the page's own."""
    assert paths("One.\n\n# Usage\n\nTwo.\n") == [("Page",), ("Page", "Usage")]


@pytest.mark.parametrize(
    ("generator", "ids", "anchor"),
    [
        ("github", "docusaurus", ""),
        ("github", "mdbook", "#life-cover"),
        ("github", "", "#life-cover"),
        ("hugo", "", "#life-cover"),
        ("mkdocs", "", "#life-cover"),
    ],
)
def test_docusaurus_alone_gives_it_no_anchor(generator: Generator, ids: str, anchor: str) -> None:
    """Elsewhere an H1 has an id like any heading."""
    page = document(COVER, generator=generator, ids=ids)
    found = chunk_document(page, count_tokens, IngestSettings())
    (life,) = (each for each in found if each.heading_path == ("Page", "Life cover"))
    assert life.url == f"https://example.org/page{anchor}"
