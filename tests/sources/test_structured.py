"""JSON and YAML become records and sections, with every value where the file has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.errors import ConfigError
from answerable.ingest.chunking import chunk_document
from answerable.llms.quoting import lists
from answerable.settings import IngestSettings, SourceSettings
from answerable.sources.structured import connect
from answerable.sources.values import nodes
from answerable.types import Document

from .reading import SITES, put, read


def _documents(tmp_path: Path, name: str, text: str, **given: object) -> list[Document]:
    documents, reasons = read("structured", put(tmp_path, name, text), **given)
    assert reasons == {}
    return documents


def _reason(tmp_path: Path, name: str, text: str) -> str:
    documents, reasons = read("structured", put(tmp_path, name, text))
    assert documents == []
    [reason] = reasons.values()
    return reason


def _shown(document: Document) -> list[str]:
    """The blocks of a document's text, without the escapes of its markup."""
    return document.text.replace("\\", "").strip().split("\n\n")


def test_a_site() -> None:
    """Records and sections of a folder: in the order of paths and of each file, with a type, an
    address and labels each; a file with a key twice is named with key and line."""
    documents, reasons = read(
        "structured", SITES / "structured", viewer="/system/doc", node_type="System doc"
    )
    assert [document.path.removeprefix("structured/") for document in documents] == [
        "projects.json#lantern",
        "projects.json#harbor",
        "rules/hops.json#next_hops",
        "rules/hops.json#failure",
        "rules/hops.json#viewer",
        "rules/voice.yaml#answers",
        "rules/voice.yaml#greeting",
    ]
    assert {document.source_type for document in documents} == {"system_doc"}
    assert reasons == {
        "structured/rules/twice.json": (
            "The key 'total' stands twice: first in line 1, and again (line 2). "
            "Rename or remove one."
        )
    }


def test_records() -> None:
    """The objects of a list are records: a page of their own is kept, the repository too."""
    documents, _ = read("structured", SITES / "structured" / "projects.json", viewer="/doc/")
    lantern, harbor = documents
    assert (lantern.title, lantern.url, lantern.line_anchors) == (
        "Lantern",
        "/projects/lantern",
        False,
    )
    assert lantern.metadata == {
        "doc_file": "projects.json",
        "section_id": "lantern",
        "aliases": "the lamp",
        "slug": "lantern",
        "repo": "https://github.com/example/lantern",
        "updated_at": "2025-01-15",
    }
    assert (harbor.url, harbor.line_anchors) == ("/doc/projects.json", True)
    assert harbor.metadata["updated_at"] == "2025-06-30"
    assert _shown(harbor) == ["# Harbor", "Harbor plans the berths of small ships."]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "projects.json",
            '{"updated_at": "2025-01-15",\n"projects": {\n"desk-lamp": {"title": "Lamp", '
            '"summary": "Shines."},\n"kettle_two": {"slug": "tea", "summary": "Boils."}}}',
        ),
        (
            "projects.yaml",
            "updated_at: 2025-01-15\nprojects:\n  desk-lamp: {title: Lamp, summary: Shines.}\n"
            "  kettle_two: {slug: tea, summary: Boils.}\n",
        ),
    ],
)
def test_records_under_keys(tmp_path: Path, name: str, text: str) -> None:
    """The members of the only object of a file are records too; the key is the id and slug of one
    that says none, and its name where it has no title."""
    lamp, kettle = _documents(tmp_path, name, text, viewer="/doc")
    assert (lamp.path, lamp.title) == (f"{name}#desk-lamp", "Lamp")
    assert (lamp.metadata["slug"], lamp.metadata["updated_at"]) == ("desk-lamp", "2025-01-15")
    assert _shown(lamp) == ["# Lamp", "Shines."]
    assert (kettle.path, kettle.title, kettle.metadata["slug"]) == (
        f"{name}#tea",
        "Kettle two",
        "tea",
    )
    starts = [chunk_document(each, len, IngestSettings())[0].url for each in (lamp, kettle)]
    assert starts == [f"/doc/{name}#L3-L3", f"/doc/{name}#L4-L4"]


@pytest.mark.parametrize(
    "text",
    [
        '{"limits": {"chat": {"max": 3}, "search": {"max": 5}}}',
        '{"projects": {"a": {"title": "A"}, "b": "no object"}}',
        '{"projects": {"a": {"title": "A"}}, "rules": {"b": {"title": "B"}}}',
    ],
)
def test_what_are_no_records_under_keys(tmp_path: Path, text: str) -> None:
    """Settings without any name, mixed values, and one object of several stay sections."""
    documents = _documents(tmp_path, "a.json", text)
    assert {each.title for each in documents} == {"A"}
    assert {each.path for each in documents} <= {
        "a.json#limits",
        "a.json#projects",
        "a.json#rules",
    }


def test_sections() -> None:
    """The keys of an object are sections with its title; their values read as a list."""
    documents, _ = read("structured", SITES / "structured" / "rules", viewer="/doc")
    hops, failure, viewer, answers, greeting = documents
    assert {each.title for each in (hops, failure, viewer)} == {"Rules of the navigator"}
    assert _shown(hops) == [
        *("## Next hops", "- Max total: 3", "- Candidates: 25", "Order:"),
        *("- Projects come first.", "- A system document comes after the projects."),
        *("* Caps > Project: 2", "* Caps > System doc: 1", "* Caps > Post: 0"),
    ]
    (chunk,) = chunk_document(hops, len, IngestSettings())
    order, first, _, cap = chunk.units[2:6]
    assert (order.lead, first.place.depth, cap.text) == (True, 1, "Caps > Project: 2")
    assert list(lists.around(chunk.units, 3)) == [3, 4]
    assert _shown(failure)[:2] == [
        "## Failure states",
        "- None: Say “No strong matches.” and ask exactly one clarifying question.",
    ]
    assert [each.metadata["updated_at"] for each in (hops, failure)] == ["2025-03-01", "2025-04-09"]
    assert _shown(viewer)[1:] == [
        "- Route: /system/doc; Gutter: true",
        "- Route: /system/raw; Gutter: false",
    ]
    assert "updated_at" not in answers.metadata
    assert answers.metadata["tags"] == "voice, tone"
    assert _shown(answers) == [
        *("## Answers", "The direct answer comes first. It is short and declarative.", "Never:"),
        *("- filler phrases", "- help menus, of whatever kind"),
    ]
    assert _shown(greeting) == [
        *("## Greeting", "A visitor is greeted with one sentence.", "- No emoji in it."),
        "- No exclamation mark either.",
    ]


def test_parts_and_labels(tmp_path: Path) -> None:
    """Titles with texts at the end are parts under headings, labels are one line, code is code,
    and aliases are no text."""
    text = """[{"name": "Lamp", "tags": ["tides", "e-ink"], "aliases": ["light"], "steps": ["Go"],
      "details": [{"heading": "Power", "text": "Run `lamp *`, _now_."},
      {"title": "Size", "text": "S"}]}]"""
    [lamp] = _documents(tmp_path, "things.json", text)
    assert _shown(lamp) == [
        *("# Lamp", "- Tags: tides, e-ink", "Steps:", "- Go"),
        *("## Power", "Run `lamp *`, _now_.", "## Size", "S"),
    ]
    assert lamp.metadata["aliases"] == "light"
    chunks = chunk_document(lamp, lambda text: len(text.split()), IngestSettings())
    assert [each.heading_path for each in chunks] == [
        ("Lamp",),
        ("Lamp", "Power"),
        ("Lamp", "Size"),
    ]
    [power] = chunks[1].units
    assert (power.text, chunks[1].quote(power.span)) == (
        "Run lamp *, _now_.",
        "Run `lamp *`, _now_.",
    )


def test_things_without_names_are_called_after_what_they_say_first(tmp_path: Path) -> None:
    """They are sections of what the file is called; a name that is taken has a number, and one that
    says nothing but dates, addresses and prose is its number."""
    text = """
- logo: /img/lamp.png
  company: "Lamps & Sons"
  startdate: 2019-04-01
- company: Lamps & Sons
  role: Fitter
- 2020-01-01: https://x.org
  summary: Travelled.
"""
    documents = _documents(tmp_path, "jobs.yaml", text, url="https://x.org/")
    assert [each.path.partition("#")[2] for each in documents] == [
        *("Lamps & Sons", "Lamps & Sons (2)", "3"),
    ]
    assert {each.title for each in documents} == {"Jobs"}
    assert _shown(documents[0]) == [
        *("## Lamps & Sons", "- Logo: /img/lamp.png"),
        *("- Company: Lamps & Sons", "- Start date: 2019-04-01"),
    ]
    (chunk,) = chunk_document(documents[0], len, IngestSettings())
    assert chunk.heading_path == ("Jobs", "Lamps & Sons")
    assert chunk.quote(chunk.units[2].span) == "startdate: 2019-04-01"


def test_where_one_has_a_name_another_needs_one(tmp_path: Path) -> None:
    """It was forgotten, which the owner hears."""
    put(tmp_path, "jobs.json", '[{"name": "A", "x": "b"}, {"company": "B", "x": "c"}]')
    documents, skipped = read("structured", tmp_path / "jobs.json")
    assert [each.title for each in documents] == ["A"]
    assert "no id" in skipped["jobs.json:1"]


def test_large_objects_of_a_list_are_parts(tmp_path: Path) -> None:
    """Where nothing follows it: what belongs to one of them stands below its heading, and in no
    list that another has."""
    text = """{"basics": {"name": "Ada"}, "work": [
      {"name": "Tidewater", "position": "Engineer", "highlights": ["One.", "Two."]},
      {"employer": "Pinewood", "position": "Fitter", "highlights": ["Three."]}]}"""
    _, work = _documents(tmp_path, "resume.json", text)
    assert _shown(work) == [
        *("## Work", "### Tidewater", "- Name: Tidewater", "- Position: Engineer"),
        *("Highlights:", "- One.", "- Two."),
        *("### Pinewood", "- Employer: Pinewood", "- Position: Fitter", "Highlights:", "- Three."),
    ]
    paths = [each.heading_path for each in chunk_document(work, len, IngestSettings())]
    assert paths == [("Resume", "Work", "Tidewater"), ("Resume", "Work", "Pinewood")]


def test_small_objects_have_their_lists_of_names(tmp_path: Path) -> None:
    """In one item of the list, if these are no sentences; what only holds others is not named."""
    text = """skills:
  - {name: Lamps, level: good, keywords: [oil, wick]}
  - {name: Sails, keywords: [jib]}
prizes:
  contents:
    - {year: 2022, items: [Golden Wick (Tide Ltd.)]}
    - {year: 2014 - 2015, items: ["Silver: Wick"]}
tours:
  - {year: 2021, items: [Sailed north., Came home.]}
  - {year: 2020, items: [Stayed.]}
"""
    skills, prizes, tours = _documents(tmp_path, "cv.yml", text)
    assert _shown(skills)[1:] == [
        "- Name: Lamps; Level: good; Keywords: oil, wick",
        "- Name: Sails; Keywords: jib",
    ]
    assert _shown(prizes)[1:] == [
        "- Year: 2022; Golden Wick (Tide Ltd.)",
        "- Year: 2014 - 2015; Silver: Wick",
    ]
    assert _shown(tours)[1:4] == ["### 2021", "- Year: 2021", "- Sailed north."]


def test_lists_of_prose_are_prose(tmp_path: Path) -> None:
    """What is prose under its key is so in a list as well: "About:" leads to nothing."""
    text = """[{"name": "Lamp", "about": ["Shines."], "text": ["One.", "Two."], "steps": ["Go"]},
      {"name": "Sun", "About": "Burns.", "content": ["Hot.", {"by": "day"}]}]"""
    lamp, sun = _documents(tmp_path, "things.json", text)
    assert _shown(lamp) == ["# Lamp", "Shines.", "One.", "Two.", "Steps:", "- Go"]
    assert _shown(sun)[:4] == ["# Sun", "Burns.", "Content:", "- Hot."]


@pytest.mark.parametrize(
    "details",
    [
        '[{"heading": "A", "text": "One."}, {"heading": "B"}]',
        '[{"heading": "A", "text": "One.", "more": 1}]',
        '[{"heading": "A", "text": "One."}], "last": "Z"',
    ],
)
def test_what_is_no_list_of_parts(details: str, tmp_path: Path) -> None:
    """Items that have more or less than title and text, or that something follows, are items."""
    [thing] = _documents(tmp_path, "t.json", f'[{{"name": "T", "details": {details}}}]')
    assert not any(line.startswith("##") for line in _shown(thing))
    assert "- Heading: A" in thing.text.replace("\\", "")


def test_a_list_of_sections(tmp_path: Path) -> None:
    """Each item of ``sections`` is one, beside the sections of the other keys."""
    text = """{"sections": [{"id": "a", "title": "First", "node_type": "Rule", "text": "One."},
      {"name": "Second", "items": [{"title": "T", "deep": {"x": 1}}, ["y", [2]]]}], "more": "Z"}"""
    first, second, more = _documents(tmp_path, "my_rules.json", text)
    assert [each.path for each in (first, second, more)] == [
        "my_rules.json#a",
        "my_rules.json#Second",
        "my_rules.json#more",
    ]
    assert (first.title, first.source_type, _shown(first)) == (
        "My rules",
        "rule",
        ["## First", "One."],
    )
    assert _shown(second) == [
        *("## Second", "- Items > T > Title: T", "- Items > T > Deep > X: 1"),
        *("- y", "- 2"),
    ]
    assert _shown(more) == ["## More", "Z"]


def test_a_title_alone(tmp_path: Path) -> None:
    """A record that has nothing but a title can be found by it."""
    [document] = _documents(tmp_path, "a.json", '[{"title": "Lantern", "url": "/l"}]')
    assert _shown(document) == ["# Lantern", "- Title: Lantern"]


def test_what_is_no_text(tmp_path: Path) -> None:
    """Null, empty and blank values are left out, and what says something about the file is."""
    text = 'id: x\nversion: 3\na: null\nb: ""\nc: ~\nd: [" ", {}]\ne: no\nsections: []\n'
    [document] = _documents(tmp_path, "a.yaml", text)
    assert (document.path, _shown(document)) == ("a.yaml#e", ["## E", "no"])
    assert document.metadata["version"] == "3"


def test_addresses(tmp_path: Path) -> None:
    """Own address, else repository, else viewer, else the file; nothing unsafe is linked."""
    text = """[{"id": 1, "url": "a/b"}, {"id": 2, "github": "https://github.com/x/y"},
      {"id": 3, "url": "javascript:x", "repo": "javascript:y"}, {"id": 4, "t": "u"}]"""
    name = "s p#c%.json"
    urls = [each.url for each in _documents(tmp_path, name, text, viewer="https://v.org/d")]
    shown = "https://v.org/d/s%20p%23c%25.json"
    assert urls == ["a/b", "https://github.com/x/y", shown, shown]
    known = _documents(tmp_path, name, text, url="https://x.org", base_url="/base/")
    assert [each.url for each in known][:1] == ["https://x.org/base/a/b"]
    assert known[3].url == "s%20p%23c%25.json"  # no address: only the name of the file


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("a.json", "{", "not valid JSON in line 1"),
        ("a.json", '{"a": NaN}', "NaN is no number"),
        ("a.json", '{"a": "\\ud83d"}', "half of a character"),
        ("a.json", f'{{"a": {"9" * 401}}}', "more than 400 digits"),
        ("a.json", "[" * 100_000, "nested deeper than 32 levels"),
        ("a.json", "[" * 33 + "]" * 33, "nested deeper than 32 levels (line 1)"),
        ("a.json", '"text"', "a single value"),
        ("a.json", '{"a": {"b": 1,\n"\\u0062": 2}}', "'b' stands twice: first in line 1, and"),
        ("a.yaml", "a: 1\nb:\n  - c: 1\n    'c': 2\n", "(line 4)"),
        ("a.yaml", "a: &x [y]\nb: *x\n", "It uses the alias *x (line 2)"),
        ("a.yaml", "a: b\n---\nc: d\n", "second YAML document begins (line 2)"),
        ("a.yaml", "a: !!binary AAAA\n", "binary data (line 1)"),
        ("a.yaml", "? [a]\n: b\n", "A key is a list or mapping (line 1)"),
        ("a.yaml", "a: [1\nb", "not valid YAML in line"),
        ("a.yaml", "a: \x07\n", "character 4 is not allowed"),
        ("a.yaml", "# nothing\n", "nothing but comments"),
        ("a.yaml", f"a: {'1' * 500}\n", "more than 400 digits (line 1)"),
        ("a.yaml", "- " * 1_000_000, "nested deeper than 32 levels (line 1)"),
        ("a.yml", "text\n", "a single value"),
        ("a.json", '["a"]', "It is no object"),
        ("a.json", '[{"id": "a\\u0001b"}]', "not printable"),
    ],
)
def test_what_is_refused(tmp_path: Path, name: str, text: str, reason: str) -> None:
    """What cannot be read or told apart is skipped with the reason, soon and without a guess."""
    path = put(tmp_path, name, text)
    documents, reasons = read("structured", path, max_file_bytes=3_000_000)
    assert documents == []
    assert reason in " ".join(reasons.values())


def test_too_many_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of more values than a document has is refused before it is built."""
    monkeypatch.setattr(nodes, "MAX_NODES", 5)
    assert "more than 5 values" in _reason(tmp_path, "a.json", '{"a": [1, 2, 3, 4, 5, 6]}')


def test_an_id_that_was_used(tmp_path: Path) -> None:
    """The second of two equal ids is skipped with its line; so is a list's item without one."""
    text = '[{"id": "a", "x": 1},\n {"id": "a", "x": 2},\n {"x": 3}]'
    documents, reasons = read("structured", put(tmp_path, "a.json", text))
    assert [document.path for document in documents] == ["a.json#a"]
    assert sorted(reasons) == ["a.json:2", "a.json:3"]


@pytest.mark.parametrize(
    ("yaml", "quoted"),
    [
        ("a: word", "word"),
        ("a: 'it''s so'", "it''s so"),
        ('a: "x\\x41\\u00e9\\U0001F600\\ty"', "x\\x41\\u00e9\\U0001F600\\ty"),
        ('a: "one \\\n    two"', "one \\\n    two"),
        ("a: one\n  two # no", "one\n  two"),
        ("a: |2- # c\n    x\n\n   y\n", "x\n\n   y"),
        ("a: >+\n  x\n   y\n\n", "x\n   y"),
        ("a: !!str &b # why\n  word", "word"),
        ("a: !t 'q'", "q"),
        ('a: "x\\\r\n  y"\r\n', "x\\\r\n  y"),
        ("{a: [ 'z' ] }", "z"),
        ("a: e\u0301 😀\u2028 x", "e\u0301 😀\u2028 x"),
    ],
)
def test_the_place_of_a_value(tmp_path: Path, yaml: str, quoted: str) -> None:
    """In every style of YAML: from the first character of a value to its last, no further."""
    [document] = _documents(tmp_path, "a.yaml", yaml)
    offsets = list(document.offsets or ())
    assert offsets == sorted(offsets)
    assert len(offsets) == len(document.text) + 1
    start = document.text.index("\n\n") + 2
    start += 2 if document.text.startswith("- ", start) else 0
    end = len(document.text.rstrip())
    assert document.original[offsets[start] : offsets[end]] == quoted


def test_names_are_words(tmp_path: Path) -> None:
    """Underscores, hyphens and capitals part the words of a name."""
    text = '{"s": {"max_total": 1, "max-total2": 1, "maxTotal": 1, "useURLNow": 1, "X": 1, "": 1}}'
    [document] = _documents(tmp_path, "a.json", text)
    names = [each.removeprefix("- ").partition(":")[0] for each in _shown(document)[1:]]
    assert names == ["Max total", "Max total2", "Max total", "Use URLNow", "X", ""]


def test_a_missing_path_is_a_wrong_setting(tmp_path: Path) -> None:
    """A path that does not exist is named, with what to do."""
    with pytest.raises(ConfigError, match=r"a \.json or \.yaml file"):
        connect(SourceSettings(path=tmp_path / "none"), max_file_bytes=1)


def test_unreadable_files_are_named(tmp_path: Path) -> None:
    """A binary or empty file costs only itself."""
    put(tmp_path, "fine.yml", "a: b\n")
    put(tmp_path, "empty.json", "")
    (tmp_path / "image.json").write_bytes(b"\x00\x01")
    documents, reasons = read("structured", tmp_path)
    assert [each.file.rpartition("/")[2] for each in documents] == ["fine.yml"]
    assert sorted(path.rpartition("/")[2] for path in reasons) == ["empty.json", "image.json"]


def test_data_of_a_site_is_shown_as_its_theme_shows_it(tmp_path: Path) -> None:
    """Without tags, in the folders where Jekyll and Hugo keep data; elsewhere as it is written."""
    text = "- {name: Lamp, year: '2001 &mdash; 2010', note: 'See <b>oil</b>.'}\n- {name: Sail}\n"
    for folder, shown in (
        ("_data", ["- Year: 2001 \u2014 2010", "- Note: See oil."]),
        ("rules", ["- Year: 2001 &mdash; 2010", "- Note: See <b>oil</b>."]),
    ):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "things.yml").write_text(text)
        (lamp, _), reasons = read("structured", tmp_path / folder)
        assert (reasons, _shown(lamp)[1:]) == ({}, shown)
