"""Whether an endpoint takes the key: what its list of models says, and what calls ran into.

Asking for the list of models costs nothing, so that is asked now and then. Some endpoints show it
to anybody, so a call that was refused counts for more than a list that was not.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Verdict = Literal["valid", "invalid", "unchecked"]

# Between two looks at the list. A refused key is looked at with every probe of health.
PAUSES: dict[Verdict, float] = {"valid": 60.0, "invalid": 1.0, "unchecked": 4.0}
# For so long a refused call stands against a list of models that the endpoint still hands out.
REFUSAL_SECONDS = 60.0


@dataclass(slots=True)
class KeyState:
    """What is known of one endpoint's key; ``clock`` counts seconds."""

    clock: Callable[[], float] = time.monotonic
    last_listed: Verdict | None = None  # what the list of models said
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
        return self.clock() - self._listed_at >= PAUSES[self.verdict]

    def listed(self, verdict: Verdict) -> None:
        """What the list of models said; one that was refused and now is not ends a refusal."""
        if verdict == "valid" and self.last_listed == "invalid":
            self._refused_until = float("-inf")
        self.last_listed, self._listed_at = verdict, self.clock()

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
        if self.last_listed in ("valid", "invalid"):
            self.listed("valid")
