"""Addresses of folders and files: in a configuration file they are relative to that file.

Those of the environment and of the command line are relative to the working folder, as every path
that is typed there. Only the package's own schemes are known to name a place on this machine.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

# The file by which a place is known to hold something, by scheme; of SQLite it is the place itself.
MARKS = {"embedded": "CURRENT", "algolia": "CURRENT", "onnx": "model.onnx", "sqlite": ""}
STORE = ("vectors", "write", "read", "indexes", "conversations", "embedder")
BESIDE = ("", "-wal", "-shm")  # what SQLite has beside a database, and which goes with it


@dataclass
class FilePlaces:
    """The addresses of one configuration file, which is in ``root``."""

    root: Path
    _written: dict[str, str] = field(default_factory=dict)  # as they are used: as they are written

    def anchored(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """What the file says, with its relative places below ``root``."""
        if os.path.realpath(self.root) == os.path.realpath(os.curdir):
            return dict(said)  # they stay as they are written, and as others may write them
        tables = dict(said)
        if isinstance(store := tables.get("store"), dict):
            tables["store"] = _with(store, STORE, self._below)
        retrieval = tables.get("retrieval")
        if isinstance(retrieval, dict) and isinstance(
            reader := retrieval.get("cross_encoder"), dict
        ):
            reader = _with(reader, ("address",), self._below)
            tables["retrieval"] = {**retrieval, "cross_encoder": reader}
        return tables

    def left_behind(self, used: Collection[str]) -> str:
        """What to do about things in the working folder that the file seems to mean.

        Empty where nothing is amiss. ``used`` are the addresses that count in the end. With nothing
        at the place beside the file an index would be begun anew, or conversations be gone, without
        a word.
        """
        lost = (each for each in self._written if each in used and self._is_left_behind(each))
        return "\n".join(map(self._complaint, lost))

    def _below(self, address: str) -> str:
        scheme, place, options = _parts(address)
        if scheme not in MARKS or not place:
            return address
        below = f"{scheme}:{self.root / place}{options}"
        self._written[below] = address
        return below

    def _is_left_behind(self, address: str) -> bool:
        return not _holds_something(address) and _holds_something(self._written[address])

    def _complaint(self, address: str) -> str:
        scheme, place, options = _parts(self._written[address])
        here, meant = Path(place).absolute(), Path(os.path.abspath(self.root / place))
        ends = BESIDE if scheme == "sqlite" else ("",)
        things = [each for each in (f"{here}{end}" for end in ends) if os.path.exists(each)]
        return (
            f"{scheme}:{place} is {meant}, beside the configuration file that names it, and "
            f"nothing is there; the folder of this command has {here}. If that is what is meant, "
            f"stop the server and move it: mv {shlex.join([*things, f'{meant.parent}/'])}\n"
            f"Or write where it is: {scheme}:{here}{options}\n"
            "If it is another site's, run the command in another folder."
        )


def _with(
    table: Mapping[str, Any], keys: Collection[str], change: Callable[[str], str]
) -> dict[str, Any]:
    return {key: _changed(value, change) if key in keys else value for key, value in table.items()}


def _changed(value: Any, change: Callable[[str], str]) -> Any:
    """An address, a list of them or a table by names; what is none is judged by who reads it."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_changed(each, change) for each in value]
    if isinstance(value, dict):
        return {name: _changed(each, change) for name, each in value.items()}
    return value


def _parts(address: str) -> tuple[str, str, str]:
    """Scheme, place, and what stands behind a place of ``onnx:``."""
    scheme, _, rest = address.partition(":")
    place, mark, options = rest.partition("?") if scheme == "onnx" else (rest, "", "")
    return scheme, place, mark + options


def _holds_something(address: str) -> bool:
    scheme, place, _ = _parts(address)
    return os.path.isfile(Path(place, MARKS[scheme]))
