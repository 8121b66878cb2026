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
