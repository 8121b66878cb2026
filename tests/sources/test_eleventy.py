"""Sites of Eleventy: what is written, where, and what gives headings their ids."""

from __future__ import annotations

from pathlib import Path

import pytest

from .reading import put, read

CONFIG = "export default function (cfg) { cfg.addPlugin(x); }\n"
IN_CONTENT = CONFIG + "export const config = { dir: { input: 'content', includes: 'parts' } };\n"


def addresses(path: Path, **settings: object) -> dict[str, str]:
    pages, _ = read("markdown", path, url="https://x.org", base_url="/b", **settings)
    return {
        page.path.partition("/")[2]: page.url.removeprefix("https://x.org/b/") for page in pages
    }


def site(folder: Path, config: str, **pages: str) -> Path:
    put(folder, "site/eleventy.config.js", config)
    for page, text in pages.items():
        put(folder, f"site/{page}", text)
    return folder / "site"


@pytest.mark.parametrize(
    "config",
    [
        IN_CONTENT,
        "module.exports = (c) => { return { dir: { input: './content/', includes: 'parts' } } }",
        "export default (c) => { c.setInputDirectory('content'); c.setIncludesDirectory('parts') }",
    ],
)
def test_pages_lie_in_the_input(tmp_path: Path, config: str) -> None:
    """Addresses begin there, whichever folder is named; what pages include is none."""
    texts = dict.fromkeys(
        ("README.md", "content/index.md", "content/docs/a.md", "content/parts/b.md"), "Text.\n"
    )
    folder = site(tmp_path, config, **texts, **{"content/_data/c.md": "Text.\n"})
    assert addresses(folder) == {"content/index.md": "", "content/docs/a.md": "docs/a/"}
    assert addresses(folder / "content") == {"index.md": "", "docs/a.md": "docs/a/"}


def test_paths_are_addresses(tmp_path: Path) -> None:
    """An index stands for its folder, and so does what is called as that; a README does not."""
    names = ("index.md", "same/same.md", "docs/index.md", "docs/README.md", "docs/2023-05-06-d.md")
    folder = site(tmp_path, CONFIG, **dict.fromkeys(names, "Text.\n"))
    assert addresses(folder) == {
        "index.md": "",
        "same/same.md": "same/",
        "docs/index.md": "docs/",
        "docs/README.md": "docs/README/",
        "docs/2023-05-06-d.md": "docs/2023-05-06-d/",
    }


def test_what_is_ignored(tmp_path: Path) -> None:
    """Lines are paths from the project, and in the folder of the pages from there."""
    pages = (
        "content/a.md",
        "content/b/c.md",
        "content/d/e.md",
        "content/f.md",
        "content/_site/g.md",
    )
    folder = site(tmp_path, IN_CONTENT, **dict.fromkeys(pages, "Text.\n"))
    put(folder, ".eleventyignore", "# no pages\nb/\ncontent/d/\n!content/a.md\n")
    put(folder, "content/.eleventyignore", "f.md\n")
    put(folder, ".gitignore", "node_modules\ncontent/_site\n")
    assert {*addresses(folder)} == {"content/a.md", "content/b/c.md"}
    assert {*addresses(folder / "content/d")} == {"e.md"}  # the owner means it


def permalink(value: str) -> str:
    return f"---\ntitle: A\npermalink: {value}\n---\nText.\n"


def test_permalinks(tmp_path: Path) -> None:
    """Of the page, of its folder, and filled in with its name. What a template or a program makes
    is not known: no link is better than one that leads nowhere."""
    folder = site(
        tmp_path,
        CONFIG,
        **{
            "a.md": permalink("/special/place.html"),
            "docs/b.md": permalink("own/b/index.html"),
            "docs/c.md": permalink('"/dyn/{{ title | slugify }}/"'),
            "posts/posts.json": '{"permalink": "/blog/{{ page.fileSlug }}/"}',
            "posts/2024-01-31-first.md": "Text.\n",
            "posts/second.md": permalink("/2/"),
            "posts/deep/third/index.md": "Text.\n",
            "files/files.11tydata.js": "export default { permalink: '{{page.filePathStem}}.html' }",
            "files/d.md": "Text.\n",
            "made/made.11tydata.js": "module.exports = { permalink: (d) => `/x/${d.slug}/` }",
            "made/e.md": "Text.\n",
            "f.md": "---\neleventyComputed:\n  permalink: '/{{ title }}/'\n---\nText.\n",
            "g.md": "---\nslug: other\n---\nText.\n",
        },
    )
    assert addresses(folder) == {
        "a.md": "special/place.html",
        "docs/b.md": "own/b/index.html",
        "docs/c.md": "site/docs/c.md",
        "posts/2024-01-31-first.md": "blog/first/",
        "posts/second.md": "2/",
        "posts/deep/third/index.md": "blog/third/",
        "files/d.md": "files/d.html",
        "made/e.md": "site/made/e.md",
        "f.md": "site/f.md",
        "g.md": "g/",
    }


@pytest.mark.parametrize("program", ["_data/eleventyComputed.js", "_data/permalink.js"])
def test_a_program_makes_all_addresses(tmp_path: Path, program: str) -> None:
    """It stands in the data of the whole site."""
    made = "export default { permalink: (data) => '/x/' }"
    folder = site(tmp_path, CONFIG, **{"a.md": "Text.\n", "b.md": permalink("/b/"), program: made})
    assert addresses(folder) == {"a.md": "site/a.md", "b.md": "b/"}


def test_what_is_not_written(tmp_path: Path) -> None:
    """``permalink: false``, of the page or of its folder."""
    pages = {"a.md": permalink("false"), "b.md": "Text.\n", "parts/c.md": "Text.\n"}
    folder = site(tmp_path, CONFIG, **pages, **{"parts/parts.json": '{"permalink": false}'})
    found, skipped = read("markdown", folder)
    assert [page.path for page in found] == ["site/b.md"]
    assert {path: "permalink: false" in why for path, why in skipped.items()} == {
        "site/a.md": True,
        "site/parts/c.md": True,
    }


@pytest.mark.parametrize(
    ("config", "is_out"),
    [
        (CONFIG, False),
        ("export default (c) => c.addPreprocessor('drafts', '*', (d) => !d.draft)", True),
        (
            "import drafts from './config/drafts.js'\nexport default (c) => c.addPlugin(drafts)",
            True,
        ),
    ],
)
def test_drafts_are_what_the_settings_make_them(tmp_path: Path, config: str, is_out: bool) -> None:
    """Eleventy itself knows none."""
    folder = site(tmp_path, config, **{"a.md": "---\ndraft: true\n---\nText.\n", "b.md": "Text.\n"})
    assert ("a.md" not in addresses(folder)) is is_out


@pytest.mark.parametrize(
    ("config", "ids"),
    [
        (
            "import { IdAttributePlugin } from '@11ty/eleventy'\nc.addPlugin(IdAttributePlugin)",
            "sindresorhus",
        ),
        (
            "import { IdAttributePlugin } from '@11ty/eleventy'\n"
            "import anchor from 'markdown-it-anchor'\n"
            "c.addPlugin(IdAttributePlugin, { selector: 'h2' }); c.addFilter('slugify', x)",
            "sindresorhus",
        ),
        ("c.addPlugin(IdAttributePlugin, { slugify: (text) => text })", "none"),
        (
            "import anchor from 'markdown-it-anchor'\nmd.use(anchor, { level: 2 })",
            "markdown-it-anchor",
        ),
        ("const anchor = require('markdown-it-anchor')\nmd.use(anchor)", "markdown-it-anchor"),
        ("md.use(require('markdown-it-anchor'), { permalink: true })", "markdown-it-anchor"),
        (
            "md.use(require('markdown-it-anchor'), { slugify: c.getFilter('slugify') })",
            "sindresorhus",
        ),
        ("import anchor from 'markdown-it-anchor'\nmd.use(anchor, { slugify: mine })", "none"),
        (
            "import s from 'github-slugger'\nimport anchor from 'markdown-it-anchor'\n"
            "md.use(anchor, { slugify: s.slug })",
            "github",
        ),
        ("import anchor from 'markdown-it-anchor'", "none"),
        ("// c.addPlugin(IdAttributePlugin)\nexport default {}", "none"),
    ],
)
def test_what_makes_ids(tmp_path: Path, config: str, ids: str) -> None:
    """The plugin that is handed on; without one, headings have no ids."""
    ((page,), _) = read("markdown", site(tmp_path, config, **{"a.md": "## A\n\nText.\n"}))
    assert (page.generator, page.ids) == ("eleventy", ids)


def test_settings_that_lie_elsewhere(tmp_path: Path) -> None:
    """Then ids are as most plugins make them."""
    put(tmp_path, "docs/a.md")
    ((page,), _) = read("markdown", tmp_path / "docs", generator="eleventy")
    assert page.ids == ""
