"""A question as a language model words it, for the search and for nothing else.

A follow-up gets one wording that can be understood by itself, and any question, where the settings
ask for them, a few variants that pages in other words are found by. None is ever shown or handed to
a writer: at worst they find the wrong pages. Whatever is not a short question is thrown away, and
for a follow-up one in the conversation's own words; then the rule's query stands.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import resources
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from answerable.errors import ModelError
from answerable.protocols import Prompt
from answerable.retrieval.followup import TURNS, Query
from answerable.retrieval.lexical import terms, words
from answerable.text.safe_markdown import visible
from answerable.turn.allowance import Allowance
from answerable.types import Message

# The first message is one of two that never change, so a provider's prompt cache holds it.
_PROMPTS = resources.files("answerable.turn") / "prompts"
INSTRUCTIONS = (_PROMPTS / "rewrite.md").read_text("utf-8")
WITH_VARIANTS = INSTRUCTIONS + (_PROMPTS / "variants.md").read_text("utf-8")
MAX_QUESTION = 300  # characters, of a variant too
MESSAGE_CHARS = 600  # of each older message that is sent along
KEYS = ("first", "second", "third", "fourth")  # of the variants
KNOWN_SHARE = 0.5  # of the rewrite's terms that the conversation must have
_STRING = {"type": "string"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the model is asked for: a follow-up's wording, and at most so many variants."""

    follow_ups: bool = True
    variants: int = 0


REWRITES = Wanted()


async def rewritten(
    query: Query,
    message: str,
    history: Sequence[Message],
    model: Allowance,
    wanted: Wanted = REWRITES,
) -> Query:
    """``query`` with the model's wording as its text, and with the model's variants.

    It comes back as it is where nothing is wanted (no follow-up and no variants), where the model
    fails, and where its wording of a follow-up cannot be used. Asks at most once for all of it, and
    only if a call is left for the answer.
    """
    rewords = wanted.follow_ups and bool(query.carried)
    if model.calls < 2 or not (rewords or wanted.variants):
        return query
    recent = history[-2 * TURNS :] if query.carried else ()
    try:
        choice = await model.choose(
            messages(message, recent, wanted.variants), schema(wanted.variants)
        )
    except ModelError:
        return query
    if rewords:
        text = usable(choice, message, [message, *(each.content for each in recent)])
        if text is None:
            return query
        query = Query(text, asked=query.question)
    return replace(query, variants=variants(choice, query.text, wanted.variants))


def messages(message: str, history: Sequence[Message], variants: int = 0) -> tuple[Prompt, ...]:
    """What the model is sent: all that people wrote is JSON, so that it stays data."""
    shown = [
        {"role": each.role, "content": each.content[:MESSAGE_CHARS]}
        for each in history[-2 * TURNS :]
    ]
    number = {"variants": variants} if variants else {}
    material = json.dumps({"history": shown, "message": message, **number}, ensure_ascii=False)
    system = WITH_VARIANTS if variants else INSTRUCTIONS
    return (Prompt("system", system), Prompt("user", material))


def usable(choice: dict[str, Any], message: str, conversation: Sequence[str]) -> str | None:
    """The wording in ``choice``, or None where it is no short question about ``conversation``.

    It must have a word of ``message``, if that has any, and half of its words must have been said.
    """
    try:
        said = _Choice.model_validate(choice).question
    except ValidationError:
        return None
    text = " ".join(visible(said).split())
    found = set(terms(text))
    known = found & {term for each in conversation for term in terms(each)}
    own = set(terms(message))
    if not found or len(known) < KNOWN_SHARE * len(found) or (own and not own & found):
        return None
    return text


def variants(choice: dict[str, Any], text: str, most: int) -> tuple[str, ...]:
    """At most ``most`` of the variants in ``choice``, in its order; none where it is malformed.

    Left out are those too long, those without a word to search for (a number is none), and those in
    the words of ``text`` or of one before.
    """
    try:
        said = _Choice.model_validate(choice).variants
    except ValidationError:
        return ()
    found: dict[tuple[str, ...], str] = {}
    for each in said.values():
        line = " ".join(visible(each).split())
        if len(line) <= MAX_QUESTION and any(map(_has_letter, terms(line))):
            found.setdefault(tuple(words(line)), line)
    found.pop(tuple(words(text)), None)
    return tuple(found.values())[:most]


def _has_letter(term: str) -> bool:
    return any(each.isalpha() for each in term)


class _Choice(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    question: str = Field(min_length=1, max_length=MAX_QUESTION)
    variants: dict[str, str] = {}


def schema(variants: int = 0) -> dict[str, Any]:
    """The shape of the model's choice; variants belong to it only if any are wanted.

    Each has a key of its own: a small model fills a list until it is cut off, and not every
    endpoint takes a list's ``maxItems``.
    """
    question = {"question": _STRING}
    if not variants:
        return _object(question)
    return _object(question | {"variants": _object(dict.fromkeys(KEYS[:variants], _STRING))})


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
