"""Settings to what an owner words: replies, flows, intents, the voice. It can be read again.

What is here is made from settings and files alone, so that a server takes it over while it runs.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from answerable import flows, intents
from answerable.errors import ConfigError
from answerable.intents import borderline, storage
from answerable.llms.pointing import PointingWriter
from answerable.process import background
from answerable.process.unwaited import refuse_pipes
from answerable.protocols import Embedder, LanguageModel
from answerable.replies import OF_A_MAP, Replies
from answerable.settings import ModelSettings, Settings
from answerable.sweeps import SweepClock
from answerable.turn import Parts
from answerable.turn.routing import Routing
from answerable.wiring import guarding

# Tables that change no answer: what is searched is told by the index itself.
UNTOLD = {
    *("data", "sources", "store", "server", "mcp", "conversations", "telemetry"),
    *("identity", "algolia", "app_data", "limits", "admin", "canary"),
}
REREAD = ("replies", "profile", "intents")  # and [model] voice, [canary] share
# A file as it was: changed content without another time or size cannot be told.
Stamp = tuple[tuple[str, int, int, int], ...]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Written:
    """What an owner's files say, all that is needed of them."""

    voice: str
    own_flows: Mapping[str, flows.Flow]
    kept_intents: intents.Kept | None  # where intents are told apart


def written(settings: Settings) -> Written:
    """Read all that ``settings`` name. Raises ``ConfigError`` where something is malformed."""
    wanted = settings.intents
    if not wanted.enabled:
        return Written(voice(settings.model), {}, None)
    return Written(
        voice(settings.model),
        flows.load(*([wanted.flows] if wanted.flows else [])),
        intents.kept(settings.data, wanted.catalog),
    )


async def reworded(parts: Parts, settings: Settings, read: Written) -> Parts:
    """The same with the texts, flows and intents of ``settings``, whose files say what was read."""
    said = read.voice
    kept = guarding.disclosure(settings, said)
    known = await routing(settings, parts.near_embedder, read)
    model = parts.model
    if model is not None:
        model = replace(model, writer=partial(pointing, settings.model, said))
    return replace(
        parts,
        replies=replies(settings),
        layers=replace(parts.layers, routing=known, disclosure=kept),
        standards=replace(parts.standards, disclosure=kept),
        model=model,
        fingerprint=fingerprint(settings, known, said),
    )


def taken_over(old: Settings, new: Settings) -> Settings:
    """``old`` with what can be read again from ``new``."""
    texts = {name: getattr(new, name) for name in REREAD}
    model = old.model.model_copy(update={"voice": new.model.voice})
    canary = old.canary.model_copy(update={"share": new.canary.share})
    return old.model_copy(update={**texts, "model": model, "canary": canary})


def waiting(old: Settings, new: Settings) -> tuple[str, ...]:
    """The settings that differ and wait for a restart, by name: no value is told."""
    ours = taken_over(old, new)
    return tuple(name for table in Settings.model_fields for name in _differing(table, ours, new))


def _differing(table: str, ours: Settings, new: Settings) -> Iterator[str]:
    one, other = getattr(ours, table), getattr(new, table)
    if one == other:
        return
    keys = getattr(type(one), "model_fields", None)
    if keys is None:
        yield table
        return
    yield from (f"{table}.{k}" for k in keys if getattr(one, k) != getattr(other, k))


def stamp(settings: Settings, configs: Sequence[Path]) -> Stamp:
    """The files that texts come from, as they are now; one that is missing is left out."""
    wanted = settings.intents
    fitted = settings.data / storage.FOLDER / storage.MODEL
    files = [*configs, settings.model.voice, wanted.catalog, fitted]
    files += sorted(wanted.flows.glob("*.md")) if wanted.flows else []
    return tuple(_stamped([each for each in files if each is not None]))


def _stamped(files: list[Path]) -> Iterator[tuple[str, int, int, int]]:
    for each in files:
        try:
            state = each.stat()
        except OSError:
            continue
        yield str(each), state.st_mtime_ns, state.st_size, state.st_ino  # a link may be swapped


def fingerprint(settings: Settings, known: Routing | None, said: str | None = None) -> str:
    """12 hexadecimal digits that tell apart settings which may answer differently.

    What files say counts, wherever they are; ``said`` is what the voice file does, if that is
    known. Addresses of stores and all secrets are left out: nothing leads back to them. Raises
    ``ConfigError`` where the voice file cannot be read.
    """
    told = settings.model_dump(mode="json", exclude=UNTOLD)
    told["guard"].pop("endpoint_key")
    told["writes"] = (settings.store.embedder, settings.store.llm)
    told["voice"] = voice(settings.model) if said is None else said
    if known is not None:
        told["routing"] = (known.model.digest, repr(sorted(known.flows.items())))
    text = json.dumps(told, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12]


def replies(settings: Settings) -> Replies:
    """The fixed sentences; a map of a system says by itself what a book does not."""
    declared = {each.name for each in settings.node_types}
    if not any(each.node_type in declared for each in settings.sources):
        return settings.replies
    own = settings.replies.model_fields_set
    said = {name: text for name, text in OF_A_MAP.items() if name not in own}
    return settings.replies.model_copy(update=said)


def pointing(settings: ModelSettings, voice: str, model: LanguageModel) -> PointingWriter:
    """The writer of a model, which sounds like ``voice``."""
    return PointingWriter(model, settings, voice)


def voice(settings: ModelSettings) -> str:
    """The site's voice file. Raises ``ConfigError`` where it cannot be read."""
    if settings.voice is None:
        return ""
    try:
        refuse_pipes(settings.voice)
        return settings.voice.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise ConfigError(f"The voice file {settings.voice} cannot be read: {reason}.") from None


async def routing(
    settings: Settings, embedder: Embedder, read: Written | None = None
) -> Routing | None:
    """The intents and flows of the site, if it tells intents apart; the first start fits the
    catalog. ``read`` is what files say, if that is known."""
    wanted = settings.intents
    if not wanted.enabled:
        return None
    read = read or written(settings)
    return Routing(
        model=await intents.opened(settings.data, wanted.catalog, embedder, read.kept_intents),
        embedder=embedder,
        flows=read.own_flows,
        profile=settings.profile,
        threshold=wanted.threshold,
        note=_hard_messages(settings) if wanted.log_borderline else None,
    )


def _hard_messages(settings: Settings) -> Callable[[borderline.Borderline], None]:
    """Where they are kept, redacted as what else is stored."""
    return partial(borderline.log, settings.data, guarding.stored_redactor(settings))


@asynccontextmanager
async def forgetting(settings: Settings) -> AsyncIterator[None]:
    """Has hard messages forgotten when conversations are, were they kept by an earlier setting."""
    async with AsyncExitStack() as stack:
        if days := settings.conversations.retention_days:
            clock = SweepClock()

            async def expire(days: float) -> int:
                return await asyncio.to_thread(borderline.sweep, settings.data, days, clock)

            work = background.Forgetting(expire, days, "hard_messages")
            await stack.enter_async_context(background.repeated(work))
        yield
