"""What an ordinary page costs, by which the tests of hostile input measure theirs."""

from __future__ import annotations

import time
from functools import cache

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.types import Document

_PART = """## Part {0}

The command `make part-{0}` builds part {0} of the site. It takes **{0}** files: see [it](a.md).

- One item of part {0}
- Another item of it
"""


@cache
def page_seconds() -> float:
    """Seconds of this process's own time that a page of 50,000 characters takes here and now.

    A bound told in pages holds on a slow machine, and under a tracer, as on a fast one.
    """
    text = "\n".join(_PART.format(number) for number in range(300))
    page = Document(path="a.md", file="a.md", text=text, title="Page", url="", format="markdown")
    return min(_seconds(page) for _ in range(3))


def _seconds(page: Document) -> float:
    began = time.process_time()
    chunk_document(page, lambda text: len(text.split()), IngestSettings())
    return time.process_time() - began
