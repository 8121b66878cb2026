"""Sites of Starlight: where the pages lie in a project of Astro, and where they are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.sources.generators.detection import ids_of, maker_of

from .reading import put, read

PAGES = "src/content/docs"
CONFIG = """import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export const locales = { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } };
export default defineConfig({
  %s
  integrations: [sitemap(), starlight({ title: 'Lamps', %s })],
});
"""


def site(folder: Path, *pages: str, astro: str = "", starlight: str = "") -> Path:
    """A project in ``docs`` of a repository, with a page of Astro's own and a README."""
    put(folder, "docs/astro.config.mjs", CONFIG % (astro, starlight))
    for page in ("README.md", "src/pages/own.md", *(f"{PAGES}/{each}" for each in pages)):
        put(folder, f"docs/{page}")
    return folder / "docs"


def addresses(path: Path, **settings: object) -> dict[str, str]:
    found, _ = read("markdown", path, url="https://x.org", **settings)
    return {page.path: page.url.removeprefix("https://x.org/") for page in found}


@pytest.mark.parametrize("at", ["", "src", "src/content", PAGES])
def test_pages_are_those_of_the_content(tmp_path: Path, at: str) -> None:
    """Wherever the owner points: addresses begin below ``src/content/docs``."""
    pages = ("index.mdx", "Start/My Page, v1.2.md", "start/index.md", "readme.md", "_draft.md")
    named = site(tmp_path, *pages) / at
    assert sorted(addresses(named).values()) == [
        "",
        "readme/",
        "start/",
        "start/my-page-v12/",
    ]
    assert ids_of(maker_of(named)[0]) == "github"
    way = f"{PAGES}/".removeprefix(f"{at}/" if at else "")
    assert f"{named.name}/{way}readme.md" in addresses(named)


def test_a_folder_of_the_content_is_a_site(tmp_path: Path) -> None:
    """Addresses begin where the owner points, as they do of any other generator's."""
    named = site(tmp_path, "guides/a.md") / PAGES / "guides"
    assert addresses(named) == {"guides/a.md": "a/"}


def test_what_lies_beside_the_content_is_markdown(tmp_path: Path) -> None:
    """Astro's settings say nothing of it."""
    named = site(tmp_path, "a.md") / "src/pages"
    assert addresses(named) == {"pages/own.md": "own"}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("trailingSlash: 'never',", {"a", ""}),
        ("trailingSlash: 'always',", {"a/", ""}),
        ("build: { format: 'file' },", {"a.html", ""}),
    ],
)
def test_slashes_are_those_of_astro(tmp_path: Path, said: str, expected: set[str]) -> None:
    """By default each page is a folder; the owner's setting wins."""
    named = site(tmp_path, "a.md", "index.md", astro=said)
    assert {*addresses(named).values()} == expected
    assert {*addresses(named, trailing_slash=False).values()} == {"a", ""}


@pytest.mark.parametrize(
    ("slug", "expected"),
    [("other/place", "other/place/"), ("/rooted", "rooted/"), ("javascript:x", "guides/a/")],
)
def test_a_page_names_its_address_from_the_root(tmp_path: Path, slug: str, expected: str) -> None:
    """``slug`` is all of the address, wherever the file lies."""
    named = site(tmp_path)
    put(named, f"{PAGES}/guides/a.md", f"---\nslug: {slug}\n---\nText.\n")
    assert [*addresses(named).values()] == [expected]


def test_drafts_are_left_out(tmp_path: Path) -> None:
    """And the owner is told."""
    named = site(tmp_path, "b.md")
    put(named, f"{PAGES}/a.md", "---\ndraft: true\n---\nText.\n")
    (page,), skipped = read("markdown", named)
    assert page.path == f"docs/{PAGES}/b.md"
    assert "draft" in skipped[f"docs/{PAGES}/a.md"]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("locales", {"a.md", "zh-cn/a.md"}),
        ("locales: { en: {}, de: {}, 'zh-cn': {} }, defaultLocale: 'en'", {"en/a.md"}),
        ("locales: { 'zh-cn': {}, de: {}, en: {} }", {"zh-cn/a.md"}),
        ("locales: fromElsewhere", {"a.md"}),
    ],
)
def test_the_default_language_is_read(tmp_path: Path, said: str, expected: set[str]) -> None:
    """The settings name the folders of languages; without, folders that mirror the others are."""
    pages = {"de/a.md", "zh-cn/a.md", *expected}
    named = site(tmp_path, *pages, starlight=said)
    assert {each.partition(f"{PAGES}/")[2] for each in addresses(named)} == expected
    assert len(addresses(named, locales="all")) == len(pages)
