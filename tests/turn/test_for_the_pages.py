"""What only pages tell is no matter of a flow, whatever intent it is near."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.assistant import open as opened
from answerable.collected import collect

pytestmark = pytest.mark.anyio

PAGES = {
    "about.md": "---\ntitle: About\ntype: bio\ndate: 2026-01-02\ntech: [Lua, Rust]\n---\n"
    "# About\n\n"
    "Ada is a rigger from Gdynia. She has worked in freight, ferries and fish.\n\n"
    "## Languages\n\nAda speaks Polish and English.\n\n"
    "## Writing code\n\nLua came first, and she has written Rust since 2020.\n\n"
    "## Contact\n\nWrite to ada@quay.example about ropes.\n\n"
    "## Away from work\n\nShe mends nets.\n",
    "posts/knots.md": "---\ntitle: Knots hold\ndate: 2025-02-01\n---\n# Knots hold\n\n"
    "Every knot needs a second look. I gave this as a talk at RopeCon in 2025.\n",
    "posts/ropes.md": "---\ntitle: Ropes age\ndate: 2023-02-01\n---\n# Ropes age\n\n"
    "A rope that lay in the sun is half a rope.\n",
}
CONFIG = (
    '[site]\nname = "Ada Lind"\n[[sources]]\nkind = "markdown"\npath = "docs"\n'
    "[answer]\nmin_citations = 2\n[intents]\nenabled = true\n"
    '[profile]\nname = "Ada"\ncontact_url = "https://quay.example/contact"\n'
)


async def test_pages_tell_it_and_nothing_beside_it(tmp_path: Path) -> None:
    """Talks, languages, industries, the address and the newest post are told by the pages alone;
    references, which no page has, are not."""
    for name, text in PAGES.items():
        (tmp_path / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "docs" / name).write_text(text, encoding="utf-8")
    config = tmp_path / "answerable.toml"
    config.write_text(CONFIG, encoding="utf-8")
    async with opened(config) as assistant:
        await assistant.ingest()

        async def quotes(question: str) -> list[str]:
            return [each.quote for each in (await collect(assistant.ask(question))).citations]

        talk = "I gave this as a talk at RopeCon in 2025."
        assert talk in await quotes("Has she given any talks?")
        assert talk in await quotes("talks")
        assert await quotes("What languages does she speak?") == ["Ada speaks Polish and English."]
        assert await quotes("Can you provide references?") == []
        assert await quotes("email") == ["Write to ada@quay.example about ropes."]
        assert "Every knot needs a second look." in await quotes("latest blog post?")
        assert await quotes("What does she do in her free time?") == ["She mends nets."]
        rust = await quotes("Has she used Rust?")
        assert rust == [
            "Lua came first, and she has written Rust since 2020.",
            "tech: [Lua, Rust]",
        ]
        assert "date: 2026-01-02" not in await quotes("Where is she from?")
        lua = await quotes("Lua")
        assert not any("date" in each for each in lua)  # of front matter what is asked for
        assert all(each.endswith("]") for each in lua if each.startswith("tech"))
