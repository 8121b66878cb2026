"""Transactions that the server took back in favour of others, made anew.

Of two that wait for each other the server ends one (a deadlock), and it may refuse one that fits
in no order with others. It says so only where nothing of it was committed, so that it can be tried
again; of any other failure nobody could say that.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import asyncpg

from answerable.errors import StorageError

P = ParamSpec("P")
T = TypeVar("T")
TAKEN_BACK = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)  # 40001 and 40P01
PAUSES = (0.05, 0.2)  # seconds, of which a random half to whole is waited


def again(
    verb: Callable[P, Coroutine[Any, Any, T]],
) -> Callable[P, Coroutine[Any, Any, T]]:
    """``verb``, a transaction of its own, and twice more where the server took it back."""

    @wraps(verb)
    async def repeated(*args: P.args, **kwargs: P.kwargs) -> T:
        for pause in PAUSES:
            try:
                return await verb(*args, **kwargs)
            except StorageError as error:
                if not isinstance(error.__cause__, TAKEN_BACK):
                    raise
            await asyncio.sleep(pause * random.uniform(0.5, 1))  # noqa: S311 -- no secret
        return await verb(*args, **kwargs)

    return repeated
