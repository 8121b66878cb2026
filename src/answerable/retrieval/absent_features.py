"""Features with fixed names that no page of the site has a word of, and actions that nothing found
says how to do: what was found tells of others.

Unlike names ("Can I import it from Oracle?"), of which what is near may help, "How do I turn on
two-factor authentication?" is not answered by how to log in, nor "How do I cancel it?" by how it is
set up.
"""

from __future__ import annotations

import re
from dataclasses import replace

from answerable.manifest import Manifest
from answerable.retrieval.another import none_of
from answerable.retrieval.lexical import term_ids
from answerable.types import Evidence
from answerable.wording.features import asked_actions, asked_features


def without_absent(
    evidence: Evidence, question: str, manifest: Manifest, unrelated: float
) -> Evidence:
    """``evidence``; none where the question names a feature of which no page has a word, or an
    action of which no section that was found has one. Its score is then no higher than
    ``unrelated``: below that a question is about something else."""
    features, actions = [*asked_features(question)], [*asked_actions(question)]
    if not features and not actions:
        return evidence
    sections = [
        f"{' '.join(each.chunk.heading_path)}\n{each.chunk.text}" for each in evidence.chunks
    ]

    def is_there(name: str) -> bool:
        words = name.split("+")
        if not all(manifest.has(term_ids(word)[0]) for word in words):
            return False
        beside = re.compile(r"\W+".join(map(re.escape, words)), re.IGNORECASE)
        return len(words) == 1 or any(map(beside.search, sections))

    featured = all(any(map(is_there, words)) for words in features)
    done = not sections or all(any(map(said.search, sections)) for said in actions)
    if featured and done:
        return evidence
    return replace(none_of(evidence), score=min(evidence.score, unrelated))
