"""What kind of thing a page or record is, written in one way wherever it is named."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator

_BETWEEN_WORDS = re.compile(r"[\s-]+")


def node_type(said: str) -> str:
    """The type that ``said`` names: "System Doc", "system-doc" and "system_doc" are one."""
    return _BETWEEN_WORDS.sub("_", said.strip().casefold())


NodeType = Annotated[str, AfterValidator(node_type)]
