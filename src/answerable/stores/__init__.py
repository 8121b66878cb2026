"""Adapters that keep chunks and find them: one file each, ``connect(rest)`` opens one."""
