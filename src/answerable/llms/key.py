"""Whether an endpoint is there and takes the key, by its list of models and what calls ran into.

Asking for the list of models costs nothing, so that is asked again and again. Some endpoints show
it to anybody, so a call that was refused counts for more than a list that was not.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Verdict = Literal["valid", "invalid", "unchecked"]

# Between two looks at the list: less than from probe to probe, so a key that is revoked shows
# within four seconds. Where the endpoint counts what it is asked, a good key is looked at rarely.
OFTEN, RARELY = 1.0, 60.0
# Where the list cannot be had, or does not tell.
UNTOLD = 4.0
# For so long a refused call stands against a list of models that the endpoint still hands out.
REFUSAL_SECONDS = 60.0


@dataclass(slots=True)
class KeyState:
    """What is known of one endpoint's key; ``clock`` counts seconds."""

    clock: Callable[[], float] = time.monotonic
    pause: float = OFTEN  # between two looks at a good key's list
    last_listed: Verdict | None = None  # what the list of models said
    reached: bool = True  # whether the list, or a call since, found the endpoint
    answering: int = 0  # calls that are being answered
    _listed_at: float = float("-inf")
    _refused_until: float = float("-inf")

    @property
    def verdict(self) -> Verdict:
        """``unchecked`` where the endpoint does not say."""
        refused = self.clock() < self._refused_until
        return "invalid" if refused else self.last_listed or "unchecked"

    @property
    def due(self) -> bool:
        """Whether it is time to ask for the list of models again."""
        if not self.reached:
            return True
        pauses = {"valid": self.pause, "invalid": OFTEN, "unchecked": UNTOLD}
        return self.clock() - self._listed_at >= pauses[self.verdict]

    def listed(self, verdict: Verdict) -> None:
        """What the list of models said; one that was refused and now is not ends a refusal."""
        if verdict == "valid" and self.last_listed == "invalid":
            self._refused_until = float("-inf")
        self.last_listed, self._listed_at, self.reached = verdict, self.clock(), True

    def not_reached(self) -> bool:
        """There was no list: because there is no endpoint, and whether that is news, or because it
        does nothing else while it answers a call."""
        if self.answering:
            return False
        was_there = self.reached
        self.listed("unchecked")
        self.reached = False
        return was_there

    def refused(self) -> None:
        """A call was answered with 401 or 403: the key is bad as from now, and asked about soon."""
        if self.verdict != "invalid":
            self._listed_at = float("-inf")
        self._refused_until = self.clock() + REFUSAL_SECONDS

    def doubted(self) -> None:
        """A call failed with words about the key: the list of models is asked for soon."""
        self._listed_at = float("-inf")

    def accepted(self) -> None:
        """A call was let in. Where the list says nothing about the key, it may not need one."""
        self._refused_until = float("-inf")
        self.reached = True
        if self.last_listed in ("valid", "invalid"):
            self.listed("valid")
