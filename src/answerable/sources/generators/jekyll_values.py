"""What Jekyll fills in for ``{{ site.name }}`` and ``{{ page.name }}``, as ``_config.yml`` and the
front matter of the page say: texts and numbers that are written there.

What Jekyll gives these names itself is not known, as ``site.time`` is, nor is any on a page that
gives the name to something else (``{% for page in site.pages %}``).
https://jekyllrb.com/docs/variables/
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from pathlib import Path

from answerable.sources.files import UnreadableError, text_if_any
from answerable.sources.pages import Page
from answerable.sources.values import nodes, yaml_nodes

CONFIG = "_config.yml"
MAX_BYTES = 200_000
DEPTH = 2  # names behind "site" or "page"
Values = Mapping[str, str]

_NAME = re.compile(r"\b((?:site|page)(?:\.[\w-]{1,99}){1,2})(?![\w.-])")
_OTHERS = re.compile(
    r"\{%-?[ \t]*(?:for|tablerow|assign|capture|increment|decrement)[ \t]+(site|page)\b"
)
# Of what Jekyll says itself, whatever is written: drops/site_drop.rb, page.rb, document_drop.rb.
_OF_JEKYLL = {
    "site": frozenset(
        "time data posts pages static_files html_pages html_files collections documents categories"
        " tags related_posts config github".split()
    ),
    "page": frozenset(
        "content dir excerpt name path url id date output collection relative_path next previous"
        " categories tags draft ext slug".split()
    ),
}
_CONSTANTS = frozenset("true false yes no on off null ~".split()) | {""}
_WHOLE = re.compile(r"-?(?:0|[1-9]\d{0,14})")
_FLOAT = re.compile(r"-?(?:0|[1-9]\d{0,7})\.\d{1,7}")
_WORDS = re.compile(r"\d+(?:\.\d+){2,}[\w.-]*|\d{4}-\d\d-\d\d")  # 3.8.0 and 2024-01-02
_NUMBER = re.compile(r"[-+.]?[\d.][\w,.:+-]*")  # and what else YAML may take for one, or a time
_OTHER_TYPE = (":", "!", "=", "<<")  # what a symbol or another type begins with


def values_for(folder: Path) -> Callable[[Page], Values]:
    """What is filled in on a page of the site in ``folder``, by the names that stand on it."""
    site = {**_read(folder)}

    def of(page: Page) -> Values:
        named = {*_NAME.findall(page.text)} if "{{" in page.text else set()
        others = {*_OTHERS.findall(page.text)}
        named = {each for each in named if each.partition(".")[0] not in others}
        own = any(each.startswith("page.") for each in named)
        known = {**site, **(_texts("page", yaml_nodes.front_matter(page.text)) if own else {})}
        return {name: known[name] for name in named & {*known}}

    return of


def _read(folder: Path) -> Values:
    """What the settings say; nothing where they cannot be read, or lie in another folder."""
    file = os.path.realpath(folder / CONFIG)
    if not Path(file).is_relative_to(os.path.realpath(folder)):
        return {}
    try:
        return _texts("site", yaml_nodes.parse(text_if_any(Path(file), MAX_BYTES)))
    except UnreadableError:
        return {}


def _texts(root: str, said: nodes.Node | None) -> Values:
    if not isinstance(said, nodes.Mapping):
        return {}
    known = (pair for pair in said.pairs if pair[0].value not in _OF_JEKYLL[root])
    return dict(chain.from_iterable(_below(root, name.value, node, DEPTH) for name, node in known))


def _below(path: str, name: str, node: nodes.Node, depth: int) -> Iterator[tuple[str, str]]:
    """The texts at a name and below it."""
    if isinstance(node, nodes.Leaf):
        shown = _shown(node)
        if shown is not None:
            yield f"{path}.{name}", shown
    elif isinstance(node, nodes.Mapping) and depth > 1:
        for key, below in node.pairs:
            yield from _below(f"{path}.{name}", key.value, below, depth - 1)


def _shown(leaf: nodes.Leaf) -> str | None:
    """What Liquid writes for a text or a number; None for another, or where it cannot be told."""
    said = leaf.value
    if leaf.style != "plain" or _WHOLE.fullmatch(said) or _WORDS.fullmatch(said):
        return said
    if _FLOAT.fullmatch(said):  # 2.10 is 2.1
        number = str(float(said))
        return None if "e" in number else number
    if said.lower() in _CONSTANTS or said.startswith(_OTHER_TYPE) or _NUMBER.fullmatch(said):
        return None
    return said
