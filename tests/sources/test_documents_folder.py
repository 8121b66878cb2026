"""Where a project keeps its documents."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.sources.documents_folder import documents_folder

CASES = {
    "docs": (("docs/a.md", "README.md"), "docs"),
    "docs whatever else there is": (("docs/a.md", *map("essays/{}.md".format, range(20))), "docs"),
    "nothing": ((), "docs"),
    "nothing to read in docs": (("docs/index.rst", "src/content/a.mdx"), "src/content"),
    "Docusaurus beside its docs": (("docs/a.md", "website/docusaurus.config.js"), "website"),
    "Docusaurus here": (("docs/a.md", "docusaurus.config.ts"), "docs"),
    "Hugo": (("content/en/a.md", "content/b.md", "config.toml"), "content"),
    "Starlight": (("src/content/docs/a.mdx", "src/content/docs/guides/b.md", "README.md",
                   *(f"src/content/docs/{n}.md" for n in range(9))), "src/content/docs"),
    "pages of docs": (("docs/pages/a.mdx", "docs/pages/b.mdx", "c/README.md"), "docs/pages"),
    "VitePress here": ((".vitepress/config.ts", "docs/a.md", "docs/b.md", "examples/c.md"), "."),
    "VitePress in docs": (("docs/.vitepress/config.ts", "docs/src/a.md"), "docs"),
    "everywhere": (("one.md", "two.md", "three/four.md"), "."),
    "folders with names of their own": (("recipes/a.md", "recipes/b.md"), "."),
    "what others wrote": (("node_modules/docs/a.md", "pages/b.md"), "pages"),
    "a site that was made": (("README.md", "public/index.html", "public/a/index.html"), "public"),
    "pages by hand": (("index.html", "about.html", "README.md"), "."),
    "Markdown, and pages made of it": (("docs/a.md", "site/a.html", "site/b.html"), "docs"),
    "Sphinx": (("docs/a.rst", "docs/b/c.rst", "docs/_templates/a.html", "README.rst",
                "docs/_themes/b.html", *(f"docs/{n}.rst" for n in range(9))), "docs"),
    "Sphinx here": (("a.rst", "b/c.rst", "b/d.rst", "_themes/a.html", "README.md"), "."),
    "Sphinx, built": (("docs/a.rst", "docs/_build/html/a.html"), "docs/_build/html"),
    "AsciiDoc": (("docs/a.adoc", "docs/b.adoc", "docs/c.adoc", "x/README.md"), "docs"),
    "templates": (("docs/_templates/a.html", "README.md"), "."),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_the_folder_that_holds_the_documents(case: str, tmp_path: Path) -> None:
    """``docs`` is meant where it is there; else the way leads to where most Markdown lies."""
    files, expected = CASES[case]
    for name in files:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("# A page\n")
    assert documents_folder(tmp_path).as_posix() == expected
