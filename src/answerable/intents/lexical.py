"""Words and parts of words as numbers, beside the embedding.

They carry what the embedder does not: names, inflected forms and languages it was not trained on.
Measured with the bundled model on 150 English intents at ten examples: .900 accuracy without them,
.914 with. Diacritics are folded, since many visitors type without them.
"""

from __future__ import annotations

import math
import re
import unicodedata
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

DIMENSION = 1024  # features are hashed into as many columns; 2048 was no better
GRAMS = (3, 4, 5)  # characters
GRAM_WEIGHT, PAIR_WEIGHT = 0.5, 1.0  # a word counts 1
MAX_WORDS = 64  # an intent shows early; this bounds the time a long message takes
MAX_WORD = 40
WORD = re.compile(r"\w+", re.UNICODE)
UNFOLDED = str.maketrans("łøđ", "lod")  # letters that decompose into nothing simpler


def features(text: str) -> dict[int, float]:
    """Hash of each word, word pair and character gram to how much of it there is."""
    counts: Counter[int] = Counter()
    for key, weight in _parts(text):
        counts[zlib.crc32(key.encode("utf-8", "replace"))] += weight  # type: ignore[assignment]
    return dict(counts)


def rarity(texts: Sequence[Mapping[int, float]]) -> dict[int, float]:
    """Inverse document frequency of each feature, at least 1."""
    found = Counter(key for each in texts for key in each)
    return {key: math.log((1 + len(texts)) / (1 + n)) + 1 for key, n in found.items()}


def vector(counts: Mapping[int, float], idf: Mapping[int, float]) -> NDArray[np.float32]:
    """Shape (DIMENSION,), length 1, or 0 where nothing of the text is known."""
    row = np.zeros(DIMENSION, np.float32)
    for key, count in counts.items():
        if key in idf:
            row[key % DIMENSION] += (1 if key >> 20 & 1 else -1) * count * idf[key]
    return row / max(float(np.linalg.norm(row)), 1e-9)


def _parts(text: str) -> Iterator[tuple[str, float]]:
    words = [word[:MAX_WORD] for word in WORD.findall(folded(text))[:MAX_WORDS]]
    for word in words:
        yield f"w {word}", 1.0
        edged = f"<{word}>"
        for n in GRAMS:
            for start in range(len(edged) - n + 1):
                yield edged[start : start + n], GRAM_WEIGHT
    for first, second in pairwise(words):
        yield f"p {first} {second}", PAIR_WEIGHT


def folded(text: str) -> str:
    """Lower case without diacritics."""
    decomposed = unicodedata.normalize("NFKD", text[: MAX_WORDS * MAX_WORD].casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c)).translate(UNFOLDED)
