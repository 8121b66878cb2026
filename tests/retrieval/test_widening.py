"""16-bit floats to 32-bit ones, by their bits."""

from __future__ import annotations

import numpy as np

from answerable.retrieval.widening import widened


def test_every_number_is_the_one_numpy_makes_of_it() -> None:
    """All 63,488 finite 16-bit floats, both zeros and the smallest ones too, to the bit."""
    numbers = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    halves = numbers[np.isfinite(numbers)].reshape(-1, 64)
    before = halves.copy()
    assert widened(halves).tobytes() == halves.astype(np.float32).tobytes()
    assert widened(halves[:, ::2]).tobytes() == halves[:, ::2].astype(np.float32).tobytes()
    assert halves.tobytes() == before.tobytes()


def test_wider_ones_are_copied() -> None:
    """What a store keeps in 32 bits comes out as it is, as the caller's own."""
    rows = np.array([[0.1, -2.0]], np.float32)
    found = widened(rows)
    found += 1
    assert rows.tolist() == np.array([[0.1, -2.0]], np.float32).tolist()


def test_no_vectors() -> None:
    """A chunk without units has none, of the right width."""
    assert widened(np.zeros((0, 384), np.float16)).shape == (0, 384)
