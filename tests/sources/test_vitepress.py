"""What VitePress makes no page of."""

from __future__ import annotations

from pathlib import Path

import pytest

from .reading import put, read

EXCLUDED = "srcExclude: ['**/examples/*', 'AGENTS.md', broken, '{todo,old}/**']"
PAGES = ("index.md", "guide/a.md", "guide/AGENTS.md")
OUT = ("AGENTS.md", "guide/examples/b.md", "old/c.md")


def names(path: Path) -> set[str]:
    found, _ = read("markdown", path)
    return {page.path.partition("/")[2] for page in found}


@pytest.mark.parametrize(
    "config",
    [
        "export default {{ {} }}",
        "export default defineConfig({{ {} }})",
        "export default ({{ mode }}) => {{ return withPwa(defineConfig({{ {} }})) }}",
        "export default async () => defineConfigWithTheme({{ {} }})",
    ],
)
def test_what_the_settings_exclude(tmp_path: Path, config: str) -> None:
    """However the module hands them on; instructions to authors are no documentation."""
    put(tmp_path, "docs/.vitepress/config.ts", config.format(EXCLUDED))
    for page in (*PAGES, *OUT):
        put(tmp_path, f"docs/{page}")
    assert names(tmp_path / "docs") == {*PAGES}
    assert names(tmp_path / "docs/guide") == {"a.md", "AGENTS.md"}


@pytest.mark.parametrize("at", ["", "pages"])
def test_patterns_begin_at_the_source(tmp_path: Path, at: str) -> None:
    """``srcDir`` says where that is; its addresses stay as they are."""
    put(tmp_path, "docs/.vitepress/config.ts", f"export default {{ srcDir: 'pages', {EXCLUDED} }}")
    for page in (*PAGES, *OUT):
        put(tmp_path, f"docs/pages/{page}")
    expected = {page if at else f"pages/{page}" for page in PAGES}
    assert names(tmp_path / "docs" / at) == expected


def test_settings_that_say_nothing(tmp_path: Path) -> None:
    """All files are pages."""
    put(tmp_path, "docs/.vitepress/config.ts", "export default { srcExclude: fromElsewhere }")
    put(tmp_path, "docs/AGENTS.md")
    assert names(tmp_path / "docs") == {"AGENTS.md"}


def addresses(path: Path) -> dict[str, str]:
    found, _ = read("markdown", path, url="https://x.org")
    return {page.path.partition("/")[2]: page.url.removeprefix("https://x.org/") for page in found}


REWRITES = """rewrites: {
  'api/old.md': 'api/new.md',
  'packages/:pkg/src/:page*': ':pkg/:page*',
  'deep/:any(.*).md': 'x/:any.md',
  'no/:a.md': ':b/:a.md',
}"""


def test_pages_that_settings_move(tmp_path: Path) -> None:
    """By names in their paths; where more is said than names, there is no link."""
    put(tmp_path, "docs/.vitepress/config.ts", f"export default defineConfig({{ {REWRITES} }})")
    expected = {
        "index.md": "",
        "api/old.md": "api/new.html",
        "api/old.mdx": "api/old.html",
        "packages/core/src/index.md": "core/",
        "packages/core/src/a/b.md": "core/a/b.html",
        "packages/core/c.md": "packages/core/c.html",
        "deep/d.md": "docs/deep/d.md",
        "no/e.md": "docs/no/e.md",
        "other/f.md": "other/f.html",
    }
    for page in expected:
        put(tmp_path, f"docs/{page}")
    assert addresses(tmp_path / "docs") == expected
    assert addresses(tmp_path / "docs/packages") == {
        "core/src/index.md": "packages/core/src/index.md",
        "core/src/a/b.md": "packages/core/src/a/b.md",
        "core/c.md": "core/c.html",
    }


@pytest.mark.parametrize(
    ("rewrites", "address"),
    [
        ("rewrites(id) { return id.replace('a', 'b') }", "docs/a.md"),
        ("rewrites: (id) => id + 'x'", "docs/a.md"),
        ("rewrites: moved", "docs/a.md"),
        ("title: 'rewrites'", "a.html"),
        ("// rewrites: (id) => id", "a.html"),
    ],
)
def test_a_program_moves_pages(tmp_path: Path, rewrites: str, address: str) -> None:
    """Then nobody knows where a page is."""
    put(tmp_path, "docs/.vitepress/config.ts", f"export default {{ {rewrites}\n }}")
    put(tmp_path, "docs/a.md")
    assert addresses(tmp_path / "docs") == {"a.md": address}


def test_a_page_of_many_values_is_none(tmp_path: Path) -> None:
    """To VuePress it is a name as any."""
    for name in ("items/[id].md", "[pkg]/a.md", "b [c.md"):
        put(tmp_path, f"docs/{name}")
    put(tmp_path, "docs/.vitepress/config.ts", "export default {}")
    assert names(tmp_path / "docs") == {"b [c.md"}
    put(tmp_path, "docs/.vuepress/config.js", "export default {}")
    (tmp_path / "docs/.vitepress/config.ts").unlink()
    (tmp_path / "docs/.vitepress").rmdir()
    assert names(tmp_path / "docs") == {"items/[id].md", "[pkg]/a.md", "b [c.md"}


@pytest.mark.parametrize(
    ("folder", "settings", "ending"),
    [
        (".vitepress", "title: 'A'", ".html"),
        (".vitepress", "cleanUrls: false", ".html"),
        (".vitepress", "cleanUrls: true", ""),
        (".vitepress", "cleanUrls: isBuild()", ""),
        (".vuepress", "title: 'A'", ".html"),
        (".vuepress", "plugins: [removeHtmlExtensionPlugin()]", ""),
    ],
)
def test_how_addresses_end(tmp_path: Path, folder: str, settings: str, ending: str) -> None:
    """As the files that are written: the ending goes where the settings say so, or may."""
    put(tmp_path, f"{folder}/config.js", f"export default {{ {settings} }}")
    for page in ("index.md", "guide/README.md", "guide/a.md"):
        put(tmp_path, page)
    expected = {"index.md": "", "guide/README.md": "guide/", "guide/a.md": f"guide/a{ending}"}
    assert addresses(tmp_path) == expected
    found, _ = read("markdown", tmp_path, url="https://x.org", trailing_slash=False)
    assert {page.url for page in found} >= {"https://x.org/guide/a"}


@pytest.mark.parametrize(
    ("file", "text", "ids"),
    [
        ("config.ts", "export default { markdown: { anchor: { slugify } } }", "none"),
        ("config.ts", "export default { markdown: { anchor: { slugify: s => s } } }", "none"),
        ("config/shared.mts", "export const shared = { anchor: { slugify: mine, } }", "none"),
        ("shared.js", "export default { anchor: { slugify(text) { return text } } }", "none"),
        ("config/shared.ts", "// slugify: is not set\nexport const shared = {}", ""),
        ("config/shared.ts", "import { slugify } from '@mdit-vue/shared'\nslugify('a')", ""),
    ],
)
def test_ids_of_the_sites_own(tmp_path: Path, file: str, text: str, ids: str) -> None:
    """A function that makes them is not run, so that no heading is linked by a guess."""
    put(tmp_path, "docs/.vitepress/config/index.ts", "export default { ...shared }")
    put(tmp_path, f"docs/.vitepress/{file}", text)
    put(tmp_path, "docs/a.md", "# A\n\n## Light It\n\nIt is lit.\n")
    ((page,), _) = read("markdown", tmp_path / "docs", generator="vitepress")
    assert page.ids == ids
