"""Whether code in a text is quoted: a part of a command may do what the command does not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.text.code_lines import has_lines
from answerable.turn.proof.folding import folded

FENCED = re.compile(r"(?P<ticks>```+)(?!`)[^\n]*\n(?P<code>.*)\n(?P=ticks)", re.DOTALL)
CODE = re.compile(r"(?<!`)(?P<ticks>`+)(?!`)(?P<code>.*?)(?<!`)(?P=ticks)(?!`)", re.DOTALL)
# A name or an option, which may stand within code: `dispatch` of "store.dispatch()".
_NAME = re.compile(r"-{0,2}[\w$][\w$-]*(?:\(\))?")
# Around code that stands by itself, not at the end of "/tmp/cache" or "-v /:/host".
AROUND_NAME = r"(?<![\w$-]){}(?![\w$]|-\w)"
_AROUND_CODE = r"(?<![\w$/.:~-]){}(?![\w$]|[/.:~-][^\s])"
# An address ends where its path does; what stands before it may be glued to it.
_AROUND_LINK = r"{}(?!/?[\w$?#=&%-]|[.,:]\w)"
_IDENTIFIER = re.compile(r"\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*)\b")
_WORD = re.compile(r"\w+")


def code_of(text: str) -> list[str]:
    """What stands in code spans, and in code blocks without their language line."""
    return [*_spans(text), *_blocks(text)]


def unquoted(text: str, known: Sequence[str]) -> list[str]:
    """The code of ``text`` that stands in none of ``known`` by itself, and blocks that are no whole
    lines of it."""
    spans, blocks = dict.fromkeys(_spans(text)), _blocks(text)
    if not spans and not blocks:
        return []
    # Paragraph by paragraph too: no span goes over into another, behind a backtick left open.
    parts = (part for one in known for part in (one, *one.split("\n\n")))
    whole = {_flat(each) for part in parts for each in code_of(part)}
    plain = [_flat(each.replace("`", "")) for each in known]
    missing = [each for each in blocks if not _is_block(each, known, whole)]
    return missing + [each for each in spans if not _is_span(_flat(each), plain, whole)]


def _is_block(code: str, known: Sequence[str], whole: set[str]) -> bool:
    return _flat(code) in whole or any(
        has_lines(folded(code), folded(each.replace("\\", ""))) for each in known
    )


def _is_span(code: str, known: Sequence[str], whole: set[str]) -> bool:
    if not code or code in whole:
        return True
    pattern = re.compile(_around(code).format(re.escape(code)))
    return any(code in each and pattern.search(each) for each in known)


def _around(code: str) -> str:
    if "://" in code:
        return _AROUND_LINK
    return AROUND_NAME if _NAME.fullmatch(code) else _AROUND_CODE


def miscased(text: str, quotes: Sequence[str]) -> list[str]:
    """Words of ``text`` that are a name from the code in ``quotes`` but for capital letters."""
    whole = " ".join(quotes)
    names = {
        name.lower() for each in quotes for one in _spans(each) for name in _IDENTIFIER.findall(one)
    }
    there = set(_WORD.findall(whole))
    return [each for each in _WORD.findall(text) if each.lower() in names and each not in there]


def _spans(text: str) -> list[str]:
    shown = text.replace("\\`", " ")  # a backtick that is shown begins no code
    return [each["code"] for each in CODE.finditer(shown) if not _is_fence(each)]


def _blocks(text: str) -> list[str]:
    return [each["code"].partition("\n")[2] for each in CODE.finditer(text) if _is_fence(each)]


def _is_fence(match: re.Match[str]) -> bool:
    return len(match["ticks"]) > 2 and match["code"].endswith("\n")


def _flat(code: str) -> str:
    return " ".join(folded(code.replace("\\", "")).split())
