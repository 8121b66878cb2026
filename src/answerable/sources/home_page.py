"""What the page that a site of VitePress or VuePress begins with says in its front matter.

Its theme shows there what the product is (``hero``) and what is good about it (``features``):
https://vitepress.dev/reference/default-theme-home-page
"""

from __future__ import annotations

from collections.abc import Iterator

from answerable.sources.files import UnreadableError
from answerable.sources.values import yaml_nodes
from answerable.sources.values.composed import Composed, compose_item, heading
from answerable.sources.values.nodes import Leaf, Listing, Mapping
from answerable.types import Document

HOME = "#home"  # ends the path of the record that it is read as

Item = tuple[Leaf, Leaf | None]


def read(page: Document) -> Iterator[Document]:
    """The record of a page that says so with ``layout: home`` (``home: true`` in VuePress)."""
    if page.generator != "vitepress":
        return
    front = yaml_nodes.front_matter(page.text)
    if front is None or not _is_home(front):
        return
    said = [*_hero(front), *_features(front)]
    if not said:
        return
    composed = Composed(page.text)
    heading(1, page.title, front.start, composed)
    try:
        for title, text in said:
            compose_item(title, text, composed)
    except UnreadableError:
        return  # a value whose place cannot be told
    yield composed.beside(page, HOME)


def _is_home(front: Mapping) -> bool:
    layout, home = _words(front, "layout"), _words(front, "home")
    return (layout is not None and layout.value == "home") or (
        home is not None and home.value == "true"
    )


def _hero(front: Mapping) -> Iterator[Item]:
    """The product's name with what it is, and its motto."""
    hero = front.get("hero")
    shown = hero if isinstance(hero, Mapping) else front
    name = _words(shown, "name") or _words(front, "heroText")
    text, tagline = _words(shown, "text"), _words(shown, "tagline")
    if name and (text or tagline):
        yield name, text or tagline
    elif text:
        yield text, None
    if tagline and (text or not name):
        yield tagline, None


def _features(front: Mapping) -> Iterator[Item]:
    features = front.get("features")
    for each in features.items if isinstance(features, Listing) else ():
        if isinstance(each, Mapping) and (title := _words(each, "title")):
            yield title, _words(each, "details")


def _words(node: Mapping, name: str) -> Leaf | None:
    value = node.get(name)
    return value if isinstance(value, Leaf) and value.value.strip() else None
