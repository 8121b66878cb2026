"""A site of which one document is shown."""

from __future__ import annotations

from answerable.viewer import NoDocuments, ShownDocument


class OneDocument(NoDocuments):
    """A single document, of any name."""

    def __init__(self, document: ShownDocument) -> None:
        self.document = document

    async def files(self) -> tuple[str, ...]:
        return (self.document.file,)

    async def read(self, file: str) -> ShownDocument | None:
        return self.document if file == self.document.file else None
