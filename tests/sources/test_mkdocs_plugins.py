"""What plugins of MkDocs make of a site, and how its headings get their ids."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from ordinary_page import page_seconds

from .reading import put, read

POST = "---\ndate: 2024-01-31\ncategories: [Deep Sea, News]\n{}---\n# Our first dive!\n\nText.\n"


def site(folder: Path, config: str, **pages: str) -> Path:
    put(folder, "mkdocs.yml", config)
    for page, text in pages.items():
        put(folder, f"docs/{page}", text)
    return folder / "docs"


def addresses(path: Path, **settings: object) -> dict[str, str]:
    pages, _ = read("markdown", path, url="https://x.org", **settings)
    return {page.path.partition("/")[2]: page.url.removeprefix("https://x.org/") for page in pages}


@pytest.mark.parametrize(
    ("options", "front", "address"),
    [
        ("", "", "blog/2024/01/31/our-first-dive/"),
        ("", "slug: hello-sea\n", "blog/2024/01/31/hello-sea/"),
        ("post_url_format: '{slug}'", "", "blog/our-first-dive/"),
        ("post_url_format: '{categories}/{file}'", "", "blog/deep-sea/a/"),
        ("post_url_date_format: y/M", "", "blog/2024/1/our-first-dive/"),
        ("post_url_date_format: yyyy/MMM", "", None),  # a name of a month in some language
        ("blog_dir: .", "", "2024/01/31/our-first-dive/"),
        ("post_slugify: !!python/name:a.b", "", None),
        ("post_slugify: !!python/name:a.b", "slug: x\n", "blog/2024/01/31/x/"),
        ("post_slugify_separator: _", "", "blog/2024/01/31/our_first_dive/"),
        ("enabled: false", "", "blog/posts/a/"),
    ],
)
def test_posts_of_the_blog(tmp_path: Path, options: str, front: str, address: str | None) -> None:
    """They are where the settings say; a page of its own is by its path."""
    where = "posts" if "blog_dir" in options else "blog/posts"
    config = f"plugins:\n  - search\n  - blog:\n      post_readtime: true\n      {options}\n"
    folder = site(tmp_path, config, **{f"{where}/a.md": POST.format(front), "b.md": "Text.\n"})
    expected = f"docs/{where}/a.md" if address is None else address
    assert addresses(folder) == {f"{where}/a.md": expected, "b.md": "b/"}


def test_a_blog_without_options(tmp_path: Path) -> None:
    """``slug`` is a part of a post's address, and none of a page's, where there is a blog."""
    pages = {"blog/posts/a.md": POST.format(""), "b.md": "---\nslug: c\n---\nText.\n"}
    folder = site(tmp_path, "plugins: [blog]\n", **pages)
    assert addresses(folder) == {"blog/posts/a.md": "blog/2024/01/31/our-first-dive/", "b.md": "b/"}
    put(tmp_path, "mkdocs.yml", "plugins: [search]\n")
    assert addresses(folder)["b.md"] == "c"


@pytest.mark.parametrize(
    ("options", "front", "is_read"),
    [
        ("post_readtime: true", "draft: true\n", False),
        ("draft: true", "draft: true\n", True),
        ("post_readtime: true", "draft: false\n", True),
    ],
)
def test_drafts_of_the_blog(tmp_path: Path, options: str, front: str, is_read: bool) -> None:
    """A draft elsewhere is a page to MkDocs."""
    pages = {"blog/posts/a.md": POST.format(front), "b.md": "---\ndraft: true\n---\nText.\n"}
    folder = site(tmp_path, f"plugins:\n  - material/blog:\n      {options}\n", **pages)
    assert ("blog/posts/a.md" in addresses(folder)) is is_read
    assert "b.md" in addresses(folder)


def test_posts_of_the_future(tmp_path: Path) -> None:
    """They are drafts where the settings say so."""
    later = "---\ndate:\n  created: 2999-01-31\n---\n# Later\n\nText.\n"
    for said, found in (("true", set()), ("false", {"blog/posts/a.md"})):
        config = f"plugins:\n  blog:\n    draft_if_future_date: {said}\n"
        assert {*addresses(site(tmp_path, config, **{"blog/posts/a.md": later}))} == found


LANGUAGES = """plugins:
  - i18n:
      docs_structure: {}
      languages:
        - locale: en
          default: true
        - locale: fr
"""


def test_languages_by_endings(tmp_path: Path) -> None:
    """A page in French is at ``/fr/``, and read if all languages are."""
    names = ("index.md", "index.fr.md", "guide/setup.en.md", "guide/setup.fr.md")
    folder = site(tmp_path, LANGUAGES.format("suffix"), **dict.fromkeys(names, "Text.\n"))
    english = {"index.md": "", "guide/setup.en.md": "guide/setup/"}
    french = {"index.fr.md": "fr/", "guide/setup.fr.md": "fr/guide/setup/"}
    assert addresses(folder) == english
    assert addresses(folder, locales="all") == english | french


def test_languages_in_folders(tmp_path: Path) -> None:
    """The default one is at the root."""
    names = ("en/index.md", "en/a.md", "fr/index.md", "fr/a.md")
    folder = site(tmp_path, LANGUAGES.format("folder"), **dict.fromkeys(names, "Text.\n"))
    assert addresses(folder) == {"en/index.md": "", "en/a.md": "a/"}
    assert addresses(folder, locales="all")["fr/a.md"] == "fr/a/"


def test_languages_as_they_were_named_before(tmp_path: Path) -> None:
    """Their codes are keys, and the default one is named apart."""
    config = "plugins:\n  - i18n:\n      default_language: fr\n      languages: {fr: F, en: E}\n"
    folder = site(tmp_path, config, **dict.fromkeys(("a.md", "b.en.md"), "Text.\n"))
    assert addresses(folder) == {"a.md": "a/"}


PYMDOWNX = "!!python/object/apply:pymdownx.slugs.slugify"


@pytest.mark.parametrize(
    ("toc", "ids"),
    [
        ("permalink: true", ""),
        (f"slugify: {PYMDOWNX} {{kwds: {{case: lower}}}}", "pymdownx - lower"),
        (f"slugify: {PYMDOWNX}\n        kwds:\n          case: lower", "pymdownx - lower"),
        (f"slugify: {PYMDOWNX} {{}}", "pymdownx - none"),
        (
            f"slugify: {PYMDOWNX} {{kwds: {{case: fold, percent_encode: true}}}}",
            "pymdownx - fold percent",
        ),
        ("slugify: !!python/name:pymdownx.slugs.uslugify", "pymdownx - lower"),
        ("slugify: !!python/name:markdown.extensions.toc.slugify", "python-markdown -"),
        (
            "slugify: !!python/name:markdown.extensions.toc.slugify_unicode\n      separator: _",
            "python-markdown-unicode _",
        ),
        ("separator: _", "python-markdown _"),
        ("slugify: !!python/name:my.own", "none"),
        (f"slugify: {PYMDOWNX} {{kwds: {{normalize: NFKD}}}}", "none"),
        ("separator: ' '", "none"),
    ],
)
def test_what_makes_ids(tmp_path: Path, toc: str, ids: str) -> None:
    """The function that the settings name, if it is known; another makes ids nobody knows."""
    config = (
        "markdown_extensions:\n  - admonition\n  - pymdownx.tabbed:\n"
        f"      slugify: {PYMDOWNX} {{kwds: {{case: lower}}}}\n  - toc:\n      {toc}\n"
    )
    ((page,), _) = read("markdown", site(tmp_path, config, **{"a.md": "Text.\n"}))
    assert page.ids == ids


@pytest.mark.parametrize(
    "config", ["", "markdown_extensions: [toc]\n", "markdown_extensions:\n  toc: {}\n", "a: ["]
)
def test_ids_as_always(tmp_path: Path, config: str) -> None:
    """Settings that say nothing of them change none."""
    ((page,), _) = read("markdown", site(tmp_path, config, **{"a.md": "Text.\n"}))
    assert (page.ids, page.generator) == ("", "mkdocs")


MACROS = """plugins:
  - search
  - macros:
      j2_variable_start_string: "[["
      j2_variable_end_string: ']]'
      j2_block_start_string: ""
      j2_comment_start_string: [a]
      on_undefined: strict
"""


def test_marks_of_templates(tmp_path: Path) -> None:
    """Those of the site count where they are written out; what says nothing changes none."""
    ((page,), _) = read("markdown", site(tmp_path, MACROS, **{"a.md": "Text.\n"}))
    assert page.syntax == {"variable_start_string": "[[", "variable_end_string": "]]"}
    ((page,), _) = read("markdown", site(tmp_path, "plugins: [macros]\n", **{"a.md": "Text.\n"}))
    assert page.syntax == {}


@pytest.mark.parametrize(
    ("options", "out"),
    [
        ("glob: 'part-*'", {"part-a.md"}),
        ("glob: ['*/part-*', a.md]", {"a.md", "x/part-b.md", "x/y/part-c.md"}),
        ("glob: '**/part-*.md'", {"x/part-b.md", "x/y/part-c.md"}),
        ("regex: 'x/'", {"x/part-b.md", "x/y/part-c.md"}),
        ("regex: ['.*/(?:y|z)/.*', 'a\\.md$']", {"a.md", "x/y/part-c.md"}),
        ("enabled: false\n      glob: '*'", set()),
        ("regex: '('", set()),
        ("glob: 7", set()),
    ],
)
def test_what_the_exclude_plugin_names_is_no_page(
    tmp_path: Path, options: str, out: set[str]
) -> None:
    """A star of a glob stands for slashes too, and an expression is for how a path begins."""
    names = {"a.md", "part-a.md", "x/part-b.md", "x/y/part-c.md"}
    config = f"plugins:\n  - search\n  - exclude:\n      {options}\n"
    docs = site(tmp_path, config, **dict.fromkeys(names, "Text.\n"))
    assert {*addresses(docs)} == names - out


@pytest.mark.parametrize(
    "options",
    ["regex: '(a+)+$'", "regex: '.*.*.*.*b'", f"glob: '{'*a' * 50}'", "regex: '(.*)\\1z'"],
)
def test_what_takes_long_to_exclude_excludes_nothing(tmp_path: Path, options: str) -> None:
    """Nobody waits for the settings of a hostile site."""
    names = {"a" * 200 + ".md", "b.md"}
    config = f"plugins:\n  - exclude:\n      {options}\n"
    docs = site(tmp_path, config, **dict.fromkeys(names, "Text.\n"))
    before = time.process_time()
    assert {*addresses(docs)} == names
    assert time.process_time() - before < 20 * page_seconds()
