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
