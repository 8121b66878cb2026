"""Heading ids are Docusaurus's own: each expectation here was read off Docusaurus 3.10's output."""

from __future__ import annotations

import pytest

from answerable.ingest.headings import Slugger, headings, slugify

from .documents import chunks

IDS = [
    ("## I ♥ unicode", "i--unicode"),
    ("## Dash-dash", "dash-dash"),
    ("## en–dash", "endash"),
    ("## 😄 unicode emoji", "-unicode-emoji"),
    ("## 😄_😄 unicode emoji", "_-unicode-emoji"),
    ("##", ""),
    ("##     Initial spaces", "initial-spaces"),
    ("## Final spaces   ", "final-spaces"),
    ("## :ok_hand: Single", "ok_hand-single"),
    ("## Port: 8080 and 10:30", "port-8080-and-1030"),
    ("## redux:init now", "redux-now"),
    ("## text :abbr[HTML] here", "text-html-here"),
    ("## `node:fs` and `<T>`", "nodefs-and-t"),
    ("## `store.dispatch(action)`", "storedispatchaction"),
    ("## **Bold** and *it* and _x_ and ~~gone~~", "bold-and-it-and-x-and-gone"),
    ("## [`code link`](./a.md#b)", "code-link"),
    ("## ![alt text](./a.png) image", "alt-text-image"),
    ("## AT&amp;T &lt;div&gt;", "att-div"),
    ("## What's \\_escaped\\_", "whats-_escaped_"),
    ("## snake_case_name and __init__", "snake_case_name-and-init"),
    ("## <Badge>new</Badge> feature", "new-feature"),
    ('## Feature <Badge type="x" />', "feature-"),
    ("## Title {props.name}", "title-propsname"),
    ("## Title {1 + 1} end", "title-1--1-end"),
    ("## Explicit {#my-id}", "my-id"),
    ("## Explicit *two* {#My_ID.x y}", "My_ID.x y"),
    ("## Comment {/* #cid */}", "cid"),
    ("## Comment { /* #cid2 */ }", "cid2"),
    ("## Other comment {/* hello */}", "other-comment--hello-"),
    ("## Text <!-- #html-id -->", "text-"),
    ("## Trailing ##", "trailing"),
    ("## C# and F#", "c-and-f"),
    ("## 1. First step", "1-first-step"),
    ("## a — b", "a--b"),
    ("## naïve café Ünïcode", "naïve-café-ünïcode"),
    ("## 日本語 の 見出し", "日本語-の-見出し"),
    ("## x² ½ Ⅷ Ⓐ", "x--ⅷ-ⓐ"),
    ("## double  space", "double--space"),
    ("## trailing punctuation...", "trailing-punctuation"),
    ("## a/b/c", "abc"),
    ("## Foot[^1] note", "foot1-note"),
    ("## word<br/>word", "wordword"),
    ("## {#only-id}", "only-id"),
    ("## {#text-after} custom ID", "text-after-custom-id"),
    ("## constructor", "constructor"),
    ("## __proto__", "proto"),
]


@pytest.mark.parametrize(("source", "expected"), IDS)
def test_ids_are_those_of_docusaurus(source: str, expected: str) -> None:
    """A heading's id is the one Docusaurus puts into the page."""
    assert [heading.id for heading in headings(source + "\n")] == [expected]


def test_repeats_are_counted_over_the_whole_page() -> None:
    """Repeated headings count up, H1 included and explicit ids not, wherever they stand."""
    page = (
        "# A\n\n## A\n\n## A-1\n\n> ## A\n\n- ## In item\n\n:::note T\n\n### A\n\n:::\n\n"
        '<Tabs>\n<TabItem value="a">\n\n## Tab\n\n</TabItem>\n<TabItem value="b">\n\n  ## Tab\n\n'
        "</TabItem>\n</Tabs>\n\n## One {#a}\n\nSetext Two\n---\n\nSetext *One*\nmore\n===\n"
    )
    assert [heading.id for heading in headings(page)] == [
        "a", "a-1", "a-1-1", "a-2", "in-item", "a-3", "tab", "tab-1", "a", "setext-two",
        "setext-onemore",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("source", "text", "id_"),
    [
        ("## Moving {: #moving }", "Moving", "moving--moving-"),
        ("## Moving {: .wide #moving }", "Moving", "moving--wide-moving-"),
        ("Moving {:.wide}\n---", "Moving", "moving-wide"),
        ("## The set {.a}", "The set {.a}", "the-set-a"),
        ("## Use {: x} in it", "Use {: x} in it", "use--x-in-it"),
        ("## Ends in {: words }", "Ends in {: words }", "ends-in--words-"),
    ],
)
def test_attribute_lists_are_not_shown(source: str, text: str, id_: str) -> None:
    """Whatever makes the site; to who knows none they are a part of the id. In braces alone there
    may be words."""
    (found,) = headings(source + "\n\nText.\n", mdx=False)
    assert (found.text, found.id) == (text, id_)


def test_what_is_no_heading_counts_nothing() -> None:
    """Front matter, code, comments, exports and templates hold no headings."""
    page = (
        "---\ntitle: A\n---\n\nimport X from 'y'\n\n# A\n\n```md\n## no\n```\n\n"
        "export const x = {\n\n  a: `\n## no\n`\n}\n\n## yes\n\n{/*\n## no\n*/}\n\n"
        "<!--\n## no\n-->\n\n"
        "## yes\n\n````mdx-code-block\n## inner\n\n```js\n## no\n```\n````\n"
    )
    assert [heading.id for heading in headings(page)] == ["a", "yes", "yes-1", "inner"]


def test_text_is_what_a_reader_sees() -> None:
    """The heading's text has no markup, no id and no JSX."""
    page = (
        "## The `x` [link](y) &amp; **bold** <Badge/> {#id}\n"
        "## <b>B</b> ![alt](x.png) end {/* #c */}\n"
    )
    assert [heading.text for heading in headings(page)] == ["The x link & bold", "B end"]


@pytest.mark.parametrize("mdx", [True, False])
def test_headings_written_as_tags(mdx: bool) -> None:
    """They are headings with the id of their tag or with none, and are not counted for others'."""
    page = (
        '<h1 align="center">Lamp</h1>\n\n## Oil\n\n<h2>Oil</h2>\n\n## Oil\n\n'
        '<h2 id="own"><img src="a.png"/> The *wick*</h2>\n\n<div>\n<h3>\nIn lines\n</h3>\n</div>\n'
    )
    found = [(each.level, each.text, each.id) for each in headings(page, mdx=mdx)]
    assert found == [
        (1, "Lamp", ""), (2, "Oil", "oil"), (2, "Oil", ""), (2, "Oil", "oil-1"),
        (2, "The wick", "own"), (3, "In lines", ""),
    ]  # fmt: skip


def test_what_only_has_a_heading_in_it_is_none() -> None:
    """Text beside the tags, in a list, or between tags that do not match."""
    page = "Text <h3>inner</h3> text.\n\n- <h3>item</h3>\n\n<h3>open</h2>\n\n<hr> no </hr>\n"
    assert headings(page, mdx=False) == []


def test_spans_hold_the_heading() -> None:
    """A heading's span is its line or lines in the file."""
    page = "text\n\n## One\n\nTwo\n---\n"
    spans = [heading.span for heading in headings(page)]
    assert [page[span.char_start : span.char_end] for span in spans] == ["## One", "Two\n---"]
    assert [(span.line_start, span.line_end) for span in spans] == [(3, 3), (5, 6)]


def test_slugger_never_repeats_itself() -> None:
    """A counted slug that was taken before is counted on: github-slugger's own cases."""
    slugger = Slugger()
    given = ["echo", "echo", "echo 1", "echo-1", "echo", "foxtrot-1", "foxtrot", "foxtrot"]
    assert [slugger.slug(text) for text in given] == [
        "echo", "echo-1", "echo-1-1", "echo-1-2", "echo-2", "foxtrot-1", "foxtrot", "foxtrot-2",
    ]  # fmt: skip


def test_slug_keeps_letters_marks_and_numbers() -> None:
    """Spaces become dashes one by one; punctuation, symbols and tabs go."""
    assert slugify("Heading with a - dash\tand (x) a_b") == "heading-with-a---dashand-x-a_b"


def test_plain_markdown_reads_ids_in_html_comments() -> None:
    """Outside MDX the id may stand in an HTML comment, and braces are text."""
    assert [h.id for h in headings("## A <!-- #x -->\n## {b} c\n", mdx=False)] == ["x", "b-c"]


def test_a_comment_that_is_the_slug_is_the_id() -> None:
    """Where a heading of a page has such a comment, those of the others are their ids, too."""
    page = "## Rules of lamps {/*rules-of-lamps*/}\n\n## `light(it)` {/*light*/}\n\n## Oil\n"
    assert [h.id for h in headings(page)] == ["rules-of-lamps", "light", "oil"]
    assert [h.text for h in headings(page)] == ["Rules of lamps", "light(it)", "Oil"]
    assert [h.id for h in headings("## Oil {/*todo*/}\n")] == ["oil-todo"]


def test_an_id_between_spaces_is_one_where_nothing_tells_the_generator() -> None:
    """Pages of MkDocs whose settings are elsewhere show it nowhere, as no page does."""
    (heading,) = headings("## As MkDocs has it { #its-id }\n", mdx=False)
    assert (heading.text, heading.id) == ("As MkDocs has it", "its-id")


@pytest.mark.parametrize(
    ("line", "under"),
    [
        ("**Violations of this policy**", ["Violations of this policy"]),
        ("__Extra `lamps` (2)__", []),  # ends in no word
        ("__Extra `lamps`__", ["Extra lamps"]),
        ("**Can I pay by card?**", []),
        ("**Run this:**", []),
        ("**Owner: Ilse**", []),
        ("**It burns.** Long", []),
        ("**This is a sentence that has no end**", []),
        (
            "**I am told that the oil is too cold.**",
            ["I am told that the oil is too cold."],
        ),
        ("**My lamp goes out when I carry it home**", ["My lamp goes out when I carry it home"]),
        ("**Mysteries of this sentence have no end**", []),
        ("- **An item**", []),
    ],
)
def test_a_line_in_bold_is_a_heading(line: str, under: list[str]) -> None:
    """A few words alone above a paragraph are a heading to it; others are said."""
    (chunk,) = chunks(f"## Lamps\n\nBefore.\n\n{line}\n\nThe text.\n\nMore.\n")
    text = next(unit for unit in chunk.units if unit.text == "The text.")
    assert list(text.under) == under
    assert not set(under) & {unit.text for unit in chunk.units}


def test_a_line_in_bold_that_is_broken_off_is_a_heading_to_its_paragraph() -> None:
    """With more words and a colon, too; what stands above a few words is a fact."""
    (chunk,) = chunks(
        "**Failed to light: the wick is wet**  \nDry it for an hour before you try once more.\n\n"
        "**Lamp not found**\\\n`lamp: none`\n\n**Cook**  \nSince 2019\n\n"
        "**It says this**\nand goes on with a text of more than eight words.\n"
    )
    assert [(unit.text, unit.under) for unit in chunk.units] == [
        ("Dry it for an hour before you try once more.", ("Failed to light: the wick is wet",)),
        ("lamp: none", ("Lamp not found",)),
        ("Cook Since 2019", ()),
        ("It says this and goes on with a text of more than eight words.", ()),
    ]


def test_two_lines_in_bold() -> None:
    """The first is a name or the like, which is said."""
    (chunk,) = chunks("**Mara Lind**\n\n**Keeper**\n\nThe text.\n")
    assert [(unit.text, unit.under) for unit in chunk.units] == [
        ("Mara Lind", ()),
        ("The text.", ("Keeper",)),
    ]


def test_a_line_in_bold_ends_where_a_heading_begins() -> None:
    """It stands below all headings; at the end of a section it says something itself."""
    text = "## A\n\n**One**\n\nOne.\n\n#### Two\n\nTwo.\n\n**Three**\n\nThree.\n\n**Four**\n"
    units = [(unit.text, unit.under) for chunk in chunks(text) for unit in chunk.units]
    assert units == [
        ("One.", ("One",)),
        ("Two.", ("Two",)),
        ("Three.", ("Three",)),
        ("Four", ()),
    ]


def test_the_sign_of_a_link_to_itself_is_no_part_of_a_heading() -> None:
    """It stays a part of the id that is made of the text."""
    text = '## Usage ¶\n\n<h2 id="x">Export <a class="anchor" href="#x">¶</a></h2>\n\n## See § 4\n'
    found = [(each.text, each.id) for each in headings(text)]
    assert found == [("Usage", "usage-"), ("Export", "x"), ("See § 4", "see--4")]
