"""What a page's front matter says of the work that the page is about, as a record of its own.

Portfolios keep role, technologies, customer and dates there, and their themes show them on the
page, so that is where "What was her role?" is answered. A record has the page's title, address and
labels, and every value its exact place in the file. What is about the page itself (its slug, its
place in a menu, its picture) is no fact, so facts are the keys that are named; and dates by
themselves are those of a post. What it is about is one where the page itself has nothing but code,
as references of functions do: no sentence of it says what they are for. Front matter in TOML tells
none: its values have no places. A page with front matter alone is no page to read, but a list of
work may be made of such pages, of which more is read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from answerable.sources import home_page
from answerable.sources.files import UnreadableError
from answerable.sources.values import yaml_nodes
from answerable.sources.values.composed import Composed, compose, heading
from answerable.sources.values.nodes import Mapping
from answerable.sources.values.sizes import says_something
from answerable.text.key_words import humanized
from answerable.types import Document, Skipped
from answerable.wording.facts import ABOUT, BESIDE, DATES, KIND, OF_WORK, PUBLISHED, RECORD, WHERE

FEWEST_WORDS = 2  # of a page that says something
# Of Markdown what is no sentence: code, headings, shortcodes, tags, comments and imports.
_NO_PROSE = re.compile(
    r"^[ \t]*(?P<fence>```+|~~~+).*?(?:^[ \t]*(?P=fence)|\Z)|^#.*?$|\{\{.{0,500}?\}\}"
    r"|<!--.{0,2000}?-->|</?[a-zA-Z][^<>]{0,500}>|^(?:import|export)\b.*?$",
    re.MULTILINE | re.DOTALL,
)
_WORD = re.compile(r"[^\W\d_]{2,}")
NO_CONTENT = "It has front matter and no content. Write something below it."


def with_facts(
    read: Iterable[Document | Skipped], keys: Collection[str]
) -> Iterator[Document | Skipped]:
    """The pages that were read, and after each the record of those of ``keys`` that it has, or what
    it says as the page that a site begins with.

    Pages without content are their record, or are skipped where there is none.
    """
    names = frozenset(map(_name, keys))
    for page in read:
        if isinstance(page, Skipped):
            yield page
            continue
        has_text = bool(page.text[page.body_start :].strip())
        own = _record(page, names, has_text=has_text) if names else ()
        record = [*own, *home_page.read(page)]
        if has_text:  # a page of components alone has what its record tells
            yield replace(page, shows=True) if record else page
        elif not record:
            yield Skipped(page.path, NO_CONTENT)
        yield from record


def _record(page: Document, names: frozenset[str], *, has_text: bool) -> Iterator[Document]:
    said = _said(page, names) if has_text else _said_alone(page, names)
    if said is None:
        return
    composed = Composed(page.text, tagged=True)
    heading(1, page.title, said.start, composed)
    try:
        compose(said, composed, level=2)
    except UnreadableError:
        return  # a value whose place cannot be told; the page is there without it
    yield composed.beside(page, RECORD)


def _said(page: Document, names: frozenset[str]) -> Mapping | None:
    """The facts among the front matter, where there are any beside dates. Of a talk or a paper also
    where it was and how to cite it: beside its venue a place is nobody's home."""
    if _named(page, frozenset(OF_WORK)):
        names = names | {*WHERE, *PUBLISHED, *KIND}
    said = _named(page, names | {*ABOUT})
    if said is None:
        return None
    if any(_name(key.value) not in names for key, _ in said.pairs) and _has_prose(page):
        own = tuple(pair for pair in said.pairs if _name(pair[0].value) in names)
        said = Mapping(said.start, own)
    return said if {_name(key.value) for key, _ in said.pairs} - {*DATES} else None


def _has_prose(page: Document) -> bool:
    body = page.text[page.body_start :]
    return len(_WORD.findall(_NO_PROSE.sub(" ", body))) >= FEWEST_WORDS


def _said_alone(page: Document, names: frozenset[str]) -> Mapping | None:
    """The facts of a page that has nothing else, as those of talks and papers in a list are: also
    where it was, what it is about and how to cite it. A date or what it is about is no page by
    itself, and neither is a place, which may be somebody's home."""
    said = _named(page, names | {*WHERE, *PUBLISHED, *ABOUT})
    return said if said and {_name(key.value) for key, _ in said.pairs} - BESIDE else None


def _named(page: Document, names: frozenset[str]) -> Mapping | None:
    """What the front matter has of ``names``."""
    node = yaml_nodes.front_matter(page.text)
    if node is None:
        return None
    known = [(k, v) for k, v in node.pairs if _name(k.value) in names and says_something(v)]
    return Mapping(node.start, tuple(known)) if known else None


def _name(key: str) -> str:
    """A key in words: ``jobTitle`` and ``job_title`` are one."""
    return humanized(key).casefold()
