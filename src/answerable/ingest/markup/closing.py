"""Where a tag or an expression in braces ends."""

from __future__ import annotations

import re

# From "{{" to "}}": braces within nest up to three deep, and no blank line is in it. Each is read
# in one way only.
_INNER = r"[^{}\n]|\n(?![ \t\r]*\n)"
_NESTED = rf"\{{(?:{_INNER}|\{{(?:{_INNER}|\{{(?:{_INNER})*+\}})*+\}})*+\}}"
IN_BRACES = rf"\{{\{{(?:{_INNER}|{_NESTED}){{0,2000}}+\}}\}}"
_MARKS = r"[{}>\"'`]|//|/\*"
_INSIDE = re.compile(rf"{_MARKS}|\n[ \t\r]*\n")
# In a quote each line begins with its marks, which end no tag.
_INSIDE_QUOTE = re.compile(rf"\n[ \t>]*\r?\n|\n[ \t]*>[ \t>]*|{_MARKS}")
_QUOTE = re.compile(r"[ \t]*>")
# Of a string in JavaScript, where a backslash makes a quote a character like any other.
_REST_OF_STRING = {
    "'": re.compile(r"(?:[^'\\\n]|\\.)*+'", re.DOTALL),
    '"': re.compile(r'(?:[^"\\]|\\.)*+"', re.DOTALL),
    "`": re.compile(r"(?:[^`\\]|\\.)*+`", re.DOTALL),
}
_NEAR = 1_000  # characters into a line: one long line is not looked through for each of its tags


def closing(text: str, start: int, end: int, closer: str) -> tuple[bool, int]:
    """Whether and where a tag or expression begun before ``start`` ends, or how far was looked.

    Braces nest; quoted strings are skipped, those in braces with the quotes that are escaped in
    them. A tag holds no blank line outside its braces.
    """
    depth = 0
    position = start
    tag = closer == ">"
    endless: set[str] = set()  # quotes behind which only escaped ones were found
    inside = _INSIDE_QUOTE if tag and _in_quote(text, start) else _INSIDE
    while match := inside.search(text, position, end):
        mark = match.group()
        position = match.end()
        if depth == 0 and mark == closer:
            return True, position
        if mark in "{}":
            depth += 1 if mark == "{" else -1
        elif mark in "\"'`":
            is_script = (depth > 0 or not tag) and mark not in endless
            stop = _after_escapes(text, position, end, mark) if is_script else 0
            if is_script and not stop:
                endless.add(mark)
            position = stop or _after_string(text, position, end, mark)
        elif tag and depth == 0:  # no comments there, and no blank lines
            if mark[-1] == "\n":
                return False, position
            position = match.end() if mark[0] == "\n" else match.start() + 2
        elif mark in ("//", "/*"):
            position = _after_comment(text, position, end, mark)
        if depth < 0:
            return False, position
    return False, end


def _after_comment(text: str, start: int, end: int, mark: str) -> int:
    """Position at the end of the line, or after the comment; ``end`` where it never closes."""
    closer = "\n" if mark == "//" else "*/"
    found = text.find(closer, start, end)
    return end if found < 0 else found + len(closer.strip())


def _in_quote(text: str, at: int) -> bool:
    """Whether the line with this position begins with the mark of a quote."""
    line = text.rfind("\n", max(0, at - _NEAR), at) + 1
    return (line > 0 or at <= _NEAR) and _QUOTE.match(text, line) is not None


def _after_escapes(text: str, start: int, end: int, quote: str) -> int:
    """Position after a string of JavaScript; 0 where no quote ends it on its line."""
    match = _REST_OF_STRING[quote].match(text, start, end)
    return match.end() if match else 0


def _after_string(text: str, start: int, end: int, quote: str) -> int:
    """Position after the string; where it does not end on its line, it was an apostrophe."""
    stop = text.find(quote, start, end)
    if stop < 0 or (quote == "'" and "\n" in text[start:stop]):
        return start
    return stop + 1
