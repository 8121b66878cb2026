"""A fitted model as one file of the data folder: there is an old one or a new one, never a half."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from answerable.errors import StorageError
from answerable.intents.model import Calibration, Classifier, IntentModel
from answerable.process.unwaited import refuse_pipes

FORMAT = 1  # raised when what is stored changes its shape or meaning
FOLDER, MODEL = "intents", "model.npz"
ARRAYS = ("weights", "curve", "line", "offset")


def save(model: IntentModel, data: Path) -> None:
    """Write it below ``data``, durably and in one step. Raises ``StorageError``."""
    target = data / FOLDER / MODEL
    draft = target.with_name(f".{MODEL}.{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("wb") as file:
            np.savez(file, **_parts(model))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise StorageError(f"{target} cannot be written: {error.strerror}") from error


def load(data: Path) -> IntentModel | None:
    """The model below ``data``, or None if there is none of this version. Raises ``StorageError``.

    Nothing in the file is executed: it holds numbers and one JSON text.
    """
    path = data / FOLDER / MODEL
    try:
        refuse_pipes(path)
        with np.load(path, allow_pickle=False) as parts:
            manifest = json.loads(str(parts["manifest"]))
            return _model(manifest, parts) if manifest["format"] == FORMAT else None
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
        raise StorageError(
            f"{path} is damaged ({error}). Make it anew with: answerable intents fit"
        ) from error


def _parts(model: IntentModel) -> dict[str, Any]:
    manifest = {
        "format": FORMAT,
        "embedder": model.embedder,
        "digest": model.digest,
        "origin": model.origin,
        "names": model.names,
        "priorities": dict(model.priorities),
        "utterances": model.utterances,
        "least": model.calibration.least,
    }
    return {
        "manifest": np.array(json.dumps(manifest, ensure_ascii=False)),
        "vectors": model.vectors,
        "idf_keys": np.array(list(model.idf), np.uint32),
        "idf_values": np.array(list(model.idf.values()), np.float64),
        "scope": model.calibration.scope,
        "right": model.calibration.right,
        **{name: getattr(model.classifier, name) for name in ARRAYS},
    }


def _model(manifest: dict[str, Any], parts: Any) -> IntentModel:
    keys, values = parts["idf_keys"].tolist(), parts["idf_values"].tolist()
    return IntentModel(
        embedder=manifest["embedder"],
        digest=manifest["digest"],
        origin=manifest["origin"],
        names=tuple(manifest["names"]),
        priorities=manifest["priorities"],
        utterances=tuple((text, name) for text, name in manifest["utterances"]),
        vectors=parts["vectors"],
        idf=dict(zip(keys, values, strict=True)),
        classifier=Classifier(**{name: parts[name] for name in ARRAYS}),
        calibration=Calibration(parts["scope"], parts["right"], manifest["least"]),
    )
