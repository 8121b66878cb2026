"""Lists in MDX that are indented as far as the tags around them are.

MDX has no indented code, so ``    1. Open it.`` within ``<TabItem>`` begins a list. The parser then
takes the next item, four columns from where it believes the list to be, for a paragraph of the
first. https://mdxjs.com/docs/what-is-mdx/#markdown
"""

from __future__ import annotations

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.list import list_block

CODE = 4  # columns from where indented code would begin


def enable(parser: MarkdownIt) -> None:
    """Let lists begin where their first item stands."""
    parser.block.ruler.at("list", _read, {"alt": ["paragraph", "reference", "blockquote"]})


def _read(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    around, own = state.blkIndent, state.sCount[start_line]
    if silent or own - around < CODE:
        return list_block(state, start_line, end_line, silent)
    state.blkIndent = own
    try:
        return list_block(state, start_line, end_line, silent)
    finally:
        state.blkIndent = around
