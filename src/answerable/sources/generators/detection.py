"""Which generator makes a site of a folder of Markdown, by the files that it needs there."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Literal, cast

from answerable.sources.generators.zola import is_zola
from answerable.types import Generator

# Those of the second kind give headings the ids that GitHub does.
Maker = Generator | Literal["mdbook", "starlight", "nextra"]

_AS_GITHUB: Mapping[Maker, Generator] = dict.fromkeys(("mdbook", "starlight", "nextra"), "github")
_LEVELS_UP = 3
_HUGO = ("hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json")
_HUGO_BEFORE = ("config.toml", "config.yaml", "config.yml", "config.json", "config/_default")
ELEVENTY = (
    ".eleventy.js",
    *(
        f"{hidden}eleventy.config.{end}"
        for hidden in ("", ".")
        for end in ("js", "mjs", "cjs", "ts")
    ),
)
_MKDOCS = ("mkdocs.yml", "mkdocs.yaml", "zensical.toml")  # which reads the same pages
_MODULES = ("mjs", "js", "ts", "mts", "cjs")
ASTRO = tuple(f"astro.config.{end}" for end in _MODULES)
STARLIGHT = "src/content/docs"  # where Starlight's pages lie, below the settings of Astro
_NEXT = tuple(f"next.config.{end}" for end in _MODULES)
NEXT_APPS = ("app", "src/app")


def ids_of(maker: Maker) -> Generator:
    """Whose ids the headings of a site have."""
    return _AS_GITHUB.get(maker) or cast("Generator", maker)


def maker_of(path: Path, said: Generator | Literal[""] = "") -> tuple[Maker, Path | None]:
    """What makes a site of the pages at ``path``, and the folder with its settings.

    VitePress keeps its settings in ``.vitepress`` in the folder of the pages, VuePress in
    ``.vuepress``; those of MkDocs and of Zensical, its successor, lie above them, as those of
    Jekyll may, which have the name of Jupyter Book's, but no contents beside them. Hugo's have a
    name that others use too where the site is old: then the folder ``content`` is beside them. So
    it is with Zola's, which say ``base_url``.
    Sphinx's are a program, ``conf.py``; Jupyter Book is made with it. Whatever is nearest decides,
    in the folder or up to three above it. ``github`` where there is none.
    What is ``said`` to make it does; then its settings are looked for, and may lie elsewhere.
    """
    for folder in settings_folders(path):
        for maker in _makers(folder):
            if not said or ids_of(maker) == said:
                return maker, folder
    return said or "github", None


def _makers(folder: Path) -> Iterator[Maker]:
    """What has its settings in this very folder, the surest first."""
    return (maker for maker, is_here in _SIGNS if is_here(folder))


def _has_any(folder: Path, names: tuple[str, ...]) -> bool:
    return any(os.path.isfile(folder / name) for name in names)


def keeps_vitepress(folder: Path) -> bool:
    """Whether the settings of VitePress or VuePress lie in the folder, above their pages."""
    return any(os.path.isdir(folder / name) for name in (".vitepress", ".vuepress"))


def settings_folders(path: Path) -> Iterator[Path]:
    """The folder and up to three above it; what lies above the repository is another's."""
    real = Path(os.path.realpath(path))
    for folder in (real, *real.parents[:_LEVELS_UP]):
        yield folder
        if os.path.exists(folder / ".git"):
            break


def _is_hugo(folder: Path) -> bool:
    if any(os.path.isfile(folder / name) for name in _HUGO):
        return True
    return os.path.isdir(folder / "content") and any(
        os.path.exists(folder / name) for name in _HUGO_BEFORE
    )


def starlight_project(folder: Path) -> Path | None:
    """The project that a folder is, or whose pages it holds: those lie deep, and the owner may name
    a language's; None where it is neither."""
    above = [folder.parents[2]] if folder.match(f"*/{STARLIGHT}") else []
    here = [folder] if os.path.isdir(folder / STARLIGHT) else above
    return next((each for each in here if _has_any(each, ASTRO)), None)


def _is_nextra(folder: Path) -> bool:
    return _has_any(folder, _NEXT) and any(os.path.isdir(folder / name) for name in NEXT_APPS)


def _with_any(*names: str) -> Callable[[Path], bool]:
    return lambda folder: _has_any(folder, names)


_SIGNS: tuple[tuple[Maker, Callable[[Path], bool]], ...] = (
    ("vitepress", keeps_vitepress),
    ("mkdocs", _with_any(*_MKDOCS)),
    ("sphinx", _with_any("conf.py", "_toc.yml")),
    ("jekyll", _with_any("_config.yml")),
    ("eleventy", _with_any(*ELEVENTY)),
    ("zola", is_zola),
    ("hugo", _is_hugo),
    ("mdbook", _with_any("book.toml")),
    ("starlight", lambda folder: starlight_project(folder) is not None),
    ("nextra", _is_nextra),
)
