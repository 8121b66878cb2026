"""Headings and their ids, exactly as Docusaurus makes them, or as another generator (``slugs``).

Docusaurus walks all headings of a page in order, whatever they stand in, and gives each the
explicit id written in it, or the slug of its text. Only slugs are counted: an explicit id is taken
as it is, even twice. The title of the front matter is no heading and counts nothing; an H1 in the
text does. Source: docusaurus-mdx-loader ``remark/headings`` and github-slugger 2.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from answerable.ingest import kramdown_ids, named_slugs, slugs
from answerable.ingest.markup import inline, markdoc, mdx
from answerable.ingest.markup.blocks import Block
from answerable.ingest.markup.markdown import Page, parse
from answerable.ingest.markup.mdx import UNFILLED, body_start
from answerable.ingest.positions import Positions
from answerable.types import Generator, Span

_CLASSIC = re.compile(r"(?<!\s)\s*+\{ ?#((?:.(?!\{#|\}))*.)\}$")
_COMMENT = re.compile(r"\{\s*/\*\s*#([^\s*]+)(?:(?!\*/).)*\*/\s*\}", re.DOTALL)
# Without a sign, as some sites have them whose generator is their own: "## Rules {/*rules*/}".
_BARE_COMMENT = re.compile(r"\{\s*/\*\s*([\w-]+)\s*\*/\s*\}")
_HTML_COMMENT = re.compile(r"<!--\s*#([^\s-]\S*?)(?:\s(?:(?!-->).)*)?-->", re.DOTALL)
# Code, link targets and escapes are left alone; a text directive (:name[label]) shows its label.
_DIRECTIVE = re.compile(
    r"(?P<keep>(`++).*?(?<!`)\2(?!`)|`++|\]\([^()\n]*\)|\\.)"
    r"|(?<!:):[A-Za-z](?:[\w-]*[A-Za-z0-9])?(?![\w:-])(?:\[(?P<label>[^\[\]]*)\])?(?:\{[^{}]*\})?",
    re.DOTALL,
)
_PERMALINK = re.compile("(?<=\\S)\\s+[\u00b6\u00a7\U0001f517]\\s*$")  # its sign: "Usage \u00b6"
_CIRCLED = re.compile("[Ⓐ-ⓩ🄰-🅉🅐-🅩🅰-🆉]")  # letters to Unicode, though symbols
_KEPT = {"Nd", "Nl", "Mn", "Mc", "Me", "Pc"}  # and letters: github-slugger script/generate-regex


PRIVATE = 6400  # characters from U+E000 on that nobody else uses


@dataclass(frozen=True, slots=True)
class Heading:
    """``text`` is without markup; ``id`` is the anchor Docusaurus gives it (H1 have none)."""

    level: int
    text: str
    id: str
    span: Span


class Slugger:
    """github-slugger: the slug of a text, with ``-1``, ``-2`` … for repeats."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def slug(self, text: str) -> str:
        base = slugify(text)
        result = base
        while result in self._seen:
            self._seen[base] += 1
            result = f"{base}-{self._seen[base]}"
        self._seen[result] = 0
        return result


def slugify(text: str) -> str:
    """Lower case, letters, numbers, marks, ``-`` and ``_`` kept, each space a dash."""
    return "".join(_slug_char(char) for char in text.lower())


def _slug_char(char: str) -> str:
    if char == " ":
        return "-"
    category = unicodedata.category(char)
    keep = char == "-" or category[0] == "L" or category in _KEPT or _CIRCLED.match(char)
    return char if keep else ""


@dataclass(frozen=True, slots=True)
class Named:
    """A heading block with its text and id."""

    block: Block
    text: str
    id: str


Sluggers = (
    Slugger
    | slugs.VitePress
    | slugs.MkDocs
    | slugs.Hugo
    | slugs.Zola
    | slugs.Sphinx
    | named_slugs.MarkdownItAnchor
    | named_slugs.Sindresorhus
    | named_slugs.Nameless
)
_SLUGGERS: Mapping[Generator, Callable[[], Sluggers]] = {
    "github": Slugger,
    "vitepress": slugs.VitePress,
    "mkdocs": slugs.MkDocs,
    "jekyll": Slugger,  # kramdown reads GitHub's Markdown there
    "eleventy": Slugger,  # by the plugins that give it ids, most are the same
    "hugo": slugs.Hugo,
    "zola": slugs.Zola,
    "sphinx": slugs.Sphinx,
}

# What makes the same ids, and else not the same of a page: Docusaurus links no H1, mdBook hides
# lines of code.
_OF_BOOKS = "mdbook"
_AS_GITHUB = ("github", "docusaurus", _OF_BOOKS)


def name_headings(page: Page, generator: Generator = "github", ids: str = "") -> list[Named]:
    """The page's heading blocks in order, each with its text and id; ``ids`` names what makes
    those (``named_slugs``), where that is not as the generator does it."""
    slugger = _slugger(generator, ids)
    blocks = [block for block in page.blocks if block.kind == "heading"]
    fills_in = ids == _OF_BOOKS
    bare = generator == "github" and any(_is_slug(page, block) for block in blocks)
    named = (
        _name(
            page,
            replace(block, anchor=_bare_id(page, block)) if bare else block,
            slugger,
            generator,
            fills_in=fills_in,
        )
        for block in blocks
    )
    return [replace(each, text=_PERMALINK.sub("", each.text)) for each in named]


def _slugger(generator: Generator, ids: str) -> Sluggers:
    if not ids:
        return _SLUGGERS[generator]()
    return Slugger() if ids in _AS_GITHUB else named_slugs.slugger(ids)


def _name(
    page: Page, block: Block, slugger: Sluggers, generator: Generator, *, fills_in: bool
) -> Named:
    """``fills_in``: what stands in a heading for what is not known here is a part of its id."""
    shown = inline.plain(_read(page, block, for_slug=False))
    given = _annotated_id(page, block) if block.anchor is None else block.anchor
    if given is not None:
        return Named(block, shown, given)
    written = _source(page, block) if generator == "hugo" else _read(page, block, for_slug=True)
    if generator != "github":
        own = slugs.own_id(written, generator)
        written = slugs.ATTRIBUTES.sub("", written)
        if generator == "jekyll":
            own = own or kramdown_ids.beside(page.text, block.start, block.end)
            written += kramdown_ids.as_text(_source(page, block))
        made = own or slugger.slug(written)
        # What is filled in is a part of the id, too, but where ids are made before (VitePress).
        known = own or generator == "vitepress" or UNFILLED not in _masked(page, block)
        return Named(block, slugs.ATTRIBUTES.sub("", shown), made if known else "")
    shown = slugs.without_list(shown)
    comment = _comment_id(page, block)
    if comment:
        return Named(block, shown, comment)
    classic = _CLASSIC.search(written)
    if classic:
        return Named(block, inline.plain(_CLASSIC.sub("", shown)), classic.group(1).strip())
    made = slugger.slug(written)
    return Named(block, shown, "" if fills_in and UNFILLED in _masked(page, block) else made)


def _annotated_id(page: Page, block: Block) -> str | None:
    """The id in an annotation of Markdoc: ``{% #id %}``."""
    inside = (each for each in page.between(block.start, block.end) if each.kind == "markdoc")
    ids = (markdoc.own_id(page.text[each.start : each.end]) for each in inside)
    return next(filter(None, ids), None)


def _is_slug(page: Page, block: Block) -> bool:
    """Whether a comment without a sign ends the heading and is the slug of its text: nobody writes
    that but to say what its id is."""
    given = _bare_id(page, block)
    return bool(given) and given == slugify(inline.plain(_read(page, block, for_slug=False)))


def _bare_id(page: Page, block: Block) -> str | None:
    """The id in a comment without a sign that ends the heading, or the one it has already."""
    last = _at_its_end(page, block)
    match = last and _BARE_COMMENT.fullmatch(page.text, last.start, last.end)
    return match[1] if match else block.anchor


def _at_its_end(page: Page, block: Block) -> mdx.Construct | None:
    """What ends the heading, where that is no text."""
    inside = page.between(block.start, block.end)
    if not inside or page.text[inside[-1].end : block.end].strip(" \t\r#=-\n"):
        return None
    return inside[-1]


def _comment_id(page: Page, block: Block) -> str:
    """The id in a comment that ends the heading: ``{/* #id */}``; ``<!-- -->`` outside MDX."""
    last = _at_its_end(page, block) if block.lines else None
    if last is None:
        return ""
    pattern = _COMMENT if page.text[last.start] == "{" else _HTML_COMMENT
    if pattern is _HTML_COMMENT and page.is_mdx:  # Docusaurus does not look there
        return ""
    match = pattern.fullmatch(page.text, last.start, last.end)
    return match.group(1) if match else ""


def _masked(page: Page, block: Block) -> str:
    """Its last line, with what is filled in where templates run before anything is read."""
    return page.masked[slice(*block.lines[-1])] if block.lines else ""


def _source(page: Page, block: Block) -> str:
    """The last line of the heading as it is written."""
    return page.text[slice(*block.lines[-1])] if block.lines else ""


def _read(page: Page, block: Block, *, for_slug: bool) -> str:
    """The heading's text; for its slug as remark reads it: with image texts and expressions."""
    if not block.lines:
        return ""
    start, end = block.lines[0][0], block.lines[-1][1]
    source = "\n".join(page.masked[a:b] for a, b in block.lines)
    if not for_slug:  # one that is struck out as a whole still tells what is below it
        read = page.read(source).text or page.read(source, for_slug=True).text
        return read.replace(UNFILLED, "")
    source = _with_expressions(page, start, end)
    if page.is_mdx:
        source = _DIRECTIVE.sub(lambda m: m["keep"] or m["label"] or "", source)
    read = page.read(source, for_slug=True).text.replace(UNFILLED, "")
    found = page.between(start, end)
    return re.sub("[\ue000-\uf8ff]", lambda match: _expression(page, found, match.group()), read)


def _with_expressions(page: Page, start: int, end: int) -> str:
    """The heading's source without tags, a private character in place of each expression."""
    parts: list[str] = []
    position = start
    for index, construct in enumerate(page.between(start, end)[:PRIVATE]):
        before = page.masked[position : construct.start]
        # A tag of Markdoc goes with the blank before it, where one or the end follows.
        ends = construct.kind == "markdoc" and not page.text[construct.end : end][:1].strip()
        parts.append(before.rstrip(" \t") if ends else before)
        in_braces = construct.kind in {"expression", "value", "comment"}
        is_tag = page.text.startswith("{%", construct.start)  # which shows nothing of itself
        if in_braces and page.text[construct.start] == "{" and not is_tag:
            parts.append(chr(0xE000 + index))
        position = construct.end
    return "".join([*parts, page.masked[position:end]])


def _expression(page: Page, found: list[mdx.Construct], char: str) -> str:
    index = ord(char) - 0xE000
    if index >= len(found):
        return char
    return page.text[found[index].start + 1 : found[index].end - 1]


def headings(text: str, mdx: bool = True, generator: Generator = "github") -> list[Heading]:
    """All headings of a page. ``mdx``: parse as Docusaurus does by default, also ``.md`` files."""
    page = parse(text, start=body_start(text), is_mdx=mdx, generator=generator)
    positions = Positions(text)
    return [_heading(named, positions) for named in name_headings(page, generator)]


def _heading(named: Named, positions: Positions) -> Heading:
    span = positions.span(named.block.start, named.block.end)
    return Heading(named.block.level, named.text, named.id, span)
