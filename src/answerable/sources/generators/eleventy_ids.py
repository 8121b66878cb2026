"""Which plugin gives headings of a site of Eleventy their ids: without one, they have none.

https://www.11ty.dev/docs/plugins/id-attribute/ and https://github.com/valeriangalliat/markdown-it-anchor
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", re.DOTALL)
_ANCHOR = "markdown-it-anchor"
_LOADED = rf"(?:require|import)\(\s*[\"']{_ANCHOR}[\"']\s*\)"
_IMPORTED = re.compile(
    rf"import\s+(?P<name>\w+)\s+from\s*[\"']{_ANCHOR}[\"']"
    rf"|(?:const|let|var)\s+(?P<loaded>\w+)\s*=\s*(?:\(?await\s+)?{_LOADED}"
)
_AT_ONCE = re.compile(rf"[(,]\s*{_LOADED}")
_OWN = re.compile(r"addPlugin\(\s*IdAttributePlugin\b")
_SLUGIFY = re.compile(r"\bslugify\b\s*[:(,}]")
_SINDRESORHUS = re.compile(r"getFilter\(\s*[\"']slugify[\"']\s*\)|@sindresorhus/slugify")
_AS_GITHUB = re.compile("github-slugger|markdown-it-github-headings")


def ids(config: str) -> str:
    """The way that headings get ids (``Document.ids``), by the text of the settings; empty, which
    is as GitHub does it, where there are none to look at."""
    text = _COMMENT.sub("", config)
    if not text.strip():
        return ""
    way, at = next(_uses(text), ("", 0))
    if way and not _SLUGIFY.search(_options(text, at)):
        return way
    if way and _SINDRESORHUS.search(text):
        return "sindresorhus"
    return "github" if _AS_GITHUB.search(text) else "none"


def _uses(text: str) -> Iterator[tuple[str, int]]:
    """Each plugin that is handed on, and where that is; to import one is not enough."""
    for each in _IMPORTED.finditer(text):
        name = re.compile(rf"\b{each['name'] or each['loaded']}\b")
        for use in [*name.finditer(text, 0, each.start()), *name.finditer(text, each.end())]:
            yield _ANCHOR, use.end()
    for each in _AT_ONCE.finditer(text):
        yield _ANCHOR, each.end()
    for each in _OWN.finditer(text):
        yield "sindresorhus", each.end()


def _options(text: str, at: int) -> str:
    """What stands from there to the end of the call."""
    depth = 0
    for index in range(at, len(text)):
        depth += (text[index] in "([{") - (text[index] in ")]}")
        if depth < 0:
            return text[at:index]
    return text[at:]
