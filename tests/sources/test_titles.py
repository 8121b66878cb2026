"""What a page is called: as its site shows it."""

from __future__ import annotations

import pytest

from answerable.sources.titles import first_heading, named


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Logging in &amp; networks", "Logging in & networks"),
        ("Set up <em>before</em> it", "Set up before it"),
        ('<span class="x">New</span> things', "New things"),
        ("It&#39;s &#x41;", "It's A"),
        ("<For>", "<For>"),
        ("<b> and <i>", "<b> and <i>"),
        ("The &lt;b&gt; tag", "The <b> tag"),
        ("AT&T; a &copy=1", "AT&T; a &copy=1"),
    ],
)
def test_titles_of_front_matter(title: str, shown: str) -> None:
    """Tags that mark words are not shown, and entities are; what a page may be about stays."""
    assert named(title) == shown


def test_entities_in_headings() -> None:
    """They stand for characters outside code."""
    assert first_heading("# You &amp; `&amp;`\n") == "You & &amp;"


def test_escapes_in_headings() -> None:
    """An escaped character stands for itself and marks nothing; in code a backslash is one."""
    assert first_heading("# Type: \\_Key\\_\\<A\\> of `a\\_b`\n") == "Type: _Key_<A> of a\\_b"
    assert first_heading("# \\&amp; \ue05f\n") == "&amp; \ue05f"
