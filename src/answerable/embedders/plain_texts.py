"""What is sent to an embedder elsewhere: texts it takes, counted without its tokenizer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from answerable.protocols import Passage
from answerable.text.surrogates import sound

MAX_TOKENS = 500  # estimated; some models read no more than 512 of theirs
EMPTY = "(empty)"  # endpoints refuse a text without any words
BATCH = 64  # texts of one request; Gemini takes 100 at most

# Four letters or digits of a word, or one character of anything else: more than tokenizers make of
# it, in any language.
_TOKEN = re.compile(r"[A-Za-z0-9]{1,4}|[^\sA-Za-z0-9]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def count_tokens(text: str) -> int:
    """About how many tokens ``text`` has, rather too many."""
    return sum(1 for _ in _TOKEN.finditer(text))


def sendable(text: str) -> str:
    """The beginning of ``text`` that is read, in characters that any server takes."""
    clean = _CONTROL.sub(" ", sound(text))
    beyond = next(islice(_TOKEN.finditer(clean), MAX_TOKENS, None), None)
    return (clean[: beyond.start()] if beyond else clean).strip() or EMPTY


def texts_of(passage: Passage) -> list[str]:
    """The passage and each of its parts, each as a text of its own."""
    parts = (passage.text[start:end] for start, end in passage.parts)
    return [sendable(passage.text), *map(sendable, parts)]


def batches(texts: Iterable[str]) -> Iterator[Sequence[str]]:
    """The distinct texts in requests of at most ``BATCH``."""
    left = iter(dict.fromkeys(texts))
    while batch := list(islice(left, BATCH)):
        yield batch
