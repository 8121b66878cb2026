"""A document's sections: what stands below each H2 and H3, and before the first.

On a page of Markdown that begins further down, the level with which it begins and the next stand
for these: H3 and H4. On a page with several H1, each but the title begins a section too, and so do
the H2 inside it. A partial (``Document.shown_at``) begins in the section of the page that it is
shown in, and goes on as if its text stood there.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import takewhile
from operator import itemgetter

from answerable.ingest import units
from answerable.ingest.bold_headings import with_bold_headings
from answerable.ingest.headings import Named, name_headings
from answerable.ingest.markup import inline
from answerable.ingest.markup.blocks import Block
from answerable.ingest.markup.markdown import Page, UnparsableError, parse
from answerable.ingest.top_headings import saying_title
from answerable.text.page_files import MARKUP
from answerable.text.url_marks import encoded
from answerable.types import Document

HEADING_CHARS = 160  # of one heading in a heading path; what is longer is no heading
DEEPEST_TOP = 4  # level of a page's first sections: H5 and H6 are captions and labels
BEFORE = -1  # where what stands above a partial is, which is nowhere in its text


@dataclass(slots=True)
class Section:
    """What stands below one H2 or H3, or before the first.

    ``anchors`` are (start, id) of its own heading and those below it, in order; ``inner`` are
    the latter (H4 and below) by where their blocks start. Within the section of an H1, which is
    ``of_h1``, all are a level further down; on a page that begins further down they count as
    ``lifted`` by so many levels. ``above`` are the inner headings that it begins below, which only
    the first of a partial can have.
    """

    path: tuple[str, ...]
    depth: int = 1
    of_h1: bool = False
    lifted: int = 0
    blocks: list[Block] = field(default_factory=list)
    anchors: list[tuple[int, str]] = field(default_factory=list)
    inner: dict[int, Named] = field(default_factory=dict)
    above: tuple[Named, ...] = ()

    def anchor(self, position: int) -> str:
        """The id of the last heading before ``position``; empty where none has one."""
        index = bisect_right(self.anchors, position, key=itemgetter(0)) - 1
        return self.anchors[index][1] if index >= 0 else ""


@dataclass(frozen=True, slots=True)
class Outline:
    """A document read and cut into sections.

    ``url`` is where it begins, and ``titles`` are those of the containers that all of it stands
    in: of the tab in which a partial is shown.
    """

    page: Page
    sections: Sequence[Section]
    url: str
    titles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a document begins: the section that it goes on with, its address, and its titles."""

    section: Section
    url: str
    titles: tuple[str, ...] = ()


def outline(document: Document) -> Outline:
    """The sections of a document, in reading order. Raises ``UnparsableError``."""
    page = parse(
        document.text,
        start=document.body_start,
        is_mdx=document.format == "mdx",
        generator=document.generator,
        substitutions=document.substitutions,
        syntax=document.syntax,
        has_hidden_code=document.ids == "mdbook",
    )
    place = _place(document)
    return Outline(page, _sections(page, document, place.section), place.url, place.titles)


@lru_cache(maxsize=4)
def _of_page(document: Document) -> Outline:
    """That of a page with partials. Cached: it may show many."""
    return outline(document)


def _place(document: Document) -> _Place:
    section = Section((clip(inline.plain(document.title)),))
    if document.shown_at is None:
        return _Place(section, document.url)
    try:
        around = _of_page(document.shown_at.page)
    except UnparsableError:  # which is told of where the page itself is read
        return _Place(section, document.url)
    return _within(around, document.shown_at.position, section.path)


def _within(around: Outline, position: int, title: tuple[str, ...]) -> _Place:
    """The place of a partial that is shown at this position of the page ``around``."""
    first, *others = around.sections
    found = [first, *takewhile(lambda each: each.blocks[0].start <= position, others)][-1]
    under = found.above
    for block in takewhile(lambda each: each.start <= position, found.blocks):
        if inner := found.inner.get(block.start):
            under = below(under, inner)
    held = around.page.around.of(position, position)
    above = tuple(
        replace(each, block=replace(each.block, start=BEFORE, end=BEFORE))
        for each in under
        if around.page.around.holds(held, each.block.start)
    )
    anchor = found.anchor(position)
    section = Section(
        (*title, *found.path[1:]),
        found.depth,
        found.of_h1,
        found.lifted,
        anchors=[(BEFORE, anchor)] if anchor else [],
        above=above,
    )
    titles = (*around.titles, *(clip(each.title) for each in held))
    return _Place(section, linked(around.url, anchor), titles)


def _sections(page: Page, document: Document, begun: Section) -> list[Section]:
    """Headings in quotes and lists have ids, but begin no section."""
    found = name_headings(page, document.generator, document.ids)
    names = {named.block.start: named for named in found}
    is_partial = document.shown_at is not None
    parts = _h1_below_title(page, list(names.values()), begun.path[0], is_partial=is_partial)
    if not is_partial and not parts and MARKUP not in document.metadata:
        begun = replace(begun, lifted=_lifted(names.values()))
    sections = [_again(begun)]
    for block, in_bold in with_bold_headings(page):
        named = names.get(block.start) or in_bold
        block = named.block if named else block
        deepest = 2 if sections[-1].of_h1 else 3 + begun.lifted
        if named and block.level <= deepest and not block.nested:
            is_part = block.start in parts
            sections.append(_begin(sections[-1], named, begun, is_part=is_part))
        elif named and not block.nested:
            sections[-1].inner[block.start] = named
        sections[-1].blocks.append(block)
        # Docusaurus gives H1 no anchor; none gives one to what a page is called.
        linked = block.level > 1 or (document.ids != "docusaurus" and block.start in parts)
        if named and named.id and linked and not block.nested:
            sections[-1].anchors.append((block.start, named.id))
    return sections


def _lifted(names: Iterable[Named]) -> int:
    """How many levels below H2 a page's sections begin, the title apart; a single heading further
    down is the label of what stands below it."""
    said = (each.block.level for each in names if each.text and not each.block.nested)
    levels = [level for level in said if level > 1]
    top = min(levels, default=2)
    return top - 2 if top <= DEEPEST_TOP and levels.count(top) > 1 else 0


def _h1_below_title(
    page: Page, names: Sequence[Named], title: str, *, is_partial: bool
) -> frozenset[int]:
    """Where the H1 start that are parts of a page and not what it is called.

    One alone above the text is what it is called, whatever the front matter says. A partial is
    called as its page is.
    """
    tops = [each for each in names if each.block.level == 1 and not each.block.nested]
    above = takewhile(lambda each: each.start < tops[0].block.start, page.blocks)
    if len(tops) == 1 and not is_partial and not any(map(units.shows, above)):
        return frozenset()
    named = [each for each in tops if each.text]
    called = saying_title([clip(each.text) for each in named], title)
    return frozenset(each.block.start for at, each in enumerate(named) if at != called)


def _begin(before: Section, named: Named, begun: Section, *, is_part: bool) -> Section:
    level, text = named.block.level, clip(named.text)
    if level == 1:
        path = (*begun.path[:2], text)  # that of a partial lies below the place where it is shown
        return Section(path, len(path), of_h1=True) if is_part else _again(begun)
    if before.of_h1:
        return Section((*before.path[:2], text) if text else before.path[:2], 3, of_h1=True)
    level -= begun.lifted
    inherited = before.path[:2] if level == 3 and _under_h2(before) else begun.path[:1]
    path = (*inherited, text) if text else inherited
    return Section(path, level, lifted=begun.lifted)


def _again(begun: Section) -> Section:
    """A section with nothing in it, at the place of ``begun``."""
    return replace(begun, blocks=[], anchors=[*begun.anchors], inner={})


def _under_h2(section: Section) -> bool:
    """Whether the second name of its path is that of an H2."""
    return section.depth == 2 or len(section.path) == 3


def clip(text: str) -> str:
    """A heading, or the beginning of one that is too long."""
    return text if len(text) <= HEADING_CHARS else text[: HEADING_CHARS - 1].rstrip() + "…"


def below(under: Sequence[Named], inner: Named) -> tuple[Named, ...]:
    """The headings inside a section that are above what follows the heading ``inner``."""
    return (*(each for each in under if each.block.level < inner.block.level), inner)


def linked(url: str, anchor: str) -> str:
    """The address of a section; one of a page that is a part of another ("/work#bank") has the
    anchor in the place of that part's, unless that is where a script finds the page ("/#/bank")."""
    page, _, own = url.partition("#")
    return f"{page}#{encoded(anchor)}" if anchor and not own.startswith(("/", "!")) else url
