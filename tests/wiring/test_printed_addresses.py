"""Addresses of stores as they are printed: where, and never by whom with which password."""

from __future__ import annotations

import pytest

from answerable.conversations import postgres_address
from answerable.errors import ConfigError
from answerable.stores import postgres_server, qdrant_server
from answerable.wiring import without_secrets

PASSWORDS = ["hunter2", "hun/ter2", "/", "hun@ter2", "hun:ter2/", "a/b@c/hunter2", "12/hunter2"]
CUT = ["hun?ter2", "hun#ter2", "hun/t?er2", "hun@t?er2", "12?hunter2", "?a=b&c"]


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "elsewhere"])
@pytest.mark.parametrize("password", PASSWORDS)
@pytest.mark.parametrize("options", ["", "?sslmode=require&password=hunter2"])
def test_a_password_with_odd_characters(scheme: str, password: str, options: str) -> None:
    """Whatever it has in it, nothing is printed up to its end, nor the user, nor the options."""
    address = f"{scheme}://me:{password}@db.example.org:5432/site{options}"
    assert without_secrets(address) == f"{scheme}://db.example.org:5432/site"


@pytest.mark.parametrize("password", CUT)
def test_a_password_that_ends_the_address(password: str) -> None:
    """Where nobody can tell which part of it is the password, only the scheme is printed."""
    assert without_secrets(f"postgres://me:{password}@db.example.org/site") == "postgres:"


@pytest.mark.parametrize(
    ("address", "printed"),
    [
        ("postgres:", "postgres:"),
        ("postgres:?schema=manual", "postgres:"),
        ("postgres:///site?host=/tmp/sock", "postgres:///site"),
        ("postgres:me:hunter2@db/site", "postgres:db/site"),
        ("qdrant:https://h:6333/manual", "qdrant:https://h:6333/manual"),
        ("qdrant:https://hunter2@h:6333/manual", "qdrant:https://h:6333/manual"),
        ("qdrant:https://hun/ter2@h:6333/manual", "qdrant:https://h:6333/manual"),
        ("embedded:", "embedded:"),
        ("embedded:/home/me@work/in//dex", "embedded:/home/me@work/in//dex"),
    ],
)
def test_other_addresses(address: str, printed: str) -> None:
    """What is no secret is printed, folders with all that is in their names."""
    assert without_secrets(address) == printed


@pytest.mark.parametrize("password", [*PASSWORDS[1:3], *PASSWORDS[4:], "12?hunter2", "12#hunter2"])
def test_an_address_that_is_cut_short(password: str) -> None:
    """An address whose password was not encoded is refused before anybody is asked, without a part
    of it, and says how odd characters are written; encoded it is taken."""
    for address in (postgres_server.Address, postgres_address.Address):
        with pytest.raises(ConfigError, match="/ is %2F") as refused:
            address.parsed(f"//me:{password}@db.example.org/site")
        assert "hun" not in str(refused.value)
    with pytest.raises(ConfigError, match="QDRANT_API_KEY") as refused:
        qdrant_server.Address.parsed(f"https://me:{password}@db.example.org/site")
    assert "hun" not in str(refused.value)
    taken = postgres_server.Address.parsed("//me:hun%2Fter2%40@db.example.org/site")
    assert taken.place == "Postgres (db.example.org/site, schema answerable)"


@pytest.mark.parametrize(
    "rest", ["//db/site?user=me@corp", "//me@db/site?application_name=a@b&host=/tmp/sock", ""]
)
def test_options_with_an_at_sign(rest: str) -> None:
    """An option may have one in it."""
    assert "@" not in postgres_server.Address.parsed(rest).place
