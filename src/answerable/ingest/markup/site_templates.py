"""What the templates of a generator leave of a page before anything is read as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from answerable.ingest.markup import books, liquid, macros, shortcodes, zola
from answerable.types import Generator

_TEMPLATES: Mapping[Generator, Callable[[str, int], str]] = {
    "eleventy": liquid.rendered,  # whose other templates, Nunjucks, have the same tags
    "hugo": shortcodes.rendered,
    "zola": zola.rendered,
}


def rendered(
    text: str,
    start: int,
    generator: Generator,
    values: Mapping[str, str],
    syntax: Mapping[str, str],
) -> str:
    """``text`` from ``start`` on, character for character, with places for the ``values`` that
    Jekyll fills in; ``syntax`` is a document's, of MkDocs or mdBook."""
    if generator == "jekyll":
        return liquid.rendered(text, start, values)
    if generator == "mkdocs":
        return macros.rendered(text, start, syntax)
    if generator == "github":
        return books.rendered(text, start, syntax)
    made = _TEMPLATES.get(generator)
    return made(text, start) if made else text
