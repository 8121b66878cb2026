"""Find an adapter by its address: the scheme is the module's name is the extra's name.

``open_adapter("stores", "embedded:/srv/index")`` calls ``answerable.stores.embedded.connect``. A
package outside this one offers its own through the entry point group ``answerable.stores``.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoints, entry_points
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from answerable.errors import ConfigError, MissingExtraError

Connect = Callable[..., Any]


def find_adapter(package: str, scheme: str) -> Connect:
    """The ``connect`` of the adapter ``scheme`` in ``answerable.<package>``.

    Raises ``ConfigError`` naming those there are, ``MissingExtraError`` naming what to install.
    """
    for entry in _offered(package, tuple(sys.path)).select(name=scheme):
        connect: Connect = entry.load()
        return connect
    name = f"answerable.{package}.{scheme}"
    if not scheme.isidentifier() or find_spec(name) is None:
        known = ", ".join(available(package))
        raise ConfigError(f"There is no adapter '{scheme}' in {package}. There are: {known}")
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        raise MissingExtraError(f"{package}: {scheme}", scheme) from error
    if not hasattr(module, "connect"):
        raise ConfigError(f"'{scheme}' is a part of {package}, not an adapter.")
    return module.connect  # type: ignore[no-any-return]


async def open_adapter(package: str, address: str, *options: Any) -> Any:
    """Open the adapter that ``address`` ("scheme:rest") names, with what its kind takes."""
    scheme, _, rest = address.partition(":")
    opened: Awaitable[Any] = find_adapter(package, scheme)(rest, *options)
    return await opened


def available(package: str) -> list[str]:
    """The schemes there are adapters for in ``answerable.<package>``."""
    folder = import_module(f"answerable.{package}")
    inside = (module.name for module in iter_modules(folder.__path__))
    adapters = {name for name in inside if _has_connect(f"{folder.__name__}.{name}")}
    return sorted(adapters | _offered(package, tuple(sys.path)).names)


@lru_cache
def _offered(package: str, path: tuple[str, ...]) -> EntryPoints:
    """What packages on ``path`` offer. To read it of 150 packages takes 20 ms."""
    return entry_points(group=f"answerable.{package}")


def _has_connect(module: str) -> bool:
    """Whether a module is an adapter; one whose dependency is missing is one all the same."""
    try:
        return hasattr(import_module(module), "connect")
    except ModuleNotFoundError:
        return True
