"""The index and the assistant for MCP clients: on stdio, and at ``/mcp`` of the HTTP API.

The protocol is the official SDK's (the extra ``mcp``), which is imported on first use: it takes
half a second, and a server that no MCP client calls should not wait for it.
"""

from __future__ import annotations

from importlib.util import find_spec

from answerable.errors import MissingExtraError


def installed() -> bool:
    """Whether the extra is there."""
    return find_spec("mcp") is not None


def require() -> None:
    """Raises ``MissingExtraError`` where the extra is not there."""
    if not installed():
        raise MissingExtraError("answerable mcp", "mcp")
