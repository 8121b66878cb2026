"""Who may see /admin, and what it shows and keeps."""

from __future__ import annotations

import csv
import io
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from pydantic import SecretStr, ValidationError

from answerable.analytics.days import day_of, week_of
from answerable.api import create_app
from answerable.observability.telemetry import Review, TurnRecord
from answerable.settings import AdminSettings, ServerSettings, Settings
from answerable.testing.fakes import MemoryConversations, ScriptedAssistant

pytestmark = pytest.mark.anyio

TOKEN = "correct horse battery staple"
PAGES = ("/admin", "/admin/gaps", "/admin/review")
DATA = ("/admin/data.json", "/admin/gaps.json", "/admin/export/states.csv")
BEARER = {"Authorization": f"Bearer {TOKEN}"}
OURS = {"Origin": "http://test"}
PROXY = AdminSettings(header="X-Forwarded-Email", emails=("Ann@Example.org",))
PROXIES = ("10.0.0.0/8", "::1/128")
NAMED = {"X-Forwarded-Email": "ann@example.org"}


@asynccontextmanager
async def opened(
    assistant: ScriptedAssistant | None = None,
    token: str = TOKEN,
    admin: AdminSettings | None = None,
    host: str = "203.0.113.9",
    proxies: tuple[str, ...] = PROXIES,
) -> AsyncIterator[httpx.AsyncClient]:
    """A client that calls from the address ``host``."""
    server = ServerSettings(admin_token=SecretStr(token), trusted_proxies=proxies)
    settings = Settings(server=server, admin=admin or AdminSettings())
    app = create_app(assistant or ScriptedAssistant(), settings)
    transport = httpx.ASGITransport(app, client=(host, 1234))
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        yield client


async def sign_in(client: httpx.AsyncClient, token: str = TOKEN, **headers: str) -> httpx.Response:
    return await client.post("/admin/login", data={"token": token}, headers={**OURS, **headers})


async def with_turns(count: int = 3) -> tuple[ScriptedAssistant, list[str]]:
    """An assistant with so many unanswered questions of now, and their conversations."""
    store = MemoryConversations()
    assistant, ids = ScriptedAssistant(conversations=store), []
    log = store.turn_log()
    for number in range(count):
        conversation, token = await store.create()
        id_ = await store.append(conversation, token, "user", f"=cmd <b>{number}</b>")
        at = time.time()
        await log.keep([TurnRecord(id_, "", conversation, "v", at, "no_match", intent="=1+1")])
        ids.append(conversation)
    return assistant, ids


@pytest.mark.parametrize("path", [*PAGES, *DATA, "/admin/admin.css"])
async def test_without_a_way_in_there_is_nothing(path: str) -> None:
    """Where the settings let nobody in, no address below /admin exists, whoever asks."""
    async with opened(token="") as client:
        for headers in ({}, {"Authorization": "Bearer "}, {"X-Admin-Token": ""}, NAMED):
            assert (await client.get(path, headers=headers)).status_code == 404
        assert (await client.post("/admin/login", data={"token": ""})).status_code in (404, 405)


@pytest.mark.parametrize("path", [*PAGES, *DATA])
async def test_the_token_opens_everything(path: str) -> None:
    """A program is let in by the token in either header, and by nothing like it."""
    async with opened() as client:
        for headers in (BEARER, {"X-Admin-Token": TOKEN}, {"Authorization": f"bearer {TOKEN}"}):
            response = await client.get(path, headers=headers)
            assert response.status_code == 200
            assert response.headers["cache-control"] == "no-store"
            assert "noindex" in response.headers["x-robots-tag"]
            policy = response.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
        refused = 401 if path == "/admin" else 404
        wrong = ({}, {"Authorization": f"Basic {TOKEN}"}, {"Authorization": f"Bearer {TOKEN}x"})
        for headers in (*wrong, {"X-Admin-Token": TOKEN[:-1]}, NAMED):
            assert (await client.get(path, headers=headers)).status_code == refused


async def test_a_browser_signs_in_and_out() -> None:
    """The right token gives a cookie that scripts and other sites cannot use and that does not
    hold the token; without it the page asks again."""
    async with opened() as client:
        asked = await client.get("/admin")
        assert (asked.status_code, 'type="password"' in asked.text) == (401, True)
        wrong = await sign_in(client, "guessed")
        assert (wrong.status_code, "set-cookie" in wrong.headers) == (401, False)
        right = await sign_in(client)
        assert (right.status_code, right.headers["location"]) == (303, "../admin")
        cookie = right.headers["set-cookie"]
        assert cookie.startswith("answerable_admin=")
        assert "HttpOnly; SameSite=Strict" in cookie
        assert "Secure" not in cookie
        assert TOKEN not in cookie
        for path in (*PAGES, *DATA):
            assert (await client.get(path)).status_code == 200
        assert (await client.post("/admin/logout", headers=OURS)).status_code == 303
        assert (await client.get("/admin")).status_code == 401


async def test_a_cookie_is_for_tls_where_there_is_tls() -> None:
    """A browser that signs in over TLS sends its cookie over nothing else."""
    async with opened() as client:
        told = {"Origin": "https://test", "Sec-Fetch-Site": "same-origin"}
        assert "; Secure" in (await sign_in(client, **told)).headers["set-cookie"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda value: value[:-1] + ("0" if value[-1] != "0" else "1"),
        lambda value: "9" + value,
        lambda value: value.rpartition(".")[0],
        lambda value: f"99999999999.{value.partition('.')[2]}",
        lambda value: "",
        lambda value: "..",
        lambda value: "é.a.b",
    ],
)
async def test_a_spoilt_session_is_none(spoil: Any) -> None:
    """A session that was changed in any part, or given a longer life, opens nothing."""
    async with opened() as client:
        value = (await sign_in(client)).cookies["answerable_admin"]
        client.cookies.clear()
        headers = {"Cookie": f"answerable_admin={spoil(value)}".encode()}
        assert (await client.get("/admin", headers=headers)).status_code == 401


async def test_a_session_ends() -> None:
    """A session ends after its time, and with another token."""
    async with opened(admin=AdminSettings(session_hours=1e-9)) as client:
        await sign_in(client)
        assert (await client.get("/admin")).status_code == 401
    async with opened() as client:
        value = (await sign_in(client)).cookies["answerable_admin"]
    async with opened(token="another") as client:
        headers = {"Cookie": f"answerable_admin={value}"}
        assert (await client.get("/admin", headers=headers)).status_code == 401


@pytest.mark.parametrize("host", ["10.1.2.3", "::1", "::ffff:10.0.0.1"])
async def test_a_proxy_that_is_trusted_names_people(host: str) -> None:
    """Whom a trusted proxy names is let in; nobody else is, nor where there are two names."""
    async with opened(token="", admin=PROXY, host=host) as client:
        assert (await client.get("/admin", headers=NAMED)).status_code == 200
        for name in ("", "eve@example.org", "ann@example.org, eve@example.org"):
            headers = {"X-Forwarded-Email": name}
            assert (await client.get("/admin", headers=headers)).status_code == 404
        two = [("X-Forwarded-Email", "ann@example.org")] * 2
        assert (await client.get("/admin", headers=two)).status_code == 404
        assert (await client.get("/admin")).status_code == 404
        assert (await sign_in(client, "")).status_code == 404


@pytest.mark.parametrize("host", ["203.0.113.9", "11.0.0.1", "::2", "testclient"])
async def test_the_header_of_anybody_else_is_nothing(host: str) -> None:
    """The header of who is no trusted proxy opens nothing."""
    async with opened(token="", admin=PROXY, host=host) as client:
        for path in (*PAGES, *DATA):
            assert (await client.get(path, headers=NAMED)).status_code == 404


async def test_without_trusted_proxies_the_header_is_nothing() -> None:
    """Where no proxy is trusted there is no /admin for the header, from wherever it comes."""
    async with opened(token="", admin=PROXY, host="10.1.2.3", proxies=()) as client:
        assert (await client.get("/admin/admin.css", headers=NAMED)).status_code == 404
        assert (await client.get("/admin", headers=NAMED)).status_code == 404


@pytest.mark.parametrize(
    "values",
    [{"header": "X-Email"}, {"emails": ("a@b",)}, {"header": "X Email", "emails": ("a@b",)}],
)
def test_half_a_proxy_is_refused(values: dict[str, Any]) -> None:
    """A header without people, people without a header and what is no header are wrong."""
    with pytest.raises(ValidationError):
        AdminSettings(**values)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "null"},
        {"Origin": "http://evil.example"},
        {"Origin": "http://test.evil.example"},
        {"Origin": "http://[::1"},
        {"Origin": "test"},
        {"Origin": "http://"},
        {"Origin": b"http://te\xdft"},
        {"Origin": "http://test" + "x" * 9000},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://test"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://test"},
        {"Sec-Fetch-Site": "none"},
    ],
)
async def test_forms_of_other_sites_do_nothing(headers: dict[str, Any]) -> None:
    """A form that a foreign page sends along with the owner's cookies changes nothing."""
    assistant, [id_, *_] = await with_turns()
    async with opened(assistant) as client:
        refused = await client.post("/admin/login", data={"token": TOKEN}, headers=headers)
        assert (refused.status_code, "set-cookie" in refused.headers) == (403, False)
        await sign_in(client)
        fields = {**await form(client), "conversation": id_, "verdict": "good"}
        for path in ("/admin/review", "/admin/logout"):
            assert (await client.post(path, data=fields, headers=headers)).status_code == 403
        assert (await client.get("/admin")).status_code == 200
    assert await reviews(assistant) == []


async def form(client: httpx.AsyncClient) -> dict[str, str]:
    """The hidden fields that the review page gives to its forms."""
    week = week_of(day_of(time.time()))
    text = (await client.get(f"/admin/review?week={week}")).text
    found = re.search(r'name="form" value="([^"]+)"', text)
    assert found
    return {"week": week, "form": found[1]}


async def reviews(assistant: ScriptedAssistant) -> list[tuple[Any, ...]]:
    assert assistant.journal.log is not None
    return await assistant.journal.log.rows(Review, ["id", "verdict"], 0, 4e9)


@pytest.mark.parametrize(
    ("made", "shown"), [(1_700_000_000.0, "2023-11-14 22:13"), (None, "unknown")]
)
async def test_when_the_index_was_made(made: float | None, shown: str) -> None:
    """The index says when it was made, or that its store does not know."""
    assistant = ScriptedAssistant(made=made)
    async with opened(assistant) as client:
        told = (await client.get("/admin/data.json", headers=BEARER)).json()
        page = (await client.get("/admin", headers=BEARER)).text
    assert [each["made (UTC)"] for each in told["tables"]["indexes"]] == [shown]
    assert shown in page


async def test_a_verdict_is_kept() -> None:
    """A verdict on a conversation of the sample is stored and shown; with a form token of another
    browser, for another conversation or of another kind it is refused."""
    assistant, [id_, *_] = await with_turns()
    async with opened(assistant) as client:
        await sign_in(client)
        fields = {**await form(client), "conversation": id_, "verdict": "should_have_answered"}
        for wrong in ({"form": "x" * 43}, {"form": ""}):
            sent = await client.post("/admin/review", data=fields | wrong, headers=OURS)
            assert sent.status_code == 403
        for wrong in ({"verdict": "fine"}, {"conversation": "x"}, {"week": "2020-W01"}):
            sent = await client.post("/admin/review", data=fields | wrong, headers=OURS)
            assert sent.status_code == 422
        assert await reviews(assistant) == []
        before = (await client.get(f"/admin/review?week={fields['week']}")).text
        sent = await client.post("/admin/review", data=fields, headers=OURS)
        place = re.findall(r'<h2 id="([^"]+)"', before)[
            before[: before.index(id_)].count("<h2") - 1
        ]
        assert (sent.status_code, sent.headers["location"]) == (
            303,
            f"review?week={fields['week']}#{place}",
        )
        shown = (await client.get(f"/admin/review?week={fields['week']}")).text
    assert await reviews(assistant) == [(id_, "should_have_answered")]
    assert shown.count('aria-pressed="true"') == 1
    assert "&lt;b&gt;0&lt;/b&gt;" in shown
    assert "<b>" not in shown


async def test_a_program_keeps_verdicts_too() -> None:
    """A program with the token needs no form."""
    assistant, [id_, *_] = await with_turns(1)
    fields = {"week": week_of(day_of(time.time())), "conversation": id_, "verdict": "good"}
    async with opened(assistant) as client:
        assert (await client.post("/admin/review", data=fields)).status_code == 404
        sent = await client.post("/admin/review", data=fields, headers=BEARER)
    assert sent.status_code == 303
    assert await reviews(assistant) == [(id_, "good")]


async def test_data_and_exports_agree() -> None:
    """JSON, CSV and page show the same turns; CSV is a file whose texts are no formulas."""
    assistant, _ = await with_turns(3)
    async with opened(assistant) as client:
        data = (await client.get("/admin/data.json", headers=BEARER)).json()
        assert data["summary_figures"]["questions"] == 3
        assert data["tables"]["states"] == [{"state": "no_match", "questions": 3, "share": 1.0}]
        assert data["tables"]["intents"][0]["intent"] == "=1+1"
        for name, rows in data["tables"].items():
            response = await client.get(f"/admin/export/{name}.csv", headers=BEARER)
            assert response.headers["content-type"].startswith("text/csv")
            assert f'filename="{name}-' in response.headers["content-disposition"]
            [_, *told] = csv.reader(io.StringIO(response.text))
            assert len(told) == len(rows)
            assert not [each for row in told for each in row if each.startswith("=")]
        assert (await client.get("/admin/export/no.csv", headers=BEARER)).status_code == 404


async def test_words_are_in_gaps_and_review_alone() -> None:
    """Figures hold no word and no mark of a visitor; the gaps show questions as text."""
    assistant, _ = await with_turns(3)
    async with opened(assistant) as client:
        for path in ("/admin", "/admin/data.json"):
            assert "cmd" not in (await client.get(path, headers=BEARER)).text
        gaps = (await client.get("/admin/gaps", headers=BEARER)).text
        data = (await client.get("/admin/gaps.json", headers=BEARER)).json()
    assert "=cmd &lt;b&gt;" in gaps
    assert [each["size"] for each in data["groups"]] == [3]
    assert (data["unanswered"], data["unread"]) == (3, 0)
    assert data["out_of_scope"] == {"turns": 0, "unread": 0, "groups": []}


@pytest.mark.parametrize("path", [*PAGES, *DATA])
async def test_a_wrong_range_is_told(path: str) -> None:
    """Days or weeks that are none are refused with what to write."""
    query = "week=x" if path.endswith("review") else "from=2026-02-30"
    async with opened() as client:
        response = await client.get(f"{path}?{query}", headers=BEARER)
    assert (response.status_code, response.json()["error"]["code"]) == (422, "invalid_range")


@pytest.mark.parametrize("path", PAGES)
async def test_a_browser_is_told_on_the_page(path: str) -> None:
    """In a browser the page says what is wrong with the days, with its form to repeat it; nothing
    of what was asked for is repeated."""
    async with opened() as client:
        await sign_in(client)
        response = await client.get(f"{path}?from=2026-02-30&week=<i>")
    assert (response.status_code, response.headers["content-type"][:9]) == (422, "text/html")
    said = "Write a week as 2026-W07" if path.endswith("review") else "Write days as 2026-02-09"
    assert f'role="alert">{said}' in response.text
    assert '<form class="range" method="get">' in response.text
    assert "<i>" not in response.text
    assert "2026-02-30" not in response.text


@pytest.mark.parametrize("path", [*PAGES[1:], *DATA])
async def test_a_browser_is_sent_to_sign_in(path: str) -> None:
    """A page that is opened without a session leads to where the owner signs in, from any folder;
    where no token is set there is nothing, and a program is told that there is nothing."""
    shown = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    async with opened() as client:
        sent = await client.get(path, headers=shown)
        assert (sent.status_code, sent.content) == (303, b"")
        assert client.base_url.join(path).join(sent.headers["location"]).path == "/admin"
        assert (await client.get(path)).status_code == 404
    async with opened(token="", admin=PROXY) as client:
        assert (await client.get(path, headers=shown)).status_code == 404


async def test_a_verdict_after_the_session_leads_to_sign_in() -> None:
    """It is not kept."""
    assistant, [id_] = await with_turns(1)
    fields = {"week": week_of(day_of(time.time())), "conversation": id_, "verdict": "good"}
    async with opened(assistant) as client:
        headers = {**OURS, "Accept": "text/html"}
        sent = await client.post("/admin/review", data=fields, headers=headers)
    assert (sent.status_code, sent.headers["location"]) == (303, "../admin")
    assert await reviews(assistant) == []


async def test_the_days_go_along() -> None:
    """From the figures to the gaps and back the chosen days stay."""
    async with opened() as client:
        for path, link in (("/admin", "admin/gaps"), ("/admin/gaps", "../admin")):
            days = "from=2026-02-02&until=2026-02-09"
            page = (await client.get(f"{path}?{days}", headers=BEARER)).text
            assert f'<a href="{link}?{days.replace("&", "&amp;")}"' in page


async def test_where_nothing_is_kept() -> None:
    """Without records the owner is told how to switch them on."""
    assistant = ScriptedAssistant(conversations=MemoryConversations())
    assistant.journal.log = None
    async with opened(assistant) as client:
        response = await client.get("/admin", headers=BEARER)
    assert (response.status_code, "[telemetry] keep" in response.text) == (404, True)


async def test_a_broken_store_is_503(assistant: ScriptedAssistant) -> None:
    """A database that is down is said in words, with no trace of it."""
    assert isinstance(assistant.conversations, MemoryConversations)
    assistant.conversations.broken = True
    async with opened(assistant) as client:
        for path in (*PAGES, *DATA):
            assert (await client.get(path, headers=BEARER)).status_code == 503
