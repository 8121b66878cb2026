"""A definition is quoted with its term, on the pages of generators that know definition lists."""

from __future__ import annotations

import re

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.types import Chunk, Generator, Unit

from .documents import count_tokens, document

KNOW: tuple[Generator, ...] = ("hugo", "jekyll", "mkdocs", "sphinx")
COMMENT = re.compile("<!--.*?-->")  # of one line
OTHERS: tuple[Generator, ...] = ("github", "vitepress", "eleventy", "zola")


def read(text: str, generator: Generator = "hugo") -> list[Unit]:
    """The units of a page, of which each quote stands in it, without blanks around it."""
    page = document(text, "markdown", generator=generator)
    chunks = chunk_document(page, count_tokens, IngestSettings())
    for chunk in chunks:
        written = text[chunk.span.char_start : chunk.span.char_end]
        assert chunk.text == COMMENT.sub(lambda each: " " * len(each[0]), written)
        assert all(quoted(chunk, unit) == quoted(chunk, unit).strip() for unit in chunk.units)
    return [unit for chunk in chunks for unit in chunk.units]


def quoted(chunk: Chunk, unit: Unit) -> str:
    return chunk.quote(unit.span)


def said(text: str, generator: Generator = "hugo") -> list[tuple[str, tuple[int, ...], str]]:
    """Kind, place and text of all units."""
    return [(each.kind, each.place.numbers, each.text) for each in read(text, generator)]


THRESHOLD = """\
# Controls

threshold
: The least brightness
of a hot pixel.

*strength* of `it`
: How sensitive it is.
"""


@pytest.mark.parametrize("generator", KNOW)
def test_a_definition_is_an_item_with_its_term(generator: Generator) -> None:
    """The quote has the term, and the mark between both, as they are written."""
    assert said(THRESHOLD, generator) == [
        ("item", (1,), "threshold: The least brightness of a hot pixel."),
        ("item", (2,), "strength of it: How sensitive it is."),
    ]
    first, second = read(THRESHOLD, generator)
    quotes = [THRESHOLD[each.span.char_start : each.span.char_end] for each in (first, second)]
    assert quotes == [
        "threshold\n: The least brightness\nof a hot pixel.",
        "*strength* of `it`\n: How sensitive it is.",
    ]
    assert (first.span.line_start, first.span.line_end) == (3, 5)


@pytest.mark.parametrize("generator", OTHERS)
def test_other_generators_know_none(generator: Generator) -> None:
    """To CommonMark, the colon is one of the sentence."""
    assert said("One\n: two.\n", generator) == [("sentence", (), "One : two.")]


@pytest.mark.parametrize("generator", [*KNOW, *OTHERS])
@pytest.mark.parametrize(
    "text",
    [
        "A face\n:) laughs.\n",
        "A colon\n:is no mark.\n",
        "One\n\n:::note\nTwo.\n:::\n",
        "| a | b |\n|:--|--:|\n| 1 | 2 |\n",
        "a | b\n:--- | ---:\n1 | 2\n",
        "# Head\n: line\n",
        "- One\n: two\n",
        "```\nterm\n: text\n```\n",
        "    term\n    : text\n",
        "One\n---\n: two\n",
    ],
)
def test_what_is_no_definition_stays(text: str, generator: Generator) -> None:
    """Containers, tables, code, and lines that begin with a colon and have no term above."""
    page = document(text, "markdown", generator="github")
    chunks = chunk_document(page, count_tokens, IngestSettings())
    as_before = [
        (unit.kind, unit.place.numbers, unit.text) for chunk in chunks for unit in chunk.units
    ]
    assert said(text, generator) == as_before


def test_several_terms_share_a_definition() -> None:
    """They stand on lines of their own; MyST knows one alone."""
    text = "width\n`height`\n\n: The size.\n"
    assert said(text) == [("item", (1,), "width, height: The size.")]
    assert said(text, "sphinx")[0][0] == "sentence"


def test_lines_of_a_sentence_are_no_terms_apart() -> None:
    """No comma comes into a text that was wrapped."""
    long = "What stands on a line that is long enough to be wrapped"
    assert said(f"{long}\nthere\n: is this.\n")[0][2] == f"{long} there: is this."


def test_several_definitions_of_a_term() -> None:
    """The further ones are items below the first, which nothing else takes for an introduction."""
    units = read("apple\n: A fruit\n: A maker\n\n: Of computers.\n\npear\n: Another\n")
    assert [(each.kind, each.place.numbers, each.text, each.lead) for each in units] == [
        ("item", (1,), "apple: A fruit", False),
        ("item", (1, 1), "A maker", False),
        ("item", (1, 2), "Of computers.", False),
        ("item", (2,), "pear: Another", False),
    ]


def test_a_list_in_definitions() -> None:
    """One that each definition has an item of is one list."""
    assert said("scale on\n: The reference:\n: - the image\n: - the border\n\nx\n: y\n") == [
        ("item", (1,), "scale on: The reference:"),
        ("item", (1, 1), "the image"),
        ("item", (1, 2), "the border"),
        ("item", (2,), "x: y"),
    ]


@pytest.mark.parametrize("generator", KNOW)
def test_paragraphs_lists_and_code_within(generator: Generator) -> None:
    """What is indented belongs to the definition; code is code as it is written."""
    text = (
        "a\n\n:   It is\n    b.\n\n    More.\n\n    - one\n      - two\n\n    ```py\n    x = 1\n"
        "    ```\n\nc\n:   d\n\n        code\n          within\n\nAfter.\n"
    )
    assert said(text, generator) == [
        ("item", (1,), "a: It is b."),
        ("sentence", (1,), "More."),
        ("item", (1, 1), "one"),
        ("item", (1, 1, 1), "two"),
        ("code", (1,), "x = 1"),
        ("item", (2,), "c: d"),
        ("code", (2,), "code\n  within"),
        ("sentence", (), "After."),
    ]


def test_a_fence_behind_the_mark() -> None:
    """It is code, and what stands behind it is none."""
    assert said("run\n: ```sh\n  make <target>\n  ```\n\nNow <b>go</b>.\n") == [
        ("item", (1,), "run"),
        ("code", (1,), "make <target>"),
        ("sentence", (), "Now go."),
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**a:**\n: b\n", "a: b"),
        ("What is it?\n: A lamp.\n", "What is it? A lamp."),
        ("[a](b.md)\n: c\n", "a: c"),
        ("<b>a</b>\n: c <i>d</i> e\n", "a: c d e"),
        ("a  \n:\tb\n", "a: b"),
        ("> a\n>\n> : b\n", "a: b"),
        ("- x\n\n  a\n  : b\n", "a: b"),
        ("![](lamp.png)\n: b\n", "b"),
    ],
)
def test_what_is_read_behind_a_term(text: str, shown: str) -> None:
    """A colon, unless the term has a mark already; in quotes and lists too."""
    assert said(text)[-1][2] == shown


def test_definitions_in_an_admonition_and_a_shortcode() -> None:
    """What stands around them hides none."""
    note = "!!! note\n\n    a\n    :   b\n\n        More.\n"
    assert [text for _, _, text in said(note, "mkdocs")] == ["a: b", "More."]
    details = '{{< details summary="More" >}}\n\na\n: b\n\n{{< /details >}}\n\nc\n'
    assert [text for _, _, text in said(details)] == ["a: b", "c"]


def test_a_meaning_without_a_term_is_text() -> None:
    """The term may be a heading, or a comment that a program makes one of; what stands above that
    is no term."""
    heading = "#### One\n\n: It shows\nbuttons.\n\n    More of it.\n\nAfter.\n\n    code\n"
    texts = ["It shows buttons.", "More of it.", "After.", "code"]
    assert [text for _, _, text in said(heading, "mkdocs")] == texts
    comment = "These are known.\n\n<!-- option a -->\n\n:   It is *b*.\n\n<!-- c -->\n\n:   D.\n"
    texts = ["These are known.", "It is b.", "D."]
    assert [(kind, text) for kind, _, text in said(comment, "mkdocs")] == [
        ("sentence", each) for each in texts
    ]


def test_a_long_definition_is_quoted_by_the_sentence() -> None:
    """As a long item is; the first sentence has the term."""
    text = "term\n: " + " ".join(f"Sentence {n} tells a little of it." for n in range(20)) + "\n"
    units = read(text)
    assert units[0].text == "term: Sentence 0 tells a little of it."
    assert {each.place.numbers for each in units} == {(1,)}


@pytest.mark.parametrize("text", [": " * 3_000 + "x\n", ("a\n" + ": " * 50 + "b\n\n") * 50])
def test_marks_without_end(text: str) -> None:
    """Nesting beyond reason costs no more than its length."""
    assert read(f"Before.\n\n{text}")[0].text.startswith("Before.")


def test_books_have_them() -> None:
    """Of mdBook, as its version 0.5 has them: with a term of one line."""
    page = document(THRESHOLD, "markdown", ids="mdbook", syntax={"definition-lists": "yes"})
    chunks = chunk_document(page, count_tokens, IngestSettings())
    assert [unit.text for chunk in chunks for unit in chunk.units] == [
        "threshold: The least brightness of a hot pixel.",
        "strength of it: How sensitive it is.",
    ]


def test_preformatted_text_in_a_definition() -> None:
    """It is code of that definition, whole and without its tags."""
    text = 'light\n:   string.\n\n    Such as:\n\n    <pre>{"light": "on"}</pre>\n'
    assert said(text, "mkdocs")[-1] == ("code", (1,), '{"light": "on"}')
