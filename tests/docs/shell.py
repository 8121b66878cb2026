"""Shell commands as a shell would divide them, for blocks that hold simple ones."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

OPERATORS = frozenset("();<>|&")
ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=")


def commands(text: str) -> Iterator[list[str]]:
    """The words of each command: without comments, and without what it is redirected from or to."""
    for line in text.replace("\\\n", " ").splitlines():
        words: list[str] = []
        redirected = False
        for token in _tokens(line):
            if not set(token) <= OPERATORS:
                words += [] if redirected else [token]
                redirected = False
            elif token[0] in "<>" and "(" not in token:
                redirected = True
                if words and words[-1].isdigit():  # the descriptor of `2>`
                    words.pop()
            else:
                yield from [words] * bool(words)
                words, redirected = [], False
        yield from [words] * bool(words)


def _tokens(line: str) -> list[str]:
    lexer = shlex.shlex(line, posix=True, punctuation_chars="".join(OPERATORS))
    lexer.whitespace_split = True
    return list(lexer)


def divided(words: list[str]) -> tuple[dict[str, str], list[str]]:
    """The variables that a command sets, for itself or by ``export``, and the rest of it."""
    if words[0] == "export":
        words = words[1:]
    given = []
    while words and ASSIGNMENT.match(words[0]):
        given.append(words[0].partition("="))
        words = words[1:]
    return {name: value for name, _, value in given}, words
