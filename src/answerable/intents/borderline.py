"""Messages that were hard to place, kept for the owner to label: what was said, never by whom.

One JSON line each, without time, address, conversation or user; addresses and long numbers that
stand in a message are masked.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path

from answerable.errors import StorageError
from answerable.intents.storage import FOLDER

LOG = "borderline.jsonl"
FROM, BELOW = 0.40, 0.55
MAX_BYTES = 5_000_000  # the log stops growing there
MAX_CHARS = 500
MAIL = re.compile(r"(?<!\S)\S+@\S+")  # each word is looked at once
DIGITS = re.compile(r"\+?\d[\d\s().-]{5,}\d")


@dataclass(frozen=True, slots=True)
class Borderline:
    """A message, the two likeliest intents, and the confidence of the first."""

    query: str
    intent: str
    runner_up: str
    confidence: float


def is_borderline(confidence: float) -> bool:
    """Whether a message found with this confidence is worth a label."""
    return FROM <= confidence < BELOW


def log(data: Path, entry: Borderline) -> None:
    """Append it, unless the log is full. Raises ``StorageError``."""
    path = data / FOLDER / LOG
    content = {
        "query": masked(entry.query)[:MAX_CHARS],
        "intent": entry.intent,
        "runner_up": entry.runner_up,
        "confidence": entry.confidence,
    }
    line = json.dumps(content, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        try:
            if os.fstat(descriptor).st_size + len(line) <= MAX_BYTES:
                os.write(descriptor, line)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error.strerror}") from error


def masked(message: str) -> str:
    """The message without mail addresses and long numbers."""
    return DIGITS.sub("[number]", MAIL.sub("[address]", " ".join(message.split())))


def read(data: Path) -> list[Borderline]:
    """What was logged, each message once, in the order of the first time; damage is skipped."""
    path = data / FOLDER / LOG
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StorageError(f"{path} cannot be read: {error.strerror}") from error
    found: dict[str, Borderline] = {}
    for line in lines:
        entry = _entry(line)
        if entry is not None:
            found.setdefault(entry.query.casefold(), entry)
    return list(found.values())


def clear(data: Path) -> None:
    """Forget what was logged."""
    (data / FOLDER / LOG).unlink(missing_ok=True)


def _entry(line: str) -> Borderline | None:
    try:
        return Borderline(**json.loads(line))
    except (ValueError, TypeError):
        return None
