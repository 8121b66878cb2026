"""The blocks of a page, in order: headings, paragraphs, list items, code, table rows.

markdown-it finds the blocks, on a copy where MDX is blanked out; what is inside them is not its
business here (see ``inline``). Every position is one in the page's own text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from markdown_it.token import Token

from answerable.ingest.markup import (
    block_parser,
    breadcrumbs,
    code_between,
    components,
    containers,
    definition_lists,
    eval_rst,
    filled_in,
    given,
    hidden_elements,
    html_blocks,
    html_rows,
    html_tables,
    inline,
    inline_marks,
    kramdown_tables,
    link_definitions,
    mdx,
    myst,
    placed_values,
    site_syntax,
    site_templates,
    table_rows,
)
from answerable.ingest.markup.blocks import Block, BlockKind, Segment
from answerable.ingest.markup.indentation import unindented
from answerable.ingest.markup.mdx import FILLER, Construct
from answerable.ingest.markup.parted_lists import OpenList, Parts
from answerable.ingest.markup.shown_code import without_hidden
from answerable.list_place import ListPlace
from answerable.text.book_links import DEFINITIONS
from answerable.text.lines import unified
from answerable.types import Generator

MAX_LINES = 60_000  # parsing costs up to 50 µs a line; no page for readers is this long
MAX_MARKERS = 200  # quote and list markers at the start of one line
_MARKERS = re.compile(rf"[ \t]*(?:(?:>|[-*+]|\d{{1,9}}[.)])[ \t]*){{{MAX_MARKERS}}}")
_INDENT = re.compile(r"^[ \t>]{2000,}+[^\n]", re.MULTILINE)
_FOOTNOTE = re.compile(r"^[ \t>]*\[(\^[^\]\s]{1,100})\]:", re.MULTILINE)
# What a fence says of its language: js {1,3}, rust,ignore, ts:line-numbers, { .yaml .annotate }
_LANGUAGE = re.compile(r"\s*+(?:\{[ \t]*+)?\.?([A-Za-z][\w+#.-]*)(?=[\s{},:]|$)")
# A heading written as a tag: what stands before and after its text. Others may stand between.
_TAG = r"\s*(?:<[^<>]{0,500}>\s*){0,5}"
_OPENING = re.compile(rf"<h([1-6])\b([^<>]{{0,500}})>{_TAG}$", re.IGNORECASE)
_CLOSING = re.compile(rf"{_TAG}</h([1-6])\s*>", re.IGNORECASE)
_ID = re.compile(r"\bid\s*=\s*[\"']([^\"'\s]{1,200})[\"']", re.IGNORECASE)
# What is code by its indentation, whatever it would be.
_CODE_INDENTED = ("tag", "expression", "value", "markdoc")
_BLANK = f"{FILLER} \t\n"
_AROUND = 3_000  # characters in which these stand
NOTHING: Mapping[str, str] = MappingProxyType({})


class UnparsableError(ValueError):
    """The page nests quotes or lists deeper than anyone reads, and is not worth the time."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page cut into blocks. ``masked`` has the text's length, with everything not prose blank."""

    text: str
    masked: str
    constructs: list[Construct]
    blocks: list[Block]
    references: Collection[str]
    is_mdx: bool
    values: Mapping[str, str] | None = None  # what is filled in for names, if anything is
    around: containers.Around = containers.NONE  # which titles stand above what
    has_hidden_code: bool = False  # whether lines of Rust can be hidden, as mdBook does
    placed: Mapping[str, str] = field(
        default_factory=dict
    )  # what stands in the places of values (``placed_values``)
    unread: Sequence[Segment] = ()  # places of props, and how many lines behind are not read
    unused: Sequence[Segment] = ()  # definitions of links that nothing refers to

    def read(self, source: str, *, for_slug: bool = False) -> inline.Inline:
        """What a part of ``masked`` says, which stands in one paragraph."""
        return inline.parse(source, self.references, for_slug, self.values, self.placed)

    def between(self, start: int, end: int) -> list[Construct]:
        """What is no Markdown and begins in this stretch of the page."""
        first = bisect_left(self.constructs, start, key=attrgetter("start"))
        last = bisect_left(self.constructs, end, key=attrgetter("start"))
        return self.constructs[first:last]


def parse(
    text: str,
    *,
    start: int = 0,
    is_mdx: bool = False,
    generator: Generator = "github",
    substitutions: Mapping[str, str] = NOTHING,
    syntax: Mapping[str, str] = NOTHING,
    has_hidden_code: bool = False,
) -> Page:
    """Cut a page into blocks. ``start`` is where it begins after front matter.

    ``generator`` says whose page it is: VitePress fills in ``{{ value }}``, MkDocs finds the
    heading of another page for ``[text][label]``, and the templates of MkDocs, Jekyll, Eleventy,
    Hugo and Zola run before anything is read. ``substitutions`` are what MyST fills in for
    ``{{ name }}``, and Jekyll for ``{{ site.name }}``; ``syntax`` is a document's.
    ``has_hidden_code`` says that lines of Rust can be hidden, as mdBook does.

    Raises ``UnparsableError`` for nesting that no reader could follow.
    """
    written = text = unified(text)
    placed = placed_values.of(substitutions, generator)
    text = site_templates.rendered(text, start, generator, placed, syntax)
    values = None
    if generator == "sphinx" or (substitutions and generator != "jekyll"):
        values = filled_in.values(text, substitutions)
    of_sphinx = myst.Rendered(text) if is_mdx else myst.rendered(text, start, values)
    text = of_sphinx.text
    as_mdx = is_mdx or mdx.looks_like_mdx(text)
    dialect: definition_lists.Dialect = "mdbook" if DEFINITIONS in syntax else generator
    unmarked = definition_lists.unmarked(text, dialect)
    constructs = hidden_elements.joined(text, mdx.constructs(unmarked, start, is_mdx, generator))
    masked = _clear_filler_lines(mdx.mask(text, constructs))
    _refuse(masked)
    tables = html_tables.tables(text, masked, constructs)
    env: dict[str, Any] = {}
    shown = unindented(text, masked, constructs, tables, as_mdx=as_mdx)
    tokens = block_parser.of(as_mdx, dialect).parse(shown, env)
    told = given.read(text, masked, constructs)
    titled = [*of_sphinx.titled, *told.titled]
    titled += containers.found(written, text, constructs, generator, start)
    around = containers.Around(titled)
    whole = Parts(text, masked, constructs, around)
    read = _Blocks(text, masked, constructs, whole, generator).read(tokens)
    read = components.apart(read, text, constructs)
    blocks = [_with_tag(each, text, masked) for each in read]
    blocks, named = html_rows.placed(text, masked, blocks, tables)
    around = containers.Around([*titled, *named]) if named else around
    masked, blocks = inline_marks.without(masked, blocks, generator)
    masked, blocks = definition_lists.with_colons(masked, blocks, dialect)
    masked, blocks = told.placed(text, masked, blocks)
    embedded = [*eval_rst.all_of(written, of_sphinx.rst, of_sphinx.tables)]
    masked, blocks = eval_rst.placed(masked, blocks, embedded)
    blocks = [*code_between.counted([*breadcrumbs.without(blocks, masked)], masked)]
    blocks = [*code_between.in_steps(blocks)]
    if has_hidden_code or placed:
        blocks = [_with_code(each, placed, hidden=has_hidden_code) for each in blocks]
    labels = frozenset([*env.get("references", {}), *_labels(masked, generator)])
    said = written, masked, constructs, blocks, labels, is_mdx, values, around, has_hidden_code
    return Page(*said, placed, told.unread, link_definitions.unused(masked, env))


def _refuse(masked: str) -> None:
    """Raises ``UnparsableError`` for a page that is not worth the time."""
    if masked.count("\n") > MAX_LINES:
        raise UnparsableError(f"It has more than {MAX_LINES:,} lines. Split it.")
    if deep := _too_deep(masked):
        raise UnparsableError(
            f"Quotes or lists are nested too deeply in it, in line {deep}. Take that line apart."
        )


def _labels(masked: str, generator: Generator) -> Iterator[str]:
    """What links lead to by a name: footnotes, and what is said on other pages."""
    yield from (label.upper() for label in _FOOTNOTE.findall(masked))
    refers = site_syntax.cross_references if generator == "mkdocs" else site_syntax.code_references
    yield from refers(masked)


def _with_code(block: Block, placed: Mapping[str, str], *, hidden: bool) -> Block:
    """A block with the code that is shown of it."""
    code = placed_values.filled(block.code, placed)
    return replace(block, code=without_hidden(code, block.language) if hidden else code)


def _with_tag(block: Block, text: str, masked: str) -> Block:
    """What is a heading by ``<h1>`` and ``</h1>`` around it, and code that is below ``<pre>``."""
    if block.kind == "code" and html_blocks.is_preformatted(text, block.lines):
        return replace(block, code=html_blocks.shown_code(block.code, text, block.lines))
    if block.kind != "paragraph" or not block.lines:
        return block
    start, end = block.lines[0][0], block.lines[-1][1]
    body = masked[start:end]
    start, end = end - len(body.lstrip(_BLANK)), start + len(body.rstrip(_BLANK))
    closing = _CLOSING.match(text, end, end + _AROUND)
    if closing is None:  # as after most paragraphs: what stands before need not be searched
        return block
    opening = _OPENING.search(text[max(0, start - _AROUND) : start])
    if opening is None or opening[1] != closing[1]:
        return block
    own = _ID.search(opening[2])
    return replace(block, kind="heading", level=int(opening[1]), anchor=own[1] if own else "")


def _too_deep(masked: str) -> int:
    """The first line that is nested beyond what any reader follows; 0 without one."""
    if indented := _INDENT.search(masked):
        return masked.count("\n", 0, indented.start()) + 1
    lines = enumerate(masked.split("\n"), 1)
    return next((number for number, line in lines if _MARKERS.match(line)), 0)


def _clear_filler_lines(masked: str) -> str:
    """A line of nothing but filler is blank, unless it goes on from a tag in the line before."""
    if FILLER not in masked:
        return masked
    lines = masked.split("\n")
    for index, line in enumerate(lines):
        goes_on = index > 0 and lines[index - 1].endswith(FILLER)
        if line and not goes_on and not line.strip(FILLER + " \t"):
            lines[index] = " " * len(line)
    return "\n".join(lines)


class _Blocks:
    """Turns block tokens, which know only lines, into blocks with positions."""

    def __init__(
        self,
        text: str,
        masked: str,
        constructs: Sequence[Construct],
        parts: Parts,
        generator: Generator,
    ) -> None:
        self.python_markdown = generator == "mkdocs"
        self.text = text
        self.masked = masked
        self.constructs = constructs
        self.parts = parts
        self.starts = [0]
        for match in re.finditer("\n", masked):
            self.starts.append(match.end())
        self.depth = 0
        self.item = False  # the next paragraph is the first of a list item
        self.lists: list[OpenList] = []
        self.headers: tuple[str, ...] | None = None

    def read(self, tokens: list[Token]) -> Iterator[Block]:
        for index, token in enumerate(tokens):
            kind = token.type
            if kind in {"bullet_list_open", "ordered_list_open"}:
                self.lists.append(OpenList.of(token))
            elif kind in {"bullet_list_close", "ordered_list_close"}:
                self.lists.pop()
            elif kind in {"blockquote_open", "list_item_open"}:
                self.depth += 1
                self.item = kind == "list_item_open"
                if self.item:
                    self.parts.follow(self.lists[-1], self.starts[self._lines(token)[0]])
            elif kind in {"blockquote_close", "list_item_close"}:
                self.depth -= 1
                self.item = False
            elif kind in {"heading_open", "paragraph_open"}:
                yield self._placed(self._text(token, tokens[index + 1]))
                self.item = False
            elif kind in {"fence", "code_block"}:
                yield self._placed(self._code(token))
                self.item = False
            elif kind in {"table_open", "tr_open"}:
                yield from map(self._placed, self._table_part(token))

    def _placed(self, block: Block) -> Block:
        if not self.lists:
            return block
        numbers = tuple(each.number for each in self.lists)
        return replace(block, place=ListPlace(numbers, self.lists[-1].ordered))

    def _lines(self, token: Token) -> tuple[int, int]:
        first, last = token.map or [0, 0]
        return first, min(last, len(self.starts))

    def _line(self, number: int) -> Segment:
        end = self.starts[number + 1] - 1 if number + 1 < len(self.starts) else len(self.masked)
        return self.starts[number], end

    def _extent(self, first: int, last: int) -> Segment:
        return self.starts[first], self._line(max(first, last - 1))[1]

    def _text(self, token: Token, inline: Token) -> Block:
        first, last = self._lines(token)
        start, end = self._extent(first, last)
        heading = token.type == "heading_open"
        kind: BlockKind = "heading" if heading else "item" if self.item else "paragraph"
        level = int(token.tag[1]) if heading else 0
        lines = self._content(first, inline.content)
        return Block(kind, start, end, lines, level=level, nested=self.depth > 0)

    @cached_property
    def with_tags(self) -> str:
        """The masked text with what is code where it is indented: tags, and braces."""
        others = [each for each in self.constructs if each.kind not in _CODE_INDENTED]
        return mdx.mask(self.text, others)

    @cached_property
    def elements(self) -> list[Segment]:
        """Where blocks of HTML stand, whose indented lines are no code to every generator."""
        return hidden_elements.elements(self.text, self.constructs, html_blocks.HOLDS_LINES)

    def _is_html(self, start: int, first: int, token: Token) -> bool:
        if html_blocks.is_preformatted(self.text, self._content(first, token.content)):
            return True
        before = bisect_left(self.elements, (start, 0))
        return before > 0 and start < self.elements[before - 1][1]

    def _written(self, number: int, line: str) -> str:
        """A line of indented code with its tags: the end of a line of the page, as long as
        ``line``; one that is blank without them, unless its indentation ends within them. One
        that is indented otherwise than on the page, as code of tags is, without its indentation."""
        start, end = self._line(number)
        at = max(start, end - len(line))
        if line.strip() and self.masked[at:end] != line:
            return self.with_tags[start:end].lstrip(" \t>").rstrip()
        written = self.with_tags[at:end]
        within = not line.strip() and self.with_tags[start:at].strip(" \t>")
        return line if within or written == self.masked[at:end] else written

    def _content(self, first: int, content: str, source: str = "") -> tuple[Segment, ...]:
        """Where each line of a block's content stands: it is the end of its line in ``source``,
        which is the masked text where nothing is said."""
        found = []
        for number, line in enumerate(content.split("\n"), first):
            body = line.strip(" \t")
            if not body:
                continue
            start, end = self._line(number)
            at = (source or self.masked).rfind(body, start, end)
            if at >= 0:
                found.append((at, at + len(body)))
        return tuple(found)

    def _code(self, token: Token) -> Block:
        first, last = self._lines(token)
        start, end = self._extent(first, last)
        inside = self._inside_fence(token, first, last) if token.type == "fence" else (first, last)
        content = token.content.split("\n")[: inside[1] - inside[0]]
        source = self.masked
        if token.type == "code_block" and not self._is_html(start, first, token):
            source = self.with_tags
            content = [self._written(number, line) for number, line in enumerate(content, first)]
        lines = self._content(inside[0], "\n".join(content), source)
        named = _LANGUAGE.match(token.info)
        language = named[1] if named else ""
        code = "\n".join(line.rstrip() for line in content).strip("\n").replace(FILLER, "")
        nested = self.depth > 0
        return Block("code", start, end, lines, nested=nested, language=language, code=code)

    def _inside_fence(self, token: Token, first: int, last: int) -> tuple[int, int]:
        start, end = self._line(last - 1)
        closing = self.masked[start:end].lstrip(" \t>").rstrip()
        closed = closing.startswith(token.markup) and not closing.strip(token.markup[0])
        return first + 1, last - 1 if closed and last - 1 > first else last

    def _table_part(self, token: Token) -> Iterator[Block]:
        """The first row after ``table_open`` holds the names of the columns."""
        if token.type == "table_open":
            self.headers = kramdown_tables.names(token)
            return
        start, end = self._line(self._lines(token)[0])
        code_is_whole = self.python_markdown or kramdown_tables.is_kramdown(token)
        cells = tuple(table_rows.cells(self.masked, start, end, code_is_whole=code_is_whole))
        if self.headers is None:
            self.headers = kramdown_tables.names(token, [self.masked[a:b] for a, b in cells]) or ()
            return
        yield Block("row", start, end, cells, nested=self.depth > 0, headers=self.headers)
