"""What the settings of VitePress and VuePress say: https://vitepress.dev/reference/site-config"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from answerable.sources.files import text_if_any
from answerable.sources.javascript import handed, passed

_MAX_BYTES = 1_000_000
_FILES = tuple(
    f"{folder}/config{name}.{end}"
    for folder in (".vitepress", ".vuepress")
    for name in ("", "/index")
    for end in ("ts", "mts", "js", "mjs", "cjs")
)


def settings(folder: Path) -> Mapping[str, Any]:
    """What is literal in the settings that lie in this very folder."""
    text = written(folder)
    return passed(text) or handed(text, "defineConfig") or handed(text, "defineConfigWithTheme")


def written(folder: Path) -> str:
    """The text of the settings that lie in this very folder; empty without any."""
    files = (folder / name for name in _FILES)
    return next((text_if_any(each, _MAX_BYTES) for each in files if each.is_file()), "")
