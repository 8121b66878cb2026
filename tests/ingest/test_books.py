"""What preprocessors of mdBook fill in is not quoted, and neither are links to other files."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.ingest.markup.books import rendered
from answerable.settings import IngestSettings

from .documents import count_tokens, document

ALL = {"includes": "yes", "values": "yes"}


def said(text: str, **syntax: str) -> list[tuple[str, str]]:
    """Text and place of all units of a page of a book."""
    page = document(text, "markdown", ids="mdbook", syntax=syntax)
    chunks = chunk_document(page, count_tokens, IngestSettings())
    return [(u.text, c.url.partition("#")[2]) for c in chunks for u in c.units]


def words(text: str, **syntax: str) -> list[str]:
    return [each for each, _ in said(text, **syntax)]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Version {{ version }} runs. It is fast.", ["It is fast."]),
        ("Version {{version-2.x}} runs. It is fast.", ["It is fast."]),
        ("Type `run {{ version }}` now. It is fast.", ["It is fast."]),
        ("```sh\nrun {{ version }}\n```\n\nText.", ["Text."]),
        ("Text. Run this:\n\n```sh\nrun {{ version }}\n```\n", ["Text."]),
        ("- One:\n  ```sh\n  run {{ version }}\n  ```\n- Two", ["Two"]),
        ("| a | b |\n|---|---|\n| {{ x }} | c |\n| d | e |", ["a: d; b: e"]),
        ("See [this](https://x.org/{{ version }}/a).", ["See this."]),
        ("```yaml\nrun: ${{ secrets.KEY }}\n```", ["run: ${{ secrets.KEY }}"]),
        ("```hbs\n<p>{{ title }}</p>\n```", ["<p>{{ title }}</p>"]),
        ("~~~ {.jinja}\n{{ title }}\n~~~", ["{{ title }}"]),
        ('```rust\nf("{{}} {{ {} }}")\n```', ['f("{{}} {{ {} }}")']),
        ("```sh\nrun \\{{ version }}\n```", ["run \\{{ version }}"]),
    ],
)
def test_what_is_filled_in_is_not_known(text: str, shown: list[str]) -> None:
    """In prose and in code, where that is not about templates or GitHub's expressions."""
    assert words(f"{text}\n", **ALL) == shown


def test_books_without_such_a_preprocessor_have_text_there() -> None:
    """What looks like a value is what it says."""
    text = "```sh\nrun {{ version }}\n```\n"
    assert words(text, includes="yes") == ["run {{ version }}"]


def test_a_heading_with_a_value_has_no_known_id() -> None:
    """What is below it is linked without; the next one has its own."""
    text = "## New in {{ version }}\n\nOne.\n\n## Then\n\nTwo.\n"
    assert said(text, **ALL) == [("One.", ""), ("Two.", "then")]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("One.\n{{#include a.md}}\nTwo.", ["One.", "Two."]),
        ("```rs\n{{#include a.rs}}\n```\n\nText.", ["Text."]),
        ("```rs\na();\n{{#include a.rs}}\n```\n\nText.", ["Text."]),
        ('```rs\na("{{#include a.txt}}");\n```\n\nText.', ["Text."]),
        ("Red. Run this:\n\n{{#playground a.rs}}\n\nText.", ["Red.", "Text."]),
        ("Of {{#include a.txt}} here. Text.", ["Text."]),
        ("{{#title A}}\n\nText.", ["Text."]),
        ("Text {{#title A}}here.", ["Text here."]),
        ("\\{{#include a.md}}", ["{{#include a.md}}"]),
        ("```md\n\\{{#include a.md}}\n```", ["{{#include a.md}}"]),
        ("Write `\\{{#include a.md}}` there.", ["Write {{#include a.md}} there."]),
    ],
)
def test_what_links_leave(text: str, shown: list[str]) -> None:
    """Code with a hole and a sentence that leads to nothing are not quoted; escapes are text."""
    assert words(f"{text}\n", includes="yes") == shown


@pytest.mark.parametrize(
    "part",
    ["{{#include a}}\n", "a {{#include b}} ", "\\{{#include a}}\r\n", "{{ a }} ", "{{#title a}}"],
)
def test_nothing_moves(part: str) -> None:
    """A page keeps its length and its lines."""
    text = f"```\nx\n{part * 300}\n```\nA word.\n"
    assert len(rendered(text, 0, ALL)) == len(text)
    assert rendered(text, 0, ALL).count("\n") == text.count("\n")
    assert rendered(text, 0, ALL).endswith("\nA word.\n")
