"""The one layer that asks again: how often, how soon, and when to stop asking at all.

T24: clients that each retry on their own turn one failure into nine calls. Here a failing call is
repeated a few times, out of a budget that good calls fill up, and a breaker stops the calls while
the endpoint is down.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from answerable.errors import ModelBusyError, ModelError, ModelFailedError, ModelPausedError
from answerable.settings import ModelSettings

FIRST_DELAY = 0.5  # seconds, doubled with each try, of which a random half to whole is waited
LONGEST_REST = 60.0  # seconds: a Retry-After of a day is not believed before it was tried again
FAILING_SECONDS = 5.0  # calls are paused, however few failed, once they have failed for so long
FAILURES_TOLD = 3  # calls in a row that failed are told: one may be about what it asked
REFUSED_TOLD = 20  # in a row for what they asked: by then it is the endpoint, not one visitor
RETRY_SHARE = 0.1  # of calls, in the long run
RETRY_RESERVE = 6.0  # retries in hand at first, and at most

Clock = Callable[[], float]


class RejectedError(ModelFailedError):
    """The endpoint works and refuses this request: asking again changes nothing.

    It may be for ``what_was_asked``, as a text that is too long or that a filter stops.
    """

    def __init__(self, message: str, *, what_was_asked: bool = False) -> None:
        super().__init__(message)
        self.what_was_asked = what_was_asked


@dataclass(slots=True)
class Breaker:
    """Pauses calls after failures in a row; then lets one call try, and opens again if it fails."""

    failures_to_open: int
    seconds: float
    clock: Clock = time.monotonic
    _failures: int = 0
    _failing_since: float = 0.0
    _closed_at: float = 0.0  # calls are paused until then
    _tripped: bool = False
    _probing: bool = False
    _unanswered: int = 0  # calls that failed in any way since the last good one
    _refused: int = 0  # of them in a row for what they asked
    _last_error: str = ""
    _had_no_room: bool = False  # the last call that failed
    _has_answered: bool = False

    @property
    def paused_for(self) -> float:
        """Seconds until a call may try; 0 where one may."""
        return max(0.0, self._closed_at - self.clock())

    @property
    def failing(self) -> str:
        """How calls failed, where many did or they were paused, and none has succeeded since."""
        if not self._unanswered or not (self._tripped or self._unanswered >= FAILURES_TOLD):
            return ""
        of = f"the last {self._unanswered} calls" if self._unanswered > 1 else "the last call"
        return f"{of} failed, and none has succeeded since: {self._last_error}"

    def admit(self) -> None:
        """Raise ``ModelBusyError``, of a model that failed ``ModelPausedError``, while calls are
        paused or another one is trying."""
        if self.paused_for > 0:
            raise self._paused("The model failed and is left alone for now.", self.paused_for)
        if self._tripped:
            if self._probing:
                raise self._paused("The model is being tried after it failed.", 1.0)
            self._probing = True

    @property
    def _paused(self) -> type[ModelBusyError]:
        """What a call that is held back raises: a pause for want of room is no failure."""
        return ModelBusyError if self._had_no_room else ModelPausedError

    def answering(self) -> None:
        """Words arrive: others may call again."""
        self._probing = self._tripped = False

    def succeeded(self) -> None:
        self.answering()
        self._failures = self._unanswered = self._refused = 0
        self._has_answered = True

    def failed(self) -> None:
        now = self.clock()
        if self._failures == 0:
            self._failing_since = now
        self._failures += 1
        long = self._failures > 1 and now - self._failing_since >= FAILING_SECONDS
        if self._probing or long or self._failures >= self.failures_to_open:
            self.rest(self.seconds)
        self._probing = False

    def told(self, error: ModelError) -> None:
        """Remember how a call failed, also one that pauses nothing.

        What is refused for what was asked says nothing of an endpoint that has answered others,
        but for many in a row: one visitor's questions would have it called down.
        """
        self._had_no_room = isinstance(error, ModelBusyError)
        if self._has_answered and isinstance(error, RejectedError) and error.what_was_asked:
            self._refused += 1
            if self._refused < REFUSED_TOLD:
                return
            self._unanswered = max(self._unanswered, self._refused - 1)
        self._unanswered += 1
        self._last_error = str(error)

    def mended(self) -> None:
        """What calls failed by is over, as far as can be seen without one."""
        self._unanswered = 0

    def left(self) -> None:
        """The caller went away: that says nothing about the endpoint."""
        self._probing = False

    def rest(self, seconds: float) -> None:
        """Pause calls."""
        self._tripped = True
        self._closed_at = max(self._closed_at, self.clock() + min(seconds, LONGEST_REST))


@dataclass(slots=True)
class Patience:
    """What one endpoint's calls share."""

    settings: ModelSettings
    breaker: Breaker = field(init=False)
    retries_left: float = RETRY_RESERVE

    def __post_init__(self) -> None:
        self.breaker = Breaker(self.settings.breaker_failures, self.settings.breaker_seconds)

    def begin(self) -> None:
        """A first call: raises ``ModelBusyError`` where none may be made."""
        self.breaker.admit()
        self.retries_left = min(RETRY_RESERVE, self.retries_left + RETRY_SHARE)

    def failed(self, error: ModelError) -> None:
        """Count a call that failed."""
        self.breaker.told(error)
        if isinstance(error, RejectedError):
            self.breaker.left()
        else:
            self.breaker.failed()

    async def before_another(self, error: ModelError, tries: int, deadline: float) -> None:
        """Count ``error``; wait if it is worth another try, else raise it.

        ``tries`` were made; ``deadline`` is when, on the loop's clock, the reader has waited long
        enough.
        """
        self.failed(error)
        if isinstance(error, RejectedError):
            raise error
        asked = error.retry_after if isinstance(error, ModelBusyError) else 0.0
        delay = max(asked, _backoff(tries))
        late = asyncio.get_running_loop().time() + delay >= deadline
        if late or tries >= self.settings.tries or self.retries_left < 1:
            if asked > self.settings.breaker_seconds:
                self.breaker.rest(asked)
            raise error
        if self.breaker.paused_for > 0:
            raise error
        self.retries_left -= 1
        await asyncio.sleep(delay)
        self.breaker.admit()


def _backoff(tries: int) -> float:
    longest: float = FIRST_DELAY * 2 ** (tries - 1)
    return longest * random.uniform(0.5, 1)  # noqa: S311 -- spreads callers, keeps no secret
