"""What of a page is content, and how its units read."""

from __future__ import annotations

import pytest

from answerable.ingest.markup import mdx
from answerable.types import Format

from .documents import chunks, shown

READS: list[tuple[str, list[str]]] = [
    ("One. Two!", ["One.", "Two!"]),
    ("A *b* **c** ~~d~~ `e` [f](g) ![h](i) j.", ["A b c e f j."]),
    ("**All bold. Two sentences.** Then one.", ["All bold.", "Two sentences.", "Then one."]),
    ("- **All teams: **While away, **rest: **a lot", ["All teams: While away, rest: a lot"]),
    (
        "Pass **kwargs and **options, not 2 ** 3: **x.",
        ["Pass **kwargs and **options, not 2 ** 3: **x."],
    ),
    ("Line one\ngoes on.", ["Line one goes on."]),
    ("Line\\\nbreak  \nhere.", ["Line break here."]),
    ("> Quoted *text*\n> goes on.\n>\n> Two.", ["Quoted text goes on.", "Two."]),
    ("AT&amp;T &copy; 2 &lt; 3 \\*star\\*.", ["AT&T © 2 < 3 *star*."]),
    ("See <https://a.b/c?d=e>. Next.", ["See https://a.b/c?d=e.", "Next."]),
    ("[ref] and [text][ref], [not].\n\n[ref]: http://x", ["ref and text, [not]."]),
    ("A note.[^1] More.\n\n[^1]: The note.", ["A note.", "More.", "The note."]),
    ("snake_case_name and 2 * 3 * 4.", ["snake_case_name and 2 * 3 * 4."]),
    ("A ``b ` c`` d.", ["A b ` c d."]),
    ("Hi\u200b the\U000e0041re \u202ex.", ["Hi there x."]),
    ("می\u200cخواهم.", ["می\u200cخواهم."]),
    ("\u2022 **id**: `string`\n\n\u2022 Two", ["id: string", "Two"]),
    ("- [x] Done\n- [ ] Open", ["Done", "Open"]),
    ("- one\n  goes on\n  - inner\n- two", ["one goes on", "inner", "two"]),
    ("1. First. Then more.\n2. Second", ["First. Then more.", "Second"]),
    ("- item\n\n  Own paragraph.", ["item", "Own paragraph."]),
    ("- `a` — b\n  ```js\n  code()\n  ```", ["a — b", "code()"]),
    ("> - quoted item\n>   more", ["quoted item more"]),
    ("| A | B |\n|---|---|\n| 1 | `x|y` |\n| | z |", ["A: 1; B: `x", "B: z"]),
    ("| A | B |\n|---|---|\n| a \\| b | [c](d) |", ["A: a | b; B: c"]),
    ("***\n\n---\n\ntext.", ["text."]),
    ("```\n  indented\n    more\n```", ["  indented\n    more"]),
    ("````md\n```\ninner\n```\n````", ["```\ninner\n```"]),
    ("~~~py\nx\n~~~", ["x"]),
    ("```js\nunclosed()", ["unclosed()"]),
]


@pytest.mark.parametrize(("source", "expected"), READS)
def test_units_read_as_on_the_page(source: str, expected: list[str]) -> None:
    """A unit's text is what a reader of the page sees."""
    assert shown(source) == expected


MDX_READS: list[tuple[str, list[str]]] = [
    ("import A from 'a'\nimport {\n  B\n} from 'b'\n\nText.", ["Text."]),
    ("export const x = {\n\n  a: 1\n}\n\nText.", ["Text."]),
    ("Import is a word.\n\nexport it now.", ["Import is a word.", "export it now."]),
    ("<Tabs>\n<TabItem value='a' label='A'>\n\nIn a tab.\n\n</TabItem>\n</Tabs>", ["In a tab."]),
    ("<Tabs>\n  <A b='c'>\n\n    Indented.\n\n    ```js\n    x()\n    ```\n\n  </A>\n</Tabs>",
     ["Indented.", "x()"]),
    ("<A b={() => <p>{'x > y'}</p>} c=\"d > e\"\n  f />\n\nText.", ["Text."]),
    ("Hello <b>you</b>, {props.name}! Come in.", ["Come in."]),
    ("Hello {<b>you</b>}! Come{/* x */} in{'.'}", ["Hello !", "Come in"]),
    ("{props.a}\n\nSee $x^{n} + \\frac{a}{b}$ there.", ["See $x^{n} + \\frac{a}{b}$ there."]),
    ("A{' '}b<br/>c.", ["A b c."]),
    ("**<b>bold</b>** text.", ["bold text."]),
    ("Before <!-- hidden\nhidden --> after.", ["Before after."]),
    ("{/* hidden\n\n## no\n*/}\n\nText.", ["Text."]),
    (":::note Title *x*\n\nInside.\n\n:::\n\nAfter.", ["Inside.", "After."]),
    (":::tip[Title]\nInside.\n:::", ["Inside."]),
    ("- item\n\n  :::note\n  Inside.\n  :::", ["item", "Inside."]),
    ("- :::note T\n\n  Inside.\n\n  ```\n  x\n  ```\n  :::", ["Inside.", "x"]),
    ("1. > ```js\n   > a <B\n   > ```\n\nText.", ["a <B", "Text."]),
    ("<details>\n<summary>Sum up</summary>\n\nInside.\n\n</details>", ["Sum up", "Inside."]),
    ("```jsx\n<A>{x}</A>\nimport y from 'y'\n:::note\n```",
     ["<A>{x}</A>\nimport y from 'y'\n:::note"]),
    ("Use `<T>` and `{x}`.", ["Use <T> and {x}."]),
    ("If a < b and c > d.", ["If a < b and c > d."]),
    ("A \\{brace\\} and \\<tag>.", ["A {brace} and <tag>."]),
    ("```mdx-code-block\n<A>\n\nInside.\n\n</A>\n```", ["Inside."]),
    ("<script>\nvar x = 1; // no\n</script>\n\nText.", ["Text."]),
    ("<!-- truncate -->\n\nText.", ["Text."]),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), MDX_READS)
def test_program_is_not_content(source: str, expected: list[str]) -> None:
    """Imports, tags, expressions, comments and admonition lines are no units; children are."""
    assert shown(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("GET /users/{id} works.", ["GET /users/{id} works."]),
        ("{/* hidden */}\n\nText.", ["Text."]),
        ("Text:\n\n    indented code\n\nMore.", ["Text:", "indented code", "More."]),
        ('<div align="center">\n\nText.\n\n</div>', ["Text."]),
        ("<summary>Title</summary>", ["Title"]),
        ("<Tabs>\n\n    Not code.\n\n</Tabs>", ["Not code."]),
    ],
)
def test_plain_markdown_keeps_braces_and_indented_code(source: str, expected: list[str]) -> None:
    """In plain Markdown a brace is a brace; indented text is code unless the page is MDX."""
    assert shown(source, "markdown") == expected


def test_masking_keeps_length_and_lines() -> None:
    """The masked copy has the original's length and line breaks, and no tag or expression."""
    text = "import x from 'y'\n\n<A b={1}>\r\ntext {expr} <!-- c -->\n</A>\n:::note T\n`<code>`\n"
    masked = mdx.mask(text, mdx.constructs(text, 0, mdx=True))
    assert len(masked) == len(text)
    assert [i for i, c in enumerate(masked) if c == "\n"] == [
        i for i, c in enumerate(text) if c == "\n"
    ]
    assert masked.replace(mdx.FILLER, "").split() == ["text", mdx.UNFILLED, "`<code>`"]


@pytest.mark.parametrize(
    ("source", "quotes"),
    [
        ("**A b. C d.** *E* f.", ["**A b.", "C d.**", "*E* f."]),
        ("See [the docs](x 'a title'). Then `y`.", ["See [the docs](x 'a title').", "Then `y`."]),
        ("- [Link ](http://x)\n- **b**", ["[Link ](http://x)", "**b**"]),
        ("> a\n> b.", ["a\n> b."]),
        ("| A |\n|---|\n| b |", ["| b |"]),
        ("   Indented text.   ", ["Indented text."]),
        ("<b>Bold</b> here. Go.", ["Bold</b> here.", "Go."]),
        ("> # <B\n>\n> ```js\n> The\n> ```", ["The"]),
        ("> Go <Note\n>   kind='a'>on.", ["Go <Note\n>   kind='a'>on."]),
    ],
)
def test_quotes_are_exact_and_trimmed(source: str, quotes: list[str]) -> None:
    """A quote holds the markup of its own text, and no list or quote marker at its start."""
    (chunk,) = chunks(source)
    assert [chunk.quote(unit.span) for unit in chunk.units] == quotes


@pytest.mark.parametrize(
    ("source", "leads"),
    [
        ("Run:\n\n```\nx\n```", [True, False]),
        ("Do this:\n\n- a", [True, False]),
        ("Look:\n\nText.", [False, False]),
        ("One. Two:\n\n| A |\n|---|\n| b |", [False, True, False]),
        ("**Links**\n\n- a", [True, False]),
        ("Run:\n\n```\n{{#include a.rs}}\n```\n\nText.", [False, False]),
    ],
)
def test_leads(source: str, leads: list[bool]) -> None:
    """A sentence that ends with a colon, or a label, right before a list, code or table leads."""
    (chunk,) = chunks(source)
    assert [unit.lead for unit in chunk.units] == leads


def test_a_long_item_is_quoted_by_the_sentence() -> None:
    """An item of more than about 300 characters gives its sentences, the first as the item."""
    (chunk,) = chunks("- " + "This is a sentence of the item. " * 12)
    assert [unit.kind for unit in chunk.units] == ["item", *["sentence"] * 11]
    assert {unit.place.numbers for unit in chunk.units} == {(1,)}


@pytest.mark.parametrize("format", ["mdx", "markdown"])
def test_magic_comments_and_meta_of_code(format: Format) -> None:  # noqa: A002
    """Magic comments stay in the quote, and are not shown; the fence's title and line numbers are
    ignored."""
    (rust,) = chunks("```rust,ignore\nx()\n```", format)
    assert rust.units[0].language == "rust"
    (chunk,) = chunks('```js {1,3} title="a.js"\n// highlight-next-line\nx()\n```', format)
    (unit,) = chunk.units
    assert (unit.language, chunk.quote(unit.span)) == ("js", "// highlight-next-line\nx()")
    assert unit.text == "x()"


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("a\n  // highlight-start\n  b\n  // highlight-end", "a\n  b"),
        ("{/* highlight-next-line */}\n<b/>", "<b/>"),
        ("<!-- highlight-start -->\n# highlight-end\na", "a"),
        ("x() // highlight-next-line", "x() // highlight-next-line"),
        ("// highlight-next-lines\na", "// highlight-next-lines\na"),
        ("// highlight the next line\na", "// highlight the next line\na"),
    ],
)
def test_lines_that_only_say_what_to_highlight_are_not_shown(code: str, shown: str) -> None:
    """Docusaurus takes such comments out of the page; any other comment is part of the code."""
    (chunk,) = chunks(f"```js\n{code}\n```", "markdown")
    (unit,) = chunk.units
    assert (unit.text, chunk.quote(unit.span)) == (shown, code)


def test_a_list_may_begin_with_any_number() -> None:
    """Zero is one."""
    (chunk,) = chunks("0. Boot\n1. Log in\n\ntext\n\n7. Go on\n")
    assert [unit.place.numbers for unit in chunk.units] == [(0,), (1,), (), (7,)]


@pytest.mark.parametrize(
    "way",
    [
        "[**API**](../index.md) \u2022 **Docs**",
        "[API](../index.md) / lamp / Lamp",
        "**API** > [lamp](a.md) \u203a oil",
    ],
)
def test_the_way_to_a_page(way: str) -> None:
    """At the beginning it leads to other pages; further below it may be what is told."""
    assert shown(f"{way}\n\n***\n\n{way}\n\n# Lamp\n\nText.\n", "markdown") == ["Text."]
    assert len(shown(f"# Tools\n\n{way}\n", "markdown")) == 1


@pytest.mark.parametrize(
    "text", ["**Yes** it is / may be.", "[A](a.md)", "One / two", "**A**: b/c"]
)
def test_other_text_above_the_first_heading(text: str) -> None:
    """Sentences, and what leads nowhere, stay."""
    assert len(shown(f"{text}\n\n# Lamp\n", "markdown")) == 1


def test_strings_of_script_end_where_they_end() -> None:
    """A quote that is escaped in a string ends neither that nor the tag."""
    html = r'"<pre class=\"x\">a {b} it\'s } \"\n <a href=\"c\">d. E.</a></pre>"'
    text = f"One.\n\n<Fragment set:html={{{html}}} />\n\nTwo {{'a\\'}}'}} three.\n"
    assert shown(text) == ["One.", "Two three."]
    assert shown("It's {a.b} and it's <B c={d} /> it's.\n") == []


def test_quotes_that_never_end_take_no_more_than_their_number() -> None:
    """Each is looked for once (what grows squarely takes minutes)."""
    for quote in "\"'`":
        assert shown(f"{{{quote}" + f"\\{quote}" * 50_000 + "\n\nA word.\n")[-1] == "A word."


def test_tags_in_indented_code_are_code() -> None:
    """But in MDX, which has none, and below ``<pre>``; comments are not shown either way."""
    text = "Run:\n\n    lamp <name>\n    <oil>\n    end {: .a} <!-- b -->\n\nA <b>word</b>.\n"
    assert shown(text, "markdown") == ["Run:", "lamp <name>\n<oil>\nend {: .a} ", "A word."]
    assert shown("> A:\n>\n>     lamp <name>\n", "markdown") == ["A:", "lamp <name>"]
    table = "<div>\n  <p>A</p>\n\n    <p>Some <b>words</b></p>\n\n</div>\n"
    assert shown(table, "markdown") == ["A", "Some words"]  # an element may go on there
    assert shown("<pre>\n  lamp <b>c</b>\n</pre>\n", "markdown") == ["  lamp c"]
