"""Fields of a protocol-buffer message, read and written without a schema.

See https://protobuf.dev/programming-guides/encoding/.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

VARINT, EIGHT_BYTES, LENGTH, FOUR_BYTES = 0, 1, 2, 5
LONGEST = 10  # bytes of a number of 64 bits


class Field(NamedTuple):
    """A varint as a number, everything else as bytes; ``raw`` is the whole field as it stands."""

    number: int
    value: int | memoryview
    raw: memoryview


def fields(message: memoryview) -> Iterator[Field]:
    """The fields in order. Raises ``ValueError`` where the bytes are no message or break off."""
    at = 0
    while at < len(message):
        began = at
        key, at = _read_varint(message, at)
        wire = key & 7
        if wire == VARINT:
            number, at = _read_varint(message, at)
            yield Field(key >> 3, number, message[began:at])
            continue
        if wire == LENGTH:
            size, at = _read_varint(message, at)
        elif wire in (EIGHT_BYTES, FOUR_BYTES):
            size = 8 if wire == EIGHT_BYTES else 4
        else:
            raise ValueError(f"not an ONNX file: wire type {wire}")
        value = _slice(message, at, size)
        at += size
        yield Field(key >> 3, value, message[began:at])


def packed(values: memoryview) -> list[int]:
    """Numbers that stand one after the other in one field."""
    numbers, at = [], 0
    while at < len(values):
        number, at = _read_varint(values, at)
        numbers.append(number)
    return numbers


def _read_varint(message: memoryview, at: int) -> tuple[int, int]:
    """The base-128 number at ``at``, and where it ends."""
    number = shift = 0
    for byte in message[at : at + LONGEST]:
        number |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return number, at
    raise ValueError("not a whole ONNX file: a number has no end")


def written(number: int, content: bytes) -> bytes:
    """A field of bytes, of text, or of another message."""
    return _written_varint(number << 3 | LENGTH) + _written_varint(len(content)) + content


def written_number(number: int, value: int) -> bytes:
    """A field of a number, which may be negative."""
    return _written_varint(number << 3 | VARINT) + _written_varint(value % 2**64)


def _written_varint(number: int) -> bytes:
    digits = [number & 0x7F]
    while number := number >> 7:
        digits.append(number & 0x7F)
    return bytes([*(digit | 0x80 for digit in digits[:-1]), digits[-1]])


def _slice(message: memoryview, at: int, size: int) -> memoryview:
    found = message[at : at + size]
    if len(found) < size:
        raise ValueError(f"not a whole ONNX file: {size - len(found)} bytes are missing at its end")
    return found
