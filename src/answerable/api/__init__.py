"""The HTTP API: ``create_app`` makes it, ``serve`` runs it."""

from answerable.api.app import AssistantLike, create_app
from answerable.api.serve import serve

__all__ = ["AssistantLike", "create_app", "serve"]
