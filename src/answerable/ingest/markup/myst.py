"""Pages in MyST, the Markdown of Sphinx and Jupyter Book: directives in fences, roles, targets.

What stands in a directive is prose unless it is one for code; the lines that open and close it, its
options, and what no reader sees are left out. Its title, or the object that it documents, stands
above what it holds. reStructuredText and tables in it are read apart (``eval_rst``).
https://myst-parser.readthedocs.io/en/latest/syntax/
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from answerable.ingest.markup import directives, filled_in, roles
from answerable.ingest.markup.blocks import Segment
from answerable.ingest.markup.mdx import FILLER
from answerable.ingest.markup.templates import Change, changed

_USES = re.compile(
    r"^[ \t>]*(?:`{3,}|~{3,}|:{3,})[ \t]*\{[A-Za-z]|^\([^()\n]{1,100}\)=\s*$"
    r"|(?<!`)\{[a-z][\w:.+-]{0,40}\}`[^`]",
    re.MULTILINE,
)
_FENCE = re.compile(
    r"[ \t>]*(?:(?:[-*+:]|\d{1,9}[.)])[ \t]+)*"
    r"(?P<mark>`{3,}(?![^\n]*`)|~{3,}|:{3,})(?P<rest>[^\n]*)"
)
_DIRECTIVE = re.compile(
    r"[ \t]*\{(?P<name>[A-Za-z][\w:.+-]*)\}[ \t]*+(?P<argument>(?:[^\n]*[^ \t\r\n])?)[ \t\r]*"
)
_OPTION = re.compile(r"[ \t>]*:[a-z][\w-]*:")
_LEFT_OUT = re.compile(  # (target)=, % comment, +++ where a block of a notebook ends
    r"[ \t]*\([^()\n]{1,100}\)=[ \t\r]*|%(?: [^\n]*)?|\+{3}(?:[ \t][^\n]*)?\r?"
)
_CODE = directives.CODE | {"code-cell"}
_HIDDEN = frozenset(
    ("toctree", "tableofcontents", "contents", "index", "bibliography", "include", "eval-rst"
     , "literalinclude", "image", "raw", "mermaid", "graphviz", "highlight"
     , "autosummary", "iframe", "youtube", "vimeo", "todo", "todolist", "ifconfig", "currentmodule"
     , "py:currentmodule", "module", "py:module", "default-domain", *directives.TABLES)
)  # fmt: skip
_DESCRIBED = frozenset(("config:option", "configoption"))  # whose argument is what they describe
_PROSE = directives.PROSE | _DESCRIBED | {"div", "field-list"}
# The option of a directive that a reader sees: what is typed, and what a setting is in short.
_SEEN = {directives.TERMINAL: directives.TYPED, **dict.fromkeys(_DESCRIBED, "shortdesc")}
_SEEN_OPTION = re.compile(
    r"[ \t>]*(?P<mark>:(?P<name>[a-z]+):[ \t]*\"?)"
    r"(?:[^\n]*(?=\"[ \t\r]*\Z)|[^\n]*(?<![ \t\r])|)(?P<end>\"?[ \t\r]*)"
)
_NAMED = re.compile(r"[^\s]+")
_ICON = re.compile(r"\{(?:octicon|fa[a-z]?|material-[a-z]+)\}`[^`\n]*`")
_APART = ("eval-rst", *directives.TABLES)
# Whose argument is no title.
_UNTITLED = (
    frozenset(
        "container div only figure grid epigraph tabs tab-set glossary margin field-list"
        " config:option configoption ifconfig".split()
    )
    | directives.VERSIONED
)
_FIELD = re.compile(
    r"[ \t]*(?P<line>:(?P<what>[a-z]+)(?P<space>[ \t]*)(?P<name>[^:\n]*):(?P<says>[ \t]+\S[^\n]*))"
)


class Rendered(NamedTuple):
    """A page as it is shown, character for character; the stretches of lines in it that are
    reStructuredText, or a table in a directive, in order, which are blank in it; and from where to
    where stands below which title."""

    text: str
    rst: Sequence[Segment] = ()
    tables: Sequence[Segment] = ()
    titled: Sequence[tuple[int, int, str]] = ()


def rendered(text: str, start: int, values: Mapping[str, str] | None = None) -> Rendered:
    """``text`` from ``start`` on as it is shown, if it is such a page: one in which ``values`` are
    filled in, or that looks like it."""
    if values is None and not _USES.search(text, start):
        return Rendered(text)
    lines = _Lines(values)
    return Rendered(changed(text, lines.read(text, start)), lines.rst, lines.tables, lines.titled)


class _Opened(NamedTuple):
    """A directive around prose: its mark, where it begins, its title, and whether it documents an
    object."""

    mark: str
    start: int
    title: str
    is_object: bool


@dataclass(slots=True)
class _Lines:
    """What is open at a line: directives around prose, the fence of code, and one left out."""

    values: Mapping[str, str] | None
    around: list[_Opened] = field(default_factory=list)
    code: str = ""
    hidden: str = ""
    options: bool = False  # whether the next line may be one of the directive that was opened
    block: bool = False  # whether the options are a block of YAML
    seen: str = ""  # the name of the option that is shown
    # Where what is left out is kept, if it is read apart: reStructuredText, and tables.
    apart: list[Segment] | None = None
    rst: list[Segment] = field(default_factory=list)
    tables: list[Segment] = field(default_factory=list)
    titled: list[tuple[int, int, str]] = field(default_factory=list)
    table: tuple[int, str] = (0, "")  # where the one that is left out begins, and its title
    at: int = 0  # where the line begins

    def read(self, text: str, start: int) -> Iterator[Change]:
        prose = start  # where the lines begin that may hold roles
        for match in re.compile(r"[^\n]*(?:\n|\Z)").finditer(text, start):
            line, self.at = match[0].removesuffix("\n"), match.start()
            changes = self._line(line)
            if changes is None:
                continue
            yield from roles.rendered(text, prose, match.start())
            prose = match.end()
            before = self.hidden
            for first, last, instead in changes:
                yield match.start() + first, match.start() + last, instead
            if self.hidden and self.apart is not None:
                first = self.apart.pop()[0] if before else match.end()
                self.apart.append((first, match.end()))
        yield from roles.rendered(text, prose, len(text))

    def _line(self, line: str) -> Iterable[Change] | None:
        """What is shown of a line instead; None of one that belongs to a paragraph, say."""
        fence = _FENCE.fullmatch(line.rstrip("\r"))
        if self.hidden or self.code:
            return self._inside(line, fence)
        if self._is_option(line):
            return self._option(line)
        if fence is not None and fence["rest"].strip():
            return self._opens(line, fence)
        if fence is not None and self.around and _closes(fence, self.around[-1].mark):
            closed = self.around.pop()
            if closed.title:
                self.titled.append((closed.start, self.at + len(line), closed.title))
            return (_without(line),)
        if fence is not None:
            self.code = "" if fence["mark"][0] == ":" else fence["mark"]
            return ()
        if self.around and self.around[-1].is_object and (field := _FIELD.fullmatch(line)):
            return (_as_item(field),)
        return (_without(line),) if self._is_left_out(line) else None

    def _is_left_out(self, line: str) -> bool:
        """Whether no reader sees the line, or it is all a value that is not known."""
        if _LEFT_OUT.fullmatch(line):
            return True
        return self.values is not None and filled_in.is_unknown(line, self.values)

    def _inside(self, line: str, fence: re.Match[str] | None) -> Iterator[Change]:
        """Within code, or what is left out."""
        ends = fence is not None and _closes(fence, self.hidden or self.code)
        if self.hidden:
            yield _without(line, 0)
        elif self._is_option(line):
            yield from self._option(line)
        if ends:
            if self.hidden and self.table[1]:
                self.titled.append((self.table[0], self.at + len(line), self.table[1]))
            self.hidden, self.code, self.table = "", "", (0, "")

    def _opens(self, line: str, fence: re.Match[str]) -> Iterator[Change]:
        directive, mark = _DIRECTIVE.fullmatch(fence["rest"]), fence["mark"]
        start = line.rfind(":", 0, fence.start("mark"))  # of what a term means
        start = fence.start("mark") if start < 0 else start
        name = directive["name"].lower() if directive else ""
        argument = directive["argument"] if directive else ""
        self.options, self.seen = directive is not None, _SEEN.get(name, "")
        if directive is not None and name in _CODE:
            self.code = mark
            at = fence.start("rest")
            yield at, len(line), argument.ljust(len(line) - at)
        elif name in _HIDDEN or name.startswith("auto"):
            self.hidden, self.options = mark, False
            is_apart = name in _APART and ">" not in line[: fence.start("mark")]
            self.apart = (self.rst if name == "eval-rst" else self.tables) if is_apart else None
            self.table = (self.at, _title(argument)) if name in directives.TABLES else (0, "")
            yield _without(line, start)
        elif directive is not None and (name in _PROSE or _is_object(name) or mark[0] == ":"):
            has_title = name not in _UNTITLED
            title = _title(argument) if has_title else ""
            self.around.append(_Opened(mark, self.at, title, is_object=_is_object(name)))
            yield _without(line, start)
            if name in _DESCRIBED:
                yield from _described(line, fence.start("mark"), argument)
        elif mark[0] != ":":
            self.code, self.options = mark, False

    def _option(self, line: str) -> Iterator[Change]:
        """One of the options, of which only the value is shown, if anything."""
        seen = _SEEN_OPTION.fullmatch(line)
        if self.block or seen is None or seen["name"] != self.seen:
            yield _without(line)
            return
        for part in ("mark", "end"):
            yield *seen.span(part), FILLER * len(seen[part])

    def _is_option(self, line: str) -> bool:
        """Whether the line is one of the options that the directive begins with."""
        if not self.options:
            return False
        if line.strip() == "---":
            self.block = not self.block
            self.options = self.block
            return True
        self.options = self.block or _OPTION.match(line) is not None
        return self.options


def _described(line: str, start: int, argument: str) -> Iterator[Change]:
    """What a directive from ``start`` on describes: the first word of its argument."""
    name = _NAMED.match(argument)
    if name is not None:
        at = line.index(argument, start)
        yield start, at, FILLER * (at - start)
        yield at, at + len(name[0]), name[0]


def _is_object(name: str) -> bool:
    """Whether a directive documents an object: ``py:function``, ``option``."""
    return name.rpartition(":")[2] in directives.OBJECTS


def _title(argument: str) -> str:
    shown = _ICON.sub("", argument)
    return changed(shown, roles.rendered(shown, 0, len(shown)))


def _as_item(field: re.Match[str]) -> Change:
    """A field of an object: ``:param size: how many`` as an item of a list, "size: how many", and
    ``:returns: it`` as a text of its own. Each character stays where it stands."""
    line, at = field["line"], field.start("name") - field.start("line")
    if field["what"] == "rtype":
        shown = " " * len(line)
    elif field["name"]:
        shown = f"- {FILLER * (at - 2)}{line[at:]}"
    else:
        shown = f">{line[1:]}"
    return *field.span("line"), changed(shown, roles.rendered(shown, 0, len(shown)))


def _closes(fence: re.Match[str], mark: str) -> bool:
    return not fence["rest"].strip() and fence["mark"].startswith(mark)


def _without(line: str, kept: int | None = None) -> Change:
    """A line of which only what stands before ``kept`` is shown: marks of quotes, and of a list
    where a fence begins there."""
    kept = len(line) - len(line.lstrip(" \t>")) if kept is None else kept
    return kept, len(line), " " * (len(line) - kept)
