"""The filter of a question: which sections of the site are searched."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from answerable.testing.fakes import ScriptedAssistant
from answerable.types import Filter

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("told", "where"),
    [
        (None, None),
        ({}, Filter()),
        ({"section": "guides"}, Filter(section=("guides",))),
        ({"version": ["1", "2"]}, Filter(version=("1", "2"))),
        (
            {"section": ["a b"], "locale": "de", "source_type": ["faq"], "version": []},
            Filter(section=("a b",), locale=("de",), source_type=("faq",)),
        ),
        ({"file_path": "docs/a.md"}, Filter(file_path=("docs/a.md",))),
        ({"section": "\u0000gui\u200bdes"}, Filter(section=("gui\u200bdes",))),
        ({"section": ["x"] * 20}, Filter(section=("x",) * 20)),
        ({"section": "x" * 200}, Filter(section=("x" * 200,))),
    ],
)
async def test_the_turn_is_told(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, told: Any, where: Filter | None
) -> None:
    """Strings and lists reach the turn as the same filter; nothing stays nothing."""
    response = await client.post("/chat", json={"message": "hi", "filter": told})
    assert response.status_code == 200
    assert [each.where for each in assistant.turn.requests] == [where]


@pytest.mark.parametrize(
    "told",
    [
        "guides",
        ["guides"],
        7,
        {"sections": "guides"},
        {"section": "guides", "path": "x"},
        {"section": 7},
        {"section": None},
        {"section": ""},
        {"section": ["a", 1]},
        {"section": [["a"]]},
        {"section": {"any": ["a"]}},
        {"section": "x" * 201},
        {"section": ["x"] * 21},
        {"section": "\ud800"},
    ],
    ids=repr,
)
async def test_anything_else_is_refused(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, told: Any
) -> None:
    """Unknown fields, other types and values beyond the bounds answer 422, and nothing is asked."""
    body = json.dumps({"message": "hi", "filter": told})  # escapes what UTF-8 cannot write
    headers = {"Content-Type": "application/json"}
    response = await client.post("/chat", content=body, headers=headers)
    assert response.status_code == 422
    assert response.json()["error"]["message"].startswith("'filter' must be an object with section")
    assert assistant.turn.requests == []
