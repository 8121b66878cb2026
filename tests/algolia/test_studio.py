"""The files for Agent Studio: a body that the official models take, and a contract that is only
appended."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pydantic import SecretStr

from answerable.algolia.studio import agent, files, mcp, prompt
from answerable.errors import ConfigError
from answerable.settings import (
    AlgoliaSettings,
    AnswerSettings,
    ModelSettings,
    NodeTypeSettings,
    Settings,
    SiteSettings,
)
from answerable.testing import algolia_bodies

CANARY = "canary0123456789abcdef"
ALGOLIA = AlgoliaSettings(
    app_id="APP1", admin_key=SecretStr(CANARY), search_key=SecretStr(CANARY + "x")
)
SETTINGS = Settings(algolia=ALGOLIA, site=SiteSettings(name="My site"))


def spoken(path: Path) -> Settings:
    """The settings with a voice file."""
    return SETTINGS.model_copy(update={"model": ModelSettings(voice=path)})


def test_the_agent_is_what_the_api_takes() -> None:
    """The body that creates the agent has no key that the official models do not know."""
    body = agent(ALGOLIA, "My site", "Say little.")
    assert algolia_bodies.agent(body) == body
    body["tools"][0]["indices"][0]["searchControls"]["hitsPerPag"] = 3
    with pytest.raises(algolia_bodies.RefusedError, match="hitsPerPag"):
        algolia_bodies.agent(body)


def test_the_agent_searches_all_indexes() -> None:
    """One search tool has the three indexes, each with its description and 25 results, and the
    model cannot ask for more."""
    body = agent(ALGOLIA, "My site", "Say little.")
    (tool,) = body["tools"]
    assert (body["name"], tool["type"]) == ("My site", "algolia_search_index")
    assert [each["index"] for each in tool["indices"]] == [
        "answerable_projects",
        "answerable_persona",
        "answerable_system_docs",
    ]
    for each in tool["indices"]:
        assert each["description"]
        assert each["searchControls"]["hitsPerPage"] == {
            "exposed": False,
            "default": 25,
            "constraint": {"max": 25},
        }


def test_an_index_of_several_types_is_there_once() -> None:
    """Two node types in one index make one entry, which describes both."""
    settings = ALGOLIA.model_copy(update={"indexes": {"post": "all", "note": "all"}})
    (tool,) = agent(settings, "", "")["tools"]
    assert [(each["index"], each["description"]) for each in tool["indices"]] == [
        ("answerable_all", "Posts and articles. Records of the type note.")
    ]


@pytest.mark.parametrize(
    "voice", ["I speak.\n", "I speak.", "\ufeffÜ\r\n\r\n# {persona} — %s\n\n", ""]
)
def test_the_voice_is_only_appended_to(tmp_path: Path, voice: str) -> None:
    """The prompt begins with the voice file, letter for letter, whatever is in it, and the contract
    follows."""
    (tmp_path / "voice.md").write_bytes(voice.encode())
    text = prompt(spoken(tmp_path / "voice.md"))
    assert text.startswith(voice)
    assert text.endswith(prompt(SETTINGS))
    assert prompt(SETTINGS).startswith("## Output format")


def test_the_contract_says_what_the_seed_does() -> None:
    """Answer first, the caps of the buckets, the two failures word for word, and the boundary of
    the persona index."""
    text = " ".join(prompt(SETTINGS).split())
    for wanted in [
        "Answer first: short, declarative sentences.",
        "at most 3 in all",
        "- `project`: at most 2 - `system_doc`: at most 1, only where its `url` ends in a line "
        "range such as `#L3-L9` - `post`: at most 0",
        "beside it the one from its `repo` if it has one",
        "exactly `No strong matches.`, then exactly one clarifying question, and stop",
        "exactly `Only one strong match.`, then that single result with its link, and stop",
        "in parallel, for every message, search `answerable_persona`",
        "State no fact about the person that is not in a record of it",
        "Search `answerable_projects` and `answerable_system_docs`",
    ]:
        assert wanted in text
    assert "{" not in text


def test_the_caps_are_those_of_the_settings() -> None:
    """The contract of a site with its own node types has their names, order and caps."""
    settings = SETTINGS.model_copy(
        update={
            "node_types": (NodeTypeSettings(name="guide", cap=4),),
            "answer": AnswerSettings(max_hops=5),
        }
    )
    text = prompt(settings)
    assert "at most 5 in all" in text
    assert "   - `guide`: at most 4\n3. " in text
    assert "project`: " not in text


def test_a_voice_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing voice file, a folder and one that is not UTF-8 are named with their setting."""
    (tmp_path / "latin.md").write_bytes(b"\xfc")
    for name in ("missing.md", "latin.md", ""):
        with pytest.raises(ConfigError, match=r"voice in \[model\]"):
            prompt(spoken(tmp_path / name))


def test_no_key_is_in_a_file() -> None:
    """No file holds a key, and the files are the same each time."""
    made = files(SETTINGS)
    assert sorted(made) == ["agent.json", "mcp.json", "prompt.md"]
    assert not [name for name, text in made.items() if CANARY in text]
    assert made == files(SETTINGS)
    assert json.loads(made["agent.json"])["instructions"] == made["prompt.md"]


def test_the_mcp_configuration() -> None:
    """An MCP client is told Algolia's address of the application, without a key, and the site's own
    server."""
    assert mcp(ALGOLIA) == {
        "mcpServers": {
            "Algolia": {"url": "https://APP1.algolia.net/mcp/1/YOUR_MCP_SERVER_ID/mcp"},
            "Answerable": {"command": "answerable", "args": ["mcp"]},
        }
    }
