"""Read one weight table out of an ONNX file, without the ``onnx`` package and its compiled parts.

The file is a protocol-buffer message: ``ModelProto.graph`` (7), ``GraphProto.initializer`` (5), and
of each ``TensorProto`` its ``dims`` (1), ``name`` (8) and ``raw_data`` (9). Nothing else is looked
at.
See https://github.com/onnx/onnx/blob/main/onnx/onnx.proto.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

GRAPH, INITIALIZER, DIMS, NAME, RAW_DATA = 7, 5, 1, 8, 9
VARINT, EIGHT_BYTES, LENGTH, FOUR_BYTES = 0, 1, 2, 5
LONGEST = 10  # bytes of a number of 64 bits
Field = tuple[int, "int | memoryview"]


def read_tensor(model: bytes, name: str, dtype: DTypeLike) -> NDArray[Any]:
    """The initializer called ``name``, in its own shape.

    Raises ``KeyError`` if there is none, and ``ValueError`` where the bytes are no such message,
    break off before it, or hold data of another size than its shape says.
    """
    for number, graph in _fields(memoryview(model)):
        if number == GRAPH and isinstance(graph, memoryview):
            for kind, tensor in _fields(graph):
                if kind == INITIALIZER and isinstance(tensor, memoryview):
                    found = _tensor(tensor, name.encode(), dtype)
                    if found is not None:
                        return found
    raise KeyError(name)


def _tensor(message: memoryview, name: bytes, dtype: DTypeLike) -> NDArray[Any] | None:
    shape: list[int] = []
    own, data = b"", memoryview(b"")
    for number, value in _fields(message):
        if number == DIMS:
            shape += [value] if isinstance(value, int) else _packed(value)
        elif number == NAME and isinstance(value, memoryview):
            own = bytes(value)
        elif number == RAW_DATA and isinstance(value, memoryview):
            data = value
    if own != name:
        return None
    expected = math.prod(shape) * np.dtype(dtype).itemsize
    if len(data) != expected:
        raise ValueError(
            f"the tensor '{own.decode()}' has {len(data)} bytes in its file, not {expected}"
        )
    return np.frombuffer(data, dtype).reshape(shape)


def _packed(values: memoryview) -> list[int]:
    numbers, at = [], 0
    while at < len(values):
        number, at = _varint(values, at)
        numbers.append(number)
    return numbers


def _fields(message: memoryview) -> Iterator[Field]:
    """Number and value of each field: a varint as a number, everything else as bytes."""
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        wire = key & 7
        if wire == VARINT:
            number, at = _varint(message, at)
            yield key >> 3, number
            continue
        if wire == LENGTH:
            size, at = _varint(message, at)
        elif wire in (EIGHT_BYTES, FOUR_BYTES):
            size = 8 if wire == EIGHT_BYTES else 4
        else:
            raise ValueError(f"not an ONNX file: wire type {wire}")
        yield key >> 3, _slice(message, at, size)
        at += size


def _slice(message: memoryview, at: int, size: int) -> memoryview:
    found = message[at : at + size]
    if len(found) < size:
        raise ValueError(f"not a whole ONNX file: {size - len(found)} bytes are missing at its end")
    return found


def _varint(message: memoryview, at: int) -> tuple[int, int]:
    """The base-128 number at ``at``, and where it ends."""
    number = shift = 0
    for byte in message[at : at + LONGEST]:
        number |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return number, at
    raise ValueError("not a whole ONNX file: a number has no end")
