"""Settings: one file, the environment on top, and errors that name the setting."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel

from answerable.errors import ConfigError
from answerable.settings import ServerSettings, Settings, find, guess_source, load


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No variable and no answerable.toml of whoever runs the tests."""
    for name in os.environ:
        if name.upper().startswith(("ANSWERABLE_", "RAG_")):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def write(text: str, name: str = "answerable.toml") -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def tables(annotation: object) -> Iterator[type[BaseModel]]:
    """The tables that a setting is made of."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from tables(inner)


def fields(model: type[BaseModel], place: str = "") -> Iterator[tuple[str, type[BaseModel]]]:
    for name, field in model.model_fields.items():
        yield f"{place}{name}", model
        for table in tables(field.annotation):
            yield from fields(table, f"{place}{name}.")


def test_every_setting_is_described() -> None:
    """Each setting says in words what it is; a table does so in its docstring."""
    for name, model in fields(Settings):
        field = model.model_fields[name.rsplit(".", 1)[-1]]
        inner = list(tables(field.annotation))
        assert field.description or (inner and inner[0].__doc__), name


def test_other_names_of_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of seed 002 beat the file, and our own names beat them, key by key."""
    path = write("[retrieval]\ntop_k = 3\nthreshold = 0.2\nmmr_lambda = 0.9\n")
    monkeypatch.setenv("RAG_TOP_K", "7")
    monkeypatch.setenv("RAG_SIMILARITY_THRESHOLD", "0.3")
    monkeypatch.setenv("ANSWERABLE_RETRIEVAL__THRESHOLD", "0.4")
    settings = load(path)
    found = settings.retrieval
    assert (found.top_k, found.threshold, found.mmr_lambda) == (7, 0.4, 0.9)
    assert settings.store.vectors == "embedded:"
    monkeypatch.setenv("RAG_TOP_K", " ")
    assert load(path).retrieval.top_k == 3


def test_names_of_algolias_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Algolia's id and keys are read from the variables that its own tools use, and neither key
    stands in what settings look like."""
    path = write('[algolia]\napp_id = "FILE"\nindex_prefix = "mine"\n')
    for name in ("APP_ID", "ADMIN_KEY", "SEARCH_KEY"):
        monkeypatch.setenv(f"ALGOLIA_{name}", f"Canary{name.replace('_', '')}")
    found = load(path).algolia
    assert (found.app_id, found.index_prefix) == ("CanaryAPPID", "mine")
    assert found.admin_key.get_secret_value() == "CanaryADMINKEY"
    assert found.search_key.get_secret_value() == "CanarySEARCHKEY"
    assert "KEY" not in repr(load(path)) + load(path).model_dump_json()


@pytest.mark.parametrize(
    "line",
    ['app_id = "a.b/c"', 'index_prefix = ""', 'url = "ftp://x"', 'url = "https://x/y"', "hits = 0"],
)
def test_wrong_settings_of_algolia(line: str) -> None:
    """A value that cannot be right is refused by its name: the id and the address are put into the
    address that is asked."""
    with pytest.raises(ConfigError, match=rf"algolia\.{line.split()[0]}"):
        load(write(f"[algolia]\n{line}\n"))


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("memory", "embedded:"),
        ("Embedded", "embedded:"),
        ("json", "embedded:"),
        ("embedded:elsewhere", "embedded:elsewhere"),
        ("pgvector", "postgres:"),
        ("postgresql", "postgres:"),
        ("postgresql://host/base", "postgres://host/base"),
        ("qdrant", "qdrant:"),
        ("qdrant:http://localhost:6333", "qdrant:http://localhost:6333"),
    ],
)
def test_the_store_by_its_other_name(
    monkeypatch: pytest.MonkeyPatch, value: str, address: str
) -> None:
    """``RAG_STORE`` is a word for the index in the data folder, or an address as it is."""
    monkeypatch.setenv("RAG_STORE", value)
    assert load().store.vectors == address
    monkeypatch.setenv("ANSWERABLE_STORE__VECTORS", "embedded:mine")
    assert load().store.vectors == "embedded:mine"


def test_the_other_spelling_of_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    """``postgresql:`` is ``postgres:`` wherever a store is named, as it is for libpq."""
    place = "//me@host/base?sslmode=require"
    monkeypatch.setenv("ANSWERABLE_STORE__CONVERSATIONS", f"postgresql:{place}")
    text = (
        f'[store]\nvectors = "postgresql:{place}"\nwrite = ["embedded:", "postgres:{place}"]\n'
        f'read = "postgresql:{place}"\nindexes = {{ work = "postgresql:{place}" }}\n'
    )
    store = load(write(text)).store
    named = (store.vectors, store.write[1], store.read, store.indexes["work"], store.conversations)
    assert set(named) == {f"postgres:{place}"}
    with pytest.raises(ConfigError, match="names a store twice"):
        load(write(f'[store]\nwrite = ["postgres:{place}", "postgresql:{place}"]\n'))


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("RAG_STORE", "faiss", ("RAG_STORE", "embedded", "memory", "colon")),
        ("RAG_TOP_K", "many", ("retrieval.top_k",)),
        ("RAG_TOP_K", "0", ("retrieval.top_k",)),
        ("RAG_SIMILARITY_THRESHOLD", "70", ("retrieval.threshold",)),
    ],
)
def test_other_names_with_wrong_values(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, words: tuple[str, ...]
) -> None:
    """What they cannot be is an error that says what they can be."""
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigError) as raised:
        load()
    assert all(word in str(raised.value) for word in words)


def test_the_environment_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variable beats the file, the file beats the default, key by key."""
    path = write("[server]\nport = 9000\nhost = '::1'\n[retrieval]\ntop_k = 3\n")
    monkeypatch.setenv("ANSWERABLE_SERVER__PORT", "9001")
    monkeypatch.setenv("ANSWERABLE_DATA", "elsewhere")
    settings = load(path)
    assert (settings.server.port, settings.server.host) == (9001, "::1")
    assert (settings.retrieval.top_k, settings.retrieval.candidates) == (3, 50)
    assert settings.data == Path("elsewhere")


def test_a_table_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole table or list may be given as JSON."""
    monkeypatch.setenv("ANSWERABLE_SERVER", '{"port": 9002}')
    monkeypatch.setenv("ANSWERABLE_SERVER__CORS_ORIGINS", '["https://example.org"]')
    settings = load()
    assert settings.server.port == 9002
    assert settings.server.cors_origins == ("https://example.org",)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ANSWERABLE_SERVER", '{"admin_token": "HUNTER2"'),
        ("ANSWERABLE_SERVER", "HUNTER2"),
        ("ANSWERABLE_SERVER", "[" * 100_000),
        ("ANSWERABLE_SERVER", '{"a":' * 50_000 + "1" + "}" * 50_000),
        ("ANSWERABLE_SERVER", '{"port": ' + "9" * 5000 + "}"),
        ("answerable_server__cors_origins", "[" * 50_000 + "]" * 50_000),
        ("ANSWERABLE_SERVER__CORS_ORIGINS", "https://HUNTER2.example.org"),
        ("ANSWERABLE_SOURCES", '[{"path": "HUNTER2"'),
        ("ANSWERABLE_SOURCES", "HUNTER2"),
    ],
)
def test_a_variable_that_is_no_json(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """A table or list that cannot be read is named, with how one is written, and never its value;
    a text that only looks like one is not named with it."""
    monkeypatch.setenv(name, value)
    monkeypatch.setenv("ANSWERABLE_SERVER__HOST", "[::1]")
    with pytest.raises(ConfigError) as raised:
        load()
    assert str(raised.value).startswith(f"{name} cannot be read as JSON. A table is written as {{")
    assert "HUNTER2" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "setting"),
    [
        ("[server]\nprot = 1", "server.prot"),
        ("sever = 1", "sever"),
        ("[server]\nport = 70000", "server.port"),
        ("[server]\nport = 'HUNTER2'", "server.port"),
        ("[retrieval]\ntop_k = 0\nmmr_lambda = 7", "retrieval.top_k"),
        ("[[sources]]\nkind = 'HUNTER2'", "sources.0.kind"),
        ("[[sources]]\npath = 3", "sources.0.path"),
        ("[replies]\nnomatch = 'HUNTER2'", "replies.nomatch"),
        ("server = 'HUNTER2'", "server"),
        ("[guard]\nendpoint = 'https://me:HUNTER2@example.org/v1'", "guard.endpoint"),
        ("[guard]\nendpoint = 'https://example.org:HUNTER2/v1'", "guard.endpoint"),
        ("[server]\ntrusted_proxies = ['HUNTER2']", "server.trusted_proxies.0"),
        ("[server]\ntrusted_proxies = ['10.0.0.0/8', '0.0.0.0/0']", "server.trusted_proxies.1"),
        ("[server]\ntrusted_proxies = ['::/0']", "server.trusted_proxies.0"),
        ("[server]\ntrusted_proxies = ['203.0.113.7/0']", "server.trusted_proxies.0"),
    ],
)
def test_a_wrong_setting_is_named(text: str, setting: str) -> None:
    """An unknown key, a wrong type or a value out of range is named by its path, without its
    value."""
    with pytest.raises(ConfigError) as raised:
        load(write(text))
    assert f"  {setting}: " in str(raised.value)
    assert "answerable.toml" in str(raised.value)
    assert "HUNTER2" not in str(raised.value)


@pytest.mark.parametrize(
    ("name", "value", "setting"),
    [
        ("ANSWERABLE_SERVER", '{"port": "HUNTER2"}', "server.port"),
        ("ANSWERABLE_SERVER__PORT", "HUNTER2", "server.port"),
        ("ANSWERABLE_SERVER__PROT", "HUNTER2", "server.prot"),
    ],
)
def test_a_wrong_variable_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, setting: str
) -> None:
    """A variable of a wrong value is an error that names the setting, without its value."""
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigError) as raised:
        load()
    assert setting in str(raised.value)
    assert "HUNTER2" not in str(raised.value)


@pytest.mark.parametrize(
    "content",
    [
        b"[server",
        b"a = = 1",
        b"\xff\xfe",
        "a = 1".encode("utf-16"),
        b"a = 'HUNTER2",
        b"a = " + b"9" * 5000,
        b"a = " + b"[" * 5000 + b"]" * 5000,
    ],
)
def test_broken_toml(content: bytes) -> None:
    """A file that is not TOML is said to be none, by its name."""
    path = Path("answerable.toml")
    path.write_bytes(content)
    with pytest.raises(ConfigError, match=r"answerable\.toml is not valid TOML") as raised:
        load(path)
    assert "HUNTER2" not in str(raised.value)


def test_a_byte_order_mark() -> None:
    """Some editors begin a file with one."""
    path = Path("answerable.toml")
    path.write_bytes(b"\xef\xbb\xbf[site]\nname = 'Lamp'\n")
    assert load(path).site.name == "Lamp"


def test_a_file_that_cannot_be_read() -> None:
    """A missing file names the command that makes one; a folder of that name is no traceback."""
    with pytest.raises(ConfigError, match="answerable init"):
        load(Path("missing.toml"))
    Path("folder.toml").mkdir()
    with pytest.raises(ConfigError, match=r"folder\.toml cannot be read"):
        load(Path("folder.toml"))


def test_paths_are_relative_to_the_file() -> None:
    """Paths in the file count from the file, wherever the command runs; absolute ones stay."""
    path = write("data = 'd'\n[[sources]]\npath = 'docs'\n[[sources]]\npath = '/abs'\n", "a/b.toml")
    settings = load(path)
    assert settings.data == Path("a/d")
    assert [each.path for each in settings.sources] == [Path("a/docs"), Path("/abs")]
    assert load(path, data=Path("mine")).data == Path("mine")


def test_find() -> None:
    """Nothing given: the file in the working folder, or the defaults; a folder is a source."""
    assert find().sources == ()
    write("[site]\nname = 'Mine'\n")
    assert find().site.name == "Mine"
    Path("docs").mkdir()
    (source,) = find(Path("docs")).sources
    assert (source.path, source.kind) == (Path("docs"), "markdown")


def test_guess_source() -> None:
    """A folder near a docusaurus.config is a Docusaurus site, a .jsonl file is records, all else is
    Markdown; what is said wins."""
    Path("site/docs").mkdir(parents=True)
    Path("site/docusaurus.config.ts").touch()
    assert guess_source(Path("site/docs")).kind == "docusaurus"
    assert guess_source(Path("site")).kind == "docusaurus"
    assert guess_source(Path("records.jsonl")).kind == "jsonl"
    assert guess_source(Path("elsewhere")).kind == "markdown"
    assert guess_source(Path("site"), kind="markdown", url=None).kind == "markdown"
    with pytest.raises(ConfigError, match=r"  kind: "):
        guess_source(Path("site"), kind="word")


@pytest.mark.parametrize(
    ("files", "kind"),
    [
        (("a.html", "b/index.HTM"), "html"),
        (("a.html", "b.html", "c.html", "README.md"), "html"),
        (("a.html", "b.md"), "markdown"),
        (("a.md", "node_modules/a.html", ".cache/b.html", ".cache/c.html"), "markdown"),
        ((), "markdown"),
    ],
)
def test_a_folder_of_html(files: tuple[str, ...], kind: str) -> None:
    """It is one where most pages are HTML by far; so is such a page."""
    Path("site").mkdir()
    for each in files:
        (Path("site") / each).parent.mkdir(parents=True, exist_ok=True)
        (Path("site") / each).touch()
    assert guess_source(Path("site")).kind == kind
    assert guess_source(Path("about.html")).kind == "html"


def test_settings_are_frozen() -> None:
    """Nothing changes a setting once it is read."""
    with pytest.raises(ValueError, match="frozen"):
        load().server.port = 1


@pytest.mark.parametrize(
    ("text", "written", "answered_from"),
    [
        ("", ("embedded:",), "embedded:"),
        ('vectors = "qdrant:"', ("qdrant:",), "qdrant:"),
        ('write = ["embedded:", "postgres://h/d"]', ("embedded:", "postgres://h/d"), "embedded:"),
        ('write = ["a:", "b:"]\nread = "b:"', ("a:", "b:"), "b:"),
        ('vectors = "a:"\nread = "a:"', ("a:",), "a:"),
    ],
)
def test_stores_that_are_written_and_read(
    text: str, written: tuple[str, ...], answered_from: str
) -> None:
    """An ingest fills every store of ``write``, questions are answered from ``read``; both follow
    ``vectors`` where they are not set."""
    store = load(write(f"[store]\n{text}\n")).store
    assert (store.written, store.answered_from) == (written, answered_from)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('write = ["a:", "b:"]\nread = "c:"', "'read' is not among 'write'"),
        ('read = "postgres://u:hunter2@h/d"', "'read' is not among 'write'"),
        ('write = ["a:", "a:"]', "twice"),
    ],
)
def test_stores_that_would_grow_old(text: str, words: str) -> None:
    """Reading a store that nothing writes is refused, without repeating its address."""
    with pytest.raises(ConfigError, match=words) as refused:
        load(write(f"[store]\n{text}\n"))
    assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize("name", ["SERVER__ADMIN_TOKEN", "SERVER__API_KEY", "MCP__ADMIN_TOKEN"])
def test_blanks_are_no_secret(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A variable that was left blank counts as unset: nobody is let in by a blank."""
    monkeypatch.setenv(f"ANSWERABLE_{name}", " \t ")
    table, _, key = name.lower().partition("__")
    assert getattr(getattr(load(), table), key).get_secret_value() == ""


@pytest.mark.parametrize("blank", ["", "  "])
def test_a_blank_is_no_folder(monkeypatch: pytest.MonkeyPatch, blank: str) -> None:
    """A variable for the data that was left blank counts as unset, and a blank in the file is an
    error: it would be the folder of the site, with all that is in it."""
    assert load(write('data = "kept"\n')).data.name == "kept"
    with pytest.raises(ConfigError, match="names no folder"):
        load(write(f'data = "{blank}"\n'))
    monkeypatch.setenv("ANSWERABLE_DATA", blank)
    assert load().data == Path(".answerable")
    assert load(write('data = "kept"\n')).data.name == "kept"


@pytest.mark.parametrize(
    "name",
    ["SERVER__ADMIN_TOKEN", "SERVER__API_KEY", "MCP__ADMIN_TOKEN", "GUARD__ENDPOINT_KEY",
     "ALGOLIA__SEARCH_KEY"],
)  # fmt: skip
def test_what_is_around_a_secret(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A line end that a file or a cluster's secret adds is no part of it: nobody could send it."""
    monkeypatch.setenv(f"ANSWERABLE_{name}", "hunter2\n")
    table, _, key = name.lower().partition("__")
    assert getattr(getattr(load(), table), key).get_secret_value() == "hunter2"


@pytest.mark.parametrize("value", ["hunter2\nhunter3", "hunter 2", "hünter2"])
@pytest.mark.parametrize("name", ["GUARD__ENDPOINT_KEY", "ALGOLIA__ADMIN_KEY"])
def test_keys_that_nobody_can_send(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """Each call with them would fail as if the service did not answer."""
    monkeypatch.setenv(f"ANSWERABLE_{name}", value)
    with pytest.raises(ConfigError, match="characters that no key has") as refused:
        load()
    assert "nter" not in str(refused.value)


@pytest.mark.parametrize(
    "name",
    ["SERVER__ADMIN_TOKEN", "SERVER__API_KEY", "MCP__ADMIN_TOKEN", "IDENTITY__SECRET",
     "GUARD__ENDPOINT_KEY", "ALGOLIA__ADMIN_KEY"],
)  # fmt: skip
def test_random_bytes_are_no_secret(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """With them each request that showed a token failed, the right one as well."""
    monkeypatch.setenv(f"ANSWERABLE_{name}", 32 * "\udcfe")
    table, _, key = name.lower().partition("__")
    with pytest.raises(ConfigError, match=rf"{table}\.{key}: .*no text in UTF-8") as refused:
        load()
    assert "\\udcfe" not in repr(str(refused.value))


@pytest.mark.parametrize(
    ("host", "is_local"),
    [("127.0.0.1", True), ("127.0.1.1", True), ("::1", True), ("localhost", True),
     ("0.0.0.0", False), ("::", False), ("", False), ("10.0.0.1", False), ("example", False)],
)  # fmt: skip
def test_who_can_reach_it(host: str, *, is_local: bool) -> None:
    """Where it listens says whether others than this machine can ask."""
    assert ServerSettings(host=host).on_loopback is is_local
