"""Usage lines and rows of options."""

from dataclasses import replace

import pytest

from answerable.llms.quoting.synopses import is_of_option, is_synopsis, with_call, with_synopsis
from answerable.testing.corpus import chunk


@pytest.mark.parametrize(
    ("code", "synopsis"),
    [
        ("borg [common options] compact [options] [REPOSITORY]", True),
        ("npm run <command> [args...]", True),
        ("tool [OPTIONS] FILE", True),
        ("borg compact --threshold 10 /path/to/repo", False),
        ("[server]\nmax_message_chars = 4000", False),
        ("[[sources]]\nkind = 'markdown'", False),
        ("list[0]", False),
    ],
)
def test_usage_lines(code: str, synopsis: bool) -> None:
    """A section of a settings file is none."""
    assert is_synopsis(code) is synopsis


def test_rows_of_options() -> None:
    """One that is asked about is what is asked for."""
    row, sentence = chunk(
        "--checkpoint: write one every so often\n--checkpoint writes one.",
        kinds=("row", "sentence"),
    ).units
    assert is_of_option(row, "What is a checkpoint?")
    assert not is_of_option(row, "What does --checkpoint do?")
    assert not is_of_option(sentence, "What is a checkpoint?")


USAGE = chunk(
    "Lights a lamp.\nIt needs oil.\nlamp light <name> [flags]\nFlags:\n--dim: Less bright.\n"
    "--red: In red.",
    kinds=("sentence", "sentence", "code", "sentence", "item", "item"),
    heading=("Commands", "light"),
)


def test_a_command_is_told_with_how_it_is_used() -> None:
    """Where its reference begins, and above its options; elsewhere nothing is added."""
    assert with_call(USAGE, [0], "what does light do") == [0, 2]
    assert with_call(USAGE, [0, 1], "what does light do") == [0, 1, 2]
    assert with_call(USAGE, [1], "what does light need") == [1]
    assert with_synopsis(USAGE.units, [4]) == [2, 4]
    assert with_synopsis(USAGE.units, [1]) == [1]
    other = replace(USAGE, heading_path=("Commands", "carry"))
    assert with_call(other, [0], "what does carry do") == [0]


def test_a_request_is_told_with_where_it_goes() -> None:
    """Where it is asked how something is done by the API."""
    section = chunk(
        "POST /lamps/{id}/copy\nCopies a lamp.\nThe API returns the copy.",
        kinds=("code", "sentence", "sentence"),
    )
    assert with_call(section, [2], "how do I copy a lamp with the api") == [0, 2]
    assert with_call(section, [2], "how do I copy a lamp") == [2]
    shown = chunk("POST is a verb\nCopies a lamp.", kinds=("code", "sentence"))
    assert with_call(shown, [1], "how do I copy a lamp with the api") == [1]
