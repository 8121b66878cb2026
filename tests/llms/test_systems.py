"""What is said of one system answers for nobody who asks on another."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.asked_names import asked_place
from answerable.llms.quoting.systems import (
    ASKED_SYSTEM,
    NAMED_SYSTEM,
    OTHER_SYSTEM,
    of_system,
    systems,
)
from answerable.types import Span, Unit, UnitKind


def _unit(text: str, kind: UnitKind = "item", under: tuple[str, ...] = ()) -> Unit:
    return Unit(kind, Span(0, len(text), 1, 1), text, under=under)


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("Debian/Ubuntu packages: /var/lib/lamp", ASKED_SYSTEM),
        ("On Ubuntu, run the installer.", ASKED_SYSTEM),
        ("Linux: ~/.local/share/lamp", 0),  # of its kind
        ("Debian: /var/lib/lamp", 0),
        ("Windows (user): C:\\lamp", -OTHER_SYSTEM),
        ("If you're using macOS, open the Finder.", -OTHER_SYSTEM),
        ("Fedora - /srv/lamp", -OTHER_SYSTEM),
        ("The lamp is stored in /var/lib (Ubuntu) or C:\\lamp (Windows).", NAMED_SYSTEM),
        ("The lamp is a window to the world.", 0),
        ("Lamps: they burn on Windows.", 0),
    ],
)
def test_a_label_names_a_system(text: str, worth: float) -> None:
    """One that is asked on, of its kind, or another; a sentence may have its name further on."""
    assert of_system(_unit(text), "Where is the lamp stored on Ubuntu?") == worth


def test_a_heading_names_a_system() -> None:
    """That of the smallest section, where the text has no label."""
    unit = _unit("Run the installer.", "sentence", ("Windows",))
    assert of_system(unit, "Can I install it on windows?") == 0
    assert of_system(unit, "How do I install it on my mac?") == -OTHER_SYSTEM
    assert of_system(unit, "How do I install it on windows?") == ASKED_SYSTEM


@pytest.mark.parametrize(
    ("row", "worth"),
    [
        ("OS: Ubuntu; Path: /var/lib/lamp", ASKED_SYSTEM),
        ("OS: Windows; Path: C:\\lamp", -OTHER_SYSTEM),
        ("Lamp: Windows; Path: C:\\lamp", NAMED_SYSTEM * 0),
    ],
)
def test_a_row_is_of_the_system_in_its_first_cell(row: str, worth: float) -> None:
    """Whose column is called so."""
    assert of_system(_unit(row, "row"), "Where is the lamp stored on Ubuntu?") == worth


def test_code_and_other_questions_are_left_alone() -> None:
    """Code has its lead, and who names no system asks of all."""
    assert of_system(_unit("Windows: x", "code"), "Where is it on a Mac?") == 0
    assert of_system(_unit("Windows: x"), "Where is it?") == 0


def test_names_of_systems() -> None:
    """In any case, by what they are also called, and as whole words."""
    found = systems("OS X, red hat or k8s; no androids, no maclaren, no arch-enemy.io")
    assert found == ("mac", "rhel", "kubernetes")


@pytest.mark.parametrize(
    ("text", "placed"),
    [
        ("Debian packages: /var/lib/lamp/oil", True),
        ("Windows: %LOCALAPPDATA%\\Lamp", True),
        ("Docker: <volume path>/config/oil", True),
        ("Drive: C:\\Lamp", True),
        ("Note: and/or", False),
    ],
)
def test_a_path_behind_a_label_is_a_place(text: str, placed: bool) -> None:
    """It says where something is without a verb."""
    assert bool(asked_place(_unit(text), "Where is the data stored?")) is placed
