"""What a table says where a row and a column meet."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.cells import CELL, WHOLE, of_cell, with_notes
from answerable.testing.corpus import chunk, evidence
from answerable.types import Span, Unit, UnitKind

from .test_extractive import written

ROW = "Feature: Single sign-on; Free plan: no; Pro plan: yes²"


def _unit(text: str, kind: UnitKind = "row") -> Unit:
    return Unit(kind, Span(0, len(text), 1, 1), text)


@pytest.mark.parametrize(
    ("text", "question", "worth"),
    [
        (ROW, "Is single sign-on in the free plan?", CELL),
        (ROW, "single sign-on on pro plan", CELL),
        (ROW, "Is single sign-on there?", WHOLE),
        (ROW, "Is single sign-on slow?", 0),  # no column
        (ROW, "What is in the free plan?", 0),  # no subject
        (ROW, "Is sign-on in the free plan?", 0),  # not all of the subject
        ("Codec: MKV⁸; Chrome: ✅; Firefox: ❌", "does firefox play mkv", CELL),
        ("Codec: MKV⁸; Chrome: ✅; Android TV: ❌", "is mkv played on android tv", CELL),
        ("Option: oil; Type: text; Default: 2", "What is the default of oil?", 0),  # of a reference
        ("Option: oil; Firefox: no", "Is there oil in Firefox?", 0),  # one value alone
        ("SSO; Free: no; Pro: yes", "is sso free", CELL),
        ("Task: Turn off signing up; Option: up: false", "How do I turn off signing up?", WHOLE),
        ("Task: Turn off signing up; Option: up: false", "signing up by mail", 0),
        ("", "is sso free", 0),
    ],
)
def test_the_row_that_is_asked_for(text: str, question: str, worth: float) -> None:
    """It has all words of its subject and of one column's name, or is called as all that is asked;
    columns that every entry of a reference has compare nothing."""
    assert of_cell(_unit(text), question) == worth
    assert of_cell(_unit(text, "sentence"), question) == 0


def test_notes_are_told_with_it() -> None:
    """Those that the cell refers to, and of those of the subject what speaks of the column."""
    table = chunk(
        "Codec: OGG⁵, ⁷; Firefox: ✅; Safari: ✅⁹\n⁵OGG on Chrome is slow.\n"
        "⁷OGG on Safari needs version 18.\n⁹Only on a phone.\n¹⁰Never.",
        kinds=("row", "sentence", "sentence", "sentence", "sentence"),
    )
    assert with_notes(table, 0, "does safari play ogg") == [0, 2, 3]
    assert with_notes(table, 0, "what is ogg") == [0]
    said = written(evidence(table, question="does safari play ogg", strength="ONE"))
    assert [claim.text[:4] for claim in said] == ["Code", "⁷OGG", "⁹Onl"]
