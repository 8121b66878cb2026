"""Settings that are each allowed and make no sense together."""

from __future__ import annotations

from collections.abc import Iterator

from answerable.checks import Finding
from answerable.settings import Settings


def checked(settings: Settings) -> list[Finding]:
    """A warning for each pair that contradicts itself; one line if there is none."""
    problems = [*_retrieval(settings), *_model(settings), *_server(settings), *_kept(settings)]
    if not problems:
        return [Finding("thresholds", "settings fit together")]
    return [Finding("thresholds", name, "warning", problem) for name, problem in problems]


def _retrieval(settings: Settings) -> Iterator[tuple[str, str]]:
    retrieval, ingest = settings.retrieval, settings.ingest
    if retrieval.candidates < retrieval.top_k:
        yield (
            "[retrieval] candidates, top_k",
            f"{retrieval.top_k} sections are to be handed on, and only {retrieval.candidates} "
            "candidates are taken from each side. Raise candidates.",
        )
    if 0 < retrieval.ranking.looked_at < retrieval.top_k:
        yield (
            "[retrieval.ranking] looked_at, [retrieval] top_k",
            "Fewer candidates get a second look than are handed on. Raise looked_at, or set it "
            "to 0.",
        )
    if retrieval.cross_encoder.address and not retrieval.cross_encoder.read:
        yield (
            "[retrieval.cross_encoder] address, read",
            "A model is loaded that reads nothing. Raise read, or take its address out.",
        )
    if ingest.overlap_tokens * 2 > ingest.max_tokens:
        yield (
            "[ingest] overlap_tokens, max_tokens",
            "More than half of each chunk repeats the one before. Lower overlap_tokens.",
        )


def _model(settings: Settings) -> Iterator[tuple[str, str]]:
    model = settings.model
    patience = {
        "connect_seconds": (model.connect_seconds, model.first_token_seconds, "first_token"),
        "first_token_seconds": (model.first_token_seconds, model.total_seconds, "total"),
        "gap_seconds": (model.gap_seconds, model.total_seconds, "total"),
    }
    for name, (shorter, longer, other) in patience.items():
        if shorter > longer:
            yield (
                f"[model] {name}, {other}_seconds",
                f"{name} is longer than {other}_seconds, which ends the call before. Lower it.",
            )


def _server(settings: Settings) -> Iterator[tuple[str, str]]:
    server, limits = settings.server, settings.limits
    for name in ("max_message_chars", "max_context_bytes"):
        if getattr(server, name) >= server.max_body_bytes:
            yield (
                f"[server] {name}, max_body_bytes",
                f"A request as large as {name} allows is refused before it is read. Raise "
                "max_body_bytes.",
            )
    for kind in ("calls", "tokens"):
        day, month = getattr(limits, f"day_{kind}"), getattr(limits, f"month_{kind}")
        if 0 < month < day:
            yield (
                f"[limits] day_{kind}, month_{kind}",
                f"A day may use more than its whole month. Lower day_{kind}.",
            )


def _kept(settings: Settings) -> Iterator[tuple[str, str]]:
    kept, logged = settings.conversations.retention_days, settings.telemetry.days
    if settings.telemetry.keep and kept and (not logged or logged > kept):
        yield (
            "[conversations] retention_days, [telemetry] days",
            "Records of turns outlive their conversations, so that the older ones cannot be run "
            "again. That is fine if only their figures are wanted.",
        )
