"""The verbs that English questions begin with: "Is it free?", "Can I ...?", "How many do ...?"."""

from __future__ import annotations

# For a pattern that ends the word behind it.
AUXILIARY = "is|are|was|were|do|does|did|can|could|will|would|should|must|may|has|have|had"
