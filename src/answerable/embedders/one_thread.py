"""A model in onnxruntime: one thread for each text, as texts are what is done at the same time."""

from __future__ import annotations

from answerable.process.onnx_runtime import InferenceSession, SessionOptions


def session(model: bytes) -> InferenceSession:
    """Raises what onnxruntime raises where the bytes are no model that it knows."""
    options = SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    # Fused, an addition and a normalization take 32 µs for fifteen tokens; apart, they take 10.
    fused = ["SkipLayerNormFusion"]
    return InferenceSession(
        model, options, providers=["CPUExecutionProvider"], disabled_optimizers=fused
    )
