"""Files of JSON lines, as published sets have them: plain or gzipped, with what is wrong named."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from answerable.errors import ConfigError, unread
from answerable.text.surrogates import sound

GZIPPED = ".gz"


def lines(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """(place, values) of each line that is not blank. Raises ``ConfigError``."""
    for number, line in enumerate(read(path).split("\n"), 1):
        if not line.strip():
            continue
        try:
            values = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise ConfigError(f"{path}:{number} is not valid JSON: {error}") from None
        if not isinstance(values, dict):
            raise ConfigError(f"{path}:{number} is not a JSON object.")
        yield f"{path}:{number}", values


def read(path: Path) -> str:
    """The text of a file, or of the gzipped one where only that is there, as on Hugging Face."""
    packed = path.with_name(path.name + GZIPPED)
    try:
        if path.suffix == GZIPPED or (not path.exists() and packed.exists()):
            with gzip.open(path if path.suffix == GZIPPED else packed) as file:
                return file.read().decode("utf-8-sig")
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise ConfigError(
            f"{path} does not exist. A BEIR folder holds corpus.jsonl, queries.jsonl and qrels/."
        ) from None
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {unread(error)}") from None


def id_of(values: dict[str, Any], where: str) -> str:
    """The ``_id``, a text or a whole number. Raises ``ConfigError``."""
    found = values.get("_id")
    if found is None:
        raise ConfigError(f'{where}: there is no "_id". Every line of the file needs one.')
    if isinstance(found, bool) or not isinstance(found, str | int):
        said = json.dumps(found)
        raise ConfigError(f'{where}: the "_id" is {said}; it must be a text or a whole number.')
    if found == "":
        raise ConfigError(f'{where}: the "_id" is empty.')
    return sound(str(found))


def text_of(values: dict[str, Any], key: str, where: str) -> str:
    """The text below ``key``, empty where there is none. Raises ``ConfigError``."""
    found = values.get(key)
    if found is None:
        return ""
    if not isinstance(found, str):
        raise ConfigError(f'{where}: "{key}" is not a text.')
    return sound(found)


def texts_of(values: dict[str, Any], key: str, where: str) -> tuple[str, ...]:
    """The texts below ``key`` that are not blank, in each shape in which sets have them.

    That is ``"..."``, ``["..."]``, ``[{"text": "..."}]`` as SQuAD has it, and ``{"text": ["..."]}``
    as Hugging Face has SQuAD. Raises ``ConfigError`` for any other: what is read wrongly would give
    figures that look right.
    """
    found = values.get(key)
    if isinstance(found, dict) and "text" in found:
        found = found["text"]
    if found is None:
        return ()
    each = [found] if isinstance(found, str) else found
    texts = [_text(one) for one in each] if isinstance(each, list) else [None]
    if None in texts:
        raise ConfigError(f'{where}: "{key}" must be texts, or objects with a "text".')
    return tuple(sound(text) for text in texts if text is not None and text.strip())


def _text(value: Any) -> str | None:
    text = value.get("text") if isinstance(value, dict) else value
    return text if isinstance(text, str) else None
