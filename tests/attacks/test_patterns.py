"""No text keeps a regular expression of the package busy, and what is looked for there is found."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from .pumped import slow

TESTS = Path(__file__).parents[1]
LONGEST = 300  # seconds for all; alone on a machine it takes a tenth
# What is never given a long text.
SHORT = {
    "answerable.wording.definition._ASKS": "a question of 200 characters at most",
    "answerable.wording.comparing._ASKS": "a question of 200 characters at most",
}
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
    """Whatever it is: what grows by the cube of a text's length, or faster, is named here."""
    command = [sys.executable, "-m", "attacks.all_patterns"]
    with subprocess.Popen(command, cwd=TESTS, stdout=subprocess.PIPE, text=True) as process:
        try:
            said, _ = process.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            process.kill()
            said, _ = process.communicate()
            pytest.fail(f"It did not end: {said.rstrip().rpartition(chr(10))[2]}")
    lines = said.splitlines()
    found = [line[2:] for line in lines if line.startswith("! ")]
    assert [each for each in found if each.split()[0] not in SHORT] == []
    assert process.returncode == 0
    assert int(lines[-1].removeprefix("# ")) > 500  # they were all there


@pytest.mark.parametrize("name", KNOWN)
def test_a_pattern_that_a_text_keeps_busy_is_found(name: str) -> None:
    """One of each kind that there was."""
    assert slow(re.compile(KNOWN[name], re.MULTILINE), frozenset({"search", "fullmatch"}))


def test_a_pattern_that_reads_a_text_in_one_way_is_not_found() -> None:
    """However many repetitions it has."""
    pattern = re.compile(r"(?:[ \t]*+\w++(?:-\w++)?[,;]?)+[ \t]*+\Z")
    assert slow(pattern, frozenset({"match", "fullmatch"})) is None
