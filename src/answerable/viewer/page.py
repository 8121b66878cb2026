"""The page: everything is in it before any script runs; the script adds ranges and copying."""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterator, Sequence
from html import escape
from itertools import pairwise
from urllib.parse import quote

from answerable.text import lines
from answerable.viewer import ShownDocument
from answerable.viewer.entries import visible_title
from answerable.viewer.lines import shown_lines
from answerable.viewer.outline import Outline, Section, outline

MAX_LINES = 100_000  # about 12 MB of HTML; browsers take seconds to lay out more
Range = tuple[int, int]  # the first and the last line of it
CHANGED = "This file changed after it was indexed; line numbers in older links may have moved."


def document_page(document: ShownDocument, *, up: str, raw: str) -> str:
    """The page of a document.

    ``up`` is the relative address of the folder that holds ``doc`` and the assets, such as ``../``;
    ``raw`` that of the document as plain text.
    """
    found = outline(document.file, document.text, document.title)
    title = found.title or visible_title(posixpath.basename(document.file)) or "Document"
    total = lines.count(document.text)
    notice = f'<p class="notice" role="note">{CHANGED}</p>' if document.changed else ""
    body = [_header(document.file, title, total, up, raw, notice)]
    if total > MAX_LINES:
        body.append(_too_long(total, raw))
    else:
        body.append(_contents(found, document.text, total, document.linked))
    return _html(title, up, "".join(body), total)


def list_page(files: Sequence[str], *, up: str) -> str:
    """The page that lists the documents."""
    items = "".join(
        f'<li><a href="{up}doc/{_address(file)}">{escape(visible_title(file))}</a></li>'
        for file in files
    )
    header = '<header class="top"><h1>Documents</h1></header>'
    return _html("Documents", up, f'{header}<main><ul class="files">{items}</ul></main>')


def missing_page(*, up: str) -> str:
    """The page for an address at which there is no document."""
    return _html(
        "No such document",
        up,
        '<header class="top"><h1>No such document</h1></header><main class="prose">'
        "<p>There is no document at this address. It may have been renamed or removed.</p>"
        f'<p><a href="{up}doc">All documents</a></p></main>',
    )


def _html(title: str, up: str, body: str, lines: int = 0) -> str:
    """``lines`` sets how wide the column of line numbers is."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title>"
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'<link rel="icon" href="data:,"><link rel="stylesheet" href="{up}viewer.css">'
        f'<link rel="stylesheet" href="{up}lines.css">'
        f'<script src="{up}viewer.js" defer></script></head>'
        f'<body class="digits-{max(2, len(str(lines)))}">{body}</body></html>\n'
    )


def _header(file: str, title: str, total: int, up: str, raw: str, notice: str) -> str:
    folders = escape(visible_title(file)).replace("/", "<span>/</span><wbr>")
    return (
        f'<header class="top"><p class="path">{folders}</p><h1>{escape(title)}</h1>'
        f'<ul class="facts"><li>{_counted(total)}</li>'
        f'<li><a href="{escape(raw)}">Plain text</a></li>'
        f'<li><a href="{up}doc">All documents</a></li></ul>{notice}</header>'
    )


def _counted(total: int) -> str:
    return "1 line" if total == 1 else f"{total:,} lines"


def _too_long(total: int, raw: str) -> str:
    return (
        f'<main class="prose"><p>This document has {total:,} lines, more than the {MAX_LINES:,} '
        f'that are shown as a page. <a href="{escape(raw)}">Read it as plain text</a>.</p></main>'
    )


def _contents(found: Outline, text: str, total: int, linked: Collection[Range]) -> str:
    nav = _nav(found.sections)
    # Without the script a browser knows no ranges; those that are linked to are ids all the same.
    own = {(each.line_start, each.line_end) for each in found.sections}
    lines = _with_landings(shown_lines(text), set(linked) - own)
    blocks = "".join(_blocks(found.sections, lines, total))
    return (
        f'<div class="columns">{nav}<main id="Document">'
        '<p class="quiet" id="Hint" hidden>On a line number: Enter picks the line, Shift '
        "and Enter or Shift and an arrow key a range, Control or Command and C copies its link, "
        "Escape drops it.</p>"
        '<div class="picked" id="Picked" role="group" aria-label="Picked lines" hidden>'
        f'<span id="PickedLines"></span>{_copy_button("", "picked lines")}'
        '<button type="button" id="Drop" aria-label="Drop the picked lines">'
        '<span aria-hidden="true">×</span></button></div>'
        '<p class="quiet" id="Said" role="status"></p>'
        f'<p class="notice" id="Missing" hidden></p>{blocks}</main></div>'
    )


def _nav(sections: Sequence[Section]) -> str:
    if len(sections) < 2:
        return ""
    items = "".join(
        f'<li class="level-{min(each.level, 4)}"><a href="#{quote(each.id)}">'
        f"{escape(each.title)}</a></li>"
        for each in sections
    )
    return (
        '<nav aria-label="Sections"><details open><summary>Sections</summary>'
        f"<ol>{items}</ol></details></nav>"
    )


def _blocks(sections: Sequence[Section], lines: Sequence[str], total: int) -> Iterator[str]:
    """The lines before the first section, and each section with its own.

    Sections that begin on one line share it: it stands below the last of them.
    """
    starts = [*(each.line_start for each in sections), total + 1]
    landings: set[Range] = set()
    yield _numbered(lines, 1, starts[0])
    for section, (start, end) in zip(sections, pairwise(starts), strict=True):
        landing = (section.line_start, section.line_end)
        begins = "" if landing in landings else _landing(landing)
        landings.add(landing)
        yield _section(section, begins + _bar(section) + _numbered(lines, start, end))


def _with_landings(lines: Sequence[str], ranges: Collection[Range]) -> list[str]:
    """What each line shows, after the places to land on of the ranges that begin there."""
    begins: dict[int, list[str]] = {}
    for each in sorted(ranges):
        begins.setdefault(each[0], []).append(_landing(each))
    return [
        "".join(begins.get(number, ())) + f"<code>{line}</code>"
        for number, line in enumerate(lines, start=1)
    ]


def _landing(lines: Range) -> str:
    return f'<span class="landing" id="L{lines[0]}-L{lines[1]}"></span>'


def _section(section: Section, content: str) -> str:
    anchor = escape(section.id)
    return f'<section id="{anchor}" aria-labelledby="H-{anchor}">{content}</section>'


def _bar(section: Section) -> str:
    anchor, title = quote(section.id), escape(section.title)
    start, end = section.line_start, section.line_end
    links = f"L{start}" if start == end else f"L{start}-L{end}"
    shown = f"Line {start}" if start == end else f"Lines {start}–{end}"
    return (
        f'<div class="bar"><h2 id="H-{escape(section.id)}"><a href="#{anchor}">{title}</a></h2>'
        f'<a class="range" href="#{links}">{shown}</a>'
        f"{_copy_button(anchor, title)}</div>"
    )


def _copy_button(anchor: str, what: str) -> str:
    return (
        f'<button type="button" class="copy" data-copy="{anchor}" '
        f'aria-label="Copy link to {what}"><span>Copy link</span><span>Copied</span></button>'
    )


def _numbered(lines: Sequence[str], start: int, end: int) -> str:
    """The lines from ``start`` up to ``end``, which is not among them."""
    if start >= end:
        return ""
    items = "".join(
        f'<li id="L{n}"><a href="#L{n}" aria-label="Line {n}">{n}</a>{line}</li>'
        for n, line in enumerate(lines[start - 1 : end - 1], start=start)
    )
    return f'<ol class="lines" role="list" start="{start}">{items}</ol>'


def _address(file: str) -> str:
    return quote(file, safe="/:@!$&'()*+,;=~-._").replace("'", "%27").replace("&", "&amp;")
