"""The parser that finds the blocks of a page, by what the page is written for."""

from __future__ import annotations

from markdown_it import MarkdownIt

from answerable.ingest.markup import definition_lists, kramdown_tables, mdx_blocks

MAX_NESTING = 40  # lists in lists count two a level; markdown-it drops what is deeper

_PARSERS: dict[tuple[bool, definition_lists.Dialect], MarkdownIt] = {}


class _Parser(MarkdownIt):
    def validateLink(self, url: str) -> bool:  # noqa: N802
        """Wherever a link leads: nothing is linked here, and a definition whose address no site
        would link (``[a]: javascript:x "text"``) is none the less shown to nobody."""
        return True


def of(as_mdx: bool, generator: definition_lists.Dialect) -> MarkdownIt:
    """CommonMark blocks with tables, and the definition lists and tables that a generator knows;
    without indented code in MDX, which has none."""
    if (as_mdx, generator) not in _PARSERS:
        parser = _Parser("commonmark", {"maxNesting": MAX_NESTING}).enable("table")
        parser.disable(["html_block", *(["code"] if as_mdx else [])])
        parser.core.ruler.enableOnly(["normalize", "block"])
        if as_mdx:
            mdx_blocks.enable(parser)
        definition_lists.enable(parser, generator)
        kramdown_tables.enable(parser, generator)
        _PARSERS[as_mdx, generator] = parser
    return _PARSERS[as_mdx, generator]
