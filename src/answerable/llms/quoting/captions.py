"""What is said of a picture, in ``<figure>`` or an element that is called a caption.

A sentence such as "Few of many lamps that fit." means the picture beside it: without that it says
little, though it has the words of a question as often as the sentences around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from answerable.types import Chunk, Unit

_MAYBE = re.compile("<fig|cap", re.IGNORECASE)
_OPENING = re.compile(r"<(?P<name>[a-z][a-z0-9]{0,20})(?P<said>\s[^<>]{0,500})?>", re.IGNORECASE)
_CLASS = re.compile(
    r"\bclass(?:Name)?\s{0,5}=\s{0,5}[\"']?(?P<names>[^\"'>]{0,300})", re.IGNORECASE
)
# "imgcap", "thecap", "wp-caption-text"; not "drop-cap" and "small-caps", "captcha" and "recap".
_CALLED = re.compile(
    r"(?!drop)(?:[a-z]{1,20}[-_]){0,4}(?:img|image|the|fig|figure|photo|pic|picture)?"
    r"cap(?:tions?)?(?:[-_][\w-]{0,40})?",
    re.IGNORECASE,
)
_PICTURE = re.compile(
    r"<(?:img|video|iframe|svg|object|embed|canvas)\b|!\[[^\]\n]{0,300}\]\([^()\n]{0,500}\)",
    re.IGNORECASE,
)
_NO_TEXT = re.compile(
    rf"<[^<>]{{0,2000}}>|\{{:[^{{}}\n]{{0,300}}\}}|{_PICTURE.pattern}", re.IGNORECASE
)
_ASKS_OF_PICTURES = re.compile(
    r"\b(?:figure|picture|image|photo|photograph|diagram|illustration|screenshot|caption|drawing)"
    r"s?\b"
    r"|\bshow[ns]?\b",
    re.IGNORECASE,
)
_LONGEST = 3_000  # characters: what holds more is no picture with a caption
_NEAR = 1_500  # characters between a picture and the caption beside it
_MOST = 50  # elements of a section that may be one


def is_caption(chunk: Chunk, unit: Unit, question: str) -> bool:
    """Whether a unit is said of a picture, where the question asks for none."""
    start = unit.span.char_start - chunk.span.char_start
    found = any(first <= start < last for first, last in _captions(chunk.text))
    return found and not _ASKS_OF_PICTURES.search(question)


@lru_cache(maxsize=4_096)  # asked again for each unit and each question
def _captions(text: str) -> tuple[tuple[int, int], ...]:
    """Where captions stand in the text of a section."""
    return tuple(islice(_found(text), _MOST)) if _MAYBE.search(text) else ()


def _found(text: str) -> Iterator[tuple[int, int]]:
    openings = (each for each in _OPENING.finditer(text) if _is_called_so(each))
    done = 0
    for opening in islice(openings, _MOST):
        first = opening.end()
        last = _end(text, opening["name"], first) if first > done else None
        if last is None:
            continue
        holds = _PICTURE.search(text, first, last) is not None
        alone = opening["name"].lower() == "figure"
        if holds or (not alone and _is_beside_picture(text, opening.start(), last)):
            done = last
            yield first, last


def _is_called_so(opening: re.Match[str]) -> bool:
    if opening["name"].lower() in ("figure", "figcaption"):
        return True
    said = _CLASS.search(opening["said"] or "")
    return said is not None and any(map(_CALLED.fullmatch, said["names"].split()))


def _end(text: str, name: str, start: int) -> int | None:
    """Where an element that begins before ``start`` ends, at the end of the section at the latest,
    which may leave the tag out; None where that is far away."""
    depth = 1
    tags = re.compile(rf"<(?P<closing>/?){name}(?![\w-])", re.IGNORECASE)
    for tag in tags.finditer(text, start, start + _LONGEST):
        depth += -1 if tag["closing"] else 1
        if not depth:
            return tag.start()
    return len(text) if len(text) <= start + _LONGEST else None


def _is_beside_picture(text: str, start: int, end: int) -> bool:
    """Whether there are no words between what stands from ``start`` to ``end`` and a picture."""
    from_ = max(0, start - _NEAR)
    before = [each.start() for each in _PICTURE.finditer(text, from_, start)]
    if before and not _says_something(text[before[-1] : start]):
        return True
    after = _PICTURE.search(text, end, end + _NEAR)
    return after is not None and not _says_something(text[end : after.start()])


def _says_something(markup: str) -> bool:
    return any(map(str.isalnum, _NO_TEXT.sub("", markup)))
