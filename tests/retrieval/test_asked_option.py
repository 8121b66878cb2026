"""An option that is asked about by its name alone is answered by its entry."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.retrieval.asked_option import asked_option, is_entry
from answerable.testing.corpus import chunk


@pytest.mark.parametrize(
    ("question", "option"),
    [
        ("What does the --open-lamp flag do?", "--open-lamp"),
        ("--open-lamp", "--open-lamp"),
        ("what is the --openLamp option for", "--openLamp"),
        ("OPEN_LAMP", "OPEN_LAMP"),
        ("What does open_lamp do?", "open_lamp"),
        ("What does lamps.open_lamp do?", ""),
        ("What does open_lamp() do?", ""),
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


@pytest.mark.parametrize(("inner", "is_one"), [("OPEN_LAMP=<bool>", True), ("OPEN_LAMPS", False)])
def test_an_entry_inside_a_section(inner: str, *, is_one: bool) -> None:
    """Of several settings in one section each stands below a heading of its own."""
    section = chunk("Opens it.", heading=("Lamps", "Settings"))
    units = tuple(replace(unit, under=(inner,)) for unit in section.units)
    assert is_entry(replace(section, units=units), "OPEN_LAMP") is is_one
