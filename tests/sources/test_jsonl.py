r"""Records keep their exact place in the file, and a bad line costs only itself."""

from __future__ import annotations

import json
import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from answerable.errors import ConfigError
from answerable.settings import SourceSettings
from answerable.sources.jsonl import connect
from answerable.sources.values.json_offsets import StringOffsets
from answerable.types import Document

from .reading import put, read


def _line(**values: object) -> str:
    return json.dumps(values) + "\n"


def _records(tmp_path: Path, text: str, **given: object) -> tuple[list[Document], dict[str, str]]:
    return read("jsonl", put(tmp_path, "faq.jsonl", text), **given)


def test_a_record_is_a_document(tmp_path: Path) -> None:
    """Id, title, text, address and the other strings of a record are kept."""
    line = _line(id="r1", title="T", text="Hi", url="/a#b", updated_at="2024", lang="en", n=3)
    [document], reasons = _records(tmp_path, line, url="https://x.org", base_url="/kb/")
    assert reasons == {}
    assert (document.path, document.file, document.format) == (
        "faq.jsonl#r1",
        "faq.jsonl",
        "record",
    )
    assert (document.title, document.text, document.original) == ("T", "Hi", line)
    assert document.url == "https://x.org/a#b"
    assert dict(document.metadata) == {"updated_at": "2024", "lang": "en"}


def test_what_is_left_out_has_a_default(tmp_path: Path) -> None:
    """Without title the id is shown; without address the file is linked; ids may be numbers."""
    [document], _ = _records(tmp_path, '{"id": 7, "text": "Hi"}')
    assert (document.path, document.title, document.url) == ("faq.jsonl#7", "7", "faq.jsonl")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "not valid JSON"),
        ('{"id": "a", "text": "b"} x', "not valid JSON"),
        ("[1]", "not an object"),
        ('"text"', "not an object"),
        ('{"text": "b"}', "no id"),
        ('{"id": "", "text": "b"}', "no id"),
        ('{"id": true, "text": "b"}', "no id"),
        ('{"id": "a\\nb", "text": "b"}', "not printable"),
        ('{"id": "a"}', "text is missing"),
        ('{"id": "a", "text": 3}', "text is missing or no string"),
        ('{"id": "a", "text": " "}', "text is empty"),
        ('{"id": "a", "text": "b", "title": 3}', "title is missing or no string"),
        ('{"id": "a", "text": "b", "url": "javascript:x"}', "neither a path nor"),
        ('{"id": "a", "text": "b", "url": " javascript:x"}', "neither a path nor"),
        ('{"id": "a", "text": "b", "url": "&#106;avascript:x"}', "neither a path nor"),
        ('{"id": "a", "text": "\\ud800"}', "half of a character"),
        ('{"id": "a", "text": "b", "\\udc00": "c"}', "half of a character"),
        ('{"id": "good", "text": "again"}', "used by an earlier line"),
        ("[" * 100_000, "nested too deeply|not valid"),
        ('{"id": "a", "text": "b", "n": ' + "9" * 10_000 + "}", "a number too long"),
    ],
)
def test_a_bad_line_is_skipped_by_its_number(tmp_path: Path, line: str, reason: str) -> None:
    """The line is named with its fault, and the records around it are kept."""
    text = _line(id="good", text="One") + "\n" + line + "\n" + _line(id="last", text="Two")
    documents, reasons = _records(tmp_path, text, max_file_bytes=1_000_000)
    assert [d.path for d in documents] == ["faq.jsonl#good", "faq.jsonl#last"]
    assert list(reasons) == ["faq.jsonl:3"]
    assert any(part in reasons["faq.jsonl:3"] for part in reason.split("|"))


def test_offsets_point_at_the_source_of_each_character(tmp_path: Path) -> None:
    """The quote of a decoded passage is its JSON source, escapes and pairs included."""
    text = (
        r'{"text": "no", "id": "a", "in": {"text": "x"}, "text":"A\n\u00e9\ud83d\ude00\"\\u0041"}'
    )
    documents, _ = _records(tmp_path, '\ufeff{"id": "0", "text": "é"}\r\n' + text)
    document = documents[1]
    offsets = document.offsets
    assert offsets is not None
    assert document.text == 'A\né😀"\\u0041'
    source = [document.original[a:b] for a, b in pairwise(offsets)]
    assert source == ["A", r"\n", r"\u00e9", r"\ud83d\ude00", r"\"", r"\\", *"u0041"]


@settings(deadline=None)
@given(st.text(min_size=1), st.booleans(), st.text(max_size=5))
def test_every_slice_decodes_to_itself(text: str, ascii_only: bool, key: str) -> None:
    """For any text, the file between two offsets is the JSON of what is between the characters."""
    values = {key: text[::-1], "text": text, "z": {"text": key}}
    line = json.dumps(values, ensure_ascii=ascii_only)
    file_text = "first line\n" + line + "\nlast"
    decoded = json.loads(line)["text"]
    offsets = StringOffsets(file_text, 11, 11 + len(line), "text", len(decoded))
    middle = len(decoded) // 2
    assert len(offsets) == len(decoded) + 1
    assert json.loads(f'"{file_text[offsets[0] : offsets[middle]]}"') == decoded[:middle]
    assert json.loads(f'"{file_text[offsets[middle] : offsets[-1]]}"') == decoded[middle:]


def test_a_folder_of_record_files_is_a_source(tmp_path: Path) -> None:
    """Each file below the folder is read, and what is not JSON Lines is passed over."""
    put(tmp_path, "kb/a.jsonl", _line(id="1", text="x"))
    put(tmp_path, "kb/sub/b.ndjson", _line(id="1", text="y"))
    put(tmp_path, "kb/c.md")
    (tmp_path / "kb" / "d.jsonl").write_bytes(b"\xff")
    documents, reasons = read("jsonl", tmp_path / "kb")
    assert [d.path for d in documents] == ["kb/a.jsonl#1", "kb/sub/b.ndjson#1"]
    assert list(reasons) == ["kb/d.jsonl"]


def test_forty_thousand_lines_are_read_in_linear_time(tmp_path: Path) -> None:
    """A large file is no trap: its records are found once and their offsets not before use."""
    text = "".join(_line(id=str(i), text=f"Text {i}") for i in range(40_000))
    started = time.perf_counter()
    documents, _ = _records(tmp_path, text, max_file_bytes=100_000_000)
    assert len(documents) == 40_000
    assert time.perf_counter() - started < 60  # reading it again for each line takes half an hour
    last = documents[-1]
    assert last.offsets is not None
    assert last.original[last.offsets[0] : last.offsets[-1]] == last.text


def test_a_missing_file_is_a_configuration_error(tmp_path: Path) -> None:
    """The owner learns which path is wrong."""
    with pytest.raises(ConfigError, match="gone"):
        connect(SourceSettings(path=tmp_path / "gone.jsonl"), max_file_bytes=1)


@pytest.mark.parametrize("url", ["http://[", "https://example.org:99999/x", "https://a@b.example/"])
def test_an_address_that_is_none(tmp_path: Path, url: str) -> None:
    """A record with one is skipped, as with one that no browser may follow."""
    path = tmp_path / "records.jsonl"
    path.write_text(json.dumps({"id": "a", "title": "A", "text": "A lamp.", "url": url}))
    documents, skipped = read("jsonl", path, url="https://example.org")
    assert (documents, len(skipped)) == ([], 1)


def test_a_record_says_nothing_of_itself_that_is_not_its_own(tmp_path: Path) -> None:
    """An address of its repository is one on the web, wherever it stands; what this program notes
    of pages comes from no record."""
    path = tmp_path / "records.jsonl"
    bad = {"repo": "javascript:alert(1)", "markup": "html", "superseded": "docs"}
    good = {"repo": "https://code.example/lamp"}
    records = [{"id": str(n), "text": "A.", "metadata": each} for n, each in enumerate((bad, good))]
    path.write_text("\n".join(map(json.dumps, records)))
    (first, second), _ = read("jsonl", path)
    assert {*bad} & {*first.metadata} == set()
    assert second.metadata["repo"] == good["repo"]


def test_an_address_of_a_record_goes_on_to_its_end(tmp_path: Path) -> None:
    """What would end it where it is put into a page is encoded; letters of any script stay."""
    url = '/żółć?q="a b"#<c>%20'
    put(tmp_path, "a.jsonl", json.dumps({"id": "a", "text": "Text.", "url": url}))
    ((found,), _) = read("jsonl", tmp_path)
    assert found.url == "/żółć?q=%22a%20b%22#%3Cc%3E%20"
