"""What the settings of VitePress and VuePress say: https://vitepress.dev/reference/site-config"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from answerable.sources.files import text_if_any
from answerable.sources.javascript import handed, names_key, passed

_MAX_BYTES = 1_000_000
_FOLDERS = (".vitepress", ".vuepress")
_ENDS = ("ts", "mts", "js", "mjs", "cjs")
_FILES = tuple(
    f"{folder}/config{name}.{end}"
    for folder in _FOLDERS
    for name in ("", "/index")
    for end in _ENDS
)


def settings(folder: Path) -> Mapping[str, Any]:
    """What is literal in the settings that lie in this very folder."""
    text = written(folder)
    return passed(text) or handed(text, "defineConfig") or handed(text, "defineConfigWithTheme")


def written(folder: Path) -> str:
    """The text of the settings that lie in this very folder; empty without any."""
    files = (folder / name for name in _FILES)
    return next((text_if_any(each, _MAX_BYTES) for each in files if each.is_file()), "")


def has_own_ids(folder: Path) -> bool:
    """Whether a function of the site's own makes the ids of headings: ``slugify``, in the settings
    or in a file beside them that they are put together from."""
    beside = (file for end in _ENDS for name in _FOLDERS for file in _parts(folder / name, end))
    texts = (text_if_any(each, _MAX_BYTES) for each in beside)
    return any(all(names_key(text, key) for key in ("anchor", "slugify")) for text in texts)


def _parts(folder: Path, end: str) -> list[Path]:
    return [*folder.glob(f"*.{end}"), *folder.glob(f"config/*.{end}")]
