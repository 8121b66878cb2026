"""An ONNX model of two nodes, written out by hand: the mean of the token ids is the logit.

Only what the format needs: messages of numbered fields, each a number or a stretch of bytes. See
onnx.proto of the ONNX project for the numbers.
"""

from __future__ import annotations

INT64, FLOAT = 7, 1


def _number(value: int) -> bytes:
    """A variable-length integer, seven bits a byte, the lowest first."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def _field(number: int, value: int | str | bytes) -> bytes:
    if isinstance(value, int):
        return _number(number << 3) + _number(value)
    content = value.encode() if isinstance(value, str) else value
    return _number(number << 3 | 2) + _number(len(content)) + content


def _tensor(name: str, element: int) -> bytes:
    """A tensor of shape (1, n)."""
    shape = _field(1, _field(1, 1)) + _field(1, _field(2, "n"))
    return _field(1, name) + _field(2, _field(1, _field(1, element) + _field(2, shape)))


def _node(kind: str, given: str, made: str, attribute: str, value: int) -> bytes:
    setting = _field(1, attribute) + _field(3, value) + _field(20, 2)
    return _field(1, given) + _field(2, made) + _field(4, kind) + _field(5, setting)


def mean_of_ids() -> bytes:
    """The bytes of ``model.onnx``: (1, tokens) ``input_ids`` to one ``logit``."""
    graph = (
        _field(1, _node("Cast", "input_ids", "as_float", "to", FLOAT))
        + _field(1, _node("ReduceMean", "as_float", "logit", "keepdims", 1))
        + _field(2, "mean")
        + _field(11, _tensor("input_ids", INT64))
        + _field(12, _tensor("logit", FLOAT))
    )
    return _field(1, 8) + _field(7, graph) + _field(8, _field(1, "") + _field(2, 13))
