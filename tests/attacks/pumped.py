"""Texts made to hurt a regular expression, from the expression itself.

Each of its repetitions is repeated often, with what it matches and with single characters, and then
the text goes on in a way that may not match. Where a text can be read in several ways, each further
repetition multiplies the time: that is found here, whatever the expression is for.
"""

from __future__ import annotations

import random
import re
import signal
import time
import zlib
from collections.abc import Callable, Iterator
from functools import lru_cache
from re import _constants, _parser  # type: ignore[attr-defined]  # what `re` reads them with
from types import FrameType
from typing import Any, NamedTuple

SECONDS = 0.3  # of processor time for one text: what takes longer is broken off
MOST = 700  # characters: enough for what grows exponentially, or by the cube
RUN = 8_000
_ONES, _TWOS = " \n.,-_/'@1aA(*`\"", "? |. |, |- |a |a-|a,| \n|\t |?!|a1|aA|1."
RUNS = (*_ONES, *_TWOS.split("|"))
SUSPECT = 0.02  # seconds for a quarter of a run, below which all of it is quick
# What reads a run of blanks again from each of them: a measure that is as slow as the machine.
YARDSTICK = re.compile(r"[ \t\n\r]+[^ \t\n\r\x01]")
# As long as that, one text of MOST characters may take; what grows by the square takes a fiftieth.
BUSY = 0.5
TIMES = 2.5  # as long as that, which alone on a machine takes a quarter of a second
LINEAR = 2.8
CHARS = " -.>_a1\n"
ENDS = ("\x01", ">")
UNITS = (*CHARS, ">a\n")
SAMPLES = 3
_SETS: dict[str, Callable[[str], bool]] = {
    "DIGIT": str.isdigit,
    "SPACE": str.isspace,
    "WORD": lambda char: char.isalnum() or char == "_",
}


class Slow(NamedTuple):
    seconds: float
    how: str  # the method
    text: str


class TooLongError(Exception):
    """A text took more than the time for it."""


def slow(pattern: re.Pattern[str], methods: frozenset[str]) -> Slow | None:
    """The first text that takes one of the ``methods`` too long, twice."""
    # What it is tried with hangs on nothing but the pattern.
    rnd = random.Random(zlib.crc32(pattern.pattern.encode("utf-8", "surrogatepass")))
    limit = BUSY * yardstick()
    for text in texts(pattern, rnd):
        for how in sorted(methods):
            if _seconds(pattern, how, text, 2 * limit) > limit:
                again = _seconds(pattern, how, text, 2 * limit)
                if again > limit:
                    return Slow(again, how, text)
    return None


def slow_on_runs(pattern: re.Pattern[str], methods: frozenset[str]) -> Slow | None:
    """The first run of one or two characters, as long as a message may be, that takes too long and
    four times as long where it is twice as long."""
    for unit in RUNS:
        text = (unit * RUN)[:RUN]
        for how in sorted(methods):
            if _seconds(pattern, how, f"{text[: RUN // 4]}{ENDS[0]}") < SUSPECT:
                continue
            half = _seconds(pattern, how, f"{text[: RUN // 2]}{ENDS[0]}", 1.0)
            whole = _seconds(pattern, how, f"{text}{ENDS[0]}", 3.0)
            limit = TIMES * _seconds(YARDSTICK, "search", " " * RUN + ENDS[0], 3.0)
            if whole > limit and whole > LINEAR * half:
                return Slow(whole, how, text)
    return None


@lru_cache(maxsize=1)
def yardstick() -> float:
    """How long the measure takes on this machine, where nothing else holds it up."""
    text = " " * RUN + ENDS[0]
    return min(_seconds(YARDSTICK, "search", text, 3.0) for _ in range(SAMPLES))


def texts(pattern: re.Pattern[str], rnd: random.Random) -> Iterator[str]:
    tree = list(_parser.parse(pattern.pattern, pattern.flags))
    for target in _repeats(tree):
        for unit in [None] * SAMPLES + list(UNITS):
            maker = _Maker(rnd, target, unit)
            maker.add(tree)
            ends = ENDS if unit is None else ENDS[:1]
            yield from ("".join(maker.said[: maker.end]) + end for end in ends)
            yield "".join(maker.said) + ENDS[0]


class _Maker:
    """Writes a text that an expression may match, with one of its repetitions pumped up."""

    def __init__(self, rnd: random.Random, target: object, unit: str | None) -> None:
        self.rnd, self.target, self.unit = rnd, target, unit
        self.said: list[str] = []
        self.end: int | None = None  # behind what was pumped up

    def add(self, nodes: Any) -> None:
        for node in nodes:
            self._node(str(node[0]), node[1])

    def _node(self, name: str, value: Any) -> None:
        if name == "LITERAL":
            self.said.append(chr(value))
        elif name == "NOT_LITERAL":
            self.said.append("a" if value != ord("a") else "b")
        elif name == "ANY":
            self.said.append(self.rnd.choice("a. "))
        elif name == "IN":
            self.said.append(self._of(value))
        elif name.endswith("_REPEAT"):
            self._repeat(value)
        elif name == "BRANCH":
            holding = [each for each in value[1] if _holds(each, self.target)]
            self.add(self.rnd.choice(holding or value[1]))
        elif name == "GROUPREF_EXISTS":
            self.add(value[1])
        elif name in ("ASSERT", "ASSERT_NOT"):
            if _holds(value[1], self.target):
                self.add(value[1])
        else:
            self.add(_inner(name, value))

    def _repeat(self, value: Any) -> None:
        least, most, inner = value
        if value is not self.target:
            wanted = least + (_holds(inner, self.target) or self.rnd.random() < 0.6)
            for _ in range(min(int(most), wanted)):
                self.add(inner)
            return
        if self.unit is None:
            before, self.said = self.said, []
            self.add(inner)
            unit, self.said = "".join(self.said), before
        else:
            unit = self.unit
        self.said.append(unit * min(int(most), MOST // max(1, len(unit))))
        self.end = len(self.said)

    def _of(self, items: Any) -> str:
        allowed = [char for char in CHARS + "|`[#x*\"'/:=" if _in(char, items)]
        if allowed:
            return self.rnd.choice(allowed)
        first = next(
            (value for name, value in items if str(name) in ("LITERAL", "RANGE")), ord("a")
        )
        return chr(first[0] if isinstance(first, tuple) else first)


def _in(char: str, items: Any) -> bool:
    hit = False
    for node, value in items:
        name = str(node)
        if name == "LITERAL":
            hit |= ord(char) == value
        elif name == "RANGE":
            hit |= value[0] <= ord(char) <= value[1]
        elif name == "CATEGORY":
            kind = str(value).removeprefix("CATEGORY_")
            hit |= _SETS[kind.removeprefix("NOT_")](char) != kind.startswith("NOT_")
    return hit != (str(items[0][0]) == "NEGATE")


def _inner(name: str, value: Any) -> Any:
    """What stands within a node of an expression."""
    if name == "SUBPATTERN":
        return value[3]
    if name == "BRANCH":
        return [node for each in value[1] for node in each]
    if name == "ATOMIC_GROUP":
        return value
    if name == "GROUPREF_EXISTS":
        return [*value[1], *(value[2] or ())]
    if name in ("ASSERT", "ASSERT_NOT"):
        return value[1]
    return value[2] if name.endswith("_REPEAT") else ()


def _repeats(nodes: Any) -> Iterator[Any]:
    for node, value in nodes:
        if str(node).endswith("_REPEAT") and (
            value[1] == _constants.MAXREPEAT or int(value[1]) > 5
        ):
            yield value
        yield from _repeats(_inner(str(node), value))


def _holds(nodes: Any, target: object) -> bool:
    return any(value is target for value in _repeats(nodes))


def _seconds(pattern: re.Pattern[str], how: str, text: str, most: float = 1.2 * SECONDS) -> float:
    """The processor time for a text; what takes longer than is allowed is broken off."""
    began = time.process_time()
    signal.signal(signal.SIGVTALRM, _broken_off)
    signal.setitimer(signal.ITIMER_VIRTUAL, most)
    try:
        if how == "finditer":
            for _ in pattern.finditer(text):
                pass
        else:
            getattr(pattern, how)(text)
    except TooLongError:
        pass
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return time.process_time() - began


def _broken_off(_signal: int, _frame: FrameType | None) -> None:
    raise TooLongError
