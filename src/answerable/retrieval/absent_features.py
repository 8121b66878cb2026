"""Features with fixed names that no page of the site has a word of: what was found tells of others.

Unlike names ("Can I import it from Oracle?"), of which what is near may help, "How do I turn on
two-factor authentication?" is not answered by how to log in.
"""

from __future__ import annotations

from dataclasses import replace

from answerable.manifest import Manifest
from answerable.retrieval.another import none_of
from answerable.retrieval.lexical import term_ids
from answerable.types import Evidence
from answerable.wording.features import asked_features


def without_absent(
    evidence: Evidence, question: str, manifest: Manifest, unrelated: float
) -> Evidence:
    """``evidence``; none where the question names a feature of which no page has a word. Its score
    is then no higher than ``unrelated``: below that a question is about something else."""
    for words in asked_features(question):
        if not any(manifest.has(term_ids(word)[0]) for word in words):
            return replace(none_of(evidence), score=min(evidence.score, unrelated))
    return evidence
