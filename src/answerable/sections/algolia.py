"""The table ``[algolia]``: where the records go, how they are ranked, and what an agent is told."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, SecretStr

from answerable.sections import Section
from answerable.sections.secret_text import ServiceKey
from answerable.text.node_type import NodeType

INDEXES = {"project": "projects", "persona": "persona", "system_doc": "system_docs"}
NODE_BOOSTS = {"project": 3, "system_doc": 2, "post": 1}
IndexName = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$")]


class AlgoliaSettings(Section):
    """The Algolia application that ``answerable algolia push`` fills and ``algolia:`` asks."""

    app_id: str = Field("", pattern=r"^[A-Za-z0-9]*$", description="id of the application")
    admin_key: ServiceKey = Field(
        SecretStr(""),
        description="key that may write, for `plan` and `push`; better set as `ALGOLIA_ADMIN_KEY`",
    )
    search_key: ServiceKey = Field(
        SecretStr(""), description="key that may search; it may be public"
    )
    index_prefix: IndexName = Field(
        "answerable", description="begins the name of every index, before an underscore"
    )
    indexes: dict[NodeType, IndexName] = Field(
        INDEXES, description="node types that are searched, each with the name of its index"
    )
    node_boosts: dict[NodeType, int] = Field(
        NODE_BOOSTS, description="node types that rank higher, the larger the higher; others are 0"
    )
    hits: int = Field(25, ge=1, le=1000, description="K: records taken from each index")
    max_record_bytes: int = Field(
        10_000, ge=1_000, le=100_000, description="longer records are cut into several"
    )
    languages: tuple[Annotated[str, Field(pattern=r"^[a-z]{2}(-[a-z]{2})?$")], ...] = Field(
        (),
        description="languages of the content as two letters, for plurals and stop words; none "
        "means English",
    )
    search_seconds: float = Field(
        2.0, gt=0, le=60, description="longest a search may take, tries included"
    )
    push_seconds: float = Field(
        60.0,
        gt=0,
        le=3600,
        description="longest one step of a plan or push may take, tries included",
    )
    agent_name: str = Field("", description="name of the agent; empty means the site's name")
    url: str = Field(
        "",
        pattern=r"^$|^https?://[^\s/?#@]+$",
        description="`https://host` asked in the place of Algolia's hosts, for a proxy or a "
        "test; it is sent the keys",
    )
