"""Options that a program prints are entries of their own, each at its place in the block."""

from __future__ import annotations

import pytest

from .documents import chunks

HELP = """\
## Options

```{language}
Usage: lamp [flags]

Flags:
      --bright int         how bright it is (default 3)
  -d, --dim                dim it at night,
                           and put it out by day
      --oil=KIND|none      what it burns
  -w, --wick <size>        the size of its wick
  --very-long-name-of-a-lamp
                           what it is called

Use "lamp help" for more.
```
"""
ENTRIES = [
    ("row", "--bright int: how bright it is (default 3)"),
    ("row", "-d, --dim: dim it at night, and put it out by day"),
    ("row", "--oil=KIND|none: what it burns"),
    ("row", "-w, --wick <size>: the size of its wick"),
    ("row", "--very-long-name-of-a-lamp: what it is called"),
]


def said(text: str) -> list[tuple[str, str]]:
    (chunk,) = chunks(text)
    for unit in chunk.units:
        assert unit.text.split(":")[0].split()[0] in chunk.quote(unit.span)
    ends = [unit.span.char_end for unit in chunk.units]
    assert all(
        one <= unit.span.char_start for one, unit in zip(ends, chunk.units[1:], strict=False)
    )
    return [(unit.kind, unit.text) for unit in chunk.units]


@pytest.mark.parametrize("language", ["", "text", "console", "sh"])
def test_each_option_is_an_entry(language: str) -> None:
    """What stands before and behind them stays code."""
    assert said(HELP.format(language=language)) == [
        ("code", "Usage: lamp [flags]\n\nFlags:"),
        *ENTRIES,
        ("code", 'Use "lamp help" for more.'),
    ]


def test_options_in_a_quote_and_in_a_list() -> None:
    """At their places in the file."""
    block = HELP.format(language="").partition("\n\n")[2]
    for first, rest in (("> ", "> "), ("- ", "  ")):
        lines = [
            (rest if number else first) + line for number, line in enumerate(block.split("\n"))
        ]
        assert [
            each for each in said("## Options\n\n" + "\n".join(lines)) if each[0] == "row"
        ] == ENTRIES


@pytest.mark.parametrize(
    "block",
    [
        "```python\n--a  one\n--b  two\n--c  three\n--d  four\n```",
        "```sh\nlamp --bright 3\nlamp --dim\nlamp --oil fish\nlamp --wick 2\n```",
        "```\n--bright  how bright it is\n--dim  dim it\n```",
        "```\n--bright\n--dim\n--oil\n--wick\n```",
        "```\n- one\n- two\n- three\n- four\n```",
    ],
)
def test_other_code_stays_whole(block: str) -> None:
    """Code in a language, commands, options that nothing is said of, and few of them."""
    assert [kind for kind, _ in said(f"## Options\n\n{block}\n")] == ["code"]
