"""Budgets counted in the Postgres of the conversations: one for all replicas, by its clock."""

from __future__ import annotations

from collections.abc import Sequence

from answerable.conversations import postgres_statements as statements
from answerable.conversations.postgres_pool import Connection, Database
from answerable.spending.ledger import Account, Day, Receipt, day_of, new_salt


class PostgresLedger:
    """A ``Ledger``; rows are locked in the accounts' order, so nobody waits for another in turn."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def reserve(self, accounts: Sequence[Account], tokens: int) -> Receipt:
        async with self._database.transaction() as db:
            day = await _day(db)
            receipt = Receipt(tuple(day.account(each) for each in accounts), tokens)
            meters, periods = zip(*receipt.keys, strict=True)
            # Looked at first: a storm of refusals would leave as many dead rows behind.
            rows = await db.fetch(statements.COUNTED, meters, periods)
            before = {(row["meter"], row["period"]): row for row in rows}
            for account, key in zip(accounts, receipt.keys, strict=True):
                calls, used = _numbers(before.get(key))
                account.check(calls + 1, used + tokens, day)
            counted = await db.fetch(statements.COUNT, meters, periods, tokens)
            for account, row in zip(accounts, counted, strict=True):
                account.check(*_numbers(row), day)  # somebody else may have been faster
        return receipt

    async def settle(self, receipt: Receipt, calls: int, tokens: int) -> None:
        meters, periods = zip(*receipt.keys, strict=True)
        async with self._database.transaction() as db:
            more = tokens - receipt.tokens
            await db.execute(statements.SETTLE, meters, periods, 1 - calls, more)


def _numbers(row: object) -> tuple[int, int]:
    return (row["calls"], row["tokens"]) if row is not None else (0, 0)  # type: ignore[index]


async def _day(db: Connection) -> Day:
    latest = await db.fetchrow(statements.LATEST_DAY)
    name = day_of(latest["now"], latest["day"])
    if name == latest["day"]:
        return Day(latest["now"], name, latest["salt"])
    for statement in (statements.FORGET_MONTHS, statements.FORGET_DAYS, statements.FORGET_SALTS):
        await db.execute(statement, name)
    salt = await db.fetchval(statements.BEGIN_DAY, name, new_salt())
    return Day(latest["now"], name, salt)
