"""Text as Markdown that does nothing: no link, no image, no HTML, nothing hidden.

What a reader sees of a source or a model goes through here. Only inline code, bold type, list items
and code blocks survive as markup; everything else that Markdown or HTML could read is escaped.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import takewhile

from answerable.text import hidden
from answerable.text.dressing import undressed

INLINE_CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
# An ampersand only where it begins an entity, which would be shown as another character.
SPECIAL = re.compile(r"([\\`*_\[\]<>#|~]|&(?=#?\w+;))")
STARTS_BLOCK = re.compile(r"^(?:(\d+)([.)])(?=\s|$)|()([-+=]))")  # a list, or a line across
# Before an item of a list, which may be nested. No other line begins so: what would is escaped.
MARKER = r" *(?:-|\d{1,9}\.) "
ITEM = re.compile(rf"^{MARKER}")
NO_LANGUAGE = re.compile(r"[^\w+#.-]")
# Bare addresses, which many renderers make links of, behind a digit or "é", too ("1http://x"); in a
# code span none does.
ADDRESS = re.compile(
    r"(?<![A-Za-z])(?:[a-z][a-z0-9+.-]{1,15}://|www\.|mailto:|javascript:|data:(?=\w+/))"
    r"[^\s<>`\ue000\ue001]*[^\s<>`\ue000\ue001.,:;!?)\]*_~]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
    re.IGNORECASE,
)
BOLD = re.compile(r"\*\*(?=[^\s*])([^*\n]{1,300}?)(?<=[^\s*])\*\*")
# They stand for a code span and for an escaped mark; ``visible`` leaves none in the text.
KEPT, LITERAL = "\ue000", "\ue001"
# Two spans of code side by side would be read as one.
SIDE_BY_SIDE = re.compile(rf"{KEPT}(?=[{KEPT}`])|(?<!\\)`(?={KEPT})")
# What is one thing in a line: code, an escaped mark, a link or an image, an address.
WHOLE = re.compile(
    r"\\(?P<literal>[*_`~|#<>\[\]])"
    r"|(?P<ticks>(?<!`)`+(?!`))(?P<code>.+?)(?<!`)(?P=ticks)(?!`)|<code>(?P<tagged>[^<>`]+)</code>"
    r"|!?\[(?P<words>(?:[^\[\]`]|`[^`]*`){0,300})\]"
    r"\([ ]?<?(?P<target>(?:[^\s()<>`]|\([^\s()<>`]*\)){1,500})>?(?: \"[^\"]*\"| '[^']*')?[ ]?\)"
    rf"|<(?P<linked>{ADDRESS.pattern})>|(?P<address>{ADDRESS.pattern})",
    re.DOTALL | re.IGNORECASE,
)
# ``my\_name``: within a word it is no mark, escaped or not.
IN_WORD = re.compile(r"(?P<code>(?<!`)(`+)(?!`).+?(?<!`)\2(?!`))|(?<=\w)\\(?=_\w)", re.DOTALL)
MAX_NAME = 200  # characters
FENCE = re.compile(r"(?P<in> *)(?P<marks>`{3,}|~{3,}) *(?P<language>[^`\s]*)[^`]*")
LISTED = re.compile(r"(?P<marker> *(?:[-*+]|\d{1,9}[.)]) ) *(?P<words>\S.*)")
# Escaped in text for readers, and not in what ``prose`` takes: ``1\. May``, ``\+ b``, ``C:\\x``.
SHOWN_ESCAPED = re.compile(
    r"(?P<kept>\\[*_`~|#<>\[\]]|(?<!`)(`+)(?!`).+?(?<!`)\2(?!`))"
    r"|\\(?:(?P<mark>[.)=+&-])|(?P<slash>\\)(?![*_`~|#<>\[\]]))"
)
JOINERS = "\u200c\u200d"  # shape Arabic and Indic letters and emoji


def visible(text: str) -> str:
    """``text`` without control characters and what no reader sees (tags, bidi marks, and such)."""
    if text.replace("\n", "").replace("\t", "").isprintable():
        return text  # almost always, and ten times as fast
    shown = hidden.stripped(text)
    return "".join(each for each in shown if each in "\n\t" or not _hidden(each))


def escaped(text: str) -> str:
    """``text`` with everything escaped that is markup anywhere in a line."""
    return SPECIAL.sub(r"\\\1", text)


def not_a_block(markdown: str) -> str:
    """A line that begins no list and is no line across."""
    return STARTS_BLOCK.sub(r"\1\3\\\2\4", markdown)


def code_span(words: str) -> str:
    """``words`` as inline code, whatever backticks there are in it."""
    ticks = "`" * (_longest_run(words) + 1)
    pad = " " if "`" in words else ""
    return f"{ticks}{pad}{words}{pad}{ticks}"


def shown_name(name: str, most: int = MAX_NAME) -> str:
    """A name, or a line of an application, as Markdown that shows it and does nothing: no link, no
    image, no heading. Of more than ``most`` characters the rest is left out."""
    said, at = [], 0
    name = " ".join(visible(name[:most]).split())
    for address in ADDRESS.finditer(name):
        said += [escaped(name[at : address.start()]), code_span(address[0])]
        at = address.end()
    said.append(escaped(name[at:]))
    return not_a_block("".join(said))


def shown_text(markdown: str) -> str:
    """Markdown of many lines that was not written here, as Markdown that does nothing.

    Paragraphs, lists, code and bold type are kept; what was written here comes back as it was.
    """
    lines = (each.expandtabs(4) for each in visible(markdown).split("\n"))
    return "\n".join(
        _block(fence, lines) if (fence := FENCE.fullmatch(each)) else _line(each) for each in lines
    )


def _line(markdown: str) -> str:
    """A line of a paragraph, or an item of a list in its place."""
    item = LISTED.fullmatch(markdown)
    marker, words = (item["marker"], item["words"]) if item else ("", markdown)
    return marker + prose(SHOWN_ESCAPED.sub(r"\g<kept>\g<mark>\g<slash>", words))


def _block(fence: re.Match[str], lines: Iterator[str]) -> str:
    """A block of code; ``lines`` are those below its first, and are read to the end of it.

    It begins at the edge: farther in it may be a part of what stands above, whose end is its end.
    """
    end = re.compile(rf" *{fence['marks']}{fence['marks'][0]}* *")
    deeper = re.compile(rf" {{0,{len(fence['in'])}}}")
    code = takewhile(lambda line: not end.fullmatch(line), lines)
    return code_block("\n".join(deeper.sub("", each, count=1) for each in code), fence["language"])


def strong(words: str) -> str:
    """``words`` in bold type, whatever markup there is in them."""
    return f"**{escaped(words)}**"


def code_block(code: str, language: str = "") -> str:
    """``code`` as a fenced block that nothing in it can close."""
    fence = "`" * max(3, _longest_run(code) + 1)
    return f"{fence}{NO_LANGUAGE.sub('', language)}\n{code.rstrip()}\n{fence}"


def prose(markdown: str) -> str:
    """A line of Markdown that was not written here, of which inline code and bold type are kept.

    Other dressing is taken off. Of a link its words are left and, as code, where it leads.
    """
    kept: list[str] = []

    def put_aside(found: re.Match[str]) -> str:
        if found["target"] is not None:
            words = found["words"].strip()
            before = (
                f"{WHOLE.sub(put_aside, words)} (" if words and words != found["target"] else ""
            )
            kept.append(code_span(found["target"]))
            return f"{before}{KEPT})" if before else KEPT
        if found["literal"] is not None:
            kept.append(escaped(found["literal"]))
            return LITERAL
        code = found["code"] or found["tagged"] or found["linked"] or found["address"]
        if not code.strip():  # its marks alone would be those of what follows
            return " "
        kept.append(code_span(code.strip()))
        return KEPT

    line = IN_WORD.sub(r"\g<code>", " ".join(visible(markdown).split()))
    text = undressed(WHOLE.sub(put_aside, line))
    said, at = [], 0
    for bold in BOLD.finditer(text):
        said += [_plain(text[at : bold.start()]), f"**{_plain(bold[1])}**"]
        at = bold.end()
    said.append(_plain(text[at:]))
    rest = iter(kept)
    apart = SIDE_BY_SIDE.sub(r"\g<0> ", "".join(said))
    return not_a_block(re.sub(f"[{KEPT}{LITERAL}]", lambda _: next(rest), apart))


def _plain(text: str) -> str:
    """Escaped, with addresses as code: some come about only where dressing is taken off."""
    said, at = [], 0
    for address in ADDRESS.finditer(text):
        said += [escaped(text[at : address.start()]), code_span(address[0])]
        at = address.end()
    return "".join((*said, escaped(text[at:])))


def _hidden(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs", "Cn") and (
        character not in JOINERS
    )


def _longest_run(text: str) -> int:
    """Of backticks."""
    return max((len(run) for run in re.findall(r"`+", text)), default=0)
