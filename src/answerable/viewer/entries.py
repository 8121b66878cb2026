"""What the readers of all formats find: entries of a file, with their places in its text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from answerable.text.key_words import humanized
from answerable.text.safe_markdown import visible

NAMES = ("title", "heading", "name")  # keys under which a file says what it is called
TITLES = (*NAMES, "question")
IDS = ("section_id", "id", "slug", "key")
LIST = "sections"  # the key whose items are sections themselves
_LONGEST = 200  # characters of a title


@dataclass(frozen=True, slots=True)
class Entry:
    """A section at ``text[start:end]``. ``id`` is what the file calls it, empty if nothing.

    ``level`` is that of a heading, where 1 is the title of the page.
    """

    title: str
    id: str
    start: int
    end: int
    level: int = 2


def item(fields: Mapping[str, str], number: int, start: int, end: int, key: str = "") -> Entry:
    """The entry of an item in a list, or under a ``key`` where the items of an object are a list.

    It is named by the first of its ``fields`` that says a name.
    """
    called = next((fields[each] for each in TITLES if fields.get(each)), "")
    title = called or humanized(fields.get("section_id") or key) or fields.get("id")
    name = next((fields[each] for each in IDS if fields.get(each)), key)
    return Entry(title or f"Item {number}", name, start, end)


def keyed(key: str, fields: Mapping[str, str], start: int, end: int) -> Entry:
    """The entry of a key: its value's own title, else the key as words; its anchor is the key."""
    return Entry(fields.get("title") or humanized(key), key, start, end)


def visible_title(title: str) -> str:
    """A title in one line, without anything that no reader sees, of a length that can be shown."""
    words = " ".join(visible(title).split())
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"
