"""``answerable check``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import anyio
import typer

from answerable.checks import Finding, failed
from answerable.cli import options
from answerable.cli.output import print_json, say
from answerable.errors import AnswerableError
from answerable.settings import Settings, doubtful_variables
from answerable.wiring import checking

MARKS = {"ok": "ok  ", "warning": "warn", "failure": "FAIL"}


def check(
    config: options.Config = None,
    data: options.Data = None,
    site: Annotated[
        Path | None, typer.Option("--site", help="Folder of the built site, to check links in.")
    ] = None,
    as_json: options.Json = False,
) -> None:
    """Check everything that a deployment needs; exit code 1 if something fails."""
    settings = options.read_settings(config, data)
    findings = anyio.run(_found, settings, site)
    print_json(_as_dict(findings)) if as_json else _print(findings)
    if failed(findings):
        raise typer.Exit(1)


async def _found(settings: Settings, site: Path | None) -> list[Finding]:
    own = (*_variables(), *_identity(settings), *_origins(settings))
    return [*own, *[each async for each in checking.checked(settings, site)]]


def _variables() -> Iterable[Finding]:
    """Variables of the environment that may be meant for settings, and set none."""
    for name, hint in doubtful_variables().items():
        yield Finding("configuration", name, "warning", f"It sets nothing. {hint}")


def _identity(settings: Settings) -> Iterable[Finding]:
    """The keys that tokens of signed-in users are checked with, read as the server reads them."""
    if not (settings.identity.jwks or settings.identity.secret.get_secret_value()):
        return
    from answerable.api.identity import verifier  # FastAPI is slow to import

    name = "identity.jwks" if settings.identity.jwks else "identity.secret"
    try:
        verifier(settings.identity)
    except AnswerableError as error:
        yield Finding("keys", name, "failure", str(error))
    else:
        yield Finding("keys", f"{name}: set")


def _origins(settings: Settings) -> Iterable[Finding]:
    """The pages that may ask, read as the server reads them."""
    if not settings.server.cors_origins:
        return
    from answerable.api.headers import cors  # as slow

    try:
        cors(settings)
    except AnswerableError as error:
        yield Finding("configuration", "server.cors_origins", "failure", str(error))


def _print(findings: Iterable[Finding]) -> None:
    for each in findings:
        say(f"{MARKS[each.level]}  {each.part}: {each.what}")
        if each.problem:
            say(f"      {each.problem}")


def _as_dict(findings: list[Finding]) -> dict[str, object]:
    return {"ok": not failed(findings), "findings": [asdict(each) for each in findings]}
