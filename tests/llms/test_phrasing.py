"""Source text as Markdown: whatever stands in a document, it adds no link, image or HTML."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from answerable.llms.quoting.phrasing import as_markdown
from answerable.testing.corpus import chunk
from answerable.types import Chunk, Span, Unit, UnitKind

RENDERER = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
FORBIDDEN = {"link_open", "image", "html_inline", "html_block", "table_open", "hr", "heading_open"}
# No control characters (a file that has them is binary) and no half characters.
text = st.text(st.characters(exclude_categories=("Cc", "Cs")) | st.sampled_from("\n\t"), min_size=1)
hostile = st.lists(
    st.sampled_from(
        "<script> </script> ![x](y) [a](b) [1] [ ] ( ) ` `` ``` ~~~ * ** _ # > - + 1. 2) |"
        " \\ & &lt; &#60; --- === http://x.y <http://x> ]: : ! a b c word \n".split(" ")
    ),
    min_size=1,
).map("".join)
anything = text | hostile


def unit(words: str, source: str, kind: UnitKind = "sentence", language: str = "") -> str:
    base = chunk(source)
    whole = Unit(kind, Span(0, len(source), 1, 1), words, language=language)
    return as_markdown(Chunk(**{**fields(base), "units": (whole,)}), whole)


def fields(base: Chunk) -> dict[str, object]:
    return {name: getattr(base, name) for name in base.__slots__}


def tokens(markdown: str) -> list[Token]:
    found: list[Token] = []
    for token in RENDERER.parse(markdown):
        found += [token, *(token.children or [])]
    return found


def shown(markdown: str) -> str:
    """What a reader sees, without whitespace."""
    inline = (t.content for t in tokens(markdown) if t.type in ("text", "code_inline"))
    return "".join("".join(inline).split())


@given(anything, st.booleans())
@example("<script>alert(1)</script>", True)
@example("![x](https://evil.example)", False)
@example("[click](javascript:alert(1))", True)
@example("see [1] and &lt;b&gt;", False)
@example("---", False)
@example("-", True)
@example("1.", False)
@example("===", False)
def test_prose_is_shown_as_it_is(words: str, is_item: bool) -> None:
    """Prose says what the source says, character for character but for whitespace, and nothing in
    it is a link, an image, HTML or a block of its own."""
    said = unit(words, "source", "item" if is_item else "sentence")
    assert not {token.type for token in tokens(said)} & FORBIDDEN
    assert shown(said) == "".join(words.split())
    assert len([t for t in tokens(said) if t.type == "inline"]) <= 1


@pytest.mark.parametrize(
    ("source", "words", "said"),
    [
        (
            "To change the port, set `port`.",
            "To change the port, set port.",
            "the port, set `port`.",
        ),
        ("Support of `port`", "Support of port", "Support of `port`"),
        ("[a port](x/port) is `port`", "a port is port", "a port is `port`"),
        ("set `a`, a port, then `a`", "set a, a port, then a", "set `a`, a port, then `a`"),
        ("<!-- port --> the `port` here", "the port here", "the `port` here"),
        ("set `port: 1{:js}` now", "set port: 1 now", "set `port: 1` now"),
        ("set `#!py port(1)` now", "set port(1) now", "set `port(1)` now"),
        ("set `port{:js}` now", "set port{:js} now", "set `port{:js}` now"),
        ("| use `port` |", "the airport: use port", "the airport: use `port`"),
        ("the airport, `port`", "the airport, port", "the airport, `port`"),
        ("`air`port", "airport", "`air`port"),
    ],
)
def test_the_words_that_were_code_are_shown_as_code(source: str, words: str, said: str) -> None:
    """The same words as plain text before them stay plain text."""
    assert unit(words, source).endswith(said)


@given(st.lists(anything, min_size=1, max_size=4))
def test_inline_code_stays_code(parts: list[str]) -> None:
    """What was inline code in the source is shown as code where it can be found, backticks inside
    included, and never as markup."""
    source = " ".join(f"````` {part} `````" for part in parts if "`````" not in part)
    words = " ".join(" ".join(part.split()) for part in parts)
    said = unit(words, source)
    assert not {token.type for token in tokens(said)} & FORBIDDEN
    assert shown(said) == "".join(words.split())


def test_code_in_prose() -> None:
    """The words that were code are code again; the rest is escaped."""
    said = unit("Call a_b(`x`) with *care* on a_b.", "Call `` a_b(`x`) `` with *care* on `a_b`.")
    assert said == "Call `` a_b(`x`) `` with \\*care\\* on `a_b`."


@given(anything, anything)
@example("```\n<script>", "js")
@example("x", "js`\n<b>")
@example("x", "```")
def test_code_is_one_block(code: str, language: str) -> None:
    """A code block is one block that holds the source's code, whatever stands in it and whatever
    its fence says."""
    said = unit(code, code, "code", language)
    (fence,) = RENDERER.parse(said)
    assert fence.type == "fence"
    assert fence.content.rstrip() == "\n".join(code.replace("\r\n", "\n").split("\n")).rstrip()
    assert not set(fence.info) & set("`<>[]()&\"' \n")


def test_code_is_indented_as_on_the_page() -> None:
    """The quote begins at its first character, so the first line of it has lost its indentation."""
    said = unit("  a()\nb()", "a()\n  b()", "code", "py")
    assert said == "```py\n  a()\nb()\n```"


@pytest.mark.parametrize("language", ["js", "c++", "c#", "objective-c", "ASP.NET", "python3"])
def test_languages_are_kept(language: str) -> None:
    """The name of a language survives."""
    assert unit("x", "x", "code", language).startswith(f"```{language}\n")


def test_code_is_what_a_reader_of_the_page_sees() -> None:
    """Its first line keeps its indentation, and what hides in the file (here marks that turn the
    writing direction, as in "Trojan Source") is not handed out to be copied."""
    seen, source = "    if admin:\n        go()", "if \u2066admin\u2069\x9b:\n        go\u200b()"
    assert unit(seen, source, "code", "py") == f"```py\n{seen}\n```"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A: It burns oil.", "It burns oil."),
        ("Answer: it burns `oil`.", "it burns oil."),
        ("A:", "A:"),
        ("Plan A: It burns oil.", "Plan A: It burns oil."),
    ],
)
def test_an_answer_is_not_announced_as_one(text: str, said: str) -> None:
    """In a list of questions each answer begins with a letter that says so."""
    assert unit(text.replace("`", ""), text).replace("`", "") == said


@pytest.mark.parametrize(
    ("words", "source", "markdown"),
    [
        (
            "Rule: Wick Matches by WickSize(width)",
            '| <a id="opt-Wick" title="#opt-Wick">`Wick`</a> | Matches by `WickSize(width)`',
            "Rule: `Wick` Matches by `WickSize(width)`",
        ),
        (
            "Field: size; Says: the size of oil",
            "| <a\n id='size' title=\"a > size\"></a> `size` | the size of <b>`oil`</b>",
            "Field: `size`; Says: the size of `oil`",
        ),
        (
            "See https://x.org/run and run.",
            "See <https://x.org/run> and `run`.",
            "See https://x.org/run and `run`.",
        ),
    ],
)
def test_words_in_tags_are_not_shown(words: str, source: str, markdown: str) -> None:
    """What a tag says of itself does not count among the words before the code; an address in
    brackets does."""
    assert unit(words, source) == markdown
