"""Text in blocks of HTML is text, however it is indented."""

from __future__ import annotations

from .test_site_syntax import said

NOTE = """\
<div class="note">
  <h5>Mind this</h5>
  <p>
    Setting it breaks the list.
    Leave it out.
  </p>
</div>

After:

    real code
"""


def test_indented_text_in_html_is_no_code() -> None:
    """A block of HTML holds no Markdown code, and ends at a blank line."""
    assert said(NOTE) == [
        ("sentence", "Setting it breaks the list."),
        ("sentence", "Leave it out."),
        ("sentence", "After:"),
        ("code", "real code"),
    ]


def test_a_fence_in_html_keeps_its_indentation() -> None:
    """Pages put fences right below a tag, and sites show them."""
    text = "<details>\n<summary>More</summary>\n```py\ndef f():\n    return 1\n```\n</details>\n"
    assert said(text)[-1] == ("code", "def f():\n    return 1")


def test_html_in_code_is_code() -> None:
    """Tags in a fence begin no block, and those within a line neither."""
    text = "```html\n<div>\n    <p>\n        x\n```\n\nA <b>word</b> here:\n\n    code\n"
    assert said(text) == [
        ("code", "<div>\n    <p>\n        x"),
        ("sentence", "A word here:"),
        ("code", "code"),
    ]
