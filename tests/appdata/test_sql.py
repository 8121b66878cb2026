"""A user's own rows, out of real databases, whatever is asked and whoever asks at once."""

from __future__ import annotations

import asyncio
import os
import random
import re
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Row, Select, event, func, select, table, text
from sqlalchemy.exc import DBAPIError

from answerable.appdata.matching import GRAMS, containing, folded, grams
from answerable.appdata.sql import READ_AT_ONCE, SqlAppData, connect
from answerable.errors import AnswerableError, ConfigError, StorageError
from answerable.settings import AppDataSettings, EntitySettings, load
from answerable.testing.app_data_contract import HOSTILE, MATCH_TYPES, AppDataContract
from answerable.testing.embedders import HashedEmbedder

from .databases import ENTITIES, USERS, Filled, sqlite_file

pytestmark = pytest.mark.anyio
# Look-ups of each of the 200 users; `make fuzz` makes 60.
ROUNDS = int(os.environ.get("FUZZ_ROUNDS", "15"))


class TestSql(AppDataContract):
    """``sql``, over SQLite and over Postgres with row-level security."""


async def opened(settings: AppDataSettings) -> SqlAppData:
    app_data = await connect(settings, HashedEmbedder())
    assert isinstance(app_data, SqlAppData)
    return app_data


async def test_two_hundred_users_and_two_connections(filled: Filled) -> None:
    """Of 200 users who share two connections, cancelling at random, none sees another's row."""
    app_data = await opened(filled.settings(pool_size=2, timeout_ms=60_000))
    dice = random.Random(7)
    answers = foreign = 0

    async def ask(user: str) -> None:
        nonlocal answers, foreign
        for _ in range(ROUNDS):
            query = dice.choice(["", "Sales Dashboard", "quick links f", "Plan 7", "Plan 77"])
            look_up = app_data.find(user, "widget", query, dice.choice(MATCH_TYPES))
            task = asyncio.create_task(look_up)
            if dice.random() < 0.2:
                await asyncio.sleep(dice.random() / 100)
                task.cancel()
            with suppress(asyncio.CancelledError):
                rows = await task
                answers += 1
                foreign += sum(row.sublabel != user for row in rows)

    await asyncio.gather(*(ask(user) for user in USERS))
    await app_data.close()
    assert foreign == 0
    assert answers > 0.7 * len(USERS) * ROUNDS


async def test_hostile_input_changes_no_statement(app_data: SqlAppData, filled: Filled) -> None:
    """SQL, wildcards, megabytes and invented types add no statement and change no byte."""
    seen: set[str] = set()

    @event.listens_for(app_data.database.engine.sync_engine, "before_cursor_execute")
    def _trace(*told: object) -> None:
        seen.add(str(told[2]))

    for entity in app_data.entity_types:
        for match_type in MATCH_TYPES:
            for query in ("", "Sales Dashboard"):
                await app_data.find("ann", entity, query, match_type)
    shapes, digest = set(seen), filled.digest()
    for hostile in HOSTILE:
        for match_type in (*MATCH_TYPES, "regex"):
            await app_data.find("ann", "widget", hostile, match_type)  # type: ignore[arg-type]
            await app_data.find(hostile, "note", hostile, match_type)  # type: ignore[arg-type]
            await app_data.find("ann", hostile, "Sales Dashboard", match_type)  # type: ignore[arg-type]
    assert seen == shapes
    assert filled.digest() == digest
    owned = [each for each in shapes if "FROM" in each]
    assert len(owned) == 4 * len(ENTITIES)
    assert all(re.search(r"WHERE user_id = [?$:]", each) for each in owned)


async def test_nothing_can_be_written(app_data: SqlAppData, filled: Filled) -> None:
    """The connection itself refuses to write, whatever the role may do."""
    digest = filled.digest()
    for statement in (
        "INSERT INTO widgets (id, user_id, title) VALUES ('x', 'ann', 'New')",
        "UPDATE widgets SET title = 'Mine'",
        "DELETE FROM widgets",
        "CREATE TABLE t (id text)",
    ):
        with pytest.raises(DBAPIError):
            async with app_data.database.engine.begin() as connection:
                await connection.execute(text(statement))
    assert filled.digest() == digest


async def test_whole_kinds_are_read_by_few_at_a_time(
    filled: Filled, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Look-ups that read all rows of a kind wait for each other before their deadline begins, and
    keep no look-up by name waiting."""
    app_data = await opened(filled.settings())
    rows, running, most, go_on = app_data.database.rows, 0, 0, asyncio.Event()

    async def slow(statement: Select[Any], values: dict[str, Any], user: str) -> Sequence[Row[Any]]:
        nonlocal running, most
        if "pattern" not in values:
            running, most = running + 1, max(most, running + 1)
            await go_on.wait()
            running -= 1
        return await rows(statement, values, user)

    monkeypatch.setattr(app_data.database, "rows", slow)
    asked = [
        asyncio.create_task(app_data.find("ann", "widget", "sales", "words")) for _ in range(9)
    ]
    assert await app_data.find("ann", "widget", "Sales Dashboard", "exact")
    go_on.set()
    found = await asyncio.gather(*asked)
    await app_data.close()
    assert most == READ_AT_ONCE
    assert found[0]
    assert all(each == found[0] for each in found)


async def test_a_slow_statement_is_ended(filled: Filled) -> None:
    """A statement that takes too long ends in an error soon, and the next one works."""
    app_data = await opened(filled.settings(timeout_ms=200, pool_size=1))
    numbers = text(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000)"
        " SELECT count(*) AS c FROM n"
    ).columns()
    started = time.monotonic()
    with pytest.raises(StorageError):
        await app_data.database.rows(numbers, {}, "ann")  # type: ignore[arg-type]
    assert time.monotonic() - started < 20  # it would count for minutes
    assert len(await app_data.find("ann", "workspace", "", "exact")) == 2
    await app_data.close()


async def test_row_level_security_is_used(postgres: Filled) -> None:
    """Under row-level security even a statement without the predicate sees one user's rows, and the
    connection forgets who that was."""
    app_data = await opened(postgres.settings(pool_size=1))
    count = select(func.count()).select_from(table("workspaces"))
    setting = select(func.current_setting("app.user_id", True))
    for user, expected in (("ann", 2), ("bob", 1), ("", 0), ("nobody", 0)):
        ((found,),) = await app_data.database.rows(count, {}, user)
        assert found == expected
        async with app_data.database.engine.connect() as connection:
            assert not (await connection.execute(setting)).scalar()
    await app_data.close()


async def test_without_the_setting_row_level_security_shows_nothing(postgres: Filled) -> None:
    """Where policies ask for a user and the site names no setting, nobody sees anything."""
    app_data = await opened(
        AppDataSettings(url=postgres.url, entities=ENTITIES)  # type: ignore[arg-type]
    )
    assert await app_data.find("ann", "widget", "Sales Dashboard", "exact") == []
    await app_data.close()


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:////nowhere/at/all/app.db",
        "postgresql://reader:s3cret@127.0.0.1:1/app",
    ],
)
async def test_a_database_that_is_down(url: str) -> None:
    """A database that is not there is a storage error that names neither address nor password."""
    app_data = await opened(AppDataSettings(url=url, entities=ENTITIES))  # type: ignore[arg-type]
    for attempt in (app_data.ping(), app_data.find("ann", "widget", "x", "exact")):
        with pytest.raises(StorageError) as caught:
            await attempt
        assert "s3cret" not in str(caught.value)
        assert "nowhere" not in str(caught.value)
    await app_data.close()
    # A driver's thread that could not open the file still tells this loop so, which has to be open.
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and "_connection_worker" in thread.name:
            thread.join()


@pytest.mark.parametrize(
    "url",
    [
        "",
        "app.db",
        "nosuch://host/db",
        "postgresql://app:tR7@q:word@host/db",
        "postgresql://app:word@host:99999/db",
        "postgresql://app:word@host/db?prepared_statement_cache_size=many",
        "sqlite+pysqlite:///app.db",
    ],
)
async def test_a_wrong_address(url: str) -> None:
    """An address that is none says so, and how one looks."""
    with pytest.raises(ConfigError, match=r"app_data\.url"):
        await connect(AppDataSettings(url=url))  # type: ignore[arg-type]


@pytest.mark.parametrize("password", ["tR7%40q%3Aword", "a%2Fb%23c%3Fd%25"])
async def test_an_encoded_password(password: str) -> None:
    """A password with such characters is one, as long as it is written as addresses have it."""
    url = f"postgresql://app:{password}@host:5432/db"
    await (await connect(AppDataSettings(url=url))).close()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("owner_type", "user", "found"),
    [
        ("integer", "42", 1),
        ("integer", "042", 0),
        ("integer", "+42", 0),
        ("integer", "4_2", 0),
        ("integer", "٤٢", 0),
        ("integer", "42.0", 0),
        ("integer", "9" * 30, 0),
        ("integer", "ann", 0),
        ("text", "42", 1),
        ("text", "042", 0),
    ],
)
async def test_numbers_as_owners(tmp_path: Path, owner_type: str, user: str, found: int) -> None:
    """Where users are numbers, only the very spelling of the number is that user."""
    import sqlite3

    path = tmp_path / "numbers.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE notes (id INTEGER, user_id INTEGER, name TEXT)")
        db.execute("INSERT INTO notes VALUES (1, 42, 'Note')")
    db.close()
    entity = EntitySettings(name="note", table="notes", owner_type=owner_type)  # type: ignore[arg-type]
    app_data = await opened(AppDataSettings(url=f"sqlite:///{path}", entities=(entity,)))  # type: ignore[arg-type]
    assert len(await app_data.find(user, "note", "Note", "exact")) == found
    await app_data.close()


async def test_a_case_blind_database_is_not_believed(tmp_path: Path) -> None:
    """Where the database takes two users for one, the row's owner is compared again."""
    import sqlite3

    path = tmp_path / "blind.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE notes (id TEXT, user_id TEXT COLLATE NOCASE, name TEXT)")
        db.executemany("INSERT INTO notes VALUES (?, ?, 'Note')", [("1", "ann"), ("2", "ANN")])
    db.close()
    entity = EntitySettings(name="note", table="notes")
    app_data = await opened(AppDataSettings(url=f"sqlite:///{path}", entities=(entity,)))  # type: ignore[arg-type]
    assert [row.id for row in await app_data.find("ANN", "note", "", "exact")] == ["2"]
    await app_data.close()


async def test_vectors_are_kept(tmp_path: Path) -> None:
    """A name is embedded once for a user, and only the user's own names ever are."""
    embedder = HashedEmbedder()
    app_data = await connect(sqlite_file(tmp_path / "app.db").settings(), embedder)
    for _ in range(3):
        await app_data.find("ann", "widget", "sales", "semantic")
    assert embedder.passages == 6
    await app_data.close()


async def test_how_many_there_are(tmp_path: Path) -> None:
    """All rows are counted as far as they are read, and what is more than that is not whole."""
    import sqlite3

    path = tmp_path / "many.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE notes (id INTEGER, user_id TEXT, name TEXT)")
        rows = [(n, "ann", f"Note {n}") for n in range(60)]
        db.executemany("INSERT INTO notes VALUES (?, ?, ?)", rows)
    db.close()
    for most, read, whole in ((500, 60, True), (60, 60, True), (59, 59, False)):
        settings = AppDataSettings(
            url=f"sqlite:///{path}",  # type: ignore[arg-type]
            entities=(EntitySettings(name="note", table="notes"),),
            max_candidates=most,
        )
        app_data = await opened(settings)
        every = await app_data.every("ann", "note")
        assert (len(every.rows), every.whole) == (read, whole)
        assert len(await app_data.find("ann", "note", "note", "words")) == read
        await app_data.close()


@pytest.mark.parametrize(
    "wrong",
    [
        'table = "widgets; DROP TABLE widgets"',
        'table = "a.b.c"',
        'table = "widgets"\nowner = "1=1 OR user_id"',
        'table = "widgets"\nlabel = "name\\" FROM x"',
        'table = "widgets"\nsearchable = ["a b"]',
        'table = "widgets"\nid = ""',
    ],
)
def test_names_are_plain(tmp_path: Path, wrong: str) -> None:
    """A table or column name that is more than a name is refused when settings are read."""
    path = tmp_path / "answerable.toml"
    entity = f'[[app_data.entities]]\nname = "widget"\n{wrong}\n'
    path.write_text(f'[app_data]\nurl = "sqlite:///app.db"\n{entity}')
    with pytest.raises(AnswerableError, match=r"app_data\.entities\.0"):
        load(path)


def test_settings_of_a_file(tmp_path: Path) -> None:
    """A SQLite path is relative to the configuration, and an address is never printed."""
    path = tmp_path / "answerable.toml"
    path.write_text('[app_data]\nurl = "sqlite:///app.db"\n')
    settings = load(path)
    assert settings.app_data.url.get_secret_value() == f"sqlite:///{tmp_path}/app.db"
    assert "app.db" not in repr(settings.app_data)


@pytest.mark.parametrize(
    "query", ["Sales", "100%_done", "日本語", "Ł", "a\\b", "", "ß straße", "é"]
)
def test_patterns_let_the_name_itself_through(query: str) -> None:
    """A pattern matches the name it was made of, and there are always as many of them."""
    likes = [containing(query), *grams(query)]
    assert len(likes) == GRAMS + 1
    for like in likes:
        plain = re.sub(r"\\(.)|([%_])|(.)", _regex, like)
        assert re.fullmatch(plain, folded(query), re.IGNORECASE | re.DOTALL), like


def _regex(piece: re.Match[str]) -> str:
    if piece[2]:
        return ".*" if piece[2] == "%" else "."
    return re.escape(piece[1] or piece[3])


async def test_a_name_turns_no_text_around_it(tmp_path: Path) -> None:
    """Of a name and what stands beside it nothing is shown that turns the text or hides another
    one; a name that nobody sees is told by its id."""
    path = tmp_path / "hidden.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE things (id INTEGER, user_id TEXT, title TEXT, kind TEXT)")
        names = ("a\u202egnp.exe", "b\U000e0041\U000e0042", "\u200b", "")
        db.executemany(
            "INSERT INTO things VALUES (?, 'ann', ?, ?)",
            [(number, name, f"Kind\u202e{number}") for number, name in enumerate(names, 1)],
        )
        db.commit()
    entity = EntitySettings(name="thing", table="things", label="title", sublabel="kind")
    app_data = await opened(
        AppDataSettings.model_validate({"url": f"sqlite:///{path}", "entities": [entity]})
    )
    rows = await app_data.find("ann", "thing", "", "exact")
    await app_data.close()
    assert sorted(row.label for row in rows) == ["3", "4", "agnp.exe", "b"]
    assert {row.sublabel for row in rows} == {"Kind1", "Kind2", "Kind3", "Kind4"}
