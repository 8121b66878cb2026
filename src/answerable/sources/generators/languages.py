"""Which language a page is in.

Hugo has a folder for each (``contentDir``), Hugo and Zola have endings (``page.fr.md``), VitePress
and VuePress have folders (``locales``). What the settings of the site name is a language. Where
they name none, so is a folder called by one that has the same pages as are beside it.
https://gohugo.io/content-management/multilingual/ https://vitepress.dev/guide/i18n
"""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from answerable.sources.generators import vitepress_settings
from answerable.sources.generators.detection import settings_folders
from answerable.sources.generators.site_settings import HUGO, ZOLA, each_said
from answerable.text.page_files import INDEXES
from answerable.types import Generator

CONTENT = "content"
ALIKE = 0.5  # of the pages in a folder that is called by a language, those that are beside it too
# What documentation is translated into; the second are also what departments and products are
# called, and are languages beside one of the first.
_CODES = frozenset(
    "ar az bg bn ca da de el en es et eu fa fi fr gl he hi hu hy ja ka kk ko lt lv mn nb ne nl pl"
    " pt ro ru sk sl sq sr sv ta te th tr uk ur uz vi zh".split()
)
_AMBIGUOUS = frozenset("cs hr id is it ms no".split())
_CODE = re.compile(r"(?P<language>[a-z]{2})(?:[-_](?:[a-z]{4}|[a-z]{2}))?", re.IGNORECASE)
_NAMES: Mapping[Generator, tuple[str, ...]] = {"hugo": HUGO, "zola": ZOLA}
_SEPARATE = tuple(f"config/_default/languages.{end}" for end in ("toml", "yaml", "yml", "json"))


@dataclass(frozen=True, slots=True)
class Languages:
    """Those of a site by their codes: ``folders`` says which have which folder below ``content``,
    and ``in_folder`` whether the default one's addresses begin with its code as well."""

    default: str = ""
    codes: frozenset[str] = frozenset()
    folders: Mapping[str, str] = field(default_factory=dict)
    in_folder: bool = False
    as_they_are: bool = False  # whether folders have the same name in addresses

    def of(self, path: str) -> tuple[str, str]:
        """The language of the page at a path below ``content``, and its path below the site."""
        for folder, code in self.folders.items():
            if path.startswith(f"{folder}/") and self.as_they_are:
                return code, path
            if path.startswith(f"{folder}/"):
                return code, self._below(code, path.removeprefix(f"{folder}/"))
        stem, end = posixpath.splitext(path)
        name, dot = posixpath.splitext(stem)
        code = dot.removeprefix(".")
        if code in self.codes:
            return code, self._below(code, name + end)
        return self.default, self._below(self.default, path)

    def _below(self, code: str, path: str) -> str:
        at_top = not code or (code == self.default and not self.in_folder)
        return path if at_top else f"{code.lower()}/{path}"


ONE = Languages()


def languages_of(path: Path, generator: Generator) -> Languages:
    """What the settings of the site say that the pages at ``path`` are of."""
    if generator == "vitepress":
        return _of_vitepress(path)
    for folder in settings_folders(path):
        values = next(each_said(folder, _NAMES.get(generator, ())), None)
        if values is not None:
            named = next(each_said(folder, _SEPARATE), None) if generator == "hugo" else None
            return _languages(values, named or values.get("languages"))
    return ONE


def mirrored(paths: Iterable[str]) -> Languages:
    """The folders that are called by languages and have the pages that are beside them."""
    folders: defaultdict[str, set[str]] = defaultdict(set)
    beside = set()
    for path in paths:
        first, _, rest = path.partition("/")
        if rest and _language(first):
            folders[first].add(rest)
        else:
            beside.add(path)
    found = {folder for folder, pages in folders.items() if _is_translation(pages, beside)}
    sure = {folder for folder in found if _language(folder) in _CODES}
    return in_folders(found) if sure else ONE


def _language(folder: str) -> str:
    """The language that a folder is called by; empty where it is called by none."""
    match = _CODE.fullmatch(folder)
    language = match["language"].lower() if match else ""
    return language if language in _CODES or language in _AMBIGUOUS else ""


def _is_translation(pages: set[str], beside: set[str]) -> bool:
    """An index or README alone says nothing: every folder may have one."""
    alike = pages & beside
    named = any(posixpath.splitext(each)[0].lower() not in INDEXES for each in alike)
    return named and len(alike) >= ALIKE * len(pages)


def in_folders(folders: Iterable[str], default: str = "") -> Languages:
    """Each folder is a language that is called as it is; the default one may be beside them."""
    return Languages(default, folders={each: each for each in sorted(folders)}, as_they_are=True)


def _of_vitepress(path: Path) -> Languages:
    """The folders of the ``locales`` beside the first, which is at the root or in a folder too."""
    values = vitepress_settings.settings(path)
    locales, source = values.get("locales"), values.get("srcDir")
    names = [str(name).strip("/") for name in locales] if isinstance(locales, dict) else []
    if len(names) < 2:
        return ONE
    at_root = "root" in names or "" in names
    below = posixpath.normpath(source) if isinstance(source, str) else ""
    folders = [posixpath.join(below, name) for name in names if name not in ("root", "")]
    return in_folders(folders, "" if at_root else folders[0])


def _languages(values: Mapping[str, Any], named: Any) -> Languages:
    if not isinstance(named, Mapping):
        return ONE
    default = values.get("defaultContentLanguage") or values.get("default_language") or "en"
    folders = {
        posixpath.relpath(each["contentDir"], CONTENT): code
        for code, each in named.items()
        if isinstance(each, Mapping) and isinstance(each.get("contentDir"), str)
    }
    return Languages(
        str(default),
        frozenset(map(str, named)),
        {folder: code for folder, code in folders.items() if not folder.startswith(".")},
        values.get("defaultContentLanguageInSubdir") is True,
    )
