"""What pages import from partials is read at their address, and how far a site reaches."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.sources.generators.docusaurus_partials import (
    DEEPEST,
    NOT_READ,
    NOT_THERE,
    TOO_DEEP,
    shown,
)
from answerable.types import ShownAt
from ordinary_page import page_seconds

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
    [
        "@site/shared/_steps.mdx",
        "../shared/_steps.mdx",
        "./\\_steps.mdx",
        "./_parts/steps.mdx",
        "@site/snippets/steps.mdx",
        "../snippets/steps.md",
        "@site/src/components/steps.mdx",
        "/docs/_steps.mdx",
        "/docs/parts/_steps.md",
        "//shared/\\_steps.mdx",
    ],
)
def test_partials_are_found_as_the_site_finds_them(tmp_path: Path, path: str) -> None:
    """From the site, from the page, escaped, in a folder of partials, or of nobody's pages."""
    site = _site(tmp_path)
    put(site, "docs/setup.md", f'import Steps from "{path}";\n\n<Steps kind="short"/>\n')
    name = path.replace("@site/", "").replace("../", "").replace("./", "docs/").replace("\\", "")
    name = name.lstrip("/")
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


@pytest.mark.parametrize(
    "names",
    [
        "Steps, {toc}",
        "Steps, * as all",
        "{default as Steps}",
        "{toc, default as Steps}",
        "{\n  toc as stepsToc,\n  default as Steps,\n}",
        "\n  Steps,\n  {toc}",
    ],
)
def test_a_partial_is_found_however_it_is_imported(tmp_path: Path, names: str) -> None:
    """With other exports of the file, renamed, and on several lines."""
    site = _site(tmp_path)
    put(site, "docs/setup.md", f"import {names} from './_steps.mdx';\n\n<Steps />\n")
    put(site, "docs/_steps.mdx", "Run it.\n")
    documents, skipped = read("docusaurus", site)
    assert [each.path for each in documents] == ["docs/setup.md", "docs/_steps.mdx"]
    assert skipped == {}


def test_what_a_file_exports_beside_itself_is_no_partial(tmp_path: Path) -> None:
    """Nor is what an example in a block of code imports."""
    site = _site(tmp_path)
    shown = "<Steps /> {Toc}\n"
    put(site, "docs/a.md", f"import {{Steps}} from './_steps.mdx'\n\n{shown}")
    put(site, "docs/b.md", f"````md\n```\nimport Steps from 'x/_steps.mdx'\n```\n{shown}````\n")
    put(site, "docs/_steps.mdx", "Run it.\n")
    documents, skipped = read("docusaurus", site)
    assert [each.path for each in documents] == ["docs/a.md", "docs/b.md"]
    assert skipped == {}


def test_what_is_excluded_is_a_partial_and_what_is_published_is_not(tmp_path: Path) -> None:
    """Whatever it is called."""
    site = _site(tmp_path, "{exclude: ['parts/**']}")
    page = "import A from './parts/a.mdx'\nimport B from './_b.mdx'\n\n<A /><B />\n"
    put(site, "docs/setup.md", page)
    put(site, "docs/parts/a.mdx")
    put(site, "docs/_b.mdx")
    documents, _ = read("docusaurus", site)
    assert {each.path: each.url for each in documents} == {
        "docs/setup.md": "https://x.org/docs/setup",
        "docs/parts/a.mdx": "https://x.org/docs/setup",
        "docs/_b.mdx": "https://x.org/docs/_b",
    }


def test_a_partial_beside_the_versions_is_of_each_that_shows_it(tmp_path: Path) -> None:
    """One that lies in a version's folder is of that version, as its pages are."""
    site = _site(tmp_path)
    put(site, "versions.json", '["1.0"]')
    page = "import A from '@site/parts/a.mdx'\nimport B from './_b.mdx'\n\n<A />\n<B />\n"
    for folder in ("docs", "versioned_docs/version-1.0"):
        put(site, f"{folder}/x.md", page)
        put(site, f"{folder}/_b.mdx")
    put(site, "parts/a.mdx")
    documents, _ = read("docusaurus", site, versions="all")
    shared = next(each for each in documents if each.path == "parts/a.mdx")
    assert shared.url == "https://x.org/docs/x"  # of the last version
    assert {each.path: each.metadata["version"] for each in documents} == {
        "docs/x.md": "current",
        "docs/_b.mdx": "current",
        "parts/a.mdx": "*",
        "versioned_docs/version-1.0/x.md": "1.0",
        "versioned_docs/version-1.0/_b.mdx": "1.0",
    }


def test_what_is_shown_and_not_read_is_named_once(tmp_path: Path) -> None:
    """Out of a package, or from beyond what is read; not what is imported and not shown."""
    site = _site(tmp_path / "work" / "site")
    imports = "import A from 'pkg/a.mdx'\nimport B from '../../../b.md'\nimport C from 'pkg/c.md'\n"
    put(tmp_path, "b.md", "Secret.\n")
    put(site, "docs/a.md", imports + "\n<A />\n<B />\n")
    put(site, "docs/b.md", imports + "\n<A />\n")
    documents, skipped = read("docusaurus", site)
    assert [each.path for each in documents] == ["docs/a.md", "docs/b.md"]
    assert skipped == {"pkg/a.mdx": NOT_READ, "../../b.md": NOT_READ}
    _, below = read("docusaurus", site / "docs")
    assert set(below) == {"pkg/a.mdx", "../../b.md"}


def test_a_partial_that_is_not_there_is_named(tmp_path: Path) -> None:
    """As what it is: nothing was removed meanwhile."""
    site = _site(tmp_path)
    put(site, "docs/setup.md", "import A from './_gone.mdx'\n\nFirst.\n\n<A />\n")
    documents, skipped = read("docusaurus", site)
    assert [each.path for each in documents] == ["docs/setup.md"]
    assert skipped == {"docs/_gone.mdx": NOT_THERE}


def test_partials_of_partials_end(tmp_path: Path) -> None:
    """However they import each other."""
    site = _site(tmp_path)
    put(site, "docs/setup.md", "import A from './_a.mdx'\n\n<A />\n")
    put(site, "docs/_a.mdx", "import B from './_b.mdx'\n\n<B />\n")
    put(site, "docs/_b.mdx", "import A from './_a.mdx'\n\n<A />\n")
    documents, _ = read("docusaurus", site)
    assert [each.path for each in documents] == ["docs/setup.md", "docs/_a.mdx", "docs/_b.mdx"]
    assert {each.url for each in documents} == {"https://x.org/docs/setup"}


def test_partials_that_show_each_other_are_read_once(tmp_path: Path) -> None:
    """However many ways lead to each: there are millions here."""
    site = _site(tmp_path)
    names = [f"P{number}" for number in range(12)]
    text = "".join(f"import {name} from './_{name}.mdx'\n" for name in names)
    text += "\n" + "".join(f"<{name} />\n" for name in names)
    for name in ("setup", *(f"_{name}" for name in names)):
        put(site, f"docs/{name}.mdx", text)
    documents, skipped = read("docusaurus", site)
    assert len(documents) == 1 + len(names)
    assert skipped == {}


def test_partials_in_each_other_have_an_end(tmp_path: Path) -> None:
    """Where nobody follows any more, which the owner hears."""
    site = _site(tmp_path)
    last = DEEPEST + 10
    put(site, "docs/setup.md", "import A from './_1.mdx'\n\n<A />\n")
    for number in range(1, last):
        put(site, f"docs/_{number}.mdx", f"import A from './_{number + 1}.mdx'\n\n<A />\n")
    put(site, f"docs/_{last}.mdx")
    documents, skipped = read("docusaurus", site)
    assert len(documents) == 1 + DEEPEST
    assert skipped == {f"docs/_{DEEPEST + 1}.mdx": TOO_DEEP}


@pytest.mark.parametrize(
    "element",
    [
        "<Steps/>",
        "<Steps {...props} />",
        "<Steps\n  kind='short'\n/>",
        "<Steps></Steps>",
        "<Steps>",
    ],
)
def test_a_partial_is_placed_where_it_is_shown_first(tmp_path: Path, element: str) -> None:
    """Not where a comment or an example names it, nor where it is shown again."""
    site = _site(tmp_path)
    named = (
        "---\ntitle: Setup\n---\nimport Steps from './_steps.mdx'\n\n# Setup\n\n"
        "{/* <Steps /> */} <!-- <Steps /> --> Write `<Steps />` or ``<Steps />``.\n\n"
        "```jsx\n<Steps />\n```\n\n<StepsToo />\n\n## Run it\n\n"
    )
    put(site, "docs/setup.md", f"{named}{element}\n\n## Again\n\n{element}\n")
    put(site, "docs/_steps.mdx", "Run it.\n")
    page, steps = read("docusaurus", site)[0]
    assert steps.shown_at == ShownAt(page, len(named))
    assert page.shown_at is None


def test_what_only_a_comment_shows_is_not_read(tmp_path: Path) -> None:
    """And what only a comment imports; one that is not closed goes on to the end."""
    site = _site(tmp_path)
    steps = "import Steps from './_steps.mdx'\n"
    put(site, "docs/a.md", f"{steps}\n{{/* <Steps /> */}}\n\n`<Steps />`\n")
    put(site, "docs/b.md", f"<!--\n{steps}-->\n\n<Steps />\n")
    put(site, "docs/c.md", f"{steps}\n{{/* Later:\n\n<Steps />\n")
    put(site, "docs/_steps.mdx")
    documents, _ = read("docusaurus", site)
    assert [each.path for each in documents] == ["docs/a.md", "docs/b.md", "docs/c.md"]


def test_a_partial_of_a_partial_is_placed_in_that(tmp_path: Path) -> None:
    """Which is placed on the page."""
    site = _site(tmp_path)
    put(site, "docs/setup.md", "import A from '/docs/parts/_a.mdx'\n\n## Run it\n\n<A />\n")
    put(site, "docs/parts/_a.mdx", "import B from '../_b.mdx'\n\n### First\n\n<B />\n")
    put(site, "docs/_b.mdx", "Run.\n")
    page, outer, inner = read("docusaurus", site)[0]
    assert outer.shown_at == ShownAt(page, page.text.index("<A />"))
    assert inner.shown_at == ShownAt(outer, outer.text.index("<B />"))
    assert {each.url for each in (page, outer, inner)} == {"https://x.org/docs/setup"}
    (chunk,) = chunk_document(inner, lambda text: len(text.split()), IngestSettings())
    assert chunk.heading_path == ("setup", "Run it", "First")
    assert (chunk.file, chunk.url) == ("docs/_b.mdx", "https://x.org/docs/setup#first")


def test_partials_outside_the_site_are_not_read(tmp_path: Path) -> None:
    """Neither by their path nor over a link."""
    site = _site(tmp_path / "work" / "site")
    put(tmp_path, "_secret.md", "Secret.\n")
    put(site, "docs/a.md", "import A from '../../../_secret.md'\n\n<A />\n")
    (site / "docs" / "_link.md").symlink_to(tmp_path / "_secret.md")
    put(site, "docs/b.md", "import B from './_link.md'\n\n<B />\n")
    put(site, "docs/c.md", "import C from '/../../_secret.md'\n\n<C />\n")
    put(site, "docs/d.md", f"import D from '{tmp_path}/_secret.md'\n\n<D />\n")
    documents, skipped = read("docusaurus", site)
    assert {each.path for each in documents} == {f"docs/{name}.md" for name in "abcd"}
    assert skipped["../../_secret.md"] == NOT_READ


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


def test_a_page_of_imports_is_read_once() -> None:
    """And not again for each of them."""
    page = "".join(f"import A{n} from './_{n}.mdx'\n" for n in range(20_000)) + "\n<A7 />\n"
    began = time.process_time()
    found = [each[:2] for each in shown(page, "/site/docs/a.md", "/site")]
    assert found == [("/site/docs/_7.mdx",) * 2]
    assert time.process_time() - began < 5 * page_seconds()


@pytest.mark.parametrize("mark", ["<!--", "{/*", "`", "`` ` ", "` `` ", "{ ", "~~~\n", "<A"])
def test_a_page_of_beginnings_is_read_once(mark: str) -> None:
    """And not again for each of them, where nothing ends what they begin."""
    page = "import A from './_a.mdx'\n\n" + mark * (400_000 // len(mark))
    began = time.process_time()
    list(shown(page, "/site/docs/a.md", "/site"))
    assert time.process_time() - began < 5 * page_seconds()
