"""Settings to what guards: what is screened, redacted, reported and held back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress

from answerable import adapters, discretion
from answerable.documents import DeclaredDocuments, Index
from answerable.ingest.inspection import Inspection
from answerable.llms.pointing import INSTRUCTIONS
from answerable.moderation import Screen, examples
from answerable.pii import NOTHING, Redactor
from answerable.process import private_files
from answerable.protocols import ConversationStore, Embedder
from answerable.settings import Settings
from answerable.turn.disclosure import OF_THE_TURN, Disclosure
from answerable.turn.guard import Moderation
from answerable.turn.person import Person
from answerable.verdicts import Moderator


def redactor(settings: Settings) -> Redactor:
    """What knows personal data and secrets, as far as the settings name them."""
    guard = settings.guard
    told = tuple(str(each) for each in settings.profile.values())  # flows say it to everybody
    return Redactor(guard.redact, (*guard.public, *told), guard.phone_regions)


def inspection(settings: Settings) -> Inspection:
    """What an ingest redacts and reports."""
    known = redactor(settings) if settings.guard.redact_index else NOTHING
    return Inspection(known, settings.guard.injections)


def discreet(store: ConversationStore, settings: Settings) -> ConversationStore:
    """The store as it is, or without personal data in what it is given."""
    return discretion.discreet(store, redactor(settings)) if settings.guard.redact_stored else store


def stored_redactor(settings: Settings) -> Redactor:
    """What is taken out of messages that are kept."""
    return redactor(settings) if settings.guard.redact_stored else NOTHING


def data_folder(settings: Settings) -> None:
    """Make the data folder before anything is in it, closed to others where conversations will be.

    That it cannot be made is said by what would be written there.
    """
    if settings.store.conversations == "sqlite:":
        with suppress(OSError):
            private_files.make_folder(settings.data)


def documents(
    settings: Settings, opened: Callable[[], Awaitable[Sequence[Index]]]
) -> DeclaredDocuments:
    """The files that the viewer shows, with what the index does not show blacked out."""
    limit, shown = settings.ingest.max_file_bytes, inspection(settings).redactor
    return DeclaredDocuments(settings.sources, limit, opened, redactor=shown)


def disclosure(settings: Settings, voice: str = "") -> Disclosure:
    """The prompts that no answer gives away, and whose data; ``voice`` is the site's own part."""
    return Disclosure((*OF_THE_TURN, INSTRUCTIONS, voice), redactor(settings))


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


def person(settings: Settings) -> Person:
    """Whom the site is about: a persona, or whom its flows speak of."""
    if settings.persona.names or not settings.intents.enabled:
        return Person(settings.persona.names, settings.persona.node_type)
    return Person((str(settings.profile.get("name", "")),), everywhere=True)
