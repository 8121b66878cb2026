"""Sites of Jekyll: what is published, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from .reading import put, read

COLLECTIONS = "collections:\n  guides:\n    output: true\n  staff:\n    output: false\n"


def addresses(path: Path, **settings: object) -> dict[str, str]:
    pages, _ = read("markdown", path, url="https://x.org", **settings)
    return {page.path.partition("/")[2]: page.url.removeprefix("https://x.org/") for page in pages}


def site(folder: Path, config: str, *pages: str, text: str = "Text.\n") -> Path:
    put(folder, "site/_config.yml", config)
    for page in pages:
        put(folder, f"site/{page}", text)
    return folder / "site"


def test_what_jekyll_never_publishes(tmp_path: Path) -> None:
    """Names with an underscore, but posts and the collections that are put out."""
    out = (
        "_includes/a.md",
        "_drafts/b.md",
        "docs/_c.md",
        "_staff/d.md",
        "_guides/_e.md",
        "_f/g.md",
    )
    pages = ("a_b.md", "_posts/2024-01-02-h.md", "_guides/i.md", "docs/j.md")
    assert {*addresses(site(tmp_path, COLLECTIONS, *pages, *out))} == {*pages}


@pytest.mark.parametrize(
    ("pattern", "out"),
    [
        ("README.md", {"README.md"}),
        ("fixtures/", {"fixtures/a.md", "fixtures/b/c.md"}),
        ("/fixtures", {"fixtures/a.md", "fixtures/b/c.md", "fixtures-of.md"}),
        ('"*.draft.md"', {"docs/x.draft.md"}),
        ('"docs/*/y.md"', {"docs/b/y.md"}),
        ('"*/b"', {"docs/b/y.md", "fixtures/b/c.md"}),
        ("[]", set()),
    ],
)
def test_what_the_settings_exclude(tmp_path: Path, pattern: str, out: set[str]) -> None:
    """By patterns whose star stands for slashes too, by folders, and by how paths begin."""
    pages = {
        "README.md",
        "fixtures/a.md",
        "fixtures/b/c.md",
        "fixtures-of.md",
        "docs/x.draft.md",
        "docs/b/y.md",
    }
    named = site(tmp_path, f"exclude:\n  - {pattern}\n", *pages, "vendor/bundle/z.md")
    assert {*addresses(named)} == pages - out


def test_what_the_settings_include(tmp_path: Path) -> None:
    """A folder of pages may be called with an underscore then."""
    config = "include: [_pages, vendor/bundle/]\nexclude: [_pages]\n"
    named = site(tmp_path, config, "_pages/a.md", "_pages/_b.md", "_other/c.md")
    assert {*addresses(named)} == {"_pages/a.md"}


def test_what_is_written_for_authors_is_no_page(tmp_path: Path) -> None:
    """Unless its front matter or the settings make it one; other files may do without."""
    names = ("CONTRIBUTING.md", "docs/code_of_conduct.md", "LICENSE.md", "a.md")
    named = site(tmp_path, "include: [LICENSE.md]\n", *names)
    put(named, "more/CONTRIBUTING.md", "---\n---\nText.\n")
    assert {*addresses(named)} == {"LICENSE.md", "a.md", "more/CONTRIBUTING.md"}


@pytest.mark.parametrize("folder", ["_pages", "fixtures"])
def test_a_folder_that_the_owner_names_is_read(tmp_path: Path, folder: str) -> None:
    """Whatever it is called, and whatever is excluded from the site around it."""
    named = site(tmp_path, "exclude: [fixtures]\n", f"{folder}/a.md") / folder
    assert addresses(named) == {"a.md": "a"}


def test_a_readme_stands_for_a_folder_without_an_index(tmp_path: Path) -> None:
    """Beside an index it is no page, unless its front matter makes it one."""
    named = site(tmp_path, "", "README.md", "docs/README.md", "docs/index.md", "more/a.md")
    put(named, "more/index.html")
    put(named, "more/README.md", "---\ntitle: Read\n---\nText.\n")
    assert addresses(named) == {
        "README.md": "",
        "docs/index.md": "docs/",
        "more/README.md": "more/README",
        "more/a.md": "more/a",
    }


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ("", ("docs/a", "guides/b/c.html", "news/2024/01/02/New-Lamp.html")),
        ("permalink: pretty\n", ("docs/a/", "guides/b/c/", "news/2024/01/02/New-Lamp/")),
        ("permalink: none\n", ("docs/a", "guides/b/c.html", "news/New-Lamp.html")),
        ("permalink: ordinal\n", ("docs/a", "guides/b/c.html", "news/2024/002/New-Lamp.html")),
        (
            "permalink: /blog/:year/:slug/\n",
            ("docs/a/", "guides/b/c/", "blog/2024/new-lamp/"),
        ),
        (
            "permalink: /:i_month/:title:output_ext\n",
            ("docs/a", "guides/b/c.html", "1/New-Lamp.html"),
        ),
        (
            "permalink: /:unknown/\n",
            ("docs/a/", "guides/b/c/", "news/_posts/2024-01-02-New%20Lamp"),
        ),
    ],
)
def test_addresses_follow_the_permalinks(
    tmp_path: Path, config: str, expected: tuple[str, str, str]
) -> None:
    """Of pages, of a collection, and of a post, whose categories are the folders above it."""
    pages = ("docs/a.md", "_guides/b/c.md", "news/_posts/2024-01-02-New Lamp.md")
    named = site(tmp_path, COLLECTIONS + config, *pages)
    assert addresses(named) == dict(zip(pages, expected, strict=True))


def test_a_collection_has_its_own_permalink(tmp_path: Path) -> None:
    """It may lie in the folder of all collections."""
    config = "collections_dir: all\ncollections:\n  tips:\n    output: true\n"
    named = site(tmp_path, f"{config}    permalink: /:collection/of/:name\n", "all/_tips/A b.md")
    assert addresses(named) == {"all/_tips/A b.md": "tips/of/a-b"}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("categories: [Big, small]\ndate: 2023-05-06 10:00:00", "big/small/2023/05/06/x.html"),
        ("categories: big small\ncategory: Other one", "big/small/other one/2024/01/02/x.html"),
        ("slug: its own", "2024/01/02/its-own.html"),
        ("permalink: /a/b.html", "a/b.html"),
        ("date: soon", "_posts/2024-01-02-x"),
    ],
)
def test_what_a_post_says_of_its_address(tmp_path: Path, said: str, expected: str) -> None:
    """Below the site's base; what cannot be known leaves the path."""
    named = site(tmp_path, "", "_posts/2024-01-02-x.md", text=f"---\n{said}\n---\nText.\n")
    ((address,),) = [addresses(named, base_url="/base").values()]
    assert address == f"base/{expected}".replace(" ", "%20")


def test_what_is_unpublished_is_left_out(tmp_path: Path) -> None:
    """And the owner is told."""
    named = site(tmp_path, "", "a.md", text="---\npublished: false\n---\nText.\n")
    pages, skipped = read("markdown", named)
    assert pages == []
    assert "unpublished" in skipped["site/a.md"]


def test_the_source_may_be_a_folder_of_the_project(tmp_path: Path) -> None:
    """Addresses begin there."""
    named = site(tmp_path, "source: web\n", "web/docs/a.md", "README.md")
    assert addresses(named) == {"web/docs/a.md": "docs/a"}


@pytest.mark.parametrize(
    ("config", "out"),
    [
        ("", {"_posts/2999-01-02-later.md", "_posts/2020-01-02-said.md", "_guides/new.md"}),
        ("future: true\n", set()),
    ],
)
def test_posts_of_the_future(tmp_path: Path, config: str, out: set[str]) -> None:
    """They are published by then, unless the settings say so; a page has a date for itself."""
    folder = site(tmp_path, COLLECTIONS + config, "_posts/2020-01-02-past.md")
    put(folder, "_posts/2999-01-02-later.md")
    for name in ("_posts/2020-01-02-said.md", "_guides/new.md", "page.md"):
        put(folder, name, "---\ndate: 2999-05-06\n---\nText.\n")
    every = {
        "_posts/2020-01-02-past.md",
        "_posts/2999-01-02-later.md",
        "_posts/2020-01-02-said.md",
        "_guides/new.md",
        "page.md",
    }
    assert {*addresses(folder)} == every - out
