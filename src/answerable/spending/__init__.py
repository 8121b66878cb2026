"""What a model's calls may cost: set aside before each, settled after it, queued for its place.

``budgets`` decides, ``ledger`` says how a database counts, ``pace`` gives out places in a minute.
"""
