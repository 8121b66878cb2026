"""What MyST fills in is shown where it is known, and never quoted by its name where it is not."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from answerable.ingest.chunking import chunk_document, headings
from answerable.settings import IngestSettings
from answerable.types import Chunk, Generator

from .documents import count_tokens, document

VALUES = {
    "version": "5.21",
    "product": "The **Great** [Lamp](https://example.org)",
    "button": "![on](on.png)",
    "note": "```{note}\nA block.\n```",
    "tag": "<b>bold</b>",
}


def _chunks(
    text: str, generator: Generator = "sphinx", values: Mapping[str, str] = VALUES
) -> list[Chunk]:
    page = document(text, "markdown", generator=generator, substitutions=values)
    return chunk_document(page, count_tokens, IngestSettings())


def _said(
    text: str, generator: Generator = "sphinx", values: Mapping[str, str] = VALUES
) -> list[str]:
    return [unit.text for chunk in _chunks(text, generator, values) for unit in chunk.units]


def test_known_values_are_shown_and_quoted_by_their_names() -> None:
    """Of Markdown their words; the quote is what stands in the file."""
    (chunk,) = _chunks("{{ product }} is at {{version}}\n")
    (unit,) = chunk.units
    assert unit.text == "The Great Lamp is at 5.21"
    assert chunk.quote(unit.span) == "{{ product }} is at {{version}}"
    assert "The Great Lamp is at 5.21" in chunk.pieces[0]


@pytest.mark.parametrize(
    "part", ["{{other}}", "{{ version.upper() }}", "{{note}}", "{{tag}}", "{{ }}"]
)
def test_what_is_not_known_is_not_quoted(part: str) -> None:
    """Neither its sentence, item, row nor line; what stands beside them is."""
    text = (
        f"It is at {part}. It shines. Take {part}\n{part}\nAfter it.\n\n{part} {part}\n\n"
        f"- An {part}\n- One\n\n| A | B |\n|---|---|\n| a | {part} |\n| b | c |\n"
    )
    assert _said(text) == ["It shines.", "After it.", "One", "A: b; B: c"]


def test_pictures_are_not_there() -> None:
    """As those that are written on the page are not."""
    assert _said("Press {{button}} to go.\n") == ["Press to go."]


def test_code_and_addresses_are_not_filled_in() -> None:
    """They show the names, or nothing."""
    text = (
        "Type `{{version}}` or `{{other}}`, see [it](/a/{{other}}).\n\n"
        "```\n{{version}}\n{{other}}\n```\n"
    )
    assert _said(text) == ["Type {{version}} or {{other}}, see it.", "{{version}}\n{{other}}"]


def test_headings_and_their_ids_have_the_values() -> None:
    """And nothing in place of one that is not known."""
    (chunk,) = _chunks("## New in {{version}} and {{other}}\n\nText.\n")
    assert chunk.heading_path[-1] == "New in 5.21 and"
    assert chunk.url.endswith("#new-in-5-21-and")


def test_a_line_of_code_in_braces_is_cut_with_its_value() -> None:
    """A sentence too long for a chunk is cut, and its parts still show the values."""
    chunks = chunk_document(
        document(
            "It is {{version}} now, " * 60 + "at last.\n",
            "markdown",
            generator="sphinx",
            substitutions=VALUES,
        ),
        count_tokens,
        IngestSettings(max_tokens=64, overlap_tokens=0),
    )
    shown = [unit.text for chunk in chunks for unit in chunk.units]
    assert len(chunks) > 1
    assert all("5.21" in text for text in shown)


def test_elsewhere_braces_are_text() -> None:
    """Pages about templates, on sites where nothing is filled in and nothing is said to be."""
    assert _said("It is {{version}} of {{other}}.\n", "github", {}) == [
        "It is {{version}} of {{other}}."
    ]
    assert _said("It is {{version}}.\n", "github") == ["It is 5.21."]
    (found,) = headings("## A {{version}}\n", mdx=False)
    assert found.text == "A {{version}}"


def test_many_names_take_no_more_than_their_number() -> None:
    """Each is looked at once (what grows squarely takes minutes)."""
    assert (
        _said("{{version}} {{other}} " * 5_000 + "\n\n" + "{{" * 20_000 + "\n\nA word.\n")[-1]
        == "A word."
    )
