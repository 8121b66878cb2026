"""The chat context of a question: what the visitor still sees, as the client tells it.

The specification writes it in camelCase; snake_case is taken too, and unknown keys are ignored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from answerable.seen import Age, ListPreview
from answerable.types import ChatContext, Option

Line = Annotated[str, Field(max_length=500)]
Text = Annotated[str, Field(max_length=20_000)]
Clean = Callable[[str], str]


class _Body(BaseModel):
    model_config = ConfigDict(extra="ignore", alias_generator=to_camel, populate_by_name=True)


class OptionInput(_Body):
    """An option that was offered."""

    label: Line
    sublabel: Line | None = None
    value: Line | None = None


class ListPreviewInput(_Body):
    """A list that was shown; `count` may be more than the items."""

    title: Line = ""
    count: int | None = Field(None, ge=0, le=1_000_000_000)
    items: list[Line] = Field([], max_length=200)


class PanelInput(_Body):
    """What was opened."""

    title: Line


class AgeInput(_Body):
    """How long ago, on a clock that only goes forward, and how many messages ago."""

    seconds: float = Field(0, ge=0, allow_inf_nan=False)
    messages: int = Field(0, ge=0, le=1_000_000_000)


class AgesInput(_Body):
    """How long ago each thing was shown; what is left out was shown just now."""

    last_assistant_message: AgeInput | None = None
    last_user_message: AgeInput | None = None
    last_options: AgeInput | None = None
    last_list_preview: AgeInput | None = None
    last_opened_panel: AgeInput | None = None
    last_error_message: AgeInput | None = None


class ChatContextInput(_Body):
    """What the visitor still sees of the conversation."""

    last_assistant_message: Text | None = None
    last_user_message: Text | None = None
    last_options: list[OptionInput] | None = Field(None, max_length=100)
    last_list_preview: ListPreviewInput | None = None
    last_opened_panel: PanelInput | None = None
    last_error_message: Text | None = None
    ages: AgesInput | None = None

    def told(self, clean: Clean) -> ChatContext:
        """The context as a value, each of its texts passed through ``clean``."""
        panel = self.last_opened_panel
        return ChatContext(
            last_assistant_message=_text(self.last_assistant_message, clean),
            last_user_message=_text(self.last_user_message, clean),
            last_options=tuple(_option(each, clean) for each in self.last_options or ()),
            last_list_preview=_preview(self.last_list_preview, clean),
            last_opened_panel=_line(panel.title, clean) or None if panel else None,
            last_error_message=_text(self.last_error_message, clean),
            ages=_ages(self.ages),
        )


def _text(text: str | None, clean: Clean) -> str | None:
    return clean(text or "") or None


def _line(text: str | None, clean: Clean) -> str:
    return " ".join(clean(text or "").split())


def _option(option: OptionInput, clean: Clean) -> Option:
    value = clean(option.value or "")
    return Option(_line(option.label, clean), _line(option.sublabel, clean), value)


def _preview(preview: ListPreviewInput | None, clean: Clean) -> ListPreview | None:
    if preview is None:
        return None
    items = tuple(_line(item, clean) for item in preview.items)
    return ListPreview(_line(preview.title, clean), max(preview.count or 0, len(items)), items)


def _ages(ages: AgesInput | None) -> dict[str, Age]:
    if ages is None:
        return {}
    told: dict[str, AgeInput | None] = dict(ages)
    return {name: Age(age.seconds, age.messages) for name, age in told.items() if age is not None}
