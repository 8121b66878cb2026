"""What a call to an endpoint may cost at most, and what it did cost."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from answerable.protocols import Usage
from answerable.spending.budgets import Bill

# As many times the most that a call can use are no count. Less may be: some endpoints add texts of
# their own, or write more than they are asked for.
IMPOSSIBLE = 10

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Price:
    """The price of each try of one question to a model: paid before it, settled after it.

    ``most_tokens`` is a bound and no estimate: no tokenizer makes a token of less than a byte.
    """

    most_tokens: int
    usage: Usage | None
    refused: bool = False  # with an error status: such a call costs no tokens
    unsent: bool = False  # it reached nobody: such a call is none
    _bill: Bill | None = None

    @classmethod
    def of(cls, body: Mapping[str, Any], max_tokens: int, usage: Usage | None) -> Self:
        """The price of what is sent as ``body`` and answered with at most ``max_tokens``."""
        return cls(len(json.dumps(body)) + max_tokens, usage)

    async def pay(self, *, queued: bool) -> None:
        """Set a call aside where budgets are kept. Raises ``ModelBusyError`` where none is left."""
        if self.usage is not None and self.usage.toll is not None:
            self._bill = await self.usage.toll.pay(self.most_tokens, queued=queued)

    def called(self) -> None:
        """The call is made now."""
        self.refused = self.unsent = False
        if self.usage is not None:
            self.usage.calls += 1

    async def settle(self, spent: Usage) -> None:
        """Count what the call used; what the endpoint does not say, or what no call can use, stays
        as it was set aside: one absurd number would use up everybody's month.

        A call that reached nobody is given back, and so is its place in the minute.
        """
        if (said := spent.prompt_tokens + spent.completion_tokens) > IMPOSSIBLE * self.most_tokens:
            _log.warning("impossible_usage", extra={"said": said, "most_tokens": self.most_tokens})
            spent = Usage()
        if self.usage is not None:
            self.usage.prompt_tokens += spent.prompt_tokens
            self.usage.cached_tokens += spent.cached_tokens
            self.usage.completion_tokens += spent.completion_tokens
        bill, self._bill = self._bill, None
        used = (spent.prompt_tokens + spent.completion_tokens) or None
        if bill is not None:
            nothing = self.refused or self.unsent
            await bill.settle(0 if nothing else used, calls=0 if self.unsent else 1)
