"""Usage lines and rows of options."""

import pytest

from answerable.llms.quoting.synopses import is_of_option, is_synopsis
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
