"""What in a page is program and not prose: a copy of the text with everything else blanked out.

The copy has the length of the original and its line breaks, so every offset holds in both. What
stands alone on its lines becomes blank lines. What stands within a line becomes ``FILLER``, which
Markdown reads as a letter: ``**<b>x</b>**`` must not turn into ``**   x    **``, which is not bold.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from answerable.ingest.markup import (
    formulas,
    html_blocks,
    inline_components,
    site_syntax,
    unrendered,
)
from answerable.ingest.markup.closing import closing
from answerable.ingest.markup.fences import MARKERS, fences
from answerable.text.superscripts import raised
from answerable.types import Generator
from answerable.wording.crossed_out import HOLE

_RAISES = (("<sup>", "</sup>"), ("{% sup %}", "{% /sup %}"))
FILLER = "\u2060"  # word joiner: invisible, and to Markdown neither space nor punctuation
UNFILLED = HOLE  # what is shown of a value that is not known
MAX_CONSTRUCT = 200_000  # characters of one tag or expression; what is longer is not one
SCAN_BUDGET = 1_000_000  # characters

_FRONT_MATTER = re.compile(r"---[ \t]*\r?\n(?:.*?\r?\n)??---[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_WRAPPER = re.compile(r"^(````?)[ ]*mdx-code-block$", re.MULTILINE)
_WRAPPER_END = {mark: re.compile(f"^{mark}$", re.MULTILINE) for mark in ("```", "````")}
_ESM = re.compile(
    r"import\s+(?:[\"'{*]|[\w$]+\s*(?:,|from\b)|type\s+[\w${])"
    r"|export\s+(?:default\b|const\b|let\b|var\b|function\b|async\b|class\b|type\b|interface\b|[{*])"
)
_KEYWORD = re.compile(r"^(?:import|export)\s", re.MULTILINE)
_STATEMENT = re.compile(r"[{(\[]|[})\]]|\n[ \t\r]*(?=\n)|\n(?=import\s|export\s)")
_DIRECTIVE = re.compile(
    rf"^{MARKERS}(:{{3,}}[ \t\r]*(?:[A-Za-z][^\n]*)?"
    r"|::[A-Za-z][\w-]*(?:\[[^\]\n]*\])?(?:\{[^}\n]*\})?[ \t\r]*)$",
    re.MULTILINE,
)
_CANDIDATE = re.compile(r"[\\`<{$]")
_TAG_NAME = re.compile(r"/?[A-Za-z][\w$.:-]*(?=[\s/>])|/?(?=>)")
_AUTOLINK = re.compile(
    r"<(?:(?:https?|ftps?|mailto|tel):[^\s<>]*|[\w.+-]+@[\w.-]+)>", re.IGNORECASE
)
_RAW_ELEMENT = re.compile(r"<(script|style|head)\b", re.IGNORECASE)
_LITERAL = re.compile(
    r"\{\s*+(?:'(?:[^'\\\n]|\\.)*+'|\"(?:[^\"\\\n]|\\.)*+\"|`(?:[^`\\\n]|\\.)*+`)\s*+\}"
)
# What gives a text that is not known: a name and what is made of it, without markup, which holds
# texts of the page.
_VALUE = re.compile(r"\{\s*[A-Za-z_][^<>{}]{0,200}\}")
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
# Each row of a table is read by itself.
_PARTS_CODE = re.compile(rf"{_BLANK_LINE.pattern}|\n[ \t>]*\|")
_LOOKS_LIKE_MDX = re.compile(r"^[ \t]*</?[A-Z][\w.]*[\s/>]|^import\s.*\bfrom\s+['\"]", re.MULTILINE)
_BREAK = re.compile(r"<br\s*/?>|\{\s*(?:\" +\"|' +')\s*\}", re.IGNORECASE)
_CONTAINER = re.compile(MARKERS)
_LONG_LINE = 10_000  # characters: one with more around a tag is no line of tags alone


class Construct(NamedTuple):
    """A stretch of a page that is not Markdown: ``text[start:end]``."""

    # front | esm | directive | comment | tag | raw | expression | value | hidden | struck | markdoc
    kind: str
    start: int
    end: int


def body_start(text: str) -> int:
    """Where the content begins after YAML front matter; 0 where there is none."""
    match = _FRONT_MATTER.match(text)
    return match.end() if match else 0


def looks_like_mdx(text: str) -> bool:
    """Whether a ``.md`` file is written for MDX, where indented text is no code."""
    position = 0
    for start, end in [*fences(text, 0), (len(text), len(text))]:
        if _LOOKS_LIKE_MDX.search(text, position, start):
            return True
        position = end
    return False


def _unwrapped(text: str, start: int) -> list[Construct]:
    """The fence lines around ``mdx-code-block``, which Docusaurus takes away before it parses."""
    found: list[Construct] = []
    endless: set[str] = set()  # marks that no line of them follows
    position = start
    while opening := _WRAPPER.search(text, position):
        mark, position = opening[1], opening.end()
        closing = None if mark in endless else _WRAPPER_END[mark].search(text, position)
        if closing is None:
            endless.add(mark)
            continue
        found += [Construct("directive", *line.span()) for line in (opening, closing)]
        position = closing.end()
    return found


def _line_end(text: str, position: int) -> int:
    end = text.find("\n", position)
    return len(text) if end < 0 else end


def constructs(
    text: str, start: int, mdx: bool, generator: Generator = "github"
) -> list[Construct]:
    """Everything from ``start`` on that is not Markdown, in order, never overlapping.

    ``mdx`` says that every ``{...}`` is an expression; without it only comments and strings are,
    which nobody writes as prose, and what other generators than Docusaurus know (``site_syntax``),
    for ``vitepress`` the values that Vue fills in, too. What gives a text that nobody knows here is
    a ``value``.
    """
    found = [Construct("front", 0, start)] if start else []
    scanner = _Scanner(text, mdx, generator)
    unwrapped = _unwrapped(text, start)
    opening = [] if mdx else [*site_syntax.openings(text, start)]
    position = start
    for fence_start, fence_end in [*fences(text, start, unwrapped), (len(text), len(text))]:
        if fence_start >= position:
            first, last = (bisect_left(unwrapped, at, key=_start) for at in (position, fence_start))
            lines = unwrapped[first:last]
            lines += _line_constructs(text, position, fence_start)
            others = [*site_syntax.alerts(text, position, fence_start)]
            if not mdx:
                others += site_syntax.lines(text, position, fence_start, generator)
                first, last = (bisect_left(opening, (at,)) for at in (position, fence_start))
                others += opening[first:last]
            lines += [Construct("directive", *place) for place in others]
            found += _between_fences(scanner, position, fence_start, sorted(lines, key=_start))
        position = max(position, fence_end)
    return found


def _between_fences(
    scanner: _Scanner, start: int, end: int, lines: list[Construct]
) -> list[Construct]:
    found: list[Construct] = []
    position = start
    for line in [*lines, None]:
        stop = end if line is None else line.start
        if stop < position:
            continue
        found += scanner.scan(position, stop, end)
        if found and found[-1].end > stop:  # a tag over several lines holds this line
            position = found[-1].end
        elif line is not None:
            found.append(line)
            position = line.end
    return found


def _start(construct: Construct) -> int:
    return construct.start


def _line_constructs(text: str, start: int, end: int) -> Iterator[Construct]:
    for match in _DIRECTIVE.finditer(text, start, end):
        yield Construct("directive", match.start(1), match.end())
    position = start
    budget = SCAN_BUDGET
    for match in _KEYWORD.finditer(text, start, end):
        at = match.start()
        if at < position or budget < 0 or not _ESM.match(text, at, end):
            continue
        if _after_blank(text, at, start):
            position, looked = _statement_end(text, at, end)
            budget -= looked
            yield Construct("esm", at, position)


def _after_blank(text: str, at: int, start: int) -> bool:
    """Whether a statement can begin here: at the top, after a blank line or another statement."""
    if at == start:
        return True
    before = text[text.rfind("\n", start, at - 1) + 1 : at].strip() if at - 1 > start else ""
    return not before or bool(_ESM.match(before)) or before.endswith((";", "'", '"', "}"))


def _statement_end(text: str, at: int, end: int) -> tuple[int, int]:
    """Where a statement ends: at the first blank line outside its brackets, as in MDX.

    And how many characters were looked at in vain, if its brackets never close.
    """
    depth = 0
    limit = min(end, at + MAX_CONSTRUCT)
    for match in _STATEMENT.finditer(text, at, limit):
        mark = match.group()
        if mark in "{([":
            depth += 1
        elif mark in "})]":
            depth -= 1
        elif depth <= 0:
            return match.start(), 0
    return (end, 0) if depth <= 0 and limit == end else (_line_end(text, at), limit - at)


class _Scanner:
    """Finds tags, comments and expressions outside code.

    What fails to close is looked for in vain up to ``SCAN_BUDGET`` characters a file; after that a
    bracket is a bracket. This keeps ``<a <a <a`` linear.
    """

    def __init__(self, text: str, mdx: bool, generator: Generator) -> None:
        self.text = text
        self.mdx = mdx
        self.inserts = site_syntax.Inserts(text, generator)
        self.end = len(text)
        self.budget = SCAN_BUDGET
        self.ends: dict[str, int] = {}  # where each closing mark was found last
        self.ticks: dict[int, list[int]] = {}
        for match in re.finditer("`+", text):
            self.ticks.setdefault(len(match.group()), []).append(match.start())

    def scan(self, start: int, stop: int, end: int) -> list[Construct]:
        """Constructs that begin in ``[start, stop)``; the last may end up to ``end``."""
        self.end = end
        found: list[Construct] = []
        position = start
        while match := _CANDIDATE.search(self.text, position, stop):
            at = match.start()
            construct = self._construct_at(at)
            if construct is not None:
                found.append(construct)
                position = construct.end
            else:
                position = self._skip(at, match.group())
        return found

    def _skip(self, at: int, char: str) -> int:
        if char == "\\":
            return at + 2
        if char == "$":
            return self._after_formula(at)
        return self._after_code(at) if char == "`" else at + 1

    def _after_formula(self, at: int) -> int:
        """The position after the formula that opens here, or after its dollars if none does."""
        mark = formulas.dollars(self.text, at)
        start = at + len(mark)
        stop = self._next(mark, start) if len(mark) <= 2 else self.end
        if stop >= self.end or not formulas.is_formula(mark, self.text[start:stop]):
            return start
        return stop + len(mark)

    def _construct_at(self, at: int) -> Construct | None:
        """What begins here. Within a line, only what ends before the next blank line."""
        found = self._candidate_at(at)
        if found is None or found.kind == "raw" or not _BLANK_LINE.search(self.text, at, found.end):
            return found
        line_start = self.text.rfind("\n", 0, at) + 1
        return found if _CONTAINER.fullmatch(self.text, line_start, at) else None

    def _candidate_at(self, at: int) -> Construct | None:
        char = self.text[at]
        if char == "<":
            return self._unrendered(at) or self._raw(at) or self._tag(at)
        if char == "{":
            return self._enclosed(at, "{/*", "*/}") or self._expression(at)
        return None

    def _unrendered(self, at: int) -> Construct | None:
        """A comment, an instruction or a declaration; a comment that begins its line and is never
        closed goes to the end of the page, as in CommonMark."""
        found = self._enclosed(at, *unrendered.marks(self.text, at))
        if found is None and self.end == len(self.text) and unrendered.is_endless(self.text, at):
            return Construct("comment", at, self.end)
        return found

    def _enclosed(self, at: int, opening: str, closing: str) -> Construct | None:
        if not self.text.startswith(opening, at):
            return None
        stop = self._next(closing, at + len(opening))
        return Construct("comment", at, stop + len(closing)) if stop < self.end else None

    def _next(self, mark: str, start: int) -> int:
        """Where a mark stands next, looked for once; the length of the text where nowhere."""
        if self.ends.get(mark, -1) < start:
            found = self.text.find(mark, start)
            self.ends[mark] = found if found >= 0 else len(self.text)
        return self.ends[mark]

    def _raw(self, at: int) -> Construct | None:
        """``<script>`` and ``<style>`` with all that is in them."""
        match = _RAW_ELEMENT.match(self.text, at, self.end)
        return self._enclosed(at, match.group(), f"</{match.group(1)}>") if match else None

    def _tag(self, at: int) -> Construct | None:
        if _AUTOLINK.match(self.text, at, self.end):
            return None
        name = _TAG_NAME.match(self.text, at + 1, self.end)
        return self._closed("tag", at, name.end(), ">") if name else None

    def _expression(self, at: int) -> Construct | None:
        literal = _LITERAL.match(self.text, at, self.end)
        if literal:
            return Construct("expression", at, literal.end())
        if not self.mdx:
            insert = self.inserts.at(at, self.end)
            return Construct(*insert) if insert else None
        if self.text.startswith("{#", at):
            return None
        found = self._closed("expression", at, at + 1, "}")
        return found._replace(kind="value") if found and self._is_value(found) else found

    def _is_value(self, found: Construct) -> bool:
        """Whether an expression gives a text; in a formula it is none."""
        if not _VALUE.fullmatch(self.text, found.start, found.end):
            return False
        first = max(0, found.start - _LONG_LINE)
        before = self.text[first : found.start].rpartition("\n")[2]
        return "$" not in before and not before.endswith(("^", "_", "}", "\\"))

    def _closed(self, kind: str, at: int, inside: int, closer: str) -> Construct | None:
        if self.budget < 0:
            return None
        closed, stop = closing(self.text, inside, min(self.end, at + MAX_CONSTRUCT), closer)
        if closed:
            return Construct(kind, at, stop)
        self.budget -= stop - at
        return None

    def _after_code(self, at: int) -> int:
        """The position after the code span that opens here, or after the backticks if none does."""
        length = 1
        while self.text.startswith("`", at + length):
            length += 1
        same = self.ticks.get(length, [])
        index = bisect_left(same, at + length)
        closes = index < len(same) and same[index] < self.end
        whole = closes and not _PARTS_CODE.search(self.text, at, same[index])
        return (same[index] if whole else at) + length


def mask(text: str, found: list[Construct]) -> str:
    """The text with these constructs blanked out, of the same length, carriage returns as spaces.

    ``found`` is in order and does not overlap.
    """
    parts: list[str] = []
    position, before = 0, ""
    pictures = inline_components.drawn(text)
    for construct in found:
        between = text[position : construct.start]
        tag = text[construct.start : construct.end]
        parts.append(raised(between) if (before, tag) in _RAISES else between)
        parts.append(_blank(text, construct, pictures))
        position, before = construct.end, tag
    parts.append(text[position:])
    return "".join(parts).replace("\r", " ").replace("\x00", " ")


def _blank(text: str, construct: Construct, pictures: frozenset[str]) -> str:
    kind, start, end = construct
    source = text[start:end]
    alone = kind in {"front", "esm"} or _stands_alone(text, construct, pictures)
    apart = alone or _BREAK.fullmatch(source) or html_blocks.parts(text, start)
    blank = re.sub(r"[^\n]", " " if apart else FILLER, source)
    if kind == "tag" and not apart:
        return inline_components.shown(text, start, end, blank, pictures)
    return blank if apart or kind != "value" else UNFILLED + blank[1:]


def _stands_alone(text: str, construct: Construct, pictures: frozenset[str]) -> bool:
    """Whether nothing but other tags shares the lines of this one, and no sentence goes on there.

    A list marker does: blanking all that follows it would end the list.
    """
    first = max(0, construct.start - _LONG_LINE)
    before = text[first : construct.start].rpartition("\n")[2].strip(" \t>")
    after = text[construct.end : construct.end + _LONG_LINE].partition("\n")[0].strip()
    alone = _is_tag(before) and _is_tag(after)
    return alone and not inline_components.goes_on(text, *construct[1:], pictures)


def _is_tag(text: str) -> bool:
    """Whether this is nothing, or looks like a tag."""
    return not text or (text[0] == "<" and text[-1] == ">" and "</" not in text[1:])
