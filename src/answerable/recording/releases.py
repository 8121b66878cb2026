"""A question that was claimed is given back, also where its storage does not respond just now.

Nobody answers it before the claim is over, and that is minutes. So it is tried again until then,
and no longer: later the claim may be somebody else's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from answerable.errors import AnswerableError, StorageError
from answerable.process.shielded import in_any_case

AGAIN_SECONDS = 1.0
LONGEST_TRY_SECONDS = 15.0  # a store gives up sooner

_pending: set[asyncio.Task[None]] = set()  # the loop itself keeps none of them

Release = Callable[[], Coroutine[Any, Any, bool]]


async def given_back(release: Release, until: float) -> None:
    """Give a question back, at once if the store lets; ``until`` is when its claim ends, on the
    loop's clock."""
    try:
        await in_any_case(release())
    except StorageError:
        task = asyncio.create_task(_tried_again(release, until))
        _pending.add(task)
        task.add_done_callback(_pending.discard)
    except AnswerableError:
        pass  # its conversation was deleted


async def _tried_again(release: Release, until: float) -> None:
    clock = asyncio.get_running_loop().time
    while clock() + AGAIN_SECONDS + LONGEST_TRY_SECONDS < until:
        await asyncio.sleep(AGAIN_SECONDS)
        try:
            await release()
        except StorageError:
            continue
        except AnswerableError:
            pass
        return
