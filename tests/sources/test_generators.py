"""Which generator a folder of Markdown belongs to."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.sources.generators.detection import ids_of, maker_of
from answerable.types import Generator

from .reading import put, read


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ("docs/.vitepress/config.ts", "vitepress"),
        ("docs/.vuepress/config.js", "vitepress"),
        ("mkdocs.yml", "mkdocs"),
        ("docs/mkdocs.yaml", "mkdocs"),
        ("zensical.toml", "mkdocs"),
        ("_config.yml", "jekyll"),
        ("conf.py", "sphinx"),
        ("docs/_toc.yml", "sphinx"),
        (".eleventy.js", "eleventy"),
        ("docs/eleventy.config.mjs", "eleventy"),
        ("hugo.toml", "hugo"),
        ("docs/hugo.yaml", "hugo"),
        ("config.toml", "github"),
        ("book.toml", "github"),
        ("other/mkdocs.yml", "github"),
    ],
)
def test_settings_beside_the_pages_tell(tmp_path: Path, there: str, expected: Generator) -> None:
    """The settings lie in the folder of the pages or above it."""
    put(tmp_path, "docs/guide/a.md")
    put(tmp_path, there)
    assert ids_of(maker_of(tmp_path / "docs" / "guide")[0]) == expected


def test_a_repository_is_not_left(tmp_path: Path) -> None:
    """A site around somebody else's repository says nothing about it."""
    put(tmp_path, "mkdocs.yml")
    put(tmp_path, "repo/.git/HEAD")
    put(tmp_path, "repo/docs/a.md")
    assert ids_of(maker_of(tmp_path / "repo" / "docs")[0]) == "github"


@pytest.mark.parametrize(
    "there",
    ["book.toml", "astro.config.ts src/content/docs/a.md", "next.config.mjs app/page.mdx"],
)
def test_settings_that_are_nearer_decide(tmp_path: Path, there: str) -> None:
    """A book or a project in the repository of another site; the owner has the last word."""
    put(tmp_path, "mkdocs.yml")
    for name in ("a.md", *there.split()):
        put(tmp_path, f"guide/{name}")
    assert ids_of(maker_of(tmp_path / "guide")[0]) == "github"
    pages, _ = read("markdown", tmp_path / "guide", generator="mkdocs")
    assert "guide/a.md" in {page.path for page in pages}
    assert {page.generator for page in pages} == {"mkdocs"}


def test_pages_of_mkdocs_end_in_a_slash(tmp_path: Path) -> None:
    """MkDocs makes a folder of each page, unless the owner says otherwise."""
    put(tmp_path, "mkdocs.yml")
    put(tmp_path, "docs/a.md")
    docs = tmp_path / "docs"
    ((page,), _) = read("markdown", docs, url="https://x.org")
    assert (page.url, page.generator) == ("https://x.org/a/", "mkdocs")
    ((page,), _) = read("markdown", docs, url="https://x.org", trailing_slash=False)
    assert page.url == "https://x.org/a"


def test_the_owner_has_the_last_word(tmp_path: Path) -> None:
    """The setting wins over the files."""
    put(tmp_path, "mkdocs.yml")
    put(tmp_path, "a.md")
    ((page,), _) = read("markdown", tmp_path, generator="vitepress")
    assert page.generator == "vitepress"


def test_pages_of_sphinx_are_files(tmp_path: Path) -> None:
    """Unless they are folders, which the owner says."""
    for name in ("conf.py", "index.md", "a.md", "b/index.md"):
        put(tmp_path, name)
    for slash, expected in (
        (None, {"", "a.html", "b/"}),
        (True, {"", "a/", "b/"}),
        (False, {"", "a", "b"}),
    ):
        pages, _ = read("markdown", tmp_path, url="https://x.org", trailing_slash=slash)
        assert {page.url.removeprefix("https://x.org/") for page in pages} == expected


@pytest.mark.parametrize("settings", ["config.toml", "config/_default/hugo.toml"])
def test_old_settings_of_hugo_lie_beside_the_content(tmp_path: Path, settings: str) -> None:
    """Others have a ``config.toml`` too, but no pages beside it."""
    put(tmp_path, settings)
    put(tmp_path, "content/docs/a.md")
    assert ids_of(maker_of(tmp_path / "content" / "docs")[0]) == "hugo"


@pytest.mark.parametrize("folder", ["", "content"])
def test_pages_of_hugo_have_its_addresses(tmp_path: Path, folder: str) -> None:
    """Folders in lower case, whether the site or its content is named; drafts are left out."""
    put(tmp_path, "hugo.toml", "")
    put(tmp_path, "README.md")
    put(tmp_path, "content/_index.md")
    put(tmp_path, "content/Docs/_index.md")
    put(tmp_path, "content/Docs/Get Started (new).md")
    put(tmp_path, "content/posts/first/index.md", "+++\nslug = 'one'\n+++\nText.\n")
    put(tmp_path, "content/posts/second.md", "---\nslug: /two\n---\nText.\n")
    put(tmp_path, "content/posts/third.md", "---\nurl: here/it.html\n---\nText.\n")
    put(tmp_path, "content/posts/late.md", "+++\ndraft = true\n+++\nText.\n")
    pages, skipped = read("markdown", tmp_path / folder, url="https://x.org", base_url="/a")
    assert {page.file: page.url for page in pages} == {
        "content/_index.md": "https://x.org/a/",
        "content/Docs/_index.md": "https://x.org/a/docs/",
        "content/Docs/Get Started (new).md": "https://x.org/a/docs/get-started-new/",
        "content/posts/first/index.md": "https://x.org/a/posts/one/",
        "content/posts/second.md": "https://x.org/a/posts/two/",
        "content/posts/third.md": "https://x.org/a/here/it.html",
    }
    assert "draft" in skipped["content/posts/late.md"]


@pytest.mark.parametrize(
    "cascade", ["cascade:\n  build:\n    render: never", "cascade:\n- build: {render: false}"]
)
def test_what_hugo_does_not_render_is_left_out(tmp_path: Path, cascade: str) -> None:
    """A page that says so of itself, and all below a folder whose index does."""
    put(tmp_path, "hugo.toml", "")
    put(tmp_path, "content/_common/_index.md", f"---\n{cascade}\n---\n")
    put(tmp_path, "content/_common/deep/a.md")
    put(tmp_path, "content/b.md", "---\n_build:\n  render: link\n---\nText.\n")
    put(tmp_path, "content/c.md", "---\nbuild:\n  list: never\n---\nText.\n")
    put(tmp_path, "content/d/_index.md", "---\ncascade: x\n---\nText.\n")
    put(tmp_path, "content/e/_index.md", "---\n[\n---\nText.\n")
    pages, skipped = read("markdown", tmp_path, url="https://x.org")
    assert {page.file for page in pages} == {"content/c.md", "content/d/_index.md"}
    hidden = {path for path, reason in skipped.items() if "makes no page" in reason}
    assert hidden == {"content/_common/_index.md", "content/_common/deep/a.md", "content/b.md"}
