"""What Jekyll fills in is shown where it is known, and quoted as it stands in the file."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.types import Chunk, Generator

from .documents import count_tokens, document

VALUES = {
    "site.version": "5.21",
    "site.bold": "The **Great** Lamp_x_1",
    "site.long": "a value that is far longer than the name that stands for it",
    "site.empty": "",
    "site.lamp.color": "red",
    "page.title": "Lamps",
    "site.tag": "<b>bold</b>",
    "site.cells": "a | b",
    "site.block": "- an item",
    "site.liquid": "{{ site.version }}",
}


def _chunks(text: str, generator: Generator = "jekyll", **settings: int) -> list[Chunk]:
    page = document(text, "markdown", generator=generator, substitutions=VALUES)
    return chunk_document(page, count_tokens, IngestSettings(**settings))


def _said(text: str, generator: Generator = "jekyll", **settings: int) -> list[str]:
    found = _chunks(text, generator, **settings)
    return [unit.text for chunk in found for unit in chunk.units]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("It is at {{site.version}}.", "It is at 5.21."),
        ("{{ site.bold }} is {{ site.lamp.color }}", "The Great Lamp_x_1 is red"),
        ("- **{{page.title}}** are {{ site.long }}", f"Lamps are {VALUES['site.long']}"),
        ("Type `lamp-{{ site.version }} {{site.bold}}`.", "Type lamp-5.21 The **Great** Lamp_x_1."),
        ("See <https://a.b/{{site.version}}>.", "See https://a.b/5.21."),
        ("See [{{ site.version }}]({{site.long}}/a) at {{site.empty}}once.", "See 5.21 at once."),
        (
            "```sh\nget lamp-{{site.version}} {{site.bold}}\n```",
            "get lamp-5.21 The **Great** Lamp_x_1",
        ),
        ("    get {{site.version}}", "get 5.21"),
    ],
)
def test_known_values_are_shown_and_quoted_by_their_names(text: str, shown: str) -> None:
    """Of Markdown their words, in code the value itself; the quote is what stands in the file."""
    (chunk,) = _chunks(text + "\n")
    (unit,) = chunk.units
    assert unit.text == shown
    assert chunk.quote(unit.span) in text
    assert chunk.quote(unit.span).count("{{") == text.count("{{")


def test_rows_and_headings_have_the_values() -> None:
    """And an id is made with them."""
    (chunk,) = _chunks(
        "## New in {{site.version}}\n\n| A | {{page.title}} |\n|---|---|\n| b | c |\n"
    )
    assert chunk.heading_path[-1] == "New in 5.21"
    assert chunk.url.endswith("#new-in-521")
    assert [unit.text for unit in chunk.units] == ["A: b; Lamps: c"]


@pytest.mark.parametrize(
    "name",
    "site.other site.version|upcase -site.version- site.tag site.cells site.block site.liquid"
    " site['version'] version".split(),
)
def test_what_is_not_known_is_not_quoted(name: str) -> None:
    """Neither what is computed nor a value that is more than words."""
    part = f"{{{{{name}}}}}"
    text = f"It is at {part}. It shines.\n\n```\nget {part}\n```\n\n- An {part}\n- One\n"
    assert _said(text) == ["It shines.", "One"]


def test_what_is_raw_stays_as_it_is_written() -> None:
    """A page about Liquid shows the braces."""
    text = "Type {% raw %}{{ site.version }}{% endraw %} for {{ site.version }}.\n"
    assert _said(text) == ["Type {{ site.version }} for 5.21."]


def test_elsewhere_nothing_is_filled_in_so() -> None:
    """Other generators have no such names."""
    assert _said("It is {{site.version}}. It shines.\n", "eleventy") == ["It shines."]


def test_code_that_is_cut_shows_the_values() -> None:
    """Each part as all of it."""
    code = "\n".join(f"get lamp-{{{{site.version}}}} {number}" for number in range(60))
    shown = _said(f"```\n{code}\n```\n", max_tokens=64, overlap_tokens=0)
    assert len(shown) > 1
    assert "\n".join(shown) == code.replace("{{site.version}}", "5.21")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("It shines. Get it:\n\n```\nget {{x}}\n```\n", ["It shines."]),
        ("1. It shines. Get it:\n   ```\n   get {{x}}\n   ```\n", ["It shines."]),
        ("Get it:\n\n```\nget {{x}}\n```\n\nGo on.\n", ["Go on."]),
        ("Get it with `get`:\n\n```\nget {{x}}\n```\n", ["Get it with get:"]),
        ("Get it:\n\n```\nget {{site.version}}\n```\n", ["Get it:", "get 5.21"]),
        ("This is it:\n\n{{site.version}}\n", ["This is it:", "5.21"]),
        ("Get it:\n\nGo.\n\n```\nget {{x}}\n```\n", ["Get it:", "Go."]),
    ],
)
def test_what_leads_to_code_that_is_left_out(text: str, shown: list[str]) -> None:
    """Is left out too, unless it names code, and what stands before it is not."""
    assert _said(text) == shown


def test_characters_that_mark_a_place_are_text_in_a_file() -> None:
    """Whatever a page has in it, reading it ends."""
    text = "It is \ufdd1site.version\ufdd2 and \ufdd1x\ufdd2, {{site.version}}.\n"
    assert _said(text)[0].endswith("5.21.")
    assert _said("\ufdd1" * 5_000 + "{{site.version}}" * 2_000 + "\n\nA word.\n")[-1] == "A word."
