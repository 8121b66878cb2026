"""The files that set up an agent in Algolia's Agent Studio.

``agent.json`` is the body of ``POST /agent-studio/1/agents``; ``prompt.md`` is its ``instructions``
by themselves; ``mcp.json`` names Algolia's MCP server and our own. No key is in any of them.
The shapes follow Algolia's public documentation, whose pages the how-to guide lists.
"""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

from answerable.algolia.indexes import index_name, searched_indexes
from answerable.errors import ConfigError
from answerable.sections.algolia import AlgoliaSettings
from answerable.settings import NodeTypeSettings, Settings

MCP_URL = "https://{app_id}.algolia.net/mcp/1/{server_id}/mcp"
NO_APP_ID, NO_SERVER_ID = "YOUR_APP_ID", "YOUR_MCP_SERVER_ID"
DESCRIPTIONS = {
    "project": "Projects: what each one is, what it is made with, its tags and its repository.",
    "persona": "The only facts about the person, and the rules by which they decide.",
    "system_doc": "System documents: constraints, specifications, prompts and rules, by section, "
    "with links to their lines.",
    "post": "Posts and articles.",
}
# What the agent is shown of a record; ranking and bookkeeping are left out.
SHOWN = (
    *("node_type", "title", "heading", "text", "url", "repo", "slug", "tags", "aliases"),
    *("doc_file", "section_id", "line_start", "line_end", "updated_at"),
)


def files(settings: Settings) -> dict[str, str]:
    """Name to content of each file. Raises ``ConfigError``."""
    instructions = prompt(settings)
    return {
        "agent.json": _json(agent(settings.algolia, settings.site.name, instructions)),
        "mcp.json": _json(mcp(settings.algolia)),
        "prompt.md": instructions,
    }


def prompt(settings: Settings) -> str:
    """The site's voice, letter for letter, and after it the contract of what comes out."""
    own = _voice(settings.model.voice) if settings.model.voice is not None else ""
    contract = resources.files("answerable.algolia").joinpath("contract.md").read_text("utf-8")
    persona = index_name(settings.persona.node_type, settings.algolia)
    content = [each for each in searched_indexes(settings.algolia) if each != persona]
    values = {
        "content": " and ".join(f"`{each}`" for each in content),
        "persona": persona,
        "max_hops": str(settings.answer.max_hops),
        "buckets": "\n".join(_bucket(each) for each in settings.node_types if not each.index),
    }
    for name, value in values.items():
        contract = contract.replace("{" + name + "}", value)
    gap = "" if not own else "\n" if own.endswith("\n") else "\n\n"
    return f"{own}{gap}{contract}"


def _bucket(declared: NodeTypeSettings) -> str:
    lines = ", only where its `url` ends in a line range such as `#L3-L9`"
    proven = lines if declared.proven_lines and declared.cap else ""
    return f"   - `{declared.name}`: at most {declared.cap}{proven}"


def agent(settings: AlgoliaSettings, site: str, instructions: str) -> dict[str, Any]:
    """The agent, without provider and model: those are picked in the dashboard."""
    return {
        "name": settings.agent_name or site,
        "description": f"Answers from the indexes of {site} and names the next hops.",
        "instructions": instructions,
        "config": {"temperature": 0},
        "tools": [
            {
                "name": "search",
                "type": "algolia_search_index",
                "indices": [_index(each, settings) for each in searched_indexes(settings)],
            }
        ],
    }


def mcp(settings: AlgoliaSettings) -> dict[str, Any]:
    """Algolia's MCP server and the one of this site, which says why a section ranks as it does.

    The address of Algolia's holds an id that the dashboard gives.
    """
    url = MCP_URL.format(app_id=settings.app_id or NO_APP_ID, server_id=NO_SERVER_ID)
    own = {"command": "answerable", "args": ["mcp"]}
    return {"mcpServers": {"Algolia": {"url": url}, "Answerable": own}}


def _index(name: str, settings: AlgoliaSettings) -> dict[str, Any]:
    """An index with what it holds; the model may choose the words and nothing else."""
    held = [each for each in settings.indexes if index_name(each, settings) == name]
    described = [DESCRIPTIONS.get(each, f"Records of the type {each}.") for each in held]
    return {
        "index": name,
        "description": " ".join(described),
        "searchControls": {
            "query": {"exposed": True},
            "hitsPerPage": {
                "exposed": False,
                "default": settings.hits,
                "constraint": {"max": settings.hits},
            },
            "attributesToRetrieve": {"exposed": False, "default": list(SHOWN)},
        },
    }


def _voice(path: Path) -> str:
    try:
        return path.read_bytes().decode()  # as it is: reading as text would change its line ends
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise ConfigError(
            f"The voice file {path} cannot be read ({reason}). Correct voice in [model]."
        ) from None


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
