"""Pages of mdBook as its preprocessors leave them, before anything is read as Markdown.

Links to other files (``{{#include}}``) show these, which are documents of their own. On books with
a preprocessor that is not one of mdBook's, ``{{ name }}`` stands for what that fills in, in code
too; that is not known here, and nothing with it is quoted. Code in a language of templates has such
names to show them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from answerable.ingest.markup import snippets
from answerable.ingest.markup.fences import fences
from answerable.ingest.markup.mdx import FILLER, UNFILLED
from answerable.ingest.markup.templates import Change, changed
from answerable.text.book_links import INCLUDES, VALUES, links

# Not what an escape or ``${{ name }}`` has, which is GitHub's.
_VALUE = re.compile(r"(?<![\\$])\{\{[ \t]{0,20}+[A-Za-z_][\w.-]{0,100}+[ \t]{0,20}+\}\}")
_LANGUAGE = re.compile(r"(?:`{3,}|~{3,})[ \t]*+\{?[ \t.]*+(?P<name>[\w+#.-]*+)")
_OF_TEMPLATES = frozenset(
    "django erb ejs gotmpl go-template handlebars hbs helm jinja jinja2 j2 liquid mustache njk "
    "nunjucks svelte tera tmpl twig vue".split()
)


def rendered(text: str, start: int, syntax: Mapping[str, str]) -> str:
    """``text`` from ``start`` on, character for character, as the book's ``syntax`` has it."""
    if INCLUDES in syntax:
        text = snippets.blanked(text, start, links(text, start))
    return changed(text, _changes(text, start)) if VALUES in syntax else text


def _changes(text: str, start: int) -> Iterator[Change]:
    position = start
    for first, last in [*fences(text, start), (len(text), len(text))]:
        yield from _holes(text, position, first)
        language = _LANGUAGE.search(text, first, last)
        if language and language["name"].lower() not in _OF_TEMPLATES:
            yield from _holes(text, first, last)
        position = last


def _holes(text: str, first: int, last: int) -> Iterator[Change]:
    for value in _VALUE.finditer(text, first, last):
        yield *value.span(), UNFILLED + FILLER * (len(value[0]) - 1)
