"""Adapters that write answers from evidence: one file each, ``connect(rest)`` opens one."""
