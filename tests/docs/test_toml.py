"""What the documentation writes into ``answerable.toml`` is taken by the settings."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from answerable.errors import ConfigError
from answerable.settings import CanarySettings, Settings, load
from answerable.wiring.canary import overlaid
from docs.blocks import Block, blocks

STAND_INS = {
    "how-to/cross-encoder.md": "the hash is of a model that only the reader has",
}


@pytest.mark.parametrize("block", blocks("toml"), ids=str)
def test_a_configuration_loads(block: Block, tmp_path: Path) -> None:
    """Each block is a file that loads; a stand-in for the reader's own is refused."""
    path = tmp_path / (block.title or "answerable.toml")
    path.write_text(block.text, encoding="utf-8")
    if block.page in STAND_INS:
        with pytest.raises(ConfigError, match="sha256"):
            load(path)
    elif block.title == "canary.toml":
        settings = Settings(canary=CanarySettings(config=path))
        assert overlaid(settings) != settings
    else:
        assert set(tomllib.loads(block.text)) <= load(path).model_fields_set


def test_every_stand_in_is_needed() -> None:
    """Each page that is excused has exactly one block, so that none hides behind another."""
    pages = [each.page for each in blocks("toml")]
    assert all(pages.count(page) == 1 for page in STAND_INS)
