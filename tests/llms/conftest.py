"""A model behind a socket, quick to lose its patience."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack

import pytest

from answerable.endpoints import Endpoint
from answerable.llms.openai import OpenAIModel
from answerable.settings import ModelSettings

SETTINGS = ModelSettings(
    connect_seconds=0.5, first_token_seconds=0.9, gap_seconds=0.4, total_seconds=2.0
)
Open = Callable[..., OpenAIModel]


@pytest.fixture
async def open_model() -> AsyncIterator[Open]:
    """Opens models at an address; closes them at the end."""
    async with AsyncExitStack() as stack:

        def opened(url: str, settings: ModelSettings = SETTINGS) -> OpenAIModel:
            model = OpenAIModel(Endpoint(url, "scripted", "key", "OPENAI_API_KEY"), settings)
            stack.push_async_callback(model.close)
            return model

        yield opened
