"""What pages import from partials is read at their address, and how far a site reaches."""

from __future__ import annotations

from pathlib import Path

import pytest

from .reading import put, read

CONFIG = "export default {url: 'https://x.org', baseUrl: '/', presets: [['classic', {docs: %s}]]}"
ONE = "---\ntitle: Setup\n---\nimport Steps from './_steps.mdx'\n\n# Setup\n\n<Steps />\n"


def _site(folder: Path, docs: str = "{}") -> Path:
    put(folder, "docusaurus.config.js", CONFIG % docs)
    return folder


def test_a_partial_is_read_at_the_address_of_its_page(tmp_path: Path) -> None:
    """With the page's title; its own front matter is shown nowhere."""
    site = _site(tmp_path)
    put(site, "docs/setup.md", ONE)
    put(site, "docs/_steps.mdx", "---\ntitle: Not shown\n---\nRun it.\n")
    documents, skipped = read("docusaurus", site)
    told = {each.path: (each.url, each.title) for each in documents}
    assert told == {
        "docs/setup.md": ("https://x.org/docs/setup", "Setup"),
        "docs/_steps.mdx": ("https://x.org/docs/setup", "Setup"),
    }
    partial = next(each for each in documents if each.path == "docs/_steps.mdx")
    assert partial.text[partial.body_start :] == "Run it.\n"
    assert skipped == {}


def test_a_partial_of_two_pages_is_read_at_the_first(tmp_path: Path) -> None:
    """Its text would be found twice otherwise."""
    site = _site(tmp_path)
    put(site, "docs/a.md", ONE)
    put(site, "docs/b.md", ONE)
    put(site, "docs/_steps.mdx", "Run it.\n")
    documents, _ = read("docusaurus", site)
    assert [each.url for each in documents if each.path == "docs/_steps.mdx"] == [
        "https://x.org/docs/a"
    ]


@pytest.mark.parametrize(
    "path",
    ["@site/shared/_steps.mdx", "../shared/_steps.mdx", "./\\_steps.mdx", "./_parts/steps.mdx"],
)
def test_partials_are_found_as_the_site_finds_them(tmp_path: Path, path: str) -> None:
    """From the site, from the page, escaped, or in a folder of partials."""
    site = _site(tmp_path)
    put(site, "docs/setup.md", f'import Steps from "{path}";\n\n<Steps kind="short"/>\n')
    name = path.replace("@site/", "").replace("../", "").replace("./", "docs/").replace("\\", "")
    put(site, name, "Run it.\n")
    documents, _ = read("docusaurus", site)
    assert {each.path for each in documents} == {"docs/setup.md", name}


def test_what_is_not_shown_or_has_a_page_of_its_own_is_not_read_twice(tmp_path: Path) -> None:
    """Nor is what comes out of a package."""
    site = _site(tmp_path)
    page = "import A from './_a.mdx'\nimport B from './b.mdx'\nimport C from 'pkg/_c.mdx'\n"
    put(site, "docs/setup.md", page + "\nText.\n\n<B/>\n\n<C/>\n")
    put(site, "docs/_a.mdx")
    put(site, "docs/b.mdx")
    documents, _ = read("docusaurus", site)
    assert [each.url for each in documents] == ["https://x.org/docs/b", "https://x.org/docs/setup"]


def test_partials_of_partials_end(tmp_path: Path) -> None:
    """However they import each other."""
    site = _site(tmp_path)
    put(site, "docs/setup.md", "import A from './_a.mdx'\n\n<A />\n")
    put(site, "docs/_a.mdx", "import B from './_b.mdx'\n\n<B />\n")
    put(site, "docs/_b.mdx", "import A from './_a.mdx'\n\n<A />\n")
    documents, _ = read("docusaurus", site)
    assert [each.path for each in documents] == ["docs/setup.md", "docs/_a.mdx", "docs/_b.mdx"]
    assert {each.url for each in documents} == {"https://x.org/docs/setup"}


def test_partials_outside_the_site_are_not_read(tmp_path: Path) -> None:
    """Neither by their path nor over a link."""
    site = _site(tmp_path / "work" / "site")
    put(tmp_path, "_secret.md", "Secret.\n")
    put(site, "docs/a.md", "import A from '../../../_secret.md'\n\n<A />\n")
    (site / "docs" / "_link.md").symlink_to(tmp_path / "_secret.md")
    put(site, "docs/b.md", "import B from './_link.md'\n\n<B />\n")
    documents, _ = read("docusaurus", site)
    assert {each.path for each in documents} == {"docs/a.md", "docs/b.md"}


def test_a_missing_partial_is_named(tmp_path: Path) -> None:
    """The owner hears of it, and the page is read."""
    site = _site(tmp_path)
    put(site, "docs/setup.md", ONE)
    documents, skipped = read("docusaurus", site)
    assert [each.path for each in documents] == ["docs/setup.md"]
    assert set(skipped) == {"docs/_steps.mdx"}


@pytest.mark.parametrize("top", [".git/HEAD", "pnpm-workspace.yaml"])
def test_docs_of_the_repository_around_the_site_are_read(tmp_path: Path, top: str) -> None:
    """As where the site is ``packages/website`` and its pages are ``docs``."""
    site = _site(tmp_path / "packages" / "website", "{path: '../../docs', routeBasePath: '/'}")
    put(tmp_path, top)
    put(tmp_path, "docs/a.md")
    documents, skipped = read("docusaurus", site)
    assert [(each.path, each.url) for each in documents] == [("docs/a.md", "https://x.org/a")]
    assert skipped == {}


def test_nothing_beyond_the_repository_is_read(tmp_path: Path) -> None:
    """A configuration cannot reach further."""
    site = _site(tmp_path / "work" / "packages" / "website", "{path: '../../../docs'}")
    put(tmp_path, "work/.git/HEAD")
    put(tmp_path, "docs/a.md")
    documents, skipped = read("docusaurus", site)
    assert documents == []
    assert "Make it a source of its own" in next(iter(skipped.values()))
