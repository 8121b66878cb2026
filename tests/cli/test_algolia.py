"""``answerable algolia``, as a person or a script meets it, against the stand-in."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from anyio.from_thread import start_blocking_portal

from answerable.testing.algolia_server import AlgoliaServer, always

from .test_commands import Said, Shell

PAGES = {
    "atlas.md": "---\ntype: project\ntags: [maps]\n---\n# Atlas\n\nAtlas draws maps.\n",
    "borealis.md": "---\ntype: project\n---\n# Borealis\n\nBorealis predicts weather.\n",
    "decisions.md": "---\ntype: persona\n---\n# Decisions\n\nSimple things are preferred.\n",
}
WITHOUT = """
import sys
sys.modules["algoliasearch"] = None
from answerable.cli import main
sys.argv = ["answerable", *sys.argv[1:]]
main()
"""


@dataclass
class Site:
    """A folder with an index, and the stand-in its commands talk to."""

    shell: Shell
    server: AlgoliaServer

    def __call__(self, *arguments: str, **env: str) -> Said:
        known = {
            "ALGOLIA_APP_ID": self.server.app_id,
            "ALGOLIA_ADMIN_KEY": self.server.admin_key,
            "ALGOLIA_SEARCH_KEY": self.server.search_key,
            "ANSWERABLE_ALGOLIA__URL": self.server.url,
        }
        return self.shell(*arguments, env=known | env)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Documents and an index of them."""
    shell = Shell(tmp_path_factory.mktemp("algolia"))
    for name, text in PAGES.items():
        shell.write(f"docs/{name}", text)
    assert shell("ingest", "docs").code == 0
    return shell


@pytest.fixture
def site(folder: Shell) -> Iterator[Site]:
    """The stand-in runs in a thread of its own, since a command has its own loop."""
    server = AlgoliaServer()
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(server):
        yield Site(folder, server)


def test_plan_push_plan(site: Site) -> None:
    """A plan with something to do exits with 3 and sends nothing; after a push there is nothing to
    do, and the plan exits with 0."""
    planned = site("algolia", "plan")
    assert planned.code == 3
    assert "answerable_projects (new): 2 to add, 0 to replace, 0 to delete" in planned.out
    assert "  + docs/atlas.md#top" in planned.out
    assert "  setting hitsPerPage: unset -> 25" in planned.out
    assert "answerable algolia push" in planned.err
    assert site.server.writes == []
    pushed = site("algolia", "push")
    assert (pushed.code, pushed.out) == (0, planned.out)
    again = site("algolia", "plan")
    assert again.code == 0
    assert again.out.endswith("Nothing to do.\n")
    assert "answerable_projects: 0 to add, 0 to replace, 0 to delete, 2 unchanged" in again.out
    assert site("algolia", "push").out == again.out


def test_plan_as_json(site: Site) -> None:
    """``--json`` prints the whole plan and nothing else, the same each time."""
    said = site("algolia", "plan", "--json")
    assert said.code == 3
    assert said.json["changes"] is True
    assert [each["index"] for each in said.json["indexes"]] == [
        "answerable_persona",
        "answerable_projects",
        "answerable_system_docs",
    ]
    projects = said.json["indexes"][1]
    assert projects["add"] == ["docs/atlas.md#top", "docs/borealis.md#top"]
    assert projects["settings"]["hitsPerPage"] == {"have": None, "want": 25}
    assert site("algolia", "plan", "--json").out == said.out
    assert site("algolia", "push", "--json").json == said.json
    assert site("algolia", "plan", "--json").json["changes"] is False


def test_everything_again(site: Site) -> None:
    """``--full`` plans and sends every record anew."""
    site("algolia", "push")
    assert "2 to replace" in site("algolia", "plan", "--full").out
    before = len(site.server.writes)
    assert site("algolia", "push", "--full").code == 0
    assert len(site.server.writes) == before + 2


def test_search_and_ask_through_algolia(site: Site) -> None:
    """With ``algolia:`` as its store the site answers with what Algolia finds and the index
    proves, and says what to do where Algolia does not answer."""
    site("algolia", "push")
    store = {"ANSWERABLE_STORE__VECTORS": "algolia:"}
    found = site("search", "What draws maps?", "--json", **store)
    assert found.json[0]["file"] == "docs/atlas.md"
    assert site.server.requests[-1].path == "/1/indexes/*/queries"
    said = site("ask", "What does Atlas draw?", "--json", **store)
    assert said.json["citations"][0]["quote"] == "Atlas draws maps."
    site.server.fault = always(403)
    failed = site("search", "maps", **store)
    assert failed.code == 1
    assert "ALGOLIA_SEARCH_KEY" in failed.err


def test_an_index_apart_is_pushed_and_asked_too(site: Site, tmp_path: Path) -> None:
    """Where the persona is an index apart, a push sends both, the main index asks all three and the
    other its own, and neither takes the other's records for old ones."""
    shell = Shell(tmp_path)
    shell.write("docs/atlas.md", PAGES["atlas.md"])
    shell.write("persona/decisions.md", PAGES["decisions.md"])
    shell.write(
        "answerable.toml",
        "[store]\nvectors = 'algolia:'\n[[sources]]\npath = 'docs'\n"
        "[[sources]]\npath = 'persona'\nnode_type = 'persona'\n",
    )
    here = Site(shell, site.server)
    assert here("ingest").code == 0
    assert here("algolia", "push").code == 0
    assert here("algolia", "plan").code == 0
    held = {name: len(index.records) for name, index in site.server.indexes.items()}
    assert held == {"answerable_persona": 1, "answerable_projects": 1, "answerable_system_docs": 0}
    said = here("ask", "What is preferred?", "--json")
    assert said.code == 0, said.err
    asked = [
        [each["indexName"] for each in request.body["requests"]]
        for request in site.server.requests
        if request.path.endswith("/queries")
    ]
    assert sorted(asked, key=len) == [["answerable_persona"], sorted(held, key=_by_name)]


def _by_name(name: str) -> int:
    return ("answerable_projects", "answerable_persona", "answerable_system_docs").index(name)


@pytest.mark.parametrize("name", ["ALGOLIA_APP_ID", "ALGOLIA_ADMIN_KEY"])
def test_what_is_missing_is_named(site: Site, name: str) -> None:
    """A blank id or key counts as unset: the command names it and exits with 2."""
    said = site("algolia", "plan", **{name: " "})
    assert said.code == 2
    assert f"{name} is not set" in said.err


def test_a_refused_key_is_not_shown(site: Site) -> None:
    """A wrong key exits with 1, is named by its variable, and stands nowhere in what is said."""
    said = site("algolia", "push", ALGOLIA_ADMIN_KEY="canary0123456789")
    assert said.code == 1
    assert "ALGOLIA_ADMIN_KEY" in said.err
    assert "canary" not in said.out + said.err


def test_without_an_index(site: Site, tmp_path: Path) -> None:
    """Before the first ingest the command says which one makes an index."""
    said = site("algolia", "plan", "--data", str(tmp_path / "none"))
    assert said.code == 1
    assert "answerable ingest" in said.err


def test_studio_writes_its_files(site: Site, tmp_path: Path) -> None:
    """The three files are written, with the voice of the configuration first, and no key."""
    (tmp_path / "voice.md").write_bytes(b"I speak.\r\n")
    (tmp_path / "answerable.toml").write_text('[model]\nvoice = "voice.md"\n[site]\nname = "Me"\n')
    config = ("--config", str(tmp_path / "answerable.toml"))
    said = site("algolia", "studio", str(tmp_path / "agent"), *config)
    assert said.code == 0, said.err
    made = {each.name: each.read_bytes() for each in (tmp_path / "agent").iterdir()}
    assert sorted(made) == ["agent.json", "mcp.json", "prompt.md"]
    assert made["prompt.md"].startswith(b"I speak.\r\n\n## Output format\n")
    assert json.loads(made["agent.json"])["name"] == "Me"
    assert not [name for name, text in made.items() if b"-key-of-the-stand-in" in text]
    site("algolia", "studio", str(tmp_path / "agent"), *config)
    assert made == {each.name: each.read_bytes() for each in (tmp_path / "agent").iterdir()}


def test_studio_where_nothing_can_be_written(site: Site, tmp_path: Path) -> None:
    """A place that is a file is named, and the exit code is 2."""
    (tmp_path / "taken").write_text("")
    said = site("algolia", "studio", str(tmp_path / "taken"))
    assert said.code == 2
    assert "taken cannot be written" in said.err


@pytest.mark.parametrize(
    "arguments", [("algolia", "plan"), ("algolia", "push"), ("search", "maps")]
)
def test_without_the_extra(folder: Shell, arguments: tuple[str, ...]) -> None:
    """Where the client is not installed, what to install is said; the files can be written."""
    env = {**folder.environment(), "ANSWERABLE_STORE__VECTORS": "algolia:"}
    for command, code in ((arguments, 2), (("algolia", "studio", "agent"), 0)):
        done = subprocess.run(
            [sys.executable, "-c", WITHOUT, *command],
            cwd=folder.folder,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stderr
        assert code == 0 or "pip install 'answerable[algolia]'" in done.stderr
