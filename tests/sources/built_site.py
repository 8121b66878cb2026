"""A real Docusaurus build to compare with: its pages, their kinds and the ids in them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

REPOSITORY = Path(__file__).parents[2]
DOCS = REPOSITORY / "docs"
DEMO = REPOSITORY / "src" / "answerable" / "demo" / "docs" / "site"
MODULES = DOCS / "node_modules"
_OWN = {"node_modules", "build", ".docusaurus"}  # of a build, not of what is built
_IGNORED = shutil.ignore_patterns(*_OWN)


def require_node() -> None:
    """Skip, or fail where a skip would hide the promise, if Docusaurus is not installed."""
    if (MODULES / ".bin" / "docusaurus").exists() and shutil.which("node"):
        return
    message = "Docusaurus is not installed: run `npm ci` in docs/ to check the links."
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)


@dataclass(frozen=True)
class BuiltPage:
    """A page as a visitor gets it. ``canonical`` is its address according to Docusaurus."""

    file: str
    canonical: str
    classes: frozenset[str]
    ids: frozenset[str]
    section_ids: frozenset[str]  # of H2 and H3 headings
    hidden: bool

    @property
    def is_content(self) -> bool:
        """Whether the page was written by somebody, and is not a list Docusaurus made."""
        docs = any(name.startswith("docs-doc-id-") for name in self.classes)
        return docs or bool(self.classes & {"blog-post-page", "mdx-page"})


@dataclass(frozen=True)
class BuiltSite:
    """All pages of a build, by their decoded address."""

    pages: dict[str, BuiltPage]

    def page(self, url: str) -> BuiltPage | None:
        """The page at exactly this address, whatever its fragment."""
        return self.pages.get(unquote(urldefrag(url).url))

    def has_target(self, url: str) -> bool:
        """Whether a browser that follows this link arrives at a page, and at its fragment."""
        page = self.page(url)
        fragment = unquote(urldefrag(url).fragment)
        return page is not None and (not fragment or fragment in page.ids)


def copy_site(source: Path, target: Path, **replacements: str) -> Path:
    """A copy of a site to build, with lines of its configuration replaced by key."""
    shutil.copytree(source, target, ignore=_IGNORED)
    (target / "node_modules").symlink_to(MODULES)
    config = target / "docusaurus.config.js"
    text = config.read_text(encoding="utf-8")
    for key, value in replacements.items():
        text, count = re.subn(rf"(?m)^(\s*){key}: .*,$", rf"\g<1>{key}: {value},", text)
        assert count == 1, f"{key} is not set on one line of {config}"
    config.write_text(text, encoding="utf-8")
    return target


def build(site: Path) -> BuiltSite:
    """Build the site as its owner would."""
    require_node()
    command = [str(MODULES / ".bin" / "docusaurus"), "build", "--no-minify", "--out-dir", "out"]
    # The bundler keeps its cache in node_modules, which the builds here share and would mix up.
    quick = {"SKIP_HTML_MINIFICATION": "true", "DOCUSAURUS_NO_PERSISTENT_CACHE": "true"}
    done = subprocess.run(
        command, cwd=site, env={**os.environ, **quick}, capture_output=True, text=True, timeout=400
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return _read(site / "out")


def own_docs(folder: Path) -> BuiltSite:
    """This repository's documentation: as ``make demo`` built it, or, where that is older than what
    it was made of, built anew in ``folder``."""
    index = DEMO / "index.html"
    tops = [path for path in DOCS.iterdir() if path.name not in _OWN]
    made_of = [path for top in tops for path in (top, *top.rglob("*"))]
    if index.exists() and all(path.stat().st_mtime < index.stat().st_mtime for path in made_of):
        return _read(DEMO)
    return build(copy_site(DOCS, folder))


def _read(root: Path) -> BuiltSite:
    pages = [_page(path, root) for path in sorted(root.rglob("*.html"))]
    return BuiltSite({page.canonical: page for page in pages if page.canonical})


def _page(path: Path, root: Path) -> BuiltPage:
    html = path.read_text(encoding="utf-8")
    opening = re.search(r"<html[^>]*\bclass=\"([^\"]*)\"", html)
    canonical = re.search(r"<link[^>]*rel=\"canonical\"[^>]*href=\"([^\"]*)\"", html)
    ids = re.findall(r"<(\w+)[^>]*?\sid=\"([^\"]*)\"", html)
    return BuiltPage(
        file=path.relative_to(root).as_posix(),
        canonical=unescape(canonical[1]) if canonical else "",
        classes=frozenset(opening[1].split()) if opening else frozenset(),
        ids=frozenset(unescape(found) for _, found in ids),
        section_ids=frozenset(unescape(found) for tag, found in ids if tag in ("h2", "h3")),
        hidden='name="robots" content="noindex' in html,
    )
