"""Sections of Markdown, JSON, YAML and records, whatever way the file is laid out."""

from __future__ import annotations

import json

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from answerable.viewer.outline import outline

RULES = {
    "title": "Rules",
    "updated_at": "2025-01-01",
    "sections": [
        {"section_id": "caps", "title": "Caps", "text": "At most two.\n\nNot three."},
        {"id": "order", "heading": "Order", "text": ["projects", {"sections": [1]}]},
        {"text": "no name"},
    ],
    "notes": {"sections": [{"title": "not one"}]},
}
NAMES = [("caps", "Caps"), ("order", "Order"), ("item-3", "Item 3"), ("notes", "Notes")]


def lines_of(text: str, start: int, end: int) -> str:
    return "\n".join(text.split("\n")[start - 1 : end])


def names(file: str, text: str) -> list[tuple[str, str]]:
    return [(each.id, each.title) for each in outline(file, text).sections]


def test_headings_are_sections() -> None:
    """Each heading begins a section that ends before the next one, with its last line that is not
    blank; the heading that repeats the title is none."""
    text = "---\na: b\n---\n# Page\n\nIntro.\n\n## One\n\nText.\n\n\n### Two\n```\n# not one\n```\n"
    found = outline("docs/page.md", text)
    assert found.title == "Page"
    assert [(s.id, s.title, s.level, s.line_start, s.line_end) for s in found.sections] == [
        ("one", "One", 1, 8, 10),
        ("two", "Two", 2, 13, 16),
    ]


def test_another_title_keeps_the_first_heading() -> None:
    """A page that the index calls otherwise keeps its first heading as a section."""
    found = outline("docs/page.md", "# Page\n\nText.\n", "Another")
    assert (found.title, [each.id for each in found.sections]) == ("Another", ["page"])


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("indent", [None, 1, 4, "\t"])
def test_sections_of_json(indent: int | str | None, newline: str) -> None:
    """The items of ``sections`` and other collections are sections, however the file is indented,
    and their lines hold all of them."""
    text = json.dumps(RULES, indent=indent).replace("\n", newline)
    found = outline("docs/rules.json", text)
    assert found.title == "Rules"
    assert names("docs/rules.json", text) == NAMES
    caps = lines_of(text, found.sections[0].line_start, found.sections[0].line_end)
    assert '"caps"' in caps
    assert "Not three." in caps
    if indent is not None:
        assert json.loads(caps.strip().removesuffix(",")) == RULES["sections"][0]
        assert "Order" not in caps


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("style", [{}, {"default_flow_style": True}, {"indent": 6, "width": 20}])
def test_sections_of_yaml(style: dict[str, object], newline: str) -> None:
    """So it is in YAML, in block and in flow style."""
    text = yaml.safe_dump(RULES, sort_keys=False, **style).replace("\n", newline)  # type: ignore[call-overload]
    found = outline("docs/rules.yaml", text)
    assert found.title == "Rules"
    assert names("docs/rules.yaml", text) == NAMES
    order = lines_of(text, found.sections[1].line_start, found.sections[1].line_end)
    assert "Order" in order
    if style.get("default_flow_style") is None:
        assert "Caps" not in order
        assert "no name" not in order


def test_a_block_of_yaml_ends_with_its_last_line() -> None:
    """Comments and blank lines before the next key are not part of what stands before them."""
    text = "rules:\n  a: |\n    # text\n    more\n\n# about order\norder: 1\nempty:\n"
    found = outline("x.yml", text).sections
    assert [(s.title, s.line_start, s.line_end) for s in found] == [
        ("Rules", 1, 4),
        ("Order", 7, 7),
        ("Empty", 8, 8),
    ]


def test_keys_are_sections_where_nothing_else_is() -> None:
    """Without a list each top-level key is a section, but for the file's title; of a list, each
    item."""
    text = '{\n "name": "N",\n "a b": [1],\n "\\u00e9": {}\n}'
    assert names("x.json", text) == [("a-b", "A b"), ("é", "É")]
    assert names("x.yaml", "title: N\na b: [1]\nname: {}\n") == [("a-b", "A b"), ("name", "Name")]
    assert outline("x.json", text).title == "N"
    assert names("x.json", '[{"id": "p-1", "name": "First"}, 2]') == [
        ("p-1", "First"),
        ("item-2", "Item 2"),
    ]
    assert names("x.yaml", "- name: First\n- 2\n") == [("first", "First"), ("item-2", "Item 2")]


def test_things_under_keys() -> None:
    """The members of the only object are sections where they have names, as they are records."""
    things = {"desk-lamp": {"title": "Lamp"}, "kettle_two": {"slug": "tea", "text": "Boils."}}
    value = {"updated": "2025", "projects": things}
    expected = [("desk-lamp", "Lamp"), ("tea", "Kettle two")]
    text = json.dumps(value, indent=1)
    assert names("x.json", text) == expected
    assert names("x.yaml", yaml.safe_dump(value, sort_keys=False)) == expected
    assert [each.line_start for each in outline("x.json", text).sections] == [4, 7]
    unnamed = {"limits": {"chat": {"max": "3"}, "search": {"max": "5"}}}
    assert names("x.json", json.dumps(unnamed)) == [("limits", "Limits")]
    assert names("x.yaml", yaml.safe_dump(unnamed)) == [("limits", "Limits")]


def test_keys_are_shown_as_words() -> None:
    """A key is shown as words and a value's own title before it, as in answers; the anchor is the
    key as the file has it."""
    value = {"failure_states": {"none": 1}, "maxTotal": 3, "next_hops": {"title": "Where next"}}
    expected = [
        ("failure_states", "Failure states"),
        ("maxtotal", "Max total"),
        ("next_hops", "Where next"),
    ]
    assert names("x.json", json.dumps(value)) == expected
    assert names("x.yaml", yaml.safe_dump(value, sort_keys=False)) == expected
    assert names("x.json", '{"sections": [{"section_id": "no_match"}]}') == [
        ("no_match", "No match")
    ]


def test_the_only_list_of_objects() -> None:
    """Where a file is one list of objects with a few facts around it, its items are sections."""
    value = {"updated": "2025", "tags": ["x"], "projects": [{"name": "One"}, {"id": "two"}]}
    expected = [("tags", "Tags"), ("one", "One"), ("two", "two")]
    assert names("x.json", json.dumps(value, indent=1)) == expected
    assert names("x.yaml", yaml.safe_dump(value, sort_keys=False)) == expected
    two = {**value, "people": [{"name": "A"}]}
    for file, text in (("x.json", json.dumps(two)), ("x.yaml", yaml.safe_dump(two))):
        assert sorted(anchor for anchor, _ in names(file, text)) == sorted(two)


def test_records_are_sections() -> None:
    """Each line of JSON lines that holds an object is a section."""
    text = '{"id": "a", "title": "A"}\r\n\nbroken\n{"id": "b", "question": "Why?"}'
    found = outline("faq.jsonl", text).sections
    assert [(s.id, s.title, s.line_start, s.line_end) for s in found] == [
        ("a", "A", 1, 1),
        ("b", "Why?", 4, 4),
    ]


def test_only_a_line_feed_ends_a_line() -> None:
    """Separators that other programs take for line ends do not move the numbers of what follows."""
    odd = "\x0b\x0c\x1c\x85\u2028\u2029\r"
    text = f'{{"a": "{odd[4:6]}",\n"b": 1}}'
    assert [s.line_start for s in outline("x.json", text).sections] == [1, 2]
    assert [s.line_start for s in outline("x.md", f"{odd}\n\n## B\n").sections] == [3]
    yaml_text = f'a: "{odd[4:6]}"\nb: 1\n'
    assert [s.line_start for s in outline("x.yaml", yaml_text).sections] == [1, 2]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("x.json", ""),
        ("x.json", "{"),
        ("x.json", '{"a" 1}'),
        ("x.json", '{"a": 1'),
        ("x.json", "{1: 2}"),
        ("x.json", '"text"'),
        ("x.json", "[" * 100_000),
        ("x.json", '{"a": ' + "9" * 5_000 + "}"),
        ("x.yaml", "[" * 5_000),
        ("x.yaml", "a: [1"),
        ("x.yaml", "text"),
        ("x.yaml", "a: \x07"),
        ("x.jsonl", "[" * 100_000),
        ("x.md", ">" * 5_000 + " # A"),
        ("x.txt", "# A"),
    ],
)
def test_what_cannot_be_parsed_has_no_sections(file: str, text: str) -> None:
    """A broken file is shown all the same, without sections."""
    assert outline(file, text).sections == ()


def test_aliases_are_not_followed() -> None:
    """A few lines of YAML that stand for a billion values cost no more than their lines."""
    bomb = "a: &a [x, x]\n" + "".join(f"k{i}: &k{i} [*k{i - 1}, *k{i - 1}]\n" for i in range(1, 90))
    text = bomb.replace("*k0", "*a")
    assert len(outline("x.yaml", text).sections) == 90


def test_anchors_are_unique_and_never_those_of_lines() -> None:
    """Repeated and hostile names get anchors of their own, which are no line's and no script's."""
    keys = ["L1", "L1-L2", "Said", 'a" onclick="x', "<b>", "\u202eevil", "", "!!!", "a  b"]
    text = json.dumps({"sections": [{"title": key, "id": key} for key in [*keys, *keys]]})
    ids = [each.id for each in outline("x.json", text).sections]
    assert len(set(ids)) == len(ids) == 18
    assert all(each == each.lower() and not set(each) & set("\"'<> \u202e") for each in ids)


def test_half_a_character_is_left_out() -> None:
    """A key that escapes half of a surrogate pair can be sent as UTF-8 all the same."""
    (section,) = outline("x.json", '{"a\\ud800b": 1}').sections
    assert (section.id, section.title) == ("ab", "Ab")


@given(
    st.dictionaries(
        st.text(min_size=1, max_size=8),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=20),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
            max_leaves=8,
        ),
        min_size=1,
        max_size=6,
    ),
    st.sampled_from([None, 0, 2, "\t"]),
    st.booleans(),
)
def test_every_key_of_any_json(
    value: dict[str, object], indent: int | str | None, escaped: bool
) -> None:
    """Whatever the object and its layout, each key's section holds that key and its whole value."""
    value |= {"sections": None, "object": {}}  # else the items of a list may be the sections
    value |= {"title": 0, "heading": 0, "name": 0}
    text = json.dumps(value, indent=indent, ensure_ascii=escaped)
    found = outline("x.json", text).sections
    assert len(found) == len(value)
    for section, key in zip(found, value, strict=True):
        lines = lines_of(text, section.line_start, section.line_end)
        assert json.dumps(key, ensure_ascii=escaped) in lines
        if indent is not None:
            assert json.loads(f"{{{lines.strip().removesuffix(',')}}}") == {key: value[key]}
