"""Lines that show other files are no text of a page of MkDocs, in code neither."""

from __future__ import annotations

import pytest

from answerable.ingest.markup.snippets import without

from .test_site_syntax import said

ON = {"snippets": "yes"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('One.\n--8<-- "a.md"\nTwo.', ["One.", "Two."]),
        ("One.\n\n--8<--\na.md\nb.md\n--8<--\n\nTwo.", ["One.", "Two."]),
        ('```py\n--8<-- "a.py"\n```\n\nText.', ["Text."]),
        ('```py\na = 1\n--8<-- "a.py"\n```\n\nText.', ["Text."]),
        ("```py\n# --8<-- [start:a]\na = 1\n# --8<-- [end:a]\n```", ["a = 1"]),
        ('```md\n;--8<-- "a.md"\n```', ['--8<-- "a.md"']),
        ('Red. Run this:\n\n--8<-- "a.md"\n\nText.', ["Red.", "Text."]),
        ('Red. Run this:\n\n  --8<-- "a.md"\n', ["Red."]),
        ('Red. Run this:\n--8<-- "a.md"\n\nText.', ["Red.", "Text."]),
        (';--8<-- "a.md"', ['--8<-- "a.md"']),
        ('- One\n\n    --8<-- "a.md"\n\n- Two', ["One", "Two"]),
        ('!!! note\n\n    --8<-- "a.md"\n\nText.', ["Text."]),
    ],
)
def test_what_is_read(text: str, shown: list[str]) -> None:
    """Code with a hole and a sentence that leads to nothing are not quoted."""
    assert [each for _, each in said(text + "\n", "mkdocs", ON)] == shown


def test_a_site_without_them_has_text_there() -> None:
    """In code, where a line is what it says."""
    text = "```sh\n# --8<-- [start:a]\nls\n```\n"
    assert [each for _, each in said(text, "mkdocs")] == ["# --8<-- [start:a]\nls"]


@pytest.mark.parametrize("part", ['--8<-- "a"\n', "--8<--\n", ";--8<--\n", "# -8<- [end:a]\r\n"])
def test_nothing_moves(part: str) -> None:
    """A page keeps its length and its lines."""
    text = f"```\nx\n{part * 300}```\nA word.\n"
    assert len(without(text, 0, ON)) == len(text)
    assert without(text, 0, ON).count("\n") == text.count("\n")
    assert without(text, 0, ON).endswith("\nA word.\n")


def test_tags_that_show_files_are_no_text() -> None:
    """Over several lines neither, and only where the site has them."""
    text = 'One.\n\n{%\n  include "a.md"\n  start="x"\n%}\n\nTwo: {% include "b" %}.\n'
    on = {"include-tags": "yes"}
    assert [each for _, each in said(text, "mkdocs", on)] == ["One."]
    blank = without(text, 0, on)
    assert [*map(len, blank.split("\n"))] == [*map(len, text.split("\n"))]
    assert without(text, 0, {}) == text
