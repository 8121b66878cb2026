"""What is written as tags and seen apart is read apart: rows, items, code."""

from __future__ import annotations

import pytest

from .test_site_syntax import said

ROWS = """\
<table>
<tr><th>Option</th><th>Meaning</th></tr>
<tr><td><code>--port</code></td><td>The port it listens on</td></tr>
  <tr class="x"><td>--host</td><td>The <b>host</b> it binds to</td></tr>
</table>
"""


def test_a_row_is_read_below_the_names_of_its_columns() -> None:
    """They are no row."""
    assert said(ROWS) == [
        ("row", "Option: --port; Meaning: The port it listens on"),
        ("row", "Option: --host; Meaning: The host it binds to"),
    ]


def test_rows_that_place_blocks_are_items() -> None:
    """All cells of one together, also where one has lines of its own."""
    first, rest = "<table role=presentation>\n", "</td>\n  </tr>\n</table>\n"
    text = f"{first}  <tr>\n    <td>a</td>\n    <td>One.</td>\n  </tr>\n  <tr>\n    <td>b{rest}"
    assert said(text) == [("item", "a One."), ("item", "b")]
    text = f"{first}<tr>\n<th>Tag</th>\n<th>Has</th>\n</tr>\n<tr>\n    <td>plus</td>\n    <td>\n"
    text += "      It archives. It is larger.\n    </td>\n</tr>\n</table>\n\nAfter it.\n"
    assert said(text) == [
        ("sentence", "Tag Has"),
        ("item", "plus It archives. It is larger."),
        ("sentence", "After it."),
    ]


def test_items_and_meanings() -> None:
    """Items on their lines, and what shares a line with another."""
    text = "<ul>\n<li>Light it</li>\n<li>Dim <b>it</b>\nslowly</li>\n</ul>\n\n"
    text += "<dl><dt>Lamp</dt><dd>It glows.</dd></dl>\n\n<p>One</p><p>Two</p>\n"
    assert said(text) == [
        ("item", "Light it"),
        ("item", "Dim it slowly"),
        ("sentence", "Lamp It glows."),
        ("sentence", "One Two"),
    ]


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("A lamp <figcaption>It glows.</figcaption><figcaption>It is dim.</figcaption>",
         ["A lamp It glows.", "It is dim."]),
        ("<h3>Oil.</h3><section>It burns.</section>And is gone.",
         ["Oil.", "It burns.", "And is gone."]),
        ("<svg><text>It is red.</text><script>x()</script><title>A lamp</title></svg>",
         ["It is red."]),
        ("Press <svg><title>Light</title></svg> On, a<b>b</b>c and <Text>d</Text>e.",
         ["Press On, abc and de."]),
        ("Press <svg><title>Send all keys to this one address</title></svg> On.", []),
    ],
)  # fmt: skip
def test_what_is_seen_apart_on_one_line(line: str, shown: list[str]) -> None:
    """Words of blocks, and of a picture, that nothing but tags stands between are not joined to one
    word; those of tags within a sentence are."""
    assert [text for _, text in said(f"{line}\n")] == shown


def test_a_term_and_its_meaning_are_one_item() -> None:
    """Also where the meaning has several paragraphs; with a list in it they are read as before."""
    text = "<dl>\n  <dt id='oil'><code>OIL</code></dt>\n  <dd>\n    <p>Which to burn.</p>\n"
    text += (
        "    <p><em>Default is olive.</em></p>\n  </dd>\n  <dt>WICK</dt>\n  <dd>Its length.</dd>\n"
    )
    assert said(f"{text}</dl>\n") == [
        ("item", "OIL Which to burn. Default is olive."),
        ("item", "WICK Its length."),
    ]
    listed = text.replace("Its length.", "<ul><li>short</li></ul>")
    assert said(f"{listed}</dl>\n")[1:] == [("sentence", "WICK short")]


@pytest.mark.parametrize("marker", ["- ", "1. ", "> ", "- - "])
def test_a_tag_behind_a_marker_makes_no_code(marker: str) -> None:
    """Blanks in its place would be the indentation of code."""
    assert said(f"{marker}<div><p>Light it</p></div>\n")[0][1] == "Light it"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<pre>\na b\n  c\n\nd\n</pre>\n", "a b\n  c\n\nd"),
        ("<pre><code>a b\nc\n</code></pre>\n", "a b\nc"),
        ('Run:\n\n<pre class="x"><code class="y">a <b>b</b></code>\n</pre >\n', "a b"),
        ("Above it\n<pre>\na\n</pre>\n", "a"),
        ("<pre>\nrun &lt;name&gt; &amp;&amp; rest\n</pre>\n", "run <name> && rest"),
        ("<pre><code>run &lt;name&gt;\n</code></pre>\n", "run <name>"),
        ("```\nrun &lt;name&gt;\n```\n", "run &lt;name&gt;"),
        ('- Send:\n\n    <pre>{"light": "on"}</pre>\n', '{"light": "on"}'),
        ('- Send:\n\n  <pre>\n  {\n    "light": "on"\n  }\n  </pre>\n', '{\n  "light": "on"\n}'),
        ("Say it:\n\n    To all.\n\n    <pre>a</pre>\n", "To all.\n\n<pre>a</pre>"),
    ],
)
def test_preformatted_text_is_code(text: str, code: str) -> None:
    """With its lines and what they are indented by, without tags."""
    assert said(text)[-1] == ("code", code)


@pytest.mark.parametrize(
    "text",
    [
        "Above it\n<pre>a</pre>\n",  # goes on in the paragraph
        "Within <pre>a</pre> a line.\n",
        "<pre>\na\n",  # has no end
        "<preface>\na\n</preface>\n",
    ],
)
def test_what_is_no_block_of_code(text: str) -> None:
    """It stays a part of the text around it."""
    assert {kind for kind, _ in said(text)} == {"sentence"}


def test_what_stands_in_a_fence_is_as_it_is() -> None:
    """Tags in code are code."""
    code = "<table>\n<tr><td>a</td><td>b</td></tr>\n<pre>\nx\n</pre>\n</table>"
    assert said(f"```html\n{code}\n```\n") == [("code", code)]
