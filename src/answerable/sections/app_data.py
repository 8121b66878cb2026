"""The table ``[app_data]`` of ``answerable.toml``, and its entities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, SecretStr, model_validator

from answerable.sections import Section

# Names go into statements, so only plain ones are taken: a table may have its schema before it.
Identifier = Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]{0,62}$")]
TableName = Annotated[
    str, Field(pattern=r"^([A-Za-z_][A-Za-z0-9_]{0,62}\.)?[A-Za-z_][A-Za-z0-9_]{0,62}$")
]
TypeName = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9 _-]{0,39}$")]


class EntitySettings(Section):
    """One ``[[app_data.entities]]`` entry: a kind of thing that users own, and its table."""

    name: TypeName = Field(description="what visitors call one of them, such as `widget`")
    plural: str = Field("", description="what they call several; empty: `name` with an s")
    also: tuple[TypeName, ...] = Field(
        (), description="other words for one of them, such as `book` for a loan; with an s: several"
    )
    table: TableName = Field(description="table or view, with its schema if need be")
    label: Identifier = Field("name", description="text column of the name that is shown")
    id: Identifier = Field("id", description="column that tells two of one name apart")
    sublabel: Identifier | Literal[""] = Field(
        "", description="column shown beside the name; empty: none"
    )
    searchable: tuple[Identifier, ...] = Field(
        (), description="further text columns that are searched"
    )
    owner: Identifier = Field("user_id", description="column that says whose row it is")
    owner_type: Literal["text", "integer", "uuid"] = Field(
        "text",
        description="type of the owner column: `text`, `integer`, or `uuid` where the database "
        "has that type",
    )

    @property
    def plural_name(self) -> str:
        """What several of them are called."""
        return self.plural or f"{self.name}s"


def other_words(entities: Sequence[EntitySettings]) -> dict[str, str]:
    """Each other word of a kind with the declared one that it stands for: one, and several."""
    words = {word.casefold(): each.name for each in entities for word in each.also}
    several = {f"{w.casefold()}s": each.plural_name for each in entities for w in each.also}
    return several | words


class AppDataSettings(Section):
    """Rows of your application that a signed-in user may ask for: their own and no others."""

    url: SecretStr = Field(
        SecretStr(""),
        description="SQLAlchemy address of the database; a SQLite path is relative to the file",
    )
    entities: tuple[EntitySettings, ...] = Field((), description="what can be asked for")
    rls_setting: str = Field(
        "",
        pattern=r"^([a-z_][a-z0-9_]{0,62}\.[a-z_][a-z0-9_]{0,62})?$",
        description="Postgres setting that holds the user's id for row-level security, such as "
        "`app.user_id`",
    )
    timeout_ms: int = Field(2_000, ge=10, le=60_000, description="longest a look-up may take")
    pool_size: int = Field(5, ge=1, le=100, description="most connections at a time")
    max_candidates: int = Field(
        500, ge=10, le=10_000, description="rows compared for one look-up by name"
    )
    max_embedded: int = Field(
        20, ge=1, le=2_000, description="rows compared for one look-up by meaning"
    )
    semantic_threshold: float = Field(
        0.4, ge=0, le=1, description="cosine from which a name is related"
    )

    @model_validator(mode="after")
    def _complete(self) -> Self:
        names = [
            name.casefold()
            for each in self.entities
            for name in (each.name, each.plural, *each.also)
        ]
        if len(set(filter(None, names))) < len(list(filter(None, names))):
            raise ValueError("two entities have the same name")
        if self.entities and not self.url.get_secret_value():
            raise ValueError("the entities have no database: set 'url'")
        return self
