"""Pages in MyST, the Markdown of Sphinx and Jupyter Book: directives in fences, roles, targets.

What stands in a directive is prose unless it is one for code; the lines that open and close it, its
options, and what no reader sees are left out. https://myst-parser.readthedocs.io/en/latest/syntax/
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from answerable.ingest.mdx import FILLER
from answerable.ingest.templates import Change, changed

_USES = re.compile(
    r"^[ \t>]*(?:`{3,}|~{3,}|:{3,})\{[A-Za-z]|^\([^()\n]{1,100}\)=\s*$"
    r"|(?<!`)\{[a-z][\w:.+-]{0,40}\}`[^`]",
    re.MULTILINE,
)
_FENCE = re.compile(
    r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?P<mark>`{3,}(?![^\n]*`)|~{3,}|:{3,})(?P<rest>[^\n]*)"
)
_DIRECTIVE = re.compile(r"\{(?P<name>[A-Za-z][\w:.+-]*)\}[ \t]*(?P<argument>[^\n]*?)[ \t\r]*")
_OPTION = re.compile(r"[ \t>]*:[a-z][\w-]*:")
_LEFT_OUT = re.compile(r"[ \t]*\([^()\n]{1,100}\)=[ \t\r]*|%(?: [^\n]*)?")  # (target)=, % comment
_ROLE = re.compile(
    r"(?<!`)\{(?P<role>[a-z][\w:.+-]{0,40})\}`(?P<text>[^`\n<]*?)(?P<to>[ \t]*<[^<>`\n]*>)?`(?!`)"
)
_CODE = frozenset(
    ("code", "code-block", "code-cell", "sourcecode", "prompt", "ipython", "parsed-literal")
)
_HIDDEN = frozenset(
    ("toctree", "tableofcontents", "contents", "index", "bibliography", "include", "eval-rst"
     , "literalinclude", "image", "raw", "mermaid", "graphviz", "highlight"
     , "autosummary", "iframe")
)  # fmt: skip
_PROSE = frozenset(
    ("note", "warning", "tip", "important", "caution", "danger", "attention", "hint", "error"
     , "seealso", "admonition", "dropdown", "details", "toggle", "versionadded", "versionchanged"
     , "deprecated", "versionremoved", "card", "grid", "grid-item", "grid-item-card", "tab-set"
     , "tab-item", "margin", "sidebar", "aside", "topic", "epigraph", "figure", "proof", "exercise"
     , "solution", "definition", "theorem", "container", "div", "glossary", "list-table", "rubric"
     , "field-list")
)  # fmt: skip
_POINTS = frozenset(("ref", "numref", "doc", "eq"))  # whose bare text is a label
_TEXT = frozenset(("term", "abbr", "kbd", "guilabel", "menuselection", "download", "sub", "sup"))


def rendered(text: str, start: int) -> str:
    """``text`` from ``start`` on as it is shown, character for character, if it is such a page."""
    if not _USES.search(text, start):
        return text
    return changed(text, _Lines().read(text, start))


@dataclass(slots=True)
class _Lines:
    """What is open at a line: directives around prose, the fence of code, and one left out."""

    around: list[str] = field(default_factory=list)
    code: str = ""
    hidden: str = ""
    options: bool = False  # whether the next line may be one of the directive that was opened
    block: bool = False  # whether the options are a block of YAML

    def read(self, text: str, start: int) -> Iterator[Change]:
        for match in re.compile(r"[^\n]*(?:\n|\Z)").finditer(text, start):
            line = match[0].removesuffix("\n")
            for first, last, instead in self._line(line):
                yield match.start() + first, match.start() + last, instead

    def _line(self, line: str) -> Iterator[Change]:
        fence = _FENCE.fullmatch(line.rstrip("\r"))
        if self.hidden or self.code:
            yield from self._inside(line, fence)
        elif self._is_option(line):
            yield _without(line)
        elif fence is not None and fence["rest"].strip():
            yield from self._opens(line, fence)
        elif fence is not None and self.around and _closes(fence, self.around[-1]):
            self.around.pop()
            yield _without(line)
        elif fence is not None:
            self.code = "" if fence["mark"][0] == ":" else fence["mark"]
        elif _LEFT_OUT.fullmatch(line):
            yield _without(line)
        else:
            yield from _roles(line)

    def _inside(self, line: str, fence: re.Match[str] | None) -> Iterator[Change]:
        """Within code, or what is left out."""
        ends = fence is not None and _closes(fence, self.hidden or self.code)
        if self.hidden:
            yield _without(line, 0)
        elif self._is_option(line):
            yield _without(line)
        if ends:
            self.hidden = self.code = ""

    def _opens(self, line: str, fence: re.Match[str]) -> Iterator[Change]:
        directive, mark = _DIRECTIVE.fullmatch(fence["rest"]), fence["mark"]
        name = directive["name"].lower() if directive else ""
        self.options = directive is not None
        if directive is not None and name in _CODE:
            self.code = mark
            at = fence.start("rest")
            yield at, len(line), directive["argument"].ljust(len(line) - at)
        elif name in _HIDDEN:
            self.hidden, self.options = mark, False
            yield _without(line, fence.start("mark"))
        elif name in _PROSE or (directive is not None and mark[0] == ":"):
            self.around.append(mark)
            yield _without(line, fence.start("mark"))
        elif mark[0] != ":":
            self.code, self.options = mark, False

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


def _closes(fence: re.Match[str], mark: str) -> bool:
    return not fence["rest"].strip() and fence["mark"].startswith(mark)


def _without(line: str, kept: int | None = None) -> Change:
    """A line of which only what stands before ``kept`` is shown: marks of quotes, and of a list
    where a fence begins there."""
    kept = len(line) - len(line.lstrip(" \t>")) if kept is None else kept
    return kept, len(line), " " * (len(line) - kept)


def _roles(line: str) -> Iterator[Change]:
    for match in _ROLE.finditer(line):
        role, text = match["role"], match["text"]
        bare = match["to"] is None
        if bare and role in _POINTS:
            yield match.start(), match.end(), FILLER * len(match[0])
            continue
        first = match.start("text")
        ticks = FILLER if role in _POINTS or role in _TEXT or not bare else "`"
        before = FILLER * (first - match.start() - 1) + ticks
        yield match.start(), match.end(), f"{before}{text}{ticks}".ljust(len(match[0]), FILLER)
