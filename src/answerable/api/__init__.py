"""The HTTP API: ``create_app`` makes it; ``answerable.api.serve.serve`` runs it."""

from answerable.api.app import AssistantLike, create_app

__all__ = ["AssistantLike", "create_app"]
