"""What a question was asked with beside its words, as a digest that is stored with it.

The same words about another marked text, or under another filter, are another question: a key that
is used for both must not get the answer to the first one for the second.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import asdict
from typing import Any

from answerable.types import TurnRequest

# Written without digits: nothing that is redacted before it is stored is made of these alone.
_LETTERS = str.maketrans("0123456789", "ghijklmnop")


def digest(request: TurnRequest, key: str) -> str:
    """``Message.detail`` of a question that was sent with ``key``.

    The key goes into it, so that nobody who reads the store can try which text was marked.
    """
    said = json.dumps(_body(request), sort_keys=True).encode()
    made = hmac.new(key.encode("utf-8", "replace"), said, hashlib.sha256).hexdigest()
    return json.dumps({"asked_with": made.translate(_LETTERS)}, separators=(",", ":"))


def _body(request: TurnRequest) -> list[Any]:
    seen = asdict(request.chat_context) if request.chat_context else None
    if seen is not None:
        del seen["ages"]  # what was shown is older when it is sent again
    return [request.mode, request.context, request.where and request.where.conditions, seen]
