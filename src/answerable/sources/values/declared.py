"""What an object in a JSON or YAML file says about itself: id, title, type, address, dates."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from answerable.sources.labels import DATES, LABELS, joined, labels, repository
from answerable.sources.safe_links import is_safe_link
from answerable.sources.values.nodes import Leaf, Listing, Mapping, refused

IDS = ("section_id", "id", "objectID", "slug")
NAMES = ("title", "name")
KINDS = ("node_type", "source_type", "type")
LINKS = ("url", "link", "href", "permalink", "homepage")
SHARED = (*DATES, *KINDS, *LABELS)  # what the top of a file says of all that is in it

_MAX_ID = 500  # characters

Values = dict[str, Any]


def values(node: object) -> Values:
    """The strings of an object and its lists of strings; nothing of anything else."""
    if not isinstance(node, Mapping):
        return {}
    return {
        key.value: value.value
        if isinstance(value, Leaf)
        else [item.value for item in value.items if isinstance(item, Leaf)]
        for key, value in node.pairs
        if isinstance(value, Listing) or (isinstance(value, Leaf) and not value.is_null)
    }


def named(of: Values, names: Iterable[str]) -> str:
    """The first of ``names`` whose value is a string with something in it; else empty."""
    return next((name for name in names if _line(of.get(name))), "")


def first(of: Values, names: Iterable[str]) -> str:
    """That value, on one line; else empty."""
    return _line(of.get(named(of, names)))


def shared(of: Values) -> Values:
    """What is said of everything in the file."""
    return {name: of[name] for name in SHARED if name in of}


def metadata(of: Values) -> dict[str, str]:
    """Labels, the declared date of the last change, and the slug that breaks ties."""
    dated = next(filter(None, (joined(of.get(name)) for name in DATES)), "")
    said = {"updated_at": dated, "slug": _line(of.get("slug"))}
    return {**labels(of), **{name: text for name, text in said.items() if text}}


def link(of: Values) -> str:
    """Its own address: a page of its site or of another, else its repository."""
    named = (_line(of.get(name)) for name in LINKS)
    return next((url for url in named if url and is_safe_link(url)), "") or repository(of)


def checked_id(found: str, source: str, start: int) -> str:
    """``found``, where it can be the id of what begins at ``start``.

    Raises ``UnreadableError`` with the line where it cannot.
    """
    if not found:
        raise refused(source, start, "It has no id", "Give it one that no other has.")
    if not found.isprintable() or len(found) > _MAX_ID:
        what = f"Its id is not printable, or longer than {_MAX_ID} characters"
        raise refused(source, start, what)
    return found


def check_new(found: str, seen: set[str], source: str, start: int) -> None:
    """Note an id. Raises ``UnreadableError`` if it was noted before."""
    if found in seen:
        raise refused(source, start, f"The id '{found[:60]}' was used before", "Change one.")
    seen.add(found)


def _line(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""
