"""The parts that answer, and how they follow their files while they serve.

There is one arm, the main one. A turn that runs keeps the parts it began with.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from answerable import wiring
from answerable.errors import AnswerableError
from answerable.protocols import ConversationStore
from answerable.settings import Settings
from answerable.telemetry import ModerationEvent
from answerable.turn import Parts
from answerable.wiring import texts

LOOK_SECONDS = 2.0  # between two looks at the files

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where settings are read again: ``read`` does that, from ``file`` and the environment.

    ``read`` raises ``ConfigError`` where they are wrong.
    """

    read: Callable[[], Settings]
    file: Path | None = None


@dataclass(slots=True)
class Arm:
    """Settings and what was made of them; texts, flows and intents follow their files."""

    settings: Settings
    parts: Parts
    origin: Origin
    seen: texts.Stamp = field(default=(), init=False)

    def __post_init__(self) -> None:
        self.seen = texts.stamp(self.settings, self.origin.file)

    async def look(self) -> bool:
        """Read everything again if a file has changed; whether something else answers now."""
        now = await asyncio.to_thread(texts.stamp, self.settings, self.origin.file)
        return now != self.seen and await self.reload()

    async def reload(self) -> bool:
        """Read everything again; whether something else answers now.

        What is wrong is logged with its reason, and what there was goes on answering.
        """
        # Before reading: what is written meanwhile is noticed with the next look.
        self.seen = await asyncio.to_thread(texts.stamp, self.settings, self.origin.file)
        try:
            new = await asyncio.to_thread(self.origin.read)
            settings = texts.taken_over(self.settings, new)
            parts = await texts.reworded(self.parts, settings)
        except AnswerableError as error:
            extra = {"arm": self.parts.arm, "reason": str(error)}
            _log.error("texts_kept", extra=extra)
            return False
        if late := texts.waiting(settings, new):
            _log.warning("restart_needed", extra={"arm": self.parts.arm, "settings": list(late)})
        if parts.fingerprint == self.parts.fingerprint:
            return False
        self.settings, self.parts = settings, parts
        _log.info("texts_reloaded", extra={"arm": parts.arm, "settings": parts.fingerprint})
        return True


@dataclass(slots=True)
class Arms:
    """Everything that answers."""

    main: Arm
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def all(self) -> tuple[Arm, ...]:
        """Every arm, the main one first."""
        return (self.main,)

    async def look(self) -> float:
        """Follow the files; seconds until the next look."""
        async with self._one_at_a_time:
            for arm in self.all:
                await arm.look()
        return LOOK_SECONDS

    async def reload(self) -> bool:
        """Read everything again, changed or not; whether something else answers now."""
        async with self._one_at_a_time:
            return any([await arm.reload() for arm in self.all])

    def listened_to(self, listener: Callable[[ModerationEvent], None]) -> None:
        """Tell ``listener`` of what guards do."""
        for arm in self.all:
            if arm.parts.moderation is not None:
                arm.parts.moderation.listeners.append(listener)

    def budgeted(self, store: ConversationStore) -> None:
        """Count budgets where conversations are kept."""
        for arm in self.all:
            arm.parts = wiring.budgeted(arm.parts, store)


@asynccontextmanager
async def answering(settings: Settings, origin: Origin | None = None) -> AsyncIterator[Arms]:
    """What turns need; without ``origin`` only files that the settings name are read again."""
    async with wiring.answering(settings) as parts:
        yield Arms(Arm(settings, parts, origin or Origin(lambda: settings)))
