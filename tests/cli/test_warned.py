"""Warnings as a person meets them who runs a command."""

from __future__ import annotations

import logging

import pytest

from answerable.api.logs import on_stderr
from answerable.cli.warned import in_words, sentence
from cli.test_commands import Shell

AWAY = {
    "ANSWERABLE_STORE__LLM": "openai:any",
    "OPENAI_BASE_URL": "http://127.0.0.1:9/v1?token=hunter2",
    "OPENAI_API_KEY": "hunter2",
}


@pytest.fixture
def shell(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    shell = Shell(tmp_path_factory.mktemp("site"))
    shell.write("docs/a.md", "# Port\n\nThe server listens on port 8000.\n")
    assert shell("ingest", "docs").code == 0
    return shell


def test_a_model_that_is_away(shell: Shell) -> None:
    """``ask`` says in sentences where it was looked for, what names the place, and that it failed;
    no key and no bare name of an event is among them."""
    said = shell("ask", "Which port does the server listen on?", env=AWAY)
    assert said.code == 0
    reached, failed = said.err.splitlines()
    place = "http://127.0.0.1:9 (OPENAI_BASE_URL)"
    assert reached.startswith(f"Warning: The model cannot be reached at {place}: ")
    assert failed.startswith("Warning: The model failed: ")
    assert "hunter2" not in said.err
    assert "model_" not in said.err


def record(event: str, name: str = "answerable.x", **extra: str) -> logging.LogRecord:
    made = logging.LogRecord(name, logging.WARNING, "", 0, event, (), None)
    vars(made).update(extra)
    return made


@pytest.mark.parametrize(
    ("event", "extra", "said"),
    [
        (
            "embedder_not_reached",
            {"reason": "It is away.", "address": "http://v:1", "setting": "EMBEDDING_BASE_URL"},
            "Warning: The embedder cannot be reached at http://v:1 (EMBEDDING_BASE_URL): "
            "It is away.",
        ),
        (
            "moderation_endpoint_failed",
            {"reason": "It did not answer."},
            "Warning: The moderation endpoint ([guard] endpoint) judged nothing: "
            "It did not answer.",
        ),
        (
            "budgets_unreadable",
            {"reason": "The disk is full."},
            "Warning: The budgets cannot be read, so the model is not asked: The disk is full.",
        ),
        ("of_another_kind", {"error": "OSError"}, "Warning: Of another kind: OSError"),
        ("of_another_kind", {}, "Warning: Of another kind"),
    ],
)
def test_events_in_words(event: str, extra: dict[str, str], said: str) -> None:
    """An event is said with its place, the setting that names it and the reason, so far as they are
    known; one without a sentence by its name."""
    assert sentence(record(event, **extra)) == said


def test_a_library_writes_its_own() -> None:
    """What other packages log is passed on as it is."""
    assert sentence(record("The pool is full.", name="urllib3.pool")) == "The pool is full."


def test_each_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    """A command that asks a hundred times warns once; a server's log is not said twice, and what is
    less than a warning is not said."""
    log = logging.getLogger("answerable.x")
    with in_words():
        for _ in range(2):
            log.warning("budgets_unreadable", extra={"reason": "The disk is full."})
        log.info("request")
        assert capsys.readouterr().err.count("\n") == 1
        with on_stderr():
            log.warning("place_missed")
        assert capsys.readouterr().err.startswith("{")
    log.warning("place_missed")
    assert "Warning:" not in capsys.readouterr().err
