"""YAML that an owner writes by hand: the heads of flows, intents, examples for the moderation."""

from __future__ import annotations

from typing import Any

import yaml


def read_yaml(text: str) -> Any:
    """What ``text`` says. Raises ``yaml.YAMLError``, whatever PyYAML itself fails with."""
    try:
        return yaml.load(text, yaml.CSafeLoader)
    except RecursionError:
        raise yaml.YAMLError("it is nested too deeply.") from None
    except (ValueError, LookupError, AttributeError):
        # PyYAML takes what looks like a date or a number for one, and lets Python's error through:
        # 2024-02-30, 0x_, 5,000 digits, !!bool maybe.
        raise yaml.YAMLError(
            "it holds what is no date or number, such as 2024-02-30. Mend it, or put quotes around "
            "it."
        ) from None
