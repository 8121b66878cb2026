"""Where a sentence stands decides between two that answer alike."""

from __future__ import annotations

from dataclasses import replace

from answerable.llms.quoting.placing import Places
from answerable.testing.corpus import chunk, evidence
from llms.test_extractive import written

EXTRA = chunk("The tray slides into the frame.", heading=("Oven", "How do I fit a second tray?"))
ITSELF = chunk(
    "It is part of the frame.\nThe screws hold the oven on the wall.",
    heading=("Oven", "How do I fit it?"),
    ordinal=1,
)


def test_a_heading_that_is_the_question() -> None:
    """The section that is called as it is asked is quoted, also from a place behind another."""
    asked = evidence(EXTRA, ITSELF, question="how do i fit it")
    assert written(asked)[0].text.startswith("It is part of the frame.")
    other = evidence(EXTRA, ITSELF, question="how do i fit them")
    assert written(other)[0].text == "The tray slides into the frame."


def test_code_says_neither_yes_nor_no() -> None:
    """Where it is asked whether something is so, a sentence is quoted, also one worth less."""
    text = 'oven = Oven(url="https://heat.example")\nThe oven sends no data to Heat.'
    page = chunk(text, heading=("Oven",), kinds=("code", "sentence"))
    found = evidence(page, question="Does it send data to Heat?", strength="ONE")
    scored = replace(found.chunks[0], unit_scores=(1.0, 0.5))
    (said,) = written(replace(found, chunks=(scored,)))
    assert said.text == "The oven sends no data to Heat."


def test_a_section_without_the_name_in_code_that_is_asked_of() -> None:
    """Stands behind one that has it, and only then."""
    other = chunk("Pass true to keep it hot.", heading=("Oven", "Watching the door"))
    own = chunk("With $watchHeat, pass warm to keep it.", heading=("Oven", "Heat"), ordinal=1)
    asked = evidence(other, own, question="How do I keep $watchHeat hot?", strength="ONE")
    assert written(asked)[0].text.startswith("With $watchHeat")
    for question in ("How do I keep it hot?", "How do I keep $watchDoor hot?"):
        (said, *_) = written(evidence(other, own, question=question, strength="ONE"))
        assert said.text == "Pass true to keep it hot."


def test_a_variable_without_what_all_of_them_begin_with() -> None:
    """People leave out the name of the program, and no other part of the name."""
    for own, lacks in (("LAMP_OIL_KIND", False), ("LAMP_OIL_KINDS", True), ("my_oil_kind", True)):
        one = chunk(f"{own} says which oil is burnt.", path="one.md")
        other = chunk("OIL_KIND was said to be of the lamp once.", path="other.md")
        found = evidence(one, other, question="What does OIL_KIND say?", strength="MANY")
        places = Places.of(found)
        assert (one.id in places.lacking) is lacks
        assert other.id not in places.lacking


def test_a_section_without_the_short_name_that_is_asked_of() -> None:
    """Stands behind one that has it, in whatever letters; what most pages have tells nothing."""
    other = chunk("Bake the bread as it is asked.", heading=("Oven", "Bread"))
    own = chunk("oven-plugin-ddl is of others.", heading=("Oven", "Plugins"), ordinal=1)
    asked = evidence(other, own, question="Can it bake DDL?", strength="ONE")
    assert written(asked)[0].text == "oven-plugin-ddl is of others."
    shared = evidence(other, own, question="Can it bake JSON?", strength="ONE")
    assert written(shared)[0].text == "Bake the bread as it is asked."
    loud = evidence(other, own, question="CAN IT BAKE DDL?", strength="ONE")
    assert written(loud)[0].text == "Bake the bread as it is asked."
