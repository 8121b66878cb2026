"""Read one weight table out of an ONNX file, without the ``onnx`` package and its compiled parts.

The file is a protocol-buffer message: ``ModelProto.graph`` (7), ``GraphProto.initializer`` (5), and
of each ``TensorProto`` its ``dims`` (1), ``name`` (8) and ``raw_data`` (9). Nothing else is looked
at.
See https://github.com/onnx/onnx/blob/main/onnx/onnx.proto.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from answerable.embedders.protobuf import fields, packed

GRAPH, INITIALIZER, DIMS, NAME, RAW_DATA = 7, 5, 1, 8, 9


def read_tensor(model: bytes, name: str, dtype: DTypeLike) -> NDArray[Any]:
    """The initializer called ``name``, in its own shape.

    Raises ``KeyError`` if there is none, and ``ValueError`` where the bytes are no such message,
    break off before it, or hold data of another size than its shape says.
    """
    for number, graph, _ in fields(memoryview(model)):
        if number == GRAPH and isinstance(graph, memoryview):
            for kind, tensor, _ in fields(graph):
                if kind == INITIALIZER and isinstance(tensor, memoryview):
                    found = _tensor(tensor, name.encode(), dtype)
                    if found is not None:
                        return found
    raise KeyError(name)


def _tensor(message: memoryview, name: bytes, dtype: DTypeLike) -> NDArray[Any] | None:
    shape: list[int] = []
    own, data = b"", memoryview(b"")
    for number, value, _ in fields(message):
        if number == DIMS:
            shape += [value] if isinstance(value, int) else packed(value)
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
