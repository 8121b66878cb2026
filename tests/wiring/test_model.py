"""How a model is asked about its key, by what the limits say of its endpoint."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable import settings as configuration
from answerable import wiring
from answerable.llms.key import OFTEN, RARELY
from answerable.sections.limits import LimitSettings
from answerable.settings import ModelSettings, StoreSettings
from answerable.testing.openai_server import OpenAIServer, says

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("calls_per_minute", "asked", "pause"),
    [(0, None, OFTEN), (10, None, RARELY), (10, 5.0, 5.0), (0, 90.0, 90.0)],
)
async def test_how_often_the_list_is_asked_for(
    calls_per_minute: int,
    asked: float | None,
    pause: float,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With every probe, but rarely where the endpoint counts, unless the owner says how often."""
    async with OpenAIServer(says("x")) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        settings = configuration.load(
            None,
            data=tmp_path,
            store=StoreSettings(llm="openai:m"),
            limits=LimitSettings(calls_per_minute=calls_per_minute),
            model=ModelSettings(key_check_seconds=asked),
        )
        async with wiring.answering(settings) as parts:
            assert parts.model is not None
            assert parts.model.model.key.pause == pause
