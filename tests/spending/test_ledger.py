"""Days, names and windows of accounts."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.conversations import postgres_ledger, sqlite, sqlite_ledger
from answerable.conversations import postgres_statements as statements
from answerable.conversations.sqlite import SqliteConversations
from answerable.conversations.sqlite_ledger import SqliteLedger, SteadyClock
from answerable.errors import BudgetSpentError
from answerable.spending.ledger import Account, Day, Ledger, day_of
from postgres_server import RealPostgres

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
HERE = Account("address", "192.0.2.7", 1, 0)


@pytest.mark.parametrize(
    ("latest", "day"),
    [
        (None, "2026-11-22"),
        ("2026-11-21", "2026-11-22"),
        ("2026-11-22", "2026-11-22"),
        ("2026-11-25", "2026-11-25"),
        ("2030-01-01", "2026-11-22"),
    ],
)
def test_a_clock_that_went_back(latest: str | None, day: str) -> None:
    """The latest day goes on being counted for, unless it is too far ahead to be believed."""
    assert day_of(NOON, latest) == day


def test_how_long_a_window_lasts() -> None:
    """A day ends at midnight, a month with its last day, both in UTC."""
    day = Day(NOON, "2026-11-22", "salt")
    assert day.seconds_left("address") == day.seconds_left("day") == 12 * 3600
    assert day.seconds_left("month") == 12 * 3600 + 8 * 86_400
    december = Day(datetime(2026, 12, 31, 23, 59, 59, tzinfo=UTC), "2026-12-31", "salt")
    assert december.seconds_left("month") == 1


def test_a_name_says_nothing() -> None:
    """An address is counted under another name each day, and the name does not contain it."""
    names = {Day(NOON, "2026-11-22", salt).account(HERE)[0] for salt in ("a", "b")}
    assert len(names) == 2
    assert all(name.startswith("address:") and "192" not in name[8:] for name in names)


def test_setting_the_clock_moves_nothing() -> None:
    """The ledger's clock goes with the time that passes."""
    elapsed = 50.0
    clock = SteadyClock(lambda: elapsed)
    before = clock()
    elapsed = 53.5
    assert clock() - before == timedelta(seconds=3.5)


def stored_in(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


@pytest.mark.anyio
async def test_no_address_is_stored_and_days_are_forgotten(tmp_path: Path) -> None:
    """In the file there is no address; the next day has a new budget, and nothing that was counted
    for an address the day before is left, while the month goes on."""
    path = tmp_path / "conversations.sqlite"
    store = await sqlite.connect(path)
    assert isinstance(store, SqliteConversations)
    now = NOON
    ledger = SqliteLedger(store._writing, lambda: now)
    month = Account("month", "", 2, 0)
    await ledger.reserve((HERE, month), 1)
    with pytest.raises(BudgetSpentError, match="address"):
        await ledger.reserve((HERE, month), 1)
    assert b"192.0.2.7" not in stored_in(tmp_path)
    now = NOON + timedelta(days=1)
    receipt = await ledger.reserve((HERE, month), 1)
    with pytest.raises(BudgetSpentError, match="month"):
        await ledger.reserve((Account("address", "198.51.100.1", 9, 0), month), 1)
    now = NOON  # a clock that is set back opens nothing
    with pytest.raises(BudgetSpentError, match="address"):
        await ledger.reserve((HERE,), 1)
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT meter, period, calls FROM spending ORDER BY period").fetchall()
        assert rows == [("month", "2026-11", 2), (receipt.keys[0][0], "2026-11-23", 1)]
        assert db.execute("SELECT day FROM budget_days").fetchall() == [("2026-11-23",)]


EVERYBODY = (Account("day", "", 2, 0), Account("month", "", 3, 0))


@pytest.fixture(params=["sqlite", "postgres"])
async def at(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Callable[[str], Ledger]]:
    """A ledger whose clock says that it is noon of a day."""
    if request.param == "sqlite":
        store = await sqlite.connect(tmp_path / "conversations.sqlite")
        assert isinstance(store, SqliteConversations)
        yield lambda day: SqliteLedger(
            store._writing, lambda: datetime.fromisoformat(f"{day}T12:00:00+00:00")
        )
    else:
        server: RealPostgres = request.getfixturevalue("real_postgres")
        address = server.address(f"ledger_{secrets.token_hex(4)}")
        store = await open_adapter("conversations", address)
        statement = statements.LATEST_DAY

        def postgres(day: str) -> Ledger:
            moment = f"timestamptz '{day} 12:00:00+00'"
            told = statement.replace("clock_timestamp()", moment)
            monkeypatch.setattr(statements, "LATEST_DAY", told)
            return store.ledger

        yield postgres
    await store.close()


async def let_through(ledger: Ledger) -> int:
    """How many calls of everybody are."""
    for calls in range(9):
        try:
            await ledger.reserve(EVERYBODY, 1)
        except BudgetSpentError:
            return calls
    raise AssertionError("there is no limit")


@pytest.mark.anyio
@pytest.mark.parametrize("ahead", ["2026-12-06", "2027-01-02", "2036-12-31"])
async def test_a_clock_that_was_far_ahead(at: Callable[[str], Ledger], ahead: str) -> None:
    """When a clock that was ahead is right again, what everybody has spent is spent."""
    assert await let_through(at("2026-11-26")) == 2
    assert await let_through(at(ahead)) == 2
    assert await let_through(at("2026-11-26")) == 0
    assert await let_through(at("2026-11-27")) == 1  # what the month still has
    assert await let_through(at("2026-11-27")) == 0


@pytest.mark.anyio
async def test_counts_of_everybody_are_bounded(
    at: Callable[[str], Ledger], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only those of the latest days and months are kept; what is counted now is never dropped, not
    where all of these are in the future either."""
    for module in (sqlite_ledger, postgres_ledger):
        monkeypatch.setattr(module, "KEPT_COUNTS", 4)
    for month in range(1, 7):
        await at(f"2026-{month:02}-01").reserve(EVERYBODY, 1)
    assert await let_through(at("2026-06-01")) == 1
    assert await let_through(at("2026-01-01")) == 2  # what was counted is not known any more
    assert await let_through(at("2026-01-01")) == 0
