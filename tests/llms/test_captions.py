"""What is said of a picture answers nothing else."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.llms.quoting.captions import is_caption
from answerable.llms.quoting.emptiness import POINTER, emptiness
from answerable.settings import IngestSettings
from answerable.testing.corpus import chunk
from ordinary_page import page_seconds
from sources.reading import put, read

CAPTION = "Few of many lamps being useful."
PROSE = "A lamp is useful where it is dark."
AFTER = "It burns oil."
IMG = '<img src="/a.png">'


def is_caption_in(folder: Path, kind: str, text: str, question: str = "What is a lamp?") -> bool:
    """Whether the caption is worth nothing; the prose around it is worth what it was."""
    put(folder, f"a.{'md' if kind == 'markdown' else 'html'}", text)
    found = {}
    for page in read(kind, folder)[0]:
        for part in chunk_document(page, lambda said: len(said.split()), IngestSettings()):
            for number, unit in enumerate(part.units):
                found[unit.text] = emptiness(part, number, question)
    assert found[PROSE] == found[AFTER] == 0
    return found[CAPTION] == POINTER


@pytest.mark.parametrize(
    "markup",
    [
        f'<div class="imgcap">\n{IMG}\n<div class="thecap" style="x">{CAPTION}</div>\n</div>',
        f"<figure>\n{IMG}\n<figcaption>{CAPTION}</figcaption>\n</figure>",
        f"<figure><figcaption>{CAPTION}</figcaption><a href='x'>{IMG}</a></figure>",
        f'<figure class="wide">{IMG} {CAPTION}</figure>',
        f'{IMG}\n<p class="wp-caption-text">{CAPTION}</p>',
        f"<p class='a photo-caption'>{CAPTION}</p>\n{IMG}",
        f'![Lamps](a.png){{: .wide}}\n\n<p class="caption">{CAPTION}</p>',
    ],
)
def test_a_caption(tmp_path: Path, markup: str) -> None:
    """However it is marked, on a page of HTML as well; where a picture is asked for, it counts."""
    page = f"# A\n\n{PROSE}\n\n{markup}\n\n{AFTER}\n"
    assert is_caption_in(tmp_path, "markdown", page)
    assert not is_caption_in(tmp_path, "markdown", page, "What does the picture show?")
    if "![" not in markup:
        main = f"<h1>A</h1><p>{PROSE}</p>{markup}<p>{AFTER}</p>"
        whole = f"<html><body><main>{main}</main></body></html>"
        assert is_caption_in(tmp_path, "html", whole)


def test_a_caption_that_ends_a_section(tmp_path: Path) -> None:
    """Its closing tag may stand behind that."""
    page = f"# A\n\n{PROSE}\n\n{AFTER}\n\n{IMG}\n<figcaption>{CAPTION}</figcaption>\n"
    assert is_caption_in(tmp_path, "markdown", page)


@pytest.mark.parametrize(
    "markup",
    [
        f'<div class="thecap">{CAPTION}</div>',
        f"<figure>\n<pre>x</pre>\n\n<figcaption>{CAPTION}</figcaption>\n</figure>",
        f'{IMG}\n\nWords.\n\n<p class="caption">{CAPTION}</p>',
        f'{IMG}\n<p class="drop-cap">{CAPTION}</p>',
        f'{IMG}\n<p class="recap captcha small-caps capital">{CAPTION}</p>',
        f"<figure>{IMG}</figure>\n<p>{CAPTION}</p>",
    ],
)
def test_what_is_no_caption(tmp_path: Path, markup: str) -> None:
    """Without a picture, with words between, with a name that is like one, or below one that
    ended."""
    page = f"# A\n\n{PROSE}\n\n{markup}\n\n{AFTER}\n"
    assert not is_caption_in(tmp_path, "markdown", page)


@pytest.mark.parametrize(
    "part", ["<figure>", '<p class="cap">', "<figure></", "![", "<div class=cap><img ", "a-"]
)
def test_marks_without_end_are_read_quickly(part: str) -> None:
    """However often they stand there."""
    page = chunk("<fig " + part * 20_000)
    before = time.process_time()
    is_caption(page, page.units[0], "What is a lamp?")
    assert time.process_time() - before < 8 * page_seconds()
