"""An index apart for what the owner decides by: ingested beside the main one, asked with it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import answerable
from answerable import Done, Settings
from answerable.collected import collect
from answerable.errors import ConfigError
from answerable.settings import NodeTypeSettings, PersonaSettings, SourceSettings, StoreSettings

PAGES = {
    "projects/lamp.md": "---\nrepo: https://code.example/lamp\n---\n# Lamp\n\nThe lamp shows tides "
    "in blue light.\n\nImke soldered it at home.\n",
    "projects/kettle.md": "# Kettle\n\nThe kettle whistles when the tide turns.\n",
    "facts/rules.md": "# Rules\n\nImke prefers files over services because a file can be copied.\n",
}
pytestmark = pytest.mark.anyio


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    for name, text in PAGES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return Settings(
        data=tmp_path / "data",
        persona=PersonaSettings(names=("Imke",)),
        sources=(
            SourceSettings(path=tmp_path / "projects", node_type="project"),
            SourceSettings(path=tmp_path / "facts", node_type="persona"),
        ),
    )


async def test_both_are_asked(settings: Settings) -> None:
    """Questions about the site and about its owner are each answered from their own index."""
    async with answerable.open(settings) as assistant:
        report = await assistant.ingest()
        assert (report.found, report.indexed) == (4, 4)  # with what the lamp's front matter states
        assert {each.name for each in settings.data.iterdir()} == {"index", "index-persona"}
        decides = await collect(assistant.ask("Why does Imke prefer files over services?"))
        assert [each.file for each in decides.citations] == ["facts/rules.md"]
        shows = await collect(assistant.ask("In which light does the lamp show tides?"))
        assert shows.citations[0].file == "projects/lamp.md"
        assert isinstance(shows.end, Done)
        assert (await assistant.ingest()).embedded == 0


async def test_each_says_when_it_was_made(settings: Settings) -> None:
    """Before the first ingest nobody knows; then each index by its name, main and apart."""
    async with answerable.open(settings) as assistant:
        assert await assistant.made_at() == {"": None, "persona": None}
        await assistant.ingest()
        made = await assistant.made_at()
    assert set(made) == {"", "persona"}
    for each in made.values():
        assert each is not None
        assert abs(time.time() - each) < 600


async def test_projects_do_not_speak_of_the_owner(settings: Settings) -> None:
    """What a project says of the owner is not shown."""
    async with answerable.open(settings) as assistant:
        await assistant.ingest()
        reply = await collect(assistant.ask("Where did Imke solder the lamp?"))
        assert "home" not in reply.answer


async def test_an_index_of_another_name(settings: Settings, tmp_path: Path) -> None:
    """Which types go to an index apart is a setting, and so is where that is kept."""
    place = tmp_path / "elsewhere"
    changed = settings.model_copy(
        update={
            "node_types": (NodeTypeSettings(name="project", index="work"),),
            "store": StoreSettings(indexes={"work": f"embedded:{place}"}),
        }
    )
    async with answerable.open(changed) as assistant:
        await assistant.ingest()
        assert (place / "CURRENT").is_file()
        reply = await collect(assistant.ask("When does the kettle whistle?"))
        assert reply.citations[0].file == "projects/kettle.md"


async def test_a_type_written_in_another_way(settings: Settings) -> None:
    """However a source or a type is written, what it means goes to the index of that type."""
    work = NodeTypeSettings(name="Case Study", index="work")
    changed = settings.model_copy(
        update={
            "node_types": (work,),
            "sources": (
                settings.sources[1],
                SourceSettings(path=settings.sources[0].path, node_type="case-study"),
            ),
        }
    )
    async with answerable.open(changed) as assistant:
        await assistant.ingest()
        assert {each.name for each in settings.data.iterdir()} == {"index", "index-work"}


async def test_an_index_apart_alone(settings: Settings) -> None:
    """A site whose only source is of an index apart is told to add one for the main index."""
    alone = settings.model_copy(update={"sources": settings.sources[1:]})
    async with answerable.open(alone) as assistant:
        with pytest.raises(ConfigError):
            await assistant.ingest()


async def test_health_names_each(settings: Settings) -> None:
    """Each index apart is a service of its own in health, and says itself what it lacks."""
    async with answerable.open(settings) as assistant:
        await assistant.start()
        before = await assistant.health()
    async with answerable.open(settings) as assistant:
        await assistant.ingest()
        await assistant.start()
        after = await assistant.health()
    assert before["index persona"]["status"] == "disconnected"
    assert "answerable ingest" in before["index persona"]["error"]
    assert (after["index persona"]["status"], after["index persona"]["vectors"]) == ("connected", 1)
    assert after["qdrant"]["vectors"] == 3  # two pages, and what front matter states
