"""Weight tables out of hand-made messages, whole and broken, and out of the bundled model."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from answerable.embedders import local
from answerable.embedders.onnx_tensors import read_tensor

TABLE = np.array([[1, -2, 3], [4, 5, -6]], np.int8)


def varint(number: int) -> bytes:
    """A number in base 128, the lowest digit first."""
    digits = [number & 0x7F]
    while number := number >> 7:
        digits.append(number & 0x7F)
    return bytes([*(digit | 0x80 for digit in digits[:-1]), digits[-1]])


def key(number: int, wire: int) -> bytes:
    return varint(number << 3 | wire)


def message(number: int, content: bytes) -> bytes:
    """A field of bytes, of text, or of another message."""
    return key(number, 2) + varint(len(content)) + content


def tensor(name: str, values: NDArray[np.generic], *, packed: bool = False) -> bytes:
    """A ``TensorProto`` as the format's two writers put it: dims one by one, or packed."""
    sizes = [varint(size) for size in values.shape]
    dims = message(1, b"".join(sizes)) if packed else b"".join(key(1, 0) + each for each in sizes)
    return dims + key(2, 0) + varint(3) + message(8, name.encode()) + message(9, values.tobytes())


def model(*tensors: bytes) -> bytes:
    """A ``ModelProto`` with these initializers in its graph."""
    return message(7, b"".join(message(5, each) for each in tensors))


# A field of each wire type that means nothing here, with numbers of one byte and of three.
UNKNOWN = [
    key(3, 0) + varint(300),
    key(20_000, 0) + varint(2**64 - 1),
    key(4, 1) + bytes(range(8)),
    key(6, 5) + b"\xff" * 4,
    message(30, b"\x08"),
    message(31, b""),
]


@pytest.mark.parametrize("packed", [False, True])
def test_a_table_is_read_in_its_shape(packed: bool) -> None:
    """Dims stand one by one or packed; the values are those that were written."""
    found = read_tensor(model(tensor("table", TABLE, packed=packed)), "table", np.int8)
    assert found.dtype == np.int8
    assert np.array_equal(found, TABLE)


@given(st.integers(0, 400), st.integers(1, 3), st.booleans())
def test_any_shape(rows: int, columns: int, packed: bool) -> None:
    """Sizes beyond 127, of which a number takes two bytes, and 0 are read like others."""
    values = np.arange(rows * columns, dtype=np.float32).reshape(rows, columns)
    found = read_tensor(model(tensor("t", values, packed=packed)), "t", np.float32)
    assert found.shape == (rows, columns)
    assert np.array_equal(found, values)


def test_the_name_decides() -> None:
    """Of several initializers the one with the name is read, a name as a whole."""
    other = np.array([[9.5]], np.float32)
    content = model(tensor("table", TABLE), tensor("table_scale", other), tensor("t", TABLE[:1]))
    assert np.array_equal(read_tensor(content, "table_scale", np.float32), other)
    assert np.array_equal(read_tensor(content, "t", np.int8), TABLE[:1])
    assert np.array_equal(read_tensor(content, "table", np.int8), TABLE)


@pytest.mark.parametrize("unknown", UNKNOWN)
def test_other_fields_are_skipped(unknown: bytes) -> None:
    """Fields of any wire type that mean nothing here may stand anywhere between."""
    inner = unknown + tensor("table", TABLE) + unknown
    graph = unknown + message(5, inner) + unknown
    content = unknown + message(7, graph) + unknown
    assert np.array_equal(read_tensor(content, "table", np.int8), TABLE)


def test_dims_of_no_table_are_a_single_value() -> None:
    """A tensor without dims is one value."""
    content = model(tensor("scale", np.array(0.25, np.float32)))
    found = read_tensor(content, "scale", np.float32)
    assert found.shape == ()
    assert found == 0.25


@pytest.mark.parametrize("content", [b"", model(), model(tensor("other", TABLE)), UNKNOWN[0]])
def test_a_missing_name_is_a_key_error(content: bytes) -> None:
    """A file without the table, an empty one as well, says which name it lacks."""
    with pytest.raises(KeyError, match="table"):
        read_tensor(content, "table", np.int8)


def test_a_file_that_breaks_off_is_a_value_error() -> None:
    """Wherever a file is cut within its graph, it is said to be broken; never half a table."""
    whole = model(tensor("first", TABLE), tensor("table", TABLE))
    for end in range(1, len(whole)):
        with pytest.raises(ValueError, match="not a whole ONNX file"):
            read_tensor(whole[:end], "table", np.int8)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (key(1, 3), "not an ONNX file: wire type 3"),
        (b"<html>", "wire type 4"),
        (key(3, 0) + b"\xff" * 11, "a number has no end"),
        (model(tensor("table", TABLE)[:-8] + message(9, b"123")), "has 3 bytes in its file, not 6"),
    ],
)
def test_what_is_no_model_says_why(content: bytes, words: str) -> None:
    """Groups, other files, endless numbers and data of another size are refused in words."""
    with pytest.raises(ValueError, match=words):
        read_tensor(content, "table", np.int8)


@given(st.binary(max_size=60))
def test_any_bytes_end_in_one_of_two_errors(content: bytes) -> None:
    """Whatever the bytes, they are refused with ``KeyError`` or ``ValueError``, at once."""
    with pytest.raises((KeyError, ValueError)):
        read_tensor(content, "table", np.int8)


def test_the_bundled_models_table() -> None:
    """The model's input table has a row for each of its 30,522 tokens, and a scale for each."""
    content = local._verified(*local.MODEL, local.MODEL_SHA256)
    table = read_tensor(content, f"{local.WORD_TABLE}_q", np.int8)
    scale = read_tensor(content, f"{local.WORD_TABLE}_scale", np.float32)
    assert table.shape == (30_522, 384)
    assert scale.shape == (30_522, 1)
    assert np.isfinite(scale).all()
    assert (scale > 0).all()
