"""Gold quotes that no single chunk can hold."""

from __future__ import annotations

from dataclasses import replace

from answerable.evals.golden import Place, Target
from answerable.evals.undivided import divided
from answerable.testing.corpus import chunk
from answerable.types import Chunk, Span


def part(start: int, end: int, file: str = "a.md") -> Chunk:
    """A chunk of a file that ends before ``end``."""
    return replace(
        chunk("x" * (end - start), path=file, ordinal=start), span=Span(start, end, 1, 1)
    )


ONE, TWO, THREE = part(0, 10), part(10, 20), part(20, 30)


def target(*places: tuple[int, int]) -> Target:
    """A quote that stands at each of the places."""
    return Target(tuple(Place("a.md", start, end) for start, end in places))


def test_a_quote_over_two_chunks_is_divided() -> None:
    """The chunks that share a quote are named in the file's order."""
    assert divided(target((8, 12)), [TWO, ONE, THREE]) == [ONE, TWO]
    assert divided(target((8, 22)), [THREE, TWO, ONE]) == [ONE, TWO, THREE]


def test_a_quote_that_one_chunk_holds_is_whole() -> None:
    """One chunk with all of it is enough, at any of the places where the quote stands."""
    assert divided(target((10, 20)), [ONE, TWO, THREE]) == []
    assert divided(target((8, 12), (22, 26)), [ONE, TWO, THREE]) == []
    assert divided(target((8, 12)), [ONE, TWO, part(5, 15)]) == []


def test_other_files_and_text_outside_the_index_divide_nothing() -> None:
    """A quote that reaches into one chunk only, or into another file's, is not divided."""
    assert divided(target((28, 40)), [ONE, TWO, THREE]) == []
    assert divided(target((8, 12)), [part(0, 10, "b.md"), part(10, 20, "b.md")]) == []
    assert divided(Target(chunk_id="c"), [ONE, TWO]) == []
