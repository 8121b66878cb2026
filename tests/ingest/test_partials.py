"""A partial lies where a page shows it, and is quoted from its own file."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.ingest.fingerprints import fingerprint
from answerable.ingest.report import shared_addresses
from answerable.settings import IngestSettings
from answerable.types import Chunk, Document, ShownAt
from ordinary_page import page_seconds

from .documents import count_tokens, document

BASE = "https://example.org/page"


def partial(text: str, page: str | Document, mark: str = "<Steps />") -> Document:
    """A partial with this text, shown where ``page`` has ``mark``."""
    around = document(page, ids="docusaurus") if isinstance(page, str) else page
    place = ShownAt(around, around.text.index(mark))
    return replace(around, path="docs/_x.md", file="docs/_x.md", text=text, shown_at=place)


def cut(shown: Document) -> list[Chunk]:
    return chunk_document(shown, count_tokens, IngestSettings())


def places(text: str, page: str | Document) -> list[tuple[tuple[str, ...], int, str]]:
    """The heading path, depth and address of each chunk of a partial."""
    found = cut(partial(text, page))
    return [(each.heading_path, each.section_depth, each.url) for each in found]


PAGE = """\
# Page

About users.

## Register

Go there.

## Create a User {#create}

<Steps />

### Later

More.
"""


def test_a_partial_lies_below_the_heading_where_it_is_shown() -> None:
    """With the anchor of that heading; what stands behind it on the page says nothing."""
    assert places("Click on Add.\n", PAGE) == [
        (("Page", "Create a User"), 2, f"{BASE}#create"),
    ]


def test_its_own_headings_lie_where_they_would_on_the_page() -> None:
    """Those of a lower level below the place, and one of the same level beside it."""
    text = (
        "Click.\n\n### In the app\n\nTap.\n\n## Delete a User\n\nClick again.\n\n### Ever\n\nNo.\n"
    )
    assert places(text, PAGE) == [
        (("Page", "Create a User"), 2, f"{BASE}#create"),
        (("Page", "Create a User", "In the app"), 3, f"{BASE}#in-the-app"),
        (("Page", "Delete a User"), 2, f"{BASE}#delete-a-user"),
        (("Page", "Delete a User", "Ever"), 3, f"{BASE}#ever"),
    ]


def test_its_title_lies_below_the_place() -> None:
    """Docusaurus links no H1: what stands below is linked to the place."""
    assert places("# On the Web\n\nClick.\n\n## Then\n\nWait.\n", PAGE) == [
        (("Page", "Create a User", "On the Web"), 3, f"{BASE}#create"),
        (("Page", "Create a User", "Then"), 3, f"{BASE}#then"),
    ]


def test_a_title_that_says_the_pages_begins_nothing() -> None:
    """It is at the place where the partial is shown."""
    assert places("# Page\n\nClick.\n", PAGE) == [(("Page", "Create a User"), 2, f"{BASE}#create")]


@pytest.mark.parametrize(
    "page", ["<Steps />\n\n## Later\n\nMore.\n", "# Page\n\n<Steps />\n", "<Steps />\n"]
)
def test_before_the_first_heading_it_is_the_page(page: str) -> None:
    """Whether or not anything else stands there."""
    assert places("Click.\n", page) == [(("Page",), 1, BASE)]


def test_of_several_h1_it_lies_in_the_one_where_it_is_shown() -> None:
    """And so do its H2."""
    page = "# Page\n\nOne.\n\n# Users\n\nTwo.\n\n## Add\n\n<Steps />\n"
    assert places("Click.\n\n## Wait\n\nFor it.\n", page) == [
        (("Page", "Users", "Add"), 3, f"{BASE}#add"),
        (("Page", "Users", "Wait"), 3, f"{BASE}#wait"),
    ]


def test_it_is_found_by_the_headings_within_the_section() -> None:
    """Until its own end them: H4 and below begin no section, but have an anchor."""
    page = "## Add\n\nOne.\n\n#### On the Web\n\n<Steps />\n"
    found = cut(partial("Click.\n\n#### In the App\n\nTap.\n\n### Ever\n\nNo.\n", page))
    assert [(each.heading_path, each.url) for each in found] == [
        (("Page", "Add"), f"{BASE}#on-the-web"),
        (("Page", "Add", "Ever"), f"{BASE}#ever"),
    ]
    units = [(each.text, each.under, each.anchor) for chunk in found for each in chunk.units]
    assert units == [
        ("Click.", ("On the Web",), ""),
        ("Tap.", ("In the App",), "in-the-app"),
        ("No.", (), ""),
    ]


def test_its_own_tabs_stand_below_what_it_is_shown_below() -> None:
    """And end before what follows them, as ever."""
    page = "## Add\n\nOne.\n\n#### On the Web\n\n<Steps />\n"
    (chunk,) = cut(partial("<TabItem label='Linux'>\n\nClick.\n\n</TabItem>\n\nWait.\n", page))
    assert [(each.text, each.under) for each in chunk.units] == [
        ("Click.", ("On the Web", "Linux")),
        ("Wait.", ("On the Web",)),
    ]


def test_it_is_found_by_the_tab_that_it_is_shown_in() -> None:
    """All of it, and by no tab beside it."""
    page = (
        "## Install\n\n<Tabs>\n<TabItem label='Docker'>\n\nHere.\n\n#### Fast\n\n</TabItem>\n"
        "<TabItem label='By hand'>\n\n<Steps />\n\n</TabItem>\n</Tabs>\n"
    )
    found = cut(partial("Build it.\n\n### Start\n\nRun it.\n", page))
    units = [(each.text, each.under) for chunk in found for each in chunk.units]
    assert units == [("Build it.", ("By hand",)), ("Run it.", ("By hand",))]


def test_a_partial_in_a_partial_lies_where_that_is_shown() -> None:
    """Below the headings of both, and in the tabs of both."""
    page = "## Install\n\n<TabItem label='Docker'>\n\n<Steps />\n\n</TabItem>\n"
    outer = partial("One.\n\n### Start\n\nTwo.\n\n<Steps />\n", page)
    inner = cut(partial("Run it.\n", outer))
    assert [(each.heading_path, each.url) for each in inner] == [
        (("Page", "Install", "Start"), f"{BASE}#start")
    ]
    assert inner[0].units[0].under == ("Docker",)
    at_once = partial("<Steps />\n", page)
    assert places("Run it.\n", at_once) == [(("Page", "Install"), 2, f"{BASE}#install")]


def test_its_quotes_stand_in_its_own_file() -> None:
    """Letter for letter, with the lines of that file."""
    text = "---\nx: 1\n---\n\nClick **Add**.\n\n- One\n- Two\n"
    shown = replace(partial(text, PAGE), body_start=text.index("\n\n"))
    (chunk,) = cut(shown)
    assert (chunk.file, chunk.document) == ("docs/_x.md", "docs/_x.md")
    quotes = [(chunk.quote(each.span), each.span.line_start) for each in chunk.units]
    assert quotes == [("Click **Add**.", 5), ("One", 7), ("Two", 8)]
    assert text[chunk.span.char_start : chunk.span.char_end] == chunk.text


def test_a_page_that_cannot_be_read_gives_no_place() -> None:
    """The partial is at the page's address all the same."""
    page = "## Add\n\n<Steps />\n\n" + "> " * 300 + "deep\n"
    assert places("Click.\n", page) == [(("Page",), 1, BASE)]


def test_a_partial_is_another_one_when_its_page_changes() -> None:
    """Its headings may be others, and so may its place."""
    shown = partial("Click.\n", PAGE)
    known = fingerprint(shown, "")
    assert fingerprint(partial("Click.\n", PAGE), "") == known
    others = [
        partial("Click.\n", PAGE.replace("Create", "Add")),
        replace(shown, shown_at=ShownAt(document(PAGE, ids="docusaurus"), 0)),
        replace(shown, shown_at=None),
    ]
    assert known not in {fingerprint(each, "") for each in others}


def test_a_page_and_its_partials_have_one_address() -> None:
    """Nobody is warned of that, but of two pages that have it."""
    page = document(PAGE, ids="docusaurus")
    shown = partial("Click.\n", page)
    assert shared_addresses([page, shown]) == {}
    again = replace(page, path="docs/again.md")
    assert shared_addresses([page, shown, again]) == {BASE: ["docs/page.md", "docs/again.md"]}


def test_a_page_of_many_partials_is_read_once() -> None:
    """And not again for each of them."""
    text = "\n".join(f"## Part {n}\n\nText of it.\n\n<Part{n} />\n" for n in range(300))
    page = document(text, ids="docusaurus")
    shown = [partial("Click.\n", page, f"<Part{n} />") for n in range(300)]
    began = time.process_time()
    assert [each.heading_path[-1] for one in shown for each in cut(one)][-1] == "Part 299"
    assert time.process_time() - began < 5 * page_seconds()
