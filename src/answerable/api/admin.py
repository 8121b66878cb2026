"""``/admin``: figures, content gaps and the weekly review, for the site's owner.

The routes exist only where the settings let somebody in. Whoever is not let in is told nothing but
the page to sign in with the token, if there is one: a browser is sent there from every address, and
a program is told that there is nothing.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs

from fastapi import FastAPI, Request
from starlette.datastructures import MutableHeaders
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from answerable.analytics import csv_file, gaps, page, reading, review
from answerable.analytics.days import Days, given, last_whole_week
from answerable.analytics.golden_files import golden_files
from answerable.analytics.reading import Figures
from answerable.analytics.recent import Recent
from answerable.analytics.style import style
from answerable.analytics.tables import Table, tables
from answerable.api import admin_access
from answerable.api.admin_access import Grant
from answerable.api.assistant import AssistantLike
from answerable.api.errors import RefusedError, retry_later
from answerable.api.feedback import log_of
from answerable.api.token_guesses import guesses_of
from answerable.observability.telemetry import Review
from answerable.observability.turn_log import TurnLog
from answerable.settings import Settings

_POLICY = (
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Frame-Options": "DENY",
    # Not no-referrer: a browser would name no Origin with a form then.
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex, nofollow",
}
NOTHING = "There is nothing at this address. The page /api lists what there is."
FOREIGN = "This form did not come from this site's own page. Load the page again and repeat it."
WRONG = "That is not the token."
WRONG_RANGE = "invalid_range"
MAX_FORM = 4_096  # bytes; a longer one is cut off, and then wrong
MAX_FIELDS = 10

Handler = Callable[["Visit"], Awaitable[Response]]


class Visit:
    """One request of somebody who was let in."""

    def __init__(self, request: Request, grant: Grant) -> None:
        self.request = request
        self.grant = grant
        self.assistant: AssistantLike = request.app.state.assistant
        self.settings: Settings = request.app.state.settings

    @property
    def log(self) -> TurnLog:
        """Raises ``RefusedError`` where nothing is kept."""
        return log_of(self.assistant)

    @property
    def days(self) -> Days:
        """The days that the address names. Raises ``RefusedError``."""
        asked = self.request.query_params
        return _told(
            lambda: given(asked.get("from", ""), asked.get("until", ""), datetime.now(UTC).date())
        )

    async def figures(self) -> Figures:
        """All figures of those days, a moment old at most."""
        recent: Recent = self.request.app.state.figures
        return await recent.of(self.days, self._counted)

    async def _counted(self) -> Figures:
        golden = golden_files(self.settings.admin.golden)
        manifests = await self.assistant.manifests()
        made_at = await self.assistant.made_at()
        return await reading.figures(self.log, self.days, manifests, golden, made_at)

    async def tables(self) -> list[Table]:
        return tables(await self.figures())

    async def form(self) -> dict[str, str]:
        """The fields of the form that was sent. Raises ``RefusedError`` for a foreign one."""
        fields = await _fields(self.request)
        if self.grant is Grant.BROWSER and not (
            admin_access.same_origin(self.request)
            and admin_access.form_is_ours(self.request, fields.get("form", ""))
        ):
            raise RefusedError(403, "foreign_form", FOREIGN)
        return fields


def add_admin(app: FastAPI) -> None:
    """Serve the pages, what they show as JSON and CSV, and their style."""
    app.state.figures = Recent()
    routes: list[tuple[str, str, Handler]] = [
        ("GET", "/admin/data.json", _data),
        ("GET", "/admin/export/{name}.csv", _export),
        ("GET", "/admin/gaps", _explained(_gaps, "gaps")),
        ("GET", "/admin/gaps.json", _gaps_data),
        ("GET", "/admin/review", _explained(_review, "review")),
        ("POST", "/admin/review", _reviewed),
    ]
    for method, path, handler in routes:
        home = f"{'../' * (path.count('/') - 1)}admin"
        app.add_route(path, _guarded(handler, home), methods=[method], include_in_schema=False)
    app.add_route("/admin", _home, methods=["GET"], include_in_schema=False)
    app.add_route("/admin/login", _login, methods=["POST"], include_in_schema=False)
    app.add_route("/admin/logout", _logout, methods=["POST"], include_in_schema=False)
    app.add_route("/admin/admin.css", _style, methods=["GET"], include_in_schema=False)


def _guarded(handler: Handler, home: str) -> Callable[[Request], Awaitable[Response]]:
    """``home`` is the address of ``/admin`` from there, relative: a proxy may take a prefix off."""

    async def guarded(request: Request) -> Response:
        settings: Settings = request.app.state.settings
        grant = admin_access.grant(request, settings)
        if grant is not None:
            return _hardened(await handler(Visit(request, grant)))
        if admin_access.has_token(settings) and "text/html" in request.headers.get("accept", ""):
            return _hardened(Response(status_code=303, headers={"Location": home}))
        raise RefusedError(404, "not_found", NOTHING)

    return guarded


def _explained(handler: Handler, here: str) -> Handler:
    """A page that tells a browser itself, with its form, that the days or the week are wrong."""

    async def explained(visit: Visit) -> Response:
        try:
            return await handler(visit)
        except RefusedError as refused:
            if refused.code != WRONG_RANGE or visit.grant is not Grant.BROWSER:
                raise
            today, site = datetime.now(UTC).date(), visit.settings.site.name
            asked = last_whole_week(today) if here == "review" else given("", "", today)
            base = "" if here else "admin/"
            text = page.wrong_range_page(site, asked, refused.message, base=base, here=here)
            return HTMLResponse(text, refused.status)

    return explained


async def _home(request: Request) -> Response:
    """The figures; whoever is not signed in is asked for the token."""
    settings: Settings = request.app.state.settings
    if admin_access.grant(request, settings) is None and admin_access.has_token(settings):
        text = page.login_page(settings.site.name, action="admin/login", base="admin/")
        return _hardened(HTMLResponse(text, 401))
    return await _guarded(_explained(_dashboard, ""), "admin")(request)


async def _login(request: Request) -> Response:
    settings: Settings = request.app.state.settings
    if not admin_access.has_token(settings):
        raise RefusedError(404, "not_found", NOTHING)
    if not admin_access.same_origin(request):
        raise RefusedError(403, "foreign_form", FOREIGN)
    given = (await _fields(request)).get("token", "").encode("utf-8", "replace")
    right = admin_access.is_token(given, settings)
    try:
        if not guesses_of(request.scope).judged(request.scope, admin_access.SETTING, right=right):
            return _asked_again(settings, WRONG, 401)
    except RefusedError as refused:
        return _asked_again(settings, refused.message, refused.status, refused.retry_after)
    response = _hardened(Response(status_code=303, headers={"Location": "../admin"}))
    admin_access.sign_in(request, response.headers, settings)
    return response


def _asked_again(
    settings: Settings, error: str, status: int, retry_after: int | None = None
) -> Response:
    text = page.login_page(settings.site.name, action="login", base="", error=error)
    return _hardened(HTMLResponse(text, status, retry_later(retry_after)))


async def _logout(request: Request) -> Response:
    if not admin_access.same_origin(request):
        raise RefusedError(403, "foreign_form", FOREIGN)
    response = _hardened(Response(status_code=303, headers={"Location": "../admin"}))
    admin_access.sign_out(request, response.headers)
    return response


async def _style(request: Request) -> Response:
    return PlainTextResponse(style(), media_type="text/css", headers={"Cache-Control": "no-cache"})


async def _dashboard(visit: Visit) -> Response:
    shown = await visit.tables()
    site = visit.settings.site.name
    return HTMLResponse(page.dashboard(site, visit.days, shown, base="admin/"))


async def _data(visit: Visit) -> Response:
    figures = await visit.figures()
    told = {each.name: _table(each) for each in tables(figures)}
    range_ = {"from": str(figures.days.start), "until": str(figures.days.end)}
    return JSONResponse({**range_, "summary_figures": asdict(figures.summary), "tables": told})


async def _export(visit: Visit) -> Response:
    name = visit.request.path_params["name"]
    table = next((each for each in await visit.tables() if each.name == name), None)
    if table is None:
        raise RefusedError(404, "not_found", NOTHING)
    days = visit.days
    file = f"{name}-{days.start}-{days.end}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{file}"'}
    return Response(csv_file.csv_text(table), media_type="text/csv", headers=headers)


async def _gaps(visit: Visit) -> Response:
    text = page.gaps_page(visit.settings.site.name, visit.days, await _found(visit), base="")
    return HTMLResponse(text)


async def _gaps_data(visit: Visit) -> Response:
    found = await _found(visit)
    missed = asdict(found.unanswered)
    told = {"unanswered": missed.pop("turns"), **missed, "out_of_scope": asdict(found.out_of_scope)}
    return JSONResponse(told)


async def _found(visit: Visit) -> gaps.Gaps:
    kept = await reading.kept_of(visit.log, visit.days)
    return await gaps.found(visit.log, kept, visit.assistant.vectors, visit.assistant.search)


async def _review(visit: Visit) -> Response:
    today = datetime.now(UTC).date()
    week = visit.request.query_params.get("week") or last_whole_week(today)
    sample = await _sample(visit.log, week)
    token, cookie = admin_access.form_token(visit.request)
    text = page.review_page(visit.settings.site.name, sample, token, base="")
    return HTMLResponse(text, headers={"Set-Cookie": cookie})


async def _reviewed(visit: Visit) -> Response:
    """Keep a verdict on a conversation of the sample."""
    fields = await visit.form()
    week, verdict = fields.get("week", ""), fields.get("verdict", "")
    sample = await _sample(visit.log, week)
    chosen = fields.get("conversation", "")
    numbers = {each.id: number for number, each in enumerate(sample.conversations, start=1)}
    if verdict not in review.VERDICTS or chosen not in numbers:
        raise RefusedError(422, "invalid_review", "Choose a verdict on a conversation of the week.")
    known = next(each for each in review.VERDICTS if each == verdict)
    await visit.log.keep([Review(chosen, time.time(), known)])
    place = page.anchor_of(numbers[chosen])
    return Response(status_code=303, headers={"Location": f"review?week={sample.week}#{place}"})


async def _sample(log: TurnLog, week: str) -> review.Sample:
    try:
        return await review.sample(log, week)
    except ValueError as error:
        raise RefusedError(422, WRONG_RANGE, str(error)) from None


async def _fields(request: Request) -> dict[str, str]:
    """The fields of a form; none of one that has more than any of ours."""
    body = (await request.body())[:MAX_FORM].decode("utf-8", "replace")
    try:
        fields = parse_qs(body, max_num_fields=MAX_FIELDS)
    except ValueError:
        return {}
    return {name: values[0] for name, values in fields.items()}


def _table(table: Table) -> list[dict[str, Any]]:
    names = [name for name, _ in table.columns]
    return [dict(zip(names, row, strict=True)) for row in table.rows]


def _told(make: Callable[[], Days]) -> Days:
    try:
        return make()
    except ValueError as error:
        raise RefusedError(422, WRONG_RANGE, str(error)) from None


def _hardened(response: Response) -> Response:
    headers: MutableHeaders = response.headers
    for name, value in _HEADERS.items():
        headers[name] = value
    return response
