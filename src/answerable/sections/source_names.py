"""What sources call the paths of their pages by: the name of their folder, and more of the way
there where another source has that name too, as ``packages/core/docs`` and ``packages/cli/docs``
do, which would hide each other's ``docs/index.md``."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from answerable.sections import SourceSettings


def told_apart(sources: Sequence[SourceSettings]) -> tuple[SourceSettings, ...]:
    """The sources, the second and later ones of a name with as much more of their paths as is of
    none of the others. The first one keeps its name: what an index has of it stays as it is.

    Docusaurus tells paths from the site, and what is read in another way has other endings.
    """
    places = [(each.kind, Path(os.path.abspath(each.path))) for each in sources]
    found = []
    for index, (each, (kind, path)) in enumerate(zip(sources, places, strict=True)):
        alike = {other for of, other in places if of == kind and other.name == path.name} - {path}
        earlier = any(of == kind and other in alike for of, other in places[:index])
        is_named = each.kind != "docusaurus" and earlier
        found.append(each.called_by(_shortest(path, alike)) if is_named else each)
    return tuple(found)


def _shortest(path: Path, others: set[Path]) -> str:
    """The end of a path that none of the others has."""
    for length in range(2, len(path.parts)):
        end = path.parts[-length:]
        if all(other.parts[-length:] != end for other in others):
            return "/".join(end)
    return "/".join(path.parts[1:])
