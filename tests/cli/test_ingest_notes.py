"""What ``answerable ingest`` says beside its figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.test_commands import Shell

DOCS = '[[sources]]\nkind = "markdown"\npath = "docs"\n'
RULES = '[[sources]]\nkind = "structured"\npath = "rules/r.json"\n'
PERSON = '[[sources]]\nkind = "structured"\npath = "me.json"\nnode_type = "person"\n'
NODE_TYPE = '[[node_types]]\nname = "person"\nindex = "apart"\n'


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = Shell(tmp_path)
    shell.write("docs/a.md", "# A\n\nThe lamp burns oil.\n")
    shell.write("docs/deep/b.md", "# B\n\nThe lens turns.\n")
    shell.write("rules/r.json", '{"lamps": {"text": "At most three lamps."}}')
    return shell


def test_sources_that_a_path_leaves_out(shell: Shell) -> None:
    """Whoever names a folder is told which configured sources the index does not hold now, and the
    command that reads all of them; after that command nothing is left out."""
    shell.write("answerable.toml", DOCS + RULES)
    for arguments in (("docs",), ("./docs", "--json")):
        said = shell("ingest", *arguments)
        assert said.code == 0
        assert said.err.endswith(
            "Only docs was read; the sources in answerable.toml (rules/r.json) are not in the "
            "index now. To read all of them: answerable ingest\n"
        )
    assert "r.json" not in shell("search", "how many lamps?").out
    assert "Only" not in shell("ingest").err
    assert "r.json" in shell("search", "how many lamps?").out


def test_a_configuration_of_another_name(shell: Shell) -> None:
    """The command that is named reads the same configuration."""
    shell.write("site.toml", DOCS + RULES)
    said = shell("ingest", "docs", "-c", "site.toml")
    assert "the sources in site.toml (rules/r.json) are not" in said.err
    assert said.err.endswith("answerable ingest --config site.toml\n")


@pytest.mark.parametrize("paths", [("docs", "rules/r.json"), ("rules/../docs", "rules/r.json")])
def test_nothing_is_left_out(shell: Shell, paths: tuple[str, ...]) -> None:
    """Paths that are those of all sources leave nothing out; without a configuration nothing is
    expected."""
    assert "Only" not in shell("ingest", *paths).err
    shell.write("answerable.toml", DOCS + RULES)
    assert "Only" not in shell("ingest", *paths).err


def test_a_folder_that_holds_the_source(shell: Shell) -> None:
    """What is read with a folder above it is not left out; what another kind of source reads is."""
    shell.write("answerable.toml", DOCS.replace("docs", "docs/deep") + RULES)
    assert "(rules/r.json)" in shell("ingest", "docs").err
    assert "(rules/r.json)" in shell("ingest", "docs", "rules").err


def test_an_index_apart_stays(shell: Shell) -> None:
    """A source that goes to another index is not touched by reading a folder into the main one."""
    shell.write("me.json", '{"about": {"text": "I build lamps."}}')
    shell.write("answerable.toml", DOCS + PERSON + NODE_TYPE)
    said = shell("ingest", "docs")
    assert said.code == 0, said.err
    assert "Only" not in said.err


def test_documents_without_an_address(shell: Shell) -> None:
    """That citations will link nowhere is said where no document has an address, with what gives
    them one; where any has one it is not."""
    said = shell("ingest", "docs")
    assert "No document has an address" in said.err
    assert "--url https://docs.example.org" in said.err
    assert shell("ingest", "docs", "--json").json["linked"] == 0
    assert "address" not in shell("ingest", "docs", "--url", "https://docs.example.org").err
    shell.write("docs/c.md", "---\nurl: https://elsewhere.example/c\n---\n\n# C\n\nA page.\n")
    shell.write("answerable.toml", DOCS + RULES + 'viewer = "/doc"\n')
    assert "address" not in shell("ingest").err


def test_an_address_that_only_names_the_file(shell: Shell) -> None:
    """``search`` shows no address where there is none, as ``ask`` and the HTTP API do not."""
    assert shell("ingest", "docs").code == 0
    said = shell("search", "lamp", "-k", "1").out.splitlines()
    assert said[1] == "   docs/a.md:1"
    assert shell("search", "lamp", "-k", "1", "--json").json[0]["url"] == ""
    assert shell("ingest", "docs", "--url", "https://docs.example.org").code == 0
    linked = shell("search", "lamp", "-k", "1").out.splitlines()
    assert linked[1] == "   https://docs.example.org/a  docs/a.md:1"


def test_one_and_several(shell: Shell) -> None:
    """One document is not "1 documents"."""
    assert shell("ingest", "docs").out.startswith("2 of 2 documents indexed")
    (shell.folder / "docs/deep/b.md").unlink()
    said = shell("ingest", "docs").out
    assert said.startswith("1 of 1 document indexed")
    assert ": 1 chunk, " in said
    assert said.endswith(", 1 document gone\n")


@pytest.mark.parametrize(
    "files",
    [
        {
            "mkdocs.yml": "markdown_extensions:\n  - pymdownx.snippets\n",
            "docs/a.md": '--8<-- "one.md"\n',
            "one.md": '--8<-- "two.md"\n',
            "two.md": "The lamp burns oil.\n",
        },
        {
            "docusaurus.config.js": "export default {url: 'https://x.org', baseUrl: '/'};\n",
            "docs/a.md": "import A from './_one.mdx'\n\n<A />\n",
            "docs/_one.mdx": "import B from './_two.mdx'\n\n<B />\n",
            "docs/_two.mdx": "The lamp burns oil.\n",
        },
    ],
)
def test_a_page_that_only_shows_others(tmp_path: Path, files: dict[str, str]) -> None:
    """Nothing is said of it while what it shows is read; once that is empty it is skipped."""
    shell = Shell(tmp_path)
    for name, text in files.items():
        shell.write(name, text)
    shell.write("docs/b.md", "# B\n\nThe lens turns.\n")
    said = shell("ingest", "docs")
    assert said.code == 0
    assert "there is no text" not in said.err
    assert "4 of 4 documents indexed" in said.out
    assert "skipped" not in shell("ingest", "docs").err
    assert "was skipped" not in shell("check").out
    shell.write("docs/a.md", "<!-- nothing -->\n")
    said = shell("ingest", "docs", "--shrink")
    assert "skipped docs/a.md: there is no text in it" in said.err


def test_pages_that_are_not_english(shell: Shell) -> None:
    """That the bundled embedder knows English alone is said where the pages are in another
    language, with the remedy, by the check as well; English pages hear nothing of it."""
    assert "not in English" not in shell("ingest", "docs").err
    assert shell("ingest", "docs", "--json").json["foreign"] == 0
    shell.write("de/a.md", "# Lampe\n\nDie Lampe brennt nicht, wenn kein Öl da ist.\n")
    shell.write("de/b.md", "# Linse\n\nEine Linse wird bei Nacht gedreht.\n")
    said = shell("ingest", "de")
    assert "The pages are not in English" in said.err
    assert "Use another embedding model" in said.err
    assert shell("ingest", "de", "--full", "--json").json["foreign"] == 1
    found = shell("check", "--json").json["findings"]
    assert any("not in English" in each["problem"] for each in found)


def test_many_skipped_files_of_one_kind_hide_no_other(shell: Shell) -> None:
    """The first for each reason are named, as all of them are where they are few."""
    for number in range(18):
        shell.write(f"docs/empty/{number:02}.md", "<!-- nothing -->\n")
    shell.write("docs/z.md", "---\ntitle: Z\n---\n")
    told = shell("ingest", "docs").err.splitlines()
    assert len([line for line in told if line.startswith("skipped ")]) == 19
    for number in range(18, 30):
        shell.write(f"docs/empty/{number:02}.md", "<!-- nothing -->\n")
    told = shell("ingest", "docs").err.splitlines()
    skipped = [line for line in told if line.startswith("skipped ")]
    assert [line.split()[1] for line in skipped] == [
        "docs/empty/00.md:",
        "docs/empty/01.md:",
        "docs/empty/02.md:",
        "docs/z.md:",
    ]
    assert "... and 27 more for that reason; --json names them all" in told
