"""A follow-up question as a language model words it, for the search and for nothing else.

The rewrite is never shown and never handed to a writer: at worst it finds the wrong pages. Whatever
is not a short question in the conversation's own words is thrown away, and the rule's query stands.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import resources
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from answerable.errors import ModelError
from answerable.protocols import Prompt
from answerable.retrieval.followup import TURNS, Query
from answerable.retrieval.lexical import terms
from answerable.safe_markdown import visible
from answerable.turn.allowance import Allowance
from answerable.types import Message

# The first message never changes, so a provider's prompt cache holds it.
INSTRUCTIONS = (resources.files("answerable.turn") / "prompts" / "rewrite.md").read_text("utf-8")
MAX_QUESTION = 300  # characters
MESSAGE_CHARS = 600  # of each older message that is sent along
KNOWN_SHARE = 0.5  # of the rewrite's terms that the conversation must have


async def rewritten(
    query: Query, message: str, history: Sequence[Message], model: Allowance
) -> Query:
    """``query`` with the model's wording as its text; as it is where it carries nothing over, where
    the model fails, and where its wording cannot be used.

    Asks at most once, and only if a call is left for the answer.
    """
    if not query.carried or model.calls < 2:
        return query
    try:
        choice = await model.choose(messages(message, history), SCHEMA)
    except ModelError:
        return query
    said = [message, *(each.content for each in history[-2 * TURNS :])]
    text = usable(choice, message, said)
    return query if text is None else Query(text, asked=query.question)


def messages(message: str, history: Sequence[Message]) -> tuple[Prompt, ...]:
    """What the model is sent: all that people wrote is JSON, so that it stays data."""
    shown = [
        {"role": each.role, "content": each.content[:MESSAGE_CHARS]}
        for each in history[-2 * TURNS :]
    ]
    material = json.dumps({"history": shown, "message": message}, ensure_ascii=False)
    return (Prompt("system", INSTRUCTIONS), Prompt("user", material))


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


class _Choice(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    question: str = Field(min_length=1, max_length=MAX_QUESTION)


SCHEMA = {
    "type": "object",
    "properties": {"question": {"type": "string"}},
    "required": ["question"],
    "additionalProperties": False,
}
