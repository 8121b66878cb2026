"""What a page or record says about itself, as strings: its type, its labels, its section.

A chunk carries these as metadata, ``str`` to ``str``: a search can be narrowed by some of them and
ranking looks at others, so they are read alike whatever the source.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answerable.sources.safe_links import is_on_the_web
from answerable.text.node_type import node_type

SOURCE_NAME = "source_name"  # what citations call it
LABELS = (SOURCE_NAME, "role", "tech", "date", "tags", "keywords", "aliases", "version", "locale")
MAX_CHARS = 2_000  # of one value: it is stored again with every chunk of the page
MAX_TYPE_CHARS = 64

# Of the last change; "date" is when something was first said.
DATES = ("updated_at", "last_updated", "updatedAt", "lastUpdated")
REPOSITORIES = ("repo", "repo_url", "repository", "github")


def joined(value: object) -> str:
    """A string, a number or a list of them as one string; ``", "`` stands between a list's items.

    Empty for anything else. Items that no longer fit into ``MAX_CHARS`` are left out.
    """
    items = value if isinstance(value, list) else [value]
    text = ""
    for item in filter(None, map(_plain, items)):
        longer = f"{text}, {item}" if text else item
        if len(longer) > MAX_CHARS:
            break
        text = longer
    return text


def _plain(item: object) -> str:
    if isinstance(item, dict):  # Docusaurus: {label: ..., permalink: ...}
        item = item.get("label")
    if isinstance(item, bool) or not isinstance(item, str | int | float):
        return ""
    return " ".join(str(item).split())


def labels(values: Mapping[str, Any]) -> dict[str, str]:
    """Those of ``LABELS`` that ``values`` has, each as one string, and its ``repo``.

    What citations call it is an alias, where it has another title.
    """
    found = {name: joined(values.get(name)) for name in LABELS}
    if values.get("title") and found[SOURCE_NAME] not in ("", values["title"]):
        found["aliases"] = joined([found[SOURCE_NAME], found["aliases"]])
    found["repo"] = repository(values)
    return {name: text for name, text in found.items() if text}


def repository(values: Mapping[str, Any]) -> str:
    """The address of its repository, where that is one on the web; else empty."""
    named = (value for name in REPOSITORIES if isinstance(value := values.get(name), str))
    return next((text for each in named if is_on_the_web(text := each.strip())), "")


def kind(values: Mapping[str, Any], otherwise: str) -> str:
    """What ``values`` says it is: its ``node_type``, ``source_type`` or ``type``.

    Else it is ``otherwise``. It is written in one way, so that "Case study" and "case-study" are
    ``case_study``.
    """
    named = (values.get(name) for name in ("node_type", "source_type", "type"))
    for value in (*named, otherwise):
        if isinstance(value, str) and 0 < len(value.strip()) <= MAX_TYPE_CHARS:
            return node_type(value)
    return otherwise


def section(relative: str) -> str:
    """The top folder of a path below the root; empty for a file at the root itself."""
    top, slash, _ = relative.partition("/")
    return top if slash else ""
