"""A model's file so written that its int8 weights are multiplied by as they are.

The bundled model keeps its weights as int8 with a scale for each column, and unpacks them with
``Cast`` and ``Mul``. A runtime computes that once, so every product is one of 32-bit floats, and
each question passes four times as many bytes by. Here each is a ``MatMulInteger`` instead: a row x
of what the weights are multiplied by is written as s (c + f / 126), where s is a 63rd of its
largest value, c are the whole steps of s in it (-63..63) and f what rounding to these left, in
steps of a 126th (-63..63). The rows of c and of f lie one below the other, so that one pass over
the weights makes both products, whose sum is the row's to 14 bits.

With 7 bits in each part no processor's routine overflows: before VNNI, x86 adds two products of 8
bits in 16. And as each row has its own scale, a text's vector does not depend on who shares the
pass. Where 7 bits are enough (a choice, not a vector that is kept), f is left out, for half the
time.

What is looked up in an int8 table is unpacked after the look-up, to the same bits: all the words
as floats would be 47 MB, and nearly half of the time that it takes to load the model. See
https://github.com/onnx/onnx/blob/main/onnx/onnx.proto and, for opset 17, which the bundled file
has, https://github.com/onnx/onnx/blob/main/docs/Changelog.md.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

import numpy as np

from answerable.embedders.onnx_tensors import GRAPH, INITIALIZER, RAW_DATA
from answerable.embedders.onnx_tensors import NAME as TENSOR_NAME
from answerable.embedders.protobuf import fields, written, written_number

NODE = 1  # of the GraphProto
INPUT, OUTPUT, OPERATOR, ATTRIBUTE = 1, 2, 4, 5  # of a NodeProto; all but the last of them text
NAME, NUMBER, NUMBERS, KIND, IS_NUMBER, ARE_NUMBERS = 1, 3, 8, 20, 2, 7  # of an AttributeProto
DATA_TYPE, FLOAT, UINT8 = 2, 1, 2  # of a TensorProto
STEPS = 63
MOST, ONE, FINE, ZERO = "int8_steps", "int8_step", "int8_fine_step", "int8_zero"
CONSTANTS: dict[str, np.float32 | np.uint8] = {
    MOST: np.float32(STEPS),
    ONE: np.float32(1),
    FINE: np.float32(1 / (2 * STEPS)),
    ZERO: np.uint8(STEPS + 1),
}


class _Node(NamedTuple):
    operator: str
    inputs: list[str]
    outputs: list[str]
    attribute: bytes = b""


class _Weight(NamedTuple):
    """The names of an int8 weight, of the same as floats, and of the scales of its columns; of a
    table they are those of its rows."""

    int8: str
    cast: str
    scales: str


def int8_products(model: bytes, *, fine: bool = True) -> bytes:
    """The model with every ``MatMul`` by an unpacked int8 weight, and every ``Gather`` of rows out
    of one, told as one by its int8.

    With ``fine`` rows are rounded to 14 bits, else to 7. What is written otherwise stays as it
    is. Raises ``ValueError`` where the bytes are no message.
    """
    parts: list[bytes | memoryview] = []
    for number, value, raw in fields(memoryview(model)):
        if number == GRAPH and isinstance(value, memoryview):
            parts.append(written(GRAPH, b"".join(_rewritten(value, fine))))
        else:
            parts.append(raw)
    return b"".join(parts)


def _rewritten(graph: memoryview, fine: bool) -> Iterator[bytes | memoryview]:
    """The fields of the graph; what a node needs stands before it, as the format asks."""
    told = [(_node(number, value), raw) for number, value, raw in fields(graph)]
    nodes = [node for node, _ in told if node]
    weights = _weights(nodes)
    idle = _idle(nodes, weights)
    rounded: set[str] = set()
    for node, raw in told:
        match node:
            case (_, _, [unpacked], _) if unpacked in idle:
                continue
            case ("Gather", [table, places], [rows], _) if _by_int8(node, weights):
                yield from map(_told, _looked_up(weights[table], places, rows))
            case ("MatMul", [row, weight], [product], _) if _by_int8(node, weights):
                parts, product_of = (_parts, _product) if fine else (_whole_steps, _coarse_product)
                before = [] if row in rounded else parts(row)
                if not rounded:
                    yield from _constants({MOST, ONE, ZERO} | ({FINE} if fine else set()))
                rounded.add(row)
                yield from map(_told, [*before, *product_of(row, weights[weight], product)])
            case _:
                yield raw


def _weights(nodes: list[_Node]) -> dict[str, _Weight]:
    """The weights that are unpacked, by the name of what they are unpacked to."""
    casts: dict[str, str] = {}
    found: dict[str, _Weight] = {}
    for operator, inputs, outputs, _ in nodes:
        if operator == "Cast":
            casts.update(zip(outputs, inputs, strict=True))
        elif operator == "Mul" and inputs[0] in casts:
            found[outputs[0]] = _Weight(casts[inputs[0]], *inputs)
    return found


def _by_int8(node: _Node, weights: dict[str, _Weight]) -> bool:
    """Whether a node is told by the int8 of a weight."""
    match node:
        case ("MatMul", [_, weight], [_], _):
            return weight in weights
        case ("Gather", [table, _], [_], axis):
            return table in weights and axis in (b"", _attribute("axis", 0))
    return False


def _idle(nodes: list[_Node], weights: dict[str, _Weight]) -> set[str]:
    """What would be unpacked for nobody: a runtime does it before it sees that it need not."""
    told = [node for node in nodes if _by_int8(node, weights)]
    others = [node for node in nodes if node not in told]
    unpacked = {name for name in _asked(told) if name in weights} - _asked(others)
    left = [node for node in others if unpacked.isdisjoint(node.outputs)]
    return unpacked | {weights[name].cast for name in unpacked} - _asked(left)


def _asked(nodes: Iterable[_Node]) -> set[str]:
    return {name for node in nodes for name in node.inputs}


def _looked_up(table: _Weight, places: str, rows: str) -> list[_Node]:
    """Rows of a table, scaled each by its own."""
    return [
        _Node("Gather", [table.int8, places], [f"{rows}_int8"]),
        _Node("Cast", [f"{rows}_int8"], [f"{rows}_float"], _attribute("to", FLOAT)),
        _Node("Gather", [table.scales, places], [f"{rows}_scale"]),
        _Node("Mul", [f"{rows}_float", f"{rows}_scale"], [rows]),
    ]


def _scaled(row: str) -> list[_Node]:
    """Rows (texts, tokens, width) in steps of a 63rd of the largest value of each."""
    last = _attribute("axes", [-1])
    return [
        _Node("Abs", [row], [f"{row}_abs"]),
        _Node("ReduceMax", [f"{row}_abs"], [f"{row}_largest"], last),
        _Node("Div", [f"{row}_largest", MOST], [f"{row}_scale"]),
        # A row of zeros is divided by 0, and whatever that rounds to is multiplied by 0 again.
        _Node("Div", [row, f"{row}_scale"], [f"{row}_scaled"]),
    ]


def _whole_steps(row: str) -> list[_Node]:
    """Rows as their whole steps alone."""
    coarse = _Node("QuantizeLinear", [f"{row}_scaled", ONE, ZERO], [f"{row}_coarse"])
    return [*_scaled(row), coarse]


def _coarse_product(row: str, weight: _Weight, product: str) -> list[_Node]:
    """The product of the whole steps, scaled by rows and by columns."""
    return [
        _Node("MatMulInteger", [f"{row}_coarse", weight.int8, ZERO], [f"{product}_whole"]),
        _Node("Cast", [f"{product}_whole"], [f"{product}_float"], _attribute("to", FLOAT)),
        _Node("Mul", [f"{product}_float", f"{row}_scale"], [f"{product}_sum"]),
        _Node("Mul", [f"{product}_sum", weight.scales], [product]),
    ]


def _parts(row: str) -> list[_Node]:
    """Rows (texts, tokens, width) as both their parts (2 texts, tokens, width), with the scales."""
    first = _attribute("axis", 0)
    return [
        *_scaled(row),
        _Node("Round", [f"{row}_scaled"], [f"{row}_whole"]),
        _Node("Sub", [f"{row}_scaled", f"{row}_whole"], [f"{row}_rest"]),
        _Node("QuantizeLinear", [f"{row}_whole", ONE, ZERO], [f"{row}_coarse"]),
        _Node("QuantizeLinear", [f"{row}_rest", FINE, ZERO], [f"{row}_fine"]),
        _Node("Concat", [f"{row}_coarse", f"{row}_fine"], [f"{row}_parts"], first),
        _Node("Mul", [f"{row}_scale", FINE], [f"{row}_fine_scale"]),
        _Node("Concat", [f"{row}_scale", f"{row}_fine_scale"], [f"{row}_scales"], first),
    ]


def _product(row: str, weight: _Weight, product: str) -> list[_Node]:
    """The product of both parts, scaled by rows, added up, and scaled by columns."""
    own = [f"{product}_coarse", f"{product}_fine"]
    return [
        _Node("MatMulInteger", [f"{row}_parts", weight.int8, ZERO], [f"{product}_whole"]),
        _Node("Cast", [f"{product}_whole"], [f"{product}_float"], _attribute("to", FLOAT)),
        _Node("Mul", [f"{product}_float", f"{row}_scales"], [f"{product}_parts"]),
        _Node("Split", [f"{product}_parts"], own),
        _Node("Add", own, [f"{product}_sum"]),
        _Node("Mul", [f"{product}_sum", weight.scales], [product]),
    ]


def _node(kind: int, message: int | memoryview) -> _Node | None:
    """The field of a graph as a node, if it is one."""
    if kind != NODE or not isinstance(message, memoryview):
        return None
    told: dict[int, list[str]] = {INPUT: [], OUTPUT: [], OPERATOR: []}
    attributes: list[bytes] = []
    for number, value, _ in fields(message):
        if number in told and isinstance(value, memoryview):
            told[number].append(str(value, "utf-8"))
        elif number == ATTRIBUTE and isinstance(value, memoryview):
            attributes.append(bytes(value))
    return _Node("".join(told[OPERATOR]), told[INPUT], told[OUTPUT], b"".join(attributes))


def _told(node: _Node) -> bytes:
    names = [(INPUT, each) for each in node.inputs] + [(OUTPUT, each) for each in node.outputs]
    told = [written(number, text.encode()) for number, text in [*names, (OPERATOR, node.operator)]]
    if node.attribute:
        told.append(written(ATTRIBUTE, node.attribute))
    return written(NODE, b"".join(told))


def _attribute(name: str, value: int | list[int]) -> bytes:
    if isinstance(value, int):
        told, kind = written_number(NUMBER, value), IS_NUMBER
    else:
        told, kind = b"".join(written_number(NUMBERS, each) for each in value), ARE_NUMBERS
    return written(NAME, name.encode()) + told + written_number(KIND, kind)


def _constants(names: Collection[str]) -> Iterator[bytes]:
    for name, value in CONSTANTS.items():
        if name not in names:
            continue  # a runtime warns of what nobody uses
        kind = written_number(DATA_TYPE, UINT8 if isinstance(value, np.uint8) else FLOAT)
        tensor = kind + written(TENSOR_NAME, name.encode()) + written(RAW_DATA, value.tobytes())
        yield written(INITIALIZER, tensor)
