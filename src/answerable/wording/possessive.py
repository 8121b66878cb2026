"""The ending of a possessive, with either apostrophe: "Redux's"."""

from __future__ import annotations

import re

POSSESSIVE = r"['\u2019]s"
POSSESSIVE_ENDING = re.compile(rf"{POSSESSIVE}$")
