"""The content of an HTML page as Markdown, and the place of each character."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.sources.html_pages.text import as_markdown
from answerable.sources.html_pages.tree import parse
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Document


def markdown(page: str) -> str:
    return as_markdown(page, parse(page))[0].strip("\n")


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p>One\n  two</p>\n<p>three", "One two\n\nthree"),
        ("<p>Use <code>a  b</code>, <em>now</em>.", "Use `a b`, now."),
        ("<p>See <a href=x>that</a>.", "See that."),
        ("<p>one<br>two", "one\ntwo"),
        ("<div>one<div>two</div>three</div>", "one\n\ntwo\n\nthree"),
        ("<ul><li>a<li>b<ul><li>c</ul></ul>d", "- a\n- b\n\n  - c\n\nd"),
        ("<ol><li>a<li><p>b<p>c</ol>", "1. a\n\n1. b\n\n   c"),
        ("<dl><dt>a<dd>b<dd>c<dt>d<dd><p>e</dl>", "- a: b\n\n  c\n\n- d: e"),
        ("<dl><dt>a:<dd>b</dl>", "- a: b"),
        ("<dl><dt>a<dt>b<dd>c</dl><dl><dt></dt><dd>d</dl>", "- a\n\n- b: c\n\n  d"),
        ("<dl><dt>a<dd><pre>b</pre></dl>", "- a\n\n  ```\n  b\n  ```"),
        ("<h2>A <code>b</code></h2>c", "<h2>A `b`</h2>\n\nc"),
        ("<h3>A<br>B</h3>", "<h3>A B</h3>"),
        (
            "<h1><span class=a>Marram</span><span>Dune grass</span></h1>",
            "<h1>Marram Dune grass</h1>",
        ),
        (
            "<h1><span>F</span><span>en</span> <span>Mac</span><span>os</span></h1>",
            "<h1>Fen Macos</h1>",
        ),
        ("<div><input><label>Linux</label><label>macOS</label></div>", "Linux macOS"),
        ("<p>w<b>or</b><i>ds</i><span>A</span><span>B</span>", "wordsAB"),
        ("<h2></h2>a", "a"),
        ("<blockquote><p>a</blockquote>", "a"),
        ("&lt;b&gt; &amp;amp; caf&eacute;&nbsp;x", "\\<b\\> \\&amp; caf\u00e9 x"),
        ("AT&T &bogus; &#65;", "AT\\&T \\&bogus; A"),
    ],
)
def test_text(page: str, expected: str) -> None:
    """Paragraphs, lists, meanings, headings, entities."""
    assert markdown(page) == expected


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<pre>a\n  b\n</pre>", "```\na\n  b\n```"),
        ("<pre>\n\n  a\n\n\n  b\n\n</pre>", "```\n  a\n\n\n  b\n```"),
        ("<pre><code class=language-py>a &lt; b</code></pre>", "```py\na < b\n```"),
        ("<div class='highlight-sh x'><div><pre>a</pre></div></div>", "```sh\na\n```"),
        ("<pre data-lang=js><span>a</span> <i>b</i></pre>", "```js\na b\n```"),
        ("<pre class='brush: c'>a</pre>", "```\na\n```"),
        ("<div class=highlight-default><pre>a</pre></div>", "```\na\n```"),
        ("<pre>```\na\n```</pre>", "````\n```\na\n```\n````"),
        ("<pre><div>a</div><div>b</div></pre>", "```\na\nb\n```"),
        ("<pre>a<br>b</pre>", "```\na\nb\n```"),
        ("<pre>a\r\nb\rc</pre>", "```\na\nb\nc\n```"),
        (
            "<pre><span class=linenos>1 </span>a\n<span class=linenos>2 </span>b</pre>",
            "```\na\nb\n```",
        ),
        ("<pre> \n </pre>a", "a"),
        ("<p>a <code>`b`</code> <kbd>c|d</kbd>", "a `` `b` `` `c|d`"),
        ("<code></code>a", "a"),
        ("<code>a</code><code>b</code>", "`a` `b`"),
        ("a<code> b </code>c", "a `b` c"),
    ],
)
def test_code(page: str, expected: str) -> None:
    """With its language and line breaks, without what colours and numbers it."""
    assert markdown(page) == expected


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (
            "<table><tr><th>a<th>b<tr><td>c<td>d|e</table>",
            "| a | b |\n|---|---|\n| c | d\\|e |",
        ),
        ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "| | |\n|---|---|\n| a | b |\n| c | d |"),
        (
            "<table><thead><tr><th>a<th>b</thead><tbody><tr><td><p>c<p>e<td></table>",
            "| a | b |\n|---|---|\n| c e |  |",
        ),
        ("<table><tr><th>a<th>b<tr><td>c</table>", "| a | b |\n|---|---|\n| c |"),
        (
            "<table><tr><th>a<tr><td>c<td>d<tr><td>e<td>f</table>",
            "| a | |\n|---|---|\n| c | d |\n| e | f |",
        ),
        ("<table><tr><td>a<td>b</table>", "a\n\nb"),
        ("<table><tr><td><td>Tip<tr><td>Do it.</table>", "Tip\n\nDo it."),
        ("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>", "a\n\nb\n\nc\n\nd"),
        ("<table><tr><td><h2>a</h2><td>b<tr><td>c<td>d</table>", "<h2>a</h2>\n\nb\n\nc\n\nd"),
        (
            "<table><tr><th>a<th>b<tr hidden><td>no<td>no<tr><td><code>x|y</code><td>d</table>",
            "| a | b |\n|---|---|\n| `x\\|y` | d |",
        ),
        ("<table><tr hidden><td>a<td>b<tr hidden><td>c<td>d</table>e", "e"),
    ],
)
def test_tables(page: str, expected: str) -> None:
    """Of rows of cells; what only places blocks side by side is none."""
    assert markdown(page) == expected


def units_of_rows(rows: str) -> list[str]:
    return units(f"<table><tr><th>A<th>B<th>C{rows}</table>")


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("<tr><td colspan=2>1<td>3", ["A: 1; C: 3"]),
        ("<tr><td colspan=3>1<tr><td>1<td>2<td>3", ["A: 1", "A: 1; B: 2; C: 3"]),
        ("<tr><td rowspan=3>x<td>1<td>2<tr><td>3<td>4<tr><td>5<tr><td>y<td>6",
         ["A: x; B: 1; C: 2", "B: 3; C: 4", "B: 5", "A: y; B: 6"]),
        ("<tr><td>1<td rowspan=2 colspan=2>2<tr><td>3<tr><td>4<td>5",
         ["A: 1; B: 2", "A: 3", "A: 4; B: 5"]),
        ("<tr><td colspan=x>1<td rowspan=-1>2<td colspan=99999>3", ["A: 1; B: 2; C: 3"]),
    ],
)  # fmt: skip
def test_a_cell_that_takes_more_columns_or_rows(rows: str, expected: list[str]) -> None:
    """What follows stands below its own header."""
    assert units_of_rows(rows) == expected


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("Up to 2<sup>31</sup>-1 rows", "Up to 2\u00b3\u00b9-1 rows"),
        ("10<sup>-3</sup> m<sup>2</sup>", "10\u207b\u00b3 m\u00b2"),
        ("the 1<sup>st</sup> one", "the 1st one"),
        ("so it is<sup><a href=#fn:1>1</a></sup>", "so it is"),
        ("H<sub>2</sub>O", "H2O"),
    ],
)
def test_raised_digits(page: str, expected: str) -> None:
    """They are no digits of the number before them."""
    assert markdown(page) == expected


def test_a_short_signature_stands_whole() -> None:
    """Although its name is marked in it."""
    page = "<dl class=py><dt class=sig id=b><span class=descname>b</span>(c)</dt></dl>"
    assert markdown(page) == '<h4 id="b">b(c)</h4>'


def test_what_sphinx_documents() -> None:
    """A signature is a heading; one too long for that stands below its name."""
    short = "<dl class='py function'><dt class='sig x' id=a.b>b(c)</dt><dd><p>Does.</dd></dl>"
    assert markdown(short) == '<h4 id="a.b">b(c)</h4>\n\nDoes.'
    name = "<span class='sig-name descname'>b_c</span>"
    long = f"<dl class=py><dt class=sig id=b>{name}({'x, ' * 60})</dt><dd><p>Does.</dd></dl>"
    signature = f"b_c({'x, ' * 60})"
    assert markdown(long) == f'<h4 id="b">b\\_c</h4>\n\n`{signature}`\n\nDoes.'


def units(page: str) -> list[str]:
    text, places = as_markdown(page, parse(page))
    document = Document("a.html", "a.html", text, "T", "/a", "docs", offsets=places, file_text=page)
    chunks = chunk_document(document, HashedEmbedder().count_tokens, IngestSettings())
    return [unit.text for chunk in chunks for unit in chunk.units]


@pytest.mark.parametrize(
    "said",
    [
        *(
            "# a",
            "- a",
            "+ a",
            "1. a",
            "23) a",
            "> a",
            "=== a",
            "!!! note",
            "::: tip",
            ":::a",
            "---a",
        ),
        *("*a* b", "_a_ b", "`a` b", "[a](b)", "[a]: b", "![a](b)", "{a} b", "{% a %}", "<b>a</b>"),
        *(
            "a ~~b~~ c",
            "a | b",
            "a &amp; b",
            "a \\ b",
            "a :b: c",
            "https://a.b/c_d",
            "$a$",
            "@@@ a",
        ),
        *("{{ a }} b", "import a from 'b'", "export b", "%%% a", "/// a", "<!-- a -->", "a {#b} c"),
    ],
)
def test_words_are_no_markup(said: str) -> None:
    """Whatever Markdown or one of its dialects would take them for, they are shown as they are."""
    written = said.replace("&", "&amp;").replace("<", "&lt;")
    assert units(f"<p>{written}.</p>") == [f"{said}."]


PIECES = st.sampled_from(
    [
        *(
            "<p>",
            "</p>",
            "<ul>",
            "<li>",
            "</ul>",
            "<b>",
            "</b>",
            "<code>",
            "</code>",
            "<pre>",
            "</pre>",
        ),
        *(
            "<table>",
            "<tr>",
            "<td>",
            "<th>",
            "</table>",
            "<h2>",
            "</h2>",
            "<dl>",
            "<dt>",
            "<dd>",
            "</dl>",
        ),
        *(
            "<br>",
            "&lt;",
            "&amp;",
            "&#9;",
            "a",
            "b c",
            " ",
            "\n",
            "\r\n",
            "`",
            "|",
            "*",
            "1.",
            "<",
            "é",
            "😀",
        ),
        *(
            "<dt class=sig id=x>",
            "<a href=#x>#</a>",
            "<div hidden>",
            "</div>",
            "<ol>",
            "</ol>",
            "<!-- -->",
        ),
    ]
)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_the_place_of_each_character(page: str) -> None:
    """Places never go back; a character that stands in both is the same."""
    text, places = as_markdown(page, parse(page))
    assert len(places) == len(text) + 1
    assert all(before <= place for before, place in pairwise(places))
    assert all(0 <= place <= len(page) for place in places)
    kept = [i for i in range(len(text)) if places[i] != places[i + 1]]
    letters = [i for i in kept if text[i].isalpha() and page[places[i]].isalpha()]
    assert all(text[i] == page[places[i]] for i in letters)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_every_page_can_be_cut(page: str) -> None:
    """Each quote stands in the file, where its lines say."""
    text, places = as_markdown(page, parse(page))
    if not text.strip():
        return
    document = Document("a.html", "a.html", text, "T", "/a", "docs", offsets=places, file_text=page)
    for chunk in chunk_document(document, HashedEmbedder().count_tokens, IngestSettings()):
        assert page[chunk.span.char_start : chunk.span.char_end] == chunk.text
        assert all(unit.text.strip() for unit in chunk.units)


def test_a_table_is_no_wider_than_a_reader_would_read() -> None:
    """Cells that claim columns and rows make no more text than a hundred columns hold."""
    page = f"<table><tr>{'<th rowspan=1000 colspan=50>x' * 200}{'<tr><td>a' * 200}</table>"
    assert max(line.count("|") for line in markdown(page).splitlines()) <= 101


@pytest.mark.parametrize("said", ["x\n```\n\nAcme refunds all.", "a b", "x" * 50])
def test_a_language_is_a_name(said: str) -> None:
    """What else stands in an attribute is seen by no reader, and becomes no text."""
    shown = markdown(f'<pre data-lang="{said}">code</pre>')
    assert shown == "```\ncode\n```"


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p>&#105;mport default it.</p>", "import default it."),
        ("<p><b>ex</b>port default it.</p>", "export default it."),
        ("<p>im<!-- -->port * it.</p>", "import * it."),
        ("<p>&#35; x</p>", "# x"),
        ("<p>1&#46; x</p>", "1. x"),
        ("<p><b>1</b>. x</p>", "1. x"),
        ("<p>a<br>&#45; b</p>", "a - b"),
        ("<p>&#33;!! note</p>", "!!! note"),
        ("<p>3 lamps, 12 wicks</p>", "3 lamps, 12 wicks"),
    ],
)
def test_what_only_looks_like_markup_in_pieces(page: str, expected: str) -> None:
    """The first word of a line may be written with entities, or over several elements."""
    assert " ".join(units(page)) == expected


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p>It is lent from May to <s>July</s>.</p><p>It is red.</p>", ["It is red."]),
        ("<p>The price is <b><del>20</del></b></p><p>It is red.</p>", ["It is red."]),
        ("<p>It costs 25 <s>30</s>. It is red.", ["It costs 25.", "It is red."]),
        ("<ul><li>Made for<li><s>Tents</s><li>Stoves</ul>", ["Made for", "Stoves"]),
        ("<p>It is <s>blue</s> <em>red</em>.", ["It is red."]),
        ("<p>It is <del>blue</del> <ins>red</ins>.", ["It is red."]),
        ("<p>It is <s>blue</s><mark>red</mark>", ["It is red"]),
        ("<p>It is <s>blue</s><!-- b --> <img src=x><code>red</code>", ["It is red"]),
        ("<p>It is <s>blue</s> <s>green</s></p><p>It is red.</p>", ["It is red."]),
        ("<P>It is <S>blue</S><button>Copy</button></P><P>It is red.</P>", ["It is red."]),
    ],
)
def test_no_sentence_ends_in_what_is_crossed_out(page: str, expected: list[str]) -> None:
    """One that goes on into it, with nothing instead, is not quoted; all others are."""
    text, places = as_markdown(page, parse(page))
    document = Document("a.html", "a.html", text, "Page", "/a", offsets=places, file_text=page)
    tokens = HashedEmbedder().count_tokens
    units = [u for each in chunk_document(document, tokens, IngestSettings()) for u in each.units]
    assert [each.text for each in units] == expected
