"""Budgets counted in the SQLite file of the conversations, in its writing lane.

Places in a minute go by the machine's clock and not by a steady one: each process that shares the
file has begun its own at another time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from answerable.conversations.lane import Connection, Lane
from answerable.spending.ledger import KEPT_COUNTS, Account, Day, Receipt, day_of, new_salt
from answerable.spending.pace import BELIEVED_SECONDS, PERIOD_SECONDS, Place, RateLimit

_COUNT = (
    "INSERT INTO spending (meter, period, calls, tokens) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE"
    " SET calls = calls + excluded.calls, tokens = tokens + excluded.tokens"
)
_FOLLOWED = (
    "SELECT id, at FROM places WHERE meter = ? AND at > ? AND at < ?"
    " ORDER BY at DESC LIMIT 1 OFFSET ?"
)
_FORGET_HOLDERS = "DELETE FROM spending WHERE instr(meter, ':') > 0 AND period < ?"
_FORGET_COUNTS = (
    "DELETE FROM spending WHERE instr(meter, ':') = 0 AND period < ? AND period NOT IN"
    " (SELECT period FROM spending WHERE instr(meter, ':') = 0 ORDER BY period DESC LIMIT ?)"
)


class SteadyClock:
    """The time at the start, and what has passed since: setting the clock moves nothing."""

    def __init__(self, elapsed: Callable[[], float] = time.monotonic) -> None:
        self._elapsed = elapsed
        self._began = datetime.now(UTC) - timedelta(seconds=elapsed())

    def __call__(self) -> datetime:
        return self._began + timedelta(seconds=self._elapsed())


class SqliteLedger:
    """A ``Ledger``; several processes may share the file."""

    def __init__(self, lane: Lane, clock: Callable[[], datetime] | None = None) -> None:
        self._lane = lane
        self._clock = clock or SteadyClock()

    async def reserve(
        self, accounts: Sequence[Account], tokens: int, limit: RateLimit | None = None
    ) -> Receipt:
        return await self._lane.run(lambda db: _reserve(db, self._clock(), accounts, tokens, limit))

    async def settle(self, receipt: Receipt, calls: int, tokens: int) -> None:
        await self._lane.run(lambda db: _settle(db, receipt, calls, tokens))


def _reserve(
    db: Connection,
    now: datetime,
    accounts: Sequence[Account],
    tokens: int,
    limit: RateLimit | None,
) -> Receipt:
    day = _day(db, now)
    keys = tuple(day.account(each) for each in accounts)
    for account, key in zip(accounts, keys, strict=True):
        calls, used = _counted(db, key)
        account.check(calls + 1, used + tokens, day)
    place = _taken(db, day.meter(limit), limit) if limit else None
    db.executemany(_COUNT, [(*key, 1, tokens) for key in keys])
    return Receipt(keys, tokens, place)


def _taken(db: Connection, meter: str, limit: RateLimit) -> Place:
    """The next place, as ``spending.pace`` says; places that are over are swept."""
    now = time.time()
    held = (meter, now - PERIOD_SECONDS, now + BELIEVED_SECONDS, limit.most - 1)
    followed, over = db.execute(_FOLLOWED, held).fetchone() or ("", now - PERIOD_SECONDS)
    moment = over + PERIOD_SECONDS
    place = Place(str(uuid4()), limit.wait(now, moment))  # or it is refused, and nothing written
    swept = (followed, now - PERIOD_SECONDS)
    db.execute("DELETE FROM places WHERE id = ? OR at <= ?", swept)
    db.execute("INSERT INTO places (id, meter, at) VALUES (?, ?, ?)", (place.id, meter, moment))
    return place


def _counted(db: Connection, key: tuple[str, str]) -> tuple[int, int]:
    query = "SELECT calls, tokens FROM spending WHERE meter = ? AND period = ?"
    calls, tokens = db.execute(query, key).fetchone() or (0, 0)
    return calls, tokens


def _settle(db: Connection, receipt: Receipt, calls: int, tokens: int) -> None:
    if receipt.place is not None and not calls:
        given_back = (PERIOD_SECONDS, receipt.place.id)
        db.execute("UPDATE places SET at = at - ? WHERE id = ?", given_back)
    more = tokens - receipt.tokens
    db.executemany(
        "UPDATE spending SET calls = calls - ?, tokens = max(0, tokens + ?)"
        " WHERE meter = ? AND period = ?",
        [(1 - calls, more, *key) for key in receipt.keys],
    )


def _day(db: Connection, now: datetime) -> Day:
    latest = db.execute("SELECT day, salt FROM budget_days ORDER BY day DESC LIMIT 1").fetchone()
    name = day_of(now, latest[0] if latest else None)
    if latest and latest[0] == name:
        return Day(now, *latest)
    return Day(now, name, _begun(db, name))


def _begun(db: Connection, name: str) -> str:
    """The salt of a day that begins; who was counted in those before is forgotten."""
    db.execute(_FORGET_HOLDERS, (name,))
    db.execute(_FORGET_COUNTS, (name[:7], KEPT_COUNTS))
    db.execute("DELETE FROM budget_days WHERE day < ?", (name,))
    db.execute(
        "INSERT INTO budget_days (day, salt) VALUES (?, ?) ON CONFLICT DO NOTHING",
        (name, new_salt()),
    )
    salt: str = db.execute("SELECT salt FROM budget_days WHERE day = ?", (name,)).fetchone()[0]
    return salt
