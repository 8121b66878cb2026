"""Links in a built site."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.checks import links
from answerable.checks.links import Built

PAGES = {
    "index.html": "<h1 id=top>Home</h1>",
    "docs/a/index.html": (
        "<h2 id='one'>One</h2><a href='../b#two'>b</a><a href='/base/gone'>x</a>"
        "<a href='https://elsewhere.example/y'>y</a><a href='mailto:me@example.org'>z</a>"
    ),
    "docs/e.html": "<h2 id='%C3%A9t%C3%A9'></h2><h2 id='\u00e9cran'></h2>",
    "docs/b.html": "<a name='two'></a><a href='#three'>three</a>",
    "files/data.zip": "PK",
}


@pytest.fixture
def built(tmp_path: Path) -> Built:
    for name, text in PAGES.items():
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_text(text)
    (tmp_path / "secret.html").write_text("<p id=x>outside</p>")
    return Built(tmp_path / "site", "/base/", frozenset({"https://example.org"}))


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("https://example.org/base/docs/a#one", ""),
        ("/base/docs/a/#one", ""),
        ("/base/docs/b#two", ""),
        ("/base/", ""),
        ("/base", ""),
        ("/base/files/data.zip#page=2", ""),
        ("/base/docs/b#:~:text=three", ""),
        ("/base/docs/e#%C3%A9t%C3%A9", ""),
        ("/base/docs/e#%C3%A9cran", ""),
        ("/base/docs/a#two", "no such place on the page"),
        ("/base/docs/c", "no such page"),
        ("/base/../secret", "no such page"),
        ("/base/%2e%2e/secret.html", "no such page"),
    ],
)
def test_addresses(built: Built, address: str, why: str) -> None:
    """A page is found however it is written, with its anchor; nothing outside of the folder is."""
    assert built.has(address)
    assert built.broken(address) == why


def test_what_is_elsewhere(built: Built) -> None:
    """Other sites, other schemes and what lies outside of the base are not this site's."""
    for address in ("https://elsewhere.example/base/docs/a", "mailto:a@b.example", "/other/docs/a"):
        assert not built.has(address)


def test_sections_and_their_pages(built: Built) -> None:
    """Both the indexed sections and the links within their pages are followed."""
    sections, inner = links.checked(built, ["/base/docs/a#one", "/base/docs/b#nine"])
    assert (sections.level, inner.level) == ("failure", "failure")
    assert "/base/docs/b#nine (no such place on the page)" in sections.problem
    for remedy in ("answerable ingest", 'kind = "html"', "generator", "trailing_slash", "(url)"):
        assert remedy in sections.problem
    assert "kind" not in inner.problem
    assert "/base/gone (no such page)" in inner.problem
    assert "/base/docs/b#three (no such place on the page)" in inner.problem
    assert "elsewhere" not in inner.problem
    assert "/base/docs/b#two" not in inner.problem


def test_a_site_of_another_address(built: Built) -> None:
    """Where no indexed address is of this site, that is said instead of a list of all."""
    (found,) = links.checked(built, ["https://elsewhere.example/a"])
    assert found.level == "failure"
    assert "base_url" in found.problem
