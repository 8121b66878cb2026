"""Links whose targets come from the index."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from answerable.text.markdown_links import leads, link


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://example.org/a#b", True),
        ("HTTP://example.org", True),
        ("/docs/a", True),
        ("a.md", True),
        ("docs/a:b", True),
        ("", False),
        (" ", False),
        ("javascript:alert(1)", False),
        (" JavaScript:alert(1)", False),
        ("data:text/html,x", False),
        ("mailto:a@example.org", False),
    ],
)
def test_where_a_link_leads(url: str, expected: bool) -> None:
    """Only addresses of the web and those relative to the site are followed."""
    assert leads(url) is expected


@given(st.text(), st.text())
def test_it_is_one_link_or_none(title: str, url: str) -> None:
    """Whatever title and address are, a reader of Markdown sees at most the one link."""
    tokens = MarkdownIt("commonmark").parse(f"- {link(title, url)}")
    inner = [child for token in tokens for child in token.children or ()]
    assert sum(child.type == "link_open" for child in inner) <= 1
    assert not {child.type for child in inner} & {"html_inline", "image"}
    assert sum(token.type == "inline" for token in tokens) <= 1


@pytest.mark.parametrize(
    ("url", "read"),
    [
        ("&#106;avascript:alert(1)", "&amp;#106;avascript:alert%281%29"),
        ("https://example.org/?a=1&copy=2", "https://example.org/?a=1&amp;copy=2"),
    ],
)
def test_what_looks_like_an_entity_is_none(url: str, read: str) -> None:
    """Markdown reads entities in addresses: an ampersand stays one."""
    assert f'href="{read}"' in MarkdownIt("commonmark").render(link("Title", url))
