"""Text of many lines that was not written here does nothing, and what was comes back as it was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from answerable.text.safe_markdown import code_block, code_span, escaped, shown_text, strong

MARKDOWN = MarkdownIt("commonmark", {"html": True})
ACTIVE = {"link_open", "image", "html_inline", "html_block"}
ADDRESS = "https://evil.example"
PIECES = (
    *(f"[x]({ADDRESS})", "![", "](", "<img src=x>", "[r]", f"[r]: {ADDRESS}", ADDRESS, "<!--"),
    *("```", "~~~", "`", "``", "    ", "- ", "1. ", "> ", "# ", "---", "===", "| a |", "<div>"),
    *("\n", "\n\n", "\t", " ", "a", "1", "é", "\\", "&", "<", ">", "*", "**", "_"),
)


def active(markdown: str) -> bool:
    """Whether anything in it leads somewhere, loads something, or would be made a link of."""
    tokens = [each for t in MARKDOWN.parse(markdown) for each in (t, *(t.children or ()))]
    bare = any(each.type == "text" and "://" in each.content for each in tokens)
    return bare or any(each.type in ACTIVE for each in tokens)


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_nothing_is_active(markdown: str) -> None:
    """However it is put together, no link, no image, no HTML and no bare address is left."""
    assert not active(shown_text(markdown))


@pytest.mark.parametrize("before", ["1", "é", "_", "x1", "("])
def test_an_address_behind_a_letter_or_figure(before: str) -> None:
    """It is code, whatever stands right before it: some renderers make a link of it."""
    assert not active(shown_text(f"Go to {before}{ADDRESS} now."))


@pytest.mark.parametrize(
    "written",
    [
        f"Run {code_span('pip [x]')} first. {strong('Then')} go on.\n\nAnother paragraph.",
        f"1. {escaped('Set a_b.')}\n    - {code_span('x')}\n2. Close it.",
        "So:\n\n" + code_block("  a [b](c)\n\n    d", "bash") + "\n\nDone.",
        code_block("~~~\n```\n~~~"),
        r"1\. May, C:\\temp, a \&amp; b, \`ticks\`, \*stars\*",
        "\\+ b\n\\- c\n\\=",
        "",
    ],
)
def test_what_was_written_here(written: str) -> None:
    """An answer that a client sends back is shown as it was written."""
    assert shown_text(written) == written


@pytest.mark.parametrize(
    ("told", "text"),
    [
        ("* one\n+ two\n3) three", "* one\n+ two\n3) three"),
        ("# Title\n> said", "\\# Title\n\\> said"),
        ("~~~ js evil\n<b>\n", "```js\n<b>\n```"),
        ("- a\n  ```\n  b\n  ```\nc", "- a\n```\nb\n```\nc"),
        ("`` `` [x](y) ` `", "x (`y`)"),
    ],
)
def test_what_is_kept(told: str, text: str) -> None:
    """Lists and code stay what they are; headings and quotations become plain text."""
    assert shown_text(told) == text
