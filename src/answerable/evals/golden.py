"""Golden files: an owner's questions, each with the passage that answers it or with none.

A gold passage is named by its file and an exact quote from it, which is searched in the sources
when a set is read: a quote that is nowhere is an error and not a miss.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from answerable.errors import ConfigError, unread
from answerable.protocols import Source
from answerable.types import Chunk, Skipped, State

Kind = Literal["off_topic", "near_miss"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Gold(_Part):
    """A passage that answers: its file (the whole path or the end of it) and its exact words."""

    file: str = Field(min_length=1)
    quote: str = Field(min_length=1, pattern=r"\S")


class Thresholds(_Part):
    """What must be reached; shares and scores are 0..1. What is None is reported, not required."""

    hit_at_5: float = Field(0.9, ge=0, le=1, alias="hit@5")
    score: float = Field(0.7, ge=0, le=1)
    out_of_scope_score: float = Field(0.5, ge=0, le=1)
    right_state: float = Field(0.95, ge=0, le=1)
    span_in_citations: float | None = Field(None, ge=0, le=1)
    auroc_off_topic: float | None = Field(None, ge=0, le=1)
    auroc_near_miss: float | None = Field(None, ge=0, le=1)


class Question(_Part):
    """One question. A domain question names its gold; one out of scope has none."""

    id: str = Field(min_length=1, coerce_numbers_to_str=True)
    question: str = Field(min_length=1, pattern=r"\S")
    gold: tuple[Gold, ...] = ()
    expected_chunk_ids: tuple[str, ...] = ()
    reference_answer: str = ""
    answers: tuple[str, ...] = ()
    state: State | None = None
    min_score: float | None = Field(None, ge=0, le=1)
    out_of_scope: bool = False
    kind: Kind | None = None
    split: str = ""
    draft: bool = False

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        has_gold = bool(self.gold or self.expected_chunk_ids)
        if self.out_of_scope and has_gold:
            raise ValueError("a question out of scope has no gold and no expected_chunk_ids")
        if not self.out_of_scope and not has_gold:
            raise ValueError("name its gold or expected_chunk_ids, or set out_of_scope")
        if not self.out_of_scope and self.kind is not None:
            raise ValueError("kind belongs to questions that are out_of_scope")
        return self

    @property
    def outside(self) -> Kind | None:
        """Why it cannot be answered: off topic unless the file says otherwise; None if it can."""
        return (self.kind or "off_topic") if self.out_of_scope else None


class Golden(_Part):
    """A golden file."""

    config: str | None = None
    thresholds: Thresholds = Thresholds()
    questions: tuple[Question, ...]

    @model_validator(mode="after")
    def _usable(self) -> Self:
        if not self.questions:
            raise ValueError("there are no questions in it")
        ids = [each.id for each in self.questions]
        twice = sorted({each for each in ids if ids.count(each) > 1})
        if twice:
            raise ValueError(f"two questions have the id {twice[0]!r}")
        return self

    @property
    def domain(self) -> list[Question]:
        return [each for each in self.questions if not each.out_of_scope]

    def out_of_scope(self, kind: Kind) -> list[Question]:
        return [each for each in self.questions if each.outside == kind]

    @property
    def drafts(self) -> int:
        """How many questions nobody has edited yet."""
        return sum(each.draft for each in self.questions)

    def part(self, split: str | None) -> Golden:
        """The questions of one split; all if None. Raises ``ConfigError`` if there are none."""
        if split is None:
            return self
        kept = tuple(each for each in self.questions if each.split == split)
        if not kept:
            names = sorted({each.split for each in self.questions if each.split})
            known = f"It has: {', '.join(names)}." if names else "No question has a split."
            raise ConfigError(f"No question has the split '{split}'. {known}")
        return self.model_copy(update={"questions": kept})


def read(path: Path) -> Golden:
    """The golden file at ``path``. Raises ``ConfigError`` naming the question and the field."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {unread(error)}") from None
    try:
        return Golden.model_validate_json(text)
    except ValidationError as error:
        lines = [f"  {_place(item['loc'], text)}{item['msg']}" for item in error.errors()]
        raise ConfigError("\n".join([f"{path} is no golden file:", *lines])) from None


def _place(location: Sequence[int | str], text: str) -> str:
    """``questions.3.qoute (line 17): `` as far as it is known."""
    if not location:
        return ""
    name = ".".join(str(part) for part in location)
    field = re.search(rf'"{re.escape(str(location[-1]))}"\s*:', text)
    unique = field is not None and not re.search(re.escape(field[0]), text[field.end() :])
    line = f" (line {text.count(chr(10), 0, field.start()) + 1})" if field and unique else ""
    return f"{name}{line}: "


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a file, ``[start, end)`` in characters."""

    file: str
    start: int
    end: int

    def within(self, chunk: Chunk) -> bool:
        """Whether the chunk holds all of it."""
        span = chunk.span
        return (
            chunk.file == self.file and span.char_start <= self.start <= self.end <= span.char_end
        )

    def around(self, chunk: Chunk) -> bool:
        """Whether the chunk is nothing but a part of it."""
        span = chunk.span
        return chunk.file == self.file and self.start <= span.char_start < span.char_end <= self.end

    def overlaps(self, file: str, start: int, end: int) -> bool:
        """Whether it shares a character with another stretch."""
        return file == self.file and start < self.end and self.start < end


@dataclass(frozen=True, slots=True)
class Target:
    """What is to be found: a chunk by its id, or any of the places where a quote stands.

    Of a chunk the place is its own, once it was ``located``: citations are told right by places.
    """

    places: tuple[Place, ...] = ()
    chunk_id: str = ""

    def held_by(self, chunk: Chunk) -> bool:
        """Whether the chunk has all of it."""
        return chunk.id == self.chunk_id or any(place.within(chunk) for place in self.places)

    def holds(self, chunk: Chunk) -> bool:
        """Whether the chunk is a part of it, as where a whole document is what is to be found."""
        return any(place.around(chunk) for place in self.places)

    def located(self, chunks: Mapping[str, Chunk]) -> Target:
        """The same, with the place of its chunk if it is one of ``chunks``, which are by id."""
        chunk = chunks.get(self.chunk_id)
        if chunk is None:
            return self
        place = Place(chunk.file, chunk.span.char_start, chunk.span.char_end)
        return replace(self, places=(place,))


Files = Mapping[str, str]  # file to its text


async def read_files(sources: Sequence[Source]) -> dict[str, str]:
    """The text of every file of the sources, as quotes are cut from it."""
    files: dict[str, str] = {}
    for source in sources:
        async for each in source.documents():
            if not isinstance(each, Skipped):
                files[each.file] = each.original
    return files


def targets(question: Question, files: Files, chunk_ids: frozenset[str]) -> tuple[Target, ...]:
    """Where the gold of a question stands.

    Raises ``ConfigError`` naming the file, quote or chunk that is nowhere.
    """
    for each in question.expected_chunk_ids:
        if each not in chunk_ids:
            raise ConfigError(
                f"Question '{question.id}' expects the chunk {each}, which is not in the index. "
                f"Name the passage by its file and quote instead: ids change with the text."
            )
    quoted = tuple(Target(_places(gold, question, files)) for gold in question.gold)
    return quoted + tuple(Target(chunk_id=each) for each in question.expected_chunk_ids)


def _pattern(quote: str) -> str:
    """Finds the quote; a line break in it is one of the file, which may end its lines with CRLF."""
    return r"\r?\n".join(map(re.escape, re.split(r"\r?\n", quote)))


def _places(gold: Gold, question: Question, files: Files) -> tuple[Place, ...]:
    named = [gold.file] if gold.file in files else [f for f in files if f.endswith(f"/{gold.file}")]
    if not named:
        raise ConfigError(
            f"Question '{question.id}' has its gold in {gold.file}, which no source has read."
        )
    found = [
        Place(file, *match.span(1))
        for file in named
        for match in re.finditer(f"(?=({_pattern(gold.quote)}))", files[file])
    ]
    if not found:
        raise ConfigError(
            f"The gold quote of question '{question.id}' is not in {gold.file}: {gold.quote!r}. "
            f"It must be the file's text, character for character."
        )
    return tuple(found)
