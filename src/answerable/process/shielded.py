"""Work that must not be left half done."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import anyio

T = TypeVar("T")


async def to_the_end(work: Coroutine[Any, Any, T]) -> T:
    """Do ``work``; a caller who is cancelled meanwhile waits until it is done.

    Undoing what goes on being done (an interrupt in the middle of ``publish``, then ``discard``)
    would leave the pointer on a deleted generation.
    """
    job = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(job)
    except asyncio.CancelledError:
        with anyio.CancelScope(shield=True):
            await asyncio.wait([job])
        if not job.cancelled():
            job.exception()  # seen; the cancellation is what the caller hears of
        raise


async def in_any_case(work: Coroutine[Any, Any, T]) -> T:
    """``to_the_end``, of which a caller whose scope is cancelled hears the outcome.

    A shielded scope holds off what scopes cancel, also once they are, and not ``Task.cancel``,
    which ends turns; of that the caller hears when the work is done.
    """
    with anyio.CancelScope(shield=True):
        outcome: T = await to_the_end(work)
    return outcome
