"""Code as a page shows it: without what only tells the generator of the site how to show it."""

from __future__ import annotations

import re

from answerable.ingest.markup import inline

_OPENS = r"(?://|#|/\*|\{[ \t]*/\*|<!--|--|%|;|REM)[ \t]*"
_CLOSES = r"(?:[ \t]*(?:\*/(?:[ \t]*\})?|-->))?[ \t]*"
# Lines that say which lines to highlight, or what the compiler behind the page has to know:
# https://docusaurus.io/docs/markdown-features/code-blocks#highlighting-with-comments
# https://shikijs.github.io/twoslash/refs/notations
_MAGIC_LINE = re.compile(
    rf"^[ \t]*{_OPENS}(?:highlight-(?:next-line|start|end)|@(?:noErrors|errors: [\d ]++)){_CLOSES}"
    r"(?:\n|\Z)",
    re.MULTILINE,
)
# At the end of a line: // [!code highlight] of VitePress, // highlight-line of gatsby-remark,
# # (1)! of Material for MkDocs.
_MAGIC_END = re.compile(
    rf"(?<![ \t])[ \t]*+{_OPENS}"
    rf"(?:\[!code [^\]\n]{{1,80}}\]|highlight-line|\(\d{{1,2}}\)!){_CLOSES}$",
    re.MULTILINE,
)
# Another file's lines are shown there, and which is not known here: {{#include}} of mdBook,
# --8<-- of Material for MkDocs, {!file!} of markdown-include.
_INCLUDED = re.compile(
    r"^[ \t]*(?:\{\{#(?:\w+_)?(?:include|playground)\b[^}\n]*\}\}|-+8<-+[ \t]+[\"'][^\n]*"
    r"|\{![^\n]*!\})[ \t]*(?:\n|\Z)",
    re.MULTILINE,
)
_HIDDEN = re.compile(r"^[ \t]*#(?:[ \t][^\n]*)?(?:\n|\Z)", re.MULTILINE)
_DOUBLE = re.compile(r"^([ \t]*#)#", re.MULTILINE)
_CUT = re.compile(r"[ \t]*//[ \t]*---cut(?P<what>-before|-after|-start|-end)?---[ \t]*")


def shown_code(code: str) -> str:
    """The code without hidden characters, magic comments, what twoslash cuts away and names of
    files that are shown in place of their name."""
    code = _uncut(code) if "---cut" in code else code
    code = _MAGIC_LINE.sub("", _INCLUDED.sub("", code))
    return inline.visible(_MAGIC_END.sub("", code)).strip("\n")


def without_hidden(code: str, language: str) -> str:
    """The code without the lines of Rust that mdBook hides: ``# use std::fs;``, ``#``. Two marks
    show one. https://rust-lang.github.io/mdBook/format/mdbook.html#hiding-code-lines
    """
    if language != "rust" or "#" not in code:
        return code
    return _DOUBLE.sub(r"\1", _HIDDEN.sub("", code)).strip("\n")


def _uncut(code: str) -> str:
    """The code without what lies before, after or between the marks of twoslash, and those."""
    kept: list[str] = []
    cutting = False
    for line in code.split("\n"):
        mark = _CUT.fullmatch(line)
        if mark is None:
            kept += [] if cutting else [line]
        elif mark["what"] == "-after":
            break
        elif mark["what"] in ("-start", "-end"):
            cutting = mark["what"] == "-start"
        else:
            kept = []
    return "\n".join(kept)
