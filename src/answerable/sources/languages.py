"""Which language a page of a Hugo or Zola site is in.

Hugo has a folder for each (``contentDir``), both have endings (``page.fr.md``). What the settings
of the site name is a language; nothing else is.
https://gohugo.io/content-management/multilingual/
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from answerable.sources import front_matter
from answerable.sources.files import UnreadableError, read_text
from answerable.sources.generators import settings_folders
from answerable.types import Generator

CONTENT = "content"
_MAX_BYTES = 60_000
_NAMES: Mapping[Generator, tuple[str, ...]] = {
    "hugo": tuple(
        f"{folder}{name}.{end}"
        for folder in ("", "config/_default/")
        for name in ("hugo", "config")
        for end in ("toml", "yaml", "yml", "json")
    ),
    "zola": ("zola.toml", "config.toml"),
}
_SEPARATE = tuple(f"config/_default/languages.{end}" for end in ("toml", "yaml", "yml", "json"))


@dataclass(frozen=True, slots=True)
class Languages:
    """Those of a site by their codes: ``folders`` says which have which folder below ``content``,
    and ``in_folder`` whether the default one's addresses begin with its code as well."""

    default: str = ""
    codes: frozenset[str] = frozenset()
    folders: Mapping[str, str] = field(default_factory=dict)
    in_folder: bool = False

    def of(self, path: str) -> tuple[str, str]:
        """The language of the page at a path below ``content``, and its path below the site."""
        for folder, code in self.folders.items():
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
    for folder in settings_folders(path):
        values = next(_read(folder, _NAMES.get(generator, ())), None)
        if values is not None:
            named = next(_read(folder, _SEPARATE), None) if generator == "hugo" else None
            return _languages(values, named or values.get("languages"))
    return ONE


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


def _read(folder: Path, names: tuple[str, ...]) -> Iterator[Mapping[str, Any]]:
    """The settings in files of these names; one that cannot be read says nothing."""
    for name in names:
        if not os.path.isfile(folder / name):
            continue
        mark = "+++" if name.endswith(".toml") else "---"  # JSON is YAML too
        try:
            text = read_text(os.path.realpath(folder / name), _MAX_BYTES)
            text = text.removeprefix("---")
            yield front_matter.read(f"{mark}\n{text}\n{mark}\n").values
        except UnreadableError:
            continue
