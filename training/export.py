"""The trained model as the ONNX file that ships (weights as int8 with a scale for each column), and
back."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path

import numpy as np
import onnx
import torch
from model import WIDTH, UnitReader, pretrained
from onnx import NodeProto, TensorProto, helper, numpy_helper
from torch import Tensor, nn

from answerable.embedders.unit_reader import MOST

OWN = "_model."  # before the names of the model's parts in the file
OPSET = 17  # that of the bundled embedder's file, which int8_products reads too


class _Deployed(nn.Module):
    """One text, and the places of its markers."""

    def __init__(self, model: UnitReader) -> None:
        super().__init__()
        self._model = model

    def forward(self, words: Tensor, types: Tensor, marks: Tensor) -> Tensor:
        told: Tensor = self._model(words, types, at=marks)[0]
        return told


def export(model: UnitReader, table: Tensor, out: Path) -> None:
    """Write the model to ``out`` and print its SHA-256."""
    model.positions.weight = nn.Parameter(model.positions.weight[:MOST].detach().clone())
    tokens = torch.arange(1_000, 1_030)[None]
    given = (table[tokens], (tokens > 1_010).long(), torch.tensor([12, 20]))
    file = io.BytesIO()
    sizes = {"words": {1: "tokens"}, "types": {1: "tokens"}, "marks": {0: "units"}}
    torch.onnx.export(
        _Deployed(model).eval(),
        given,
        file,
        input_names=list(sizes),
        output_names=["units"],
        dynamic_axes=sizes | {"units": {0: "units"}},
        opset_version=OPSET,
        dynamo=False,
    )
    content = _as_int8(onnx.load_from_string(file.getvalue())).SerializeToString()
    out.write_bytes(content)
    print(f"{out}: {len(content)} bytes, SHA-256 {hashlib.sha256(content).hexdigest()}")


def loaded(file: Path) -> UnitReader:
    """A model to go on from: that of such a file, as exactly as its int8 weights say it. Layers
    that it lacks are the embedder's."""
    graph = onnx.load(file).graph
    stored = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    known = {name.removeprefix(OWN): own for name, own in stored.items() if name.startswith(OWN)}
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1].endswith("_whole"):
            name = node.input[1].removesuffix("_whole")
            part = node.name.removeprefix(f"/{OWN[:-1]}/").removesuffix("/MatMul").replace("/", ".")
            known[f"{part}.weight"] = (stored[f"{name}_q"] * stored[f"{name}_scale"]).T
    model = pretrained()
    model.positions = nn.Embedding(MOST, WIDTH)
    model.load_state_dict(model.state_dict() | {n: torch.tensor(own) for n, own in known.items()})
    return model


def _as_int8(model: onnx.ModelProto) -> onnx.ModelProto:
    graph = model.graph
    weights = {each.name: each for each in graph.initializer}
    nodes: list[NodeProto] = []
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in weights:
            name = node.input[1]
            whole = numpy_helper.to_array(weights[name])
            scales = (np.abs(whole).max(0, keepdims=True) / 127).astype(np.float32)
            steps = np.round(whole / scales).astype(np.int8)
            graph.initializer.remove(weights[name])
            graph.initializer.append(numpy_helper.from_array(steps, f"{name}_q"))
            graph.initializer.append(numpy_helper.from_array(scales, f"{name}_scale"))
            nodes += [
                helper.make_node("Cast", [f"{name}_q"], [f"{name}_cast"], to=TensorProto.FLOAT),
                helper.make_node("Mul", [f"{name}_cast", f"{name}_scale"], [f"{name}_whole"]),
            ]
            node.input[1] = f"{name}_whole"
        nodes.append(node)
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    return model
