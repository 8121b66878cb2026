"""The titles of what stands in a frame of its own on an HTML page: of notes, and of tabs.

"Note" is no sentence of the page, and "npm" no item of a list: they stand above what they name, as
they do in Markdown. The frame is written as a container of Markdown, whose title is read there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice, pairwise

from answerable.sources.html_pages.content import shown_text
from answerable.sources.html_pages.tree import Element

_NOTE = re.compile(  # what generators and themes call it
    r"(?:[\w-]*[-_])?(?:admonition|custom-block|alert|aside|callout|blockquote-tag|notice)[-_]*"
    r"(?:title|heading)[\w-]*",
    re.IGNORECASE,
)
_LONGEST_CLASS = 80  # characters
_FIRST = 3  # elements of a note among which its title is
LONGEST = 160  # characters of a title; what is longer is a text
_Pairs = Iterator[tuple[Element, Element]]


def titles(root: Element, text: str) -> Mapping[int, str]:
    """By where each of the frames below ``root`` begins, what stands above it. The elements that
    say that are left out of the content."""
    found: dict[int, str] = {}
    for title, frame in (*_notes(root), *_tabs(root)):
        said = shown_text(title, text)
        if said and len(said) <= LONGEST and frame.start not in found:
            found[frame.start] = said
            title.left_out = True
    return found


def _notes(root: Element) -> _Pairs:
    for frame in root.below():
        for each in islice(_elements(frame), _FIRST):
            if _is_title(each):
                yield each, frame


def _tabs(root: Element) -> _Pairs:
    """The tabs with their panels, by what these say of each other, or else by their order."""
    panels = [each for each in root.below() if _is_panel(each)]
    if panels:
        tabs = [each for each in root.below() if each.get("role") == "tab"]
        by_id = {each.get("id"): each for each in tabs if each.get("id")}
        by_panel = {each.get("aria-controls"): each for each in tabs if each.get("aria-controls")}
        for panel in panels:
            tab = by_id.get(panel.get("aria-labelledby")) or by_panel.get(panel.get("id"))
            if tab is not None:
                yield tab, panel
    for frame in root.below():
        yield from _in_order(frame)


def _in_order(frame: Element) -> _Pairs:
    """Those of one set of tabs: of Docusaurus and the like, sphinx-design, Material for MkDocs, and
    the groups of code of VitePress."""
    children = [*_elements(frame)]
    for child in children:
        if child.get("role") == "tablist":
            tabs = [each for each in child.below() if each.get("role") == "tab"]
            panels = [*_outermost(frame)]
            if len(tabs) == len(panels):
                yield from zip(tabs, panels, strict=True)
    for one, other in pairwise(children):
        if "sd-tab-label" in one.classes and "sd-tab-content" in other.classes:
            yield one, other
        if _are_tabs(one, other):
            labels, blocks = [*one.named("label")] or [*_elements(one)], [*_elements(other)]
            if len(labels) == len(blocks):
                yield from zip(labels, blocks, strict=True)


def _are_tabs(one: Element, other: Element) -> bool:
    pairs = (("tabbed-labels", "tabbed-content"), ("tabs", "blocks"))
    return any(tabs in one.classes and blocks in other.classes for tabs, blocks in pairs)


def _outermost(frame: Element) -> Iterator[Element]:
    """The panels in an element that are in no other."""
    end = 0
    for each in frame.below():
        if each.start >= end and _is_panel(each):
            end = each.end
            yield each


def _elements(frame: Element) -> Iterator[Element]:
    return (each for each in frame.children if isinstance(each, Element))


def _is_panel(element: Element) -> bool:
    return element.get("role") == "tabpanel"


def _is_title(element: Element) -> bool:
    classes = (each for each in element.classes if len(each) <= _LONGEST_CLASS)
    return any(map(_NOTE.fullmatch, classes))
