"""The ASGI app: routes, middleware, and in which order."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.types import ASGIApp

from answerable import __version__
from answerable.api import (
    about,
    admin,
    admin_access,
    ai_sdk,
    chat,
    clicks,
    conversations,
    documents,
    errors,
    feedback,
    health,
    identity,
    intent,
    llms_txt,
    metrics,
    openai_dialect,
    site,
)
from answerable.api.addresses import networks
from answerable.api.admission import Admission
from answerable.api.assistant import AssistantLike
from answerable.api.headers import SecurityHeaders, cors
from answerable.api.known_sessions import KnownSessions
from answerable.api.limits import BodyLimit
from answerable.api.logs import RequestLog
from answerable.api.opened_rate import OpenedRate
from answerable.api.own_names import OwnNames
from answerable.api.relay import Relay
from answerable.api.streams import Streams
from answerable.api.token_guesses import TokenGuesses
from answerable.api.traced import traced
from answerable.api.unnamed_proxy import UnnamedProxy
from answerable.discretion import beneath
from answerable.replica_wire import wire_of
from answerable.settings import Settings
from answerable.viewer import is_served_here

__all__ = ["AssistantLike", "create_app"]

DIALECTS = {"openai": openai_dialect, "ai-sdk": ai_sdk, "llms-txt": llms_txt}


def create_app(
    assistant: AssistantLike, settings: Settings, *, mcp: ASGIApp | None = None
) -> FastAPI:
    """The API of an open assistant, to be served or to be mounted below any prefix.

    ``mcp`` is what answers at ``/mcp``, if anything does. It opens and closes nothing. Raises
    ``ConfigError`` for settings no server could honour.
    """
    app = FastAPI(
        title="Answerable",
        description="A grounded assistant for a site's own content.",
        version=__version__,
        docs_url=None,  # /docs is where most sites have their pages; see site.add_api_page
        redoc_url=None,
        redirect_slashes=False,  # a redirect repeats the Host header, which anybody can choose
        middleware=_middleware(assistant, settings),
    )
    app.state.assistant = assistant
    app.state.settings = settings
    app.state.proxies = networks(settings.server.trusted_proxies)
    app.state.admission = Admission(settings.limits, assistant)
    app.state.streams = Streams(settings.conversations.resume_seconds)
    app.state.relay = Relay(app.state.streams, wire_of(beneath(assistant.conversations)))
    app.state.opened = OpenedRate()
    app.state.guesses = TokenGuesses()
    app.state.sessions = KnownSessions()
    app.state.identity = identity.verifier(settings.identity)
    errors.add_handlers(app, assistant)
    for module in (chat, conversations, feedback, clicks, health, metrics, intent, about):
        app.include_router(module.router)
    for name in dict.fromkeys(settings.server.dialects):
        app.include_router(DIALECTS[name].router)
    if mcp is not None:
        app.add_route("/mcp", mcp, include_in_schema=False)  # type: ignore[arg-type]
    if any(is_served_here(source.viewer) for source in settings.sources):
        documents.add_viewer(app)
    if admin_access.is_open(settings):
        admin.add_admin(app)
    _add_pages(app, assistant)
    return app


def _middleware(assistant: AssistantLike, settings: Settings) -> list[Middleware]:
    """From the outside in: every response has an id, and even a 500 can be read across origins."""
    return [
        Middleware(RequestLog, metrics=assistant.metrics),
        *traced(settings),
        Middleware(SecurityHeaders),
        Middleware(OwnNames, settings=settings),
        *cors(settings),
        Middleware(UnnamedProxy, trusted=networks(settings.server.trusted_proxies)),
        Middleware(errors.LastResort, speaker=assistant),
        Middleware(BodyLimit, max_bytes=settings.server.max_body_bytes),
    ]


def _add_pages(app: FastAPI, assistant: AssistantLike) -> None:
    site.add_api_page(app)
    if assistant.widget_file is not None:
        site.add_widget(app, assistant.widget_file)
    elif assistant.static_dir is None:  # else it may be one of the site's files
        site.add_missing_widget(app)
    if assistant.static_dir is not None:
        site.add_site(app, assistant.static_dir)
