"""A model's file so written that its int8 weights are multiplied by as they are.

The bundled model keeps its weights as int8 with a scale for each column, and unpacks them with
``Cast`` and ``Mul``. A runtime computes that once, so every product is one of 32-bit floats, and
each question passes four times as many bytes by. Said with ``DequantizeLinear`` instead, which
means the same, onnxruntime takes its own routine for int8 weights (``MatMulNBits``).
See https://github.com/onnx/onnx/blob/main/onnx/onnx.proto and
https://onnx.ai/onnx/operators/onnx__DequantizeLinear.html.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from answerable.embedders.protobuf import fields, written

GRAPH, NODE = 7, 1  # of ModelProto, and of the GraphProto in it
INPUT, OUTPUT, OPERATOR = 1, 2, 4  # of a NodeProto; all of them text


class _Node(NamedTuple):
    operator: str
    inputs: list[str]
    outputs: list[str]


def int8_products(model: bytes) -> bytes:
    """The model with every ``MatMul`` by an unpacked int8 weight told as one by its int8.

    What is written otherwise stays as it is. Raises ``ValueError`` where the bytes are no message.
    """
    parts: list[bytes | memoryview] = []
    for number, value, raw in fields(memoryview(model)):
        if number == GRAPH and isinstance(value, memoryview):
            parts.append(written(GRAPH, b"".join(_rewritten(value))))
        else:
            parts.append(raw)
    return b"".join(parts)


def _rewritten(graph: memoryview) -> Iterator[bytes | memoryview]:
    """The fields of the graph; what a node needs stands before it, as the format asks."""
    told = [(_node(number, value), raw) for number, value, raw in fields(graph)]
    nodes = [node for node, _ in told if node]
    casts: dict[str, str] = {}
    for operator, inputs, outputs in nodes:
        if operator == "Cast":
            casts.update(zip(outputs, inputs, strict=True))
    weights = {w for operator, inputs, _ in nodes if operator == "MatMul" for w in inputs[1:]}
    for node, raw in told:
        yield (_dequantized(node, casts, weights) if node else b"") or raw


def _dequantized(node: _Node, casts: Mapping[str, str], weights: set[str]) -> bytes:
    """The unpacking of a weight that products are made with; nothing where the node is another.

    What becomes of the ``Cast`` before it is the runtime's affair: nobody needs its output.
    """
    match node:
        case ("Mul", [unpacked, scales], [weight]) if weight in weights and unpacked in casts:
            # (1, columns) in the file. Scales along an axis have one; the default is the columns'.
            flat = f"{scales}_flat"
            dequantized = _Node("DequantizeLinear", [casts[unpacked], flat], [weight])
            return _told(_Node("Squeeze", [scales], [flat])) + _told(dequantized)
    return b""


def _node(kind: int, message: int | memoryview) -> _Node | None:
    """The field of a graph as a node, if it is one."""
    if kind != NODE or not isinstance(message, memoryview):
        return None
    told: dict[int, list[str]] = {INPUT: [], OUTPUT: [], OPERATOR: []}
    for number, value, _ in fields(message):
        if number in told and isinstance(value, memoryview):
            told[number].append(str(value, "utf-8"))
    return _Node("".join(told[OPERATOR]), told[INPUT], told[OUTPUT])


def _told(node: _Node) -> bytes:
    names = [(INPUT, each) for each in node.inputs] + [(OUTPUT, each) for each in node.outputs]
    told = (written(number, text.encode()) for number, text in [*names, (OPERATOR, node.operator)])
    return written(NODE, b"".join(told))
