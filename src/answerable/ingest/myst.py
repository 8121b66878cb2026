"""Pages in MyST, the Markdown of Sphinx and Jupyter Book: directives in fences, roles, targets.

What stands in a directive is prose unless it is one for code; the lines that open and close it, its
options, and what no reader sees are left out. reStructuredText in it is read apart (``eval_rst``). https://myst-parser.readthedocs.io/en/latest/syntax/
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from answerable.ingest import roles
from answerable.ingest.blocks import Segment
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


def rendered(text: str, start: int) -> tuple[str, Sequence[Segment]]:
    """``text`` from ``start`` on as it is shown, character for character, if it is such a page.

    And the stretches of lines in it that are reStructuredText, in order, blank in what is shown.
    """
    if not _USES.search(text, start):
        return text, ()
    lines = _Lines()
    return changed(text, lines.read(text, start)), lines.rst


@dataclass(slots=True)
class _Lines:
    """What is open at a line: directives around prose, the fence of code, and one left out."""

    around: list[str] = field(default_factory=list)
    code: str = ""
    hidden: str = ""
    options: bool = False  # whether the next line may be one of the directive that was opened
    block: bool = False  # whether the options are a block of YAML
    is_rst: bool = False  # whether what is left out is reStructuredText, which is read apart
    rst: list[Segment] = field(default_factory=list)

    def read(self, text: str, start: int) -> Iterator[Change]:
        prose = start  # where the lines begin that may hold roles
        for match in re.compile(r"[^\n]*(?:\n|\Z)").finditer(text, start):
            line = match[0].removesuffix("\n")
            changes = self._line(line)
            if changes is None:
                continue
            yield from roles.rendered(text, prose, match.start())
            prose = match.end()
            before = self.hidden
            for first, last, instead in changes:
                yield match.start() + first, match.start() + last, instead
            if self.hidden and self.is_rst:
                first = self.rst.pop()[0] if before else match.end()
                self.rst.append((first, match.end()))
        yield from roles.rendered(text, prose, len(text))

    def _line(self, line: str) -> Iterable[Change] | None:
        """What is shown of a line instead; None of one that belongs to a paragraph, say."""
        fence = _FENCE.fullmatch(line.rstrip("\r"))
        if self.hidden or self.code:
            return self._inside(line, fence)
        if self._is_option(line):
            return (_without(line),)
        if fence is not None and fence["rest"].strip():
            return self._opens(line, fence)
        if fence is not None and self.around and _closes(fence, self.around[-1]):
            self.around.pop()
            return (_without(line),)
        if fence is not None:
            self.code = "" if fence["mark"][0] == ":" else fence["mark"]
            return ()
        return (_without(line),) if _LEFT_OUT.fullmatch(line) else None

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
            self.is_rst = name == "eval-rst" and ">" not in line[: fence.start("mark")]
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
