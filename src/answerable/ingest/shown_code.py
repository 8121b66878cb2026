"""Code as a page shows it: without what only tells the generator of the site how to show it."""

from __future__ import annotations

import re

from answerable.ingest import inline

_OPENS = r"(?://|#|/\*|\{[ \t]*/\*|<!--|--|%|;|REM)[ \t]*"
_CLOSES = r"[ \t]*(?:\*/(?:[ \t]*\})?|-->)?[ \t]*"
# Lines that say which lines to highlight, or what the compiler behind the page has to know:
# https://docusaurus.io/docs/markdown-features/code-blocks#highlighting-with-comments
# https://shikijs.github.io/twoslash/refs/notations
_MAGIC_LINE = re.compile(
    rf"^[ \t]*{_OPENS}(?:highlight-(?:next-line|start|end)|@(?:noErrors|errors: [\d ]+)){_CLOSES}"
    r"(?:\n|\Z)",
    re.MULTILINE,
)
# At the end of a line: // [!code highlight] of VitePress, # (1)! of Material for MkDocs.
_MAGIC_END = re.compile(
    rf"[ \t]*{_OPENS}(?:\[!code [^\]\n]{{1,80}}\]|\(\d{{1,2}}\)!){_CLOSES}$", re.MULTILINE
)
_CUT = r"^[ \t]*//[ \t]*---cut-{}---[ \t]*$\n?"
_CUT_BEFORE = re.compile(
    r"\A.*^[ \t]*//[ \t]*---cut(?:-before)?---[ \t]*$\n?", re.MULTILINE | re.DOTALL
)
_CUT_AFTER = re.compile(_CUT.format("after") + r".*\Z", re.MULTILINE | re.DOTALL)
_CUT_OUT = re.compile(_CUT.format("start") + r".*?" + _CUT.format("end"), re.MULTILINE | re.DOTALL)


def shown_code(code: str) -> str:
    """The code without hidden characters, magic comments and what twoslash cuts away."""
    if "---cut" in code:
        for cut in (_CUT_OUT, _CUT_BEFORE, _CUT_AFTER):
            code = cut.sub("", code)
    return inline.visible(_MAGIC_END.sub("", _MAGIC_LINE.sub("", code))).strip("\n")
