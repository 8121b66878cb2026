"""Every line anchor is right: told by searching the lines for words that stand only there."""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from answerable.ingest.chunking import chunk_document
from answerable.protocols import Source
from answerable.records import record
from answerable.settings import IngestSettings, SourceSettings
from answerable.sources import markdown, structured
from answerable.types import Chunk, Document, Skipped

from .documents import count_tokens
from .structured_files import (
    JsonWriter,
    Maker,
    Tree,
    YamlWriter,
    marks,
    marks_of,
    page_of,
    values_of,
)

SEEDS = st.integers(0, 2**32)
NEWLINES = st.sampled_from(["\n", "\r\n"])
ENDS = st.sampled_from(["", "\n", "\r\n"])
FORMATS = st.sampled_from(["json", "yaml"])
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "150"))  # `make fuzz` tries 500
MANY = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))


def _written(kind: str, tree: dict[str, Tree], seed: int, newline: str, end: str) -> str:
    dice = random.Random(seed)
    if kind == "markdown":
        return page_of(tree, dice, newline) + end
    writer = JsonWriter(dice, newline) if kind == "json" else YamlWriter(dice, newline)
    return writer.write(tree).lstrip() + end


def _read(kind: str, text: str) -> tuple[list[Document], list[Skipped]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"doc.{'md' if kind == 'markdown' else kind}"
        path.write_bytes(text.encode())
        connect = markdown.connect if kind == "markdown" else structured.connect
        source = connect(SourceSettings(path=path, viewer="/view"), max_file_bytes=1_000_000)
        items = asyncio.run(_all(source))
    found = [item for item in items if isinstance(item, Document)]
    return found, [item for item in items if isinstance(item, Skipped)]


async def _all(source: Source) -> list[Document | Skipped]:
    return [item async for item in source.documents()]


def _chunks(page: Document, tokens: int = 4_000) -> list[Chunk]:
    return chunk_document(page, count_tokens, IngestSettings(max_tokens=tokens))


def _line_of(text: str, mark: str) -> int:
    """The number of the one line that has ``mark``."""
    [number] = [n for n, line in enumerate(text.split("\n"), 1) if mark in line]
    return number


def _range(url: str) -> tuple[int, int]:
    first, last = url.partition("#")[2].split("-")
    assert first[0] == last[0] == "L"
    return int(first[1:]), int(last[1:])


def _check(text: str, chunk: Chunk) -> None:
    """It ends in the line of its last mark, and each unit has its marks in its lines."""
    first, last = _range(chunk.url)
    numbers = [_line_of(text, mark) for mark in marks(chunk.text)]
    after = text.split("\n")[max(numbers) : last]
    assert last >= max(numbers)
    assert [line.strip() for line in after] in ([], ["```"])
    assert first <= min(numbers)
    shown = "\n".join(text.split("\n")[first - 1 : last])
    assert chunk.text in shown
    for unit in chunk.units:
        span = unit.span
        assert text[span.char_start : span.char_end] == chunk.quote(span)
        assert span.line_start == text.count("\n", 0, span.char_start) + 1
        assert span.line_end == text.count("\n", 0, span.char_end - 1) + 1
        assert marks(unit.text) <= marks(chunk.quote(span))
        at = [_line_of(text, mark) for mark in marks(chunk.quote(span))]
        assert all(span.line_start <= number <= span.line_end for number in at)


@pytest.mark.parametrize("kind", ["json", "yaml"])
@MANY
@given(seed=SEEDS, newline=NEWLINES, end=ENDS)
def test_anchors_of_structured_files(kind: str, seed: int, newline: str, end: str) -> None:
    """JSON and YAML in any layout: each section has all of its values and nothing of another, in
    the lines from its key to its last value, and shows every value as it is."""
    tree = Maker(random.Random(seed)).document()
    text = _written(kind, tree, seed, newline, end)
    documents, skipped = _read(kind, text)
    assert skipped == []
    assert [page.metadata["section_id"] for page in documents] == list(tree)
    for page, (key, below) in zip(documents, tree.items(), strict=True):
        parts = _chunks(page)  # one, but of a list of large objects
        assert set().union(*(marks(each.text) for each in parts)) == marks_of(below) | marks(key)
        assert _range(parts[0].url)[0] == _line_of(text, *marks(key))
        for each in parts:
            _check(text, each)
        shown = " ".join(" ".join(unit.text for each in parts for unit in each.units).split())
        for value in values_of(below):
            # A value's code is shown as code, without the marks around it.
            plain = " ".join(_last_line(value).split()).replace("`", "")
            assert plain in shown.replace("`", "")


def _last_line(value: str) -> str:
    """Of several lines the last one, which may have been a list item that lost its marker."""
    line = value.split("\n")[-1]
    return line.split(maxsplit=1)[-1] if "\n" in value and " " in line else line


@MANY
@given(SEEDS, NEWLINES, ENDS)
def test_anchors_of_pages(seed: int, newline: str, end: str) -> None:
    """Markdown in the viewer: each section is linked by the lines from its heading to its end."""
    tree = Maker(random.Random(seed)).document()
    text = _written("markdown", tree, seed, newline, end)
    [page], skipped = _read("markdown", text)
    assert skipped == []
    found = _chunks(page)
    assert len(found) == len(tree)
    for chunk, (key, below) in zip(found, tree.items(), strict=True):
        values = set().union(*map(marks, values_of(below)))
        assert marks(chunk.text) == values | marks(key)
        assert _range(chunk.url)[0] == _line_of(text, *marks(key))
        _check(text, chunk)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["json", "yaml", "markdown"]), SEEDS)
@example("yaml", 21679)  # a part ends within code, between a mark and a word
def test_anchors_of_parts(kind: str, seed: int) -> None:
    """Long sections become parts, and each part has the lines of what is in it."""
    maker = Maker(random.Random(seed))
    text = _written(kind, {"mk0a_long": [maker.value() for _ in range(40)]}, seed, "\n", "\n")
    [page], _ = _read(kind, text)
    found = _chunks(page, 64)
    assert len(found) > 1
    for chunk in found:
        assert chunk.line_anchored
        first, last = _range(chunk.url)
        numbers = [_line_of(text, mark) for mark in marks(chunk.text)]
        assert all(first <= number <= last for number in numbers)
        assert chunk.text in "\n".join(text.split("\n")[first - 1 : last])


@settings(max_examples=80, deadline=None)
@given(FORMATS, SEEDS, SEEDS)
def test_another_layout(kind: str, one: int, other: int) -> None:
    """Writing a file in another way moves the numbers to where the values now stand, and leaves
    ids, titles and texts as they were."""
    tree = Maker(random.Random(one)).document()
    records = []
    for seed in (one, other):
        text = _written(kind, tree, seed, "\n", "\n")
        pages = [[*map(record, _chunks(page))] for page in _read(kind, text)[0]]
        for (first, *_), key in zip(pages, tree, strict=True):
            assert first["line_start"] == _line_of(text, *marks(key))
        records.append([each for page in pages for each in page])
    moving = ("url", "line_start", "line_end")
    kept = [[{k: v for k, v in each.items() if k not in moving} for each in r] for r in records]
    assert kept[0] == kept[1]
    assert len({each["objectID"] for each in records[0]}) == len(records[0])


@settings(max_examples=60, deadline=None)
@given(FORMATS, SEEDS, st.data())
def test_a_key_that_stands_twice(kind: str, seed: int, data: st.DataObject) -> None:
    """At whatever depth: the file is refused, with the key and the line where it stands again."""
    tree = Maker(random.Random(seed)).document()
    place = data.draw(st.sampled_from(_mappings(tree)))
    twice = data.draw(st.sampled_from(list(place)))
    place["mk999999a"] = place[twice]
    text = _written(kind, tree, seed, "\n", "\n")
    assert text.count("mk999999a") == 1
    line = _line_of(text, "mk999999a")
    documents, skipped = _read(kind, text.replace("mk999999a", twice))
    assert documents == []
    reason = skipped[0].reason
    assert f"'{twice}' stands twice" in reason
    assert f"(line {line})" in reason


def _mappings(tree: Tree) -> list[dict[str, Tree]]:
    inside = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else []
    found = [each for below in inside for each in _mappings(below)]
    return [tree, *found] if isinstance(tree, dict) else found
