"""Messages that were hard to place, kept for the owner to label: what was said, never by whom.

One JSON line each, with the day and without time, address, conversation or user. As no line leads
to its conversation, deleting that does not reach it; ``forget`` does, as retention has it. What is
masked is what a stored message has masked, and long numbers of any kind: no label depends on one.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from answerable.errors import StorageError
from answerable.intents.storage import FOLDER
from answerable.pii import Redactor
from answerable.process import private_files
from answerable.sweeps import Sweep, SweepClock

LOG, SWEPT = "borderline.jsonl", "borderline.swept.json"
FROM, BELOW = 0.40, 0.55
MAX_BYTES = 5_000_000  # the log stops growing there
MAX_CHARS = 500
DIGITS = re.compile(r"\+?\d[\d\s().-]{5,}\d")


@dataclass(frozen=True, slots=True)
class Borderline:
    """A message, the two likeliest intents, and the confidence of the first."""

    query: str
    intent: str
    runner_up: str
    confidence: float
    day: str = ""  # on which it was kept, in UTC


def is_borderline(confidence: float) -> bool:
    """Whether a message found with this confidence is worth a label."""
    return FROM <= confidence < BELOW


def log(data: Path, redactor: Redactor, entry: Borderline) -> None:
    """Append it, unless the log is full. Raises ``StorageError``."""
    path = data / FOLDER / LOG
    kept = replace(
        entry, query=masked(entry.query, redactor)[:MAX_CHARS], day=_now().date().isoformat()
    )
    line = json.dumps(asdict(kept), ensure_ascii=False).encode("utf-8", "replace") + b"\n"
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


def masked(message: str, redactor: Redactor) -> str:
    """The message on one line, without what ``redactor`` knows and without long numbers; one that
    masks nothing leaves all of it."""
    said = " ".join(message.split())
    if not redactor.kinds:
        return said
    return DIGITS.sub(
        lambda number: number[0] if redactor.is_public(number[0]) else "[number]",
        redactor.masked(said),
    )


def sweep(data: Path, days: float, clock: SweepClock) -> int:
    """``forget``, by a clock that is believed: a file beside the log keeps when that last was.

    The first time it is when something was last written. Raises ``ClockDoubtedError`` and
    ``StorageError``.
    """
    path = data / FOLDER / SWEPT
    try:
        written = (data / FOLDER / LOG).stat().st_mtime
        found = clock.look(_swept(path) or Sweep(written), _now().timestamp(), days)
        private_files.write(path, json.dumps(asdict(found)))
    except FileNotFoundError:  # nothing was ever kept
        return 0
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error.strerror}") from error
    found.check()
    return forget(data, days)


def forget(data: Path, days: float) -> int:
    """Drop the lines that are as old as ``days``, or may be; how many. Raises ``StorageError``.

    What is appended by another process at that very moment may be lost: it is a sample.
    """
    path = data / FOLDER / LOG
    try:
        last = (_now() - timedelta(days=days)).date().isoformat()
    except OverflowError:  # so long ago there was no calendar
        return 0
    lines = _lines(path)
    kept = [each for each in lines if (entry := _entry(each)) and entry.day > last]
    if len(kept) < len(lines):
        draft = path.with_name(f".{LOG}.{os.getpid()}")
        try:
            private_files.write(draft, "".join(f"{each}\n" for each in kept))
            draft.replace(path)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise StorageError(f"{path} cannot be written: {error.strerror}") from error
    return len(lines) - len(kept)


def read(data: Path) -> list[Borderline]:
    """What was logged, each message once, in the order of the first time; damage is skipped."""
    found: dict[str, Borderline] = {}
    for line in _lines(data / FOLDER / LOG):
        entry = _entry(line)
        if entry is not None:
            found.setdefault(entry.query.casefold(), entry)
    return list(found.values())


def clear(data: Path) -> None:
    """Forget what was logged."""
    (data / FOLDER / LOG).unlink(missing_ok=True)


def _lines(path: Path) -> list[str]:
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
        return [each for each in text.split("\n") if each]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StorageError(f"{path} cannot be read: {error.strerror}") from error


def _swept(path: Path) -> Sweep | None:
    try:
        return Sweep(**json.loads(path.read_text(encoding="utf-8")))
    except (FileNotFoundError, ValueError, TypeError):
        return None


def _now() -> datetime:
    return datetime.now(UTC)


def _entry(line: str) -> Borderline | None:
    try:
        entry = Borderline(**json.loads(line))
    except (ValueError, TypeError):
        return None
    return entry if isinstance(entry.query, str) and isinstance(entry.day, str) else None
