"""What a structured file is about: the records of a list, or the sections of one document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from answerable.sources.files import UnreadableError
from answerable.sources.labels import DATES, REPOSITORIES, kind
from answerable.sources.values import declared
from answerable.sources.values.declared import IDS, KINDS, LINKS, NAMES, Values
from answerable.sources.values.nameless import are_nameless, called
from answerable.sources.values.nodes import Leaf, Listing, Mapping, Node
from answerable.sources.values.sizes import says_something
from answerable.text import lines
from answerable.text.key_words import humanized
from answerable.types import Skipped

SECTIONS = "sections"  # the key of a list whose items are the sections
_TAGS = ("tags", "keywords", "aliases")
# Keys at the top of a document that are about the file and no text of it.
_ABOUT_FILE = frozenset((*IDS, *DATES, *KINDS, *_TAGS, "date", "version", "locale", "$schema"))
_ABOUT_RECORD = frozenset((*IDS, *DATES, *KINDS, *LINKS, *REPOSITORIES, "aliases"))


@dataclass(frozen=True, slots=True)
class Item:
    """A record or section: what becomes one document.

    It begins at ``start`` in the file. ``without`` names the keys of ``node`` that are no text of
    it. ``document`` is the title of the document it is a section of; empty for a record.
    """

    id: str
    title: str
    start: int
    node: Node
    document: str
    kind: str
    url: str
    metadata: dict[str, str]
    without: frozenset[str]


def items(root: Node, source: str, name: str) -> Iterator[Item | Skipped]:
    """The records or sections in ``root``; ``name`` is what the file is called.

    What cannot be used is skipped; the path of such a ``Skipped`` is the number of its line.
    Raises ``UnreadableError`` where the file is neither an object nor a list of objects.
    """
    found: Iterator[_Found]
    if isinstance(root, Listing):
        found = _nameless(root, name) if are_nameless(root.items) else _records(root, {})
    elif isinstance(root, Mapping):
        only = _only(root)
        said = declared.values(root)
        found = _sections(root, said, name) if only is None else _records(only, said)
    else:
        raise UnreadableError("It is a single value. Write an object, or a list of objects.")
    seen: set[str] = set()
    for each in found:
        try:
            item = each.read(source)
            declared.check_new(item.id, seen, source, item.start)
            yield item
        except UnreadableError as error:
            yield Skipped(str(lines.number(source, each.start)), str(error))


@dataclass(frozen=True, slots=True)
class _Found:
    """A node that may be a record or a section, each under ``key`` or in a list."""

    node: Node
    start: int
    shared: Values
    document: str = ""
    key: str = ""
    called: str = ""  # in a list of things of which none has an id or a name

    def read(self, source: str) -> Item:
        if self.document:
            return self._section(source)
        if not isinstance(self.node, Mapping):
            raise UnreadableError('It is no object. Write {"id": ..., "title": ...}.')
        return self._record(source)

    def _record(self, source: str) -> Item:
        """A record under a key has it for an id and slug, where it does not say its own."""
        own = declared.values(self.node)
        said = {**({"slug": self.key} if self.key else {}), **self.shared, **own}
        record_id = declared.first(own, IDS) or self.key or declared.first(own, ("name", "title"))
        return Item(
            id=declared.checked_id(record_id, source, self.start),
            title=declared.first(own, NAMES) or (humanized(self.key) if self.key else record_id),
            start=self.start,
            node=self.node,
            document="",
            kind=kind(said, ""),
            url=declared.link(own),
            metadata=declared.metadata(said),
            without=self._about_record(_known(own, NAMES)),
        )

    def _section(self, source: str) -> Item:
        """A section under a key has settings of its own: only its title and dates are about it."""
        own = declared.values(self.node)
        titles, ids = (NAMES[:1], ()) if self.key else (NAMES, IDS)
        section_id = self.key or self.called or declared.first(own, (*IDS, "name", "title"))
        about = {name: own[name] for name in (*DATES, *_TAGS, "node_type") if name in own}
        said = {**self.shared, **about}
        return Item(
            id=declared.checked_id(section_id, source, self.start),
            title=declared.first(own, titles) or self.called or humanized(section_id),
            start=self.start,
            node=self.node,
            document=self.document,
            kind=kind(said, ""),
            url="",
            metadata=declared.metadata(said),
            without=frozenset(
                filter(None, (*ids, *DATES, "node_type", declared.named(own, titles)))
            ),
        )

    def _about_record(self, title: frozenset[str]) -> frozenset[str]:
        """The title is text where there is no other."""
        about = _ABOUT_RECORD | title
        pairs = self.node.pairs if isinstance(self.node, Mapping) else ()
        rest = any(says_something(node) for key, node in pairs if key.value not in about)
        return about if rest else about - title


def _known(of: Values, titles: tuple[str, ...]) -> frozenset[str]:
    """The key that the title was taken from; none where there is no title."""
    return frozenset(filter(None, [declared.named(of, titles)]))


def _only(root: Mapping) -> Listing | Mapping | None:
    """The list of things with an id or name that the file is about, where nothing else is in it.

    So is an object whose members are things with a name or an address, each under its key.
    """
    rest = [pair for pair in root.pairs if pair[0].value not in {*_ABOUT_FILE, *NAMES}]
    if len(rest) != 1 or rest[0][0].value == SECTIONS:
        return None
    only = rest[0][1]
    if not isinstance(only, Listing | Mapping) or not _are_objects(only):
        return None
    named = (*IDS, *NAMES) if isinstance(only, Listing) else (*NAMES, *LINKS, *REPOSITORIES)
    things = (declared.first(declared.values(item), named) for item in _inside(only))
    return only if any(things) else None


def _inside(node: Listing | Mapping) -> tuple[Node, ...]:
    return node.items if isinstance(node, Listing) else tuple(value for _, value in node.pairs)


def _are_objects(node: Node) -> bool:
    inside = () if isinstance(node, Leaf) else _inside(node)
    return bool(inside) and all(isinstance(item, Mapping) for item in inside)


def _records(node: Listing | Mapping, said: Values) -> Iterator[_Found]:
    shared = declared.shared(said)
    if isinstance(node, Mapping):
        for key, item in node.pairs:
            yield _Found(item, key.start, shared, key=key.value)
        return
    for item in node.items:
        yield _Found(item, item.start, shared)


def _nameless(node: Listing, name: str) -> Iterator[_Found]:
    """Things without an id or a name are sections of what the file is about, each called after what
    it says first, so that its id stays where others come and go."""
    for item, own in zip(node.items, called(node.items), strict=True):
        yield _Found(item, item.start, {}, name, called=own)


def _sections(root: Mapping, said: Values, name: str) -> Iterator[_Found]:
    """One for each key; for each item of a list of sections, one."""
    title = declared.first(said, NAMES) or name
    about = _ABOUT_FILE | _known(said, NAMES)
    shared = declared.shared(said)
    for key, node in root.pairs:
        if key.value == SECTIONS and isinstance(node, Listing) and _are_objects(node):
            for item in node.items:
                yield _Found(item, item.start, shared, title)
        elif says_something(node) and (key.value not in about or isinstance(node, Mapping)):
            yield _Found(node, key.start, shared, title, key.value)
