"""Definition lists of Markdown: a term on a line, and below it what it means behind a colon.

Goldmark (Hugo), kramdown (Jekyll), Python-Markdown (MkDocs), MyST (Sphinx) and pulldown-cmark
(mdBook) know them, CommonMark does not: to it, term and colon are one paragraph. They are read as
``<dl>`` of an HTML page is: the term and the first thing that it means are an item ("threshold: The
minimum brightness ..."), and what else stands in a definition belongs to that item. Its further
definitions are items below it. Terms on lines of their own that share a definition are one item
("a, b: ...").
https://michelf.ca/projects/php-markdown/extra/#def-list
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from answerable.ingest.markup import inline
from answerable.ingest.markup.blocks import Block, Segment
from answerable.types import Generator

Dialect = Generator | Literal["mdbook"]
# How many terms can stand above a definition. The other generators know no definition lists.
_TERMS: dict[Dialect, int] = {"hugo": 8, "jekyll": 8, "mkdocs": 8, "sphinx": 1, "mdbook": 1}
_MARK = re.compile(r":[ \t]+(?=[^ \t\n])")
_MARKED = re.compile(r"^([ \t>]*):(?=[ \t]+\S)", re.MULTILINE)
_UNDERLINE = re.compile(r"(?:=+|-+)[ \t]*")  # of a heading
_INDENT = 4  # columns: what is further in is code
_DEEPER = 2  # columns from a mark to what belongs to its definition, at least
_LIST_LEVELS = 2  # a list and its item
_OURS = "definitions"
_LISTS = ("bullet_list", "ordered_list")
_BETWEEN = re.compile(r"[ \t]*\n(?:[ \t>]*\n)*[ \t>]*:[ \t]+")
_ENDS = (*".,;:!?", "\uff1a", "\u3002", "\uff01", "\uff1f")
_TERM_CHARS = 50  # of one of several terms; longer lines are a sentence that was wrapped


def unmarked(text: str, generator: Dialect) -> str:
    """``text`` with a space for each mark of a definition, so that a fence behind one is seen."""
    return _MARKED.sub(r"\1 ", text) if generator in _TERMS else text


def enable(parser: MarkdownIt, generator: Dialect) -> None:
    """Let a parser read definition lists as the generator does, if it knows them."""
    if generator in _TERMS:
        rule = _Rule(_TERMS[generator], aligned=generator != "mkdocs")
        ends = ["paragraph", "reference", "blockquote"]
        parser.block.ruler.before("lheading", "definition_list", rule, {"alt": ends})


class _Rule:
    """The rule of markdown-it for terms, at most so many, with all their definitions. Those are
    written below their first words (``aligned``), or four columns in."""

    def __init__(self, terms: int, *, aligned: bool) -> None:
        self._terms, self._aligned = terms, aligned

    def __call__(self, state: StateBlock, start: int, end: int, silent: bool) -> bool:
        if silent:  # whether a paragraph ends here: at the next definition of the same term
            return 0 <= state.sCount[start] < state.ddIndent and _mark_of(state, start) is not None
        if _mark(state, start):
            return self._read_alone(state, start, end)
        line = start
        while line < end and not state.isEmpty(line) and not _mark(state, line):
            if line - start == self._terms or (line > start and _ends_paragraph(state, line)):
                return False
            line += 1
        last, line = line, line + state.isEmpty(line)
        if line >= end or not _mark(state, line):
            return False
        _open_item(state)
        _push_paragraph(state, start, last)
        self._read_definitions(state, line, end)
        state.push("list_item_close", "li", -1)
        state.push("bullet_list_close", "ul", -1).meta = {_OURS: True}
        return True

    def _read_alone(self, state: StateBlock, start: int, end: int) -> bool:
        """What a heading means, which is no term: text that begins with a mark."""
        if not start or not state.isEmpty(start - 1):
            return False
        state.level += _LIST_LEVELS  # as for others, lest definitions in each other never end
        state.line = self._read_definition(state, start, end)
        state.level -= _LIST_LEVELS
        return True

    def _read_definitions(self, state: StateBlock, line: int, end: int) -> None:
        """All definitions from ``line`` on, below their term, whose paragraph was read last."""
        at = len(state.tokens)
        line = self._read_definition(state, line, end)
        _join_paragraphs(state.tokens, at)
        # Where more than a line is blank, a comment may stand that is a term to a program.
        while line < end and _mark(state, line) and not _is_far_below(state, line):
            at = len(state.tokens)
            line = self._read_definition(state, line, end)
            _as_items(state.tokens, at)
        state.line = line

    def _read_definition(self, state: StateBlock, line: int, end: int) -> int:
        """What one mark stands before, and the line behind it."""
        mark = _mark(state, line)
        before = state.blkIndent, state.ddIndent, state.tight, state.parentType
        place = state.tShift[line], state.sCount[line]
        state.blkIndent = _margin(state, line, end, self._columns(mark))
        state.ddIndent = place[1] + _DEEPER
        state.tShift[line] += len(mark[0]) if mark else 0
        state.sCount[line] = state.blkIndent  # however many blanks follow the mark
        state.tight, state.parentType = True, "list"
        state.md.block.tokenize(state, line, end)
        state.blkIndent, state.ddIndent, state.tight, state.parentType = before
        state.tShift[line], state.sCount[line] = place
        return state.line

    def _columns(self, mark: re.Match[str] | None) -> int:
        """How many columns the text of a definition stands behind its mark, at most."""
        return len(mark[0].expandtabs(_INDENT)) if mark and self._aligned else _INDENT


def _mark(state: StateBlock, line: int) -> re.Match[str] | None:
    """The mark of a definition at the start of a line, if one stands there."""
    near = 0 <= state.sCount[line] - state.blkIndent < _INDENT
    return _mark_of(state, line) if near else None


def _mark_of(state: StateBlock, line: int) -> re.Match[str] | None:
    """The mark that a line begins with, however far it is indented."""
    return _MARK.match(state.src, state.bMarks[line] + state.tShift[line], state.eMarks[line])


def _is_far_below(state: StateBlock, line: int) -> bool:
    """Whether more than one line is blank above this one."""
    return state.isEmpty(line - 1) and state.isEmpty(line - 2)


def _ends_paragraph(state: StateBlock, line: int) -> bool:
    """Whether a paragraph of terms would end above this line, or be a heading with it."""
    at = state.bMarks[line] + state.tShift[line]
    is_underline = _UNDERLINE.fullmatch(state.src, at, state.eMarks[line])
    if is_underline or state.sCount[line] < state.blkIndent:
        return True
    rules = state.md.block.ruler.getRules("paragraph")
    return any(rule(state, line, state.lineMax, True) for rule in rules)


def _open_item(state: StateBlock) -> None:
    """Begin an item: of the list of the term right above, or else of a new one."""
    before = state.tokens[-1] if state.tokens else None
    if before is not None and before.meta.get(_OURS):
        state.tokens.pop()
        state.level += 1
    else:
        state.push("bullet_list_open", "ul", 1)
    state.push("list_item_open", "li", 1)


def _push_paragraph(state: StateBlock, start: int, end: int) -> None:
    state.push("paragraph_open", "p", 1).map = [start, end]
    inline = state.push("inline", "", 0)
    inline.map, inline.children = [start, end], []
    inline.content = state.getLines(start, end, state.blkIndent, False).strip()
    state.push("paragraph_close", "p", -1)


def _margin(state: StateBlock, line: int, end: int, columns: int) -> int:
    """The column where the text of a definition begins, which is ``columns`` behind its mark unless
    a line of it that is indented begins before that."""
    column = state.sCount[line]
    found, after_blank = column + min(columns, _INDENT), False
    for below in range(line + 1, end):
        if state.isEmpty(below):
            after_blank = True
            continue
        if state.sCount[below] >= column + _DEEPER:
            found = min(found, state.sCount[below])
        elif after_blank or _mark_of(state, below):
            break
        after_blank = False
    return found


def _join_paragraphs(tokens: list[Token], at: int) -> None:
    """Make one paragraph of the terms and of that which their definition begins with, if that is
    one. Its lines stay those of the page, blank ones too."""
    if at >= len(tokens) or tokens[at].type != "paragraph_open":
        return
    opening, inline, text = tokens[at - 3], tokens[at - 2], tokens[at + 1]
    first, last = (inline.map or [0, 0])[0], (text.map or [0, 0])
    lines = inline.content.split("\n")
    blank = last[0] - first - len(lines)
    inline.content = "\n".join([*lines, *[""] * blank, text.content])
    opening.map = inline.map = [first, last[1]]
    del tokens[at : at + 3]


def _as_items(tokens: list[Token], at: int) -> None:
    """Make an item below that of the term of a further definition, unless it is a list; it goes on
    with that which the definition before ends with."""
    if at >= len(tokens):
        return
    if tokens[at].type == "paragraph_open":
        tokens.insert(at, Token("list_item_open", "li", 1))
        tokens.insert(at, Token("bullet_list_open", "ul", 1))
        tokens.append(Token("list_item_close", "li", -1))
        tokens.append(Token("bullet_list_close", "ul", -1))
    before, first = (each.type.rpartition("_") for each in (tokens[at - 1], tokens[at]))
    if first[0] in _LISTS and before == (first[0], "_", "close"):
        del tokens[at - 1 : at + 1]


def with_colons(
    masked: str, blocks: Sequence[Block], generator: Dialect
) -> tuple[str, list[Block]]:
    """``masked`` and the blocks in it with each term as it is read: a colon right behind it, in the
    place of the break of its line, and commas between several."""
    if generator not in _TERMS:
        return masked, list(blocks)
    parts: list[str] = []
    done, found = 0, []
    for block in blocks:
        term = _last_term(masked, block)
        if term is None:
            found.append(block)
            continue
        lines = list(block.lines)
        for number in range(term + 1):
            (start, end), (below, _) = lines[number : number + 2]
            mark = _behind(masked[start:end], "," if number < term else ":")
            parts += masked[done:end], mark.ljust(below - end)
            lines[number], done = (start, end + len(mark)), below
        found.append(replace(block, lines=tuple(lines)))
    return "".join([*parts, masked[done:]]), found


def _last_term(masked: str, block: Block) -> int | None:
    """The number of the last line of a block that is a term; none where none is."""
    if block.kind not in ("item", "paragraph"):
        return None
    pairs = zip(block.lines, block.lines[1:], strict=False)
    between: list[Segment] = [(one[1], other[0]) for one, other in pairs]
    return next((n for n, place in enumerate(between) if _BETWEEN.fullmatch(masked, *place)), None)


def _behind(term: str, mark: str) -> str:
    """The mark that is read behind a term; none where the term has one, or shows no words."""
    shown = inline.plain(inline.parse(term).text)
    if not any(map(str.isalnum, shown)) or shown.endswith(_ENDS):
        return ""
    return mark if mark == ":" or len(shown) <= _TERM_CHARS else ""
