"""The parts that answer, and how they follow their files while they serve.

There is the main arm, and a canary's where one is set up. A turn that runs keeps the parts it
began with.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from answerable import wiring
from answerable.caller import Caller
from answerable.errors import AnswerableError, ConfigError
from answerable.observability.telemetry import ModerationEvent
from answerable.process.unwaited import Unwaited
from answerable.protocols import ConversationStore
from answerable.settings import Settings
from answerable.turn import Parts
from answerable.wiring import canary, texts

LOOK_SECONDS = 2.0  # between two looks at the files

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where settings are read again: ``read`` does that, from ``files`` and the environment.

    ``read`` raises ``ConfigError`` where they are wrong.
    """

    read: Callable[[], Settings]
    files: tuple[Path, ...] = ()

    @classmethod
    def at(cls, read: Callable[[], Settings], file: Path | None) -> Origin:
        """From at most one file, which stays one: where it is gone for a moment, as while it is
        replaced, ``read`` may find none and take every setting for its default."""
        if file is None:
            return cls(read)

        def again() -> Settings:
            if not os.path.lexists(file):
                raise ConfigError(f"{file} is gone. What it said holds until it is put back.")
            return read()

        return cls(again, (file,))


@dataclass(slots=True)
class Arm:
    """Settings and what was made of them; texts, flows and intents follow their files."""

    settings: Settings
    parts: Parts
    origin: Origin
    seen: texts.Stamp = field(default=(), init=False)
    reader: Unwaited = field(default_factory=Unwaited)
    _hangs: bool = field(default=False, init=False)  # whether that is in the log

    def __post_init__(self) -> None:
        self.seen = self._stamp()

    async def look(self) -> bool:
        """Read everything again if a file has changed; whether something else answers now."""
        try:
            now = await self.reader.run(self._stamp)
        except TimeoutError:
            return self._hang()
        return now != self.seen and await self.reload()

    async def reload(self) -> bool:
        """Read everything again; whether something else answers now.

        What is wrong is logged with its reason, and what there was goes on answering.
        """
        try:
            # Before reading: what is written meanwhile is noticed with the next look.
            self.seen = await self.reader.run(self._stamp)
            new, settings, read = await self.reader.run(self._read)
        except TimeoutError:
            return self._hang()
        except AnswerableError as error:
            return self._keep(str(error))
        self._hangs = False
        try:
            parts = await texts.reworded(self.parts, settings, read)
        except AnswerableError as error:
            return self._keep(str(error))
        if late := texts.waiting(settings, new):
            _log.warning("restart_needed", extra={"arm": self.parts.arm, "settings": list(late)})
        same = parts.fingerprint == self.parts.fingerprint
        if same and settings.canary == self.settings.canary:
            return False
        self.settings, self.parts = settings, parts
        _log.info("texts_reloaded", extra={"arm": parts.arm, "settings": parts.fingerprint})
        return True

    def _stamp(self) -> texts.Stamp:
        return texts.stamp(self.settings, self.origin.files)

    def _read(self) -> tuple[Settings, Settings, texts.Written]:
        """The settings as they are written, those of them that are taken over, and their files."""
        new = self.origin.read()
        settings = texts.taken_over(self.settings, new)
        if self.parts.arm:  # where its own intents are kept; its stores are the main arm's
            settings = settings.model_copy(update={"data": new.data})
        return new, settings, texts.written(settings)

    def _keep(self, reason: str) -> bool:
        self._hangs = False
        _log.error("texts_kept", extra={"arm": self.parts.arm, "reason": reason})
        return False

    def _hang(self) -> bool:
        """Said once; read again as soon as it can be."""
        self.seen = ()
        if not self._hangs:
            self._keep(
                f"The configuration or a file that it names has not been read for "
                f"{self.reader.seconds:g} s: the disk or network folder that it is on does not "
                "answer. It is read again when that does; nothing needs a restart."
            )
        self._hangs = True
        return False


@dataclass(slots=True)
class Arms:
    """Everything that answers."""

    main: Arm
    canary: Arm | None = None
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def all(self) -> tuple[Arm, ...]:
        """Every arm, the main one first."""
        return (self.main,) if self.canary is None else (self.main, self.canary)

    def parts_for(self, caller: Caller | None) -> Parts:
        """What answers a visitor; see ``canary.takes_part``."""
        wanted = self.main.settings.canary
        if self.canary is None or not canary.takes_part(caller, wanted.name, wanted.share):
            return self.main.parts
        return self.canary.parts

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
        main, other = self.main.parts.model, self.canary.parts.model if self.canary else None
        if self.canary is not None and main is not None and other is not None:
            shared = replace(other, budgets=main.budgets)  # the same calls a minute for both
            self.canary.parts = replace(self.canary.parts, model=shared)


@asynccontextmanager
async def answering(settings: Settings, origin: Origin | None = None) -> AsyncIterator[Arms]:
    """What turns need; without ``origin`` only files that the settings name are read again."""
    origin = origin or Origin(lambda: settings)
    other = canary.overlaid(settings)  # what is wrong with it is said before anything is opened
    async with wiring.answering(settings) as parts, AsyncExitStack() as stack:
        arms = Arms(Arm(settings, parts, origin))
        if settings.canary.config is not None:
            made = await stack.enter_async_context(wiring.answering_beside(other, parts))
            named = replace(made, arm=settings.canary.name)
            again = Origin(
                lambda: canary.overlaid(origin.read()), (*origin.files, settings.canary.config)
            )
            arms.canary = Arm(other, named, again)
        yield arms
