"""A site's own voice: a file beside its configuration, read when the assistant is opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable import settings as configuration
from answerable import wiring
from answerable.errors import ConfigError
from answerable.testing.openai_server import OpenAIServer, says

pytestmark = pytest.mark.anyio
CONFIG = '[model]\nvoice = "prompts/voice.md"\n[store]\nllm = "openai:scripted"\n'


async def opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The voice of the writer that the configuration in ``folder`` asks for."""
    (folder / "answerable.toml").write_text(CONFIG)
    async with OpenAIServer(says("")) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        settings = configuration.load(folder / "answerable.toml")
        async with wiring.answering(settings) as parts:
            assert parts.model is not None
            voice: str = parts.model.writer(parts.model.model).voice  # type: ignore[attr-defined]
            return voice


async def test_it_is_beside_the_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The path is relative to the configuration, wherever the command is run."""
    (tmp_path / "prompts").mkdir()
    (tmp_path / "prompts" / "voice.md").write_text("Be a lighthouse.")
    assert await opened(tmp_path, monkeypatch) == "Be a lighthouse."


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
async def test_one_that_cannot_be_read(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A voice that is missing or no text stops the start with the file's name."""
    (tmp_path / "prompts").mkdir()
    if content is not None:
        (tmp_path / "prompts" / "voice.md").write_bytes(content)
    with pytest.raises(ConfigError, match=r"voice\.md cannot be read"):
        await opened(tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("", "I couldn't find"),
        ('node_type = "project"', "No strong matches."),
        ('node_type = "project"\n[replies]\nno_match = "Nothing."', "Nothing."),
    ],
)
async def test_a_map_says_it_in_its_own_words(more: str, said: str, tmp_path: Path) -> None:
    """Where pages have declared types the sentences are those of a map, unless the site has its
    own."""
    (tmp_path / "answerable.toml").write_text(f'[[sources]]\npath = "docs"\n{more}\n')
    settings = configuration.load(tmp_path / "answerable.toml")
    async with wiring.answering(settings) as parts:
        assert parts.replies.no_match.startswith(said)
        assert bool(parts.replies.clarify) is ("project" in more)
