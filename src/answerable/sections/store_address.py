"""How stores are named: ``SCHEME:PLACE``, in the spelling that its adapter has."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator

SPELLINGS = {"postgresql": "postgres"}  # libpq takes both, and providers hand out either


def spelt(address: str) -> str:
    """An address with its scheme as the adapter is called."""
    scheme, colon, rest = address.partition(":")
    return f"{SPELLINGS.get(scheme, scheme)}{colon}{rest}"


StoreAddress = Annotated[str, AfterValidator(spelt)]
