"""A marked text becomes chunks: rendered text line by line, Markdown as Markdown."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from answerable.ingest.passage import MAX_CHARS, MAX_TOKENS, cut
from answerable.settings import IngestSettings
from answerable.types import Chunk

SETTINGS = IngestSettings()


def count(text: str) -> int:
    """Words and marks, as an embedder's tokens go."""
    return len(re.findall(r"\w+|[^\w\s]", text))


def read(text: str) -> tuple[list[Chunk], bool]:
    """The chunks of a passage, each of whose units stands in it where it says."""
    chunks, truncated = cut(text, count, SETTINGS)
    for chunk in chunks:
        assert text[chunk.span.char_start : chunk.span.char_end] == chunk.text
        for unit in chunk.units:
            assert chunk.quote(unit.span) == text[unit.span.char_start : unit.span.char_end]
    return chunks, truncated


def units(text: str) -> list[tuple[str, str]]:
    """Kind and words of each unit, in order."""
    return [(unit.kind, unit.text) for chunk in read(text)[0] for unit in chunk.units]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Install", [("sentence", "Install")]),
        ("One. Two.", [("sentence", "One."), ("sentence", "Two.")]),
        ("npm install react", [("code", "npm install react")]),
        ("# install it\npip install x", [("code", "# install it\npip install x")]),
        ("<A b={c}>\n  <D/>\n</A>", [("code", "<A b={c}>\n  <D/>\n</A>")]),
        ("def f(x):\n    return x\n\nf(1)", [("code", "def f(x):\n    return x\n\nf(1)")]),
        ("a\t5", [("row", "a; 5")]),
        ("Fast\r\nSmall\r\n", [("sentence", "Fast"), ("sentence", "Small")]),
        ("• one\n• two", [("item", "one"), ("item", "two")]),
        ("1) one\n2) two", [("item", "one"), ("item", "two")]),
        ("sen\u200bsor fu\u00adsion\ufeff", [("sentence", "sensor fusion")]),
        ("机器人走路。它很快。", [("sentence", "机器人走路。"), ("sentence", "它很快。")]),
        (
            "A line of more than fifty characters that was wrapped by\nsomebody. End.",
            [
                ("sentence", "A line of more than fifty characters that was wrapped by somebody."),
                ("sentence", "End."),
            ],
        ),
        # code whose first line ends in a colon
        (
            "while True:\n    tick()\n    sleep(1)",
            [("code", "while True:\n    tick()\n    sleep(1)")],
        ),
        ("for i in x:\n\tprint(i)", [("code", "for i in x:\n\tprint(i)")]),
        ("server:\n  port: 80\n  host: a", [("code", "server:\n  port: 80\n  host: a")]),
        ("server:\r\n  port: 80\r\n", [("code", "server:\n  port: 80")]),
        (
            "try:\n    run()\nexcept OSError:\n    pass",
            [("code", "try:\n    run()\nexcept OSError:\n    pass")],
        ),
        ("a:\n  b: 1\nc:\n  d: 2", [("code", "a:\n  b: 1\nc:\n  d: 2")]),
        # prose that leads to code
        ("Run this:\nnpm install x", [("sentence", "Run this:"), ("code", "npm install x")]),
        ("Run this:\n\n    run x", [("sentence", "Run this:"), ("code", "    run x")]),
        (
            "Read it first. Then run this:\n    run x",
            [("sentence", "Read it first."), ("sentence", "Then run this:"), ("code", "    run x")],
        ),
        (
            "def f():\n    run x\n\nThen stop it:\n\n    stop x",
            [
                ("code", "def f():\n    run x"),
                ("sentence", "Then stop it:"),
                ("code", "    stop x"),
            ],
        ),
        # Markdown
        ("```js\nfoo()\n```", [("code", "foo()")]),
        ("| a | b |\n|---|---|\n| 1 | 2 |", [("row", "a: 1; b: 2")]),
        (
            "## Head\n\n- x y\n- z\n\nIt is **bold**.",
            [("item", "x y"), ("item", "z"), ("sentence", "It is bold.")],
        ),
        ("> " * 1_500 + "deep", [("code", "> " * 1_500 + "deep")]),
        # what no reader sees, and what would obey nobody's words
        ("A\x00 do\x1bg.\u202e Bark.", [("sentence", "A dog."), ("sentence", "Bark.")]),
        ("\r\n  It\u200b\u200b\u200b\u200b is.\r\n", [("sentence", "It is.")]),
        ("One.\rTwo.", [("sentence", "One."), ("sentence", "Two.")]),
        # nothing to quote
        ("", []),
        (" \n\t\r\n", []),
        ("\u200b\ufeff", []),
    ],
)
def test_what_can_be_quoted(text: str, found: list[tuple[str, str]]) -> None:
    """Sentences, code, rows and items, whatever the text was marked in."""
    assert units(text) == found


def test_a_long_text_ends_with_a_sentence() -> None:
    """At most 2,000 tokens are read, up to the end of a sentence; nothing before it is lost."""
    text = " ".join(f"This is sentence number {n} of many." for n in range(1_000))
    chunks, truncated = read(text)
    assert truncated
    end = chunks[-1].span.char_end
    assert text[end - 1] == "."
    assert MAX_TOKENS - 20 < count(text[:end]) <= MAX_TOKENS
    assert sum(len(chunk.units) for chunk in chunks) == count(text[:end]) // 8
    assert all(chunk.token_count <= SETTINGS.max_tokens for chunk in chunks)


def test_what_does_not_fit_is_not_read() -> None:
    """Rows of a few letters, twenty times as many as fit, cost what fits; so does one long line."""
    for part in ("a\tb\tc\n", "- a\n", "It is so. "):
        text = part * (MAX_CHARS // len(part))
        read_ones: list[int] = []

        def counted(text: str, seen: list[int] = read_ones) -> int:
            seen.append(len(text))
            return count(text)

        chunks, truncated = cut(text, counted, SETTINGS)
        found = [unit for chunk in chunks for unit in chunk.units]
        assert truncated
        assert 0.9 * MAX_TOKENS < count(text[: found[-1].span.char_end]) <= MAX_TOKENS
        of_parts = [each for each in read_ones if each <= len(part)]
        assert len(of_parts) < 4 * len(found)


def test_the_limit_itself_is_not_cut() -> None:
    """A text of exactly the limit is read whole; with one token more it is cut."""
    text = "a b c. " * (MAX_TOKENS // 4)
    assert read(text)[1] is False
    assert read(text + "d")[1] is True


def test_a_sentence_without_end() -> None:
    """Where the first unit alone is too long the text is cut at the end of a word, or within one
    that never ends."""
    chunks, truncated = read("word " * 5_000)
    assert truncated
    assert count(chunks[-1].text) == MAX_TOKENS
    chunks, truncated = read("x" * (MAX_CHARS + 10))
    assert truncated
    assert 0 < len(chunks[0].text) <= MAX_CHARS


def test_chunks_can_be_told_apart() -> None:
    """Equal parts of one passage have ids and ordinals of their own."""
    chunks, _ = read("The same line again and again and again.\n\n" * 150)
    assert len({chunk.id for chunk in chunks}) == len(chunks) > 1
    assert [chunk.ordinal for chunk in chunks] == list(range(len(chunks)))


@pytest.mark.parametrize(
    ("text", "quote", "start", "line"),
    [
        ("\n\n   The sky is green.", "The sky is green.", 5, 3),
        ("One.\r\nThe sky is green.\r\n", "The sky is green.", 6, 2),
        ("\u202eOne.\x07 The sky is green.\x00", "The sky is green.", 7, 1),
        ("One. The s\x00ky is green.", "The s\x00ky is green.", 5, 1),
        ("## One\r\n\r\n- two\r\n- the\u202d sky\r\n", "the\u202d sky", 19, 4),
        ("\r\nA\tB\tC\r\nx\ty\tz\r\n", "x\ty\tz", 9, 3),
    ],
)
def test_places_count_in_what_was_sent(text: str, quote: str, start: int, line: int) -> None:
    """Whatever is left out before a text is read: the last quote stands where it says, with its
    line, and does not begin or end with what was left out."""
    unit = read(text)[0][-1].units[-1]
    assert text[unit.span.char_start : unit.span.char_end] == quote
    assert (unit.span.char_start, unit.span.line_start, unit.span.line_end) == (start, line, line)


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from("ab 1.\n\r\t\x00\u202e`#|*-<>{}[]()=;:!\u200b語é👋"), max_size=120))
def test_any_text(text: str) -> None:
    """Whatever is marked: units are in order, disjoint and not blank, and a word is never lost
    from all of them."""
    chunks, truncated = read(text)
    spans = [unit.span for chunk in chunks for unit in chunk.units]
    assert not truncated
    for before, after in pairwise(spans):
        assert before.char_end <= after.char_start
    assert all(text[span.char_start : span.char_end].strip() for span in spans)
    assert bool(spans) or not re.search(r"\w", text)
