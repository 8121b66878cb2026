"""What is asked for by a name in code, and code that runs a program that is asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.quoting.asked_names import NAMED, RUN, asked_name, runs_program
from answerable.testing.corpus import chunk
from answerable.types import Unit, UnitKind


def unit(text: str, kind: UnitKind = "sentence") -> Unit:
    """A unit of this text."""
    return replace(chunk("A", kinds=(kind,)).units[0], text=text)


@pytest.mark.parametrize(
    "question",
    [
        "Which environment variable changes the port?",
        "what setting controls the port",
        "What is the option for the port?",
    ],
)
def test_a_name_with_a_word_of_what_it_is_for(question: str) -> None:
    """Whatever it is written like."""
    for name in ("LAMP_SERVER_PORT", "serverPort", "--port", "server.port"):
        assert asked_name(unit(f"Set {name} to 80."), question) == NAMED
    assert asked_name(unit("Set LAMP_OIL to 80."), question) == 0.0
    assert asked_name(unit("The port is set by a variable."), question) == 0.0
    assert asked_name(unit("LAMP_SERVER_PORT=80", "code"), question) == 0.0


def test_no_name_is_asked_for() -> None:
    """A question for what a thing does has its name already."""
    assert asked_name(unit("Set LAMP_PORT."), "How do I change the port?") == 0.0
    assert asked_name(unit("Set LAMP_PORT."), "Which lamps have a port?") == 0.0


def test_code_that_runs_the_program() -> None:
    """At the beginning of a line, behind a prompt or not; elsewhere it is only named."""
    asked = "How do I send oil with curl?"
    for code in ("curl -F oil=1 x", "$ curl -F oil=1 x", "URL=x\nsudo curl -F oil=1 $URL"):
        assert runs_program(unit(code, "code"), asked) == RUN
    assert runs_program(unit("$ch = curl_init();", "code"), asked) == 0.0
    assert runs_program(unit("curl sends it."), asked) == 0.0
    assert runs_program(unit("curl x", "code"), "How do I send oil?") == 0.0
