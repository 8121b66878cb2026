"""Whose syntax the pages of a folder have, where no settings of a generator lie beside them.

A folder ``docs`` that was copied out of its project is read as its site has it, where two pages or
more have marks that only one generator knows.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from answerable.text.page_files import MARKDOWN
from answerable.types import Generator

LOOKED_AT = 300  # pages
MOST_BYTES = 65_536  # of each
FEWEST, SHARE = 2, 0.02  # pages with such marks, and of those looked at
_FENCED = re.compile(r"(?ms)^[ \t]*(`{3,}|~{3,})(?!\{).*?(?:^[ \t]*\1[`~]*[ \t]*$|\Z)")
_SIGNS: tuple[tuple[Generator, re.Pattern[str]], ...] = (
    ("mkdocs", re.compile(r'(?m)^[ \t]{0,8}(?:!!!|\?\?\?\+?) [a-z]|^[ \t]{0,8}=== "')),
    ("hugo", re.compile(r"(?m)^[ \t:]{0,8}\{\{[<%] ?/?[ \t]?[A-Za-z]")),
    (
        "jekyll",
        re.compile(r"(?m)\{% (?:include|highlight|raw|post_url|link) |^\{:[ \t]?[.#][\w-]+\}"),
    ),
    (
        "sphinx",
        re.compile(r"(?m)^(?:`{3,}|:{3,})\{[a-z][\w:-]*\}|\{(?:ref|doc|term|func|class)\}`"),
    ),
)


def guessed(path: Path) -> Generator | None:
    """The generator of whose marks the most pages at ``path`` have some; None where few have."""
    looked_at, having = 0, Counter[Generator]()
    for file in islice(_pages(path), LOOKED_AT):
        looked_at += 1
        text = _FENCED.sub("", _beginning(file))
        having.update(generator for generator, sign in _SIGNS if sign.search(text))
    if not having:
        return None
    ((generator, count),) = having.most_common(1)
    return generator if count >= max(FEWEST, SHARE * looked_at) else None


def _pages(path: Path) -> Iterator[Path]:
    """The Markdown files below a folder, in the order of their names."""
    for folder, folders, files in os.walk(path):
        folders[:] = sorted(each for each in folders if each[0] != "." and each != "node_modules")
        for name in sorted(files):
            if name.lower().endswith(MARKDOWN):
                yield Path(folder, name)


def _beginning(file: Path) -> str:
    """Empty where it cannot be read, of which the reading itself tells."""
    if not os.path.isfile(file):  # a pipe would be waited for
        return ""
    try:
        with file.open("rb") as opened:
            return opened.read(MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""
