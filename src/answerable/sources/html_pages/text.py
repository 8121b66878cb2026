"""The content of an HTML page as Markdown, with the place in the file of each character.

What is read further on is Markdown, so that a page of HTML has its sections, lists, tables and code
as any other page. Characters that Markdown adds stand where the tag stands that they are written
for; so a quote that is cut out of the file has the tags that belong to it.
"""

from __future__ import annotations

import html
import re
from array import array
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from answerable.sources.html_pages.code import Lines, language_of
from answerable.sources.html_pages.code_labels import leave_out_code_labels
from answerable.sources.html_pages.content import (
    BLOCKS,
    heading_id,
    is_left_out,
    is_signature,
    repeatable,
    shown_text,
)
from answerable.sources.html_pages.line_start import begins_as_markup
from answerable.sources.html_pages.tables import is_data, shown_rows
from answerable.sources.html_pages.titled import titles
from answerable.sources.html_pages.tree import Element, Text
from answerable.text.readable import CODE
from answerable.text.superscripts import raised
from answerable.text.table_columns import in_columns
from answerable.text.unseen import STRUCK
from answerable.wording.crossed_out import HOLE, MARK, leaves_hole

_PART = re.compile(r"\s+|&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});|[^\s&]+|&")
_MARKUP = re.compile(r"[\\`*_\[\]<>{}|~&]|:(?=[A-Za-z:])")
_ESCAPED = r"\\\g<0>"
_AT_START = re.compile(r"[#+\-=!:/%$@]|\d{1,9}(?=[.)])")
_TICKS = re.compile("`+")
_ENDING = "|".join(sorted(BLOCKS | {"button", "script", "style"}))
_WITHIN = re.compile(  # tags that end no sentence, and comments
    rf"</?(?!(?:{_ENDING})[\s/>])[a-z][^<>]{{0,2000}}+>|<!--.{{0,2000}}?-->", re.IGNORECASE
)
_REST = 300  # characters behind what is crossed out that tell whether its sentence ends there
_ID = re.compile(r"[^\"'<>\s]{1,200}")
_LONG_HEADING = 160  # characters; what is longer is taken for text
_HEADING = re.compile(r"h[1-6]")


def as_markdown(
    text: str, root: Element, repeated: Set[str] = frozenset()
) -> tuple[str, Sequence[int]]:
    """The content below ``root`` of the page ``text``, and where each of its characters begins.

    Blocks whose words are ``repeated`` are left out.
    """
    leave_out_code_labels(root, text)
    writer = _Writer(text, repeated, titles(root, text))
    writer.inside(root, [])
    writer.put("\n", writer.last)  # so that no quote goes on to what is left out behind it
    writer.places.append(root.after)
    return "".join(writer.parts), writer.places


@dataclass(slots=True)
class _Item:
    """A list's item that is open: its marker is written with the first of its words."""

    marker: str
    written: bool = False


@dataclass(slots=True)
class _Writer:
    text: str
    repeated: Set[str] = frozenset()
    titles: Mapping[int, str] = field(default_factory=dict)
    parts: list[str] = field(default_factory=list)
    places: array[int] = field(default_factory=lambda: array("q"))
    items: list[_Item] = field(default_factory=list)
    gap: int = 0  # line breaks before the next words
    space: bool = False  # before the next word of the line
    join: str = ""  # what ties the next words to those before, instead of a line break
    begun: bool = False  # whether words stand on the line
    after_term: bool = False  # whether they are a term, which its meaning goes on from
    one_line: bool = False  # within a heading or a table's cell
    last: int = 0  # where in the file the last words end

    def put(self, written: str, at: int) -> None:
        self.parts.append(written)
        self.places.extend([at] * len(written))

    # Blocks

    def inside(self, element: Element, parents: list[Element]) -> None:
        before: Element | None = None
        for child in element.children:
            if isinstance(child, Text):
                self.words(child.start, child.end)
                before = None
            elif not is_left_out(child, self.text):
                if before is not None and self.is_apart(before, child, element):
                    self.apart()
                self.element(child, [*parents, element])
                before = child

    def is_apart(self, before: Element, element: Element, around: Element) -> bool:
        """Whether two elements, with nothing between them, are words apart: labels, and
        the parts of a heading that the site's styles put below each other."""
        if before.name == element.name == "label":
            return True
        if before.name != "span" or element.name != "span" or not _HEADING.fullmatch(around.name):
            return False
        one, other = (shown_text(each, self.text) for each in (before, element))
        return other[:1].isupper() and (len(one) > 1 or " " in other)

    def element(self, element: Element, parents: list[Element]) -> None:
        name = element.name
        if name == "br":
            self.line_break()
        elif name in CODE:
            self.code_span(element)
        # What is crossed out is taken back; a heading still tells what is below it.
        elif name in STRUCK and not any(_HEADING.fullmatch(each.name) for each in parents):
            self.take_back(element)
        elif name == "sup":
            self.superscript(element, parents)
        elif name not in BLOCKS:
            self.inside(element, parents)
        elif self.one_line:
            self.apart()
            self.inside(element, parents)
            self.apart()
        else:
            self.block(element, parents)

    def superscript(self, element: Element, parents: list[Element]) -> None:
        shown = shown_text(element, self.text)
        if (above := raised(shown)) == shown:
            self.inside(element, parents)
            return
        self.start(element.start)
        self.put(above, element.start)
        self.last = element.end

    def take_back(self, element: Element) -> None:
        """Something that is not known, where a sentence has a hole without what is crossed out."""
        goes_on = self.begun and not self.gap
        before = "".join(self.parts[-_REST:]).rpartition("\n")[2] + " " if goes_on else ""
        rest = " ".join(self.text[element.end : element.end + _REST].split())
        rest = _WITHIN.sub("", rest).replace("<", "\n\n<")
        if leaves_hole(before + rest, len(before), len(before)):
            self.start(element.start)
            self.put(HOLE, element.start)
            self.last = element.end
        else:
            self.space = self.space and not MARK.match(self.text, element.end)

    def apart(self) -> None:
        """Words of two blocks on one line are two words."""
        self.space = self.space or self.begun

    def line_break(self) -> None:
        if self.one_line:
            self.apart()
        elif self.begun:
            self.gap = max(self.gap, 1)

    def block(self, element: Element, parents: list[Element]) -> None:
        self.gap = 2
        name = element.name
        if self.repeated and repeatable(element, self.text) in self.repeated:
            return
        if name == "pre":
            self.code_block(element, parents)
        elif name[0] == "h" and name[1:].isdigit():
            self.heading(element, int(name[1]), heading_id(element, parents), parents)
        elif name == "dt" and is_signature(element):
            self.signature(element, parents)
        elif name in ("li", "dt"):
            self.item(element, parents)
        elif name == "dd" and not is_signature(element, parents):
            self.meaning(element, parents)
        elif name == "table" and is_data(element, self.text):
            self.table(element, parents)
        elif title := self.titles.get(element.start):
            self.titled(element, parents, title)
        else:
            self.inside(element, parents)
        self.gap, self.join = 2, ""

    def titled(self, element: Element, parents: list[Element], title: str) -> None:
        """What stands below a title of its own, as a container of Markdown."""
        self.join = ""
        self.mark(f":::note[{_MARKUP.sub(_ESCAPED, title)}]", element.start)
        self.inside(element, parents)
        self.join = ""
        self.mark(":::", element.after)

    def mark(self, line: str, at: int) -> None:
        """A line that is no text, which stands at one place of the file."""
        self.gap = 2
        self.start(at)
        self.put(line, at)
        self.gap, self.last = 2, at

    def heading(self, element: Element, level: int, id_: str, parents: list[Element]) -> None:
        shown = _Writer(self.text, one_line=True)
        shown.inside(element, parents)
        if not shown.parts:
            return
        self.start(element.start)
        self.put(_opening(level, id_), element.start)
        self.parts += shown.parts
        self.places.extend(shown.places)
        self.put(f"</h{level}>", element.after)
        self.last = element.end

    def signature(self, element: Element, parents: list[Element]) -> None:
        """What is documented, as a heading; where that is too long for one, below its name."""
        whole, id_ = shown_text(element, self.text), element.get("id")
        named = (each for each in element.below() if "descname" in each.classes)
        name = next(named, None) if len(whole) > _LONG_HEADING else None
        if name is None:
            self.heading(element, 4, id_, parents)
            return
        shown = _Writer(self.text, one_line=True)
        shown.inside(name, parents)
        self.start(element.start)
        self.put("".join((_opening(4, id_), *shown.parts, "</h4>")), element.start)
        self.gap, self.last = 2, element.start
        self.span(whole, element)

    def item(self, element: Element, parents: list[Element]) -> None:
        ordered = bool(parents) and parents[-1].name == "ol"
        first = next((each for each in parents[-1].children if isinstance(each, Element)), None)
        self.gap = 2 if element.name == "dt" or element is first else 1
        self.items.append(_Item("1. " if ordered else "- "))
        before = self.last
        self.inside(element, parents)
        self.items.pop()
        self.after_term = element.name == "dt" and self.last > before

    def meaning(self, element: Element, parents: list[Element]) -> None:
        """What a term means goes on in its item."""
        first = next((each for each in element.children if isinstance(each, Element)), None)
        is_said = first is None or first.name not in ("pre", "ul", "ol", "dl", "table")
        if self.after_term and is_said:
            self.join = ": "
        self.after_term = False
        self.items.append(_Item("- ", written=True))
        self.inside(element, parents)
        self.items.pop()

    # Code

    def code_block(self, element: Element, parents: list[Element]) -> None:
        lines = Lines(self.text)
        lines.read(element)
        code, places = lines.trimmed()
        if not code.strip():
            return
        longest = max((len(each) for each in _TICKS.findall(code)), default=0)
        fence = "`" * max(3, longest + 1)
        self.start(element.start)
        self.put(fence + language_of(element, parents), element.start)
        indent = "\n" + self.indent()
        self.put(indent, element.start)
        for character, at in zip(code, places, strict=True):
            self.put(indent if character == "\n" else character, at)
        self.put(indent + fence, max(element.after, places[-1]))
        self.last = element.end

    def code_span(self, element: Element) -> None:
        lines = Lines(self.text)
        lines.read(element)
        code = lines.code()
        self.space = self.space or code[:1].isspace() or "".join(self.parts[-1:]).endswith("`")
        self.span(" ".join(code.split()), element)
        self.space = code[-1:].isspace()

    def span(self, code: str, element: Element) -> None:
        """Code within a sentence. Its characters stand where the element does."""
        if not code.strip():
            return
        ticks = "`" * (max((len(each) for each in _TICKS.findall(code)), default=0) + 1)
        padded = f" {code} " if code[0] == "`" or code[-1] == "`" else code
        self.start(element.start)
        shown = padded.replace("|", "\\|") if self.one_line else padded
        self.put(f"{ticks}{shown}{ticks}", element.start)
        self.last = element.end

    # Tables

    def table(self, element: Element, parents: list[Element]) -> None:
        rows = list(in_columns(shown_rows(element, self.text)))
        columns = max(len(cells) for _, cells in rows)
        headed = all(cell.name == "th" for cell in rows[0][1] if cell is not None)
        self.start(element.start)
        if not headed:
            self.put("|" + " |" * columns, element.start)
            self.last = element.start
            self.rule(columns)
        for number, (row, cells) in enumerate(rows):
            if number or not headed:
                self.put("\n" + self.indent(), self.last)
            self.row(cells, row, [*parents, element, row])
            if headed and not number:
                self.put(" |" * (columns - len(cells)), row.after)
                self.rule(columns)

    def rule(self, columns: int) -> None:
        self.put(f"\n{self.indent()}|{'---|' * columns}", self.last)

    def row(self, cells: Sequence[Element | None], row: Element, parents: list[Element]) -> None:
        self.last = row.start
        for cell in cells:
            if cell is None:
                self.put("| ", self.last)
                continue
            shown = _Writer(self.text, one_line=True)
            shown.inside(cell, parents)
            self.put("| ", cell.start)
            self.parts += shown.parts
            self.places.extend(shown.places)
            self.put(" ", cell.after)
            self.last = cell.after
        self.put("|", row.after)
        self.last = row.after

    # Words

    def indent(self) -> str:
        return "".join(" " * len(each.marker) for each in self.items)

    def start(self, at: int) -> None:
        """Write what stands before the next words: line breaks, markers, a space."""
        if self.join:
            self.put(" " if self.parts[-1].endswith(":") else self.join, self.last)
        elif self.one_line or (self.begun and not self.gap):
            if self.space and self.begun:
                self.put(" ", self.last)
        else:
            if self.parts:
                self.put("\n" * max(1, self.gap), self.last)
            self.begin_line(at)
        self.begun, self.gap, self.space, self.join = True, 0, False, ""

    def begin_line(self, at: int) -> None:
        for item in self.items:
            self.put(" " * len(item.marker) if item.written else item.marker, at)
            item.written = True

    def words(self, start: int, end: int) -> None:
        for part in _PART.finditer(self.text, start, end):
            shown = html.unescape(part[0]) if part[0][0] == "&" else part[0]
            if shown.isspace():
                self.space = True
                continue
            at_start = not (self.one_line or self.join) and (self.gap > 0 or not self.begun)
            self.start(part.start())
            as_entity = at_start and begins_as_markup(shown, self.text, part.end())
            if shown == part[0]:
                self.plain(shown, part.start(), at_start=at_start, as_entity=as_entity)
            elif as_entity or (at_start and _AT_START.match(shown)):
                self.put("".join(f"&#{ord(each)};" for each in shown), part.start())
            else:
                self.put(_MARKUP.sub(_ESCAPED, shown), part.start())
            self.last = part.end()

    def plain(self, word: str, at: int, *, at_start: bool, as_entity: bool) -> None:
        """A word, with what Markdown would take for markup escaped."""
        done = 0
        if as_entity:
            self.put(f"&#{ord(word[0])};", at)
            done = 1
        elif at_start and (opening := _AT_START.match(word)):
            done = opening.end() if word[0].isdigit() else 0
            self._exactly(word[:done], at)
            self._escaped(word[done], at + done)
            done += 1
        for markup in _MARKUP.finditer(word, done):
            self._exactly(word[done : markup.start()], at + done)
            self._escaped(markup[0][0], at + markup.start())
            done = markup.start() + 1
        self._exactly(word[done:], at + done)

    def _exactly(self, written: str, at: int) -> None:
        self.parts.append(written)
        self.places.extend(range(at, at + len(written)))

    def _escaped(self, character: str, at: int) -> None:
        self.put(f"\\{character}", at)


def _opening(level: int, id_: str) -> str:
    return f'<h{level} id="{id_}">' if _ID.fullmatch(id_) else f"<h{level}>"
