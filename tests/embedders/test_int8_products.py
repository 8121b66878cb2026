"""The same model told with int8 products: its vectors, its nodes, and what is left as it is."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from answerable.embedders import local
from answerable.embedders.int8_products import int8_products
from answerable.embedders.one_thread import session
from answerable.embedders.protobuf import written, written_number
from answerable.process.onnx_runtime import InferenceSession, SessionOptions

WEIGHTS = 36  # six layers: query, key, value, output and two of the feed-forward network
FLOAT, INT64 = 1, 7  # of a TensorProto
ROUNDED = 24  # of which query, key and value have one input


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


def states(model: InferenceSession, ids: NDArray[np.int64]) -> NDArray[np.float32]:
    """The last hidden states of one text."""
    rest = {"attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
    found: NDArray[np.float32] = model.run(["last_hidden_state"], {"input_ids": ids, **rest})[0]
    return found


def test_all_of_the_bundled_models_weights_stay_int8(
    model: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The runtime makes a product by int8 of each; of the file as it stands none. What query,
    key and value are made of is rounded once."""
    assert int8_products(model).count(text(4, "QuantizeLinear")) == 2 * ROUNDED
    for told, expected in ((model, 0), (int8_products(model), WEIGHTS)):
        written_to = tmp_path_factory.mktemp("graph") / "optimized.onnx"
        options = SessionOptions()
        options.optimized_model_filepath = str(written_to)
        options.log_severity_level = 3  # it warns that such a file is for this processor
        InferenceSession(told, options, providers=["CPUExecutionProvider"])
        assert written_to.read_bytes().count(text(4, "MatMulInteger")) == expected


def test_vectors_stay_what_they_were(model: bytes) -> None:
    """The states of texts of many lengths point where those of 32-bit products do."""
    before, after = session(model), session(int8_products(model))
    for length in (1, 7, 15, 64, 254):
        ids = np.random.default_rng(length).integers(1_000, 20_000, (1, length))
        one, other = (states(each, ids)[0].mean(axis=0) for each in (before, after))
        cosine = one @ other / np.linalg.norm(one) / np.linalg.norm(other)
        assert cosine > 0.99999


def test_a_text_has_the_same_bits_whoever_shares_its_pass(model: bytes) -> None:
    """Each row is rounded by its own scale, and sums of whole numbers are exact."""
    after = session(int8_products(model))
    ids = np.random.default_rng(3).integers(1_000, 20_000, (5, 12))
    for alone, together in zip(ids, states(after, ids), strict=True):
        assert np.array_equal(states(after, alone[None])[0], together)


def tensor(name: str, value: NDArray[np.float32] | NDArray[np.int8]) -> bytes:
    """An initializer in the field of a graph."""
    shape = b"".join(written_number(1, each) for each in value.shape)
    kind = written_number(2, 3 if value.dtype == np.int8 else 1)
    return written(5, shape + kind + text(8, name) + written(9, value.tobytes()))


def value_info(number: int, name: str, of: int = FLOAT) -> bytes:
    """An input or output with three axes of any length, or of places with two."""
    axes = b"".join(written(1, text(2, f"{name}{axis}")) for axis in range(3 if of == FLOAT else 2))
    kind = written(1, written_number(1, of) + written(2, axes))
    return written(number, text(1, name) + written(2, kind))


def computed(
    x: NDArray[np.float32],
    weight: NDArray[np.int8],
    scales: NDArray[np.float32],
    *,
    fine: bool = True,
) -> NDArray[np.float32]:
    """``x`` times an unpacked weight, told by int8 and computed by the runtime."""
    parts = [*UNPACKED, text(2, "product"), tensor("w_q", weight), tensor("w_scale", scales)]
    told = written(7, b"".join([*parts, value_info(11, "x"), value_info(12, "y")]))
    whole = written_number(1, 8) + told + written(8, written_number(2, 17))
    model = int8_products(whole, fine=fine)
    found: NDArray[np.float32] = session(model).run(["y"], {"x": x})[0]
    return found


TO_FLOAT = written(5, text(1, "to") + written_number(3, 1) + written_number(20, 2))
UNPACKED = (
    written(1, text(1, "w_q") + text(2, "w_f") + text(4, "Cast") + TO_FLOAT),
    node("Mul", ["w_f", "w_scale"], "w"),
    node("MatMul", ["x", "w"], "y"),
)
AXIS = text(1, "axis") + written_number(3, 1) + written_number(20, 2)
BY_COLUMNS = text(1, "w") + text(1, "at") + text(2, "y") + text(4, "Gather") + written(5, AXIS)
PRODUCTS = st.tuples(st.integers(1, 9), st.integers(1, 40), st.integers(0, 2**32 - 1))


def test_a_table_is_unpacked_where_it_is_looked_up(model: bytes, tmp_path: Path) -> None:
    """What the runtime makes of the bundled model holds no table as floats, nor what is unpacked
    for nobody."""
    options = SessionOptions()
    options.optimized_model_filepath = str(tmp_path / "optimized.onnx")
    options.log_severity_level = 3
    InferenceSession(int8_products(model), options, providers=["CPUExecutionProvider"])
    assert (tmp_path / "optimized.onnx").stat().st_size < 1.05 * len(model)
    assert int8_products(model).count(text(4, "Cast")) < model.count(text(4, "Cast")) + 3


@given(st.integers(0, 2**32 - 1))
def test_rows_of_a_table_keep_their_bits(seed: int) -> None:
    """Unpacked after they were looked up, they are what was looked up unpacked."""
    chance = np.random.default_rng(seed)
    table = chance.integers(-127, 128, (9, 5)).astype(np.int8)
    scales = chance.uniform(0.01, 2, (9, 1)).astype(np.float32)
    rows = node("Gather", ["w", "places"], "rows")
    parts = [*UNPACKED[:2], rows, tensor("w_q", table), tensor("w_scale", scales)]
    ends = [value_info(11, "places", INT64), value_info(12, "rows")]
    told = written(7, b"".join([text(2, "look-up"), *parts, *ends]))
    before = written_number(1, 8) + told + written(8, written_number(2, 17))
    places = {"places": chance.integers(0, 9, (1, 4))}
    one, other = (
        session(each).run(["rows"], places)[0] for each in (before, int8_products(before))
    )
    assert np.array_equal(one, other)
    assert text(4, "Gather") in int8_products(before)
    assert rows not in int8_products(before)


@given(PRODUCTS, st.sampled_from([0.0, 1e-30, 1.0, 3e4]), st.booleans())
def test_products_are_those_of_floats(
    told: tuple[int, int, int], largest: float, fine: bool
) -> None:
    """To a part in ten thousand of what the row and the column could make at the most (in a hundred
    with whole steps alone), also of rows of zeros and with the largest weights."""
    tokens, width, seed = told
    chance = np.random.default_rng(seed)
    x = (largest * chance.uniform(-1, 1, (2, tokens, width))).astype(np.float32)
    weight = chance.choice(np.array([-127, -5, 0, 80, 127], np.int8), (width, 3))
    scales = chance.uniform(0.01, 2, (1, 3)).astype(np.float32)
    found = computed(x, weight, scales, fine=fine)
    expected = x.astype(np.float64) @ (weight * scales.astype(np.float64))
    most = np.abs(x).max(axis=-1, keepdims=True) * 127 * width * scales
    assert (np.abs(found - expected) <= (1e-4 if fine else 1e-2) * most + 1e-30).all()


@pytest.mark.parametrize(
    "nodes",
    [
        [*UNPACKED[:2], node("Concat", ["w", "x"], "y")],
        [*UNPACKED[:2], written(1, BY_COLUMNS)],
        [node("Mul", ["a", "b"], "w"), node("MatMul", ["x", "w"], "y")],
        [node("Cast", ["w_q"], "w"), node("MatMul", ["x", "w"], "y")],
        [node("Cast", ["q"], "f"), node("Mul", ["f", "s"], "x"), node("MatMul", ["x", "w"], "y")],
        [],
    ],
)
def test_what_is_no_unpacked_weight_stays(nodes: list[bytes]) -> None:
    """What is put to other uses, looked up by columns or no weight, and the first side of a product
    are not touched."""
    before = graph(*nodes)
    assert int8_products(before) == before


@given(st.binary(max_size=60))
def test_any_bytes_are_told_or_refused(content: bytes) -> None:
    """Whatever the bytes, they are refused with ``ValueError`` or told, and told again alike."""
    try:
        told = int8_products(content)
    except ValueError:
        return
    assert int8_products(told) == told
