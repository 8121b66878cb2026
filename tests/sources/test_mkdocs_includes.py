"""Files that pages of MkDocs show by the include-markdown plugin are read at their addresses."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from ordinary_page import page_seconds

from .reading import put, read

CONFIG = "plugins:\n  - search\n  - include-markdown%s\n"
URL = "https://x.org"


def _site(folder: Path, page: str, options: str = "") -> Path:
    put(folder, "mkdocs.yml", CONFIG % options)
    put(folder, "docs/guide/a.md", page)
    return folder / "docs"


def _quotes(docs: Path) -> list[tuple[str, tuple[str, ...], str]]:
    """Address, headings and text of each unit; a quote is what its file has at its place."""
    said = []
    for page in read("markdown", docs, url=URL)[0]:
        file = (docs.parent / page.file).read_text()
        for chunk in chunk_document(page, lambda text: len(text.split()), IngestSettings()):
            for unit in chunk.units:
                assert file[unit.span.char_start : unit.span.char_end] == chunk.quote(unit.span)
                path = (*chunk.heading_path, *unit.under)
                said.append((chunk.url.removeprefix(URL), path, unit.text))
    return said


def _texts(docs: Path) -> list[str]:
    return sorted(text for _, _, text in _quotes(docs))


@pytest.mark.parametrize(
    "tag",
    [
        '{% include-markdown "parts/p.md" %}',
        "{%include-markdown 'parts/p.md'%}",
        '{% include "parts/p.md" %}',
        '{% include-markdown "./p.md" %}',
        '{% include-markdown "../parts/p.md" %}',
        '{%\n   include-markdown "parts/p.md"\n   heading-offset=1\n%}',
        '{% include "../../top.md" %}',
    ],
)
def test_a_file_is_read_below_its_heading(tmp_path: Path, tag: str) -> None:
    """Paths are below ``docs_dir``, or beside the page where they say so."""
    docs = _site(tmp_path, f"# Setup\n\nOne.\n\n## Run\n\n{tag}\n\nTwo.\n")
    for name in ("docs/parts/p.md", "docs/guide/p.md", "top.md"):
        put(tmp_path, name, "---\nno: text\n---\nType **it**.\n")
    put(tmp_path, "mkdocs.yml", CONFIG % "\n" + "exclude_docs: p.md\n")
    assert sorted(_quotes(docs)) == [
        ("/guide/a/", ("Setup",), "One."),
        ("/guide/a/#run", ("Setup", "Run"), "Two."),
        ("/guide/a/#run", ("Setup", "Run"), "Type it."),
    ]


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ('start="<!--a-->" end="<!--b-->"', ["Five.", "Three.", "Two."]),
        ("start='<!--a-->'", ["Five.", "Four.", "Six.", "Three.", "Two."]),
        ('end="<!--a-->"', ["One."]),
        ('start="Two.\\n" end="<!--b-->"', ["Three."]),
        ('end="none"', ["Five.", "Four.", "One.", "Six.", "Three.", "Two."]),
    ],
)
def test_what_stands_between_marks(tmp_path: Path, marks: str, said: list[str]) -> None:
    """Each stretch, as it is written in the tag."""
    docs = _site(tmp_path, f'{{% include-markdown "../../p.md" {marks} %}}\n')
    text = "One.\n\n<!--a-->\n\nTwo.\nThree.\n\n<!--b--> Four.\n\n<!--a-->Five.<!--b-->\n\nSix.\n"
    put(tmp_path, "p.md", text)
    assert _texts(docs) == said


def test_marks_that_the_settings_name(tmp_path: Path) -> None:
    """They are those of a tag without its own."""
    options = ":\n      start: <!--a-->"
    docs = _site(tmp_path, '{% include "p.txt" %}\n\n{% include "p.txt" start="Two" %}\n', options)
    put(docs, "p.txt", "One. <!--a-->It is two. Two is it.\n")
    assert {*_texts(docs)} == {"It is two.", "Two is it.", "is it."}


def test_code_is_code(tmp_path: Path) -> None:
    """A tag in a fence shows a file there; code with more than that has a hole."""
    page = '```py\n{% include "f.py" %}\n```\n\n```py\nx()\n{% include "f.py" %}\n```\n'
    docs = _site(tmp_path, page)
    put(docs, "f.py", "# *run*\ny()\n")
    assert _texts(docs) == ["# *run*\ny()"]


def test_beside_snippets(tmp_path: Path) -> None:
    """Each looks for files where it does, also in what the other shows."""
    docs = _site(tmp_path, '--8<-- "s.md"\n\n{% include "t.md" %}\n')
    put(tmp_path, "mkdocs.yml", CONFIG % "\nmarkdown_extensions: [pymdownx.snippets]")
    put(tmp_path, "s.md", 'Of s.\n\n{% include "u.txt" %}\n')
    put(docs, "u.txt", "Of u.\n")
    skipped = read("markdown", docs)[1]
    assert [*skipped] == ["t.md"]
    assert _texts(docs) == ["Of s.", "Of u."]


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("none.md", "none.md"),
        ("../../../secret.md", "../../../secret.md"),
        ("link.txt", "link.txt"),
        ("/etc/passwd", "/etc/passwd"),
        ("https://example.org/a.md", "https://example.org/a.md"),
        ('f.txt" start="none', "f.txt:none"),
    ],
)
def test_what_is_not_there_is_told(tmp_path: Path, name: str, path: str) -> None:
    """Nothing outside of the site is read, whatever leads there."""
    put(tmp_path, "secret.md", "Secret.\n")
    docs = _site(tmp_path / "site", f'Text.\n\n{{% include-markdown "{name}" %}}\n')
    put(docs, "f.txt")
    (docs / "link.txt").symlink_to(tmp_path / "secret.md")
    found, skipped = read("markdown", docs)
    assert [each.text.split()[0] for each in found] == ["Text."]
    assert [each.removeprefix("docs/") for each in skipped] == [path]
    assert "docs/guide/a.md" in next(iter(skipped.values()))


def test_a_tag_within_a_line_is_told(tmp_path: Path) -> None:
    """And the line is not quoted, which would have a hole in it."""
    docs = _site(tmp_path, 'Run {% include "f.txt" %} now.\n\nText.\n')
    put(docs, "f.txt")
    assert _texts(docs) == ["Text."]
    assert "in the middle of a line" in read("markdown", docs)[1]["f.txt"]


@pytest.mark.parametrize("options", ["", ":\n      opening_tag: '{!'"])
def test_a_site_with_other_tags_shows_nothing(tmp_path: Path, options: str) -> None:
    """Nor one without the plugin; nothing is missed there."""
    docs = _site(tmp_path, 'Text.\n\n{% include "none.md" %}\n', options)
    if not options:
        put(tmp_path, "mkdocs.yml", "plugins: [search]\n")
    found, skipped = read("markdown", docs)
    assert (len(found), skipped) == (1, {})


def test_very_many_parts_end(tmp_path: Path) -> None:
    """Marks that stand everywhere bound what is read."""
    docs = _site(tmp_path, '{% include "f.txt" start="a" %}\n')
    put(docs, "f.txt", "a\n" * 40_000)
    before = time.process_time()
    found, _ = read("markdown", docs)
    assert time.process_time() - before < 40 * page_seconds()
    assert len(found) <= 51
