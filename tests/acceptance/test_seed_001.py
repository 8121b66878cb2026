"""The acceptance tests of the layered chat (seed 001), in their order, through the HTTP API."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest

from answerable import settings as configuration
from answerable.assistant import Assistant

EXAMPLE = Path(__file__).parents[2] / "examples" / "workspace"
SECRET = "a secret of the tests, and of nothing else"
OPTIONS = [
    {"label": "Quick Links D", "sublabel": "Quick Links (TipTap)"},
    {"label": "Quick Links E", "sublabel": "Quick Links (TipTap)"},
]

pytestmark = pytest.mark.anyio


class Chat:
    """A visitor who is signed in."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client
        self._held: dict[str, str] = {}

    async def say(self, message: str, **body: Any) -> dict[str, Any]:
        """Send a message in this visitor's conversation; the answer as one object."""
        token = jwt.encode(
            {
                "sub": "ann",
                "aud": "desk-assistant",
                "exp": datetime.now(UTC) + timedelta(minutes=5),
            },
            SECRET,
        )
        headers = {"Accept": "application/json", "Authorization": f"Bearer {token}"}
        if self._held:
            headers["X-Owner-Token"] = self._held["owner_token"]
            body["conversation_id"] = self._held["conversation_id"]
        response = await self._client.post(
            "/chat", json={"message": message, **body}, headers=headers
        )
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json()
        if not self._held:
            self._held = {name: answer[name] for name in ("owner_token", "conversation_id")}
        return answer


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, with its database made by its own script."""
    folder = tmp_path_factory.mktemp("workspace") / "site"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("*.db", ".answerable"))
    subprocess.run([sys.executable, "make_database.py"], cwd=folder, check=True)
    return folder


@pytest.fixture
async def chat(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Chat]:
    """The example served with a secret, and a visitor on it."""
    monkeypatch.chdir(workspace)
    monkeypatch.setenv("ANSWERABLE_IDENTITY__SECRET", SECRET)
    async with Assistant(configuration.find()) as assistant:
        transport = httpx.ASGITransport(assistant.asgi())
        async with httpx.AsyncClient(transport=transport, base_url="http://desk") as client:
            yield Chat(client)


async def test_1_selection_fast_path(chat: Chat) -> None:
    """Options were shown: "first" selects at once."""
    answer = await chat.say("first", chatContext={"lastOptions": OPTIONS})
    assert "Quick Links D" in answer["answer"]
    assert answer["state"] == "answered"


async def test_2_membership_question(chat: Chat) -> None:
    """D and E were shown: is F in the list? No, only D/E."""
    answer = await chat.say("is F in the list?", chatContext={"lastOptions": OPTIONS})
    assert answer["answer"] == "No, only D/E."


async def test_3_last_opened(chat: Chat) -> None:
    """Demo Widget was opened: that is what was just opened."""
    context = {"lastOpenedPanel": {"title": "Demo Widget"}}
    answer = await chat.say("what did you just open?", chatContext=context)
    assert answer["answer"] == "Demo Widget."


async def test_4_need_context(chat: Chat) -> None:
    """What was said before is found in the conversation."""
    first = await chat.say("What is 17 * 23?")
    await chat.say("what time is it?")
    answer = await chat.say("what did you say before that?")
    assert first["answer"].rstrip(".") in answer["answer"]


async def test_5_general_question(chat: Chat) -> None:
    """The time is the server's, in the visitor's zone."""
    answer = await chat.say("what time is it?", timezone="UTC")
    assert answer["answer"].startswith("It's currently ")
    assert answer["answer"].endswith(("AM.", "PM."))


async def test_6_out_of_scope(chat: Chat) -> None:
    """Live information is declined, with a way to look it up."""
    answer = await chat.say("what's the weather?")
    assert answer["state"] == "out_of_scope"
    assert answer["answer"].replace("'", "’") == (
        "I can help with your knowledge base and what’s in this app. "
        "For live web info, use a web search."
    )
    assert [option["label"] for option in answer["options"]] == ["Use Web"]


async def test_7_stale_context(chat: Chat) -> None:
    """Two minutes later the options are gone, and can be shown again."""
    stale = {"lastOptions": OPTIONS, "ages": {"lastOptions": {"seconds": 120, "messages": 1}}}
    answer = await chat.say("select the second one", chatContext=stale)
    assert answer["answer"] == "I don’t see recent options. Want me to show them again?"
    again = await chat.say("Show them again", chatContext=stale)
    assert [option["label"] for option in again["options"]] == ["Quick Links D", "Quick Links E"]


async def test_9_db_retrieval(chat: Chat) -> None:
    """A widget that was not shown is looked up; one that is not there is said not to be."""
    found = await chat.say("Do I have Sales Dashboard?")
    assert found["answer"] == "Yes, you have a widget called Sales Dashboard."
    missing = await chat.say("Do I have Quick Links F?")
    assert missing["answer"].replace("’", "'") == (
        "I don't see a widget called Quick Links F in your workspace."
    )
