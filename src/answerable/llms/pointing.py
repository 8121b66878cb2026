"""A writer made of a language model: the model points, the server quotes.

The model is shown numbered evidence and names, behind each sentence, the ids it rests on. What it
writes is released a sentence at a time, as text in which no link, image or HTML can stand; whether
a sentence holds is decided by ``turn.proof``.
"""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from importlib import resources
from itertools import chain
from typing import Any

from answerable.llms.sentence_gate import DRESSED, SentenceGate, Written
from answerable.llms.word_runs import WordRuns
from answerable.protocols import Claim, LanguageModel, Pointer, Prompt
from answerable.settings import ModelSettings
from answerable.text.citation_marks import NUMBERED
from answerable.text.code_languages import is_known
from answerable.text.code_lines import has_lines
from answerable.text.safe_markdown import INLINE_CODE, code_block, prose, visible
from answerable.types import Evidence, Unit

# What comes first never changes, so a provider's prompt cache holds it.
INSTRUCTIONS = (resources.files("answerable.llms") / "prompts" / "answer.md").read_text("utf-8")
# Shown the form once, even a model of 135 M parameters keeps to it; told only, it does not.
EXAMPLE = (
    "<evidence>\n# Shop > Hours\n[S1] The shop opens at nine.\n[S2] On Sundays it is closed.\n"
    "[S3] Parking is free.\n</evidence>\n\nQuestion: When is the shop open?",
    "The shop opens at nine. [S1] It is closed on Sundays. [S2]",
)
NO_ANSWER = "NO_ANSWER"
ROUND = str.maketrans("[]【】", "()()")
# Marks that look like proof and are not the server's: [3], [^1], [source: x], 【4†x】.
FAKE_MARK = re.compile(
    rf"{NUMBERED}|\[\s*(?:\^\w+|(?:sources?|citations?|cite|ref|quote)\b[^\]]*)\s*\]|【[^】]*】",
    re.IGNORECASE,
)
# The first character of what begins or ends the evidence, also as an entity or behind a backslash.
OPENS_MARK = re.compile(
    r"(?:[<\uff1c\ufe64]|&(?:lt|#0{0,9}60|#x0{0,9}3c);?)"
    r"(?=(?:[\s\\/\uff0f]|&(?:sol|bsol|#0{0,9}47|#x0{0,9}2f);?){0,20}+evidence\b)",
    re.IGNORECASE,
)

NOTHING: Pointer = ("", -1)
# A list may begin with any of these, as steps are quoted from the middle of one.
MOST_BEGUN = 20
_NUMBER = re.compile(r"(?P<in> *)(?P<number>\d+)\. ")


@dataclass(frozen=True, slots=True)
class Numbered:
    """Evidence as it is sent: ``text``, and the unit that each id in it stands for."""

    text: str
    units: Mapping[str, Pointer]
    code: Mapping[Pointer, Unit] = field(default_factory=dict)  # those that are code


@dataclass(slots=True)
class Lists:
    """The numbers of the items so far: nothing proves them, so none may tell anything itself."""

    _last: dict[int, int] = field(default_factory=dict)  # by indentation

    def held(self, written: Written) -> Written:
        """``written``, without a number that is neither small nor the next one of its list."""
        marker = _NUMBER.fullmatch(written.marker)
        if written.kind != "item" or marker is None:
            return written
        depth, number = len(marker["in"]), int(marker["number"])
        last = self._last.get(depth, 0)
        if number > MOST_BEGUN and number not in (last, last + 1):
            return replace(written, marker=f"{marker['in']}- ")
        self._last[depth] = number
        return written


@dataclass(frozen=True, slots=True)
class PointingWriter:
    """Writes with ``model``.

    Raises what the model raises, so before the first claim where nothing was written yet. A broken
    answer raises after the claims that were complete. ``voice`` is how the site wants to sound.
    """

    model: LanguageModel
    settings: ModelSettings = field(default_factory=ModelSettings)
    voice: str = ""

    async def write(self, evidence: Evidence) -> AsyncGenerator[Claim]:
        numbered = number_evidence(evidence, self.settings.evidence_chars)
        if not numbered.units:
            return
        gate, runs, lists = SentenceGate(), WordRuns(), Lists()
        answer = self.model.stream(
            messages(numbered, evidence.question, self.voice),
            max_tokens=self.settings.answer_tokens,
        )
        async with aclosing(answer) as pieces:
            async for piece in pieces:
                for written in gate.feed(runs.gathered(piece)):
                    if (claim := as_claim(lists.held(written), numbered)) is not None:
                        yield claim
        for written in chain(gate.feed(runs.rest()), gate.close()):
            if (claim := as_claim(lists.held(written), numbered)) is not None:
                yield claim

    async def ping(self) -> dict[str, Any]:
        return await self.model.ping()

    async def close(self) -> None:
        await self.model.close()


def messages(numbered: Numbered, question: str, voice: str = "") -> tuple[Prompt, ...]:
    """What the model is sent; the question stays byte for byte as it was asked.

    The rules follow the site's voice and stay as they are: whatever that says, they have the last
    word.
    """
    material = f"<evidence>\n{numbered.text}\n</evidence>\n\nQuestion: {question}"
    return (
        Prompt("system", f"{voice.strip()}\n\n{INSTRUCTIONS}" if voice.strip() else INSTRUCTIONS),
        Prompt("user", EXAMPLE[0]),
        Prompt("assistant", EXAMPLE[1]),
        Prompt("user", material),
    )


def number_evidence(evidence: Evidence, max_chars: int) -> Numbered:
    """The units of the evidence, best section first, as many as fit into ``max_chars``."""
    lines: list[str] = []
    units: dict[str, Pointer] = {}
    code: dict[Pointer, Unit] = {}
    left = max_chars
    for chunk in (each.chunk for each in evidence.chunks):
        path = dict.fromkeys((chunk.title, *chunk.heading_path))
        for number, unit in enumerate(chunk.units):
            id_ = f"S{len(units) + 1}"
            headings = [f"# {' > '.join(path)}"] if number == 0 else []
            headings += [f"## {name}" for name in unit.under]
            shown = [*map(_defused, headings), f"[{id_}] {_defused(_material(unit))}"]
            left -= sum(map(len, shown))
            if left < 0 and units:
                return Numbered("\n".join(lines), units, code)
            lines += shown
            units[id_] = (chunk.id, number)
            if unit.kind == "code":
                code[chunk.id, number] = unit
    return Numbered("\n".join(lines), units, code)


def as_claim(written: Written, numbered: Numbered) -> Claim | None:
    """A piece of the answer as a claim; None for one that says nothing.

    An id that was never given stays as a pointer to nothing, and a mark that only looks like a
    citation becomes one: either way the claim will be withheld.
    """
    if written.kind == "code":
        pointers = _pointers(written, numbered) or _holding(written.text, numbered)
        language = _language(written, (numbered.code.get(each) for each in pointers))
        return Claim(code_block(visible(written.text), language), pointers)
    said = prose(written.text)
    if not said or written.text.strip(" .*`") == NO_ANSWER:
        return None
    fake = FAKE_MARK.search(INLINE_CODE.sub("", written.text).replace("\\", "")) is not None
    text = f"{written.marker}{said}" if written.kind == "item" else said
    pointers = (NOTHING,) if fake else _pointers(written, numbered)
    return Claim(text, pointers, apart=written.apart)


def _language(written: Written, cited: Iterable[Unit | None]) -> str:
    """The language of a block, if it is one: what else a model writes there is proved by nothing,
    and some renderers show it."""
    own = (unit.language.lower() for unit in cited if unit is not None)
    is_language = is_known(written.language) or written.language.lower() in own
    return written.language if is_language else ""


def _pointers(written: Written, numbered: Numbered) -> tuple[Pointer, ...]:
    return tuple(numbered.units.get(id_, (id_, -1)) for id_ in written.ids)


def _holding(code: str, numbered: Numbered) -> tuple[Pointer, ...]:
    """The evidence of which this code is whole lines: a block may stand without ids."""
    found = (each for each, unit in numbered.code.items() if has_lines(code, unit.text))
    return tuple(found)[:1]


def _material(unit: Unit) -> str:
    if unit.kind == "code":
        return code_block(unit.text, unit.language)
    return " ".join(unit.text.split())


def _defused(text: str) -> str:
    """Text of the site in which nothing passes for an id or for the end of the evidence.

    Nothing is taken out: what stands around it would move together, and may be another mark then.
    """
    within = OPENS_MARK.sub("\u2039", text)
    return DRESSED.sub(lambda match: match[0].translate(ROUND), within)
