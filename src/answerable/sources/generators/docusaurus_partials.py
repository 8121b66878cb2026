"""What pages of Docusaurus take from other files, and where a site's repository begins.

``import Steps from './_steps.mdx'`` and ``<Steps />`` show a partial on the page: a file that no
collection publishes, wherever it lies and whatever it is called. It has no address of its own, so
it is read at that of the page, at the place where it is shown.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import NamedTuple

OUTSIDE = (
    "It lies outside the site's repository, or outside the folder around the site where there is "
    "none. Make it a source of its own."
)
NOT_THERE = "A page shows it, and there is no such file: what it says is not found."
NOT_READ = (
    "A page shows it, and it lies outside of what this source reads, or comes out of a package: "
    "what it says is not found."
)
DEEPEST = 20  # partials in each other
TOO_DEEP = (
    f"A page shows it within {DEEPEST} other partials: what it says is not found. Show it in the "
    "page itself, or in fewer."
)
# The names may stand on several lines. They are bounded, so that a text of them is read once.
_IMPORT = re.compile(
    r"^import\b(?P<names>[\w$\s,{}*]{1,500}?)\bfrom\s{0,99}"
    r"(?P<quote>['\"])(?P<path>[^'\"\n]+\.mdx?)(?P=quote)",
    re.MULTILINE,
)
# `Steps`, `Steps, {toc}` and `{toc, default as Steps}`: what the file is shown by.
_DEFAULT = re.compile(
    r"\s*(?P<first>[A-Z]\w*)\s*(?:,|$)|.*\bdefault\s+as\s+(?P<as>[A-Z]\w*)", re.DOTALL
)
_ELEMENT = re.compile(r"<([A-Z]\w*)[\s/>]")
_FENCE = re.compile(r"[ \t]*(?P<fence>`{3,}|~{3,})")
_ESCAPE = re.compile(r"\\(.)")  # formatters write `./\_steps.mdx`, which is the same string
# What no reader sees as an element: comments, and code within a line. A comment that is not closed
# goes on to the end, so that a text of their beginnings is read once.
_UNSHOWN = re.compile(
    r"<!--.*?(?:-->|\Z)|\{\s{0,9}/\*.*?(?:\*/|\Z)"
    r"|(?<![`\\])(?P<ticks>`{1,2})(?!`)[^\n]{1,200}?(?<!`)(?P=ticks)(?!`)",
    re.DOTALL,
)
_CHARACTER = re.compile(r"[^\r\n]")
# What a path from the site's folder begins with; else it is from the page, or names a package.
_FROM_SITE = re.compile(r"@site/|/+")
# What stands at the top of a repository, also where it was copied without its history.
_TOP = (".git", "pnpm-workspace.yaml", "lerna.json", "nx.json", "turbo.json")
_LEVELS = 4  # above the site


def repository(site_dir: str) -> str:
    """The nearest folder above the site that looks like the top of a repository, or the folder
    around the site: how far its configuration may reach."""
    around = folder = os.path.dirname(site_dir)
    for _ in range(_LEVELS):
        if any(os.path.lexists(os.path.join(folder, name)) for name in _TOP):
            return folder
        folder = os.path.dirname(folder)
    return around


class Shown(NamedTuple):
    """A partial that a page shows: its path, where it really is, which is None for what comes out
    of a package, and where in the page's text it is shown first."""

    path: str
    real: str | None
    position: int


def shown(text: str, page: str, site_dir: str) -> Iterator[Shown]:
    """What a page imports and shows, in the order of its imports.

    ``page`` is the real path of the file with ``text``.
    """
    written = _written(text)
    elements: dict[str, int] = {}
    for element in _ELEMENT.finditer(written):
        elements.setdefault(element[1], element.start())
    for match in _IMPORT.finditer(written):
        default = _DEFAULT.match(match["names"])
        name = default and (default["first"] or default["as"])
        if name not in elements:
            continue
        whole = _whole(_ESCAPE.sub(r"\1", match["path"]), page, site_dir)
        yield Shown(*whole, elements[name])


def _whole(path: str, page: str, site_dir: str) -> tuple[str, str | None]:
    """The path that an import means, and where that really is; None out of a package."""
    from_site = _FROM_SITE.match(path)
    if not from_site and not path.startswith("."):
        return path, None
    folder = site_dir if from_site else os.path.dirname(page)
    whole = os.path.normpath(os.path.join(folder, path[from_site.end() if from_site else 0 :]))
    return whole, os.path.realpath(whole)


def _written(text: str) -> str:
    """The text with blanks for what is code or a comment, as long as it is: what an example imports
    and shows, the page does not."""
    kept, fence = [], ""
    for line in text.splitlines(keepends=True):
        mark = _FENCE.match(line)
        if mark or fence:
            kept.append(_CHARACTER.sub(" ", line))
        else:
            kept.append(line)
        if fence:
            fence = "" if mark and mark["fence"].startswith(fence) else fence
        elif mark:
            fence = mark["fence"]
    return _UNSHOWN.sub(lambda found: _CHARACTER.sub(" ", found[0]), "".join(kept))
