"""Budgets counted in the Postgres of the conversations: one for all replicas, by its clock."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import uuid4

from answerable.conversations import postgres_statements as statements
from answerable.conversations.postgres_pool import Connection, Database
from answerable.spending.ledger import KEPT_COUNTS, Account, Day, Receipt, day_of, new_salt
from answerable.spending.pace import BELIEVED_SECONDS, PERIOD_SECONDS, Place, RateLimit

Keys = Sequence[tuple[str, str]]


class PostgresLedger:
    """A ``Ledger``; locks are taken in one order, so nobody waits for another in turn.

    First that of the place's meter, then rows in the accounts' order.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def reserve(
        self, accounts: Sequence[Account], tokens: int, limit: RateLimit | None = None
    ) -> Receipt:
        self._database.counted_in |= {"spending"} if accounts else set()
        self._database.counted_in |= {"places"} if limit is not None else set()
        async with self._database.transaction() as db:
            day = await _day(db)
            keys = tuple(day.account(each) for each in accounts)
            if keys:
                await _check(db, day, accounts, keys, tokens)
            place = await _taken(db, day.meter(limit), limit) if limit else None
            if keys:
                counted = await db.fetch(statements.COUNT, *_columns(keys), tokens)
                for account, row in zip(accounts, counted, strict=True):
                    account.check(*_numbers(row), day)  # somebody else may have been faster
        return Receipt(keys, tokens, place)

    async def settle(self, receipt: Receipt, calls: int, tokens: int) -> None:
        async with self._database.transaction() as db:
            if receipt.place is not None and not calls:
                await db.execute(statements.GIVE_BACK, receipt.place.id, PERIOD_SECONDS)
            if receipt.keys:
                more = tokens - receipt.tokens
                await db.execute(statements.SETTLE, *_columns(receipt.keys), 1 - calls, more)


def _columns(keys: Keys) -> tuple[list[str], list[str]]:
    """All meters, and all periods."""
    return [meter for meter, _ in keys], [period for _, period in keys]


async def _check(
    db: Connection, day: Day, accounts: Sequence[Account], keys: Keys, tokens: int
) -> None:
    """Looked at before anything is written: a storm of refusals would leave as many dead rows."""
    rows = await db.fetch(statements.COUNTED, *_columns(keys))
    before = {(row["meter"], row["period"]): row for row in rows}
    for account, key in zip(accounts, keys, strict=True):
        calls, used = _numbers(before.get(key))
        account.check(calls + 1, used + tokens, day)


async def _taken(db: Connection, meter: str, limit: RateLimit) -> Place:
    """The next place, as ``spending.pace`` says; places that have long been over are swept."""
    # By itself: a statement sees what was committed before it began, not while it waited.
    await db.execute(statements.LOCK_METER, meter)
    id_, bounds = str(uuid4()), (limit.most - 1, limit.longest, PERIOD_SECONDS, BELIEVED_SECONDS)
    wait = await db.fetchval(statements.TAKE, id_, meter, *bounds)
    return Place(id_, limit.wait(0.0, wait))


def _numbers(row: object) -> tuple[int, int]:
    return (row["calls"], row["tokens"]) if row is not None else (0, 0)  # type: ignore[index]


async def _day(db: Connection) -> Day:
    latest = await db.fetchrow(statements.LATEST_DAY)
    name = day_of(latest["now"], latest["day"])
    if name == latest["day"]:
        return Day(latest["now"], name, latest["salt"])
    await db.execute(statements.FORGET_HOLDERS, name)
    await db.execute(statements.FORGET_COUNTS, name, KEPT_COUNTS)
    await db.execute(statements.FORGET_SALTS, name)
    salt = await db.fetchval(statements.BEGIN_DAY, name, new_salt())
    return Day(latest["now"], name, salt)
