"""Settings to what watches over a site: what is screened, redacted, reported and held back."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from answerable import adapters
from answerable.errors import ConfigError
from answerable.ingest.inspection import Inspection
from answerable.llms.pointing import INSTRUCTIONS
from answerable.moderation import Screen, examples
from answerable.pii import NOTHING, Redactor
from answerable.protocols import Embedder
from answerable.settings import ModelSettings, Settings
from answerable.turn.disclosure import OF_THE_TURN, Disclosure
from answerable.turn.guard import Moderation
from answerable.verdicts import Moderator


def inspection(settings: Settings) -> Inspection:
    """What an ingest redacts and reports."""
    masks = redactor(settings) if settings.guard.redact_index else NOTHING
    return Inspection(masks, settings.guard.injections)


def redactor(settings: Settings) -> Redactor:
    """What masks personal data, but not what the owner made public."""
    guard = settings.guard
    return Redactor(guard.redact, guard.public, guard.phone_regions)


def disclosure(settings: Settings) -> Disclosure:
    """The prompts that no answer gives away, and whose data."""
    prompts = (*OF_THE_TURN, INSTRUCTIONS, voice(settings.model))
    return Disclosure(prompts, redactor(settings))


async def moderation(
    settings: Settings, embedder: Embedder, stack: AsyncExitStack
) -> Moderation | None:
    """What screens questions; the first start with another embedder embeds the examples."""
    guard = settings.guard
    if not guard.moderation:
        return None
    catalog = await asyncio.to_thread(examples.read, guard.catalog)
    moderator: Moderator | None = None
    if guard.endpoint:
        moderator = await adapters.find_adapter("moderators", "openai")(guard)
        stack.push_async_callback(moderator.close)
    known = await examples.opened(catalog, embedder, settings.data)
    return Moderation(Screen(known, embedder, guard.denylist, guard.allowed, moderator))


def voice(settings: ModelSettings) -> str:
    """The site's voice file. Raises ``ConfigError`` where it cannot be read."""
    if settings.voice is None:
        return ""
    try:
        return settings.voice.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise ConfigError(f"The voice file {settings.voice} cannot be read: {reason}.") from None
