"""Every sentence the assistant says by itself. A site overrides any of them in ``[replies]``.

The wording is the specification's; ``{corpus}`` is what the site calls its content ("book",
"documentation", ...).
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Replies(BaseModel):
    """The fixed sentences."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    corpus: str = Field("book", description="what the site calls its content")
    welcome: str = Field("Hi! Ask me anything about this {corpus}.", description="the greeting")
    no_match: str = Field(
        "I couldn't find relevant information in the {corpus} about that. "
        "Could you rephrase or ask something else?",
        description="nothing in the index is strong enough",
    )
    out_of_scope: str = Field(
        "This question seems outside the scope of this {corpus}. "
        "I can only answer questions based on the {corpus} content.",
        description="the question is about something else",
    )
    only_one_match: str = Field(
        "Only one strong match.", description="exactly one section is strong enough"
    )
    not_in_selection: str = Field(
        "That isn't in the text you selected.", description="selection mode found nothing"
    )
    selection_truncated: str = Field(
        "The selected text is long: only the first {limit} tokens were read.",
        description="warning when the marked text is cut",
    )
    busy: str = Field(
        "Service temporarily busy, please try again in a moment", description="a rate limit was hit"
    )
    error: str = Field(
        "Something went wrong. Try again or rephrase.", description="the turn failed"
    )

    def say(self, name: str, **values: object) -> str:
        """The sentence ``name`` with its placeholders filled."""
        sentence: str = getattr(self, name)
        for key, value in {"corpus": self.corpus, **values}.items():
            sentence = sentence.replace("{" + key + "}", str(value))
        return sentence
