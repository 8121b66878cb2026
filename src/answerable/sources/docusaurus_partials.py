"""What pages of Docusaurus take from other files, and where a site's repository begins.

``import Steps from './_steps.mdx'`` and ``<Steps />`` show a partial on the page. It has no address
of its own, so it is read at that of the page.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from answerable.sources.files import is_inside

OUTSIDE = (
    "It lies outside the site's repository, or outside the folder around the site where there is "
    "none. Make it a source of its own."
)
_IMPORT = re.compile(
    r"^import\s+(?P<name>[A-Z]\w*)\s+from\s+(?P<quote>['\"])(?P<path>[^'\"\n]+\.mdx?)(?P=quote)",
    re.MULTILINE,
)
_ESCAPE = re.compile(r"\\(.)")  # formatters write `./\_steps.mdx`, which is the same string
_SITE = "@site/"
_PARTIAL = "_"
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


def shown(text: str, page: str, site_dir: str, inside: str) -> Iterator[str]:
    """The real paths of the partials that a page imports and shows, in the order of its imports.

    ``page`` is the real path of the file with ``text``. What lies outside ``inside``, or has an
    address of its own because neither it nor its folder begins with ``_``, is left out.
    """
    for match in _IMPORT.finditer(text):
        path = _ESCAPE.sub(r"\1", match["path"])
        if path.startswith(_SITE):
            path = os.path.join(site_dir, path.removeprefix(_SITE))
        elif not path.startswith("."):
            continue  # out of a package
        real = os.path.realpath(os.path.join(os.path.dirname(page), path))
        used = re.search(rf"<{match['name']}[\s/>]", text) is not None
        if used and is_inside(real, inside) and _is_partial(real, inside) and real != page:
            yield real


def _is_partial(real: str, inside: str) -> bool:
    parts = os.path.relpath(real, inside).split(os.sep)
    return any(part.startswith(_PARTIAL) for part in parts)
