"""Indentation that makes no code of a text: below ``!!! note``, and in blocks of HTML.

What is parsed is a copy with as many lines, since blocks find their places by the number of the
line. https://spec.commonmark.org/0.31.2/#html-blocks
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import accumulate

from answerable.ingest.markup import html_blocks, site_syntax
from answerable.ingest.markup.html_tables import Table
from answerable.ingest.markup.mdx import FILLER, Construct

_HTML_BLOCK = re.compile(
    r"</?(?:address|article|aside|blockquote|center|dd|details|dialog|div|dl|dt|fieldset|figcaption"
    r"|figure|footer|form|h[1-6]|header|hr|li|main|menu|nav|ol|p|section|summary|table|tbody|td"
    r"|tfoot|th|thead|tr|ul)(?=[\s/>])",
    re.IGNORECASE,
)
_COMPONENT = re.compile(r"<[A-Z]")
_NEAR_THE_MARGIN = re.compile(r" {0,3}")
_FENCE = ("```", "~~~")


def unindented(
    text: str, masked: str, found: Sequence[Construct], tables: Sequence[Table], *, as_mdx: bool
) -> str:
    """``masked`` for the parser; ``found`` is what in ``text`` is no Markdown, in order, and of the
    ``tables`` the rows are read elsewhere.

    MDX (``as_mdx``) reads Markdown within tags, and has no indented code.
    """
    if as_mdx:
        masked = _within_components(text, masked, found)
    starts = [
        each.start
        for each in found
        if each.kind == "directive" and text.startswith(site_syntax.OPENINGS, each.start)
    ]
    meanings = frozenset(each for each in starts if text.startswith(site_syntax.MEANING, each))
    shown = _dedented(masked, starts, meanings) if starts else masked
    tags = [each.start for each in found if each.kind == "tag"]
    blocks = _html_blocks(text, found)
    code = [] if as_mdx else [start for start in tags if html_blocks.PRE.match(text, start)]
    if not blocks and not code:
        return shown
    return _with_html(text, shown, blocks, code, tables, dedent=not as_mdx)


def _with_html(
    text: str,
    shown: str,
    tags: Sequence[int],
    code: Sequence[int],
    tables: Sequence[Table],
    *,
    dedent: bool,
) -> str:
    """With the rows and items of the blocks of HTML that begin at ``tags`` as list items, without
    the indentation of their lines (``dedent``), and what begins at ``code`` as indented code.

    A block begins near the margin and ends at a blank line; here a fence ends it too.
    """
    written, lines = text.split("\n"), shown.split("\n")
    ends = list(accumulate(len(line) + 1 for line in written))
    done = 0
    read = {
        number
        for each in tables
        for number in range(bisect_right(ends, each.start), bisect_right(ends, each.end) + 1)
    }
    for tag in tags:
        number = bisect_right(ends, tag)
        margin = ends[number - 1] if number else 0
        if number < done or not _NEAR_THE_MARGIN.fullmatch(text, margin, tag):
            continue
        indent = tag - margin  # which may be that of the list item around it
        done = number + 1
        while done < len(written) and (body := written[done].strip()):
            if body.startswith(_FENCE):
                break
            lines[done] = _to_margin(lines[done], indent) if dedent else lines[done]
            done += 1
        others = [each for each in range(number, done) if each not in read]
        html_blocks.as_items(written, lines, others, FILLER)
    html_blocks.as_code(text, lines, ends, code, FILLER)
    return "\n".join(lines)


def _to_margin(line: str, indent: int) -> str:
    """A line with no more than this indentation."""
    body = line.lstrip(" \t")
    return line[: min(indent, len(line) - len(body))] + body


def _dedented(text: str, starts: Sequence[int], meanings: Set[int]) -> str:
    """``text`` with what belongs to the openings at ``starts`` where the text around it stands,
    line for line. The openings themselves are blank in it. ``meanings`` are those that text may
    follow which is not indented, to the next blank line."""
    lines = text.split("\n")
    ends = list(accumulate(len(line) + 1 for line in lines))
    at = [bisect_right(ends, start) for start in starts]
    indents = {
        line: start - (ends[line - 1] if line else 0)
        for line, start in zip(at, starts, strict=True)
    }
    # Blank lines belong to anything, however many there are: only the others are looked at.
    told = sorted({*at, *(number for number, line in enumerate(lines) if line.strip())})
    depths: Counter[int] = Counter()  # by line: how many openings it belongs to
    for start, opening in zip(starts, at, strict=True):
        begin = _end_of_paragraph(lines, opening) if start in meanings else opening
        below = (told[n] for n in range(bisect_right(told, begin), len(told)))
        depths.update(_belonging(lines, below, indents[opening], indents))
    for number, depth in depths.items():
        lines[number] = re.sub(rf"^(?: {{4}}|\t){{1,{depth}}}", "", lines[number])
    return "\n".join(lines)


def _within_components(text: str, masked: str, found: Sequence[Construct]) -> str:
    """``masked`` with what stands within components where their tags stand: the lines below an
    opening tag that are indented further than it, up to the first other.

    Tags are blank in it, so that what ``<Warning>`` holds below a list would be more of its last
    item. Blocks of HTML have items of their own, and are left as they are.
    """
    written, lines = text.split("\n"), masked.split("\n")
    ends = list(accumulate(len(line) + 1 for line in written))
    html = {bisect_right(ends, tag) for tag in _html_blocks(text, found)}
    for kind, start, end in found:
        if kind != "tag" or not _COMPONENT.match(text, start) or text[end - 2 : end] == "/>":
            continue
        first, last = bisect_right(ends, start), bisect_right(ends, end - 1)
        column = start - (ends[first - 1] if first else 0)
        if written[first][:column].strip() or text[end : ends[last] - 1].strip():
            continue
        inside = [*_further(lines, written, last + 1, column)]
        least = min((_indent(lines[at]) for at in inside), default=column)
        if least > column and html.isdisjoint(range(last + 1, max(inside) + 1)):
            for at in inside:
                lines[at] = lines[at][:column] + lines[at][least:]
    return "\n".join(lines)


def _html_blocks(text: str, found: Sequence[Construct]) -> list[int]:
    return [
        each.start for each in found if each.kind == "tag" and _HTML_BLOCK.match(text, each.start)
    ]


def _further(
    lines: Sequence[str], written: Sequence[str], first: int, column: int
) -> Iterator[int]:
    """The lines from ``first`` on that say something, up to the first that is written at this
    column or before."""
    for at in range(first, len(lines)):
        if written[at].strip() and _indent(written[at]) <= column:
            return
        if lines[at].strip():
            yield at


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _end_of_paragraph(lines: Sequence[str], number: int) -> int:
    """The last line before the next blank one."""
    while number + 1 < len(lines) and lines[number + 1].strip():
        number += 1
    return number


def _belonging(
    lines: Sequence[str], below: Iterable[int], indent: int, indents: Mapping[int, int]
) -> Iterator[int]:
    """Those of the lines ``below`` an opening that are indented further, up to the first other."""
    for number in below:
        line = lines[number]
        if indents.get(number, indent + 1) <= indent:
            return
        if line.strip():
            if not line[indent:].startswith(("    ", "\t")) or line[:indent].strip():
                return
            yield number
