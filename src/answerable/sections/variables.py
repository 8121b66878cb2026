"""Environment variables that would set something if they were spelled as a setting is."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache

from pydantic import BaseModel
from pydantic_settings import BaseSettings, EnvSettingsSource, SettingsError

PREFIX, BETWEEN = "ANSWERABLE_", "__"
NEAR = 0.85  # a letter or two of a name; what is farther off belongs to somebody else
MOST_MEANT = 2  # settings that a key without its table may stand for; `name` is in many
CONFIG = "config"  # no setting, and looked for as if it were
PLACES = re.compile("_(dir|directory|file|folder|path)$")  # what others call a setting of a place
# What Kubernetes and Docker say of a service that is called `answerable` or `answerable-server`.
OF_SERVICES = re.compile(r"(^|_)(service_(host|port)(_\w+)?|port_\d+_(tcp|udp|sctp)(_\w+)?)$")
AT_SERVICES = ("tcp://", "udp://", "sctp://")


def complaint(environment: Mapping[str, str], settings: type[BaseModel]) -> str:
    """What is wrong with variables that are plainly meant to be settings, and are none.

    One with two underscores names a table that there is not; one that is a setting's name but for
    its underscores sets nothing, be it a limit or a key that is thought to protect.
    """
    known, tables = _settings(settings), settings.model_fields
    single = (name for name, said in _single(environment, settings) if said in known)
    wrong = (*(each for each in environment if _is_of_no_table(each, tables)), *single)
    return "\n".join(f"{each} sets nothing. {_slip(each, settings)}" for each in sorted(wrong))


def unheard(environment: Mapping[str, str], settings: type[BaseModel]) -> dict[str, str]:
    """Variables that set nothing and may be slips, with what may be meant.

    They may belong to other parts as well, as ``ANSWERABLE_CHROMIUM`` does, so nothing stops.
    """
    known = _settings(settings)
    others = ((name, said) for name, said in _single(environment, settings) if said not in known)
    hints = {name: _hint(said, settings) for name, said in others}
    return {name: hint for name, hint in hints.items() if hint}


def unreadable(environment: Mapping[str, str], settings: type[BaseSettings]) -> list[str]:
    """Variables of tables and lists that are no JSON, or nested deeper than can be read."""
    alone = EnvSettingsSource(settings)
    names = []
    for name, value in sorted(environment.items()):
        alone.env_vars = {name.lower(): value}
        try:
            alone()
        except (SettingsError, RecursionError):
            names.append(name)
    return names


def _single(environment: Mapping[str, str], settings: type[BaseModel]) -> Iterator[tuple[str, str]]:
    """Variables of no setting and without two underscores, and what they say behind the prefix."""
    set_too = {each.upper() for each in environment}
    for name, value in sorted(environment.items()):
        said = name[len(PREFIX) :].lower()
        ours = name.upper().startswith(PREFIX) and BETWEEN not in said
        if not ours or said in settings.model_fields or not value.strip():
            continue
        theirs = OF_SERVICES.search(said) or value.strip().lower().startswith(AT_SERVICES)
        if not theirs and _settings(settings).get(said) not in set_too:
            yield name, said


def _hint(said: str, settings: type[BaseModel]) -> str:
    bare = PLACES.sub("", said)
    if get_close_matches(bare, [CONFIG], 1, NEAR):
        return "The configuration file is named on the command line, with --config."
    known = _settings(settings)
    near = get_close_matches(said, known, 1, NEAR) or get_close_matches(bare, known, 1, NEAR)
    if near:
        return _did_you_mean([known[near[0]]])
    ends = [f"{PREFIX}{table.upper()}{BETWEEN}{said.upper()}" for table in settings.model_fields]
    ends = [each for each in ends if each in known.values()]
    return _did_you_mean(ends) if len(ends) in range(1, MOST_MEANT + 1) else ""


def _did_you_mean(names: Collection[str]) -> str:
    return f"Did you mean {' or '.join(names)}?"


@lru_cache
def _settings(settings: type[BaseModel]) -> dict[str, str]:
    """The variable of each setting, by what is behind its prefix with all underscores single."""
    return {"_".join(path): PREFIX + BETWEEN.join(path).upper() for path in _paths(settings)}


def _paths(table: type[BaseModel], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for name, field in table.model_fields.items():
        inner = field.annotation
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            yield from _paths(inner, (*above, name))
        else:
            yield (*above, name)


def _is_of_no_table(name: str, tables: Collection[str]) -> bool:
    if not name.upper().startswith(PREFIX) or BETWEEN not in name[len(PREFIX) :]:
        return False
    return name[len(PREFIX) :].partition(BETWEEN)[0].lower() not in tables


def _slip(name: str, settings: type[BaseModel]) -> str:
    said = name[len(PREFIX) :].lstrip("_")
    if exact := _settings(settings).get(re.sub("__+", "_", said.lower())):
        return _did_you_mean([exact])
    table, _, key = said.partition(BETWEEN)
    near = get_close_matches(table.lower(), sorted(settings.model_fields), 1)
    if not near:
        return "Look for a slip in its name, or unset it."
    meant = BETWEEN.join(each for each in (f"{PREFIX}{near[0].upper()}", key) if each)
    return _did_you_mean([meant])
