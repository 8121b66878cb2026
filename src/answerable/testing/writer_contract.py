"""What every ``Writer`` promises. Subclass it and provide the fixture ``writer``."""

# ruff: noqa: S101 -- these are tests, shipped so that an adapter elsewhere can run them

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import cast

import pytest

from answerable.protocols import Claim, Writer
from answerable.testing.corpus import chunk, evidence
from answerable.types import Evidence

INSTALL = chunk("Install the package with pip.\npip install example", kinds=("sentence", "code"))
PORT = chunk("The server listens on port 8000.\nAnother port is set with --port.", ordinal=1)


async def claims(writer: Writer, asked: Evidence) -> list[Claim]:
    """Everything that ``writer`` says."""
    return [claim async for claim in writer.write(asked)]


@pytest.mark.anyio
class WriterContract:
    """``class TestMine(WriterContract)`` with a fixture ``writer``."""

    async def test_every_claim_points_to_evidence(self, writer: Writer) -> None:
        """Each claim names at least one unit of a chunk that it was given, and says something."""
        asked = evidence(INSTALL, PORT, question="How do I install the package?")
        said = await claims(writer, asked)
        units = {each.chunk.id: len(each.chunk.units) for each in asked.chunks}
        assert said
        for claim in said:
            assert claim.text.strip()
            assert claim.pointers
            assert all(0 <= number < units[id_] for id_, number in claim.pointers)

    async def test_without_evidence_nothing_is_said(self, writer: Writer) -> None:
        """From no evidence comes no claim."""
        assert await claims(writer, evidence(strength="NONE")) == []

    async def test_a_chunk_without_units_is_no_evidence(self, writer: Writer) -> None:
        """A chunk in which nothing can be quoted is not pointed to."""
        assert await claims(writer, evidence(chunk(""))) == []

    async def test_it_can_be_left(self, writer: Writer) -> None:
        """A writer can be closed after its first claim."""
        asked = evidence(INSTALL, PORT, question="How do I install the package?")
        said = cast("AsyncGenerator[Claim]", writer.write(asked))
        async with aclosing(said):
            await anext(said)

    async def test_ping(self, writer: Writer) -> None:
        """A writer says how it is, and with which model."""
        assert {"status", "model"} <= set(await writer.ping())
