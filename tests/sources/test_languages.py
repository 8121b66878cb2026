"""Sites of Hugo and Zola in several languages: the default one is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from .reading import put, read

FOLDERS = """
baseURL = "https://x.org"
defaultContentLanguage = "en"
[languages.en]
contentDir = "content/en"
[languages.pl]
contentDir = "content/pl"
[languages.zh-cn]
contentDir = "content/zh-cn"
"""
SEPARATE = "en:\n  contentDir: content/en\npl:\n  contentDir: content/pl\nzh-cn: {}\n"
ENDINGS = 'base_url = "https://x.org"\ndefault_language = "en"\n[languages.fr]\ntitle = "X"\n'


def urls(folder: Path, **settings: str) -> dict[str, str | None]:
    """The address of each page, with its language where it has one."""
    found, skipped = read("markdown", folder, url="https://x.org", **settings)
    assert not skipped
    return {page.url.removeprefix("https://x.org/"): page.metadata.get("locale") for page in found}


@pytest.fixture
def hugo(tmp_path: Path) -> Path:
    (tmp_path / "hugo.toml").write_text(FOLDERS)
    for name in ("en/_index.md", "en/docs/a.md", "pl/docs/a.md", "zh-cn/docs/a.md"):
        put(tmp_path, f"content/{name}")
    return tmp_path


@pytest.mark.parametrize("at", ["", "content"])
def test_the_default_language_is_at_the_top(hugo: Path, at: str) -> None:
    """Translations would fill the best five with copies; their folders are not in addresses."""
    assert urls(hugo / at) == {"": None, "docs/a/": None}


def test_other_languages_where_they_are_wanted(hugo: Path) -> None:
    """Their addresses begin with their codes; a folder of one is read by itself."""
    assert urls(hugo, locales="all") == {
        "": None,
        "docs/a/": None,
        "pl/docs/a/": "pl",
        "zh-cn/docs/a/": "zh-cn",
    }
    assert urls(hugo / "content/pl", base_url="/pl/") == {"pl/docs/a/": None}


def test_the_default_language_in_a_folder_of_its_own(hugo: Path) -> None:
    """Where the settings say so."""
    (hugo / "hugo.toml").write_text("defaultContentLanguageInSubdir = true\n" + FOLDERS)
    assert set(urls(hugo)) == {"en/", "en/docs/a/"}


def test_settings_in_several_files(hugo: Path) -> None:
    """Languages may have a file of their own."""
    (hugo / "hugo.toml").unlink()
    (hugo / "config/_default").mkdir(parents=True)
    (hugo / "config/_default/hugo.yaml").write_text("baseURL: https://x.org\n")
    (hugo / "config/_default/languages.yaml").write_text(SEPARATE)
    assert set(urls(hugo)) == {"", "docs/a/", "zh-cn/docs/a/"}  # which has no folder of its own


def test_endings_of_names(tmp_path: Path) -> None:
    """``page.fr.md`` is a translation where the site has French, and a page elsewhere."""
    (tmp_path / "config.toml").write_text(ENDINGS)
    for name in ("_index.md", "_index.fr.md", "a.md", "a.fr.md", "node.js.md"):
        put(tmp_path, f"content/{name}")
    assert set(urls(tmp_path)) == {"", "a/", "node-js/"}
    assert urls(tmp_path, locales="all")["fr/a/"] == "fr"


@pytest.mark.parametrize(
    "settings",
    ["languages = 3\n", "[languages]\nfr = 3\n", "[languages.fr]\ncontentDir = 3\n",
     "[languages.fr]\ncontentDir = '../elsewhere'\n", "[languages\n", ""],
)  # fmt: skip
def test_settings_that_say_nothing(tmp_path: Path, settings: str) -> None:
    """Every page is read, and nothing fails."""
    (tmp_path / "hugo.toml").write_text(settings)
    for name in ("a.md", "elsewhere/b.md"):
        put(tmp_path, f"content/{name}")
    assert set(urls(tmp_path)) == {"a/", "elsewhere/b/"}


LOCALES = """import { zh } from './zh'
export default withMermaid(defineConfig({
  title: 'X', LOCALES
}))
"""


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            "locales: { root: { label: 'English' }, zh: { lang: 'zh-CN', ...zh } }",
            {"a.html", "fr/a.html"},
        ),
        ("locales: { '/': {}, '/fr/': {}, '/zh/': {} }", {"a.html"}),
        ("locales: { fr: {}, zh: {}, }", {"a.html", "fr/a.html"}),
        ("locales: { root: {} }", {"a.html"}),
        ("", {"a.html"}),
    ],
)
def test_the_locales_of_vitepress(tmp_path: Path, said: str, expected: set[str]) -> None:
    """The first is read. What the settings do not name may be no language; where they name none,
    the pages say it."""
    put(tmp_path, ".vitepress/config/index.ts", LOCALES.replace("LOCALES", said))
    for name in ("a.md", "fr/a.md", "zh/a.md"):
        put(tmp_path, name)
    assert set(urls(tmp_path)) == expected
    assert urls(tmp_path, locales="all")["zh/a.html"] == "zh"


def test_locales_of_vitepress_below_another_folder(tmp_path: Path) -> None:
    """Which the settings name as that of the pages."""
    settings = LOCALES.replace("LOCALES", "srcDir: './src', locales: { root: {}, pt: {} }")
    put(tmp_path, ".vitepress/config.mts", settings)
    for name in ("src/a.md", "src/pt/b.md"):
        put(tmp_path, name)
    assert set(urls(tmp_path)) == {"src/a.html"}


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        (("a.md", "pt-BR/a.md", "zh_Hans/a.md", "zh_Hans/b.md"), {"a"}),
        (("a.md", "js/a.md", "v2/a.md"), {"a", "js/a", "v2/a"}),
        (("index.md", "fr/index.md"), {"", "fr/"}),
        (("a.md", "fr/a.md", "fr/b.md", "fr/c.md"), {"a", "fr/a", "fr/b", "fr/c"}),
        (("a.md", "it/a.md"), {"a", "it/a"}),
        (("a.md", "it/a.md", "fr/a.md"), {"a"}),
    ],
)
def test_folders_that_mirror_the_pages_beside_them(
    tmp_path: Path, pages: tuple[str, ...], expected: set[str]
) -> None:
    """They are translations where they are called by a language; IT may be a department."""
    for name in pages:
        put(tmp_path, name)
    assert set(urls(tmp_path)) == expected
