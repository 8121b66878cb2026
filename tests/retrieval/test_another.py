"""Which messages ask what was asked before of another thing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.retrieval.another import another
from answerable.retrieval.lexical import term_id
from answerable.retrieval.related import Related
from answerable.testing.corpus import chunk
from answerable.types import Evidence, ScoredChunk

BEFORE = "how do i install heron on linux"


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("and uploads?", "uploads"),
        ("what about Windows?", "Windows"),
        ("but what about lost cards", "lost cards"),
        ("ok, and for node.js?", "node.js"),
        ("i mean windows", "windows"),
        ("what about formatting it?", "formatting"),
    ],
)
def test_another_thing(message: str, name: str) -> None:
    """A few words behind "and" or "what about" name a thing."""
    found = another(message, BEFORE)
    assert found is not None
    assert found.name == name
    assert not found.attribute


def test_what_may_be_of_the_thing_before() -> None:
    """With "the" it may be something that the thing before has."""
    found = another("and the colour?", BEFORE)
    assert found is not None
    assert found.attribute


@pytest.mark.parametrize(
    "message",
    [
        "uploads?",  # a question by itself
        "and why?",
        "and then?",
        "and how do I remove it?",
        "what about it?",
        "and price?",  # of any thing
        "and 18?",
        "and on Sundays?",
        "and linux?",  # no other thing
        "and in general?",
        "and a second thought about everything that was written there",
        "",
    ],
)
def test_no_other_thing(message: str) -> None:
    """A question, a day, a number and what every thing has are asked otherwise."""
    assert another(message, BEFORE) is None


@given(st.text(max_size=300), st.text(max_size=100))
def test_any_text_is_told(message: str, before: str) -> None:
    """Any text has a thing with words of its own, or none."""
    found = another(message, before)
    assert found is None or found.terms


def kept(message: str, text: str, under: tuple[str, ...] = (), alike: Related | None = None) -> int:
    """How many of one section, with a heading or a tab inside it, are left for ``message``."""
    found = chunk(text, heading=("Heron", "Installing"))
    (unit,) = found.units
    section = replace(found, units=(replace(unit, under=under),))
    meant = another(message, BEFORE)
    assert meant is not None
    evidence = Evidence("", (ScoredChunk(section, 0.9, 0.5, 1.0, (1.0,)),), "ONE", 0.9)
    return len(meant.narrowed(evidence, alike or {}).chunks)


def test_a_tab_is_called_by_its_title() -> None:
    """What stands under it need not say the name again."""
    assert kept("and on windows?", "Run it.", ("Windows",)) == 1
    assert kept("and on windows?", "Run it.", ("Linux",)) == 0


@pytest.mark.parametrize("name", ["mac", "osx", "macOS", "a Mac"])
def test_other_names_of_one_system(name: str) -> None:
    """Whichever a page has."""
    assert kept(f"and on {name}?", "Run it on macOS.") == 1
    assert kept(f"and on {name}?", "Run it on a mac.") == 1


@pytest.mark.parametrize(("cosine", "count"), [(0.7, 1), (0.57, 0)])
def test_a_word_that_is_hardly_alike_is_another_thing(cosine: float, count: int) -> None:
    """The words next to a name that no page has are there by chance."""
    alike = {term_id("dentist"): [(term_id("teeth"), cosine)]}
    assert kept("and for dentists?", "Heron counts teeth.", alike=alike) == count
