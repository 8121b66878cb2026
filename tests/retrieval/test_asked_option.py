"""An option that is asked about by its name alone is answered by its entry."""

from __future__ import annotations

import pytest

from answerable.retrieval.asked_option import asked_option, is_entry
from answerable.testing.corpus import chunk


@pytest.mark.parametrize(
    ("question", "option"),
    [
        ("What does the --open-lamp flag do?", "--open-lamp"),
        ("--open-lamp", "--open-lamp"),
        ("what is the --openLamp option for", "--openLamp"),
        ("How does --open-lamp work with fish oil?", ""),
        ("--open-lamp or --dim?", ""),
        ("What does it do?", ""),
        ("see docs/--open-lamp", ""),
    ],
)
def test_what_is_asked_about_alone(question: str, option: str) -> None:
    """Nothing else is named beside it."""
    assert asked_option(question) == option


@pytest.mark.parametrize(
    ("text", "kind", "heading", "is_one"),
    [
        ("-o, --open-lamp: opens it", "row", "Options", True),
        ("--open-lamp: opens it", "item", "Options", True),
        ("Opens it.", "sentence", "--open-lamp", True),
        ("--open-lamp-wide: opens it wide", "row", "Options", False),
        ("Use --open-lamp.", "item", "Options", False),
        ("--open-lamp opens it.", "sentence", "Options", False),
    ],
)
def test_its_entry(text: str, kind: str, heading: str, *, is_one: bool) -> None:
    """A row or an item that begins with it, or a section that is called so."""
    section = chunk(text, heading=("Lamps", heading), kinds=(kind,))  # type: ignore[arg-type]
    assert is_entry(section, "--open-lamp") is is_one
