"""Logistic regression, of many classes and of two, with numpy alone."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
PENALTY = 1e-4  # L2, relative to the mean log-loss
MEMORY = 10  # curvature pairs that L-BFGS keeps
SMALLEST_STEP = 1e-4


def softmax(scores: Doubles) -> Doubles:
    """Along the last axis."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    shares: Doubles = powers / powers.sum(axis=-1, keepdims=True)
    return shares


def sigmoid(scores: Doubles) -> Doubles:
    """Log-odds to probabilities."""
    curve: Doubles = 1 / (1 + np.exp(-np.clip(scores, -30, 30)))
    return curve


def many(rows: Floats, labels: NDArray[np.intp], classes: int, steps: int) -> Floats:
    """Weights (columns + 1, classes), the last row the biases, of a multinomial regression.

    Limited-memory BFGS (Nocedal 1980) from zero; ``steps`` bounds its iterations.
    """
    target = np.zeros((len(rows), classes), np.float32)
    target[np.arange(len(rows)), labels] = 1

    def slope(flat: Floats) -> tuple[float, Floats]:
        weights = flat.reshape(-1, classes)
        scores = rows @ weights[:-1] + weights[-1]
        scores -= scores.max(axis=1, keepdims=True)
        shares = np.exp(scores)
        totals = shares.sum(axis=1, keepdims=True)
        loss = float((np.log(totals[:, 0]) - (target * scores).sum(axis=1)).mean(dtype=np.float64))
        loss += PENALTY / 2 * float((weights[:-1] ** 2).sum(dtype=np.float64))
        wrong = (shares / totals - target) / len(rows)
        gradient = np.vstack([rows.T @ wrong + PENALTY * weights[:-1], wrong.sum(axis=0)[None]])
        return loss, gradient.ravel()

    start = np.zeros((rows.shape[1] + 1) * classes, np.float32)
    return _descended(slope, start, steps).reshape(-1, classes)


def _descended(
    slope: Callable[[Floats], tuple[float, Floats]], place: Floats, steps: int
) -> Floats:
    loss, gradient = slope(place)
    pairs: list[tuple[Floats, Floats]] = []
    for _ in range(steps):
        direction = _direction(gradient, pairs)
        step, expected = 1.0, float(gradient @ direction)
        while True:
            there = place - np.float32(step) * direction
            new_loss, new_gradient = slope(there)
            if new_loss <= loss - 1e-4 * step * expected or step < SMALLEST_STEP:
                break
            step /= 2
        moved, turned = there - place, new_gradient - gradient
        if new_loss >= loss:
            break
        if float(moved @ turned) > 0:
            pairs = [*pairs[1 - MEMORY :], (moved, turned)]
        done = loss - new_loss < 1e-6 * loss
        place, loss, gradient = there, new_loss, new_gradient
        if done:
            break
    return place


def _direction(gradient: Floats, pairs: list[tuple[Floats, Floats]]) -> Floats:
    """The two-loop recursion."""
    direction, factors = gradient.copy(), []
    for moved, turned in reversed(pairs):
        factor = (moved @ direction) / (turned @ moved)
        factors.append(factor)
        direction -= factor * turned
    if pairs:
        moved, turned = pairs[-1]
        direction *= (moved @ turned) / (turned @ turned)
    for (moved, turned), factor in zip(pairs, reversed(factors), strict=True):
        direction += (factor - (turned @ direction) / (turned @ moved)) * moved
    return direction


def two(features: Doubles, truth: Doubles, weights: Doubles) -> Doubles:
    """Weights (columns + 1,), the bias first, for P(truth); each row counts ``weights``.

    Newton's method with a small L2 term on standardised columns, so that few rows are no harm.
    """
    mean, scale = features.mean(axis=0), np.maximum(features.std(axis=0), 1e-6)
    rows = np.column_stack([np.ones(len(features)), (features - mean) / scale])
    penalty = np.diag([1e-6, *[0.01 * float(weights.sum()) / 100] * features.shape[1]])
    found = np.zeros(rows.shape[1])
    for _ in range(50):
        shares = sigmoid(rows @ found)
        gradient = rows.T @ (weights * (shares - truth)) + penalty @ found
        curvature = (rows * (weights * shares * (1 - shares))[:, None]).T @ rows + penalty
        step = np.linalg.solve(curvature + 1e-9 * np.eye(len(found)), gradient)
        step *= min(1.0, 4 / max(float(np.abs(step).max()), 1e-12))
        found -= step
        if float(np.abs(step).max()) < 1e-8:
            break
    slopes = found[1:] / scale
    return np.array([found[0] - slopes @ mean, *slopes])
