"""A pasted error message is answered by what stands below it on the page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.quoting.emptiness import QUESTION, emptiness
from answerable.llms.quoting.pasted import is_pasted
from answerable.testing.corpus import chunk, evidence
from answerable.types import UnitKind
from answerable.wording.messages import has_message
from llms.test_extractive import written

MESSAGE = "kelder.ProxyError: _ssl.c:1091: The handshake operation timed out"
KINDS: tuple[UnitKind, ...] = ("sentence", "code", "sentence", "sentence")
PAGE = chunk(
    "Behind a proxy you see an exception like this:\n"
    f"{MESSAGE}\n"
    "Most proxies speak plain HTTP only.\n"
    "Change the scheme of the proxy to http.",
    heading=("Troubleshooting", "The handshake operation timed out"),
    kinds=KINDS,
)


@pytest.mark.parametrize("asked", [MESSAGE, f"What does {MESSAGE!r} mean?", f"{MESSAGE} help"])
def test_the_message_is_not_repeated(asked: str) -> None:
    """Neither the code that shows it nor what introduces that is quoted, but what comes next."""
    found = evidence(PAGE, question=asked)
    shown = " ".join(claim.text for claim in written(found))
    assert "Most proxies" in shown or "Change the scheme" in shown
    assert "1091" not in shown
    assert "exception like this" not in shown


def test_a_message_that_ends_its_section() -> None:
    """Below which nothing stands, it may be quoted where it says more than what was pasted."""
    page = chunk(f"{MESSAGE}\nTry again.", kinds=KINDS[1:3])
    longer = replace(page.units[0], text=f"kelder - 623 - INFO\n{MESSAGE}\nRolled back everything")
    last, before = (replace(page, units=(longer, *page.units[1:][:n])) for n in (0, 1))
    alone = replace(page, units=page.units[:1])
    assert is_pasted(longer, MESSAGE)
    assert emptiness(last, 0, MESSAGE) < QUESTION
    assert emptiness(before, 0, MESSAGE) == emptiness(alone, 0, MESSAGE) == QUESTION


@pytest.mark.parametrize(("after", "expected"), [(0, True), (3, True), (8, False)])
def test_a_message_at_the_end_of_a_long_log(after: int, expected: bool) -> None:
    """Or near it; in the middle of one it is a line among others."""
    lines = [f"{letter}wick {letter}oil {letter}glass" for letter in "abcdefghijklmnopqrst"]
    log = "\n".join((*lines, MESSAGE, *lines[:after]))
    (unit,) = chunk("log", kinds=("code",)).units
    assert is_pasted(replace(unit, text=log), MESSAGE) is expected


@pytest.mark.parametrize(
    ("code", "question"),
    [
        ("pip install kelder-http", "How do I run pip install kelder-http?"),  # code is asked for
        ("kelder serve", "kelder serve"),  # a name or a command
        (f"raise ProxyError('{MESSAGE}') from TimeoutError(seconds, address, port)", MESSAGE),
        (MESSAGE, "Why do I see a timeout of the proxy in kelder 3 when I start the worker?"),
    ],
)
def test_other_code_is_no_message(code: str, question: str) -> None:
    """Where code is asked for, where it is short, has more to say, or less than the question."""
    (unit,) = chunk(code, kinds=("code",)).units
    assert not is_pasted(unit, question)
    assert is_pasted(chunk(MESSAGE, kinds=("code",)).units[0], MESSAGE)
    assert not is_pasted(chunk(MESSAGE).units[0], MESSAGE)


LOGGED = 'level=warn component=wick msg="Error on burning old oil" num_dropped=14'


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (f"time=2021-05-01T05:02:23Z caller=wick.go:92 {LOGGED}", True),
        ('time=5 level=info lid=on component=wick msg="Error on burning old oil" oil=none', False),
    ],
)
def test_a_line_of_a_log_is_a_message(line: str, expected: bool) -> None:
    """Whatever language its block is said to be of: it has fields, and is no program."""
    (unit,) = chunk("log", kinds=("code",)).units
    assert is_pasted(replace(unit, text=line, language="shell"), LOGGED) is expected
    assert has_message(LOGGED)
    assert has_message('halting err="it ran dry"')
    assert not has_message("level=info msg=ready")
