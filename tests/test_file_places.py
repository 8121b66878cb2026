"""Places in the addresses of a configuration file: beside that file, wherever a command runs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from answerable.errors import ConfigError
from answerable.settings import Settings, load
from cli.test_commands import Shell

EVERY = """
[store]
write = ["embedded:vecs", "postgres://h/d", "qdrant:http://h:6333/c", "other:place"]
read = "embedded:vecs"
indexes = { persona = "embedded:people", more = "algolia:hits" }
conversations = "sqlite:var/talk.db"
embedder = "onnx:models/e5?query=a//b: &max_tokens=9"
[retrieval.cross_encoder]
address = "onnx:models/reader"
"""


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a folder of its own, without variables of whoever runs the tests."""
    for name in os.environ:
        if name.upper().startswith(("ANSWERABLE_", "RAG_")):
            monkeypatch.delenv(name)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


def configured(text: str, folder: str = "../site") -> Path:
    path = Path(folder, "answerable.toml")
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return path


def addresses(settings: Settings) -> tuple[object, ...]:
    store = settings.store
    kept = (store.write, store.read, store.indexes, store.conversations, store.embedder)
    return (*kept, settings.retrieval.cross_encoder.address)


def test_every_address_of_a_place() -> None:
    """Folders and files of the package's own schemes are beside the file, with what stands behind
    a model's; servers and what other packages offer are as they are written."""
    assert addresses(load(configured(EVERY))) == (
        ("embedded:../site/vecs", "postgres://h/d", "qdrant:http://h:6333/c", "other:place"),
        "embedded:../site/vecs",
        {"persona": "embedded:../site/people", "more": "algolia:../site/hits"},
        "sqlite:../site/var/talk.db",
        "onnx:../site/models/e5?query=a//b: &max_tokens=9",
        "onnx:../site/models/reader",
    )


def test_what_needs_no_file() -> None:
    """An address without a place is below the data folder, and a whole place is what it is."""
    store = load(configured('[store]\nvectors = "embedded:"\nconversations = "sqlite:/a/b"')).store
    assert (store.vectors, store.conversations) == ("embedded:", "sqlite:/a/b")


def test_a_file_in_the_working_folder() -> None:
    """Its addresses stay as they are written, however the file is named, so that a variable that
    names the same place names the same store."""
    path = configured(EVERY, ".")
    assert addresses(load(path)) == addresses(load(path.absolute()))
    assert load(path.absolute()).store.read == "embedded:vecs"


def test_variables_are_relative_to_the_working_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is typed for a command is relative to where it is typed, beside a file elsewhere too."""
    monkeypatch.setenv("ANSWERABLE_STORE__CONVERSATIONS", "sqlite:mine.db")
    monkeypatch.setenv("RAG_STORE", "embedded:mine")
    path = configured('[store]\nvectors = "embedded:vecs"\nembedder = "onnx:m"')
    store = load(path).store
    assert (store.vectors, store.conversations) == ("embedded:mine", "sqlite:mine.db")
    assert store.embedder == "onnx:../site/m"


@pytest.mark.parametrize("text", ["store = 3", "[store]\nwrite = [3]", "retrieval = []"])
def test_what_is_no_address(text: str) -> None:
    """It is named as any wrong setting is."""
    with pytest.raises(ConfigError, match="Settings are wrong"):
        load(configured(text))


@pytest.mark.parametrize(
    ("text", "files"),
    [
        ('[store]\nvectors = "embedded:my vecs"', ["my vecs/CURRENT"]),
        ('[store]\nconversations = "sqlite:talk.db"', ["talk.db", "talk.db-wal"]),
        ('[store]\nembedder = "onnx:m?pooling=cls"', ["m/model.onnx"]),
        ('[retrieval.cross_encoder]\naddress = "onnx:m"', ["m/model.onnx"]),
    ],
)
def test_what_lies_in_the_working_folder(text: str, files: list[str]) -> None:
    """Where the place beside the file is empty, it is said with the command that moves all of it
    there; once that was said the settings are read, and a thing left behind is of no account."""
    path = configured(text)
    load(path)
    for each in files:
        Path(each).parent.mkdir(exist_ok=True)
        Path(each).write_text("kept")
    with pytest.raises(ConfigError, match="beside the configuration file") as raised:
        load(path)
    command = next(each for each in str(raised.value).splitlines() if "mv " in each)
    assert os.system(command[command.index("mv ") :]) == 0
    load(path)
    assert all((path.parent / each).read_text() == "kept" for each in files)
    for each in files:
        Path(each).parent.mkdir(exist_ok=True)
        Path(each).write_text("of another site")
    load(path)


def test_only_what_is_used_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A place of the file that a variable overrides is not asked for, nor is a file of another
    kind taken for an index."""
    Path("vecs").mkdir()
    Path("vecs/readme.md").touch()
    path = configured('[store]\nvectors = "embedded:vecs"\nconversations = "sqlite:talk.db"')
    load(path)
    Path("talk.db").touch()
    monkeypatch.setenv("ANSWERABLE_STORE__CONVERSATIONS", "sqlite:talk.db")
    assert load(path).store.conversations == "sqlite:talk.db"


def test_an_ingest_and_a_question_from_two_folders(tmp_path: Path) -> None:
    """Wherever the commands run, index and conversations are beside the configuration."""
    site, here = Shell(tmp_path / "site"), Shell(tmp_path / "here")
    site.write("docs/a.md", "# Lamps\n\nThe lamp burns oil for nine hours.\n")
    site.write(
        "answerable.toml",
        '[store]\nvectors = "embedded:vecs"\nconversations = "sqlite:talk.db"\n'
        '[[sources]]\npath = "docs"\n',
    )
    said = here("ingest", "-c", "../site")
    assert said.code == 0, said.err
    assert here("report", "-c", str(site.folder)).code == 0
    assert list(here.folder.iterdir()) == []
    assert {"vecs", "talk.db"} <= {each.name for each in site.folder.iterdir()}
    assert "nine hours" in site("ask", "How long does the lamp burn?").out
    assert here("check", "-c", str(site.folder)).out.count("FAIL") == 0
