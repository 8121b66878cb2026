"""Where documents come from: one adapter a module (`docusaurus`, `markdown`, `jsonl`).

Each adapter has ``connect(settings, *, max_file_bytes) -> Source``. What an adapter cannot read it
hands over as ``Skipped`` with a reason, so that one bad file never costs the rest of the site.
"""
