"""What Eleventy makes pages of, and where it serves them: https://www.11ty.dev/docs/

Its settings are a program, and are not run: what is written out in them is known. A page's address
is its path, unless its data says ``permalink`` (``eleventy_data``); where a template or a program
makes that, there is no address, rather than a guess.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from answerable.sources.files import text_if_any
from answerable.sources.front_matter import FrontMatter
from answerable.sources.generators.detection import ELEVENTY
from answerable.sources.generators.eleventy_data import COMPUTED, Data
from answerable.sources.generators.eleventy_ids import ids
from answerable.sources.generators.layout import PLAIN, Layout, place
from answerable.sources.globs import matcher
from answerable.sources.javascript import called_with, keyed
from answerable.sources.pages import DRAFT, Page

UNWRITTEN = "Eleventy makes no page of it (`permalink: false`)."
_MAX_BYTES = 200_000
_DIRS = {"input": ".", "includes": "_includes", "layouts": "", "data": "_data", "output": "_site"}
_IMPORT = re.compile(r"(?:from|import|require\()\s*[\"'](?P<path>\.{1,2}/[^\"'\n]{1,200})[\"']")
_MOST_MODULES = 20
_DRAFTS = re.compile(r"\bdrafts?\b", re.IGNORECASE)
_TEMPLATE = re.compile(r"\{\{-?[ \t]*page\.(?P<name>fileSlug|filePathStem)[ \t]*-?\}\}")
_DATED = re.compile(r"\d{4}-\d\d-\d\d-(?=.)")


def layout(path: Path, folder: Path) -> Layout:
    """Of the pages at ``path``, by the settings in ``folder``."""
    config = "\n".join(_programs(folder))
    directories = _directories(config)
    pages = folder / directories["input"]
    lies = place(path, pages)
    if lies is None:
        return PLAIN
    site = _Site(folder, pages, config, Data(pages, directories["data"]))
    is_page = site.has(directories)
    named = lies.inside.rstrip("/")
    is_meant = bool(named) and not is_page(f"{named}/page.md")  # the owner names it
    return Layout(
        at=lies.at,
        has=lambda relative: is_meant or is_page(lies.path(relative)),
        route=lambda relative, page: site.route(lies.path(relative), relative, page.front),
        is_unknown=lambda relative, page: site.is_unknown(lies.path(relative), page),
        keys=("permalink", "url", "link"),
        is_rooted=True,
        unpublished=lambda relative, front: site.unpublished(lies.path(relative), front),
        ids=ids(config),
    )


def _programs(folder: Path) -> Iterator[str]:
    """The settings, and the modules of the project that they name."""
    config = next((folder / name for name in ELEVENTY if (folder / name).is_file()), None)
    if config is None:
        return
    text = text_if_any(config, _MAX_BYTES)
    yield text
    for each in [*_IMPORT.finditer(text)][:_MOST_MODULES]:
        module = folder / each["path"]
        for file in (module, module.with_name(f"{module.name}.js")):
            if file.is_file():
                yield text_if_any(file, _MAX_BYTES)
                break


def _directories(config: str) -> Mapping[str, str]:
    """Its folders: ``dir: {...}``, or ``setInputDirectory("...")`` and the like."""
    said = keyed(config, "dir")
    found = {}
    for name, default in _DIRS.items():
        called = called_with(config, f"set{name.title()}Directory")
        value = called if isinstance(called, str) else said.get(name)
        found[name] = posixpath.normpath(value) if isinstance(value, str) and value else default
    return found


@dataclass(frozen=True, slots=True)
class _Site:
    """Paths are below ``pages``, the input of the project in ``folder``."""

    folder: Path
    pages: Path
    config: str
    data: Data

    def has(self, directories: Mapping[str, str]) -> Callable[[str], bool]:
        """Whether a page is made of a file."""
        below = posixpath.normpath(directories["input"])
        within = (directories[each] for each in ("includes", "layouts", "data"))
        out = [*filter(None, within)]
        files = [".eleventyignore", ".gitignore"]
        if re.search(r"setUseGitIgnore\(\s*false", self.config):
            files.pop()
        patterns = [_below(line, below) for name in files for line in _lines(self.folder / name)]
        if below != ".":  # the folder of the pages has a list of its own
            patterns += [line.strip("/") for line in _lines(self.pages / ".eleventyignore")]
        patterns.append(_below(directories["output"], below))
        out += [each for each in patterns if each]
        return matcher(("**",), [each for name in out for each in (name, f"{name}/**")])

    def unpublished(self, path: str, front: FrontMatter) -> str | None:
        """Why there is no page of a file. A draft is what the settings or the data make one."""
        if self.data.permalink(path, front) is False:
            return UNWRITTEN
        data = self.data.said(path, "draft")
        is_draft = front.flag("draft") if "draft" in front.values else data is True
        known = _DRAFTS.search(self.config) or self.data.programs_say(path, _DRAFTS)
        return DRAFT if is_draft and known else None

    def is_unknown(self, path: str, page: Page) -> bool:
        """Whether something that is not known makes the address."""
        permalink = self.data.permalink(path, page.front)
        if permalink is None:
            return 'addGlobalData("permalink"' in self.config.replace("'", '"')
        return permalink is COMPUTED or _filled(permalink, path) is None

    def route(self, path: str, relative: str, front: FrontMatter) -> str:
        """The address of a file; without a permalink it follows ``relative``, its path below the
        source."""
        permalink = self.data.permalink(path, front)
        filled = _filled(permalink, path) if isinstance(permalink, str) else None
        if filled is not None:
            return filled
        folder, name = posixpath.split(posixpath.splitext(relative)[0])
        parent = posixpath.basename(posixpath.dirname(path))
        if name in ("index", parent):
            return f"{folder}/" if folder else ""
        return f"{folder}/{name}/" if folder else f"{name}/"


def _lines(file: Path) -> list[str]:
    """The patterns of a list of files to ignore; what is taken back there is not known."""
    lines = (line.strip() for line in text_if_any(file, _MAX_BYTES).splitlines())
    return [line for line in lines if line[:1] not in ("", "#", "!")]


def _below(line: str, folder: str) -> str:
    """A path below the project as one below a folder of it; empty for what is beside that."""
    path = posixpath.normpath(line.lstrip("/"))
    if folder == ".":
        return path
    return path.removeprefix(f"{folder}/") if path.startswith(f"{folder}/") else ""


def _filled(permalink: Any, path: str) -> str | None:
    """A permalink with the name and the path of its file; None where it says more."""
    stem = posixpath.splitext(path)[0]
    folder, name = posixpath.split(stem)
    slug = _DATED.sub("", posixpath.basename(folder) if name == "index" else name, count=1)
    values = {"fileSlug": slug, "filePathStem": "/" + posixpath.join(folder, _DATED.sub("", name))}
    found = _TEMPLATE.sub(lambda each: values[each["name"]], str(permalink))
    if "{" in found or "}" in found or not found.isprintable():
        return None
    return re.sub("/{2,}", "/", found).strip().lstrip("/").removesuffix("index.html")
