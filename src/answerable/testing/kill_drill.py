"""A server is killed under load, again and again; what its visitors were told must be there.

Visitors keep a ledger of what was acknowledged: a question by ``start``, an answer by ``done``.
After each kill six checks are made, as Turso's kill loop does: the file is sound, nothing is lost,
nothing is doubled, nothing is torn, its log can be folded in, and the next server tells all of it.
"""

# ruff: noqa: S101 -- checks for tests

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import sqlite3
from collections import Counter
from contextlib import aclosing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

from answerable.testing.server_process import ServerProcess
from answerable.testing.wire_client import JSON, STREAM, EndedError, asking

Row = tuple[str, str, str, str, str | None]
# A visitor who was refused comes again so soon: at once, and the drill would be busy with nothing
# but refusals.
AGAIN_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as its visitor sent it."""

    text: str
    key: str
    conversation: str = ""
    owner: str = field(default="", repr=False)


@dataclass
class Ledger:
    """What visitors sent and what they were told; ids are those of messages.

    ``question`` is what all of them ask, made unique.
    """

    question: str
    sent: set[str] = field(default_factory=set)
    questions: dict[str, Asked] = field(default_factory=dict)
    answers: dict[str, tuple[str, str]] = field(default_factory=dict)  # the question's id, the text
    told: asyncio.Event = field(default_factory=asyncio.Event)
    enough: int = 0  # acknowledgements at which ``told`` is set
    # Codes of the refusals heard; None where there must not be any.
    refused: Counter[str] | None = None

    def acknowledged(self) -> None:
        """Something new was; see whether it is time for the kill."""
        if len(self.questions) + len(self.answers) >= self.enough:
            self.told.set()


async def cycle(
    server: ServerProcess, file: Path, ledger: Ledger, after: int, visitors: int
) -> None:
    """Load on a running server, a kill at the ``after``-th acknowledgement, the six checks.

    The server runs again at the end. Raises ``AssertionError`` for what does not hold.
    """
    ledger.enough = len(ledger.questions) + len(ledger.answers) + after
    ledger.told.clear()
    load = [asyncio.create_task(visit(server.url, ledger)) for _ in range(visitors)]
    try:
        await ledger.told.wait()
        await server.end(signal.SIGKILL)
    finally:
        await asyncio.gather(*load)
    await asyncio.to_thread(check_file, file, ledger)
    await server.start()
    await check_told(server.url, ledger)


async def visit(url: str, ledger: Ledger) -> None:
    """A visitor who asks one question after the other until the server is gone."""
    known = Asked("", "")
    with contextlib.suppress(EndedError):
        while True:
            text = f"{ledger.question} {uuid4()}"
            known = await _ask(
                url, ledger, Asked(text, str(uuid4()), known.conversation, known.owner)
            )


async def _ask(url: str, ledger: Ledger, asked: Asked) -> Asked:
    body = {"message": asked.text}
    headers = STREAM | {"Idempotency-Key": asked.key}
    if asked.conversation:
        body["conversation_id"] = asked.conversation
        headers["X-Owner-Token"] = asked.owner
    ledger.sent.add(asked.text)
    said, question = "", ""
    async with asking(url, "/chat", body, headers=headers) as answer:
        if answer.status != 200:
            await _refused(ledger, (await answer.json())["error"])
            return asked
        async with aclosing(answer.events()) as events:
            async for _, name, data in events:
                if name == "start":
                    question = data["message_id"]
                    owner = data["owner_token"] or asked.owner
                    asked = Asked(asked.text, asked.key, data["conversation_id"], owner)
                    ledger.questions[question] = asked
                elif name == "token":
                    said += data["content"]
                elif name == "done":
                    ledger.answers[data["message_id"]] = (question, said)
                elif name == "error":
                    await _refused(ledger, data)
                ledger.acknowledged()
    return asked


async def _refused(ledger: Ledger, error: dict[str, Any]) -> None:
    assert ledger.refused is not None, error
    ledger.refused[error["code"]] += 1
    await asyncio.sleep(AGAIN_SECONDS)


def check_file(file: Path, ledger: Ledger) -> None:
    """The first five checks, by a connection of its own to the file of the killed server."""
    with contextlib.closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        stored = _rows(db)
        _check_lost(stored, ledger)
        _check_doubled(stored)
        _check_torn(db, stored, ledger)
        busy, left, folded = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        assert (busy, left) == (0, folded)
        assert _rows(db) == stored


def _rows(db: sqlite3.Connection) -> dict[str, Row]:
    """Role, text, conversation, detail and question of every message, by id."""
    select = "SELECT id, role, content, conversation_id, detail, reply_to FROM messages"
    return {id_: (*row,) for id_, *row in db.execute(select)}


def _check_lost(stored: dict[str, Row], ledger: Ledger) -> None:
    for id_, asked in ledger.questions.items():
        assert stored[id_][:3] == ("user", asked.text, asked.conversation)
    for id_, (question, said) in ledger.answers.items():
        conversation = ledger.questions[question].conversation
        assert stored[id_][:3] == ("assistant", said, conversation)
        assert stored[id_][4] == question


def _check_doubled(stored: dict[str, Row]) -> None:
    questions = Counter(row[1] for row in stored.values() if row[0] == "user")
    answered = Counter(row[4] for row in stored.values() if row[0] == "assistant")
    assert all(count == 1 for count in (*questions.values(), *answered.values()))


def _check_torn(db: sqlite3.Connection, stored: dict[str, Row], ledger: Ledger) -> None:
    """What nobody was told of is whole too: a question that was sent, an answer to one."""
    known = {id_ for (id_,) in db.execute("SELECT id FROM conversations")}
    for role, content, conversation, detail, reply_to in stored.values():
        assert conversation in known
        assert content in ledger.sent if role == "user" else stored[reply_to or ""][0] == "user"
        assert role == "user" or (content and isinstance(json.loads(detail or "{}"), dict))


async def check_told(url: str, ledger: Ledger, latest: int = 8) -> None:
    """The sixth check: the next server tells owners what they were told, and answers the same keys
    with what is stored, of the latest few."""
    for id_, (question, said) in list(ledger.answers.items())[-latest:]:
        asked = ledger.questions[question]
        owner = JSON | {"X-Owner-Token": asked.owner}
        read = await _json(url, f"/conversations/{asked.conversation}", None, owner)
        assert {"user": asked.text, "assistant": said}.items() <= {
            each["role"]: each["content"]
            for each in read["messages"]
            if each["id"] in (id_, question)
        }.items()
        body = {"message": asked.text, "conversation_id": asked.conversation}
        again = await _json(url, "/chat", body, owner | {"Idempotency-Key": asked.key})
        assert (again["message_id"], again["answer"]) == (id_, said)


async def _json(url: str, path: str, body: dict[str, Any] | None, headers: dict[str, str]) -> Any:
    async with asking(url, path, body, headers=headers) as answer:
        return await answer.json()
