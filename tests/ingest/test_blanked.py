"""What no reader sees is not in what is handed on of a page."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.text.readable import readable

from .documents import chunks, count_tokens, record


@pytest.mark.parametrize(
    "hidden",
    [
        "<!-- SECRET -->",
        "<!-- a\n\n```\nSECRET\n```\n\nSECRET -->",
        "<div hidden>SECRET</div>",
        "<div hidden>\n\n### SECRET\n\nSECRET\n\n```\nSECRET\n```\n\n</div>",
        "<video>SECRET</video>",
        "<?x SECRET ?>",
        "<script>\nSECRET\n</script>",
        "<style>.x {display: none}</style>\n\n<p class='x'>SECRET</p>",
        '[k]: javascript:x "SECRET"',
        "[//]: # (SECRET)",
        "[SECRET]: <>",
        "A <b hidden>SECRET</b> sentence.",
    ],
)
def test_what_is_blanked(hidden: str) -> None:
    """Each quote still stands in its place, and the lines are those of the file."""
    text = f"# Page\n\nOne.\n\n{hidden}\n\nTwo `code`.\n\n{hidden}\n"
    (chunk,) = chunks(text, "markdown")
    assert "SECRET" not in chunk.text
    assert "SECRET" not in readable(chunk)
    assert [unit.text for unit in chunk.units] == ["One.", "Two code."]
    for unit in chunk.units:
        assert chunk.quote(unit.span) == text[unit.span.char_start : unit.span.char_end]
    assert chunk.text.count("\n") == text[: chunk.span.char_end].count("\n")


def test_what_is_read_has_no_gap() -> None:
    """Lines that were blanked are one blank line; those that an author left are kept."""
    text = (
        "<!-- a note -->\n\nOne.\n\n<!-- a\nlong\nnote -->\n<div hidden>\n\nno\n</div>\n\n\n\nTwo."
    )
    (chunk,) = chunks(text, "markdown")
    assert readable(chunk) == "One.\n\nTwo."
    (chunk,) = chunks("One.\n\n\n\nTwo.\n  \nThree.", "markdown")
    assert readable(chunk) == chunk.text == "One.\n\n\n\nTwo.\n  \nThree."


def test_a_long_element_in_parts() -> None:
    """Of one that is cut where its section is, nothing is left in any part."""
    long = "\n\n".join(["SECRET words of it."] * 200)
    text = f"One.\n\n<div hidden>\n\n{long}\n\n## SECRET\n\n{long}\n\n</div>\n\nTwo.\n"
    found = chunks(text, "markdown", max_tokens=64)
    assert [unit.text for chunk in found for unit in chunk.units] == ["One.", "Two."]
    assert not any("SECRET" in chunk.text for chunk in found)


def test_what_is_seen_stays() -> None:
    """Code that shows a comment, definitions that are named, and what is crossed out."""
    text = (
        "# Page\n\n```html\n<!-- a -->\n<div hidden>b</div>\n```\n\n"
        'See [it][k].\n\n[k]: https://a.b "e"\n\n<u>d</u> <s>It is e.</s>\n\nEnd.'
    )
    (chunk,) = chunks(text, "markdown")
    assert chunk.text == text


def test_what_is_quoted_stays() -> None:
    """A mark within a sentence is a part of its quote."""
    text = "Press <!-- x --> it. <!-- y -->"
    (chunk,) = chunks(text, "markdown")
    assert chunk.text.rstrip() == chunk.quote(chunk.units[0].span) == "Press <!-- x --> it."


def test_a_record() -> None:
    """A text that is decoded out of JSON is blanked where its file has it."""
    page = record('A "quoted" word.\n\n<div hidden>SE"CRET</div>\n\nTwo.')
    (chunk,) = chunk_document(page, count_tokens, IngestSettings())
    assert "CRET" not in chunk.text
    for unit in chunk.units:
        assert chunk.quote(unit.span) == page.original[unit.span.char_start : unit.span.char_end]


def test_ids_are_those_of_the_file() -> None:
    """Two sections that differ in a comment alone are two."""
    text = "## A\n\nOne.\n\n<!-- x -->\n\nTwo.\n\n## A\n\nOne.\n\n<!-- y -->\n\nTwo.\n"
    one, two = chunks(text, "markdown")
    assert one.text == two.text
    assert one.id != two.id
