"""What a setting is called, beside what its section says that it does."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.testing.corpus import evidence
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Document

from .test_extractive import written

HOW = "How do I dim the lamp?"
DOES = "Dim the lamp after an hour."
TABLE = """
| Default | CLI Override | API Override |
| ------- | ------------ | ------------ |
| `false` | `--dim`      | `dim: <bool>` |
"""
ROW = "Default: `false`; CLI Override: `--dim`; API Override: `dim: <bool>`"


def said(below: str, question: str = HOW) -> list[str]:
    page = Document(
        "a.md", "a.md", f"# Options\n\n## Dimming\n\n{DOES}\n\n{below}", "Options", "/a"
    )
    chunks = chunk_document(page, HashedEmbedder().count_tokens, IngestSettings())
    found = evidence(*chunks[:1], question=question, strength="ONE")
    return [claim.text for claim in written(found)]


def test_the_row_of_its_names() -> None:
    """Is said with what it does."""
    assert said(TABLE) == [DOES, ROW]


def test_the_lines_of_its_names() -> None:
    """In a list too, of which only those with names are said."""
    lines = "- **Type:** `boolean`\n- **CLI:** `--dim`\n- **Env variable:** `LAMP_DIM`"
    assert said(lines) == [DOES, "- CLI: `--dim`", "- Env variable: `LAMP_DIM`"]


@pytest.mark.parametrize(
    ("question", "told"),
    [("dim lamps after an hour", True), ("lamps that dim?", False), ("lamps dim", False)],
)
def test_what_is_wished_is_asked_for_as_well(question: str, told: bool) -> None:
    """In a few words and no question, as it is typed into a search box."""
    assert said(TABLE, question) == [DOES, ROW][: 1 + told]


@pytest.mark.parametrize(
    ("below", "question"),
    [
        (TABLE, "Why does the lamp dim after an hour?"),
        (TABLE + "| `true` | `--no-dim` | `dim: <bool>` |\n", HOW),
        ("| Default | Type |\n|---|---|\n| `false` | `boolean` |", HOW),
        ("| Default | CLI |\n|---|---|\n| no | yes |", HOW),
        ("- **Type:** `boolean`", HOW),
    ],
)
def test_elsewhere_it_is_not(below: str, question: str) -> None:
    """It is not asked how, the table is of several settings, or nothing names one in code."""
    assert not any("CLI" in each or "Type" in each for each in said(below, question))


def test_code_says_it_already() -> None:
    """Where what is said shows how it is written, nothing is added."""
    shown = said("```bash\nlamp --dim\n```\n\n" + TABLE)
    assert not any("CLI" in each for each in shown)
    assert any("lamp --dim" in each for each in shown)
