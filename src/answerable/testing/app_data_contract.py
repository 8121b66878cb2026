"""What every ``AppData`` promises. Subclass it and provide the fixture ``app_data``, filled with
the rows of ``answerable.testing.app_data.ROWS``."""

# ruff: noqa: S101 -- these are tests, shipped so that an adapter elsewhere can run them

from __future__ import annotations

from typing import get_args

import pytest

from answerable.own_rows import AppData, MatchType
from answerable.testing.app_data import ROWS, TYPES

MATCH_TYPES: tuple[MatchType, ...] = get_args(MatchType)
HOSTILE = (
    "'; DROP TABLE widgets; --",
    "' OR '1'='1",
    '" OR ""="',
    "x' UNION SELECT name FROM sqlite_master --",
    "%",
    "_",
    "%%%%",
    "\\",
    "\\%",
    ":owner",
    "$1",
    "%(owner)s",
    "{0.__class__}",
    "half \ud800 pair",
    "nul \x00 byte",
    "\u202e",
    "A" * 2_000_000,
    "%_" * 1_000_000,
    "🏴‍☠️",
)


@pytest.mark.anyio
class AppDataContract:
    """``class TestMine(AppDataContract)`` with an async fixture ``app_data`` that is closed."""

    async def test_entity_types(self, app_data: AppData) -> None:
        """It says what can be asked for, with plurals, in the site's order."""
        assert list(app_data.entity_types.items()) == list(TYPES.items())

    @pytest.mark.parametrize("query", ["Sales Dashboard", "sales dashboard", " SALES\n dashboard "])
    async def test_exact(self, app_data: AppData, query: str) -> None:
        """The same name is found whatever its case and white space, as text, with full score."""
        (row,) = await app_data.find("ann", "widget", query, "exact")
        assert (row.entity_type, row.label, row.id) == ("widget", "Sales Dashboard", "1")
        assert (row.sublabel, row.score) == ("chart", 1.0)

    async def test_exact_beyond_ascii(self, app_data: AppData) -> None:
        """Case and white space make no difference in other alphabets either."""
        (row,) = await app_data.find("ann", "widget", "łódź plan", "exact")
        assert row.label == "ŁÓDŹ plan"

    async def test_every(self, app_data: AppData) -> None:
        """All of a user's rows of a kind by name, and that there are no more; of nobody else's."""
        every = await app_data.every("ann", "widget")
        assert [*every.rows] == await app_data.find("ann", "widget", "", "exact")
        assert (len(every.rows), every.whole) == (6, True)
        for user, kind in (("nobody", "widget"), ("", "widget"), ("ann", "secret")):
            assert (await app_data.every(user, kind)).rows == ()

    @pytest.mark.parametrize("query", ["The Sales Dashboard", "a sales dashboard"])
    async def test_but_for_an_article(self, app_data: AppData, query: str) -> None:
        """The name with an article before it finds it, with less than full score."""
        (row,) = await app_data.find("ann", "widget", query, "exact")
        assert row.label == "Sales Dashboard"
        assert 0.9 < row.score < 1.0

    @pytest.mark.parametrize("query", ["Sales", "Sales Dashboards", "Quick Links F", "ales Dash"])
    async def test_exact_is_exact(self, app_data: AppData, query: str) -> None:
        """A part of a name, or a similar one, is not the name."""
        assert await app_data.find("ann", "widget", query, "exact") == []

    @pytest.mark.parametrize(
        ("query", "best"),
        [
            ("slaes dashbord", "Sales Dashboard"),
            ("sales", "Sales Dashboard"),
            ("Quick Links F", "Quick Links D"),
            ("lodz plan", "ŁÓDŹ plan"),
        ],
    )
    async def test_fuzzy(self, app_data: AppData, query: str, best: str) -> None:
        """A misspelt name, and a part of one, find the name, best first, with less than 1."""
        rows = await app_data.find("ann", "widget", query, "fuzzy")
        assert rows[0].label == best
        scores = [row.score for row in rows]
        assert scores == sorted(scores, reverse=True)
        assert all(0 < score < 1 for score in scores)

    @pytest.mark.parametrize("match_type", ["fuzzy", "semantic"])
    async def test_far_is_not_near(self, app_data: AppData, match_type: MatchType) -> None:
        """What is like nothing finds nothing."""
        assert await app_data.find("ann", "widget", "zzz qqq xxx", match_type) == []

    async def test_semantic(self, app_data: AppData) -> None:
        """A name that holds the very word is related to it."""
        rows = await app_data.find("ann", "widget", "sales", "semantic")
        assert [row.label for row in rows][:1] == ["Sales Dashboard"]

    @pytest.mark.parametrize(
        ("query", "whole", "part"),
        [
            ("links", ["Quick Links D", "Quick Links E"], []),
            ("the chart one", ["Sales Dashboard"], []),
            ("dashboard with links", [], ["Quick Links D", "Quick Links E", "Sales Dashboard"]),
            ("link", [], []),
            ("not links", [], []),
        ],
    )
    async def test_words(
        self, app_data: AppData, query: str, whole: list[str], part: list[str]
    ) -> None:
        """What is described is found by the words of its label and sublabel, wholly or in part."""
        rows = await app_data.find("ann", "widget", query, "words")
        assert [row.label for row in rows if row.score == 1] == whole
        assert [row.label for row in rows if row.score < 1] == part

    @pytest.mark.parametrize("match_type", MATCH_TYPES)
    async def test_an_empty_query_lists(self, app_data: AppData, match_type: MatchType) -> None:
        """An empty query finds all of the user's rows by name."""
        rows = await app_data.find("ann", "workspace", " ", match_type)
        assert [row.label for row in rows] == ["Home", "Workspace 2"]

    async def test_two_of_one_name(self, app_data: AppData) -> None:
        """Two rows of one name are both found, and told apart by their ids."""
        rows = await app_data.find("ann", "note", "meeting", "exact")
        assert sorted((row.id, row.sublabel) for row in rows) == [("1", "Monday"), ("2", "Tuesday")]

    @pytest.mark.parametrize("match_type", MATCH_TYPES)
    @pytest.mark.parametrize("user", ["ann", "bob", "ANN", "a%"])
    async def test_only_ones_own(self, app_data: AppData, user: str, match_type: MatchType) -> None:
        """Whoever asks for any name there is, gets rows of their own and no others."""
        for wanted in ROWS:
            rows = await app_data.find(user, wanted.entity_type, wanted.label, match_type)
            mine = {(r.entity_type, r.id) for r in ROWS if r.owner == user}
            assert {(row.entity_type, row.id) for row in rows} <= mine

    @pytest.mark.parametrize("match_type", MATCH_TYPES)
    async def test_foreign_is_missing(self, app_data: AppData, match_type: MatchType) -> None:
        """What somebody else has and what nobody has are told apart by nothing."""
        foreign = await app_data.find("ann", "widget", "Bob's Secret Budget", match_type)
        missing = await app_data.find("ann", "widget", "Zzz Qqqqqq Xxxxxx", match_type)
        assert foreign == missing == []

    @pytest.mark.parametrize("match_type", MATCH_TYPES)
    @pytest.mark.parametrize(
        "user",
        ["", " ", " ann", "ann ", "Ann", "ann\x00", "%", "_nn", "ann' OR '1'='1", "ann\ud800"],
    )
    async def test_no_other_spelling_is_a_user(
        self, app_data: AppData, user: str, match_type: MatchType
    ) -> None:
        """A user's id is compared character for character; nobody's id finds nobody's rows."""
        for query in ("", "Sales Dashboard"):
            assert await app_data.find(user, "widget", query, match_type) == []

    @pytest.mark.parametrize("match_type", MATCH_TYPES)
    @pytest.mark.parametrize("name", ["users", "", "widgets; DROP TABLE widgets", "Widget", "*"])
    async def test_an_undeclared_type_finds_nothing(
        self, app_data: AppData, name: str, match_type: MatchType
    ) -> None:
        """An entity type that was not declared is no table: it finds nothing."""
        assert await app_data.find("ann", name, "Sales Dashboard", match_type) == []

    @pytest.mark.parametrize("match_type", MATCH_TYPES)
    async def test_hostile_text_is_text(self, app_data: AppData, match_type: MatchType) -> None:
        """SQL, wildcards, templates, half characters and megabytes are names nobody has."""
        mine = {(row.entity_type, row.id) for row in ROWS if row.owner == "ann"}
        for query in HOSTILE:
            rows = await app_data.find("ann", "widget", query, match_type)
            assert {(row.entity_type, row.id) for row in rows} <= mine
            if match_type == "exact" and query.strip("\u202e\x00"):
                assert rows == []

    async def test_wildcards_are_text(self, app_data: AppData) -> None:
        """A percent sign and an underscore stand for themselves."""
        rows = await app_data.find("ann", "widget", "100%_done", "exact")
        assert [row.id for row in rows] == ["5"]

    async def test_ping(self, app_data: AppData) -> None:
        """One that works says that it is connected, and nothing secret."""
        assert await app_data.ping() == {"status": "connected"}
