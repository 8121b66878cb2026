"""Lists and paragraphs in MDX that are indented as far as the tags around them are.

MDX has no indented code, so ``    1. Open it.`` within ``<TabItem>`` begins a list. The parser
takes what follows there for more of the same paragraph: four columns from the margin no block
begins.
https://mdxjs.com/docs/what-is-mdx/#markdown
"""

from __future__ import annotations

from collections.abc import Callable

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, lheading, list_block, paragraph

CODE = 4  # columns from where indented code would begin

Rule = Callable[[StateBlock, int, int, bool], bool]
# Each with what it may interrupt.
_RULES: dict[str, tuple[Rule, list[str]]] = {
    "list": (list_block, ["paragraph", "reference", "blockquote"]),
    "lheading": (lheading, []),
    "paragraph": (paragraph, []),
}


def enable(parser: MarkdownIt) -> None:
    """Let blocks begin where their first line stands."""
    for name, (rule, interrupted) in _RULES.items():
        parser.block.ruler.at(name, _from_its_margin(rule), {"alt": interrupted})


def _from_its_margin(rule: Rule) -> Rule:
    def read(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
        around, own = state.blkIndent, state.sCount[start_line]
        if silent or own - around < CODE:
            return rule(state, start_line, end_line, silent)
        state.blkIndent = own
        try:
            return rule(state, start_line, end_line, silent)
        finally:
            state.blkIndent = around

    return read
