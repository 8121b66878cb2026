"""``answerable replay``, over what a real server left in its data folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from httpx import ASGITransport, AsyncClient
from typer.testing import CliRunner, Result

import answerable
from answerable.cli import app
from answerable.errors import ConfigError
from answerable.observability.telemetry import Click, Feedback, TurnRecord
from answerable.settings import load
from answerable.wiring.kept_turns import turn_log

PAGE = (
    "# Manual\n\n## Ports\n\nThe server listens on port 8000.\n\n## Logs\n\nLogs are JSON lines.\n"
)
QUESTION = "On which port does the server listen?"
JSON = {"Accept": "application/json"}

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command in a folder with one page and its index."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text(PAGE)
    (tmp_path / "answerable.toml").write_text('[[sources]]\npath = "docs"\n')

    def invoked(*arguments: str) -> Result:
        return CliRunner().invoke(app, arguments)

    assert invoked("ingest", "--json").exit_code == 0
    return invoked


def asked(*questions: dict[str, Any]) -> list[dict[str, Any]]:
    """The answers to ``questions``, in one conversation of a server that then stops; the first one
    was rated and its first citation clicked."""

    async def serve() -> list[dict[str, Any]]:
        answers: list[dict[str, Any]] = []
        async with answerable.open("answerable.toml") as assistant:
            transport = ASGITransport(assistant.asgi())
            async with AsyncClient(transport=transport, base_url="http://test") as client:
                for question in questions:
                    answers.append(await ask(client, question, answers))
                await rate(client, answers[0])
        return answers

    return anyio.run(serve)


async def ask(
    client: AsyncClient, question: dict[str, Any], before: list[dict[str, Any]]
) -> dict[str, Any]:
    owner = {"X-Owner-Token": before[0]["owner_token"]} if before else {}
    more = {"conversation_id": before[0]["conversation_id"]} if before else {}
    response = await client.post("/chat", json=more | question, headers=JSON | owner)
    answer: dict[str, Any] = response.json()
    return answer


async def rate(client: AsyncClient, answer: dict[str, Any]) -> None:
    of = {key: answer[key] for key in ("conversation_id", "message_id")}
    owner = {"X-Owner-Token": answer["owner_token"]}
    rated = await client.post("/feedback", json=of | {"verdict": "up"}, headers=owner)
    click = {"kind": "citation_click", "n": 1} | of
    clicked = await client.post("/events", json={"events": [click]}, headers=owner)
    assert (rated.status_code, clicked.status_code) == (204, 204)


def test_nothing_changed(run: Run) -> None:
    """Turns of an unchanged site are the same byte for byte, a follow-up and a filter included."""
    answers = asked(
        {"message": QUESTION},
        {"message": "And the logs?"},
        {"message": QUESTION, "filter": {"source_type": "docs"}},
        {"message": "Why is the sky blue over Antarctica?"},
        {"message": "What is 17 * 23?"},
    )
    assert {answer["state"] for answer in answers} > {"out_of_scope"}
    for answer in answers:
        result = run("replay", answer["message_id"])
        assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "The turn is the same")
    told = json.loads(run("replay", answers[0]["message_id"], "--json").stdout)
    assert (told["same"], told["question"], told["differences"]) == (True, QUESTION, [])
    assert told["index"]["then"] == told["index"]["now"] != ""
    assert told["settings"]["then"] == told["settings"]["now"] != ""


def test_an_edited_page(run: Run) -> None:
    """After an edit the old and the new words are shown, the index is another, and it ends in 1."""
    [answer] = asked({"message": QUESTION})
    Path("docs/page.md").write_text(PAGE.replace("8000", "9000"))
    assert run("ingest").exit_code == 0
    result = run("replay", answer["message_id"])
    assert result.exit_code == 1
    assert "-The server listens on port 8000. [1]" in result.stdout
    assert "+The server listens on port 9000. [1]" in result.stdout
    assert result.stdout.splitlines()[-1] == "THE TURN DIFFERS"
    told = json.loads(run("replay", answer["message_id"], "--json").stdout)
    assert told["index"]["then"] != told["index"]["now"]
    assert told["settings"]["then"] == told["settings"]["now"]
    named = [each["what"] for each in told["differences"]]
    assert named == ["evidence", "citations", "answer"]


def test_other_settings(run: Run) -> None:
    """Settings that change the answer are shown as another fingerprint, with what they changed."""
    [answer] = asked({"message": QUESTION})
    toml = Path("answerable.toml")
    toml.write_text(toml.read_text() + "\n[retrieval]\nthreshold = 1.0\n")
    result = run("replay", answer["message_id"])
    assert result.exit_code == 1
    assert "state: only_one_match -> no_match" in result.stdout
    told = json.loads(run("replay", answer["message_id"], "--json").stdout)
    assert told["settings"]["then"] != told["settings"]["now"]
    assert told["index"]["then"] == told["index"]["now"]


def test_an_unknown_turn(run: Run) -> None:
    """An id that no turn has is a wrong call (2), and the message says which ids there are."""
    result = run("replay", "nothing")
    assert isinstance(result.exception, ConfigError)
    assert "id of a question or of its answer" in str(result.exception)


def test_a_replay_leaves_no_trace(run: Run) -> None:
    """Running a turn again stores no message and no record; what a server kept is all there is:
    each turn, the verdict and the click, and no word in them."""
    [answer, _] = asked({"message": QUESTION}, {"message": "kanarienvogel?"})

    async def kept() -> dict[str, list[tuple[Any, ...]]]:
        async with turn_log(load(Path("answerable.toml"))) as log:
            turns = await log.rows(TurnRecord, list(TurnRecord.__dataclass_fields__), 0, 4e9)
            ratings = await log.rows(Feedback, ["verdict"], 0, 4e9)
            clicks = await log.rows(Click, ["kind", "n"], 0, 4e9)
            said = await log.conversation(answer["conversation_id"])
        return {"turns": turns, "ratings": ratings, "clicks": clicks, "said": [(m,) for m in said]}

    before = anyio.run(kept)
    assert run("replay", answer["message_id"]).exit_code == 0
    assert anyio.run(kept) == before
    assert (len(before["turns"]), len(before["said"])) == (2, 4)
    assert before["ratings"] == [("up",)]
    assert before["clicks"] == [("citation_click", 1)]
    assert "kanarienvogel" not in repr(before["turns"])
