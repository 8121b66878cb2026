"""The sentences to copy for other languages: all of them, with the placeholders of the English."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from answerable.replies import PLACEHOLDER, Replies
from docs.blocks import Block, blocks

ROOT = Path(__file__).parents[2]
PAGE = "how-to/translate.md"
SHIPPED = ROOT / "web" / "packages" / "react" / "src" / "texts"
# What a site calls its content is not said by these sentences; a question back is asked by choice.
OF_THE_SITE = {"corpus", "clarify"}
MORE = {
    "app_found": {"type"},
    "app_missing": {"type"},
    "time_format": {"hour"},
    "date_format": {"number"},
}
TRANSLATED = [each for each in blocks("toml") if each.page == PAGE]


def placeholders(said: object) -> set[str]:
    return set(PLACEHOLDER.findall(str(said))) - {"corpus"}


@pytest.mark.parametrize("block", TRANSLATED, ids=str)
def test_a_translation_is_whole(block: Block) -> None:
    """It has every sentence that visitors may see, loads, and uses no placeholder in vain."""
    given = tomllib.loads(block.text)["replies"]
    assert set(given) == set(Replies.model_fields) - OF_THE_SITE
    replies, english = Replies(**given), Replies()
    for name in given:
        known = placeholders(getattr(english, name)) | MORE.get(name, set())
        assert placeholders(getattr(replies, name)) <= known, name


@pytest.mark.parametrize("block", TRANSLATED, ids=str)
def test_a_translation_says_as_much(block: Block) -> None:
    """What a sentence is filled with is not lost, except in how times and types are written."""
    replies, english = Replies(**tomllib.loads(block.text)["replies"]), Replies()
    for name in set(Replies.model_fields) - OF_THE_SITE - set(MORE):
        assert placeholders(getattr(replies, name)) == placeholders(getattr(english, name)), name


def test_each_language_of_the_widget_is_there() -> None:
    """The window and what is said in it can be of one language."""
    known = {path.stem for path in SHIPPED.glob("??.ts")}
    assert len(TRANSLATED) == len(known - {"en"})
