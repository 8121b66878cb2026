"""What the pages of one site have in common."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.sources.html_pages.site import site_at

from .reading import put


def titled(folder: Path, *heads: str) -> Path:
    for number, head in enumerate(heads):
        put(
            folder, f"{number}.html", f"<html><head>{head}</head><body>Text {number}.</body></html>"
        )
    return folder


@pytest.mark.parametrize(
    ("titles", "name"),
    [
        (("API — Click Documentation (8.5.x)", "Options — Click Documentation (8.5.x)"), "Click"),
        (("API - attrs 26.1.0 documentation", "Why - attrs 26.1.0 documentation"), "attrs"),
        (("Lamps | Acme", "Wicks | Acme", "Acme"), "Acme"),
        (("Acme &amp; Sons | Lamps", "Acme &amp; Sons | Wicks"), "Acme & Sons"),
        (("Modules - Acme Server Version 2.4", "Logs - Acme Server Version 2.4"), "Acme Server"),
        (("Lamps", "Wicks", "Oil"), ""),
        (("Lamps - Care", "Wicks - Buying", "Oil"), ""),
        (("Lamps - Acme",), ""),
        (("", ""), ""),
    ],
)
def test_the_part_that_most_titles_share(
    tmp_path: Path, titles: tuple[str, ...], name: str
) -> None:
    """At their ends or beginnings, without an edition."""
    assert site_at(titled(tmp_path, *(f"<title>{each}</title>" for each in titles))).name == name


@pytest.mark.parametrize(
    "meta",
    [
        '<meta property="og:site_name" content="Acme">',
        "<META content='Acme' name=application-name />",
    ],
)
def test_the_name_that_a_page_says(tmp_path: Path, meta: str) -> None:
    """It wins over what titles share."""
    title = "<title>Lamps - Other</title>"
    assert site_at(titled(tmp_path, meta + title, title, title)).name == "Acme"


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Lamps - Acme", "Lamps"),
        ("Acme | Lamps - large", "Lamps - large"),
        ("Acme", ""),
        ("Lamps - large", "Lamps - large"),
    ],
)
def test_a_title_without_the_name(tmp_path: Path, title: str, expected: str) -> None:
    """Nothing else is taken from it."""
    site = site_at(titled(tmp_path, '<meta property="og:site_name" content="Acme">'))
    assert site.without_name(title) == expected


def test_what_is_repeated(tmp_path: Path) -> None:
    """Blocks that more than half of at least three pages show; which of them are but links."""
    for number in range(5):
        menu = "<ul><li><a href=/>Home</a> |</ul>" if number else ""
        seldom = "<p>Seldom.</p>" if number < 2 else ""
        table = (
            "<table><tr><td>yes</td></tr></table><h2>Care</h2><pre>oil</pre><dl><dt>Parameters</dl>"
        )
        put(tmp_path, f"{number}.html", f"{menu}<p>Always <b>here</b>.</p>{seldom}{table}")
    site = site_at(tmp_path)
    assert site.repeated == {"Home |", "Always here."}
    assert site.menus == {"Home |"}


def test_nothing_is_repeated_on_two_pages(tmp_path: Path) -> None:
    """What two pages share may be theirs."""
    assert site_at(titled(tmp_path, "", "")).repeated == frozenset()


def test_nothing_there(tmp_path: Path) -> None:
    """No page, no site."""
    site = site_at(tmp_path / "gone")
    assert (site.language, site.name, site.repeated) == ("", "", frozenset())
