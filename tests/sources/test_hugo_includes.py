"""Files that pages of Hugo show by shortcodes of the site are read at their addresses."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings

from .reading import put, read

INCLUDE = "{{ with .Get 0 }}{{ with site.GetPage . }}{{ .RenderShortcodes }}{{ end }}{{ end }}"
URL = "https://x.org"


def site(folder: Path, page: str, template: str = INCLUDE, name: str = "include") -> Path:
    put(folder, "hugo.toml", 'title = "Lamps"\n')
    put(folder, f"layouts/_shortcodes/{name}.html", template)
    put(folder, "content/en/_common/_index.md", "---\ncascade: {build: {render: never}}\n---\n")
    put(folder, "content/en/_common/oil.md", "---\ntitle: Oil\n---\n\nUse warm oil.\n")
    put(folder, "content/en/guide/a.md", page)
    return folder / "content/en"


def quotes(content: Path) -> list[tuple[str, tuple[str, ...], str]]:
    """Address, headings and text of each unit; a quote is what its file has at its place."""
    said = []
    for page in read("markdown", content, url=URL)[0]:
        file = (content.parent / page.file).read_text()
        for chunk in chunk_document(page, lambda text: len(text.split()), IngestSettings()):
            for unit in chunk.units:
                assert file[unit.span.char_start : unit.span.char_end] == chunk.quote(unit.span)
                said.append((chunk.url.removeprefix(URL), chunk.heading_path, unit.text))
    return sorted(said)


@pytest.mark.parametrize(
    "tag",
    [
        '{{% include "_common/oil.md" %}}',
        '{{< include "/_common/oil" >}}',
        "{{% include `_common/oil.md` %}}",
        "{{% include /_common/oil.md /%}}",
        '{{% include path="../_common/oil.md" %}}',
        '{{% readfile file="/content/en/_common/oil.md" %}}',
    ],
)
def test_a_page_is_read_where_another_shows_it(tmp_path: Path, tag: str) -> None:
    """Below its heading, and no page of its own is told to be there."""
    content = site(tmp_path, f"# Lamps\n\nOne.\n\n## Oil them\n\n{tag}\n\nTwo.\n")
    assert quotes(content) == [
        ("/guide/a/", ("Lamps",), "One."),
        ("/guide/a/#oil-them", ("Lamps", "Oil them"), "Two."),
        ("/guide/a/#oil-them", ("Lamps", "Oil them"), "Use warm oil."),
    ]


@pytest.mark.parametrize(
    ("tag", "template"),
    [
        ('{{%/* include "_common/oil.md" */%}}', INCLUDE),
        ('{{% include "_common/oil.md" code="true" %}}', INCLUDE),
        ('{{% include "_common/oil.md" %}}', "{{ .Get 0 }}"),
        (
            '{{% include "_common/oil.md" %}}',
            "{{ with site.GetPage (.Get 0) }}{{ .Title }}{{ end }}",
        ),
        ('{{% include "oil" %}}', INCLUDE),
        ('{{% other "_common/oil.md" %}}', INCLUDE),
    ],
)
def test_what_shows_no_file(tmp_path: Path, tag: str, template: str) -> None:
    """Escaped tags, code, and shortcodes that only use what they are given."""
    content = site(tmp_path, f"# Lamps\n\nOne.\n\n{tag}\n", template)
    assert "Use warm oil." not in [text for _, _, text in quotes(content)]


def test_a_file_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    """As one outside of the site is."""
    put(tmp_path, "secret.md", "Secret.\n")
    content = site(
        tmp_path / "site",
        '{{% include "no/where.md" %}}\n\n{{% include "../../../../secret.md" %}}\n',
    )
    _, told = read("markdown", content)
    assert "there is no such page or file" in told["no/where.md"]
    assert "there is no such page or file" in told["../../../../secret.md"]
