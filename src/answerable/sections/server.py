"""The tables ``[server]`` and ``[mcp]`` of ``answerable.toml``."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, SecretStr

from answerable.sections import Section
from answerable.sections.secret_text import OwnersSecret


def _network(text: str) -> str:
    """Checked here: a proxy that is not recognised makes one visitor of all, and a network of
    everybody lets everybody say who they are."""
    try:
        network = ip_network(text, strict=False)
    except ValueError:  # its message quotes the value
        raise ValueError("it is no network such as 10.0.0.0/8, and no address") from None
    if network.prefixlen == 0:
        raise ValueError(
            "everybody is in this network, and would be believed about who they are; write the "
            "addresses of your proxies alone, such as 10.0.0.0/8, 192.168.1.7 or fd00::/8"
        )
    return text


# A network such as 10.0.0.0/8, or one address.
Network = Annotated[str, AfterValidator(_network)]
# A name without its port: any port is as good as another.
HostName = Annotated[str, Field(pattern=r"^([^\s/*@:,?#\[\]]+|\[[0-9a-fA-F:.]+\])$")]
Origin = Annotated[str, Field(pattern=r"^[a-z][a-z0-9+.-]*://[^\s/*?#@,]+$")]


class ServerSettings(Section):
    """The HTTP server."""

    host: str = Field("127.0.0.1", description="address to listen on")
    port: int = Field(8000, ge=0, le=65535, description="port to listen on")
    cors_origins: tuple[str, ...] = Field(
        (),
        description="origins that may call from a browser; none: its own, and of a server on this "
        "machine the pages of this machine",
    )
    admin_token: OwnersSecret = Field(
        SecretStr(""), description="opens the routes for the owner; without it they are 404"
    )
    dialects: tuple[Literal["openai", "ai-sdk", "llms-txt"], ...] = Field(
        ("openai", "ai-sdk", "llms-txt"),
        description="further protocols that are spoken; empty: none",
    )
    api_key: OwnersSecret = Field(
        SecretStr(""),
        description="Bearer key that everything below `/v1` asks for; empty asks for none",
    )
    max_body_bytes: int = Field(262_144, ge=1024, description="larger bodies are refused with 413")
    max_message_chars: int = Field(4_000, ge=1, description="longer questions are refused with 422")
    max_context_bytes: int = Field(
        131_072, ge=1024, description="longer marked texts are refused with 422"
    )
    trusted_proxies: tuple[Network, ...] = Field(
        (),
        description="networks or addresses of proxies, such as `10.0.0.0/8`, that are believed "
        "about `X-Forwarded-For`",
    )
    hosts: tuple[HostName, ...] = Field(
        (),
        description="names that it is reached by beside `localhost`, where it listens on this "
        "machine alone, without a port; where `trusted_proxies` or `cors_origins` is set, any name "
        "is answered",
    )
    reload: bool = Field(
        True, description="follow changes of texts, flows and intents without a restart"
    )
    shutdown_seconds: float = Field(
        5.0,
        ge=0,
        le=300,
        description="how long running answers may take once the server is told to stop",
    )

    @property
    def on_loopback(self) -> bool:
        """Whether nobody but this machine can reach what listens there."""
        try:
            return self.host.lower() == "localhost" or ip_address(self.host).is_loopback
        except ValueError:  # a name of any machine
            return False


class McpSettings(Section):
    """The server for MCP clients, at ``/mcp`` of the HTTP API and on ``answerable mcp``."""

    enabled: bool = Field(True, description="serve `/mcp`, where the extra `mcp` is installed")
    hosts: tuple[HostName, ...] = Field(
        (),
        description="names that `/mcp` is reached by beside `localhost`, `127.0.0.1` and "
        "`[::1]`, without a port",
    )
    origins: tuple[Origin, ...] = Field(
        (),
        description="origins that may call beside this machine's own and `cors_origins` in "
        "`[server]`",
    )
    admin_token: OwnersSecret = Field(
        SecretStr(""),
        description="opens the tools for the owner at `/mcp`; without it there are none",
    )
