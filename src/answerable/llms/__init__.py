"""Writers of answers from evidence: ``extractive`` quotes it, ``openai`` asks a model.

Each has ``connect(rest)``, found by its name. The other modules are rules and parts of these two;
CONTRIBUTING.md says which of them is asked when.
"""
