"""What is asked for by a name in code, and code that runs a program that is asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.quoting.asked_names import (
    CAPITALS,
    KEPT,
    NAMED,
    PLACED,
    ROW_NAME,
    RUN,
    STATED,
    asked_capitals,
    asked_label,
    asked_name,
    asked_place,
    named_in_row,
    runs_program,
)
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


@pytest.mark.parametrize(
    ("text", "question", "worth"),
    [
        (
            "Activates it for other methods (POST, PATCH).",
            "Will it resend POST requests?",
            CAPITALS,
        ),
        ("It posts nothing.", "Will it resend POST requests?", 0.0),
        ("POST sends oil.", "Which method sends POST requests?", 0.0),
        ("POST sends oil.", "DOES IT RESEND POST?", 0.0),
        ("The oil of AB is used.", "Does AB work?", 0.0),
    ],
)
def test_a_word_in_capitals(text: str, question: str, worth: float) -> None:
    """Where it is asked whether something is so of it."""
    assert asked_capitals(unit(text), question) == worth


def test_the_row_whose_name_is_asked_for() -> None:
    """Of two that differ in a part of their names the one with all of them."""
    asked = "max message size the lamp can receive"
    own, other = (
        unit(f"Name: lamp.max{verb}Size; Meaning: The size.", "row") for verb in ("Receive", "Send")
    )
    assert named_in_row(own, asked) == pytest.approx(ROW_NAME)
    assert 0 < named_in_row(other, asked) < ROW_NAME
    assert named_in_row(unit("Name: oil; Meaning: The size.", "row"), asked) == 0.0
    assert named_in_row(unit("lamp.maxReceiveSize"), asked) == 0.0


def test_code_that_runs_the_program() -> None:
    """At the beginning of a line, behind a prompt or not; elsewhere it is only named."""
    asked = "How do I send oil with curl?"
    for code in ("curl -F oil=1 x", "$ curl -F oil=1 x", "URL=x\nsudo curl -F oil=1 $URL"):
        assert runs_program(unit(code, "code"), asked) == RUN
    assert runs_program(unit("$ch = curl_init();", "code"), asked) == 0.0
    assert runs_program(unit("curl sends it."), asked) == 0.0
    assert runs_program(unit("curl x", "code"), "How do I send oil?") == 0.0


def test_a_line_that_states_what_is_asked_for() -> None:
    """By its name, or as a part of credentials."""
    asked = "What is the default username and password?"
    assert asked_label(unit("Username: ada"), asked) == STATED
    assert asked_label(unit("Password: lamp"), asked) == STATED
    assert asked_label(unit("E-mail: ada@lamp"), asked) == 0.0
    assert asked_label(unit("The default username is old."), asked) == 0.0
    assert asked_label(unit("Password: lamp"), "what are the default credentials") == STATED
    assert asked_label(unit("Password: lamp"), "How do I change my password?") == 0.0
    assert asked_label(unit("Password: lamp"), "What is the default user//password?") == STATED
    assert asked_label(unit("Grace time: 1 hour"), "What is the grace time?") == 0.0


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Logs are written to /app/data/lamp.log.", True),
        ("All is stored in ~/.lamp/data.", True),
        ("It is in lamp.toml.", True),
        ("Run `lamp logs`, which tells you where they are.", True),
        ("The logs are long and/or old.", False),
        ("They are told at https://lamp.example/logs.", False),
        ("Logs are written.", False),
    ],
)
def test_a_path_says_where_a_file_is(text: str, *, places: bool) -> None:
    """Only to whoever asks where files are."""
    assert asked_place(unit(text), "Where are the log files?") == (PLACED if places else 0.0)
    assert asked_place(unit(text, "code"), "Where are the log files?") == 0.0
    assert asked_place(unit("Oil is kept in the log file."), "Where are the log files?") == 0.0
    assert asked_place(unit(text), "How do I read the log files?") == 0.0
    assert asked_place(unit(text), "Where is the shed?") == 0.0


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("The state is persisted to sessionStorage.", True),
        ("It is kept only in the browser.", True),
        ("Lamps have to be stored carefully.", False),
    ],
)
def test_in_what_something_is_kept(text: str, kept: bool) -> None:
    """No path says it, where one is asked where it is."""
    assert asked_place(unit(text), "where is the state stored") == KEPT * kept
    assert asked_place(unit(text), "how is the state stored") == 0.0
