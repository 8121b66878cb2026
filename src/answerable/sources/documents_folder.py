"""Where a project keeps its documents, for an owner who did not say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from answerable.sources.files import Found, Walk
from answerable.sources.generators.detection import keeps_vitepress
from answerable.sources.generators.docusaurus_config import config_file
from answerable.sources.other_markup import ENDINGS
from answerable.text.page_files import BY_FAR, HTML, MARKDOWN, TEMPLATES

DEFAULT = Path("docs")
MOST = 0.8  # of the documents that are below a folder: they are what it is there for
# What generators and projects call the folder of their pages, or the way there.
NAMES = "docs doc documentation website site www src source content pages routes".split()
MADE = "public dist _site build _build html out htdocs".split()  # and what they make of them
# Folders of HTML that is no page yet, or a report.
NO_PAGES = TEMPLATES | frozenset(
    "templates layouts includes partials themes theme htmlcov coverage test tests fixtures".split()
)


def documents_folder(project: Path) -> Path:
    """A Docusaurus site, ``docs``, or the folder that most Markdown lies in, and so on inward.

    Where no Markdown is in any folder, that of the pages of HTML; where far more pages are written
    in something else, that of these, whose owner is told what to do.

    As a path below ``project``: ``.`` where documents lie everywhere, ``docs`` where there are
    none.
    """
    site = next((name for name in NAMES if config_file(project / name)), None)
    if site is not None and config_file(project) is None:
        return Path(site)
    pages = _pages(project, MARKDOWN)
    if not any("/" in each for each in pages):  # but a README, say
        made = (each for each in _pages(project, HTML) if NO_PAGES.isdisjoint(each.split("/")))
        pages = list(made) or pages
    others = _pages(project, ENDINGS)
    if len(others) > BY_FAR * len(pages):
        pages = others
    folder = Path()
    inner = _begin(project, pages)
    while inner is not None:
        folder /= inner
        pages = _below(inner, pages)
        # Where VitePress begins its addresses, wherever most pages are.
        inner = None if keeps_vitepress(project / folder) else _inward(pages)
    return folder if pages else DEFAULT


def _begin(project: Path, pages: list[str]) -> str | None:
    """The first step: ``docs`` is meant where it is there, whatever else is."""
    if keeps_vitepress(project):
        return None
    return DEFAULT.name if _below(DEFAULT.name, pages) else _inward(pages)


def _inward(pages: list[str]) -> str | None:
    """The folder one step further in that most pages are below."""
    below = Counter(each.partition("/")[0] for each in pages if "/" in each)
    fit = (name for name in (*NAMES, *MADE) if below[name] >= MOST * len(pages) and below[name])
    return next(fit, None)


def _below(folder: str, pages: Iterable[str]) -> list[str]:
    return [each.removeprefix(f"{folder}/") for each in pages if each.startswith(f"{folder}/")]


def _pages(project: Path, endings: tuple[str, ...]) -> list[str]:
    walk = Walk(str(project), lambda path: path.lower().endswith(endings))
    return [each.relative for each in walk if isinstance(each, Found)]
