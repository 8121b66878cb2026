"""What pages of Docusaurus take from other files, and where a site's repository begins.

``import Steps from './_steps.mdx'`` and ``<Steps />`` show a partial on the page: a file that no
collection publishes, wherever it lies and whatever it is called. It has no address of its own, so
it is read at that of the page.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

OUTSIDE = (
    "It lies outside the site's repository, or outside the folder around the site where there is "
    "none. Make it a source of its own."
)
NOT_READ = (
    "A page shows it, and it lies outside of what this source reads, or comes out of a package: "
    "what it says is not found."
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
_SITE = "@site/"
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


def shown(text: str, page: str, site_dir: str) -> Iterator[tuple[str, str | None]]:
    """What a page imports and shows, in the order of its imports: the path of each, and where it
    really is, which is None for what comes out of a package.

    ``page`` is the real path of the file with ``text``.
    """
    code = _without_fences(text)
    elements = set(_ELEMENT.findall(code))
    for match in _IMPORT.finditer(code):
        default = _DEFAULT.match(match["names"])
        name = default and (default["first"] or default["as"])
        if name not in elements:
            continue
        path = _ESCAPE.sub(r"\1", match["path"])
        if not path.startswith((_SITE, ".")):
            yield path, None
            continue
        below = site_dir if path.startswith(_SITE) else os.path.dirname(page)
        whole = os.path.normpath(os.path.join(below, path.removeprefix(_SITE)))
        yield whole, os.path.realpath(whole)


def _without_fences(text: str) -> str:
    """The lines that are no code: what an example imports, the page does not."""
    kept, fence = [], ""
    for line in text.splitlines(keepends=True):
        mark = _FENCE.match(line)
        if fence:
            fence = "" if mark and mark["fence"].startswith(fence) else fence
        elif mark:
            fence = mark["fence"]
        else:
            kept.append(line)
    return "".join(kept)
