"""A list or a table that is cut, because its section is long, is told to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from turn.test_on_a_site import asked, site

pytestmark = pytest.mark.anyio

KINDS = ("amber", "bronze", "copper", "dusk", "ember", "frost", "glass", "hazel")
WORDS = "burns with a soft flame that is seen from the far side of the harbour in any weather"
ROWS = "\n".join(f"| {kind} | {number} | It {WORDS}. |" for number, kind in enumerate(KINDS))
ITEMS = "\n".join(f"- {kind.title()}: it {WORDS}." for kind in KINDS)
BEFORE = " ".join(
    f"The keeper of tower {number} writes down what the wind does at night." for number in range(5)
)
PAGES = {
    "lights": f"# Lights\n\n{BEFORE}\n\nThe following lights exist:\n\n"
    f"| Light | Number | Meaning |\n|---|---|---|\n{ROWS}\n\nAll are lit at dusk.\n",
    "oils": f"# Oils\n\n{BEFORE}\n\nThe following oils are sold:\n\n{ITEMS}\n\nNone is free.\n",
}


@pytest.mark.parametrize("question", ["Which lights are there?", "Which oils are sold?"])
async def test_it_is_told_to_its_end(tmp_path: Path, question: str) -> None:
    """No row and no item is left out without a word."""
    settings = site(tmp_path, PAGES)
    settings.write_text(f"{settings.read_text()}[ingest]\nmax_tokens = 256\noverlap_tokens = 32\n")
    told = (await asked(settings, question))[question]
    text = told.answer.casefold()
    assert [kind for kind in KINDS if kind not in text] == []
    assert "…" not in text
    assert len(told.citations) == len(KINDS) + 1
