"""Lines as HTML: counted as ingest counts, with nothing hidden and nothing that acts."""

from __future__ import annotations

from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from answerable.ingest.positions import Positions
from answerable.text import lines
from answerable.viewer.lines import shown_lines


@given(st.text(alphabet="a\n\r\x0b\x0c\x85\u2028 ", min_size=1))
def test_lines_are_those_of_ingest(text: str) -> None:
    """Every character of a file stands, in ingest's count, on a line that is shown."""
    last = Positions(text).span(len(text) - 1, len(text))
    assert lines.count(text) == len(shown_lines(text)) == last.line_end


@given(st.text(alphabet="ab<>&\"'\n\r \t;#x3c/é日"))
def test_a_line_is_shown_as_it_is(text: str) -> None:
    """What a browser shows is the line itself, but for a lone carriage return, which is named
    where line feeds end the lines."""
    written = lines.unified(text).replace("\r\n", "\n").replace("\r", "⟨U+000D⟩").split("\n")
    assert [unescape(each) for each in shown_lines(text)] == written[: lines.count(text)]


def test_markup_is_escaped() -> None:
    """Nothing in a line is an element, an entity or the end of an attribute."""
    (line,) = shown_lines("</code><script>x('\"')</script>&#x3c;b&gt;")
    assert line == (
        "&lt;/code&gt;&lt;script&gt;x(&#x27;&quot;&#x27;)&lt;/script&gt;&amp;#x3c;b&amp;gt;"
    )


def test_what_is_not_seen_is_named() -> None:
    """Controls, direction marks and characters without width are shown by their code."""
    assert shown_lines("a\x1bb\x7f\u202ec\u200b\ufeff\u2028\u00ad\U000e0041") == [
        "a⟨U+001B⟩b⟨U+007F⟩⟨U+202E⟩c⟨U+200B⟩⟨U+FEFF⟩⟨U+2028⟩⟨U+00AD⟩⟨U+E0041⟩"
    ]
    assert shown_lines("\tשלום 👩\u200d💻 e\u0301") == ["\tשלום 👩\u200d💻 e\u0301"]
