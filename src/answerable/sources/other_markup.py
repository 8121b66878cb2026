"""Pages that are written in neither Markdown nor HTML, and what an owner makes of them.

A site of Sphinx has hundreds of files of reStructuredText and two templates of HTML: with nothing
said of the former, an index of the latter looks like a success.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from answerable.settings import SourceSettings
from answerable.sources.files import Found, Walk, left_out_by
from answerable.text.page_files import BY_FAR, HTML, MARKDOWN, TEMPLATES

MOST = 10_000  # files that are looked at
_BUILT = "_build/html"
_READ = {"html": HTML, "markdown": MARKDOWN, "docusaurus": MARKDOWN}


@dataclass(frozen=True, slots=True)
class _Markup:
    """``build`` makes HTML of the files in ``{source}`` and puts it into ``{built}``."""

    name: str
    endings: tuple[str, ...]
    build: str
    settings: str = ""  # a file that lies where the command begins


_MARKUPS = (
    _Markup("reStructuredText", (".rst",), "sphinx-build -b html {source} {built}", "conf.py"),
    _Markup("AsciiDoc", (".adoc", ".asciidoc"), "asciidoctor -R {source} -D {built} {files}"),
)
ENDINGS = tuple(ending for each in _MARKUPS for ending in each.endings)


def unread(sources: Iterable[SourceSettings]) -> list[tuple[SourceSettings, str]]:
    """The sources that hold far more files of such a kind than pages, with what to say of them."""
    return [(each, said) for each in sources if each.kind in _READ for said in _of(each)]


def _of(source: SourceSettings) -> list[str]:
    if not os.path.isdir(source.path):
        return []
    files = _files(source)
    pages = sum(_is_page(each, _READ[source.kind]) for each in files)
    said = []
    for markup in _MARKUPS:
        count = sum(each.lower().endswith(markup.endings) for each in files)
        if count > BY_FAR * pages:
            said.append(_said(source, markup, count, files))
    return said


def _is_page(path: str, endings: tuple[str, ...]) -> bool:
    return path.lower().endswith(endings) and TEMPLATES.isdisjoint(path.split("/"))


def _files(source: SourceSettings) -> list[str]:
    is_left_out = left_out_by(source.exclude)
    walk = islice(Walk(str(source.path), lambda path: not is_left_out(path)), MOST)
    return [each.relative for each in walk if isinstance(each, Found)]


def _said(source: SourceSettings, markup: _Markup, count: int, files: Sequence[str]) -> str:
    folder = source.path / _folder(markup, files)
    built = (folder / _BUILT).as_posix()
    command = markup.build.format(
        source=shlex.quote(folder.as_posix()),
        built=shlex.quote(built),
        files=shlex.quote(f"{folder.as_posix()}/**/*{markup.endings[0]}"),
    )
    them = "1 file" if count == 1 else f"{count} files"
    return (
        f"{source.path} has {them} of {markup.name} ({markup.endings[0]}), which is not read. "
        f"Build the site ({command}) and give the folder of the built pages: "
        f'path = "{built}" with kind = "html", or answerable ingest {shlex.quote(built)}'
    )


def _folder(markup: _Markup, files: Sequence[str]) -> str:
    """Where the settings of the site lie that are the nearest to the top; else the top."""
    found = [each for each in files if markup.settings and each.split("/")[-1] == markup.settings]
    return os.path.dirname(min(found, key=lambda each: each.count("/"), default=""))
