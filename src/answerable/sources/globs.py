"""Glob patterns as Docusaurus uses them for ``include`` and ``exclude``, and as Git does."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

# A pattern is tried on every path, and each star multiplies the ways to match one.
_MAX_PATTERN = 200  # characters
_MAX_STARS = 8
_MAX_LINES = 500


def matcher(include: Sequence[str], exclude: Sequence[str]) -> Callable[[str], bool]:
    """Whether a posix path below the content folder is one of its pages."""
    wanted = [p for p in include if not p.startswith("!")]
    unwanted = [*exclude, *(p[1:] for p in include if p.startswith("!"))]
    accept, refuse = _any_of(wanted), _any_of(unwanted)
    return lambda path: accept.fullmatch(path) is not None and refuse.fullmatch(path) is None


def _any_of(patterns: Sequence[str]) -> re.Pattern[str]:
    expressions = [_expression(pattern.removeprefix("./")) for pattern in patterns]
    return re.compile("|".join(filter(None, expressions)) or r"(?!)")


_PIECE = re.compile(r"\*\*/|\*+|\?|\[[^\]/]+\]|[{},]|[^*?\[{},]+|.")
_FIXED = {"**/": "(?:[^/]+/)*", "**": ".*", "*": "[^/]*", "?": "[^/]", "{": "(?:", "}": ")"}


def _expression(pattern: str) -> str:
    """The regular expression of a glob, empty if it cannot be one."""
    if len(pattern) > _MAX_PATTERN or pattern.count("*") > _MAX_STARS:
        return ""
    if pattern.count("{") != pattern.count("}"):
        return ""
    depth = 0
    parts: list[str] = []
    for piece in _PIECE.findall(pattern):
        depth += (piece == "{") - (piece == "}")
        parts.append(_part(piece, depth > 0))
    return _valid("".join(parts))


def _part(piece: str, in_braces: bool) -> str:
    if piece == "," and in_braces:
        return "|"
    if piece.startswith("[") and len(piece) > 2:
        return "[" + piece[1:-1].replace("\\", "").replace("!", "^", 1) + "]"
    return _FIXED.get(piece, re.escape(piece))


def _valid(expression: str) -> str:
    try:
        re.compile(expression)
    except re.error:
        return ""
    return expression


def ignored(lines: Sequence[str]) -> Callable[[str], bool]:
    """Whether a posix path is one that lines of ``.gitignore`` leave out: the last one that fits
    the path, or a folder on the way there, decides. https://git-scm.com/docs/gitignore"""
    rules = [_rule(line.strip()) for line in lines[:_MAX_LINES]]
    known = [rule for rule in rules if rule is not None]
    return lambda path: next((out for out, fits in reversed(known) if fits.match(path)), False)


def says_something(line: str) -> bool:
    """Whether a line of ``.gitignore`` leaves out anything, and is not too long or unclear to."""
    return _rule(line.strip()) is not None


def _rule(line: str) -> tuple[bool, re.Pattern[str]] | None:
    """Whether a line leaves out what it fits, and what that is; None for one that says nothing."""
    pattern = line.removeprefix("!").removeprefix("\\")
    if not pattern.strip("/") or line.startswith("#"):
        return None
    inner = pattern.rstrip("/")
    anywhere = "" if "/" in inner else "(?:[^/]+/)*"
    expression = _expression(inner.removeprefix("/"))
    # What is called a folder is none that the path itself is.
    end = "/" if pattern.endswith("/") else "(?:/|$)"
    return (line[0] != "!", re.compile(f"{anywhere}(?:{expression}){end}")) if expression else None
