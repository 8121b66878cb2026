"""A model behind a socket."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack

import pytest

from answerable.llms.openai import OpenAIModel
from answerable.outbound.endpoints import Endpoint
from answerable.settings import ModelSettings

# More time than a busy machine needs: where a deadline is what ends a call, its test shortens it.
SETTINGS = ModelSettings(
    connect_seconds=20, first_token_seconds=25, gap_seconds=25, total_seconds=50, tries=2
)
HURRIED = SETTINGS.model_copy(update={"first_token_seconds": 0.5})
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
