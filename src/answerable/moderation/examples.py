"""Examples of what is not answered, beside examples of what is, and how near a message is to each.

A message belongs to the category of its nearest example, if that is near enough and nearer by a
margin than anything ordinary. A regression over the same examples was worse at what is like none of
them: of 1,834 questions to a voice assistant it flagged 42 where this flags 9, at fewer catches.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import yaml
from numpy.typing import NDArray

from answerable.errors import ConfigError, unread
from answerable.intents.polish import is_polish
from answerable.owners_yaml import read_yaml
from answerable.process.unwaited import refuse_pipes
from answerable.protocols import Embedder, Passage, Vectors

ORDINARY = "ordinary"
SHIPPED = Path(__file__).with_name("catalog.yaml")
# Vectors of the shipped catalog by the bundled embedder, int8: embedding it anew takes seconds.
# `python -m answerable.moderation.shipped` makes the file.
SHIPPED_VECTORS = Path(__file__).with_name("vectors.npz")
CACHE = Path("guard") / "vectors.npz"  # below the data folder, for every other catalog or embedder
# Cosines of the bundled embedder, chosen on evals/guard and on public questions (see the figures in
# docs/how-to/guardrails.md). From .45 to .6 little changes: it is the margin that tells "kill a
# process" apart.
NEAR, MARGIN = 0.5, 0.1
MAX_BYTES = 1_000_000

Catalog = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Examples:
    """``vectors`` (n, dimension) of the examples, of length 1, and the category of each."""

    names: tuple[str, ...]
    vectors: Vectors
    polish: NDArray[np.bool_]

    def nearest(self, vector: NDArray[np.float32], *, may_be_polish: bool) -> tuple[str, float]:
        """The category of a message and how near it is, or ``ordinary`` and 0.

        An embedder that knows English only takes whatever it cannot read for alike: to "Sind Sie
        sicher?" the nearest of all is a Polish call for help, at .52.
        """
        scores = self.vectors @ vector
        if not may_be_polish:
            scores = np.where(self.polish, 0.0, scores)
        best = int(np.argmax(np.where(self._ordinary, -1.0, scores)))
        nearness = float(scores[best])
        usual = float(np.where(self._ordinary, scores, -1.0).max())
        if nearness < NEAR or nearness - usual < MARGIN:
            return ORDINARY, 0.0
        return self.names[best], round(nearness, 4)

    @cached_property
    def _ordinary(self) -> NDArray[np.bool_]:
        return np.array([name == ORDINARY for name in self.names])


def read(own: Path | None = None) -> Catalog:
    """The shipped catalog with the owner's added to it. Raises ``ConfigError``."""
    catalog = _read(SHIPPED)
    if own is None:
        return catalog
    added = _read(own)
    names = dict.fromkeys((*catalog, *added))
    return {
        name: tuple(dict.fromkeys((*catalog.get(name, ()), *added.get(name, ())))) for name in names
    }


def _read(path: Path) -> Catalog:
    try:
        refuse_pipes(path)
        if path.stat().st_size > MAX_BYTES:
            raise ConfigError(f"{path} is larger than {MAX_BYTES // 1_000_000} MB.")
        content = read_yaml(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path} cannot be read: {unread(error)}") from None
    except yaml.YAMLError as error:
        raise ConfigError(f"{path} is not valid YAML: {error}") from None
    if not isinstance(content, dict) or not all(map(_is_category, content.items())):
        raise ConfigError(
            f"{path} must map each category, in small letters, to a list of examples; put quotes "
            f"around yes, no and numbers."
        )
    return {name: tuple(" ".join(each.split()) for each in each) for name, each in content.items()}


def _is_category(entry: tuple[object, object]) -> bool:
    name, examples = entry
    if not isinstance(name, str) or not isinstance(examples, list) or not examples:
        return False
    named = name.replace("_", "a").isalnum() and name == name.lower()
    return named and all(isinstance(each, str) and each.strip() for each in examples)


async def opened(catalog: Catalog, embedder: Embedder, data: Path) -> Examples:
    """The examples with their vectors: those shipped, those kept below ``data``, or new ones."""
    digest = _digest(catalog, embedder.name)
    for place in (SHIPPED_VECTORS, data / CACHE):
        vectors = _load(place, digest)
        if vectors is not None:
            return _made(catalog, vectors)
    vectors = await embedded(catalog, embedder)
    save(data / CACHE, catalog, vectors, embedder.name)
    return _made(catalog, vectors)


async def embedded(catalog: Catalog, embedder: Embedder) -> Vectors:
    """The vectors of all examples, in the catalog's order."""
    passages = [Passage(text) for texts in catalog.values() for text in texts]
    made = await embedder.embed(passages)
    return np.array([each.whole for each in made], np.float32)


def _made(catalog: Catalog, vectors: Vectors) -> Examples:
    texts = [(name, each) for name, several in catalog.items() for each in several]
    polish = np.array([is_polish(each) for _, each in texts])
    return Examples(tuple(name for name, _ in texts), vectors, polish)


def save(path: Path, catalog: Catalog, vectors: Vectors, embedder: str) -> None:
    """Keep the vectors in one step; a folder that cannot be written makes them anew next time."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("wb") as file:
            rounded = np.round(vectors * 127).astype(np.int8)
            np.savez_compressed(file, digest=_digest(catalog, embedder), vectors=rounded)
        draft.replace(path)


def _load(path: Path, digest: str) -> Vectors | None:
    """Nothing in the file is executed: it holds numbers and a text."""
    try:
        with np.load(path, allow_pickle=False) as parts:
            if str(parts["digest"]) != digest:
                return None
            vectors: Vectors = parts["vectors"].astype(np.float32)
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None
    lengths = np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    scaled: Vectors = vectors / lengths
    return scaled


def _digest(catalog: Catalog, embedder: str) -> str:
    content = json.dumps([embedder, [(name, *texts) for name, texts in catalog.items()]])
    return hashlib.sha256(content.encode()).hexdigest()
