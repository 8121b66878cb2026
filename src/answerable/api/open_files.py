"""How many files this process may have open; a connection is one, and so is a call to a model."""

from __future__ import annotations

import asyncio
import errno
import logging
import math
import sys
from typing import Any

from answerable.errors import ConfigError

OWN = 32  # of a server itself: twice what one holds that does nothing
MOST = 65_536  # many systems allow 1,024 unless asked, and some any number
TOLD_SECONDS = 60.0  # between two lines about connections that had to wait
NO_ROOM = frozenset((errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM))
_log = logging.getLogger(__name__)


def allow_many() -> None:
    """As many as the system lets this process have: idle connections use up the rest.

    Raises ``ConfigError`` where those are too few: the server would start and say that all is well,
    and fail with each question.
    """
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    if (most := limit()) < OWN:
        raise ConfigError(
            f"This process may have {most} files open, and the server needs {OWN} of them. Allow "
            "it more, for example with: ulimit -n 1024"
        )


def limit() -> int:
    """How many may be open; as good as any number where the system does not say."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


def for_connections() -> int:
    """How many connections may be open: an eighth of all files is for stores and models, and no
    fewer than they need where there are few."""
    return max(1, limit() - max(limit() // 8, OWN))


class ShortOfFiles:
    """What a loop says where it could not accept a connection, in a line now and then.

    It tries again each second, and would write a traceback each time, which names no remedy. What
    else goes wrong in a loop is said as ever.
    """

    def __init__(self) -> None:
        self._told_at = -math.inf

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        accepting = isinstance(error, OSError) and error.errno in NO_ROOM and "socket" in context
        if not isinstance(error, OSError) or not accepting:
            loop.default_exception_handler(context)
        elif loop.time() - self._told_at >= TOLD_SECONDS:
            self._told_at = loop.time()
            told = {"reason": error.strerror, "files": limit()}
            _log.warning("connections_wait", extra=told)
