"""reStructuredText within a page of MyST (``eval-rst``): its code, paragraphs and items.

What a directive shows is read where it is code or prose by its name; any other, comments, tables,
fields and what is nested beyond reason say nothing here.
https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter

from answerable.ingest.markup import csv_rows, directives, roles
from answerable.ingest.markup.blocks import Block, BlockKind, Segment
from answerable.ingest.markup.templates import Change, changed

MAX_DEPTH = 20  # of indentation

_LINE = re.compile(r"[^\n]*(?:\n|\Z)")
_MARKUP = re.compile(r"\.\.(?: |$)")
_DIRECTIVE = re.compile(r"\.\. +(?P<name>[A-Za-z][\w:.+-]*?)::(?: +(?P<argument>.*))?$")
_OPTION = re.compile(r":(?P<name>[A-Za-z][\w-]*):(?: +|$)")
_MARK = re.compile(r"(?:[-*+\u2022]|\(?(?:\d{1,9}|#)[.)]) +(?=\S)")
# Lines of tables, fields, blocks of lines, and what stands below or above a title.
_NO_PROSE = re.compile(r"[+|](?:[-=+ ]|$)|:[^:\s`][^:`]*:(?: |$)|([^\w\s])\1{2,}(?:\s+\1+)*$")
_TABLE = re.compile(r"={2,}(?: +={2,})+$")
_ITEM = re.compile(r"[*+-](?: +|$)")
_ROW = re.compile(r"[*+-] +(?P<cell>[*+-](?: +|$))")
_VERSION = re.compile(r"\S+\s+")
# Other directives show code too, each of its extension: click:example, jupyter-execute, ipython.
_CODE = re.compile(
    r"doctest|test(?:code|output)|jupyter-execute|[\w-]+:(?:example|run|code|console|shell)"
)
_LANGUAGES = {"ipython": "python", "testcode": "python", "doctest": "pycon"}


@dataclass(frozen=True, slots=True)
class Embedded:
    """What ``text[start:end]`` of a page says: its ``blocks``, and the lines as they are shown,
    character for character."""

    start: int
    end: int
    shown: str
    blocks: list[Block]


def all_of(
    text: str, stretches: Sequence[Segment], tables: Sequence[Segment]
) -> Iterator[Embedded]:
    """Each of the stretches of reStructuredText in a page, and each of its tables."""
    yield from (read(text, *each) for each in stretches)
    yield from (read_table(text, *each) for each in tables)


def placed(
    masked: str, blocks: Sequence[Block], found: Sequence[Embedded]
) -> tuple[str, list[Block]]:
    """The masked text and the blocks of a page with these, in order."""
    shown = changed(masked, ((each.start, each.end, each.shown) for each in found))
    own = (block for each in found for block in each.blocks)
    return shown, sorted([*blocks, *own], key=attrgetter("start"))


def read_table(text: str, start: int, end: int) -> Embedded:
    """Read the lines of a directive that is a table, whose cells are MyST."""
    reader = _Reader(text, start, end)
    reader.table(0, len(reader.at))
    shown = text[start:end].replace("\r", " ")
    changes = (
        (first - start, last - start, instead)
        for each in reader.blocks
        for first, last, instead in roles.rendered(text, each.lines[0][0], each.lines[-1][1])
    )
    return Embedded(start, end, changed(shown, changes), reader.blocks)


def read(text: str, start: int, end: int) -> Embedded:
    """Read the lines ``text[start:end]``, which are reStructuredText."""
    reader = _Reader(text, start, end)
    reader.read(0, len(reader.at))
    prose = (each for each in reader.blocks if each.kind != "code")
    changes = (
        (first - start, last - start, instead)
        for each in prose
        for first, last, instead in _roles(text, each)
    )
    shown = changed(text[start:end].replace("\r", " "), changes)
    return Embedded(start, end, shown, reader.blocks)


def _roles(text: str, block: Block) -> Iterator[Change]:
    return roles.rendered_rst(text, block.lines[0][0], block.lines[-1][1])


class _Reader:
    """Of each line, ``at`` is where its content begins, ``ends`` where it ends and ``indents`` how
    far it is indented; a mark or an argument that was read is indentation to what follows it."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.starts: list[int] = []
        self.at: list[int] = []
        self.ends: list[int] = []
        self.blocks: list[Block] = []
        for match in _LINE.finditer(text, start, end):
            line = match[0].rstrip()
            self.starts.append(match.start())
            self.at.append(match.start() + len(line) - len(line.lstrip()))
            self.ends.append(match.start() + len(line))

    def read(self, first: int, last: int, kind: BlockKind = "paragraph", depth: int = 0) -> None:
        """The blocks of the lines from ``first`` to ``last``, of which the first is a ``kind``."""
        margin = min((self._indent(n) for n in range(first, last) if self._says(n)), default=0)
        number = first
        while number < last and depth < MAX_DEPTH:
            if not self._says(number):
                number += 1
                continue
            if self._indent(number) > margin:
                end = self._end(number, last, margin)
                self.read(number, end, kind, depth + 1)
            else:
                end = self._element(number, last, kind, depth)
            number, kind = end, "paragraph"

    def _indent(self, number: int) -> int:
        return self.at[number] - self.starts[number]

    def _says(self, number: int) -> bool:
        return self.at[number] < self.ends[number]

    def _line(self, number: int) -> str:
        return self.text[self.at[number] : self.ends[number]]

    def _end(self, number: int, last: int, margin: int) -> int:
        """The first line from ``number`` on that is indented no further than ``margin``."""
        while number < last and (not self._says(number) or self._indent(number) > margin):
            number += 1
        return number

    def _element(self, number: int, last: int, kind: BlockKind, depth: int) -> int:
        """Read what begins in a line, and say where it ends."""
        line, margin = self._line(number), self._indent(number)
        below = self._end(number + 1, last, margin)
        if _MARKUP.match(line):
            self._directive(number, below, depth)
        elif mark := _MARK.match(line):
            self.at[number] += mark.end()
            self.read(number, below, "item", depth + 1)
        elif line.startswith(">>> ") or _TABLE.match(line):
            below = next((n for n in range(number, last) if not self._says(n)), last)
            if line.startswith(">>> "):
                self._code(number, below, "pycon")
        elif not _NO_PROSE.match(line):
            return self._paragraph(number, last, kind)
        return below

    def _paragraph(self, number: int, last: int, kind: BlockKind) -> int:
        """The lines that are indented alike, and the code that they may introduce."""
        margin, end = self._indent(number), number + 1
        while end < last and self._says(end) and self._indent(end) == margin:
            if _NO_PROSE.match(self._line(end)):
                break
            end += 1
        below, lines = end, [(self.at[each], self.ends[each]) for each in range(number, end)]
        if self._line(end - 1).endswith("::"):
            below = self._end(end, last, margin)
            start, stop = lines.pop()
            stop -= 2 if self.text[start : stop - 2].endswith((" ", "\t")) else 1
            lines += [(start, stop)] if stop > start + 1 else []
            self._code(end, below, "")
        if lines:
            block = Block(kind, self.starts[number], self.ends[end - 1], tuple(lines))
            self.blocks.append(block)
        return below

    def _directive(self, number: int, end: int, depth: int) -> None:
        """Read a directive if it shows code or prose; else, as a comment, it says nothing."""
        directive = _DIRECTIVE.match(self._line(number))
        if directive is None:
            return
        name, argument = directive["name"].lower(), directive["argument"] or ""
        if name in directives.TABLES:
            self.table(number + 1, end)
            return
        body = self._body(number, end, directives.TYPED if name == directives.TERMINAL else None)
        if name in directives.CODE or _CODE.fullmatch(name):
            named = (argument.split() or [""])[0] if name in directives.NAMES_LANGUAGE else ""
            self._code(body, end, named or _LANGUAGES.get(name, ""))
        elif name in directives.BEGUN or name in directives.VERSIONED:
            version = _VERSION.match(argument) if name in directives.VERSIONED else None
            begins = len(argument) if name in directives.VERSIONED and not version else 0
            self.at[number] += directive.start("argument") if argument else len(directive[0])
            self.at[number] += version.end() if version else begins
            self._align(number, end)
            self.read(number, end, depth=depth + 1)
        elif name in directives.TITLED:
            self.read(body, end, depth=depth + 1)

    def _body(self, number: int, end: int, seen: str | None = None) -> int:
        """Where the content of a directive begins: behind its options, which say nothing, or with
        them where one is ``seen``."""
        body = number + 1
        while body < end and (option := _OPTION.match(self._line(body))):
            if option["name"] == seen:
                self.at[body] += option.end()
                self._align(body, end)
            else:
                self.at[body] = self.starts[body] = self.ends[body]
            body += 1
        return body if seen is None else number + 1

    def table(self, first: int, last: int) -> None:
        """The rows of a table, of which the lines from ``first`` on are its options; it is a list
        in which each item is a list of cells, or lines of values between commas."""
        body, headers, has_header = first, "", False
        while body < last and (option := _OPTION.match(self._line(body))):
            has_header = has_header or option["name"] == "header-rows"
            if option["name"] in ("header", "headers"):
                headers = self._line(body)[option.end() :]
            body += 1
        is_list = any(_ROW.match(self._line(n)) for n in range(body, last))
        if is_list:
            self._list(body, last, has_header=has_header)
        else:
            self.blocks += csv_rows.blocks(
                self.text, self._lines(body, last), headers, has_header=has_header
            )

    def _lines(self, first: int, last: int) -> list[Segment]:
        return [(self.at[n], self.ends[n]) for n in range(first, last) if self._says(n)]

    def _list(self, first: int, last: int, *, has_header: bool) -> None:
        margin = min((self._indent(n) for n in range(first, last) if self._says(n)), default=0)
        headers: tuple[str, ...] = ()
        first = self._end(first, last, margin)
        while first < last:
            end = self._end(first + 1, last, margin)
            cells = tuple(self._cells(first, end))
            if has_header:
                headers, has_header = tuple(self.text[a:b] for a, b in cells), False
            elif cells:
                named = headers or ("",) * len(cells)
                self.blocks.append(
                    Block("row", self.starts[first], cells[-1][1], cells, headers=named)
                )
            first = end

    def _cells(self, first: int, last: int) -> Iterator[Segment]:
        """The cells of a row, each with the lines that go on from it."""
        row = _ROW.match(self._line(first))
        if row is None:
            return
        column = self._indent(first) + row.start("cell")
        others = (n for n in range(first + 1, last) if self._indent(n) == column)
        begin = [n for n in others if _ITEM.match(self._line(n))]
        yield self.at[first] + row.end(), self._stop(first, (*begin, last)[0])
        for number, end in pairwise((*begin, last)):
            mark = _ITEM.match(self._line(number))
            yield self.at[number] + (mark.end() if mark else 0), self._stop(number, end)

    def _stop(self, first: int, last: int) -> int:
        """Where what the lines from ``first`` to ``last`` say ends."""
        return max(self.ends[n] for n in range(first, last) if self._says(n))

    def _align(self, number: int, end: int) -> None:
        """What begins behind a directive's name goes on in the lines below, where they stand."""
        below = next((each for each in range(number + 1, end) if self._says(each)), number)
        self.starts[number] = self.at[number] - self._indent(below)

    def _code(self, first: int, last: int, language: str) -> None:
        numbers = [number for number in range(first, last) if self._says(number)]
        if not numbers:
            return
        margin = min(map(self._indent, numbers))
        whole = range(numbers[0], numbers[-1] + 1)
        lines = tuple((self.at[n], self.ends[n]) for n in whole if self._says(n))
        code = "\n".join(self.text[self.starts[n] + margin : self.ends[n]] for n in whole)
        start, end = self.starts[whole[0]], self.ends[whole[-1]]
        self.blocks.append(Block("code", start, end, lines, language=language, code=code))
