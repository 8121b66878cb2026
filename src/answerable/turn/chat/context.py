"""What of the conversation is still fresh enough to be meant.

Ages are told by the client, which measures them on a clock that only goes forward: a wall clock
that jumps, here or there, makes nothing fresh or stale.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace

from answerable.seen import Age
from answerable.settings import ContextSettings
from answerable.types import ChatContext, Option

_JUST_NOW = Age()


@dataclass(frozen=True, slots=True)
class Recent:
    """A ``ChatContext`` in two halves: each of its fields is set in one of them at most.

    ``fresh`` is what the visitor can mean; ``stale`` is treated as missing, and can be shown again.
    ``list_before`` is the list that was shown before the one thing that was offered last.
    """

    fresh: ChatContext = field(default_factory=ChatContext)
    stale: ChatContext = field(default_factory=ChatContext)
    list_before: tuple[Option, ...] = ()

    def age(self, name: str) -> Age:
        """How old the field ``name`` is."""
        return self.fresh.ages.get(name, self.stale.ages.get(name, _JUST_NOW))


def view(context: ChatContext | None, settings: ContextSettings) -> Recent:
    """Split ``context`` by the windows of ``settings``; None has nothing fresh or stale in it.

    Something is fresh while both its seconds and its messages are within the window of its kind.
    """
    if context is None:
        return Recent()
    kinds = [each.name for each in fields(ChatContext) if each.name != "ages"]
    stale = {name for name in kinds if not _is_fresh(name, context, settings)}
    return Recent(_only(context, set(kinds) - stale), _only(context, stale))


def _is_fresh(name: str, context: ChatContext, settings: ContextSettings) -> bool:
    age = context.ages.get(name, _JUST_NOW)
    seconds, messages = _window(name, settings)
    return age.seconds <= seconds and age.messages <= messages


def _window(name: str, settings: ContextSettings) -> tuple[float, int]:
    if name == "last_options":
        return settings.options_seconds, settings.options_messages
    if name == "last_opened_panel":
        return settings.panel_seconds, settings.panel_messages
    return settings.seconds, settings.messages


def _only(context: ChatContext, names: set[str]) -> ChatContext:
    empty = ChatContext()
    dropped = {
        each.name: getattr(empty, each.name)
        for each in fields(ChatContext)
        if each.name not in names and each.name != "ages"
    }
    ages = {name: age for name, age in context.ages.items() if name in names}
    return replace(context, **dropped, ages=ages)
