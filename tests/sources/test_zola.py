"""Sites of Zola: which pages there are, and where they are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.sources.generators.detection import maker_of

from .reading import put, read

CONFIG = 'base_url = "https://x.org"\ntitle = "X"\n'


def site(folder: Path, *pages: str) -> Path:
    """A site whose settings lie beside ``content``."""
    (folder / "config.toml").write_text(CONFIG)
    for page in pages:
        put(folder, f"content/{page}")
    return folder


@pytest.mark.parametrize(
    ("settings", "expected"),
    [(CONFIG, "zola"), ('baseURL = "https://x.org"\n', "hugo"), ("\xff\n", "hugo")],
)
def test_the_settings_of_zola_and_of_hugo(tmp_path: Path, settings: str, expected: str) -> None:
    """Both may be called config.toml beside a folder content; one names its address otherwise."""
    put(tmp_path, "content/a.md")
    (tmp_path / "config.toml").write_text(settings, encoding="latin-1")
    assert maker_of(tmp_path)[0] == maker_of(tmp_path / "content")[0] == expected


def test_zola_needs_its_content(tmp_path: Path) -> None:
    """Other programs have a config.toml with a base_url too."""
    (tmp_path / "config.toml").write_text(CONFIG)
    assert maker_of(tmp_path)[0] == "github"


@pytest.mark.parametrize("at", ["", "content"])
def test_addresses_of_pages(tmp_path: Path, at: str) -> None:
    """Each page is a folder; accents, capitals and dates before a name are not in it."""
    pages = ("_index.md", "Docs/_index.md", "Docs/Été d'un.md", "posts/2023-03-02-It works.md")
    found, _ = read("markdown", site(tmp_path, *pages) / at, url="https://x.org")
    assert {page.url for page in found} == {
        "https://x.org/",
        "https://x.org/docs/",
        "https://x.org/docs/ete-d-un/",
        "https://x.org/posts/it-works/",
    }


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ('slug = "other"', "https://x.org/docs/other/"),
        ('path = "/about/us"', "https://x.org/about/us/"),
        ('permalink = "/not-zolas"', "https://x.org/docs/a/"),
        ('link = "/not-zolas"', "https://x.org/docs/a/"),
    ],
)
def test_addresses_that_a_page_names(tmp_path: Path, said: str, expected: str) -> None:
    """``path`` is all of the address, ``slug`` its last part."""
    page = site(tmp_path, "docs/a.md") / "content/docs/a.md"
    page.write_text(f"+++\n{said}\n+++\nSome text.\n")
    ((found,), _) = read("markdown", tmp_path, url="https://x.org")
    assert found.url == expected


@pytest.mark.parametrize("said", ["draft = true", "render = false"])
def test_pages_that_are_not_made(tmp_path: Path, said: str) -> None:
    """They are left out, and the owner is told."""
    page = site(tmp_path, "a.md", "b.md") / "content/a.md"
    page.write_text(f"+++\n{said}\n+++\nSome text.\n")
    (found,), (skipped,) = read("markdown", tmp_path, url="https://x.org")
    assert (found.url, "content/a.md" in skipped) == ("https://x.org/b/", True)
