"""The promise that quotes stand in the file, over generated pages."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from answerable.ingest.chunking import UnparsableError, chunk_document
from answerable.settings import IngestSettings
from answerable.text.lines import unified
from answerable.types import Chunk, Document, Format, Generator

from .documents import count_tokens, document, record

WORDS = st.sampled_from(
    "The store holds. state! `code.x` *it* **bold. two** [link](a.md 'T.') <B a={1}/> {x} e.g. "
    "v1.2 &amp; \\* _ ` [ ] ( ~~gone~~ ![i](j) 中文。 é\u200b :: <https://a.b> 3.5 <br/> "
    'a_b_c {/* c */} <b> </b> | \\| [^1] <!-- x --> # - > " …'.split(" ")
)
DIRECTIVES = st.sampled_from(["terminal", "tab", "code-tab", "config:option", "unknown"])
LINE = st.lists(WORDS, min_size=1, max_size=9).map(" ".join)
PARAGRAPH = st.lists(LINE, min_size=1, max_size=4).map("\n".join)


def _indented(block: str, first: str, rest: str) -> str:
    return first + block.replace("\n", "\n" + rest)


def _code(body: str, mark: str) -> str:
    return f'{mark}js title="x"\n{body.replace("`", "").replace("~", "")}\n{mark}'


LEAF = st.one_of(
    PARAGRAPH,
    LINE.map("## {}".format),
    LINE.map("### {}".format),
    LINE.map("#### {} {{#id}}".format),
    st.builds(_code, PARAGRAPH, st.sampled_from(["```", "~~~", "`````"])),
    LINE.map("| A | B |\n|---|:-:|\n| x | {} |\n| y | z |".format),
    st.sampled_from(
        ["import a from 'b'", "export const x = {\n\n}", "<A>", "</A>", "---", "Two\n---"]
    ),
)
BLOCK = st.recursive(
    LEAF,
    lambda inner: st.one_of(
        inner.map(lambda block: _indented(block, "- ", "  ")),
        inner.map(lambda block: _indented(block, "1. ", "   ")),
        inner.map(lambda block: _indented(block, "> ", "> ")),
        inner.map(":::note T\n\n{}\n\n:::".format),
        inner.map("<Tabs>\n<TabItem a='b'>\n\n{}\n\n</TabItem>\n</Tabs>".format),
        st.tuples(inner, inner).map("\n\n".join),
        st.tuples(inner, inner).map("\n".join),
    ),
    max_leaves=8,
)
PAGE = st.lists(BLOCK, max_size=8).map("\n\n".join)
NOISE = st.text(alphabet="ab A1.!?:\n\r\t #>-*+_`~<>{}[]()|\\&;/\"'=$中\u200b", max_size=200)
ANY_PAGE = st.one_of(PAGE, NOISE, st.tuples(PAGE, NOISE).map("\n\n".join))
FORMATS: st.SearchStrategy[Format] = st.sampled_from(["mdx", "markdown"])
SIZES = st.sampled_from([(64, 0), (64, 30), (128, 40), (512, 0), (1000, 150)])
# Where something is that no reader sees: a comment, an import, a definition that nothing names.
HIDES = re.compile(r"<[!?]|\{/\*|^[ \t>]*(?:import|export)\s|\]:|\{>>", re.MULTILINE)
FENCE_LINE = re.compile(r"^[ >]*(?:```|~~~)js title", re.MULTILINE)
# Where a comment begins before a list and ends in it, the rest of the item is indented text of the
# page, in which a line of backticks opens no code: CommonMark reads it so too.
COMMENT_OVER_LINES = re.compile(r"<!--(?:(?!-->).)*\n", re.DOTALL)


# Of the generators that have marks of their own: each of them closed, open, and where none begins.
MARKS = st.sampled_from(
    "==it== ==x y== ++ctrl+c++ ++a++ {++new++} {~~a~>b~~} {>> ^^up^^ `#!py a(b)` `c{:js}` {: .x} "
    ":material-a:{ .b } *[A]: {{known}} {{other}} `{{known}}` {{site.it}} `{{site.it}}` "
    "x== ++ {{ The end. **b**{ .c }".split(" ")
)
MARKED_LINE = st.lists(st.one_of(MARKS, WORDS), min_size=1, max_size=9).map(" ".join)
MARKED_PAGE = st.lists(
    st.one_of(
        st.lists(MARKED_LINE, min_size=1, max_size=3).map("\n".join),
        MARKED_LINE.map("## {}".format),
        MARKED_LINE.map("- {}".format),
        MARKED_LINE.map("| {} | B |\n|---|---|\n| x | {{{{known}}}} |".format),
        st.builds("> [!TIP]{} {}\n> {}".format, st.sampled_from("-+ "), MARKED_LINE, MARKED_LINE),
        st.builds(
            "```{{{}}} {}\n:input: {}\n\n{}\n```".format, DIRECTIVES, WORDS, WORDS, MARKED_LINE
        ),
        MARKED_LINE.map("    code <{}>".format),
        st.sampled_from(["+++ {}", "{{other}}", "{{known}} {{known}}"]),
    ),
    max_size=8,
).map("\n\n".join)
GENERATORS: st.SearchStrategy[Generator] = st.sampled_from(["github", "mkdocs", "jekyll", "sphinx"])


def _cut(page: Document, size: tuple[int, int]) -> list[Chunk]:
    try:
        return chunk_document(
            page, count_tokens, IngestSettings(max_tokens=size[0], overlap_tokens=size[1])
        )
    except UnparsableError:
        return []


def _check(page: Document, size: tuple[int, int]) -> None:
    found = _cut(page, size)
    assert len({chunk.id for chunk in found}) == len(found)
    assert [chunk.ordinal for chunk in found] == list(range(len(found)))
    for chunk in found:
        _check_chunk(page.original, chunk, size[0])


def _check_chunk(original: str, chunk: Chunk, limit: int) -> None:
    prefix = " > ".join(chunk.heading_path) + "\n"
    written = original[chunk.span.char_start : chunk.span.char_end]
    assert len(written) == len(chunk.text)
    # What no reader sees is blanked, and nothing else.
    assert all(one in (other, " ") for one, other in zip(chunk.text, written, strict=True))
    assert HIDES.search(unified(original)) or chunk.text == written
    assert chunk.token_count == count_tokens(prefix + written) <= limit
    assert chunk.pieces
    assert chunk.units
    position = chunk.span.char_start
    shown = unified(original)
    is_cut_by_a_comment = COMMENT_OVER_LINES.search(shown) is not None
    for unit in chunk.units:
        span, quote = unit.span, chunk.quote(unit.span)
        assert position <= span.char_start < span.char_end <= chunk.span.char_end
        assert quote == original[span.char_start : span.char_end] == quote.strip()
        assert unit.text.strip()
        assert is_cut_by_a_comment or not FENCE_LINE.search(unified(quote))
        assert span.line_start == shown.count("\n", 0, span.char_start) + 1
        assert span.line_end == shown.count("\n", 0, span.char_end - 1) + 1
        position = span.char_end


@settings(max_examples=250, deadline=None)
@given(ANY_PAGE, FORMATS, SIZES, st.sampled_from(["\n", "\r\n", "\r"]))
def test_every_quote_stands_in_the_file(
    text: str,
    format: Format,  # noqa: A002
    size: tuple[int, int],
    ending: str,
) -> None:
    """Chunks and units are exact, ordered, disjoint slices with right lines, never too long."""
    _check(document(text.replace("\n", ending), format), size)


@settings(max_examples=250, deadline=None)
@given(MARKED_PAGE, GENERATORS, SIZES, st.sampled_from(["\n", "\r\n"]))
def test_every_quote_of_a_marked_page_stands_in_the_file(
    text: str, generator: Generator, size: tuple[int, int], ending: str
) -> None:
    """The same holds where a page shows other characters than the file has, or none."""
    page = document(
        text.replace("\n", ending),
        "markdown",
        generator=generator,
        substitutions={"known": "A value. **Of two**", "site.it": "A value. **Of two**"},
    )
    _check(page, size)


@pytest.mark.parametrize("text", ["A \\``b", "A \\``b`c", "Say \\``` or ``", "A \\`` `code`"])
def test_backticks_behind_an_escaped_one(text: str) -> None:
    """An escaped backtick is none of the run that follows it, and the page is read all the same."""
    page = document(text, "markdown")
    assert [chunk.text for chunk in _cut(page, (512, 0))] == [text]
    _check(page, (512, 0))


@settings(max_examples=60, deadline=None)
@given(ANY_PAGE, SIZES)
def test_every_quote_of_a_record_stands_in_the_file(text: str, size: tuple[int, int]) -> None:
    """The same holds for text that was decoded out of JSON."""
    _check(record(text, '{}\n{"text": '), size)


@settings(max_examples=60, deadline=None)
@given(PAGE, FORMATS)
def test_splitting_loses_nothing(text: str, format: Format) -> None:  # noqa: A002
    """Every unit of a page cut into large chunks is found again when it is cut into small ones."""
    large = [u for c in _cut(document(text, format), (4096, 0)) for u in c.units]
    small = [u for c in _cut(document(text, format), (64, 0)) for u in c.units]
    covered = {place for u in small for place in range(u.span.char_start, u.span.char_end)}
    for unit in large:
        body = text[unit.span.char_start : unit.span.char_end]
        wanted = {unit.span.char_start + i for i, c in enumerate(body) if c.isalnum()}
        assert wanted <= covered
