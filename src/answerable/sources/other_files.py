"""What lies in the places of sources, for an owner whose documents are none that are read."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable
from itertools import islice

from answerable.settings import SourceSettings
from answerable.sources.files import Found, Walk
from answerable.sources.other_markup import MOST, unread
from answerable.text.page_files import HTML, MARKDOWN

NAMED = 5  # endings that are named
READ = (
    f"\nMarkdown ({', '.join(MARKDOWN)}) and HTML ({', '.join(HTML)}) are read, and records "
    "(.jsonl, .json, .yaml) where their kind is given. PDF, Word and all else has to be converted "
    "to Markdown or HTML first."
)


def told(sources: Iterable[SourceSettings]) -> str:
    """What the folders of the sources hold, by the endings of names, and what would be read."""
    folders = [each for each in sources if os.path.isdir(each.path)]
    if not folders:
        return ""
    held = "".join(f"\n  {each.path} holds {_held(each)}." for each in folders)
    return held + READ + "".join(f"\n{said}" for _, said in unread(folders))


def _held(source: SourceSettings) -> str:
    walk = islice(Walk(str(source.path), lambda path: True), MOST)
    endings = Counter(_ending(each.relative) for each in walk if isinstance(each, Found))
    if not endings:
        return "no files"
    common = endings.most_common(NAMED)
    named = [f"{count} {ending}" for ending, count in common]
    more = endings.total() - sum(count for _, count in common)
    files = "file" if endings.total() == 1 else "files"
    return f"{files}: {', '.join([*named, *([f'{more} with others'] if more else [])])}"


def _ending(path: str) -> str:
    found = re.search(r"(?<=[^/])\.[a-z0-9]{1,8}$", path.lower())
    return found[0] if found else "without an ending"
