"""A model in onnxruntime: one thread for each text, as texts are what is done at the same time."""

from __future__ import annotations

import onnxruntime


def session(model: bytes) -> onnxruntime.InferenceSession:
    """Raises what onnxruntime raises where the bytes are no model that it knows."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    # How many values are rounded by one scale where a product is made with int8 weights. By default
    # 32, with twice the squared error.
    options.add_session_config_entry("session.qdq_matmulnbits_block_size", "16")
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
