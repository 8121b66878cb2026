"""Files that pages of MkDocs show are read at their addresses, and quoted from themselves."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from ordinary_page import page_seconds

from .reading import put, read
from .shown_files import quotes, read_shown

CONFIG = "markdown_extensions:\n  - pymdownx.snippets%s\n"


def _site(folder: Path, options: str = "", **pages: str) -> Path:
    put(folder, "mkdocs.yml", CONFIG % options)
    for name, text in pages.items():
        put(folder, f"docs/{name}.md", text)
    return folder / "docs"


def test_a_file_is_read_below_its_heading(tmp_path: Path) -> None:
    """At the address of the page and the place on it, with ids as the whole page has them."""
    page = '# Setup\n\nText.\n\n## Run\n\nText.\n\n## Stop\n\n## Run\n\n--8<-- "parts/run.md"\n'
    docs = _site(tmp_path, a=page)
    put(tmp_path, "parts/run.md", "---\nno: text\n---\nType **it**.\n\n### Run\n\nOr this.\n")
    assert quotes(docs) == [
        ("/a/#run_1", ("Setup", "Run"), "Type it.", "Type **it**."),
        ("/a/#run_2", ("Setup", "Run", "Run"), "Or this.", "Or this."),
    ]
    ((shown,), skipped) = read_shown(docs)
    assert (shown.file, shown.path, shown.title) == (
        "parts/run.md",
        "parts/run.md#docs/a.md",
        "Setup",
    )
    assert skipped == {}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("f.md", ["One.", "Two.", "Three.", "Four."]),
        ("f.md:part", ["Two.", "Three."]),
        ("f.md:inner", ["Three."]),
        ("f.md:3:3", ["Two."]),
        ("f.md:8", ["Four."]),
        ("f.md::1", ["One."]),
        ("f.md:-1:", ["Four."]),
        ("f.md:1:1,8:8", ["One.", "Four."]),
    ],
)
def test_parts_of_a_file(tmp_path: Path, name: str, said: list[str]) -> None:
    """A section between its marks, and lines."""
    docs = _site(tmp_path, a=f'--8<-- "{name}"\n')
    text = (
        "One.\n<!-- --8<-- [start:part] -->\nTwo.\n\n<!-- --8<-- [start:inner] -->\nThree.\n"
        "<!-- --8<-- [end:inner] --><!-- x -->\n"
    )
    put(tmp_path, "f.md", text.replace("<!-- x -->\n", "\n") + "Four.")
    if "part" in name:
        put(tmp_path, "f.md", text + "<!-- --8<-- [end:part] -->\nFour.")
    assert [each[2] for each in quotes(docs)] == said


def test_code_is_code(tmp_path: Path) -> None:
    """What is shown in a fence keeps its own indentation and is no Markdown."""
    page = '# A\n\n1. Do\n\n    ```py\n    --8<-- "f.py:m"\n    ```\n'
    docs = _site(tmp_path, a=page)
    put(
        tmp_path,
        "f.py",
        "import x\n# --8<-- [start:m]\n# run\r\ndef f():\r\n    x()\r\n# -8<- [end:m]\n",
    )
    ((url, path, text, quote),) = quotes(docs)
    assert (url, path) == ("/a/", ("A",))
    assert text == "# run\ndef f():\n    x()"
    assert quote == "# run\r\ndef f():\r\n    x()"


def test_a_fence_that_begins_an_item_is_one(tmp_path: Path) -> None:
    """And what stands below it is none."""
    docs = _site(tmp_path, a='1. ```py\n    --8<-- "f.py"\n    ```\n\n--8<-- "g.md"\n')
    put(tmp_path, "f.py", "*a*, b = c\n")
    put(tmp_path, "g.md", "Run *it*.\n")
    assert [each[2] for each in quotes(docs)] == ["*a*, b = c", "Run it."]


def test_code_about_code_is_code(tmp_path: Path) -> None:
    """A fence within does not end the one around, and nothing stands behind one that is open."""
    page = '/// note | Mind\n```md\n--8<-- "f.md"\n```\n\n--8<-- "g.md"\n///\n'
    docs = _site(tmp_path, a=page)
    put(tmp_path, "f.md", "Run\n\n````sh\nls\n````\n")
    put(tmp_path, "g.md", "```sh\nls\n")
    assert [each[2] for each in quotes(docs)] == ["Run\n\n````sh\nls\n````", "ls"]


def test_what_has_nothing_to_read_is_no_text(tmp_path: Path) -> None:
    """Nor is the tab that it stands in."""
    docs = _site(tmp_path, a='=== "Linux"\n    --8<-- "f.md"\n')
    put(tmp_path, "f.md", "# --8<-- [start:a]\n")
    assert quotes(docs) == []


def test_a_manifest_is_no_front_matter(tmp_path: Path) -> None:
    """A file of YAML in a fence begins with the same line."""
    docs = _site(tmp_path, a='```yaml\n--8<-- "f.yaml"\n```\n')
    put(tmp_path, "f.yaml", "---\na: 1\n---\nb: 2\n")
    assert [each[2] for each in quotes(docs)] == ["---\na: 1\n---\nb: 2"]


@pytest.mark.parametrize(
    ("page", "path"),
    [
        ('=== "Linux"\n\n    --8<-- "f.md"\n\n=== "Mac"\n\n    Text.\n', ("a", "Linux")),
        ('=== "Linux"\n\n    Text.\n\n=== "Mac"\n    --8<-- "f.md"\n', ("a", "Mac")),
        ('!!! note "Mind"\n    === "Mac"\n        --8<-- "f.md"\n', ("a", "Mind", "Mac")),
        ('/// note | Mind\n--8<-- "f.md"\n///\n', ("a", "Mind")),
        ('/// note | Mind\nText.\n///\n--8<-- "f.md"\n', ("a",)),
        ('=== "Linux"\n\n    Text.\n\n--8<-- "f.md"\n', ("a",)),
        ('- One\n\n    --8<-- "f.md"\n', ("a",)),
    ],
)
def test_what_holds_it(tmp_path: Path, page: str, path: tuple[str, ...]) -> None:
    """A tab or an admonition around the line is around the file; a list has no title. What begins
    below one is said to, and the first unit alone begins there."""
    docs = _site(tmp_path, a=page)
    put(tmp_path, "f.md", "It works.\n\n- One\n    - Two\n")
    assert [each[1:3] for each in quotes(docs)] == [
        (path, "It works."),
        (path[:1], "One"),
        (path[:1], "Two"),
    ]


def test_files_in_files(tmp_path: Path) -> None:
    """Each is quoted from itself, and one that shows itself ends there."""
    docs = _site(tmp_path, a='# A\n\n--8<-- "b.md"\n\n--8<-- "d.md"\n')
    put(tmp_path, "b.md", 'Of b.\n\n## B\n\n--8<-- "c.md"\n')
    put(tmp_path, "c.md", 'Of c.\n\n--8<-- "b.md"\n--8<-- "docs/a.md"\n')
    put(tmp_path, "d.md", "Of d.\n")
    assert sorted(each[:3] for each in quotes(docs)) == [
        ("/a/", ("A",), "Of b."),
        ("/a/#b", ("A", "B"), "Of c."),
        ("/a/#b", ("A", "B"), "Of d."),
    ]


def test_what_many_pages_show_is_read_at_three(tmp_path: Path) -> None:
    """The first by their paths; twice on a page is once."""
    line = '--8<-- "f.md"\n\n'
    docs = _site(tmp_path, **dict.fromkeys("abcde", line * 2))
    put(tmp_path, "f.md", "Text.\n")
    shown, _ = read_shown(docs)
    assert [each.path for each in shown] == [f"f.md#docs/{name}.md" for name in "abc"]
    assert len({each.url for each in shown}) == 3


def test_what_has_a_page_of_its_own_is_read_there(tmp_path: Path) -> None:
    """And what the owner leaves out is read nowhere."""
    docs = _site(tmp_path, a='--8<-- "docs/b.md"\n--8<-- "docs/c.md"\n', b="Text.\n", c="Text.\n")
    assert read_shown(docs, exclude=["c.md"]) == ([], {})


@pytest.mark.parametrize(
    "options",
    [
        ":\n      base_path: parts",
        ":\n      base_path: [none, parts]",
        ":\n      base_path: !relative $config_dir/parts",
        ":\n      base_path:\n        - parts/f.md",
        ":\n      base_path: docs\n      restrict_base_path: false",
    ],
)
def test_folders_that_are_looked_in(tmp_path: Path, options: str) -> None:
    """As the settings name them; a file among them is that file alone."""
    name = "../parts/f.md" if "restrict" in options else "f.md"
    docs = _site(tmp_path, options, a=f'--8<-- "{name}"\n')
    put(tmp_path, "parts/f.md")
    assert [each.file for each in read_shown(docs)[0]] == ["parts/f.md"]


@pytest.mark.parametrize("base", ["!relative", "!relative $docs_dir/x"])
def test_folders_of_pages(tmp_path: Path, base: str) -> None:
    """What lies below the source is called as its pages are."""
    docs = _site(tmp_path, f":\n      base_path: {base}", **{"x/a": '--8<-- "f.txt"\n'})
    put(docs, "x/f.txt")
    assert [each.file for each in read_shown(docs)[0]] == ["docs/x/f.txt"]


@pytest.mark.parametrize(
    ("name", "config"),
    [
        ("mkdocs.yml", "markdown_extensions:\n  pymdownx.snippets: {}\n"),
        ("mkdocs.yml", "INHERIT: ../base.yml\n"),
        ("zensical.toml", "[project.markdown_extensions.pymdownx.snippets]\nbase_path = '.'\n"),
    ],
)
def test_settings_in_other_forms(tmp_path: Path, name: str, config: str) -> None:
    """A mapping, settings that come from elsewhere, and those of Zensical."""
    put(tmp_path, name, config)
    put(tmp_path, "docs/a.md", '--8<-- "f.md"\n')
    put(tmp_path, "f.md")
    assert [each.file for each in read_shown(tmp_path / "docs")[0]] == ["f.md"]


def test_a_site_without_the_extension_shows_nothing(tmp_path: Path) -> None:
    """Nor is anything missed there."""
    put(tmp_path, "mkdocs.yml", "markdown_extensions: [toc]\n")
    put(tmp_path, "docs/a.md", '--8<-- "f.md"\n--8<-- "none.md"\n')
    put(tmp_path, "f.md")
    assert read_shown(tmp_path / "docs") == ([], {})


@pytest.mark.parametrize(
    "name",
    [
        "none.md",
        "../secret.md",
        "parts/../../secret.md",
        "link.md",
        "linked/secret.md",
        "parts",
        "https://example.org/a.md",
        "/etc/passwd",
        "f.md:none",
        "f.md:7:9",
        "pipe",
    ],
)
@pytest.mark.parametrize("options", ["", ":\n      restrict_base_path: false"])
def test_what_is_not_there_is_told(tmp_path: Path, name: str, options: str) -> None:
    """Nothing outside of the site is read, whatever leads there."""
    site = tmp_path / "site"
    docs = _site(site, options, a=f'Text.\n\n--8<-- "{name}"\n', b=f'--8<-- "{name}"\n')
    put(tmp_path, "secret.md", "Secret.\n")
    put(site, "parts/g.md")
    put(site, "f.md")
    (site / "link.md").symlink_to(tmp_path / "secret.md")
    (site / "linked").symlink_to(tmp_path)
    os.mkfifo(site / "pipe")
    shown, skipped = read_shown(docs)
    assert shown == []
    ((path, reason),) = skipped.items()
    assert path == name
    assert "(docs/a.md)" in reason


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    """The page is there without it."""
    docs = _site(tmp_path, a='Text.\n\n--8<-- "f.png"\n')
    (tmp_path / "f.png").write_bytes(b"\x89PNG\0\0")
    found, skipped = read("markdown", docs)
    assert [each.path for each in found] == ["docs/a.md"]
    assert "binary" in skipped["f.png"]


def test_what_a_comment_has_is_not_shown(tmp_path: Path) -> None:
    """Nor what is made text."""
    page = '<!--\n--8<-- "f.md"\n-->\n\n;--8<-- "f.md"\n\n```\n;--8<-- "f.md"\n```\n'
    put(tmp_path, "f.md")
    assert read_shown(_site(tmp_path, a=page)) == ([], {})


def test_very_many_files_end(tmp_path: Path) -> None:
    """Files that show two others each, and those two more, are bounded in number and depth."""
    docs = _site(tmp_path, a='--8<-- "f0.md"\n')
    for number in range(30):
        line = f'--8<-- "f{number + 1}.md"\n'
        put(tmp_path, f"f{number}.md", f"Text.\n\n{line * 40}")
    put(tmp_path, "f30.md")
    before = time.process_time()
    shown, skipped = read_shown(docs)
    assert time.process_time() - before < 40 * page_seconds()
    assert len(shown) == 10
    assert "500 files" in skipped["docs/a.md"]
    assert "10 files" in skipped["f10.md"]
