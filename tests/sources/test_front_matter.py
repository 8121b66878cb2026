"""Front matter is read as text, safely, and its faults are named."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.sources.files import UnreadableError
from answerable.sources.front_matter import read
from ordinary_page import page_seconds


def test_scalars_stay_as_they_are_written() -> None:
    """Numbers, dates and words that YAML would convert are text; only true and false are not."""
    front = read(
        "---\nslug: 2021\ntitle: 1.0\nday: 2021-13-45\nword: yes\ntime: 12:30\n"
        "draft: true\nshown: 'true'\nnone: ~\nquoted: 'null'\n---\n"
    )
    assert dict(front.values) == {
        "slug": "2021",
        "title": "1.0",
        "day": "2021-13-45",
        "word": "yes",
        "time": "12:30",
        "draft": True,
        "shown": "true",
        "none": None,
        "quoted": "null",
    }
    assert front.flag("draft")
    assert front.flag("shown")
    assert not front.flag("word")


def test_toml_reads_like_yaml() -> None:
    """What Hugo's pages say between plus signs: numbers and dates are text there too."""
    front = read(
        '+++\ntitle = "A"\nweight = 10\ndraft = true\ntags = ["x", "y"]\ndate = 2026-01-02\n'
        "[params]\ntime = 10:00:00\n+++\nBody\n"
    )
    assert dict(front.values) == {
        "title": "A",
        "weight": "10",
        "draft": True,
        "tags": ["x", "y"],
        "date": "2026-01-02",
        "params": {"time": "10:00:00"},
    }
    assert front.updated_at == "2026-01-02"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_body_begins_after_toml(end: str) -> None:
    """The block may be empty, and a line of plus signs that opens nothing is text."""
    for block in ("", f"a = 1{end}"):
        text = f"+++{end}{block}+++{end}Body{end}"
        assert text[read(text).body_start :] == f"Body{end}"
    assert read(f"+++{end}Text{end}").body_start == 0


@pytest.mark.parametrize(
    "block",
    [
        "a = ",
        "a = 1\na = 2",
        f"a = {'[' * 20_000}",
        f"{'a.' * 20_000}a = 1",
        f"a = {'9' * 5_000}",
        "x" * 70_000,
    ],
)
def test_unreadable_toml_is_refused(block: str) -> None:
    """With a reason, however deeply it is nested."""
    with pytest.raises(UnreadableError, match="front matter"):
        read(f"+++\n{block}\n+++\nBody\n")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_body_begins_after_the_block(end: str) -> None:
    """What follows the closing line is the page, with either kind of line end."""
    text = end.join(["---", "title: A", "tags:", "  - x", "  - label: y", "---", "Body", ""])
    front = read(text)
    assert text[front.body_start :] == f"Body{end}"
    assert front.text("title") == "A"
    assert front.values["tags"] == ["x", {"label": "y"}]


@pytest.mark.parametrize(
    "text",
    ["", "Text", "----\ntitle: no\n----\n", "---\n\nA rule above, a rule below\n\n---\n", "---\n"],
)
def test_pages_without_front_matter_begin_at_once(text: str) -> None:
    """Horizontal rules are no front matter."""
    assert read(text).body_start == 0
    assert dict(read(text).values) == {}


def test_an_empty_block_is_allowed() -> None:
    """Two lines of dashes with nothing between say nothing, and are not part of the page."""
    front = read("---\n---\nText")
    assert (dict(front.values), front.body_start) == ({}, 8)


def test_the_date_of_the_last_change_is_found() -> None:
    """`last_update.date` wins over `date`."""
    front = read("---\ndate: 2020-01-01\nlast_update:\n  date: 2021-02-03\n---\n")
    assert front.updated_at == "2021-02-03"
    assert read("---\ndate: 2020-01-01\n---\n").updated_at == "2020-01-01"


BOMB = "a0: &a0 [x, x]\n" + "".join(
    f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 12)
)


@pytest.mark.parametrize(
    ("block", "reason"),
    [
        (BOMB, "YAML aliases"),
        ("a: " + "[" * 60_000, "deeper|not valid"),
        ("a: " + "{a: " * 10_000, "deeper|not valid"),
        ("x: '" + "y" * 70_000 + "'", "longer than"),
        ("a: [1, 2", "not valid YAML in line"),
        ("a: {#if}\ntags:\n- b", "not valid YAML in line"),
        ("a: {#if}\nb: c # d", "not valid YAML in line"),
        ("a: {#if}\n  b: c", "not valid YAML in line"),
        ("a: {#if}\nb: *c", "not valid YAML in line"),
        ("a: {#if}\nb: \x07", "not valid YAML"),
        ("a: \x00", "not valid YAML"),
        ("- 1\n- 2", "not a list of `key: value`"),
        ("- - - - - - - - - - - - - - - - - - - - x", "deeper"),
    ],
)
def test_hostile_blocks_are_refused_quickly(block: str, reason: str) -> None:
    """Bombs, deep nesting and broken YAML end at once and are named."""
    started = time.perf_counter()
    with pytest.raises(UnreadableError, match=reason):
        read(f"---\n{block}\n---\nText\n")
    assert time.perf_counter() - started < 60  # a bomb takes hours


def test_tags_of_yaml_build_nothing() -> None:
    """A tag that asks for a Python object gets text."""
    front = read("---\na: !!python/object/apply:os.system ['true']\nb: !!int 'x'\n---\n")
    assert dict(front.values) == {"a": ["true"], "b": "x"}


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(block: str) -> None:
    """Whatever stands between the dashes, reading ends with front matter or a reason."""
    text = f"---\n{block}\n---\nBody"
    with suppress(UnreadableError):
        assert 0 <= read(text).body_start <= len(text)


def test_lines_that_are_no_yaml() -> None:
    """Where each line is a key and a text, they are read as they stand: sites that do so exist."""
    text = (
        "---\ntitle: {#if ...}\nlead: Error: no port\ndraft: true\nquoted: 'a: b'\n\nempty:\n---\n"
    )
    found = read(text)
    assert found.values == {
        "title": "{#if ...}",
        "lead": "Error: no port",
        "draft": True,
        "quoted": "a: b",
        "empty": None,
    }
    assert found.body_start == len(text)


def test_space_in_a_line_that_is_no_yaml() -> None:
    """A row of blanks within a text is gone through once; blanks behind it are none of it."""
    blanks = " " * 60_000
    began = time.process_time()
    found = read(f"---\ntitle: a{blanks}{{b: c}}   \n---\n")
    assert time.process_time() - began < 10 * page_seconds()
    assert found.values == {"title": f"a{blanks}{{b: c}}"}
