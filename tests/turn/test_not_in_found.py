"""An answer whose sources lack a name of the question says so, on a whole small site."""

from __future__ import annotations

from pathlib import Path

import pytest

from turn.test_on_a_site import asked

pytestmark = pytest.mark.anyio
PAGES = {
    "replay": "# Replay\n\nKelder replays the requests of a log against another server.\n",
    "news": "# News\n\nThe people of WebSocket Weekly wrote about us.\n",
}


async def test_a_name_that_stands_elsewhere(tmp_path: Path) -> None:
    """The reader is told before the answer; where what was found has the name, nothing is said."""
    (tmp_path / "site").mkdir()
    for name, text in PAGES.items():
        (tmp_path / "site" / f"{name}.md").write_text(text)
    settings = tmp_path / "answerable.toml"
    settings.write_text('[retrieval]\ntop_k = 1\n[[sources]]\npath = "site"\n')
    questions = (
        "Can I replay a log of WebSocket requests against another server?",
        "Can I replay a log of requests against another server?",
        "Who wrote about us in WebSocket Weekly?",
    )
    told, *silent = (await asked(settings, *questions)).values()
    assert told.warnings == ("What was found does not mention WebSocket.",)
    assert "Kelder replays the requests" in told.answer
    assert [each.warnings for each in silent] == [(), ()]
