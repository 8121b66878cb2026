"""The same model told with int8 products: its vectors, its nodes, and what is left as it is."""

from __future__ import annotations

import numpy as np
import onnxruntime
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from answerable.embedders import local
from answerable.embedders.int8_products import int8_products
from answerable.embedders.one_thread import session
from answerable.embedders.protobuf import written

WEIGHTS = 36  # six layers: query, key, value, output and two of the feed-forward network


@pytest.fixture(scope="module")
def model() -> bytes:
    """The bundled model's file."""
    return local._verified(*local.MODEL, local.MODEL_SHA256)


def text(number: int, words: str) -> bytes:
    """A field of text."""
    return written(number, words.encode())


def node(operator: str, inputs: list[str], output: str) -> bytes:
    """A ``NodeProto`` in the field of a graph."""
    told = b"".join(text(1, each) for each in inputs) + text(2, output) + text(4, operator)
    return written(1, told)


def graph(*nodes: bytes) -> bytes:
    """A ``ModelProto`` of these nodes, with something before and behind its graph."""
    return text(2, "by hand") + written(7, b"".join(nodes)) + text(5, "behind")


def states(model: onnxruntime.InferenceSession, ids: NDArray[np.int64]) -> NDArray[np.float32]:
    """The last hidden states of one text."""
    rest = {"attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
    found: NDArray[np.float32] = model.run(["last_hidden_state"], {"input_ids": ids, **rest})[0]
    return found


def test_all_of_the_bundled_models_weights_stay_int8(
    model: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The runtime makes a product by int8 of each; of the file as it stands it makes none."""
    for told, expected in ((model, 0), (int8_products(model), WEIGHTS)):
        written_to = tmp_path_factory.mktemp("graph") / "optimized.onnx"
        options = onnxruntime.SessionOptions()
        options.optimized_model_filepath = str(written_to)
        options.log_severity_level = 3  # it warns that such a file is for this processor
        onnxruntime.InferenceSession(told, options, providers=["CPUExecutionProvider"])
        assert written_to.read_bytes().count(text(4, "MatMulNBits")) == expected


def test_vectors_stay_what_they_were(model: bytes) -> None:
    """The states of texts of many lengths point where those of 32-bit products do."""
    before, after = session(model), session(int8_products(model))
    for length in (1, 7, 15, 64, 254):
        ids = np.random.default_rng(length).integers(1_000, 20_000, (1, length))
        one, other = (states(each, ids)[0].mean(axis=0) for each in (before, after))
        cosine = one @ other / np.linalg.norm(one) / np.linalg.norm(other)
        assert cosine > 0.998


def test_an_unpacked_weight_is_told_as_one() -> None:
    """``Mul`` becomes the unpacking, with the scales in one row; all else keeps its place."""
    before = graph(
        node("Cast", ["w_q"], "w_f"),
        node("Mul", ["w_f", "w_scale"], "w"),
        node("MatMul", ["x", "w"], "y"),
    )
    assert int8_products(before) == graph(
        node("Cast", ["w_q"], "w_f"),
        node("Squeeze", ["w_scale"], "w_scale_flat"),
        node("DequantizeLinear", ["w_q", "w_scale_flat"], "w"),
        node("MatMul", ["x", "w"], "y"),
    )


@pytest.mark.parametrize(
    "nodes",
    [
        [node("Cast", ["w_q"], "w_f"), node("Mul", ["w_f", "s"], "w"), node("Gather", ["w"], "y")],
        [node("Mul", ["a", "b"], "w"), node("MatMul", ["x", "w"], "y")],
        [node("Cast", ["w_q"], "w"), node("MatMul", ["x", "w"], "y")],
        [node("Cast", ["q"], "f"), node("Mul", ["f", "s"], "x"), node("MatMul", ["x", "w"], "y")],
        [],
    ],
)
def test_what_is_no_unpacked_weight_stays(nodes: list[bytes]) -> None:
    """Tables that are looked up, other factors, and the first side of a product are not touched."""
    before = graph(*nodes)
    assert int8_products(before) == before


@given(st.binary(max_size=60))
def test_any_bytes_are_told_or_refused(content: bytes) -> None:
    """Whatever the bytes, they come back or are refused with ``ValueError``."""
    try:
        int8_products(content)
    except ValueError:
        return
