"""The address of a Postgres database with conversations."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlunsplit

from answerable.errors import ConfigError
from answerable.postgres.pool import for_driver, option_refused, parts_of

SCHEMA = "answerable"
_NO_ADDRESS = (
    "store.conversations is no address of a Postgres database. Write "
    "postgres://USER@HOST:5432/DATABASE, or postgres: alone and set the PG variables. In a name or "
    "a password @ is written %40, : is %3A and / is %2F."
)


@dataclass(frozen=True, slots=True)
class Address:
    """Where conversations are: an address for the driver, and the schema of the tables."""

    dsn: str
    schema: str
    options: tuple[str, ...] = ()  # the names of what is said behind the "?"

    @classmethod
    def parsed(cls, rest: str) -> Address:
        """What follows ``postgres:``. Raises ``ConfigError``, which quotes no password."""
        try:
            parts = parts_of(f"postgres:{rest or '//'}")
        except ValueError:
            raise ConfigError(_NO_ADDRESS) from None
        query = dict(parse_qsl(parts.query))
        schema = query.pop("schema", SCHEMA)
        if not re.fullmatch(r"[a-z_][a-z0-9_]{0,39}", schema) or rest[:2] not in ("", "//"):
            raise ConfigError(_NO_ADDRESS)
        options = for_driver(query)
        dsn = urlunsplit(parts._replace(query=urlencode(options)))
        return cls(dsn, schema, tuple(options))

    def refusal(self, error: BaseException | None) -> str:
        """What of the address a driver's error is about; empty where it is about something else."""
        return option_refused(error, self.options)
