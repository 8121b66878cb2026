"""No text keeps a regular expression of the package busy, and what is looked for there is found."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from .pumped import slow, slow_on_runs

TESTS = Path(__file__).parents[1]
KNOWN = {
    "a step in two ways": (
        r"\[a\]\(b\)(?:[ \t]*>[ \t]*(?:\[a\]\(b\)|[^\s>.:][^>.:\n]{0,100}))+[ \t]*"
    ),
    "attributes without a blank": r"\{(?:[ \t]*(?:[.#][\w:-]+|[\w-]+=[^\s\"{}]+))+[ \t]*\}",
    "a quoted value is a bare one": (
        r"\{\w+=(?:'[^'\n]*'|[^\s{}]+)(?:[ \t]+\w+=(?:'[^'\n]*'|[^\s{}]+))*\}"
    ),
    "dashes in words and between them": r"\bfounded(?:\W+[\w-]+){0,6}?\W+(?:by|at)\b",
    "lines in two ways": r"^(?:[ \t>]*\S[^\n]*\n){1,40}?[ \t>]*\{",
    "blanks thrice": r"#[ \t]+(.*?)[ \t]*#?[ \t]*$",
}


def test_no_text_keeps_a_pattern_busy() -> None:
    """Whatever it is: what grows by the cube of a text's length, or faster, is named here, and what
    grows by its square and takes a quarter of a second for a message."""
    command = [sys.executable, "-m", "attacks.all_patterns"]
    process = subprocess.run(command, cwd=TESTS, stdout=subprocess.PIPE, text=True)
    lines = process.stdout.splitlines()
    assert process.returncode == 0, f"It did not end: {lines[-1:]}"
    assert [line[2:] for line in lines if line.startswith("! ")] == []
    assert int(lines[-1].removeprefix("# ")) > 500  # they were all there


@pytest.mark.parametrize(
    "known",
    [
        r"(?i:(?:^|[.?!,;:]\s)(?!\W*(?:how (?:can|could|do|does|should|would|to)|can|could|do|does"
        r"|did|is|are|may|should|why|where) (?!(?:you|i|we) (?:tell|say))\b)"
        r"(?:(?![.?!]\s).){0,200}?how)",
        r"\s*(?:[,;:&/|()]|\band\b|\bor\b)\s*",
        r"\d[\d.,]*\s?(?:%|(?-i:[A-Z]{3})\b|dollars?\b|euros?\b|pounds?\b|cents?\b)",
    ],
)
def test_what_a_run_of_characters_keeps_busy_is_found(known: str) -> None:
    """What grows by the square, too, where a message may be long enough for it."""
    assert slow_on_runs(re.compile(known), frozenset({"search"}))
    assert slow(re.compile(known), frozenset({"search"})) is None


@pytest.mark.parametrize("name", KNOWN)
def test_a_pattern_that_a_text_keeps_busy_is_found(name: str) -> None:
    """One of each kind that there was."""
    assert slow(re.compile(KNOWN[name], re.MULTILINE), frozenset({"search", "fullmatch"}))


def test_a_pattern_that_reads_a_text_in_one_way_is_not_found() -> None:
    """However many repetitions it has."""
    pattern = re.compile(r"(?:[ \t]*+\w++(?:-\w++)?[,;]?)+[ \t]*+\Z")
    assert slow(pattern, frozenset({"match", "fullmatch"})) is None
